internal import ConfigurationValues
internal import Foundation
internal import MarqueeValues
internal import Messages

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
    if seconds < 60 || seconds < 3600 && seconds.remainder(dividingBy: 60) != 0 { return "\(Int(seconds)) s" }
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
    var lines = [warning].compactMap(\.self).map { escaped($0) }
    lines += ["proof of play of \(span) (\(escaped(zone)))" + (kiosks.isEmpty ? "" : ", \(Self.names(kiosks))")]
    lines += notes.map { "note: \(escaped($0))" }
    if let sponsor = sponsors.first, sponsors.count == 1, tiers.isEmpty {
      lines += [""] + sponsor.facts + [""] + screenTable(of: sponsor) + dayTable(of: sponsor)
    } else if !(sponsors + tiers).isEmpty {
      lines += [""] + table
    }
    lines += [""] + screenLines
    for loss in losses {
      lines.append(
        "lost: \(counted(loss.records, "record")) of \(escaped(loss.kiosk)) before \(ReportText.minute(loss.until))")
    }
    lines += faults.map { "fault: \(escaped($0))" }
    for key in keys ?? [] where key.isKnown { lines.append("verified with the known key \(escaped(key.key))") }
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

  /// How a screen is called here: with its kiosk where there are several.
  func name(ofScreen screen: String, of kiosk: String) -> String {
    kiosks.count > 1 ? "\(kiosk) \(screen)" : screen
  }

  /// What a sponsor got screen by screen; empty where the report is about one screen.
  private func screenTable(of sponsor: Sponsor) -> [String] {
    guard let screens = sponsor.screens, !screens.isEmpty else { return [] }
    let head = ["screen", "contract", "bought", "got", "contracted", "in view", "owed", "bonus", "passes"]
    let rows = screens.map { screen in
      [escaped(name(ofScreen: screen.screen, of: screen.kiosk)), ReportText.name(screen.contract)]
        + Self.cells(
          screen.contractedShare, screen.deliveredShare, screen.time, owed: screen.isContracted ? screen.owed : nil)
    }
    return Self.aligned([head] + rows, left: 2) + [""]
  }

  /// What a sponsor got day by day; days without a record are there too.
  private func dayTable(of sponsor: Sponsor) -> [String] {
    guard !sponsor.days.isEmpty else { return ["  never in view in this time"] }
    let hasHoles = days.contains { $0.time.notRecorded >= 0.05 }
    let rows = daysOnAxis(of: sponsor).map { day, time, missing in
      [day] + [time.contracted, time.delivered, time.bonus].map(ReportText.length) + [ReportText.count(time.passes)]
        + (hasHoles ? [ReportText.length(missing)] : [])
    }
    let head = ["day", "contracted", "in view", "bonus", "passes"] + (hasHoles ? ["not recorded"] : [])
    return Self.aligned([head] + rows, left: 1)
  }

  /// All days of the report from a sponsor's first to its last one, with what it got, and for how long there is no record, s.
  func daysOnAxis(of sponsor: Sponsor) -> [(day: String, time: Time, notRecorded: Double)] {
    guard let first = sponsor.days.first?.day, let last = sponsor.days.last?.day else { return [] }
    let times = Dictionary(sponsor.days.map { ($0.day, $0.time) }) { first, _ in first }
    return days.filter { (first...last).contains($0.day) }.map { day in
      (day.day, times[day.day] ?? Time(), day.time.notRecorded)
    }
  }

  private static func cells(_ bought: Double?, _ got: Double?, _ time: Time, owed: Double?) -> [String] {
    [
      ReportText.percent(bought), ReportText.percent(got), ReportText.length(time.contracted),
      ReportText.length(time.delivered), owed.map(ReportText.length) ?? "–", ReportText.length(time.bonus),
      ReportText.count(time.passes),
    ]
  }

  /// A row for each sponsor; where it has several screens, the sum and a row for each.
  private var table: [String] {
    let head = ["contract", "bought", "got", "contracted", "in view", "owed", "bonus", "passes", "opens"]
    let hasScreens = screens.count > 1
    func rows(_ sponsor: Sponsor, _ name: String) -> [[String]] {
      let cells =
        [ReportText.name(sponsor.contract)]
        + Self.cells(
          sponsor.contractedShare, sponsor.deliveredShare, sponsor.time,
          owed: sponsor.isContracted ? sponsor.owed : nil) + [sponsor.opens.map(ReportText.count) ?? ""]
      guard hasScreens else { return [[name] + cells] }
      let parts = sponsor.screens ?? []
      let names = parts.map { escaped(self.name(ofScreen: $0.screen, of: $0.kiosk)) }
      guard parts.count > 1 else { return [[name, names.first ?? "–"] + cells] }
      return [[name, "all \(parts.count)"] + cells]
        + zip(names, parts).map { name, part in
          ["", name, ReportText.name(part.contract)]
            + Self.cells(
              part.contractedShare, part.deliveredShare, part.time, owed: part.isContracted ? part.owed : nil) + [""]
        }
    }
    return Self.aligned(
      [[""] + (hasScreens ? ["screen"] : []) + head] + sponsors.flatMap { rows($0, ReportText.name($0.title)) }
        + tiers.flatMap { rows($0, "all of \(ReportText.name($0.title))") }, left: hasScreens ? 3 : 2)
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
    func cells(_ time: ScreenTime) -> [String] {
      [time.shown, time.black, time.absent, time.late, time.asleep, time.recorded, time.notRecorded].map(
        ReportText.length)
    }
    var rows = screens.map { [escaped(name(ofScreen: $0.screen, of: $0.kiosk))] + cells($0.time) }
    if rows.count > 1 { rows.append(["all screens"] + cells(screenTime)) }
    return Self.aligned(
      [["screen", "up", "black hours", "no display", "late frames", "asleep?", "recorded", "not recorded"]] + rows,
      left: 1)
  }
}

extension ProofReport {
  /// Stands for a contract that is not known.
  static let unknownContract = "not known"
}

extension ProofReport.Sponsor {
  /// Whether it is known what was agreed.
  var isKnown: Bool { contract != ProofReport.unknownContract }

  /// Whether `contracted` is an equal part, for nothing else was agreed.
  var hasEqualPart: Bool { isKnown && !isContracted }

  /// Names and values of what there is to say of it, for people.
  var values: [(name: String, value: String)] {
    var values: [(String, String)] = []
    if let tier { values.append(("tier", tier)) }
    values.append(("contract", contract))
    values.append(("dates", dates ?? (isKnown ? "always" : ProofReport.unknownContract)))
    let whole = time.contracted
    let rate = ReportText.percent(contractedShare)
    let down = time.down >= 0.05 ? ", of it \(ReportText.length(time.down)) without a picture or a record" : ""
    values.append((hasEqualPart ? "equal part" : "contracted", "\(ReportText.length(whole)) (\(rate))\(down)"))
    values.append(("in view", "\(ReportText.length(time.delivered)) (\(ReportText.percent(deliveredShare)))"))
    if time.delivered - time.deliveredUnion >= 0.05 {
      values.append(("at one place or more", ReportText.length(time.deliveredUnion)))
    }
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
}
