internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform

/// The stage on the marquee's own clock, with the hours in which the screen is black and the log of an operator's pause.
/// It outlives displays, so that the strip continues where it was.
@MainActor
final class LiveStage: FrameObserver {
  private(set) var stage: Stage
  private var timeline = Timeline()
  private var darkness = Darkness()
  /// When `darkness` was last updated, on the monotonic clock.
  private var lastUpdate: Duration?
  var textClock: TextClock
  /// The configuration's time zone.
  private var zone: FollowedZone
  /// Whether a text may show the time. Asking the stage in each frame would copy it.
  private var mayShowTime = false
  /// Whether the log's last line about an operator's pause says that it is active.
  private var isPauseLogged = false
  private let logger: Logger

  /// Whether a visitor's input still has an effect on the stage.
  private var isTouched = false
  /// Counts what operators did to the strips.
  private(set) var operatorActions = 0

  /// Where the notice is kept for the next run; `nil` keeps none.
  private let notices: NoticeFile?

  /// The stage at its last change by the calendar, or at the start of time, where the strips go by the time: from it the stage
  /// of each later moment follows.
  private var origin: Stage?
  private let clocks: StageClocks
  /// The fade before a jump of the time is under way.
  private var isJumping = false
  /// When the stage was last brought to the present without a display, on the monotonic clock.
  private var lastPlacing: Duration?
  /// Whether the marquee's time has jumped since `takeJump()`.
  private var hasJumped = false
  /// When the change that waits for the stage needs to be looked after: at its moment, or as an open card must close before;
  /// `nil` for none that is yet to come.
  var changeDue: Instant?
  /// Where the lanes were when the stage was last advanced; empty unless they did nothing but travel, see
  /// `Stage.write(travel:)`.
  private(set) var travel: [EvenTravel] = []
  /// The time of the next frame.
  var frameTime = Instant.start
  /// Called before the time jumps.
  var willJump: () -> Void = {}

  /// - Parameters:
  ///   - placed: the stage on the same plan as of a moment that is past, where the strips go by the time and the calendar has
  ///     changed them since the start of time.
  ///   - clocks: what tells the time to strips that go by it.
  init(
    _ plan: StagePlan, placed: Stage? = nil, clocks: StageClocks = StageClocks(), notices: NoticeFile? = nil,
    logger: Logger
  ) {
    stage = Stage(plan)
    origin = placed
    self.clocks = clocks
    textClock = TextClock(zone: plan.configuration.timeZone)
    zone = FollowedZone(named: plan.configuration.timeZone)
    self.notices = notices
    self.logger = logger
    travel.reserveCapacity(plan.configuration.lanes.count)
    if plan.isByUTC { timeline.follow(.seconds(plan.configuration.anchor), at: clocks.reading) }
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
  /// go by the time do so without a display, too.
  func skipTimeWithoutDisplay() {
    guard timeline.wall == nil else { return goOnByTime() }
    stage.runDownPause(by: max(stage.now.duration(to: timeline.now), .zero))
    stage.runDownNotice(by: max(stage.now.duration(to: timeline.now), .zero))
    logPauseEnd()
    timeline.resume(at: stage.now)
  }

  /// Restarts the stage for the first display. An operator's pause continues.
  func restart() {
    guard timeline.wall == nil else { return goOnByTime() }
    let former = stage
    stage = Stage(former.plan)
    stage.pause = former.pause?.counted(from: former.now)
    stage.keepNotice(of: former)
    stage.showTime(former.textTime)
  }

  /// Takes over what an operator has ordered on the screen that this one replaces. A notice comes from its file.
  func inherit(from former: LiveStage) {
    // Nothing stops strips that go by the time.
    if !goesByTime { stage.pause = former.stage.pause?.counted(from: former.stage.now) }
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

  /// Waits for a change that is due at a later moment. An open card that the change takes away is closed just before: other
  /// screens do not wait for it.
  func wait(for change: StageChange, until due: Instant) {
    let closing = due.advanced(by: .zero - CardOpening.shrinking)
    let hasBegun = frameTime >= closing
    changeDue = hasBegun ? due : closing
    if hasBegun, stage.opening != nil { _ = stage.prepareCard(for: change, at: timeline.now) }
  }

  /// Begins to fade out what a change replaces in its place. Returns whether the change may be adopted now.
  /// - Parameters:
  ///   - placed: the stage that follows it, where the strips go by the time.
  ///   - isOnTime: whether `wait(for:until:)` was called for it, so that other screens adopt it in the same frame. A card that
  ///     was opened since then is taken away.
  func prepare(for change: StageChange, placed: Stage? = nil, isOnTime: Bool = false) -> Bool {
    if let placed, change.fadesWhole, shows(placed) {
      return isDark || isOnTime || stage.prepareCard(for: change, at: timeline.now) <= stage.now
    }
    return isDark || stage.prepare(for: change, at: timeline.now, waitsForCard: !isOnTime) <= stage.now
  }

  func adopt(_ change: StageChange) {
    guard !change.plan.isByUTC, timeline.wall == nil else { return adopt(change, placed: nil) }
    stage.adopt(change)
    noteAdoption()
  }

  /// Follows what the configuration of a plan that was adopted says.
  private func noteAdoption() {
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

// MARK: Strips that go by the time

extension LiveStage {
  /// Whether the strips' places are a function of UTC.
  var goesByTime: Bool { timeline.wall != nil }

  /// How far the marquee's time is behind UTC; negative if it is ahead, `nil` where it does not follow it.
  var lag: Duration? { timeline.wall?.lag }

  /// A moment, s since 1970, on the marquee's time; one that is past where nothing tells it.
  func instant(_ moment: Int) -> Instant {
    if let wall = timeline.wall { return Instant(sinceStart: .seconds(moment) - wall.anchor) }
    guard let reading = clocks.reading else { return .start }
    return timeline.now.advanced(by: .seconds(moment) - reading.utc)
  }

  /// Whether the time has jumped since this was asked last: frames are scheduled anew then.
  func takeJump() -> Bool {
    defer { hasJumped = false }
    return hasJumped
  }

  /// Follows UTC. Where the clock was set by more than a second, the wall fades out, and in where it is now.
  private func followTime() {
    timeline.slew()
    guard isJumping || timeline.mustReadWall else { return }
    let reading = clocks.reading
    guard timeline.follow(reading), let reading else {
      if isJumping { stage.fadeInWhole() }
      isJumping = false
      return
    }
    isJumping = true
    // A stage that is ahead of the time would not fade before the time has got there.
    let isAhead = stage.now > timeline.now.advanced(by: WallTime.mostSlewed)
    guard isDark || isAhead || stage.fadeOutWhole(at: timeline.now) <= stage.now else { return }
    isJumping = false
    logger.reporting(.clock, is: "jumped").notice(
      "the clock was set by \((timeline.wall?.lag ?? .zero).inSeconds.rounded()) s; the strips are where it says now")
    jump { timeline.jump(to: reading) }
    stage.fadeInWhole()
    dropFadeAhead()
  }

  /// Before its beginning a stage stands still, and a fade would not end.
  private func dropFadeAhead() {
    if stage.now > timeline.now.advanced(by: WallTime.mostSlewed) { stage.forgetFade() }
  }

  /// Is where the time says, without a fade: nothing was seen until now. While there is no display, once a second: the strips
  /// go on from there to each later moment.
  private func goOnByTime() {
    let now = MonotonicClock.now
    guard lastPlacing.map({ now - $0 >= .seconds(1) }) ?? true else { return }
    lastPlacing = now
    stage.runDownNotice(by: max(stage.now.duration(to: timeline.now), .zero))
    // Nobody sees a card that is open.
    if timeline.mustReadWall, let reading = clocks.reading, timeline.follow(reading) {
      jump(keepsCard: false) { timeline.jump(to: reading) }
    } else {
      place(keepsCard: false)
    }
  }

  /// Has the time of the marquee be another, and the stage be where that says.
  private func jump(keepsCard: Bool = true, _ change: () -> Void) {
    willJump()
    let former = timeline.now
    change()
    darkness.shift(by: former.duration(to: timeline.now))
    place(keepsCard: keepsCard)
    frameTime = timeline.now
    hasJumped = true
  }

  /// Replaces the stage by the one that follows from its origin for the present moment. A notice stays.
  /// - Parameter keepsCard: whether a card that a visitor has opened stays open, too.
  private func place(keepsCard: Bool) {
    let former = stage
    var next = origin.flatMap { $0.plan === former.plan ? $0 : nil } ?? Stage(former.plan)
    next.advance(to: timeline.now)
    next.goOn(after: former, keepsCard: keepsCard)
    stage = next
  }

  /// Whether the same cards are at the same places on another stage, at the later of both stages' times.
  private func shows(_ placed: Stage) -> Bool {
    var (seen, next) = (stage, placed)
    let anchor = Duration.seconds(next.configuration.anchor)
    if let wall = timeline.wall {
      let ahead = anchor - wall.anchor
      let time = max(seen.now, next.now.advanced(by: ahead))
      seen.advance(to: time)
      next.advance(to: time.advanced(by: .zero - ahead))
    } else if let reading = clocks.reading {
      next.advance(to: Instant(sinceStart: reading.utc - anchor))
    }
    return next.showsSame(as: seen)
  }

  /// Adopts a change with the stage that follows it as of a moment of the new time.
  /// - Parameter placed: that stage; `nil` where the clock is not to be trusted, and the strips go on from where they are.
  func adopt(_ change: StageChange, placed: Stage?) {
    let (former, next) = (change.former.configuration, change.plan.configuration)
    var seen = stage
    let formerAnchor = timeline.wall?.anchor
    let isSameTime = timeline.wall != nil && change.plan.isByUTC && former.anchor == next.anchor
    if isSameTime, let placed, placed.now > timeline.now, let reading = clocks.reading, timeline.follow(reading) {
      // The clock was set, and the change belongs to the time after that.
      isJumping = false
      jump { timeline.jump(to: reading) }
    }
    if isSameTime, let placed {
      stage.adopt(change, goingOnFrom: placed)
    } else {
      stage.adopt(change)
    }
    origin = placed
    if !change.plan.isByUTC {
      if timeline.wall != nil { timeline.resume(at: stage.now) }
    } else if !isSameTime {
      jump { timeline.follow(.seconds(next.anchor), at: clocks.reading, orFrom: stage.now) }
      // The strips as they would be now.
      if let formerAnchor { seen.advance(to: stage.now.advanced(by: .seconds(next.anchor) - formerAnchor)) }
      stage.fadeIn(after: seen)
    }
    dropFadeAhead()
    noteAdoption()
  }
}

/// What tells the time to strips that go by it.
struct StageClocks: Sendable {
  /// Whether the wall clock is to be trusted.
  var isGood: @Sendable () -> Bool = { true }
  var read: @Sendable () -> ClockReading = { ClockReading.now() }

  /// What the clocks show; `nil` where the wall clock is not to be trusted.
  var reading: ClockReading? { isGood() ? read() : nil }
}

/// The marquee's own time: the system's monotonic clock, less the times in which nothing could be shown.
///
/// Wall clocks may jump by years; this one only advances. After the program was stopped, or the display was gone, the strip
/// continues where it was instead of where it would have been. Where the strips go by the time, it follows UTC instead, see
/// `WallTime`.
struct Timeline {
  /// When the marquee's time began, on the monotonic clock.
  private(set) var epoch: Duration
  /// The time of the last turn, on the monotonic clock.
  private(set) var last: Duration
  private let clock: @Sendable () -> Duration

  /// The longest that the rest at the start of the present turn may take.
  private var rest = Duration.zero

  /// Longer than any frame, or the making of faces, takes on a machine that works: a program whose turn took longer, rests
  /// aside, was stopped.
  static let longestTurn = Duration.seconds(3)

  /// Follows UTC, where the strips go by the time; `nil` where they do not.
  private(set) var wall: WallTime?

  init(clock: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
    self.clock = clock
    epoch = clock()
    last = epoch
  }

  var now: Instant { Instant(sinceStart: clock() - epoch) }

  /// Continues at `instant` now, whatever the wall clock shows.
  mutating func resume(at instant: Instant) {
    last = clock()
    epoch = last - instant.sinceStart
    wall = nil
  }

  /// Follows UTC from now on, with its start at an anchor.
  /// - Parameter reading: what the clocks show; `nil` where the wall clock is not to be trusted: then it goes on from `instant`.
  mutating func follow(_ anchor: Duration, at reading: ClockReading?, orFrom instant: Instant = .start) {
    last = clock()
    let wall =
      reading.map { WallTime(anchor: anchor, at: $0) }
      ?? WallTime(anchor: anchor, epoch: last - instant.sinceStart, at: last)
    (self.wall, epoch) = (wall, wall.epoch)
  }

  /// Whether it is time to read the wall clock, which is followed.
  var mustReadWall: Bool { wall?.isDue(at: clock()) ?? false }

  /// Follows the wall clock.
  /// - Parameter reading: what the clocks show; `nil` where the wall clock is not to be trusted.
  /// - Returns: whether it is so far off that the time must jump, with `jump(to:)`.
  mutating func follow(_ reading: ClockReading?) -> Bool {
    guard let reading else {
      wall?.goOnAlone(at: clock())
      return false
    }
    return wall?.follow(reading) ?? false
  }

  /// Makes up for what it is off by; see `WallTime.slew(at:)`.
  mutating func slew() {
    wall?.slew(at: clock())
    if let wall { epoch = wall.epoch }
  }

  /// Jumps to where UTC is.
  mutating func jump(to reading: ClockReading) {
    wall?.jump(to: reading)
    if let wall { epoch = wall.epoch }
    last = clock()
  }

  /// The present turn begins with a rest of at most this time, which counts.
  mutating func rests(atMost time: Duration) {
    rest = max(time, .zero)
  }

  /// A turn that took longer than turns do.
  struct Gap: Equatable {
    /// The turn's length beyond its rest.
    var length: Duration
    /// Whether it rested, so that no frame was missed.
    var wasResting: Bool
  }

  /// Leaves out the time since the last turn, rests aside, if that is longer than a turn can take. Returns what it left out.
  /// Call on every turn.
  mutating func skipGap() -> Gap? {
    let now = clock()
    defer { (last, rest) = (now, .zero) }
    let excess = now - last - rest
    guard excess > Self.longestTurn else { return nil }
    // UTC went on meanwhile.
    if wall == nil { epoch += excess }
    return Gap(length: excess, wasResting: rest > .zero)
  }
}
