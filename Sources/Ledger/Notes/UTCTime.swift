/// UTC as checkpoints write it, to the second: `2026-11-21T09:00:00Z`. Without the formatters of Foundation, whose data
/// takes more memory than the ledger may.
package enum UTCTime {
  /// - Parameter seconds: since 1970.
  package static func text(_ seconds: Int) -> String {
    let (day, time) = (floored(seconds, 86_400), seconds - floored(seconds, 86_400) * 86_400)
    return "\(date(day))T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
  }

  /// The date of a day since 1970-01-01: `2026-11-21`.
  package static func date(_ day: Int) -> String {
    // Days since 0000-03-01, so that leap days end the years. A period of 400 years has 146,097 days.
    let shifted = day + 719_468
    let period = floored(shifted, 146_097)
    let inPeriod = shifted - period * 146_097
    let yearInPeriod = (inPeriod - inPeriod / 1460 + inPeriod / 36_524 - inPeriod / 146_096) / 365
    let inYear = inPeriod - (365 * yearInPeriod + yearInPeriod / 4 - yearInPeriod / 100)
    let monthFromMarch = (5 * inYear + 2) / 153
    let date = inYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearInPeriod + period * 400 + (month <= 2 ? 1 : 0)
    return "\(String(repeating: "0", count: max(0, 4 - "\(year)".count)))\(year)-\(two(month))-\(two(date))"
  }

  /// A length in s with one decimal: `5.0 s`.
  package static func length(_ milliseconds: Int) -> String { "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }

  /// s since 1970; `nil` if the text is not the one that `text` gives.
  package static func seconds(_ text: some StringProtocol) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
    guard let year = number(0..<4), let month = number(5..<7), let date = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19), year >= 0
    else { return nil }
    let seconds = day(year, month, date) * 86_400 + hour * 3600 + minute * 60 + second
    return Self.text(seconds).utf8.elementsEqual(text.utf8) ? seconds : nil
  }

  /// Days since 1970-01-01.
  private static func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let period = floored(shifted, 400)
    let yearInPeriod = shifted - period * 400
    let inYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + date - 1
    return period * 146_097 + yearInPeriod * 365 + yearInPeriod / 4 - yearInPeriod / 100 + inYear - 719_468
  }

  private static func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
