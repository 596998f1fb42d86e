internal import MarqueeValues

/// Dates, times and durations as text that means the same in every country.
enum DateText {
  /// The parts of a date or time that a cell shows.
  struct Parts: OptionSet, Hashable {
    let rawValue: Int

    static let year = Parts(rawValue: 1)
    static let month = Parts(rawValue: 2)
    static let day = Parts(rawValue: 4)
    static let time = Parts(rawValue: 8)
    static let seconds = Parts(rawValue: 16)
    /// Hours, minutes or seconds that count on beyond a day or an hour.
    static let elapsed = Parts(rawValue: 32)
    /// A date or a time whose form depends on the reader's language.
    static let byLanguage = Parts(rawValue: 64)

    static let date: Parts = [.year, .month, .day]
  }

  /// Seconds of a day number, to the nearest.
  private static func seconds(_ serial: Double) -> Int { Int((serial * 86_400).rounded()) }

  /// The text of a number that a cell shows as a date, a time or a duration.
  /// - Parameters:
  ///   - serial: in days.
  ///   - is1904: whether days count from 1904, not from 1900.
  /// - Returns: `nil` for a number that is none, which programs show as such.
  static func text(ofSerial serial: Double, showing parts: Parts, is1904: Bool) -> String? {
    guard serial.isFinite, abs(serial) < 3_000_000 else { return nil }
    let seconds = seconds(serial)
    if parts.contains(.elapsed) { return duration(seconds: seconds) }
    guard serial >= 0, let date = date(ofDay: seconds / 86_400, is1904: is1904) else { return nil }
    let time = time(seconds % 86_400, parts)
    if parts.contains(.byLanguage) { return serial < 1 ? time : date.text(.date) }
    let hasDate = !parts.isDisjoint(with: .date)
    guard hasDate else { return time }
    return date.text(parts) + (parts.contains(.time) ? " \(time)" : "")
  }

  /// - Parameter seconds: may be below zero.
  static func duration(seconds: Int) -> String {
    let size = abs(seconds)
    let text = "\(twoDigits(size / 3600)):\(twoDigits(size / 60 % 60))"
    return (seconds < 0 ? "-" : "") + text + (size % 60 == 0 ? "" : ":\(twoDigits(size % 60))")
  }

  /// - Parameter seconds: since midnight.
  static func time(_ seconds: Int, _ parts: Parts) -> String {
    let text = "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60))"
    return parts.contains(.seconds) || seconds % 60 != 0 ? "\(text):\(twoDigits(seconds % 60))" : text
  }

  struct Date {
    var year: Int
    var month: Int
    var day: Int

    /// The whole date, unless a cell shows the month with its year alone, or the year.
    func text(_ parts: Parts) -> String {
      let year = String(repeating: "0", count: max(4 - String(year).count, 0)) + String(year)
      switch parts.intersection(.date) {
      case .year: return year
      case [.year, .month]: return "\(year)-\(DateText.twoDigits(month))"
      default: return "\(year)-\(DateText.twoDigits(month))-\(DateText.twoDigits(day))"
      }
    }
  }

  /// - Returns: `nil` after the year 9999.
  private static func date(ofDay day: Int, is1904: Bool) -> Date? {
    if is1904 {
      let date = CivilDay.date(CivilDay.number(year: 1904, month: 1, day: 1) + day)
      return date.year > 9999 ? nil : Date(year: date.year, month: date.month, day: date.day)
    }
    // Day 60 is 29 February 1900, which never was; programs agreed to keep it. Day 0 is shown as the one before 1 January.
    switch day {
    case 0: return Date(year: 1900, month: 1, day: 0)
    case 60: return Date(year: 1900, month: 2, day: 29)
    default:
      let date = CivilDay.date(CivilDay.number(year: 1899, month: 12, day: day < 60 ? 31 : 30) + day)
      return date.year > 9999 ? nil : Date(year: date.year, month: date.month, day: date.day)
    }
  }

  /// The text of a date in ISO 8601, such as `2026-11-22` or `2026-11-22T18:00:00`; `nil` for anything else.
  static func text(ofISO text: String, showing parts: Parts) -> String? {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let time = halves.count > 1 ? seconds(ofClock: halves[1]) : nil
    if halves[0].contains(":"), let time = seconds(ofClock: halves[0]) { return Self.time(time, parts) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let isDateShown = parts.isDisjoint(with: .date) ? DateText.Parts.date : parts
    let date = Date(year: year, month: month, day: day).text(isDateShown)
    guard let time else { return date }
    let isTimeShown = parts.isDisjoint(with: .date) ? time != 0 : parts.contains(.time)
    return isTimeShown ? "\(date) \(Self.time(time, parts))" : date
  }

  /// Parses `18:00:00` with or without a fraction or `Z`.
  private static func seconds(ofClock text: Substring) -> Int? {
    let parts = text.prefix { $0 != "Z" && $0 != "." && $0 != "+" }
      .split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0...24).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    let second = parts.count > 2 ? parts[2] : 0
    guard let second, (0...60).contains(second) else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The text of a duration in ISO 8601, such as `PT18H30M00S`; `nil` for anything else.
  static func text(ofDuration text: String, showing parts: Parts) -> String? {
    var rest = text[...]
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    guard rest.hasPrefix("P") else { return nil }
    var (seconds, number) = (0.0, "")
    for character in rest.dropFirst() {
      switch character {
      case "0"..."9", ".": number.append(character)
      case ",": number.append(".")
      case "T": break
      case "D", "H", "M", "S":
        guard let value = Double(number), value < 1e9 else { return nil }
        seconds += value * (character == "D" ? 86_400 : character == "H" ? 3600 : character == "M" ? 60 : 1)
        number = ""
      default: return nil
      }
    }
    let whole = Int(seconds.rounded()) * (isNegative ? -1 : 1)
    guard !parts.contains(.elapsed), (0..<86_400).contains(whole) else { return duration(seconds: whole) }
    return time(whole, parts)
  }

  fileprivate static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
