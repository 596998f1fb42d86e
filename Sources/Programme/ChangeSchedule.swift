internal import Synchronization

/// The changes by the clock that a marquee has to come, and what may be done about each of them now: whether a release may be
/// read, whether a change may be planned, and whether a plan may be shown. It reads no clock and no files: callers say what
/// they see. Moments are in s since 1970-01-01 00:00 UTC.
///
/// ```swift
/// var schedule = ChangeSchedule()
/// let screen = schedule.addScreen()
/// schedule.expect(.init(since: 1000, next: .init(kind: .calendar, moment: 1060), isAhead: true), on: screen)
/// let early = schedule.changeToPlan(on: screen, at: 1049)
/// let change = schedule.changeToPlan(on: screen, at: 1050)
/// ```
///
/// A change is planned ten seconds ahead, and shown at its moment. There is one schedule for each marquee, see `SharedChanges`.
package struct ChangeSchedule: Sendable {
  /// How long before its moment a change is read and planned, so that every screen shows it in the same frame, s.
  package static let lead = 10
  /// Clocks are corrected by less, if they were set at all, s.
  package static let correction = 60
  /// How long a release must be past its moment by a clock that is not synchronised: one that is wrong is set right sooner.
  package static let patience = Duration.seconds(60)

  /// A change to come.
  package struct Change: Sendable, Hashable {
    package var kind: Kind
    package var moment: Int

    package init(kind: Kind, moment: Int) {
      (self.kind, self.moment) = (kind, moment)
    }

    package enum Kind: Sendable, Hashable {
      /// A release takes the place of the live one.
      case release
      /// Cards come or go by the calendar.
      case calendar
      /// The programme begins anew: strips that follow UTC are laid out again, with the same cards.
      case programme
    }
  }

  /// Names one of the screens.
  package struct Screen: Sendable, Hashable {
    fileprivate let number: Int
  }

  // What `NextRelease.swift` changes as well is not private.
  var release = ReleaseState()
  /// When what was read last comes on the wall; `nil` if it is there. Once it is, a clock that is set back changes nothing.
  private var readingMoment: Int?
  private var screens: [Screen: ScreenState] = [:]
  private var screensAdded = 0

  package init() {}

  /// Whether a moment has come by the clock alone. Both in s since 1970-01-01 00:00 UTC.
  package static func hasCome(_ moment: Int, at now: Int) -> Bool { moment <= now }

  // MARK: Showing what was read

  /// A file is about to be read.
  /// - Parameter moment: when it comes on the wall; `nil` for at once.
  /// - Returns: whether the file that was read before it is on the wall. One that still waited, and whose place this one takes,
  ///   never was.
  package mutating func reading(comesAt moment: Int?, at now: Int) -> Bool {
    defer { readingMoment = moment }
    return isReadingShown(at: now)
  }

  /// Whether the file that was read last is on the wall.
  package mutating func isReadingShown(at now: Int) -> Bool {
    if let moment = readingMoment, moment <= now { readingMoment = nil }
    return readingMoment == nil
  }

  /// The screens show the file that was read last.
  package mutating func readingIsShown() { readingMoment = nil }

  /// How long a configuration that was read ahead has to wait for its moment, if no screen may plan it before; `nil` if it
  /// need not. One that applies much later, because nobody published it for a moment, does not wait.
  /// - Parameters:
  ///   - now: since 1970-01-01 00:00 UTC.
  ///   - isWaiting: whether it has begun to wait. Then the clock may be set back a little.
  package static func wait(until moment: Int, at now: Duration, isWaiting: Bool) -> Duration? {
    let left = .seconds(moment) - now
    return left > .zero && left <= .seconds(lead + (isWaiting ? correction : 0)) ? left : nil
  }

  /// Whether a configuration applies so late that it was not read ahead of its moment, but shown at once: nothing precedes it.
  package static func isFar(_ moment: Int, at now: Int) -> Bool {
    // A little more than `lead`: it was read on time.
    moment > now + 2 * lead
  }

  // MARK: Planning

  /// What a screen's cards are until when.
  package struct Outlook: Sendable, Equatable {
    /// When that was worked out, by the wall clock.
    package var since: Int
    /// The next change; `nil` if nothing changes by the clock.
    package var next: Change?
    /// Whether a change is planned ahead of its moment, because the strips follow UTC.
    package var isAhead: Bool
    /// When the configuration takes effect; `nil` if it has. Until then it has no changes.
    package var appliesAt: Int?

    package init(since: Int, next: Change?, isAhead: Bool = false, appliesAt: Int? = nil) {
      (self.since, self.next, self.isAhead, self.appliesAt) = (since, next, isAhead, appliesAt)
    }
  }

  private struct ScreenState: Sendable {
    var outlook = Outlook(since: 0, next: nil)
    /// The moment of the change that was planned ahead.
    var planned: Int?
    /// How many plans are being made.
    var plansBegun = 0
    /// The plan that waits for the stage.
    var plan: Plan?
  }

  private struct Plan: Sendable {
    var name: ObjectIdentifier
    /// When it takes effect; `nil` for at once.
    var due: Int?
    /// Whether the screen has waited for its moment.
    var hasWaited = false
  }

  package mutating func addScreen() -> Screen {
    screensAdded += 1
    let screen = Screen(number: screensAdded)
    screens[screen] = ScreenState()
    return screen
  }

  /// Forgets a screen. Whatever is said of it afterwards is ignored.
  package mutating func remove(_ screen: Screen) { screens[screen] = nil }

  /// A screen's cards were worked out, or are worked out anew: what was planned ahead counts no more.
  package mutating func expect(_ outlook: Outlook, on screen: Screen) {
    screens[screen]?.outlook = outlook
    screens[screen]?.planned = nil
  }

  /// What is next on a screen, the release to come included.
  package func next(on screen: Screen, at now: Int) -> Change? {
    let release = release.found.flatMap { $0.hasCome(at: now) ? nil : Change(kind: .release, moment: $0.moment) }
    return [release, screens[screen]?.outlook.next].compactMap(\.self).min { $0.moment < $1.moment }
  }

  /// What the clock says of a screen's cards.
  package enum Turn: Sendable, Equatable {
    /// They are as they were.
    case none
    /// The moment of the next change has come.
    case change
    /// The clock was set back before they were worked out.
    case back
  }

  package func turn(on screen: Screen, at now: Int) -> Turn {
    guard let outlook = screens[screen]?.outlook else { return .none }
    if now < outlook.since { return .back }
    return outlook.next.map { $0.moment <= now } ?? false ? .change : .none
  }

  /// The change that must be planned now, ahead of its moment; `nil` for none. Each change once.
  package mutating func changeToPlan(on screen: Screen, at now: Int) -> Change? {
    guard let state = screens[screen], state.outlook.isAhead, let next = state.outlook.next,
      next.moment != state.planned, next.moment - now <= Self.lead, now > state.outlook.since,
      now >= state.outlook.appliesAt ?? now
    else { return nil }
    screens[screen]?.planned = next.moment
    return next
  }

  /// Plans are being made for a screen, until `plansEnd(on:)`: what they change has not been handed over yet.
  package mutating func plansBegin(on screen: Screen) { screens[screen]?.plansBegun += 1 }

  package mutating func plansEnd(on screen: Screen) { screens[screen]?.plansBegun -= 1 }

  /// Whether something changes on a screen before a moment, which a configuration that is planned for that moment now would
  /// take the place of: so it may not be planned yet.
  package func changes(before moment: Int, on screen: Screen, at now: Int) -> Bool {
    guard let state = screens[screen] else { return false }
    if state.plansBegun > 0 { return true }
    if let plan = state.plan, plan.due ?? .min < moment { return true }
    guard now >= state.outlook.appliesAt ?? .min else { return false }
    return state.outlook.next.map { $0.moment < moment } ?? false
  }

  // MARK: Showing a plan

  /// A plan waits for a screen's stage, in place of the one that waited.
  /// - Parameters:
  ///   - name: names the plan.
  ///   - due: when it takes effect; `nil` for at once.
  package mutating func waits(_ name: ObjectIdentifier, due: Int?, on screen: Screen) {
    let former = screens[screen]?.plan
    screens[screen]?.plan = Plan(
      name: name, due: due, hasWaited: former.map { $0.name == name && $0.hasWaited } ?? false)
  }

  /// The stage has taken the plan that waited.
  package mutating func isTaken(on screen: Screen) { screens[screen]?.plan = nil }

  /// What a screen does about a plan that waits for its stage.
  package enum Step: Sendable, Equatable {
    /// It is not time yet, but `closes` where an open card that the change takes away must close now.
    case wait(closes: Bool)
    /// The plan may be shown. If it `isPunctual`, the screen has waited for the plan's moment, and other screens show it in the
    /// same frame.
    case show(isPunctual: Bool)
    /// Another plan has taken its place.
    case replaced
  }

  /// - Parameters:
  ///   - frame: the time that the next frame stands for, since 1970-01-01 00:00 UTC; `nil` if no clock tells it: then no plan
  ///     waits.
  ///   - closing: how long a card takes to close.
  package mutating func step(
    for name: ObjectIdentifier, on screen: Screen, frame: Duration?, closing: Duration
  ) -> Step {
    guard let plan = screens[screen]?.plan, plan.name == name else { return .replaced }
    guard let due = plan.due, let frame, frame < .seconds(due) else { return .show(isPunctual: plan.hasWaited) }
    screens[screen]?.plan?.hasWaited = true
    return .wait(closes: frame >= .seconds(due) - closing)
  }

  /// Whether a plan that waits may be shown where nobody sees it.
  /// - Parameter time: since 1970-01-01 00:00 UTC; `nil` if no clock tells it.
  package func isDue(_ name: ObjectIdentifier, on screen: Screen, at time: Duration?) -> Bool {
    guard let plan = screens[screen]?.plan, plan.name == name else { return false }
    guard let due = plan.due, let time else { return true }
    return time >= .seconds(due)
  }

  /// Whether a plan with a moment waits for a screen's stage.
  package func awaitsMoment(on screen: Screen) -> Bool { screens[screen]?.plan?.due != nil }

  /// When a screen must look after the plan that waits: as an open card must close, then at the plan's moment. Since
  /// 1970-01-01 00:00 UTC; `nil` for a plan without a moment.
  /// - Parameter frame: of the last frame; else as for `step`.
  package func wake(on screen: Screen, frame: Duration?, closing: Duration) -> Duration? {
    guard let due = screens[screen]?.plan?.due else { return nil }
    let close = .seconds(due) - closing
    return frame.map { $0 < close } ?? false ? close : .seconds(due)
  }
}

/// The one schedule of a marquee, for its threads: the one that reads, the ones that plan, and the render thread. Its lock is
/// never held while something is read, planned or drawn, and nothing else is locked under it.
package final class SharedChanges: Sendable {
  private let schedule = Mutex(ChangeSchedule())

  package init() {}

  /// Asks the schedule, or says something to it. Blocks no longer than that takes.
  package func ask<Answer>(_ question: (inout sending ChangeSchedule) -> sending Answer) -> sending Answer {
    schedule.withLock(question)
  }
}

/// What the schedule says of one screen. For any thread.
package struct ScreenChanges: Sendable {
  package let all: SharedChanges
  package let screen: ChangeSchedule.Screen

  /// Adds a screen to a schedule, which may be one of its own.
  package init(of all: SharedChanges = SharedChanges()) {
    self.all = all
    screen = all.ask { $0.addScreen() }
  }

  /// The screen is gone.
  package func end() { all.ask { [screen] in $0.remove(screen) } }

  /// Counts plans as being made while they are.
  package func plan<Answer>(_ work: () -> Answer) -> Answer {
    all.ask { [screen] in $0.plansBegin(on: screen) }
    defer { all.ask { [screen] in $0.plansEnd(on: screen) } }
    return work()
  }
}
