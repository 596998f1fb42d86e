internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import ProofMeter
internal import Spool

/// Follows the frames for the proof of play, and hands each minute over to the journal.
@MainActor
final class ProofRecorder: FrameObserver {
  private let live: LiveStage
  private let displays: DisplayLifecycle
  /// The screen's name.
  var screen: String
  private let isOneOfSeveral: Bool
  private let journal: ProofJournal
  /// `nil` before `start()` and after `finish()`.
  private var meter: ProofMeter?
  /// The tiles in view, in the memory of earlier ones.
  private var tiles: [TileInView] = []
  private var visitors = VisitorCounts()
  private var pictures: DailyPictures?
  /// The number of the configuration that is shown, as the journal has it.
  var configuration = 0
  /// The counts of `live` that were seen last.
  private var operatorActions = 0
  private var openCount = 0
  /// Where the lanes will be when the present minute ends.
  private var upcoming: (time: Int, lanes: [StripMoment])?
  /// The screen of which the journal knows that a record is open.
  private var openScreen: String?

  /// - Parameters:
  ///   - screen: the screen's name.
  ///   - isOneOfSeveral: whether there are other screens, so that its pictures have a folder of their own.
  ///   - journal: has the text of the configuration that is shown first as number 0.
  init(
    _ live: LiveStage, displays: DisplayLifecycle, screen: String, isOneOfSeveral: Bool = false, journal: ProofJournal
  ) {
    self.live = live
    self.displays = displays
    self.screen = screen
    self.isOneOfSeveral = isOneOfSeveral
    self.journal = journal
    tiles.reserveCapacity(64)
  }

  /// A time of the monotonic clock in whole ns.
  private static func nanoseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds) / 1_000_000_000
  }

  /// The present time of the monotonic clock, ns.
  private static var now: Int { nanoseconds(MonotonicClock.now) }

  /// Begins to measure. The first minute ends with the wall clock's.
  func start() {
    let left = 60_000_000_000 - Self.nanoseconds(LocalClock.now) % 60_000_000_000
    openCount = live.stage.openCount
    pictures = DailyPictures(
      folder: journal.pictureFolder, screen: isOneOfSeveral ? screen : nil, at: Self.now)
    meter = ProofMeter(
      live.stage.plan, at: Self.now, length: left,
      begin: { [unowned self] in begin(at: $0) },
      close: { [unowned self] in close($0) })
  }

  /// Hands over what was measured so far, and ends.
  func finish() {
    guard meter != nil else { return }
    meter?.finish(at: Self.now)
    meter = nil
    if let hour = visitors.take() { journal.add(.visitors(hour)) }
    if openScreen != nil { journal.add(.ended(recorder: ObjectIdentifier(self))) }
    openScreen = nil
  }

  // MARK: Frames

  func presented(_ frame: PresentedFrame) {
    guard meter != nil, let display = displays.current else { return }
    let time = Self.nanoseconds(frame.presented)
    let interval = interval(on: display)
    follow(display, at: time)
    let screen: ProofMeter.Screen
    switch frame.content {
    case _ where !frame.isDrawn: screen = .failed
    case .black: screen = .black
    case .stage:
      screen = .shown
      swap(&tiles, &display.stageRenderer.inView)
      if display.stageRenderer.showsNotice { meter?.note(.notice) }
      if display.stageRenderer.isChanging { meter?.note(.change) }
      if pictures?.isDue(at: time) == true { takePicture(of: display, at: time) }
    }
    meter?.presented(screen, at: time, interval: interval, tiles: &tiles)
    if openScreen == nil { noteOpenRecord() }
    if openCount != live.stage.openCount { noteOpen() }
    // Once for a minute, unless a visitor may change it.
    if let end = meter?.end, end - time < interval * 3 / 2, upcoming?.time != end || live.isVisited {
      upcoming = (end, live.stage.moments(at: instant(of: end)))
    }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) {
    guard meter != nil, let display = displays.current else { return }
    let time = Self.now
    follow(display, at: time)
    meter?.unchanged(at: time, interval: interval(on: display))
  }

  func rests(until due: Duration?, wake: Duration) {
    meter?.rests(until: due.map(Self.nanoseconds), wake: Self.nanoseconds(wake))
  }

  func rested() {
    guard meter != nil, let display = displays.current else { return }
    let time = Self.now
    followSleep(at: time)
    meter?.rested(at: time, interval: interval(on: display))
    follow(display, at: time)
  }

  /// There is no display.
  func noDisplay() { meter?.noDisplay(at: Self.now) }

  private func interval(on display: OpenDisplay) -> Int { Int(1e9 / max(display.pacer.pace.rate, 0.01)) }

  /// Notes who has an effect on the picture.
  private func follow(_ display: OpenDisplay, at time: Int) {
    followSleep(at: time)
    meter?.setVisible(display.isVisible, at: time)
    meter?.setVisited(live.isVisited, at: time)
    if live.operatorActions != operatorActions || live.stage.pause != nil {
      operatorActions = live.operatorActions
      meter?.note(.operator)
    }
  }

  /// Notes whether the display sleeps, or was woken and is not known to be there. A display that was switched off here shows
  /// black.
  private func followSleep(at time: Int) {
    let since = displays.unseenSince
    // The meter is large: it is not copied in each frame.
    guard let isAsleep = meter?.isAsleep, (since != nil) != isAsleep else { return }
    let (isShown, now) = (meter?.screen == .shown, meter?.now ?? time)
    meter?.setAsleep(since != nil, at: since.map { max(Self.nanoseconds($0), now) } ?? time)
    if isShown { displays.reportSleep(since != nil) }
  }

  /// Has the day's pictures taken of the cards in view, unless something is over the wall, or a visitor is there.
  private func takePicture(of display: OpenDisplay, at time: Int) {
    guard !live.isVisited, !display.stageRenderer.showsNotice, !display.stageRenderer.isChanging,
      journal.status.clock != .doubtful
    else { return }
    let isCertain = journal.status.clock == .trusted
    let stage = live.stage
    pictures?.take(
      tiles, of: stage, day: live.localDay, isCertain: isCertain, at: time,
      from: display.keepsPicture ? { try display.pixels(of: stage) } : nil)
  }

  /// Has the journal note that a record is open: if the marquee is killed, the next start states the loss.
  private func noteOpenRecord() {
    openScreen = screen
    journal.add(
      .opened(recorder: ObjectIdentifier(self), screen: screen, wall: Self.nanoseconds(LocalClock.now)))
  }

  private func noteOpen() {
    openCount = live.stage.openCount
    guard let card = live.stage.openCard else { return }
    visitors.noteOpen(
      of: live.stage.plan.name(ofSubject: card.subject).id, hasCode: card.hasCode,
      in: LocalClock.now.wholeSeconds / 3600)
  }

  // MARK: Changes

  /// The stage is about to adopt a change.
  func adopt(_ change: StageChange) {
    meter?.adopt(change.plan, at: Self.now) { change.place(ofCard: $0, inLane: $1) }
    upcoming = nil
  }

  /// The strips are about to be elsewhere, for the clock was set.
  func timeJumps() {
    meter?.note(.change)
    upcoming = nil
  }

  // MARK: Minutes

  private func instant(of time: Int) -> Instant { Instant(sinceStart: .nanoseconds(time) - live.epoch) }

  /// What a minute begins with, at a time that may be past.
  private func begin(at time: Int) -> MinuteStart {
    let stage = live.stage
    var start = MinuteStart()
    start.wall = Self.nanoseconds(LocalClock.now) - (Self.now - time)
    start.configuration = configuration
    start.screen = screen
    (start.width, start.height) = (stage.pictureSize.width, stage.pictureSize.height)
    start.missed = displays.frameTotals.missed
    let instant = instant(of: time)
    if displays.current == nil {
      start.lanes = []
    } else if instant >= stage.now {
      start.lanes = stage.moments(at: instant)
    } else if let upcoming, upcoming.time == time {
      start.lanes = upcoming.lanes
    }
    return start
  }

  private func close(_ minute: MeasuredMinute) {
    journal.add(.minute(minute))
    // The next record has the screen's new name.
    if let openScreen, openScreen != screen { noteOpenRecord() }
    if let hour = visitors.take(unless: LocalClock.now.wholeSeconds / 3600) { journal.add(.visitors(hour)) }
  }
}
