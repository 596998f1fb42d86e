internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import Platform
internal import SDLKit

/// Says when the next frame is due and what time it stands for: by the display's refresh where presenting waits for it,
/// else by absolute deadlines.
@MainActor
struct Pacer {
  private enum Mode {
    case deadline(DeadlinePacer)
    case refresh(RefreshPacer)
  }

  private var mode: Mode
  /// How often it shows frames, and why.
  private(set) var pace: FramePace
  private let logger: Logger
  private var hasRested = false
  private var missedBefore = 0

  /// - Parameter start: the time of the first frame.
  /// - Parameter frameRate: `nil` for `auto`.
  init(window: DisplayWindow, frameRate: FrameRate?, start: Instant, logger: Logger) {
    self.logger = logger
    pace = Self.pace(frameRate, on: window)
    mode = Self.mode(pace, start: start)
    logPace()
  }

  private static func pace(_ frameRate: FrameRate?, on window: DisplayWindow) -> FramePace {
    FramePace(
      frameRate, refreshRate: window.renderer.waitsForRefresh ? window.window.refreshRate.map { Double($0) } : nil)
  }

  private static func mode(_ pace: FramePace, start: Instant) -> Mode {
    guard let refreshRate = pace.refreshRate else {
      let clock = FrameClock(millihertz: pace.clockRate.millihertz)
      return .deadline(DeadlinePacer(clock: clock, frame: clock.lastFrame(atOrBefore: start)))
    }
    return .refresh(RefreshPacer(refreshRate: refreshRate, stride: pace.stride, start: start))
  }

  private func logPace() {
    logger.reporting(.frameRate, is: "\(pace.setting): \(pace.rate)").info(
      "showing \(FramePace.text(pace.rate)) frames a second: \(pace.reason)",
      metadata: ["frame-rate": "\(pace.setting)"])
  }

  /// Adopts another frame rate, if it differs.
  mutating func change(to frameRate: FrameRate?, window: DisplayWindow, epoch: Duration) {
    guard frameRate != pace.wanted else { return }
    missedBefore = missed
    pace = Self.pace(frameRate, on: window)
    mode = Self.mode(pace, start: Instant(sinceStart: MonotonicClock.now - epoch))
    logPace()
  }

  var missed: Int {
    switch mode {
    case .deadline(let pacer): missedBefore + pacer.missed
    case .refresh(let pacer): missedBefore + pacer.missed
    }
  }

  /// The strip stood still and no frame was due.
  mutating func rested() {
    hasRested = true
  }

  /// The loop stood still for so long while frames were due, and the timeline leaves that time out. They were missed all
  /// the same: the clock does not go on while the machine is suspended, so that the picture did stand still.
  mutating func stalled(for time: Duration) {
    let interval =
      switch mode {
      case .deadline: FrameClock(millihertz: pace.clockRate.millihertz).interval
      case .refresh(let pacer): pacer.interval
      }
    missedBefore += max(Int(time / interval) - 1, 0)
    rested()
  }

  /// Sleeps until the next frame is due and returns the time that it stands for.
  /// - Parameter isOver: whether nobody waits for it any more; at a frame a second that is told long before.
  mutating func waitForNextFrame(epoch: Duration, unless isOver: () -> Bool) -> Instant {
    let now = Instant(sinceStart: MonotonicClock.now - epoch)
    defer { hasRested = false }
    switch mode {
    case .deadline(var pacer):
      let time = hasRested ? pacer.nextAfterRest(at: now) : pacer.next(at: now)
      mode = .deadline(pacer)
      MonotonicClock.sleep(until: epoch + time.sinceStart, unless: isOver)
      return time
    case .refresh(var pacer):
      if hasRested { pacer.resume(at: now) }
      MonotonicClock.sleep(until: epoch + pacer.begin.sinceStart, unless: isOver)
      mode = .refresh(pacer)
      return pacer.next
    }
  }

  /// Presents what was drawn.
  mutating func present(on renderer: Renderer, epoch: Duration) {
    renderer.present()
    guard case .refresh(var pacer) = mode else { return }
    let now = Instant(sinceStart: MonotonicClock.now - epoch)
    pacer.presented(at: now)
    if pacer.isPacing {
      mode = .refresh(pacer)
    } else {
      logger.reportingDisplay.notice(
        "presenting does not wait for the display's refresh; pacing by the clock")
      missedBefore += pacer.missed
      pace = FramePace(pace.wanted, refreshRate: nil)
      mode = Self.mode(pace, start: now)
      logPace()
    }
  }

  /// The frame showed nothing new and was not presented: its time passes nevertheless.
  mutating func nothingToPresent(epoch: Duration) {
    rested()
    // No presenting waited for the refresh, so that without this the loop would spin.
    if case .refresh(let pacer) = mode { MonotonicClock.sleep(until: epoch + pacer.next.sinceStart) }
  }
}
