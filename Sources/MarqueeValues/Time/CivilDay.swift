/// Days of the Gregorian calendar by number, with no time zone.
package enum CivilDay {
  package static let seconds = 86_400
  package static let minutes = 1440

  /// Days since 1970-01-01.
  /// - Parameters:
  ///   - year: any, also before the calendar began.
  ///   - month: 1…12.
  ///   - day: 1…31.
  package static func number(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March, so that the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let cycle = quotient(year, 400)
    let yearOfCycle = year - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  /// The date of a day by its number.
  package static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let days = number + 719_468
    let cycle = quotient(days, 146_097)
    let dayOfCycle = days - cycle * 146_097
    let year = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      cycle * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// 0 is Sunday.
  package static func weekday(_ number: Int) -> Int {
    let rest = (number + 4) % 7
    return rest < 0 ? rest + 7 : rest
  }

  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Rounded down, for times before 1970 as well.
  package static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
