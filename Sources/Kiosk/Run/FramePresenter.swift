internal import Displays
internal import Logging
internal import MarqueeEngine
internal import MarqueeStage
internal import Platform
internal import SDLKit

/// Shows one frame after another: waits until one is due, draws the stage, presents it, and announces it. Sleeps
/// while nothing moves.
@MainActor
final class FramePresenter {
  private let live: LiveStage
  private let health: DrawingHealth
  private let mailbox: Mailbox<LoopMessage>
  private let bell: Doorbell
  /// How often the watchdog must be fed; `nil` where there is none.
  private let watchdogInterval: Duration?
  private var observers: [any FrameObserver] = []
  /// Frames presented since the start, on all displays.
  private(set) var presented = 0

  /// When the present rest ends at the latest, on the monotonic clock; `nil` where frames are due. Of one of several screens.
  private var restEnd: Duration?

  /// How often to look for input where SDL cannot wait for it: soon enough for a finger, and a hundredth of the work.
  private static let inputInterval = Duration.milliseconds(20)

  /// - Parameter bell: rings for each message while SDL cannot be woken.
  init(
    _ live: LiveStage, health: DrawingHealth, mailbox: Mailbox<LoopMessage>, bell: Doorbell,
    watchdogInterval: Duration?
  ) {
    self.live = live
    self.health = health
    self.mailbox = mailbox
    self.bell = bell
    self.watchdogInterval = watchdogInterval
  }

  /// Announces all further frames to `observer`, after those that subscribed before.
  func subscribe(_ observer: any FrameObserver) { observers.append(observer) }

  /// Sleeps while nothing is due, then until the next frame begins. Returns the time that the frame stands for.
  /// - Parameter end: when to stop sleeping, on the monotonic clock.
  /// - Throws: if the display is lost.
  func waitForFrame(on display: OpenDisplay, until end: Duration?) throws(SDLError) -> Instant {
    let isOver = { [mailbox] in mailbox.contains { $0.isStop } }
    // Where a clock paces the frames, one sleep does for the flip and for the deadline.
    var isTimed = display.canSleepWhileFlipping && !isResting(display)
    if isTimed {
      skipGap(on: display)
      display.sleepUntilNextFrame(epoch: live.epoch, from: live.lastReading, unless: isOver)
    }
    if try display.settle(epoch: live.epoch, unless: isOver) || !isTimed {
      // What was late, by whatever time, must not be followed by a frame for a time that is over.
      if isTimed { display.unscheduleFrame() }
      isTimed = false
      skipGap(on: display)
    }
    live.updateDarkness()
    // A black picture is up first, should the display not obey.
    if live.isDark, display.isBlack { display.switchOff() }
    if isTimed { return display.takeFrame(epoch: live.epoch) }
    if isResting(display) {
      rest(display, until: end)
      // If the program was stopped meanwhile: the frame that follows must not be ahead of the time without that.
      skipGap(on: display)
    }
    display.sleepUntilNextFrame(epoch: live.epoch, from: live.lastReading, unless: isOver)
    return display.takeFrame(epoch: live.epoch)
  }

  /// What one of several screens waits for. Times are on the monotonic clock.
  enum Expectation {
    /// The page flip of the last frame. At this time it is looked after, if none of the display's descriptors is readable before.
    case flip(until: Duration)
    /// The next frame begins then.
    case frame(at: Duration)
    /// Nothing is due until then.
    case rest(until: Duration)
  }

  /// What the display waits for, where another screen may not wait for it. Call in each turn.
  /// - Parameters:
  ///   - hasNews: whether something came in that the next frame may show.
  ///   - end: when the program ends, on the monotonic clock.
  /// - Throws: if the display is lost.
  func expectation(on display: OpenDisplay, hasNews: Bool, until end: Duration?) throws(SDLError) -> Expectation {
    if let next = try display.poll(epoch: live.epoch) { return .flip(until: next) }
    skipGap(on: display)
    live.updateDarkness()
    if live.isDark, display.isBlack { display.switchOff() }
    if display.isFrameScheduled { return .frame(at: display.scheduleFrame(epoch: live.epoch)) }
    let now = MonotonicClock.now
    if let wake = restEnd {
      if !hasNews, now < wake, isResting(display) { return .rest(until: wake) }
      restEnd = nil
      display.rested()
      for observer in observers { observer.rested() }
    } else if !hasNews, isResting(display) {
      let (change, wake) = self.wake(of: display, until: end, at: now)
      restEnd = wake
      for observer in observers { observer.rests(until: change, wake: wake) }
      return .rest(until: wake)
    }
    return .frame(at: display.scheduleFrame(epoch: live.epoch))
  }

  /// Follows the time; see `LiveStage.skipGap()`.
  private func skipGap(on display: OpenDisplay) {
    if let gap = live.skipGap() { display.noteGap(gap) }
    if live.followsUTC, live.takeJump() { display.timeJumped(to: live.now) }
  }

  /// Whether nothing is due.
  var isAtRest: Bool { restEnd != nil }

  /// Forgets the rest of a display that is gone.
  func forgetRest() { restEnd = nil }

  /// Advances the stage to `time`, uploads faces that are ready, and presents.
  func showFrame(at time: Instant, on display: OpenDisplay) {
    live.advance(to: time)
    live.updateTexts()
    upload(to: display)
    if !presentTravel(on: display) { present(on: display) }
  }

  /// Draws and presents what the strips' travel since the last frame changes. Returns `false` and presents nothing if
  /// there may be more to do.
  private func presentTravel(on display: OpenDisplay) -> Bool {
    guard !live.travel.isEmpty, !live.isDark, !display.isParked else { return false }
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
    guard display.hasUploads else { return }
    do {
      let faces = try display.upload()
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
    display.orderTexts(of: live.stage)
    // In each turn: what a finger ordered just before may come now.
    display.evictUnderlay()
    if display.isAsleep {
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
    display.skipFrame()
    for observer in observers { observer.unchanged(content, after: presented) }
  }

  private func finish(_ content: PresentedFrame.Content, isDrawn: Bool, start: Duration, on display: OpenDisplay) {
    let drawn = MonotonicClock.now
    display.present(epoch: live.epoch)
    presented += 1
    let frame = PresentedFrame(
      number: presented, content: content, isDrawn: isDrawn, start: start, drawn: drawn,
      presented: display.presentedAt ?? MonotonicClock.now)
    for observer in observers { observer.presented(frame) }
  }

  /// Whether nothing moves and nothing is waiting to be drawn.
  private func isResting(_ display: OpenDisplay) -> Bool {
    if display.isCatchingUp { return false }
    if live.isDark { return display.isBlack && mailbox.isEmpty }
    // As of the last frame; that spares asking the stage, which takes a copy of it.
    let isStill = live.travel.isEmpty && live.stage.isStill && display.isUpToDate
    return (isStill || !display.isVisible) && !display.hasUploads && mailbox.isEmpty
  }

  /// Sleeps until there is something to do.
  private func rest(_ display: OpenDisplay, until end: Duration?) {
    let now = MonotonicClock.now
    let (change, wake) = self.wake(of: display, until: end, at: now)
    let wait = wake - now
    live.rests(atMost: wait)
    for observer in observers { observer.rests(until: change, wake: wake) }
    self.wait(for: display.events, atMost: wait)
    display.rested()
    for observer in observers { observer.rested() }
  }

  /// When something changes by itself, and when to wake from a rest at the latest, on the monotonic clock.
  private func wake(of display: OpenDisplay, until end: Duration?, at now: Duration) -> (
    change: Duration?, wake: Duration
  ) {
    let nextChange = live.isDark ? nil : [live.deadline, display.pressDeadline].compactMap(\.self).min()
    let change = nextChange.map { live.epoch + $0.sinceStart }
    let due = [change, end].compactMap(\.self).min()
    // Wakes now and then even with no deadline, so that a lost wake-up cannot freeze it, to feed the watchdog, and to see
    // whether the hours of black begin, or a display that is black must sleep.
    let isImpatient = live.stage.plan.hasDarkHours || live.isDark && display.device.isConsole && !display.isAsleep
    let patience = isImpatient ? Duration.seconds(1) : .seconds(10)
    let longest = min(patience, watchdogInterval ?? patience)
    return (change, now + max(due.map { min($0 - now, longest) } ?? longest, .zero))
  }

  /// Sleeps until an event or a message comes.
  func wait(for events: EventQueue, atMost longest: Duration) {
    if events.canWait { return events.wait(atMost: Int((longest.inSeconds * 1000).rounded(.up))) }
    let end = MonotonicClock.now + longest
    while !events.hasEvents, mailbox.isEmpty {
      let left = end - MonotonicClock.now
      guard left > .zero else { return }
      bell.wait(or: nil, atMost: min(left, Self.inputInterval))
    }
  }
}
