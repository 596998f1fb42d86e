internal import Ledger
internal import MarqueeValues

/// Hours of which there is no record on any day, as where a wall is switched off each night.
enum UnrecordedHours {
  /// On fewer days it may be chance.
  static let leastDays = 3
  /// Minutes: a machine that starts anew at the same time each day takes less.
  static let least = 30

  /// Names the key that says when the wall should be on, with what to write, for each screen that is never recorded in hours in
  /// which it was to be on.
  static func notes(on totals: PlayTotals) -> [ReportNote.Kind] {
    // An export may tell of many screens.
    let days = Dictionary(grouping: totals.days, by: \.name)
    return totals.screens.compactMap { screen in
      // The days that the time cuts say nothing of the hours outside of it.
      let days = (days[screen.name] ?? []).dropFirst().dropLast()
      guard days.count >= leastDays else { return nil }
      var counts = [Int](repeating: 0, count: CivilDay.minutes)
      for day in days {
        var isMissing = [Bool](repeating: false, count: CivilDay.minutes)
        for minutes in day.owedMinutes {
          for minute in minutes.clamped(to: 0..<CivilDay.minutes) { isMissing[minute] = true }
        }
        for minute in counts.indices where isMissing[minute] { counts[minute] += 1 }
      }
      guard let missing = longestRun(where: { counts[$0] == days.count }) else { return nil }
      let (start, end) = (time(missing.lowerBound), time(missing.upperBound))
      return .unrecordedHours(screen: screen.screen, from: start, to: end, days: days.count, due: "\(end)-\(start)")
    }
  }

  /// The longest run of minutes, over midnight too: then it ends behind the day's last minute. `nil` if all are short, or none is
  /// left out.
  private static func longestRun(where isMissing: (Int) -> Bool) -> Range<Int>? {
    let minutes = CivilDay.minutes
    guard let first = (0..<minutes).first(where: { !isMissing($0) }) else { return nil }
    var (best, start) = (0..<0, Int?.none)
    // Once around the clock, from a minute that is recorded.
    for minute in first...first + minutes {
      if isMissing(minute % minutes) {
        start = start ?? minute
      } else if let run = start.map({ $0..<minute }) {
        if run.count > best.count { best = run }
        start = nil
      }
    }
    return best.count >= least ? best : nil
  }

  private static func time(_ minute: Int) -> String { ClockRange.text(minute % CivilDay.minutes) }
}
