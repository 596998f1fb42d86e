internal import Displays
internal import Logging
internal import MarqueeEngine
internal import MarqueeStage
internal import Platform
internal import SDLKit

/// Shows the frames of a screen: says when one is due, draws the stage, presents it, and announces it. Has none due while nothing
/// moves.
@MainActor
final class FramePresenter {
  private let live: LiveStage
  private let health: DrawingHealth
  private let mailbox: Mailbox<LoopMessage>
  /// How often the watchdog must be fed; `nil` where there is none.
  private let watchdogInterval: Duration?
  private var observers: [any FrameObserver] = []
  /// Frames presented since the start, on all displays.
  private(set) var presented = 0

  /// When the present rest ends at the latest, on the monotonic clock; `nil` where frames are due.
  private var restEnd: Duration?

  /// Whether the last flip was still under way at the deadline of the frame after it.
  private var isFlipLate = false

  init(_ live: LiveStage, health: DrawingHealth, mailbox: Mailbox<LoopMessage>, watchdogInterval: Duration?) {
    self.live = live
    self.health = health
    self.mailbox = mailbox
    self.watchdogInterval = watchdogInterval
  }

  /// Announces all further frames to `observer`, after those that subscribed before.
  func subscribe(_ observer: any FrameObserver) { observers.append(observer) }

  /// What a screen waits for. Times are on the monotonic clock.
  enum Expectation {
    /// The page flip of the last frame. Polled at this time unless one of the display's descriptors is readable earlier.
    case flip(until: Duration)
    /// The next frame begins then.
    case frame(at: Duration)
    /// Nothing is due until then.
    case rest(until: Duration)
  }

  /// What the display waits for. Never waits itself, for other screens may have frames. Call in each turn.
  /// - Parameters:
  ///   - hasNews: whether something came in that the next frame may show.
  ///   - end: when the program ends, on the monotonic clock.
  ///   - now: becomes what that clock shows.
  /// - Throws: if the display is lost.
  func expectation(
    on display: OpenDisplay, hasNews: Bool, until end: Duration?, reading now: inout Duration
  ) throws(SDLError) -> Expectation {
    // Where a clock paces the frames, one wait does for the flip and for the deadline, unless that is over.
    let isTimed = display.canWaitWhileFlipping && !isFlipLate && !isResting(display)
    if !isTimed, let next = try display.poll(epoch: live.epoch) {
      // A late flip, however late, must not be followed by a frame whose time has passed.
      display.unscheduleFrame()
      now = MonotonicClock.now
      return .flip(until: next)
    }
    isFlipLate = false
    let wasResting = restEnd != nil
    if let wake = restEnd {
      now = MonotonicClock.now
      if !hasNews, now < wake, isResting(display) { return .rest(until: wake) }
      endRest(on: display)
    }
    // Once the rest has ended: a gap in which the program was stopped is left out before the next frame is timed.
    skipGap(on: display)
    now = live.lastReading
    live.updateDarkness()
    // A black picture is up first, should the display not obey.
    if !isTimed, live.isDark, display.isBlack { display.device.switchOff() }
    if !hasNews, !wasResting, !display.pacer.isScheduled, isResting(display) {
      return .rest(until: beginRest(on: display, until: end, at: now))
    }
    return .frame(at: display.pacer.schedule(epoch: live.epoch, at: now))
  }

  /// The time that the next frame stands for, once it begins; `nil` if the last one is still not up, and another one is due
  /// afterwards.
  /// - Throws: if the display is lost.
  func takeFrame(on display: OpenDisplay) throws(SDLError) -> Instant? {
    if display.canWaitWhileFlipping, try display.poll(epoch: live.epoch) != nil {
      display.unscheduleFrame()
      isFlipLate = true
      return nil
    }
    return display.pacer.takeFrame(epoch: live.epoch)
  }

  /// Follows the clocks before what has come in is handled: an order counts from the time at which it is carried out, even if
  /// the program was stopped before.
  func prepareForNews(on display: OpenDisplay) {
    // The time that the display takes for a mode is left out as a whole.
    if display.device.isFlipPending { return }
    if restEnd != nil { endRest(on: display) }
    skipGap(on: display)
  }

  /// Follows the time; see `LiveStage.skipGap()`.
  private func skipGap(on display: OpenDisplay) {
    if let gap = live.skipGap() { display.noteGap(gap) }
    if live.followsUTC, live.takeJump() { display.pacer.restart(at: live.now) }
  }

  /// Whether nothing is due.
  var isAtRest: Bool { restEnd != nil }

  /// Forgets the rest of a display that is gone, and its flip.
  func forgetRest() { (restEnd, isFlipLate) = (nil, false) }

  /// Shows the first frame of a display that was opened.
  func begin(on display: OpenDisplay) {
    forgetRest()
    for observer in observers { observer.madeStageRenderer(within: display.stageRenderer.makingTime) }
    present(on: display)
  }

  /// Advances the stage to `time`, uploads faces that are ready, and presents.
  func showFrame(at time: Instant, on display: OpenDisplay) {
    live.advance(to: time)
    live.updateTexts()
    upload(to: display)
    if !presentTravel(on: display) { present(on: display) }
  }

  /// Draws and presents what the strips' travel since the last frame changes. Returns `false` and presents nothing if
  /// there may be more to do, as always where a GPU draws the whole picture anew.
  private func presentTravel(on display: OpenDisplay) -> Bool {
    guard !live.travel.isEmpty, display.keepsPicture, !live.isDark, !display.isParked else { return false }
    let start = MonotonicClock.now
    var isDrawn = false
    do {
      guard try display.draw(live.travel, at: live.stage.now, texts: live.stage.textTimeCount) else { return false }
      isDrawn = true
      health.drawingWorked()
    } catch {
      health.drawingFailed(error)
    }
    finish(.stage, isDrawn: isDrawn, start: start, on: display)
    return true
  }

  /// Uploads faces that are ready. One that the renderer refuses keeps its placeholder.
  private func upload(to display: OpenDisplay) {
    guard display.stageRenderer.hasUploads else { return }
    do {
      let faces = try display.stageRenderer.upload()
      for observer in observers { observer.uploaded(faces) }
    } catch {
      health.uploadFailed(error)
    }
  }

  /// Draws and presents, unless the screen already shows just this.
  func present(on display: OpenDisplay) {
    guard !live.isDark, !display.isParked else { return presentBlack(on: display) }
    let stage = live.stage
    let isNew = display.prepareFrame(of: stage)
    guard isNew || display.mustPresent else { return skip(.stage, on: display) }
    let start = MonotonicClock.now
    var isDrawn = false
    do {
      if isNew { try display.draw(stage, mayTravel: !live.travel.isEmpty) } else { display.drawNothing() }
      isDrawn = true
      health.drawingWorked()
    } catch {
      // The next frame may succeed; SDL reports a lost renderer by an event of its own.
      health.drawingFailed(error)
    }
    finish(.stage, isDrawn: isDrawn, start: start, on: display)
  }

  /// Makes the screen black, once.
  private func presentBlack(on display: OpenDisplay) {
    // So that they are there when it is light.
    display.stageRenderer.orderTexts(for: live.stage)
    // In each turn: what a finger ordered just before may come now.
    display.stageRenderer.evictUnderlay()
    if display.device.isAsleep {
      // A black frame gives a parked display its signal again, before SDL looks for a display.
      if live.isDark { display.stayBlack() } else { display.invalidate() }
    }
    guard !display.isBlack else { return skip(.black, on: display) }
    let start = MonotonicClock.now
    do {
      try display.drawBlack()
      health.drawingWorked()
    } catch {
      health.drawingFailed(error)
    }
    finish(.black, isDrawn: display.isBlack, start: start, on: display)
  }

  private func skip(_ content: PresentedFrame.Content, on display: OpenDisplay) {
    display.pacer.nothingToPresent()
    for observer in observers { observer.unchanged(content, after: presented) }
  }

  private func finish(_ content: PresentedFrame.Content, isDrawn: Bool, start: Duration, on display: OpenDisplay) {
    let drawn = MonotonicClock.now
    display.pacer.present(on: display.device, epoch: live.epoch)
    presented += 1
    let frame = PresentedFrame(
      number: presented, content: content, isDrawn: isDrawn, start: start, drawn: drawn,
      presented: display.device.flipRequested ?? MonotonicClock.now)
    for observer in observers { observer.presented(frame) }
  }

  /// Whether nothing moves and nothing is waiting to be drawn.
  private func isResting(_ display: OpenDisplay) -> Bool {
    if display.device.isCatchingUp { return false }
    if live.isDark { return display.isBlack && mailbox.isEmpty }
    // As of the last frame; that spares asking the stage, which takes a copy of it.
    let isStill = live.travel.isEmpty && live.stage.isStill && display.isUpToDate
    return (isStill || !display.isVisible) && !display.stageRenderer.hasUploads && mailbox.isEmpty
  }

  /// Begins to rest. Returns when that ends at the latest, on the monotonic clock.
  private func beginRest(on display: OpenDisplay, until end: Duration?, at now: Duration) -> Duration {
    let (change, wake) = self.wake(of: display, until: end, at: now)
    restEnd = wake
    live.rests(atMost: wake - now)
    for observer in observers { observer.rests(until: change, wake: wake) }
    return wake
  }

  private func endRest(on display: OpenDisplay) {
    restEnd = nil
    display.pacer.rested()
    for observer in observers { observer.rested() }
  }

  /// When something changes by itself, and when to wake from a rest at the latest, on the monotonic clock.
  private func wake(of display: OpenDisplay, until end: Duration?, at now: Duration) -> (
    change: Duration?, wake: Duration
  ) {
    let nextChange = live.isDark ? nil : [live.deadline, display.touches.deadline].compactMap(\.self).min()
    let change = nextChange.map { live.epoch + $0.sinceStart }
    let due = [change, end].compactMap(\.self).min()
    // Wakes now and then even with no deadline, so that a lost wake-up cannot freeze it, to feed the watchdog, and to see
    // whether the hours of black begin, or a display that is black must sleep.
    let isImpatient =
      live.stage.plan.hasDarkHours || live.isDark && display.device.isConsole && !display.device.isAsleep
    let patience = isImpatient ? Duration.seconds(1) : .seconds(10)
    let longest = min(patience, watchdogInterval ?? patience)
    return (change, now + max(due.map { min($0 - now, longest) } ?? longest, .zero))
  }
}
