/// A rule for all years, as the `TZ` string of POSIX and of RFC 9636 writes it: an offset, and one for summer time with the
/// days on which it begins and ends.
struct ZoneRule: Sendable, Hashable {
  /// Local minus universal time outside summer time, s.
  let standard: Int
  private let summer: Summer?

  private struct Summer: Hashable {
    /// Local minus universal time, s.
    var offset: Int
    var start: YearlyTime
    var end: YearlyTime
  }

  /// A time that comes once a year.
  private struct YearlyTime: Hashable {
    var day: Day
    /// Since local midnight, s; up to a week before or after.
    var time: Int

    enum Day: Hashable {
      /// 1…365, in which 29 February has no number.
      case withoutLeapDay(Int)
      /// 0…365, leap days counted.
      case ofYear(Int)
      /// Month 1…12, week 1…5 where 5 is the last, weekday with 0 for Sunday.
      case ofWeek(month: Int, week: Int, weekday: Int)
    }

    /// The time in a year, s since 1970-01-01 00:00 on the local clock.
    func local(in year: Int) -> Int {
      let newYear = CivilDay.number(year: year, month: 1, day: 1)
      let number: Int
      switch day {
      case .withoutLeapDay(let day): number = newYear + day - 1 + (CivilDay.isLeap(year) && day >= 60 ? 1 : 0)
      case .ofYear(let day): number = newYear + day
      case .ofWeek(let month, let week, let weekday):
        let first = CivilDay.number(year: year, month: month, day: 1)
        let next = CivilDay.number(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        var found = first + (weekday - CivilDay.weekday(first) + 7) % 7 + 7 * (week - 1)
        if found >= next { found -= 7 }
        number = found
      }
      return number * CivilDay.seconds + time
    }
  }

  /// Local minus universal time at a moment, s.
  func offset(at moment: Int) -> Int {
    guard let summer else { return standard }
    // A time may be up to a week before or after its year.
    let year = CivilDay.date(CivilDay.quotient(moment + standard, CivilDay.seconds)).year
    var latest: (moment: Int, offset: Int)?
    for year in year - 1...year + 1 {
      for change in changes(of: summer, in: year) where change.moment <= moment {
        if latest.map({ change.moment >= $0.moment }) ?? true { latest = change }
      }
    }
    return latest?.offset ?? standard
  }

  /// The next moment after this one at which the offset changes; `nil` where it is the same all year.
  func nextChange(after moment: Int) -> Int? {
    guard let summer else { return nil }
    let year = CivilDay.date(CivilDay.quotient(moment + standard, CivilDay.seconds)).year
    let moments = (year - 1...year + 2).flatMap { changes(of: summer, in: $0).map(\.moment) }
    return moments.sorted().first { $0 > moment && offset(at: $0 - 1) != offset(at: $0) }
  }

  /// The end before the start: where both are one moment, as in a zone with summer time all year, the start counts.
  private func changes(of summer: Summer, in year: Int) -> [(moment: Int, offset: Int)] {
    [
      (summer.end.local(in: year) - summer.offset, standard),
      (summer.start.local(in: year) - standard, summer.offset),
    ]
  }
}

// Reading.
extension ZoneRule {
  /// Parses `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` if the text is no such rule. Without days, those of the United States
  /// apply, as in the C library.
  init?(written text: String) {
    guard text.utf8.count <= 200 else { return nil }
    var rest = Array(text.utf8)[...]
    guard Self.name(&rest), let west = Self.time(&rest, hours: 24) else { return nil }
    standard = 0 - west
    guard !rest.isEmpty else {
      summer = nil
      return
    }
    guard Self.name(&rest) else { return nil }
    var offset = standard + 3600
    if let first = rest.first, first != UInt8(ascii: ",") {
      guard let west = Self.time(&rest, hours: 24) else { return nil }
      offset = 0 - west
    }
    if rest.isEmpty { rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
    guard let start = Self.yearlyTime(&rest), let end = Self.yearlyTime(&rest), rest.isEmpty else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Takes a name: three letters or more, or any in angle brackets.
  private static func name(_ rest: inout ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    if rest.first == UInt8(ascii: "<") {
      let inside = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
      guard inside.count >= 1, inside.endIndex < rest.endIndex,
        inside.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D })
      else { return false }
      rest = rest[(inside.endIndex + 1)...]
      return true
    }
    let letters = rest.prefix(while: isLetter)
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  /// Takes `[+-]hh[:mm[:ss]]`, s.
  private static func time(_ rest: inout ArraySlice<UInt8>, hours: Int) -> Int? {
    var sign = 1
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      rest = rest.dropFirst()
    }
    guard let hour = number(&rest, 0...hours) else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
      guard let part = number(&rest, 0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// Takes `,date[/time]`.
  private static func yearlyTime(_ rest: inout ArraySlice<UInt8>) -> YearlyTime? {
    guard take(",", &rest) else { return nil }
    let day: YearlyTime.Day
    switch rest.first {
    case UInt8(ascii: "J"):
      rest = rest.dropFirst()
      guard let number = number(&rest, 1...365) else { return nil }
      day = .withoutLeapDay(number)
    case UInt8(ascii: "M"):
      rest = rest.dropFirst()
      guard let month = number(&rest, 1...12), take(".", &rest), let week = number(&rest, 1...5), take(".", &rest),
        let weekday = number(&rest, 0...6)
      else { return nil }
      day = .ofWeek(month: month, week: week, weekday: weekday)
    default:
      guard let number = number(&rest, 0...365) else { return nil }
      day = .ofYear(number)
    }
    guard take("/", &rest) else { return YearlyTime(day: day, time: 2 * 3600) }
    return time(&rest, hours: 167).map { YearlyTime(day: day, time: $0) }
  }

  private static func take(_ sign: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return range.contains(number) ? number : nil
  }
}
