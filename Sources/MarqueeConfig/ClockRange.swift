/// A part of every day by the local clock, such as 22:00-07:00. One that ends before it begins goes over midnight.
package struct ClockRange: Sendable, Hashable {
  /// The first minute, counted from midnight, 0…1440.
  package var start: Int
  /// The first minute that is out of it again, 0…1440; never the same as `start`.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether a clock that shows this minute, 0…1439 since midnight, is in it. What the clock shows decides and nothing
  /// else: an hour that a change to summer time leaves out is left out, and one that comes twice counts twice.
  package func contains(minute: Int) -> Bool {
    start < end ? start <= minute && minute < end : minute >= start || minute < end
  }
}

extension ClockRange {
  /// When a clock that shows `minute` comes out of all the ranges; `nil` if they leave no time of the day free.
  package static func end(of ranges: [ClockRange], at minute: Int) -> Int? {
    var minute = minute
    // Each step leaves one range behind; more steps than ranges go round the day.
    for _ in 0...ranges.count {
      guard let range = ranges.first(where: { $0.contains(minute: minute) }) else { return minute }
      minute = range.end % (24 * 60)
    }
    return nil
  }

  /// A minute of the day as a clock shows it, such as `07:00`.
  package static func text(_ minute: Int) -> String {
    let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined(separator: ":")
  }

  /// More tell of a mistake, for a day has not so many parts.
  static let most = 48

  /// `22:00-07:00`, hours of one or two digits, up to 24:00.
  init?(written text: String) {
    guard text.utf8.count <= 11,
      let match = text.wholeMatch(of: #/([0-9]{1,2}):([0-9]{2})-([0-9]{1,2}):([0-9]{2})/#),
      let start = Self.minute(match.1, match.2), let end = Self.minute(match.3, match.4), start != end
    else { return nil }
    self.init(start: start, end: end)
  }

  private static func minute(_ hour: Substring, _ minute: Substring) -> Int? {
    guard let hour = Int(hour), let minute = Int(minute), minute < 60, hour * 60 + minute <= 24 * 60 else { return nil }
    return hour * 60 + minute
  }
}
