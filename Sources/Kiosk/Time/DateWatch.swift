internal import ConfigurationValues
internal import Logging
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import Programme
internal import Synchronization

/// Has the cards shown that are on. On a thread of its own it waits for the next change by the calendar, and looks once a
/// second whether the clock was set, the zone's rules are others, or the clock is trusted more or less than before. When a
/// change is due or must be planned, the schedule says.
final class DateWatch: Sendable {
  /// Shows a configuration that has only the cards that are on, with the course of strips that follow UTC; that is `nil` for other
  /// strips, or where the clock is doubtful.
  typealias Show = @Sendable (_ shown: Configuration, _ course: StageCourse?) -> Void

  private struct State {
    /// With all cards.
    var configuration: Configuration
    var zone: FollowedZone
    var calendar: ShowCalendar
    var trust = ClockTrust.plausible
    /// Whether each card is shown.
    var isOn: [Bool]
    var show: Show?
    var isRunning = false
    /// Counts the configurations and the rules of the zone.
    var version = 0

    init(_ configuration: Configuration) {
      self.configuration = configuration
      zone = FollowedZone(named: configuration.timeZone)
      calendar = configuration.calendar(in: zone.zone)
      isOn = calendar.active(at: 0)
      name()
    }

    /// Names what the configuration says, for those that share its wall.
    mutating func name() {
      configuration.wallDigest = followsUTC ? WallHash.digest(of: configuration, zone: zone.zone.name) : nil
    }

    /// Whether anything depends on the clock.
    var isNeeded: Bool { !calendar.isAlways || !configuration.display.off.isEmpty || followsUTC }

    /// Whether the strips' places depend on the clock.
    var followsUTC: Bool { configuration.followsUTC }

    /// What strips that follow UTC show as time goes on; `nil` for others, or where the clock is doubtful.
    var course: StageCourse?
    /// A course of the present version.
    private var known: StageCourse?

    /// What is shown as time goes on.
    mutating func course(at moment: Int) -> StageCourse {
      let applied = configuration.applying(at: moment)
      let course =
        known.flatMap { $0.version == version ? $0.made(at: moment, of: applied) : nil }
        ?? StageCourse(applied, calendar: calendar, moment: moment, version: version)
      known = course
      return course
    }

    /// The configuration as it is shown. Black hours need a clock that is not doubted.
    var shown: Configuration {
      var shown = configuration.showing(isOn)
      if !trust.isGood { shown.display.off = [] }
      return shown
    }
  }

  /// What a status says of dates.
  struct Summary: Sendable, Equatable {
    var trust: ClockTrust
    var zone: String
    /// Cards that are off.
    var off: Int
    /// When other cards are on, such as `2026-11-21 09:00`; `nil` if not again.
    var next: String?
  }

  /// Held while a change is planned, so that a configuration that was read reaches the planner after the changes by the one
  /// before. Only the threads that read and that follow the calendar wait for it.
  private let state: Mutex<State>
  private let changes: ScreenChanges
  private let latest: Mutex<Summary?>
  private let isGood = Atomic(true)
  /// How far the clock may have been off at most, and when that was read, on the monotonic clock.
  private let bound = Mutex<(error: Duration, read: Duration)?>(nil)
  /// Apart from `state`, which is held while a wall is prepared: the render thread must not wait for that.
  private let isStopped = Mutex(false)
  private let bell = Doorbell()
  private let clock: TrustedClock
  /// The screen's number, from 0.
  private let screen: Int
  private let logger: Logger

  /// How long the thread sleeps at most while anything depends on the clock.
  private static let interval = Duration.seconds(1)

  /// - Parameters:
  ///   - screen: the number of the screen that shows the configuration, from 0.
  ///   - changes: the schedule of that screen.
  init(
    _ configuration: Configuration, ofScreen screen: Int = 0, clock: TrustedClock,
    changes: ScreenChanges = ScreenChanges(), logger: Logger
  ) {
    self.clock = clock
    self.changes = changes
    self.screen = screen
    self.logger = logger
    state = Mutex(State(configuration))
    latest = Mutex(nil)
    state.withLock { evaluate(&$0, at: clock.now.wholeSeconds) }
  }

  /// The configuration with the cards that are on.
  var shown: Configuration { state.withLock(\.shown) }

  /// What strips that follow UTC show as time goes on; `nil` for others, or where the clock is doubtful. Not for `Show`, which is
  /// given it and is called under the same lock.
  var course: StageCourse? { state.withLock(\.course) }

  /// Whether the clock is not doubtful. For any thread, at any time.
  var isClockGood: Bool { isGood.load(ordering: .relaxed) }

  /// How far the clock may be off at most now; `nil` if that is not known, or no strip follows UTC.
  var clockError: Duration? {
    bound.withLock(\.self).map { $0.error + (MonotonicClock.now - $0.read) * ClockRecord.worstDrift / 1_000_000 }
  }

  /// `nil` where nothing depends on the clock.
  var summary: Summary? { latest.withLock(\.self) }

  /// Whether what is shown changes before a moment, s since 1970. For any thread.
  func changes(before moment: Int) -> Bool {
    let now = clock.now.wholeSeconds
    return changes.all.ask { [screen = changes.screen] in $0.changes(before: moment, on: screen, at: now) }
  }

  /// Starts to follow the calendar on a thread of its own.
  func start(show: @escaping Show) {
    follow(show)
    startThread()
  }

  /// Has each `update()` show what has changed.
  func follow(_ show: @escaping Show) { state.withLock { $0.show = show } }

  func stop() {
    isStopped.withLock { $0 = true }
    bell.ring()
  }

  /// Takes another configuration, and hands over what of it is shown before any change by the calendar is.
  func learn(_ configuration: Configuration, deliver: (_ shown: Configuration, _ course: StageCourse?) -> Void) {
    let calendarIn = FollowedZone(named: configuration.timeZone)
    let calendar = configuration.calendar(in: calendarIn.zone)
    state.withLock { state in
      (state.configuration, state.zone, state.calendar) = (configuration, calendarIn, calendar)
      state.version += 1
      state.name()
      changes.plan {
        evaluate(&state, at: clock.now.wholeSeconds)
        deliver(state.shown, state.course)
      }
    }
    startThread()
    bell.ring()
  }

  /// Shows other cards if it is time. Returns how long to sleep.
  func update() -> Duration {
    state.withLock { state in
      guard state.isNeeded else { return .seconds(60) }
      let now = clock.now
      let moment = now.wholeSeconds
      let rules = state.zone.zone
      state.zone.update()
      if state.followsUTC {
        let read = clock.error.map { (error: $0, read: MonotonicClock.now) }
        bound.withLock { $0 = read }
      }
      let trust = clock.trust(at: moment)
      let turn = changes.all.ask { [screen = changes.screen] in $0.turn(on: screen, at: moment) }
      if state.zone.zone != rules {
        state.calendar = state.configuration.calendar(in: state.zone.zone)
        state.version += 1
        state.name()
      }
      if turn != .none || state.zone.zone != rules || trust != state.trust {
        changes.plan { showAnew(&state, at: moment, isBack: turn == .back) }
      }
      changes.plan { showAhead(&state, at: moment) }
      let next = changes.all.ask { [screen = changes.screen] in $0.next(on: screen, at: moment) }
      return next.map { min(.seconds($0.moment) - now, Self.interval) } ?? Self.interval
    }
  }

  /// Shows the cards that are on, if they are others, or the strips follow UTC and may be elsewhere.
  /// - Parameter isBack: whether the clock was set back.
  private func showAnew(_ state: inout State, at moment: Int, isBack: Bool) {
    let (former, wasGood) = (state.isOn, state.trust.isGood)
    evaluate(&state, at: moment)
    let isOther = state.isOn != former || state.trust.isGood != wasGood
    guard isOther || state.followsUTC else { return }
    if isOther { log(state, former: former) }
    if isBack { state.version += 1 }
    state.show?(state.shown, state.course)
  }

  /// Shows the next change some time before it is due, where the strips follow UTC: it is adopted as of its own moment.
  private func showAhead(_ state: inout State, at moment: Int) {
    let change = changes.all.ask { [screen = changes.screen] in $0.changeToPlan(on: screen, at: moment) }
    guard let next = change?.moment else { return }
    var course = state.course(at: moment)
    (course.moment, course.isAhead) = (next, true)
    state.course = course
    state.show?(state.configuration.showing(state.calendar.active(at: next)), course)
  }

  /// Works out which cards are shown.
  private func evaluate(_ state: inout State, at moment: Int) {
    let cards = state.configuration.lanes.flatMap(\.cards)
    var next: ChangeSchedule.Change?
    if state.isNeeded {
      let trust = clock.trust(at: moment)
      let isDated = cards.indices.map(state.calendar.isDated)
      let active = state.calendar.active(at: moment)
      let known = trust.isGood ? nil : clock.known(among: cards, onScreen: screen)
      if trust != state.trust { log(trust) }
      state.trust = trust
      state.isOn = trust.shown(active: active, isDated: isDated, known: known)
      if trust.isGood {
        next =
          state.followsUTC
          ? state.course(at: moment).next(after: moment)
          : state.calendar.nextChange(after: moment).map { .init(kind: .calendar, moment: $0) }
        clock.keep(zip(cards, zip(isDated, active)).filter { $1.0 && $1.1 }.map(\.0), onScreen: screen)
      }
    } else {
      (state.isOn, state.trust) = (cards.map { _ in true }, .plausible)
    }
    let outlook = ChangeSchedule.Outlook(
      since: moment, next: next, isAhead: state.followsUTC && state.trust.isGood,
      appliesAt: state.configuration.applyAt)
    changes.all.ask { [screen = changes.screen] in $0.expect(outlook, on: screen) }
    isGood.store(state.trust.isGood, ordering: .relaxed)
    state.course = state.followsUTC && state.trust.isGood ? state.course(at: moment) : nil
    let summary = Summary(
      trust: state.trust, zone: state.zone.zone.name, off: state.isOn.count { !$0 },
      next: next.map { WrittenInstant.text($0.moment, in: state.zone.zone) })
    let isNeeded = state.isNeeded
    latest.withLock { $0 = isNeeded ? summary : nil }
  }

  private func log(_ trust: ClockTrust) {
    switch trust {
    case .trusted: logger.notice("the clock is synchronised; dates and hours follow it")
    case .plausible: logger.notice("the clock is not synchronised, but not before a time that is past; dates follow it")
    case .doubtful:
      logger.warning(
        "the clock shows a time that is past, so that dates and hours cannot be told; the cards that were on last stay")
    }
  }

  private func log(_ state: State, former: [Bool]) {
    let names = state.configuration.lanes.flatMap(\.cards).map(\.name)
    guard former.count == names.count else { return }
    func list(_ isListed: (Int) -> Bool) -> String? {
      let found = names.indices.filter(isListed)
      guard !found.isEmpty else { return nil }
      let rest = found.count > 5 ? " and \(found.count - 5) more" : ""
      return found.prefix(5).map { escaped(names[$0]) }.joined(separator: ", ") + rest
    }
    let parts = [
      list { state.isOn[$0] && !former[$0] }.map { "on: \($0)" },
      list { !state.isOn[$0] && former[$0] }.map { "off: \($0)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return }
    let count = state.isOn.count { $0 }
    let verb = names.count == 1 ? "is" : "are"
    logger.notice("now \(parts.joined(separator: "; ")); \(count) of \(counted(names.count, "card")) \(verb) on")
  }

  private func startThread() {
    let isFirst = state.withLock { state in
      defer { if state.show != nil, state.isNeeded { state.isRunning = true } }
      return state.show != nil && state.isNeeded && !state.isRunning
    }
    guard isFirst else { return }
    do throws(ThreadFault) {
      try SystemThread.start(named: "dates") { [self] in
        while !isStopped.withLock(\.self) { bell.wait(atMost: update()) }
      }
    } catch {
      state.withLock { $0.isRunning = false }
      logger.error("dates and hours are not followed until the configuration is read again: \(error)")
    }
  }
}
