package import MarqueeConfig
package import MarqueeEngine
package import MarqueeValues
package import Programme
internal import Synchronization

/// What strips show that go by the time: the cards of a configuration, and when each of them is on. Moments are in s since
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
    (self.configuration, self.calendar, self.moment, self.version) = (configuration, calendar, moment, version)
    present = moment
  }

  /// When the marquee's time is zero.
  package var anchor: Int { configuration.anchor }

  /// A moment on the marquee's time.
  package func instant(_ moment: Int) -> Instant { Instant(sinceStart: .seconds(moment - anchor)) }

  /// Which months have too many changes, by their first second. Counting them takes time.
  private final class Months: Sendable {
    let areBusy = Mutex<[Int: Bool]>([:])
  }

  private let months = Months()

  /// With more changes by the calendar a UTC month, the strips begin anew each UTC day.
  package static let mostChanges = 200

  /// The time around a moment in which each change by the calendar follows from the one before. At its start the strips are
  /// laid out anew, so that no more than some thousand changes must be made to know them: each UTC month, or where the calendar
  /// has too many changes for that, each UTC day. Nothing begins anew where the calendar changes nothing.
  package func period(around moment: Int) -> (start: Int, end: Int?) {
    guard !calendar.isAlways else { return (anchor, nil) }
    let day = CivilDay.quotient(moment, CivilDay.seconds)
    let (year, month, _) = CivilDay.date(day)
    let first = CivilDay.number(year: year, month: month, day: 1)
    let last = CivilDay.number(year: month < 12 ? year : year + 1, month: month < 12 ? month + 1 : 1, day: 1)
    let (start, end) = (first * CivilDay.seconds, last * CivilDay.seconds)
    let isBusy = months.areBusy.withLock { known in
      if let isBusy = known[start] { return isBusy }
      var (walk, count) = (calendar.walk(from: start), 0)
      while let change = walk.nextChange, change < end, count <= Self.mostChanges {
        count += 1
        walk.advance()
      }
      if known.count > 24 { known.removeAll() }
      known[start] = count > Self.mostChanges
      return count > Self.mostChanges
    }
    guard isBusy else { return (start, end) }
    return (day * CivilDay.seconds, (day + 1) * CivilDay.seconds)
  }

  /// When the strips are next changed by the calendar, or begin anew; `nil` if they are not.
  package func nextChange(after moment: Int) -> Int? {
    [calendar.nextChange(after: moment), period(around: moment).end].compactMap(\.self).min()
  }
}

extension Configuration {
  /// The configuration for a moment, s since 1970. One that begins to apply much later, which nothing precedes, applies at once:
  /// its strips are counted from where others are.
  package func applying(at moment: Int) -> Configuration {
    // A little more than `lead`: it has been read on time.
    guard let applyAt, applyAt > moment + 2 * PositionSource.lead else { return self }
    var other = self
    (other.applyAt, other.startPlaces) = (nil, [])
    return other
  }
}

/// The stage as a function of the time alone: it is laid out at the start of a period, and each change by the calendar is made
/// as of its own moment. So a marquee that begins later shows what one shows that has run all the while.
package struct StageReplay: Sendable {
  /// What it shows.
  package private(set) var course: StageCourse
  /// The size of the display, px.
  package let glass: PixelSize
  /// The stage at the last change.
  package private(set) var stage: Stage
  /// The moment until which every change was made.
  package private(set) var moment: Int
  /// The end of the period.
  private var end: Int?
  /// The calendar's changes, as of the last one.
  private var walk: CalendarWalk
  /// Plans that were made, for they come again and again.
  private var plans: [PlanKey: StagePlan] = [:]

  private struct PlanKey: Hashable {
    var isOn: [Bool]
    /// The identities of the cards that may still be in view, for each lane.
    var departing: [[String]]
  }

  /// The most plans to keep.
  private static let mostPlans = 48

  /// Makes every change up to the course's moment. The time that this takes grows with the changes since the start of the
  /// period: call it off the render thread.
  package init(_ course: StageCourse, glass: PixelSize) {
    (self.course, self.glass) = (course, glass)
    let (start, end) = course.period(around: course.moment)
    self.end = end
    moment = min(max(start, course.anchor), course.moment)
    walk = course.calendar.walk(from: moment)
    let isOn = walk.isOn
    let plan = StagePlan(course.configuration.showing(isOn), glass: glass)
    plans[PlanKey(isOn: isOn, departing: plan.departing.map { $0.map(\.identity) })] = plan
    stage = Stage(plan)
    stage.advance(to: course.instant(moment))
    advance(to: course.moment)
  }

  /// Whether this is a stage of a course at an earlier moment, so that it can go on to a later one.
  package func leads(to course: StageCourse, glass: PixelSize) -> Bool {
    self.course.version == course.version && self.glass == glass && moment <= course.moment
  }

  /// Makes every change up to a moment. Returns the one that it made, if it was one alone.
  @discardableResult
  package mutating func advance(to time: Int) -> StageChange? {
    var (last, count) = (StageChange?.none, 0)
    while let next = [walk.nextChange, end].compactMap(\.self).min(), next <= time {
      last = change(at: next)
      count += 1
    }
    moment = max(moment, time)
    return count == 1 ? last : nil
  }

  /// Makes the change of a moment.
  private mutating func change(at next: Int) -> StageChange {
    moment = next
    if walk.nextChange == next { walk.advance() }
    let isOn = walk.isOn
    let shown = course.configuration.showing(isOn)
    let former = stage.plan
    guard let end, next >= end else {
      stage.advance(to: course.instant(next))
      var made = plans
      let change = StageChange(
        from: former, to: shown, isSameFile: true,
        hasRemnants: stage.controllers.contains(where: \.strip.hasRemnant)
      ) { configuration, departing in
        let key = PlanKey(isOn: isOn, departing: departing.map { $0.map(\.identity) })
        if let plan = made[key], plan !== former { return plan }
        if made.count >= Self.mostPlans { made.removeAll() }
        let plan = StagePlan(configuration, glass: former.glass, departing: departing)
        made[key] = plan
        return plan
      }
      plans = made
      stage.adopt(change)
      stage.forgetFade()
      return change
    }
    let plan = StagePlan(shown, glass: glass)
    (plans, self.end) = ([:], course.period(around: next).end)
    stage = Stage(plan)
    stage.advance(to: course.instant(next))
    return StageChange(from: former, onto: plan)
  }
}
