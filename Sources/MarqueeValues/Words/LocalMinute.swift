/// A minute of the local calendar and clock, and a change of the clock that is near, so that the time to a later minute can
/// be counted.
package struct LocalMinute: Sendable, Hashable {
  /// Days since 1970-01-01 by the local calendar.
  package let day: Int
  /// Of the day, 0…1439.
  package let minute: Int
  /// The same minute in minutes since 1970-01-01 00:00 UTC.
  private let universal: Int
  /// The clock's change from `presence` minutes ago until in two days; of several, any.
  private let change: ClockChange?

  /// How the clock is set, as before and after the beginning of summer time. All in minutes.
  private struct ClockChange: Hashable {
    /// Since 1970-01-01 00:00 UTC.
    var at: Int
    /// Local minus universal time.
    var before: Int
    var after: Int
  }

  /// The minute that a moment is in.
  /// - Parameters:
  ///   - seconds: the moment, since 1970-01-01 00:00 UTC.
  ///   - offset: local minus universal time at such a moment, s.
  package init(at seconds: Int, offset: (_ seconds: Int) -> Int) {
    let present = offset(seconds)
    let local = CivilDay.quotient(seconds + present, 60)
    day = CivilDay.quotient(local, CivilDay.minutes)
    minute = local - day * CivilDay.minutes
    universal = local - CivilDay.quotient(present, 60)
    let start = universal * 60
    change = Self.change(after: start - Self.presence * 60, before: start + 2 * 86_400, offset)
  }

  /// The minute that a moment is in, in a zone.
  package init(at seconds: Int, in zone: Zone) { self.init(at: seconds) { zone.offset(at: $0) } }

  private static func change(after start: Int, before end: Int, _ offset: (Int) -> Int) -> ClockChange? {
    let (first, last) = (offset(start), offset(end))
    guard first != last else { return nil }
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(middle) == first { before = middle } else { after = middle }
    }
    return ClockChange(
      at: CivilDay.quotient(after, 60), before: CivilDay.quotient(first, 60), after: CivilDay.quotient(last, 60))
  }

  /// 0 is Sunday.
  package var weekday: Int { CivilDay.weekday(day) }

  /// The month, 1…12, and its day, 1…31.
  package var date: (month: Int, day: Int) {
    let date = CivilDay.date(day)
    return (date.month, date.day)
  }

  /// How long a time of day counts as present once it is reached, minutes.
  static let presence = 15

  /// How many minutes pass until the clock next shows a minute of the day; 0 from that minute on for `presence` minutes.
  ///
  /// Time that passes counts, not what the clock shows: on the night of a change an hour more or less passes. A minute that
  /// the clock leaves out is the moment of the change; one that it shows twice comes twice.
  package func minutes(until target: Int) -> Int {
    let start = universal - Self.presence + 1
    let moments = (-1...2).lazy.compactMap { moment((day + $0) * CivilDay.minutes + target, from: start) }
    return max((moments.min() ?? universal) - universal, 0)
  }

  /// When the clock first shows a local minute from `start` on; `nil` if that is past. In minutes since 1970-01-01 00:00,
  /// local and UTC.
  private func moment(_ local: Int, from start: Int) -> Int? {
    func upcoming(_ moment: Int) -> Int? { moment >= start ? moment : nil }
    guard let change else { return upcoming(local - (day * CivilDay.minutes + minute - universal)) }
    let (before, after) = (local - change.before, local - change.after)
    if before < change.at { return upcoming(before) ?? (after >= change.at ? upcoming(after) : nil) }
    return upcoming(max(after, change.at))
  }
}
