internal import ConfigurationValues
internal import Ledger
internal import MarqueeValues

extension ProofReport {
  /// A time in which a screen showed no picture, or of which there is no record.
  package struct DarkSpell: Codable, Sendable, Equatable {
    /// What the screen was instead of up: the key of `ScreenTime`.
    package enum Reason: String, Codable, Sendable {
      case black, absent, late, asleep, notRecorded
    }

    package var kiosk: String
    package var screen: String
    /// The first moment, and the first one after it, with their offset; as fine as a minute.
    package var from: String
    package var until: String
    /// What of it was dark, s.
    package var time: Double
    package var reason: Reason
    /// Whether anything was due in it, of whatever sponsor; `nil` in a report of some sponsors, to whom others' time is nothing.
    package var isDue: Bool?
  }

  /// Dark spells that are not told one by one.
  package struct ShortSpells: Codable, Sendable, Equatable {
    package var count = 0
    /// s.
    package var time = 0.0
    /// What of it was due, s; `nil` where that of spells is.
    package var timeDue: Double?
  }

  /// Takes over the spells of the screens that the report is about.
  /// - Parameter isOfAll: whether it is about all sponsors. Spells tell whether anything was due, not whose it was, and go on where
  ///   the days of a sponsor's contract end. Where nothing was due, as at night, nothing was to any sponsor: a report of some has
  ///   the sum of these alone.
  mutating func add(
    _ all: PlayTotals.DarkSpells, of screens: Set<PlayTotals.ScreenName>, isOfAll: Bool, in zone: Zone
  ) {
    func time(_ moment: Int) -> String { WrittenInstant.iso(CivilDay.quotient(moment, 1000), in: zone) }
    let longest = all.longest.filter { screens.contains(.init(kiosk: $0.kiosk, screen: $0.screen)) }
    darkSpells = longest.filter { isOfAll || $0.isDue }.map { spell in
      DarkSpell(
        kiosk: spell.kiosk, screen: spell.screen, from: time(spell.span.lowerBound), until: time(spell.span.upperBound),
        time: Self.seconds(spell.time), reason: .init(spell.reason),
        isDue: isOfAll ? spell.isDue : nil)
    }
    shortSpells.timeDue = isOfAll ? 0 : nil
    var idle = ShortSpells()
    if !isOfAll {
      for spell in longest where !spell.isDue {
        idle.count += 1
        idle.time += Self.seconds(spell.time)
      }
    }
    for (place, rest) in all.rest where screens.contains(place.screen) {
      if isOfAll || place.isDue {
        shortSpells.count += rest.count
        shortSpells.time += Self.seconds(rest.time)
        if place.isDue { shortSpells.timeDue? += Self.seconds(rest.time) }
      } else {
        idle.count += rest.count
        idle.time += Self.seconds(rest.time)
      }
    }
    idleSpells = isOfAll ? nil : idle
  }
}

extension ProofReport.DarkSpell.Reason {
  fileprivate init(_ reason: PlayTotals.DarkSpell.Reason) {
    self =
      switch reason {
      case .black: .black
      case .absent: .absent
      case .late: .late
      case .asleep: .asleep
      case .unrecorded: .notRecorded
      }
  }
}

/// The dark spells of a report as rows of a table, and those that it has no room for.
struct DarkTimes {
  /// Spells at the same time of several days, or a single one.
  struct Row {
    /// In the order of their beginnings.
    var spells: [ProofReport.DarkSpell]

    var time: Double { spells.reduce(0) { $0 + $1.time } }
    var isDue: Bool? { spells[0].isDue }
  }

  /// Those that repeat first.
  private(set) var rows: [Row] = []
  /// The others.
  private(set) var rest = ProofReport.ShortSpells()

  /// Rows that a person reads.
  private static let most = 12
  /// Of fewer it may be chance.
  private static let leastRepeats = 3
  /// Shorter ones have no row while there are enough others, s.
  private static let short = 60.0
  /// Of the first one of a row, minutes.
  private static let tolerance = 10

  init(of report: ProofReport) {
    rest = report.shortSpells
    var all: [Row] = []
    // Of each kind, the rows with the times of the day at which their first ones begin and end.
    var kinds: [Kind: [(row: Int, minutes: (first: Int, last: Int))]] = [:]
    for spell in report.darkSpells {
      let (kind, minutes) = (Kind(spell), spell.minutes)
      let like = kinds[kind]?.first { Self.isNear($0.minutes, minutes) }
      if let like {
        all[like.row].spells.append(spell)
      } else {
        kinds[kind, default: []].append((all.count, minutes))
        all.append(Row(spells: [spell]))
      }
    }
    all = all.flatMap { row in row.spells.count >= Self.leastRepeats ? [row] : row.spells.map { Row(spells: [$0]) } }
    let ranked = all.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.isDue != second.isDue, min(first.time, second.time) >= Self.short { return first.isDue == true }
      return (first.time, other.offset) > (second.time, one.offset)
    }
    let shown = ranked.prefix(Self.most).filter { $0.element.time >= Self.short || all.count <= Self.most / 2 }
    let places = Set(shown.map(\.offset))
    for (index, row) in all.enumerated() where !places.contains(index) {
      rest.count += row.spells.count
      rest.time += row.time
      if row.isDue == true { rest.timeDue? += row.time }
    }
    let kept = shown.map(\.element)
    rows =
      kept.filter { $0.spells.count > 1 }
      + kept.filter { $0.spells.count == 1 }
      .sorted { $0.spells[0].from < $1.spells[0].from }
  }

  /// What spells of one row have in common.
  private struct Kind: Hashable {
    let place: [String]
    let isDue: Bool?
    let nights: Int

    init(_ spell: ProofReport.DarkSpell) {
      place = [spell.reason.rawValue, spell.kiosk, spell.screen]
      (isDue, nights) = (spell.isDue, spell.nights)
    }
  }

  /// Whether two begin and end at about the same time of the day.
  private static func isNear(_ one: (first: Int, last: Int), _ other: (first: Int, last: Int)) -> Bool {
    func isNear(_ first: Int, _ second: Int) -> Bool {
      let difference = abs(first - second)
      return min(difference, CivilDay.minutes - difference) <= tolerance
    }
    return isNear(one.first, other.first) && isNear(one.last, other.last)
  }
}

extension ProofReport.DarkSpell {
  /// Minutes of the day at which it begins and ends.
  fileprivate var minutes: (first: Int, last: Int) {
    func minute(_ iso: String) -> Int {
      let parts = iso.dropFirst(11).prefix(5).split(separator: ":").compactMap { Int($0) }
      return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
    }
    return (minute(from), minute(until))
  }

  /// The days from its first to its last one.
  fileprivate var nights: Int {
    guard let first = LocalDate(written: String(from.prefix(10))),
      let last = LocalDate(written: String(until.prefix(10)))
    else { return 0 }
    return last.dayNumber - first.dayNumber
  }
}

extension ReportWords {
  /// When a row's spells were: `2026-10-13, 14:00–17:00`, or `20:00–08:00, 31 times`.
  fileprivate func when(_ row: DarkTimes.Row) -> String {
    let (spell, count) = (row.spells[0], row.spells.count)
    func time(_ iso: String) -> String { String(iso.dropFirst(11).prefix(5)) }
    let end = time(spell.until)
    guard count > 1 else {
      let day = shortDate(spell.from.prefix(10))
      if spell.nights == 0 { return "\(day), \(calendar.hours("\(time(spell.from))–\(end)"))" }
      if spell.nights == 1, end == "00:00" { return "\(day), \(calendar.hours("\(time(spell.from))–24:00"))" }
      return "\(shortDate(spell.from.prefix(16))) – \(shortDate(spell.until.prefix(16)))"
    }
    if spell.nights < 2 {
      let last = spell.nights == 1 && end == "00:00" ? "24:00" : end
      return "\(calendar.hours("\(time(spell.from))–\(last)")), \(times(count))"
    }
    // As those over weekends.
    func weekday(_ iso: String) -> String {
      LocalDate(written: String(iso.prefix(10))).map { self.weekday(of: $0) } ?? ""
    }
    let days = Set(row.spells.map { weekday($0.from) })
    let (first, second) = days.count == 1 ? (weekday(spell.from) + " ", weekday(spell.until) + " ") : ("", "")
    let words = days.count == 1 ? "" : " (\(grounds.daysLater(spell.nights)))"
    return "\(first)\(time(spell.from)) – \(second)\(end)\(words), \(times(count))"
  }
}

extension ProofReport {
  /// When screens were dark; empty where they were not, or where that is not known.
  /// - Parameter title: of the first column.
  func darkTable(_ words: ReportWords, title: String) -> ReportTable {
    let (labels, grounds) = (words.labels, words.grounds)
    let times = DarkTimes(of: self)
    func reason(_ spell: DarkSpell) -> String {
      switch spell.reason {
      case .black: spell.isDue == true ? grounds.switchedOff : labels.black
      case .absent: labels.noDisplay
      case .late: labels.late
      case .asleep: labels.asleep
      case .notRecorded: labels.notRecorded
      }
    }
    var rows = times.rows.map { row in
      let spell = row.spells[0]
      let screen = screens.count > 1 ? name(ofScreen: spell.screen, of: spell.kiosk) : ""
      return ReportTable.Row(cells: [
        .text(words.when(row)), .text(screen), .text(reason(spell)),
        .text(row.isDue.map { $0 ? grounds.isDue : grounds.isNotDue } ?? ""), .time(row.time),
      ])
    }
    if times.rest.count > 0, ReportWords.whole(times.rest.time) > 0 || !rows.isEmpty {
      let all = ReportWords.whole(times.rest.time)
      let word = times.rest.timeDue.map { time in
        let due = ReportWords.whole(time)
        return due == 0
          ? grounds.isNotDue : due == all ? grounds.isDue : grounds.partlyDue(ReportWords.clock(time))
      }
      rows.append(
        .init(cells: [
          .text(rows.isEmpty ? grounds.shortOnes(times.rest.count) : grounds.shorterOnes(times.rest.count)), .text(""),
          .text(""), .text(word ?? ""), .time(times.rest.time),
        ]))
    }
    if let idle = idleSpells, ReportWords.whole(idle.time) > 0 {
      rows.append(
        .init(cells: [
          .text(grounds.notDueOnes(words.count(idle.count), idle.count == 1)), .text(""), .text(""), .text(""),
          .time(idle.time),
        ]))
    }
    return ReportTable(
      [
        .text(title), ReportTable.Column(title: labels.screen, isText: true), .text(grounds.reason),
        ReportTable.Column(title: grounds.due, isText: true), .time(grounds.duration),
      ], rows, words)
  }
}
