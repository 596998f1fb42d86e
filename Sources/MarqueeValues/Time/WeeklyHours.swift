/// Hours of each day, from a minute up to another, which may be on the next day.
package struct ClockRange: Sendable, Hashable {
  /// The first minute in the range, counted from midnight, 0…1440.
  package var start: Int
  /// The first minute after the range, counted from midnight, 0…1440; never equal to `start`.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  package static let wholeDay = ClockRange(start: 0, end: CivilDay.minutes)

  /// Whether the range ends on the day after it begins.
  package var passesMidnight: Bool { end < start }

  /// Formats a minute of the day, such as `07:00`.
  package static func text(_ minute: Int) -> String {
    let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined(separator: ":")
  }
}

extension ClockRange {
  /// Parses `22:00-07:00`, with hours of one or two digits up to 24:00; `nil` for anything else.
  package init?(written text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count <= 11, ends.count == 2, let start = Self.minute(ends[0]), let end = Self.minute(ends[1]),
      start != end
    else { return nil }
    self.init(start: start, end: end)
  }

  /// The minute of the day of `7:00`, up to 24:00.
  package static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= CivilDay.minutes
    else { return nil }
    return hour * 60 + minute
  }
}

/// Hours on some days of the week, such as `mon-fri 08:00-18:00`. What a clock on the wall shows decides: an hour that it
/// leaves out is left out, and one that it shows twice counts twice.
package struct WeeklyHours: Sendable, Hashable {
  /// 1 is Monday, 7 Sunday; at least one.
  package var days: Set<Int>
  /// `nil` is the whole day. A range that passes midnight belongs to the day on which it begins.
  package var hours: ClockRange?

  package init(days: Set<Int> = Set(1...7), hours: ClockRange?) {
    self.days = days
    self.hours = hours
  }

  /// Maximum number in a list; nobody needs more in a week.
  package static let maximumCount = 48

  /// Whether a time is in these hours.
  /// - Parameter isFree: whether the hours that begin on a day, by its number, are left out.
  package func contains(_ time: CivilTime, exceptOn isFree: (Int) -> Bool = { _ in false }) -> Bool {
    let hours = hours ?? .wholeDay
    func begins(on day: Int) -> Bool { days.contains(CivilTime(day: day, minute: 0).weekday) && !isFree(day) }
    if hours.passesMidnight {
      return time.minute >= hours.start && begins(on: time.day) || time.minute < hours.end && begins(on: time.day - 1)
    }
    return (hours.start..<hours.end).contains(time.minute) && begins(on: time.day)
  }

  /// The first minute from `time` on that is in none of these hours; `nil` if they cover the whole week.
  package static func end(of list: [WeeklyHours], at time: CivilTime) -> CivilTime? {
    let last = time.day + 8
    var time = time
    while time.day < last {
      guard let found = list.first(where: { $0.contains(time) }) else { return time }
      time = found.end(at: time)
    }
    return nil
  }

  /// When the range ends that contains this time.
  private func end(at time: CivilTime) -> CivilTime {
    let hours = hours ?? .wholeDay
    let beginsToday = days.contains(time.weekday) && time.minute >= hours.start
    let day = time.day + (hours.passesMidnight && beginsToday ? 1 : 0)
    return hours.end < CivilDay.minutes ? CivilTime(day: day, minute: hours.end) : CivilTime(day: day + 1, minute: 0)
  }
}

// Words.
extension WeeklyHours {
  package static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses `mon-fri 08:00-18:00`, `sat,sun`, or `08:00-18:00` for every day; `nil` for anything else. A range of days may
  /// pass Sunday: `sat-mon`.
  package init?(written text: String) {
    guard text.utf8.count <= 60 else { return nil }
    let parts = text.lowercased().split(separator: " ")
    guard let first = parts.first, parts.count <= 2 else { return nil }
    if parts.count == 1, let hours = ClockRange(written: String(first)) {
      self.init(hours: hours)
      return
    }
    guard let days = Self.days(first) else { return nil }
    if parts.count == 2 {
      guard let hours = ClockRange(written: String(parts[1])) else { return nil }
      self.init(days: days, hours: hours)
    } else {
      self.init(days: days, hours: nil)
    }
  }

  /// The days of `mon-fri` or `sat,sun`.
  private static func days(_ text: Substring) -> Set<Int>? {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, let begin = ends.first, let start = dayNames.firstIndex(of: String(begin)),
        let end = ends.last.flatMap({ dayNames.firstIndex(of: String($0)) })
      else { return nil }
      for offset in 0...((end - start + 7) % 7) { days.insert((start + offset) % 7 + 1) }
    }
    return days
  }
}
