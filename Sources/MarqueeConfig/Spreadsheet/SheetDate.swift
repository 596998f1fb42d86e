/// A date in a table, with a time of day if one is written. It has no time zone; the configuration's applies.
package struct SheetDate: Sendable, Hashable, Comparable {
  /// 1900…2199.
  package var year: Int
  /// 1…12.
  package var month: Int
  /// 1…31.
  package var day: Int
  /// Minutes since midnight, 0…1439; `nil` stands for the whole day.
  package var minute: Int?

  package init(year: Int, month: Int, day: Int, minute: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.minute = minute
  }

  /// Which of two numbers is the day where both could be.
  package enum Order: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
  }

  /// Why a text is not a date.
  package enum Failure: Error, Hashable {
    /// Both readings exist and differ.
    case ambiguous(dayFirst: SheetDate, monthFirst: SheetDate)
    /// There is no such day in the calendar.
    case noSuchDay
    /// The reading that the order demands does not exist, but the other does.
    case otherOrder(Order)
    /// A number of days, which Excel exports where a cell is not formatted as a date.
    case dayNumber
    case unknownForm
  }

  /// Parses `2026-11-22`, `22.11.2026`, `22/11/2026` or `11/22/2026`, each with or without a time such as `18:00`. A year of
  /// two digits is in this century, except at the beginning.
  /// - Parameter order: decides between day and month first for numbers with slashes or hyphens; dots mean the day first.
  package init(_ text: String, order: Order?) throws(Failure) {
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "t" || $0 == "\u{A0}" }
    guard let first = parts.first, parts.count <= 2 else { throw .unknownForm }
    var minute: Int?
    if parts.count == 2 {
      guard let time = Self.minute(of: parts[1]) else { throw .unknownForm }
      minute = time
    }
    guard let separator = first.first(where: { !$0.isNumber }), "-./".contains(separator) else {
      throw first.allSatisfy { $0.isNumber } && (4...6).contains(first.count) ? .dayNumber : .unknownForm
    }
    let numbers = first.split(separator: separator, omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy({ (1...4).contains($0.count) }) else { throw .unknownForm }
    let values = numbers.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    guard values.count == 3 else { throw .unknownForm }
    if numbers[0].count == 4 {
      guard let date = SheetDate(values[0], values[1], values[2], minute) else { throw .noSuchDay }
      self = date
      return
    }
    guard numbers[0].count <= 2, numbers[1].count <= 2, numbers[2].count == 4 || numbers[2].count == 2 else {
      throw .unknownForm
    }
    let year = numbers[2].count == 2 ? 2000 + values[2] : values[2]
    let dayFirst = SheetDate(year, values[1], values[0], minute)
    let monthFirst = separator == "." ? nil : SheetDate(year, values[0], values[1], minute)
    switch (order, dayFirst, monthFirst) {
    case (_, nil, nil): throw .noSuchDay
    case (.dayMonthYear?, let date?, _), (.monthDayYear?, _, let date?): self = date
    case (.monthDayYear?, let date?, nil) where separator == ".": self = date
    case (.dayMonthYear?, nil, _?): throw .otherOrder(.monthDayYear)
    case (.monthDayYear?, _?, nil): throw .otherOrder(.dayMonthYear)
    case (nil, let date?, nil), (nil, nil, let date?): self = date
    case (nil, let day?, let month?):
      guard day == month else { throw .ambiguous(dayFirst: day, monthFirst: month) }
      self = day
    }
  }

  /// Checks the calendar.
  private init?(_ year: Int, _ month: Int, _ day: Int, _ minute: Int?) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1900...2199).contains(year), (1...12).contains(month), (1...days[month - 1]).contains(day) else {
      return nil
    }
    self.init(year: year, month: month, day: day, minute: minute)
  }

  /// Parses `18:00` or `18:00:00`, seconds being zero.
  private static func minute(of text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 && parts[2].allSatisfy({ $0 == "0" }) && parts[2].count == 2,
      parts.allSatisfy({ (1...2).contains($0.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return 60 * hour + minute
  }

  package static func < (one: SheetDate, other: SheetDate) -> Bool {
    (one.year, one.month, one.day, one.minute ?? 0) < (other.year, other.month, other.day, other.minute ?? 0)
  }
}

extension SheetDate: CustomStringConvertible {
  /// As the configuration writes it: `2026-11-22` or `2026-11-22T18:00`.
  package var description: String {
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    guard let minute else { return date }
    return "\(date)T\(padded(minute / 60)):\(padded(minute % 60))"
  }
}
