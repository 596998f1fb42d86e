internal import Foundation
internal import MarqueeConfig
internal import MarqueeValues

/// Words and numbers that all formats for people have in common.
enum ReportText {
  /// In its two largest units, such as `3 h 20 min`; below 100 s to a tenth of a second.
  static func length(_ seconds: Double) -> String {
    guard seconds >= 0.05 else { return "0 s" }
    guard seconds >= 100 else { return String(format: "%.1f s", seconds) }
    let whole = Int(min(seconds, 1e12).rounded())
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    return parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  static func percent(_ part: Double?) -> String { part.map { String(format: "%.2f%%", $0 * 100) } ?? "–" }

  /// A round time for a scale.
  static func scale(_ seconds: Double) -> String {
    if seconds < 60 { return "\(Int(seconds)) s" }
    if seconds < 3600 { return "\(Int(seconds / 60)) min" }
    let hours = seconds / 3600
    return hours == hours.rounded() ? "\(Int(hours)) h" : String(format: "%.1f h", hours)
  }

  /// With a comma between thousands.
  static func count(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits = String(digits.dropLast(3))
    }
    return (number < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: ",")
  }

  static func times(_ number: Int) -> String { number == 1 ? "once" : "\(count(number)) times" }

  /// A name for a table: at most 40 characters, escaped.
  static func name(_ text: String) -> String { escaped(text.count > 40 ? text.prefix(39) + "…" : text) }

  /// `2026-11-21 09:00` of `2026-11-21T09:00:00+01:00`.
  static func minute(_ iso: String) -> String { String(iso.prefix(16).replacing("T", with: " ")) }
}

extension ProofReport {
  /// The first and the last day, or the moments where the time does not begin and end at midnight.
  var span: String {
    let (start, end) = (ReportText.minute(from), ReportText.minute(until))
    guard start.hasSuffix("00:00"), end.hasSuffix("00:00"), let first = LocalDate(written: String(start.prefix(10))),
      let after = LocalDate(written: String(end.prefix(10)))
    else { return "\(start) – \(end)" }
    let last = Self.date(after.dayNumber - 1)
    return first.description == last ? last : "\(first) – \(last)"
  }

  /// Where the time of all screens went.
  var screenTime: ScreenTime { screens.reduce(into: ScreenTime()) { $0 += $1.time } }

  /// For people at a terminal.
  package var text: [String] {
    var lines = ["proof of play of \(span) (\(escaped(zone)))" + (kiosks.isEmpty ? "" : ", \(Self.names(kiosks))")]
    lines += notes.map { "note: \(escaped($0))" }
    if let sponsor = sponsors.first, sponsors.count == 1, tiers.isEmpty {
      lines += [""] + sponsor.facts + [""] + sponsor.dayTable
    } else if !sponsors.isEmpty {
      lines += [""] + table
    }
    lines += [""] + screenLines
    for loss in losses {
      lines.append(
        "lost: \(counted(loss.records, "record")) of \(escaped(loss.kiosk)) before \(ReportText.minute(loss.until))")
    }
    lines += faults.map { "fault: \(escaped($0))" }
    for checkpoint in checkpoints {
      let extent = checkpoint.isComplete ? "covers all of this" : "does not cover the end of this yet"
      lines += ["", "checkpoint of \(escaped(checkpoint.kiosk)), \(ReportText.minute(checkpoint.time)), \(extent):"]
      lines += checkpoint.note.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  \(escaped($0))" }
      if lines.last == "" { lines.removeLast() }
    }
    return lines + [""] + Self.wrapped(Self.definitions, at: 100)
  }

  private static func names(_ kiosks: [String]) -> String {
    let rest = kiosks.count > 4 ? " and \(kiosks.count - 4) more" : ""
    return kiosks.prefix(4).map { escaped($0) }.joined(separator: ", ") + rest
  }

  private var table: [String] {
    let head = ["", "contract", "bought", "got", "contracted", "in view", "owed", "bonus", "passes", "opens"]
    func row(_ sponsor: Sponsor, _ name: String) -> [String] {
      [
        name, ReportText.name(sponsor.contract), ReportText.percent(sponsor.contractedShare),
        ReportText.percent(sponsor.deliveredShare), ReportText.length(sponsor.time.contracted + sponsor.time.down),
        ReportText.length(sponsor.time.delivered), sponsor.isContracted ? ReportText.length(sponsor.owed) : "–",
        ReportText.length(sponsor.time.bonus), ReportText.count(sponsor.time.passes),
        sponsor.opens.map(ReportText.count) ?? "",
      ]
    }
    return Self.aligned(
      [head] + sponsors.map { row($0, ReportText.name($0.title)) }
        + tiers.map { row($0, "all of \(ReportText.name($0.title))") }, left: 2)
  }

  /// Rows in columns, of which the first `left` are flush left.
  static func aligned(_ rows: [[String]], left: Int) -> [String] {
    guard let head = rows.first else { return [] }
    let widths = head.indices.map { column in rows.map { cellWidth(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cellWidth(of: row[column]))
        return column < left ? row[column] + space : space + row[column]
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }

  private var screenLines: [String] {
    guard !screens.isEmpty else { return ["no screen was recorded"] }
    let rows = screens.map { screen in
      [
        screens.count > 1 || kiosks.count > 1
          ? "\(escaped(screen.kiosk)) \(escaped(screen.screen))" : escaped(screen.screen)
      ]
        + [screen.time.shown, screen.time.black, screen.time.absent, screen.time.late, screen.time.asleep]
        .map(ReportText.length) + [ReportText.length(screen.time.recorded)]
    }
    return Self.aligned(
      [["screen", "up", "black hours", "no display", "late frames", "asleep?", "recorded"]] + rows, left: 1)
  }
}

extension ProofReport.Sponsor {
  /// Names and values of what there is to say of it, for people.
  var values: [(name: String, value: String)] {
    var values: [(String, String)] = []
    if let tier { values.append(("tier", tier)) }
    values.append(("contract", contract))
    values.append(("dates", dates ?? "always"))
    let whole = time.contracted + time.down
    let rate = ReportText.percent(contractedShare)
    let down = time.down >= 0.05 ? ", of it \(ReportText.length(time.down)) while the screen was down" : ""
    values.append((isContracted ? "contracted" : "equal part", "\(ReportText.length(whole)) (\(rate))\(down)"))
    values.append(("in view", "\(ReportText.length(time.delivered)) (\(ReportText.percent(deliveredShare)))"))
    if isContracted { values.append(("make-good owed", ReportText.length(owed))) }
    values.append(("bonus by visitors", ReportText.length(time.bonus)))
    values.append(("viewable passes", ReportText.count(time.passes)))
    if let opens { values.append(("opened", ReportText.times(opens))) }
    if let codes { values.append(("code shown", ReportText.times(codes))) }
    if time.placeholder > 0 { values.append(("as a placeholder", ReportText.length(time.placeholder))) }
    if time.logoMissing > 0 { values.append(("without its logo", ReportText.length(time.logoMissing))) }
    return values
  }

  fileprivate var facts: [String] {
    let values = [("sponsor", title)] + values
    let width = values.map(\.0.count).max() ?? 0
    return values.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + escaped(value)
    }
  }

  fileprivate var dayTable: [String] {
    guard !days.isEmpty else { return ["  never in view in this time"] }
    let rows = days.map { day in
      [day.day]
        + [day.time.contracted + day.time.down, day.time.delivered, day.time.bonus].map(ReportText.length)
        + [ReportText.count(day.time.passes)]
    }
    return ProofReport.aligned([["day", "contracted", "in view", "bonus", "passes"]] + rows, left: 1)
  }
}
