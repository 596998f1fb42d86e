internal import ConfigurationValues
internal import MarqueeEngine
package import MarqueeScene
package import MarqueeValues
internal import Programme

/// The strips of a course as a function of the time alone: they are laid out at the start of a period, and each change by the
/// calendar is made as of its own moment.
private struct CourseReplay: Sendable {
  let course: StageCourse
  /// The moment until which every change was made.
  private(set) var moment: Int
  private(set) var strips: CourseStrips
  /// The calendar's changes, as of the last one.
  private var walk: CalendarWalk
  /// The end of the period.
  private var end: Int?
  private(set) var work = StageReplay.Work()

  /// A change by the calendar.
  struct Step {
    var moment: Int
    /// Whether the strips began anew.
    var isAnew = false
    /// Whether tiles of sequences that left earlier were in view.
    var hasRemnants = false
  }

  init(_ course: StageCourse, glass: PixelSize) {
    self.course = course
    let start: Int
    (start, end) = course.period(around: course.moment)
    moment = min(max(start, course.anchor), course.moment)
    walk = course.calendar.walk(from: moment)
    strips = CourseStrips(CourseLayout(course.configuration, glass: glass), where: walk.isOn)
    strips.advance(to: course.instant(moment))
  }

  var isOn: [Bool] { walk.isOn }

  /// Makes every change up to a moment. Returns the last one, and how many they were.
  mutating func advance(to moment: Int) -> (last: Step?, count: Int) {
    var (last, count) = (Step?.none, 0)
    while let next = [walk.nextChange, end].compactMap(\.self).min(), next <= moment {
      last = change(at: next)
      count += 1
    }
    self.moment = max(self.moment, moment)
    return (last, count)
  }

  private mutating func change(at next: Int) -> Step {
    moment = next
    if walk.nextChange == next { walk.advance() }
    work.changes += 1
    work.cards += walk.isOn.count
    defer { work.slots = strips.layout.slotsFilled }
    guard let end, next >= end else {
      return Step(moment: next, hasRemnants: strips.change(to: walk.isOn, at: course.instant(next)))
    }
    self.end = course.period(around: next).end
    strips = CourseStrips(strips.layout, where: walk.isOn)
    strips.advance(to: course.instant(next))
    return Step(moment: next, isAnew: true)
  }
}

/// The stage as a function of the time alone. So a marquee that begins later shows what one shows that has run all the while.
///
/// Only the strips are replayed, see `CourseStrips`; what is drawn is made for the last of the changes alone.
package struct StageReplay: Sendable {
  /// The size of the display, px.
  package let glass: PixelSize
  /// The stage at the last change.
  package private(set) var stage: Stage
  private var replay: CourseReplay
  /// Plans that were made, for they come again and again.
  private var plans: [PlanKey: StagePlan] = [:]

  private struct PlanKey: Hashable {
    var isOn: [Bool]
    /// The numbers of the cards that may still be in view, for each lane.
    var departing: [[Int]]
  }

  /// What the replay has done, on which its time depends.
  package struct Work: Sendable, Hashable {
    /// The changes that were made.
    package var changes = 0
    /// The cards of each of them, all in all.
    package var cards = 0
    /// The slots of laps that were filled for shares and weights.
    package var slots = 0
    /// The plans that were made of what is drawn.
    package var plans = 0
  }

  /// The most plans to keep, and the most cards of all of them: each takes about a kilobyte.
  private static let mostPlans = 48
  private static let mostCards = 24_000

  /// See `StagePlan`.
  private let typesetter: (any Typesetter)?
  private let isTypeset: Bool

  /// Makes every change up to the course's moment. The time that this takes grows with the changes since the start of the
  /// period: call it off the render thread.
  /// - Parameters:
  ///   - typesetter: gives the letters of each lane one size; `nil` where no faces are painted.
  ///   - isTypeset: whether it does so in the first plan; a replay of which that is `false` leads nowhere.
  package init(
    _ course: StageCourse, glass: PixelSize, typesetter: (any Typesetter)? = nil, isTypeset: Bool = true
  ) {
    (self.glass, self.typesetter, self.isTypeset) = (glass, typesetter, isTypeset || typesetter == nil)
    var replay = CourseReplay(course, glass: glass)
    _ = replay.advance(to: course.moment)
    let plan = StagePlan(
      course.configuration.showing(replay.isOn), glass: glass, departing: replay.strips.departingCards,
      typesetter: typesetter, isTypeset: isTypeset)
    stage = Stage(plan, replay.strips)
    self.replay = replay
    keep(plan)
  }

  /// What it shows.
  package var course: StageCourse { replay.course }

  /// The moment until which every change was made.
  package var moment: Int { replay.moment }

  /// What it has done until now.
  package var work: Work {
    var work = replay.work
    work.plans = planCount
    return work
  }

  private var planCount = 0

  /// Whether this is a stage of a course at an earlier moment, so that it can go on to a later one.
  package func leads(to course: StageCourse, glass: PixelSize) -> Bool {
    self.course.version == course.version && self.glass == glass && moment <= course.moment && isTypeset
  }

  /// Makes every change up to a moment. Returns the one that it made, if it was one alone.
  @discardableResult
  package mutating func advance(to moment: Int) -> StageChange? {
    let (last, count) = replay.advance(to: moment)
    guard let last else { return nil }
    let (former, shown) = (stage.plan, course.configuration.showing(replay.isOn))
    guard count == 1, !last.isAnew else {
      plans = [:]
      let plan = StagePlan(
        shown, glass: glass, departing: replay.strips.departingCards, typesetter: typesetter)
      keep(plan)
      stage = Stage(plan, replay.strips)
      return count == 1 ? StageChange(from: former, onto: plan) : nil
    }
    let (known, glass, typesetter) = (plans[key], glass, typesetter)
    var made: StagePlan?
    let change = StageChange(
      from: former, to: shown, isSameFile: true, hasRemnants: last.hasRemnants
    ) { configuration, departing in
      if let known, known !== former { return known }
      let plan = StagePlan(configuration, glass: glass, departing: departing, typesetter: typesetter)
      made = plan
      return plan
    }
    if let made { keep(made) }
    stage = Stage(change.plan, replay.strips)
    return change
  }

  /// What the present plan is made for.
  private var key: PlanKey { PlanKey(isOn: replay.isOn, departing: replay.strips.departing) }

  private mutating func keep(_ plan: StagePlan) {
    planCount += 1
    if plans.count >= Self.mostPlans || (plans.count + 1) * replay.isOn.count > Self.mostCards { plans.removeAll() }
    plans[key] = plan
  }
}

extension CourseStrips {
  /// For each lane the cards that are no longer listed but may still be in view.
  fileprivate var departingCards: [[Card]] { departing.map { $0.map(layout.card) } }
}

extension Stage {
  /// A stage whose strips are where others are.
  /// - Parameter plan: with the same cards.
  fileprivate init(_ plan: StagePlan, _ strips: CourseStrips) {
    self.init(plan)
    (controllers, resumptions) = (strips.controllers, strips.resumptions)
    advance(to: strips.now)
  }
}
