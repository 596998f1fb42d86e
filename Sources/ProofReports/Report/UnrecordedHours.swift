internal import Ledger
internal import MarqueeValues

/// Hours without a record on any day, such as those in which a wall is switched off each night.
enum UnrecordedHours {
  /// The least number of days: on fewer it may be chance.
  static let leastDays = 3
  /// The shortest such time, minutes: a machine that restarts at the same time each day takes less.
  static let least = 30

  /// A note for each screen that was due in such hours. It names the key `proof.due`, and the hours to write there.
  static func notes(on totals: PlayTotals) -> [ReportNote.Kind] {
    // An export may tell of many screens.
    let days = Dictionary(grouping: totals.days, by: \.name)
    return totals.screens.compactMap { screen in
      // The first and the last day may not be whole.
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

  /// The longest run of missing minutes; one over midnight ends after 24:00. `nil` if all runs are shorter than `least`, or if all
  /// minutes are missing.
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
