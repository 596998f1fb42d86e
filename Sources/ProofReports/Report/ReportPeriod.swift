internal import ConfigurationValues
package import MarqueeValues
internal import Messages

/// The time that a report is about, as people write it.
package struct ReportPeriod: Sendable, Equatable {
  /// A text that is no such time.
  package struct Fault: Error, Sendable, Equatable {
    package var message: String
  }

  private let from: WrittenInstant?
  private let until: WrittenInstant?
  private let days: Int?

  /// Days that can be reported at once: ten years.
  private static let mostDays = 3660

  /// - Parameters:
  ///   - from: the first moment, or the day that begins with it; `nil` is the beginning of the month in which it ends.
  ///   - until: the first moment after it, or the day that begins with that; `nil` is now.
  ///   - days: the number of days up to `until` in place of `from`, the present one included.
  package init(from: String? = nil, until: String? = nil, days: Int? = nil) throws(Fault) {
    self.from = try from.map { text throws(Fault) in try Self.instant(text, "--from") }
    self.until = try until.map { text throws(Fault) in try Self.instant(text, "--until") }
    self.days = days
    if from != nil, days != nil { throw Fault(message: "'--days' is in place of '--from'; leave one of them out") }
    if let days, !(1...Self.mostDays).contains(days) {
      throw Fault(message: "'--days' is \(days); expected 1…\(Self.mostDays)")
    }
  }

  private static func instant(_ text: String, _ option: String) throws(Fault) -> WrittenInstant {
    if let instant = WrittenInstant(written: text) { return instant }
    throw Fault(
      message:
        "'\(option)' is \(quoted(text)); expected a day, or a day and a time, such as 2026-11-21 or 2026-11-21T09:00")
  }

  /// The moments, s since 1970-01-01 00:00 UTC.
  /// - Parameter span: of an export, which stands where nothing is said; `nil` has no bound.
  package func moments(
    in zone: Zone, now: Int, span: (from: Int?, until: Int?) = (nil, nil)
  ) throws(Fault) -> Range<Int> {
    let span = from == nil && until == nil && days == nil ? span : (from: nil, until: nil)
    let end = until?.moment(in: zone) ?? span.until ?? now
    let start: Int
    if let first = from?.moment(in: zone) ?? span.from {
      start = first
    } else {
      // The day of the last moment.
      let last = CivilTime(at: end - 1, in: zone).day
      let date = CivilDay.date(last)
      let first = days.map { last - $0 + 1 } ?? CivilDay.number(year: date.year, month: date.month, day: 1)
      start = zone.moment(ofLocal: first * CivilDay.seconds)
    }
    guard start < end else {
      let ends = [start, end].map { WrittenInstant.text($0, in: zone) }
      let remedy = until == nil ? "that has not come yet; choose an earlier '--from'" : "exchange them"
      throw Fault(message: "'--from' is \(ends[0]), and '--until' is \(ends[1]), which is no time; \(remedy)")
    }
    guard end - start <= Self.mostDays * CivilDay.seconds else {
      throw Fault(message: "from '--from' to '--until' are more than \(Self.mostDays) days; choose a shorter time")
    }
    return start..<end
  }
}
