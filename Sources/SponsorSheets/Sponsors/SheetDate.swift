package import ConfigurationValues

extension LocalDate {
  /// Which of two numbers is the day where both could be.
  package enum Order: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
  }

  /// Why a text is not a date.
  package enum Failure: Error, Hashable {
    /// Both readings exist and differ.
    case ambiguous(dayFirst: LocalDate, monthFirst: LocalDate)
    /// There is no such day in the calendar.
    case noSuchDay
    /// The reading that the order demands does not exist, but the other does.
    case otherOrder(Order)
    /// A number of days, which Excel exports where a cell is not formatted as a date.
    case dayNumber
    /// The date has a month in words, and no year.
    case noYear
    /// The weekday that the text names is not that of the date.
    case otherWeekday
    case unknownForm
  }

  /// Parses `2026-11-22`, `22.11.2026`, `22/11/2026`, `11/22/2026` or `Nov 22 2026`, each with or without a time such as
  /// `18:00` or `6:00 pm`. A year of two digits is in this century, except at the beginning.
  /// - Parameter order: decides between day and month first for numbers with slashes or hyphens; dots mean the day first.
  package init(_ text: String, order: Order?) throws(Failure) {
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "t" || $0 == "\u{A0}" || $0 == "\u{202F}" }
    guard let first = parts.first else { throw .unknownForm }
    if first.contains(where: \.isLetter) || parts.count > 3 || parts.count == 3 && !parts[1].contains(":") {
      self = try Self(words: text)
      return
    }
    var minute: Int?
    if parts.count > 1 {
      guard let time = Self.minute(of: parts[1], half: parts.count == 3 ? parts[2] : nil) else {
        self = try Self(words: text)
        return
      }
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
      guard let date = LocalDate(checking: values[0], values[1], values[2], minute: minute) else { throw .noSuchDay }
      self = date
      return
    }
    guard numbers[0].count <= 2, numbers[1].count <= 2, numbers[2].count == 4 || numbers[2].count == 2 else {
      throw .unknownForm
    }
    let year = numbers[2].count == 2 ? 2000 + values[2] : values[2]
    let dayFirst = LocalDate(checking: year, values[1], values[0], minute: minute)
    let monthFirst = separator == "." ? nil : LocalDate(checking: year, values[0], values[1], minute: minute)
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
}
