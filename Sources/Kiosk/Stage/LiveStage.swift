internal import ConfigurationValues
internal import Logging
internal import Logs
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import Programme

/// The stage on the marquee's own clock, with the hours in which the screen is black and the log of an operator's pause.
/// It outlives displays, so that the strip continues where it was.
@MainActor
final class LiveStage: FrameObserver {
  // What `LiveStage+UTC.swift` and `LiveStage+Changes.swift` change as well is not private; other files only read it.
  var stage: Stage
  var timeline = Timeline()
  var darkness = Darkness()
  /// When `darkness` was last updated, on the monotonic clock.
  private var lastUpdate: Duration?
  var textClock: TextClock
  /// The configuration's time zone.
  private var zone: FollowedZone
  /// Whether a text may show the time. Asking the stage in each frame would copy it.
  private var mayShowTime = false
  /// Whether the log's last line about an operator's pause says that it is active.
  private var isPauseLogged = false
  let logger: Logger

  /// Whether a visitor's input still has an effect on the stage.
  private var isTouched = false
  /// Counts what operators did to the strips.
  private(set) var operatorActions = 0

  /// Where the notice is kept for the next run; `nil` keeps none.
  private let notices: NoticeFile?

  /// The stage at its last change by the calendar, or at the start of time, from which that of each later moment follows;
  /// `nil` unless the strips follow UTC.
  var origin: Stage?
  let clocks: StageClocks
  /// The schedule of the stage's screen.
  let changes: ScreenChanges
  /// The fade before a jump of the time is under way.
  var isJumping = false
  /// When the stage was last brought to the present without a display, on the monotonic clock.
  var lastPlacing: Duration?
  /// Whether the marquee's time has jumped since `takeJump()`.
  var hasJumped = false
  /// Where the lanes were when the stage was last advanced; empty unless they did nothing but travel, see
  /// `Stage.write(travel:)`.
  private(set) var travel: [EvenTravel] = []
  /// The time of the next frame.
  var frameTime = Instant.start
  /// Called before the time jumps.
  var willJump: () -> Void = {}

  /// - Parameters:
  ///   - clocks: for strips that follow UTC.
  ///   - changes: the schedule of the stage's screen.
  init(
    _ plan: StagePlan, clocks: StageClocks = StageClocks(), changes: ScreenChanges = ScreenChanges(),
    notices: NoticeFile? = nil, logger: Logger
  ) {
    stage = Stage(plan)
    self.changes = changes
    self.clocks = clocks
    textClock = TextClock(zone: plan.configuration.timeZone)
    zone = FollowedZone(named: plan.configuration.timeZone)
    self.notices = notices
    self.logger = logger
    travel.reserveCapacity(plan.configuration.lanes.count)
    if plan.followsUTC { timeline.follow(.seconds(plan.configuration.anchor), at: clocks.reading) }
    restoreNotice()
    mayShowTime = stage.showsTime
    updateTexts()
  }

  // MARK: Time

  /// The time on the marquee's clock; the stage's own is that of its last frame.
  var now: Instant { timeline.now }

  /// When the marquee's time began, on the monotonic clock.
  var epoch: Duration { timeline.epoch }

  /// When something changes by itself; `nil` if nothing does.
  var deadline: Instant? { [stage.deadline, darkness.deadline, nextMinute, changeDue].compactMap(\.self).min() }

  /// When texts that show the time change; `nil` if there are none.
  private var nextMinute: Instant? {
    stage.showsTime ? textClock.nextMinute.map { Instant(sinceStart: $0 - timeline.epoch) } : nil
  }

  /// Drops the excess time of an overlong turn from the timeline, see `Timeline.skipGap()`, or follows UTC. Call on every turn,
  /// and after a rest.
  func skipGap() -> Timeline.Gap? {
    let gap = timeline.skipGap()
    if timeline.wall != nil { followTime() }
    return gap
  }

  /// What the monotonic clock showed at the last call of `skipGap()`.
  var lastReading: Duration { timeline.last }

  /// Allows the current turn to last up to `time` longer, because nothing is due.
  func rests(atMost time: Duration) { timeline.rests(atMost: time) }

  /// Leaves the time without a display out of the timeline: the strip stands still. An operator's pause runs down. Strips that
  /// follow UTC do so without a display, too.
  func skipTimeWithoutDisplay() {
    guard timeline.wall == nil else { return followWithoutDisplay() }
    stage.runDownPause(by: max(stage.now.duration(to: timeline.now), .zero))
    stage.runDownNotice(by: max(stage.now.duration(to: timeline.now), .zero))
    logPauseEnd()
    timeline.resume(at: stage.now)
  }

  /// Restarts the stage for the first display. An operator's pause continues.
  func restart() {
    guard timeline.wall == nil else { return followWithoutDisplay() }
    let former = stage
    stage = Stage(former.plan)
    stage.pause = former.pause?.counted(from: former.now)
    stage.keepNotice(of: former)
    stage.showTime(former.textTime)
  }

  /// Takes over what an operator has ordered on the screen that this one replaces. A notice comes from its file.
  func inherit(from former: LiveStage) {
    // Nothing stops strips that follow UTC.
    if !followsUTC { stage.pause = former.stage.pause?.counted(from: former.stage.now) }
    isPauseLogged = former.isPauseLogged
    if former.isSwitchedOff { darkness.switchOff(true) }
  }

  /// Starts the clock at zero, unless it follows UTC.
  func startClock() { if timeline.wall == nil { timeline.resume(at: .start) } }

  func advance(to time: Instant) {
    // The time of a frame that was scheduled before a jump is another's.
    stage.advance(to: hasJumped ? timeline.now : time)
    stage.write(travel: &travel)
    if isTouched, stage.movesAlone { isTouched = false }
  }

  // MARK: Changes

  /// Passes these inputs to the stage, but for those that only wake a black screen.
  /// - Parameter onlyWakes: whether the picture cannot be seen yet, so that they only keep the screen awake.
  func handle(_ inputs: [StageInput], onlyWakes: Bool = false) {
    for input in inputs where darkness.admits(input, touch: stage.configuration.touch) && !onlyWakes {
      stage.handle(input)
    }
    if !inputs.isEmpty, !stage.movesAlone { isTouched = true }
  }

  /// Whether a visitor has an influence on what is seen: from the first touch until every strip is back to its own motion, and
  /// while a screen is light in hours of black because a visitor has woken it.
  var isVisited: Bool { isTouched || darkness.isOff && !darkness.isDark }

  /// Follows what the configuration of a plan that was adopted says.
  func noteAdoption() {
    lastUpdate = nil
    let name = stage.configuration.timeZone
    if name != zone.name { zone = FollowedZone(named: name) }
    textClock.use(zone: name)
    textClock.expire()
    mayShowTime = stage.showsTime
    updateTexts()
  }

  /// Takes how the details of `panel` scroll, once they are measured.
  func accept(_ scroll: DetailScroll?, of panel: DetailPanel) { stage.accept(scroll, of: panel) }

  /// A step to the next or the previous card, now.
  func step(_ key: ScrollController.Key) {
    operatorActions += 1
    stage.handle(StageInput(time: timeline.now, kind: .key(key)))
  }

  /// Brings a card to the middle of its lane.
  func show(_ card: (lane: Int, card: Int)) {
    operatorActions += 1
    stage.show(card, at: timeline.now)
  }

  // MARK: An operator's pause

  /// - Parameter length: `nil` until `resume()`.
  func pause(for length: Duration?) {
    operatorActions += 1
    stage.pause(for: length, at: timeline.now)
    isPauseLogged = true
    logger.reporting(.pause, is: length.map { "\($0)" } ?? "for good").notice(
      "paused by an operator", metadata: length.map { ["for": "\($0)"] })
  }

  /// Ends an operator's pause. Returns whether there was one.
  func resume() -> Bool {
    operatorActions += 1
    let wasPaused = stage.moveOn(at: timeline.now)
    isPauseLogged = false
    if wasPaused { logger.reporting(.pause, is: "resumed").notice("resumed by an operator") }
    return wasPaused
  }

  func presented(_ frame: PresentedFrame) {
    if frame.isDrawn { logPauseEnd() }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) { logPauseEnd() }

  /// Logs that an operator's pause has run out.
  private func logPauseEnd() {
    guard isPauseLogged, stage.pause == nil else { return }
    isPauseLogged = false
    logger.reporting(.pause, is: "over").notice("the operator's pause is over")
  }

  // MARK: An operator's notice

  /// - Parameter length: `nil` until `unsay()`.
  func say(_ notice: Notice, for length: Duration?) {
    stage.say(notice, for: length, at: timeline.now)
    textClock.expire()
    mayShowTime = stage.showsTime
    updateTexts()
    notices?.keep(notice, for: length)
  }

  /// Has the notice fade out. Returns whether there was one.
  func unsay() -> Bool {
    notices?.keep(nil, for: nil)
    return stage.unsay(at: timeline.now)
  }

  /// Shows the notice of the run before, for the rest of its time.
  private func restoreNotice() {
    if let (notice, length) = notices?.load() { stage.say(notice, for: length, at: stage.now) }
  }

  // MARK: Texts that show the time

  /// Has texts show the present time, if any does. Call on every turn.
  func updateTexts() {
    guard mayShowTime, let time = textClock.read(at: MonotonicClock.now) else { return }
    stage.showTime(time)
    // The notice that showed it may be over.
    mayShowTime = stage.showsTime
  }

  // MARK: Hours of black

  var isDark: Bool { darkness.isDark }

  /// Whether it is an hour of black, or the display is switched off, even if a visitor has woken the screen.
  var isOff: Bool { darkness.isOff }

  /// The picture that a visitor has woken the screen for is up only now.
  func prolongWaking() { darkness.prolongWaking(at: timeline.now, touch: stage.configuration.touch) }

  /// Whether an operator has switched the display off.
  var isSwitchedOff: Bool { darkness.isSwitchedOff }

  /// Switches the display off until this is called with `false`, or on again. Returns whether that is a change.
  func switchDisplayOff(_ isOff: Bool) -> Bool {
    guard isOff != darkness.isSwitchedOff else { return false }
    darkness.switchOff(isOff)
    lastUpdate = nil
    updateDarkness()
    logger.reporting(.power, is: isOff ? "off" : "on").notice(
      "the display was switched \(isOff ? "off" : "on") by an operator")
    return true
  }

  /// Checks once a second, and when a visitor's waking ends, whether the screen must be black. Call on every turn.
  func updateDarkness() {
    guard stage.plan.hasDarkHours || darkness.isOff else { return }
    let now = MonotonicClock.now
    let isDue = lastUpdate.map { now - $0 >= .seconds(1) } ?? true
    guard isDue || darkness.deadline.map({ $0 <= timeline.now }) == true else { return }
    lastUpdate = now
    zone.update()
    let configuration = stage.configuration
    darkness.update(
      at: timeline.now, local: local, display: configuration.display, touch: configuration.touch,
      isBusy: stage.isAttended)
  }

  /// What a clock on the wall shows.
  private var local: CivilTime { CivilTime(at: LocalClock.now.wholeSeconds, in: zone.zone) }

  /// The day by the wall's own clock, since 1970-01-01.
  var localDay: Int { CivilDay.quotient(zone.zone.local(LocalClock.now.wholeSeconds), CivilDay.seconds) }

  /// Whether this is one of the hours in which the screen is black, as far as the configuration alone says.
  var isInDarkHours: Bool {
    let local = local
    return stage.configuration.display.off.contains { $0.contains(local) }
  }

  /// When the screen gets light again, by the local clock, with the day if that is not within a day; `nil` if it does not.
  var blackEnd: String? {
    if isSwitchedOff { return nil }
    let local = local
    guard let end = WeeklyHours.end(of: stage.configuration.display.off, at: local) else { return nil }
    let day = end.minutes - local.minutes < CivilDay.minutes ? "" : "\(WeeklyHours.dayNames[end.weekday - 1]) "
    return day + ClockRange.text(end.minute)
  }

  /// What the screen shows in the hours of black, in words.
  var blackText: String { isSwitchedOff ? "switched off" : "black" + (blackEnd.map { " until \($0)" } ?? "") }
}
