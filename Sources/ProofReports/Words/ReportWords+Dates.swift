internal import ConfigurationValues
internal import MarqueeValues

// Dates, which reports hold as ISO 8601 has them.
extension ReportWords {
  /// A date with its month in words, of `2026-11-21`; with its time of day of `2026-11-21 09:00` or `2026-11-21T09:00:00+01:00`.
  /// What is no date stays. The one form of dates in sentences.
  /// - Parameter withSeconds: whether its seconds are told, if it has any.
  func date(_ written: some StringProtocol, withSeconds: Bool = false) -> String {
    guard !calendar.isISO, let (date, time) = Self.parts(of: written) else { return String(written) }
    let text = calendar.date(date.day, calendar.language.name(ofMonth: date.month), date.year)
    let seconds = withSeconds ? written.dropFirst(16).prefix(3) : ""
    return time.map { calendar.moment(text, $0 + seconds) } ?? text
  }

  /// The moment before which something was: of a midnight the day alone, which begins with it.
  func date(before written: some StringProtocol) -> String {
    let isMidnight = !calendar.isISO && Self.parts(of: written)?.time == "00:00"
    return isMidnight ? date(written.prefix(10)) : date(written)
  }

  /// The same in short, for tables.
  func shortDate(_ written: some StringProtocol) -> String {
    guard let (date, time) = Self.parts(of: written) else { return String(written) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text = calendar.short("\(date.year)", two(date.month), two(date.day))
    return time.map { "\(text) \($0)" } ?? text
  }

  /// A day in short with its weekday, for tables: `Sat 21 Nov 2026`.
  func shortDay(_ written: String) -> String {
    LocalDate(written: written).map { "\(weekday(of: $0)) \(shortDate(written))" } ?? written
  }

  func weekday(of date: LocalDate) -> String {
    calendar.weekdays[CivilTime(day: date.dayNumber, minute: 0).weekday - 1]
  }

  /// Below a bar of a chart.
  func axis(_ day: String) -> String {
    guard let date = LocalDate(written: day) else { return day }
    return calendar.axis(date.day, calendar.language.name(ofMonth: date.month), date.month)
  }

  /// From a day or moment to the last one.
  func range(_ first: some StringProtocol, _ last: some StringProtocol) -> String {
    guard first != last else { return date(first) }
    if let (one, time) = Self.parts(of: first), let (other, end) = Self.parts(of: last), time == nil, end == nil,
      one.year == other.year, one.month == other.month
    {
      return calendar.daysOfMonth(one.day, other.day, calendar.language.name(ofMonth: one.month), one.year)
    }
    return calendar.range(date(first), date(last))
  }

  private static func parts(of written: some StringProtocol) -> (date: LocalDate, time: String?)? {
    guard let date = LocalDate(written: String(written.prefix(10))) else { return nil }
    let time = written.dropFirst(11).prefix(5)
    guard !time.isEmpty else { return (date, nil) }
    return LocalDate(written: "\(written.prefix(10)) \(time)") == nil ? nil : (date, String(time))
  }

  /// When a contract is on, of what `ContractTerms` states: days, hours of the week and exceptions with commas between. What is
  /// none of these stays.
  func dates(_ stated: String) -> String {
    var texts: [String] = []
    var isExcept = false
    for part in stated.split(separator: ", ") {
      let isDate = LocalDate(written: String(part)) != nil
      if isExcept, isDate {
        texts[texts.count - 1] += ", " + date(part)
        continue
      }
      isExcept = false
      let ends = part.split(separator: " – ")
      if part == AgreementText.differing {
        texts.append(contracts.byScreen)
      } else if part.hasPrefix("from ") {
        texts.append(calendar.from(date(part.dropFirst(5))))
      } else if part.hasPrefix("until ") {
        texts.append(calendar.until(date(part.dropFirst(6))))
      } else if part.hasPrefix("except ") {
        isExcept = true
        texts.append(calendar.except(date(part.dropFirst(7))))
      } else if ends.count == 2 {
        texts.append(range(ends[0], ends[1]))
      } else if isDate {
        texts.append(date(part))
      } else {
        texts.append(part.split(separator: " or ").map { hours($0) }.joined(separator: " \(calendar.or) "))
      }
    }
    return texts.joined(separator: ", ")
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Hours of the week, such as `mon-fri,sun 08:00-18:00`.
  private func hours(_ stated: Substring) -> String {
    if stated == "every day" { return calendar.everyDay }
    return stated.split(separator: " ").map { word in
      if word.first?.isNumber ?? false { return calendar.hours(String(word.replacing("-", with: "–"))) }
      return word.split(separator: ",").map { run in
        run.split(separator: "-").map { day in
          Self.weekdays.firstIndex(of: String(day)).map { calendar.weekdays[$0] } ?? String(day)
        }.joined(separator: "–")
      }.joined(separator: ", ")
    }.joined(separator: " ")
  }
}
