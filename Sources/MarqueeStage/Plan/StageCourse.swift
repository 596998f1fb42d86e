package import ConfigurationValues
package import MarqueeEngine
internal import MarqueeValues
package import Programme
internal import Synchronization

/// What strips that follow UTC show: the cards of a configuration, and when each of them is on. Moments are in s since
/// 1970-01-01 00:00 UTC.
package struct StageCourse: Sendable {
  /// With all cards.
  package let configuration: Configuration
  /// When they are on.
  package let calendar: ShowCalendar
  /// The moment as of which the strips are wanted; every change by the calendar until then has been made.
  package var moment: Int
  /// Whether that moment is yet to come.
  package var isAhead = false
  /// The moment at which the course was made.
  package let present: Int
  /// Tells courses with another configuration or other rules apart.
  package let version: Int

  package init(_ configuration: Configuration, calendar: ShowCalendar, moment: Int, version: Int = 0) {
    self.init(configuration, calendar: calendar, moment: moment, version: version, periods: Periods())
  }

  private init(
    _ configuration: Configuration, calendar: ShowCalendar, moment: Int, version: Int, periods: Periods
  ) {
    (self.configuration, self.calendar, self.moment, self.version) = (configuration, calendar, moment, version)
    (present, self.periods) = (moment, periods)
  }

  /// The same at another moment, at which it is made: what is known of months and days stays known.
  /// - Parameter configuration: with the same cards and dates.
  package func made(at moment: Int, of configuration: Configuration) -> StageCourse {
    StageCourse(configuration, calendar: calendar, moment: moment, version: version, periods: periods)
  }

  /// When the marquee's time is zero.
  package var anchor: Int { configuration.anchor }

  /// A moment on the marquee's time.
  package func instant(_ moment: Int) -> Instant { Instant(sinceStart: .seconds(moment - anchor)) }

  /// What is known of months and days, by their first second. To find it takes time.
  private final class Periods: Sendable {
    struct Known {
      /// Whether a month has too many changes.
      var months: [Int: Bool] = [:]
      /// Whether a day has too many slots.
      var days: [Int: Bool] = [:]
      /// The slots of all lanes' laps; `nil` while they are not known.
      var slots: Int?
    }

    let known = Mutex(Known())
  }

  private let periods: Periods

  /// With more changes by the calendar a UTC month, the strips begin anew each UTC day.
  package static let mostChanges = 200

  /// With more slots of laps to fill a UTC day, because shares or weights are agreed for many cards, they begin anew each UTC
  /// hour. A slot takes 0.4 µs.
  package static let mostSlots = 3_000_000

  /// Counts as the slots of a shorter lap: with some of its cards off, a lap may have more than with all of them.
  private static let leastSlots = 1000

  /// Names how often the strips begin anew. Marquees on which that differs show different things.
  package static let rule = "months, days from \(mostChanges), hours from \(mostSlots)"

  private static let hour = 3600

  /// The time around a moment in which each change by the calendar follows from the one before. At its start the strips are
  /// laid out anew, so that what must be made to know them has a bound: each UTC month, or where the calendar has too many
  /// changes for that, each UTC day, or where those take too long, each UTC hour. A calendar changes at whole minutes, so
  /// that a day has 1,440 changes at most. Nothing begins anew where the calendar changes nothing.
  package func period(around moment: Int) -> (start: Int, end: Int?) {
    guard !calendar.isAlways else { return (anchor, nil) }
    let day = CivilDay.quotient(moment, CivilDay.seconds)
    let (year, month, _) = CivilDay.date(day)
    let first = CivilDay.number(year: year, month: month, day: 1)
    let last = CivilDay.number(year: month < 12 ? year : year + 1, month: month < 12 ? month + 1 : 1, day: 1)
    let (start, end) = (first * CivilDay.seconds, last * CivilDay.seconds)
    return periods.known.withLock { known in
      if known.months.count > 24 { known.months.removeAll() }
      if known.days.count > 24 { known.days.removeAll() }
      let isBusy = known.months[start] ?? (changes(from: start, to: end, atMost: Self.mostChanges) > Self.mostChanges)
      known.months[start] = isBusy
      guard isBusy else { return (start, end) }
      let (start, end) = (day * CivilDay.seconds, (day + 1) * CivilDay.seconds)
      let slots = known.slots ?? slots
      known.slots = slots
      guard slots > 0 else { return (start, end) }
      let isLong = known.days[start] ?? (changes(from: start, to: end, atMost: Self.mostSlots) * slots > Self.mostSlots)
      known.days[start] = isLong
      guard isLong else { return (start, end) }
      let hour = CivilDay.quotient(moment, Self.hour) * Self.hour
      return (hour, hour + Self.hour)
    }
  }

  /// How many changes the calendar has between two moments; of more than so many, one more than that.
  private func changes(from start: Int, to end: Int, atMost most: Int) -> Int {
    var (walk, count) = (calendar.walk(from: start), 0)
    while let change = walk.nextChange, change < end, count <= most {
      count += 1
      walk.advance()
    }
    return count
  }

  /// The slots that are filled at a change: those of lanes for whose cards shares or weights are agreed.
  private var slots: Int {
    configuration.lanes.reduce(0) { slots, lane in
      guard LaneContract(lane, of: configuration) != nil else { return slots }
      return slots + max(lane.programme?.apportionment.slots ?? 0, lane.cards.count, Self.leastSlots)
    }
  }

  /// When the strips are next changed by the calendar, or begin anew; `nil` if they are not.
  package func nextChange(after moment: Int) -> Int? { next(after: moment)?.moment }

  /// The next change by the calendar, or the moment at which the strips begin anew; `nil` if there is none.
  package func next(after moment: Int) -> ChangeSchedule.Change? {
    let change = calendar.nextChange(after: moment)
    guard let end = period(around: moment).end, change.map({ end < $0 }) ?? true else {
      return change.map { .init(kind: .calendar, moment: $0) }
    }
    return .init(kind: .programme, moment: end)
  }
}

extension Configuration {
  /// When the marquee's time is zero where strips follow UTC, s since 1970.
  package var anchor: Int { applyAt ?? PositionSource.epoch }

  /// The configuration for a moment, s since 1970. One that begins to apply much later, which nothing precedes, applies at once:
  /// its strips are counted from where others are.
  package func applying(at moment: Int) -> Configuration {
    guard let applyAt, ChangeSchedule.isFar(applyAt, at: moment) else { return self }
    var other = self
    (other.applyAt, other.startPlaces) = (nil, [])
    return other
  }
}
