internal import ConfigurationValues
internal import Ledger
internal import MarqueeConfig
internal import MarqueeValues
internal import Spool

/// The hours of a week in which a wall must be on, by `proof.due` and `display.off`.
struct DueHours {
  private let zone: Zone
  /// Of each weekday, from Monday on, how many of its first minutes are such, for each number of minutes from 0 on.
  private let minutes: [[Int]]

  /// `nil` if the wall must always be on.
  init?(of configuration: Configuration, in zone: Zone) {
    let (due, off) = (configuration.proof.due, configuration.display.off)
    guard !due.isEmpty || !off.isEmpty else { return nil }
    self.zone = zone
    let monday = CivilDay.number(year: 1970, month: 1, day: 5)
    minutes = (monday..<monday + 7).map { day in
      var sums = [0]
      for minute in 0..<CivilDay.minutes {
        let time = CivilTime(day: day, minute: minute)
        sums.append((sums.last ?? 0) + (Self.contain(time, due: due, off: off) ? 1 : 0))
      }
      return sums
    }
  }

  /// Whether a minute is in these hours.
  /// - Parameters:
  ///   - due: those of `proof.due`; without any, all are.
  ///   - off: those of `display.off`.
  static func contain(_ time: CivilTime, due: [WeeklyHours], off: [WeeklyHours]) -> Bool {
    !off.contains { $0.contains(time) } && (due.isEmpty || due.contains { $0.contains(time) })
  }

  /// How much of a time is in these hours, s, to the minute. An hour that the clock shows twice counts twice, and one that it leaves
  /// out not at all.
  /// - Parameter moments: s since 1970.
  func time(in moments: Range<Int>) -> Int {
    var (sum, start) = (0, moments.lowerBound)
    while start < moments.upperBound {
      let end = min(zone.nextChange(after: start) ?? .max, moments.upperBound)
      sum += time(withoutChange: start..<end)
      start = end
    }
    return sum
  }

  /// The same of a time, not empty, in which the zone's offset does not change.
  private func time(withoutChange moments: Range<Int>) -> Int {
    let (first, last) = (CivilTime(at: moments.lowerBound, in: zone), CivilTime(at: moments.upperBound - 1, in: zone))
    guard first.day < last.day else {
      return (sum(of: first, upTo: last.minute + 1) - sum(of: first, upTo: first.minute)) * 60
    }
    var sum = self.sum(of: first, upTo: CivilDay.minutes) - self.sum(of: first, upTo: first.minute)
    for day in first.day + 1..<last.day { sum += self.sum(of: CivilTime(day: day, minute: 0), upTo: CivilDay.minutes) }
    return (sum + self.sum(of: last, upTo: last.minute + 1)) * 60
  }

  private func sum(of day: CivilTime, upTo minute: Int) -> Int { minutes[day.weekday - 1][minute] }

  /// Whether the screens of a wall were up in these hours and hardly in others. Those of a machine that stays on at night were.
  /// - Parameters:
  ///   - totals: of the records of a time.
  ///   - text: of the wall's configuration.
  static func hold(_ totals: PlayTotals, of text: String?, in zone: Zone) -> Bool {
    let loaded = text.flatMap { try? ConfigurationLoader.load(text: $0, file: "") }
    guard let loaded, let hours = DueHours(of: loaded.configuration, in: zone) else { return false }
    var due: [Int: Int] = [:]
    var shown = 0
    var sum = 0
    for day in totals.days where day.time.shown > 0 {
      let time = due[day.day] ?? hours.time(in: zone.moments(ofDay: day.day))
      due[day.day] = time
      shown += day.time.shown / 1000
      sum += time
    }
    return shown * 10 <= sum * 11
  }
}
