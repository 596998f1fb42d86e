internal import ConfigurationValues
internal import Displays
internal import Logging
internal import Logs
package import MarqueeEngine
internal import Messages
internal import Platform
internal import SDLKit

/// Paces the frames of a display, and counts those that are missed: by the display's refresh where presenting waits for it,
/// else by absolute deadlines.
@MainActor
struct Pacer {
  private enum Mode {
    case deadline(DeadlinePacer)
    case refresh(RefreshPacer)
  }

  private struct Scheduled {
    var time: Instant
    var begin: Instant
    /// What `unschedule()` goes back to.
    var former: (mode: Mode, hasRested: Bool)
  }

  private var mode: Mode
  /// The frame rate, and why.
  private(set) var pace: FramePace
  private let logger: Logger
  private var hasRested = false
  /// The next frame, once it is known when it begins.
  private var scheduled: Scheduled?
  /// The next frame does not begin before; `nil` where it may at once.
  private var notBefore: Instant?
  private var missedBefore = 0
  /// Whether frames are shown by page flips of one display.
  private let isByFlips: Bool
  /// The refresh rate that `followRefresh(of:epoch:)` has adopted, Hz.
  private var followed: Double?

  /// - Parameters:
  ///   - frameRate: `nil` for `auto`.
  ///   - start: the time of the first frame.
  init(on display: any Display, frameRate: FrameRate?, start: Instant, logger: Logger) {
    self.logger = logger
    pace = Self.pace(frameRate, on: display)
    isByFlips = display.isPacedByFlips
    mode = Self.mode(pace, start: start, isByFlips: isByFlips)
    followed = display.refreshRate
    logPace()
  }

  private static func pace(_ frameRate: FrameRate?, on display: any Display) -> FramePace {
    FramePace(frameRate, refreshRate: display.renderer.waitsForRefresh ? display.refreshRate : nil)
  }

  private static func mode(_ pace: FramePace, start: Instant, isByFlips: Bool) -> Mode {
    guard let refreshRate = pace.refreshRate else {
      let clock = FrameClock(millihertz: pace.clockRate.millihertz)
      return .deadline(DeadlinePacer(clock: clock, frame: clock.lastFrame(atOrBefore: start)))
    }
    return .refresh(
      RefreshPacer(refreshRate: refreshRate, stride: pace.stride, start: start, isByFlips: isByFlips))
  }

  private func logPace() {
    logger.reporting(.frameRate, is: "\(pace.setting): \(pace.rate)").info(
      "showing \(shortDecimal(pace.rate)) frames a second: \(pace.reason)",
      metadata: ["frame-rate": "\(pace.setting)"])
  }

  /// Adopts another frame rate, if it differs.
  mutating func change(to frameRate: FrameRate?, on display: any Display, epoch: Duration) {
    guard frameRate != pace.wanted else { return }
    missedBefore = missed
    (scheduled, notBefore) = (nil, nil)
    pace = Self.pace(frameRate, on: display)
    mode = Self.mode(pace, start: Instant(sinceStart: MonotonicClock.now - epoch), isByFlips: isByFlips)
    logPace()
  }

  /// Another display may pace the frames from now on, at another rate.
  mutating func followRefresh(of display: any Display, epoch: Duration) {
    guard case .refresh(_) = mode, let rate = display.refreshRate, rate != followed else { return }
    missedBefore = missed
    (scheduled, notBefore, followed) = (nil, nil, rate)
    pace = Self.pace(pace.wanted, on: display)
    mode = Self.mode(pace, start: Instant(sinceStart: MonotonicClock.now - epoch), isByFlips: isByFlips)
    logPace()
  }

  /// Frames that should have been shown and were not.
  var missed: Int {
    switch mode {
    case .deadline(let pacer): missedBefore + pacer.missed
    case .refresh(let pacer): missedBefore + pacer.missed
    }
  }

  /// No frame was due since the last one.
  mutating func rested() {
    (hasRested, scheduled) = (true, nil)
  }

  /// The loop was blocked for so long while frames were due, and the timeline leaves that time out. They count as missed:
  /// the clock stops while the machine is suspended, so the picture did freeze in view.
  mutating func stalled(for time: Duration) {
    let interval =
      switch mode {
      case .deadline: FrameClock(millihertz: pace.clockRate.millihertz).interval
      case .refresh(let pacer): pacer.interval
      }
    missedBefore += max(Int(time / interval) - 1, 0)
    notBefore = nil
    rested()
  }

  /// The marquee's clock jumped: frames go on from `now`, and none was missed.
  mutating func restart(at now: Instant) {
    missedBefore = missed
    (scheduled, notBefore) = (nil, nil)
    mode = Self.mode(pace, start: now, isByFlips: isByFlips)
    hasRested = true
  }

  /// When the next frame begins, on the monotonic clock. It is decided once, and stays until `takeFrame()`.
  /// - Parameters:
  ///   - epoch: when the marquee's time began, on the monotonic clock.
  ///   - time: now, on that clock.
  mutating func schedule(epoch: Duration, at time: @autoclosure () -> Duration = MonotonicClock.now) -> Duration {
    if let scheduled { return epoch + scheduled.begin.sinceStart }
    var now = Instant(sinceStart: time() - epoch)
    if let notBefore { now = max(now, notBefore) }
    let (time, begin): (Instant, Instant)
    let former = (mode, hasRested)
    switch mode {
    case .deadline(var pacer):
      time = hasRested ? pacer.nextAfterRest(at: now) : pacer.next(at: now)
      begin = time
      mode = .deadline(pacer)
    case .refresh(var pacer):
      if hasRested { pacer.resume(at: now) }
      (time, begin) = (pacer.next, notBefore.map { max($0, pacer.begin) } ?? pacer.begin)
      mode = .refresh(pacer)
    }
    (hasRested, notBefore) = (false, nil)
    scheduled = Scheduled(time: time, begin: begin, former: former)
    return epoch + begin.sinceStart
  }

  /// Whether the next frame has its time.
  var isScheduled: Bool { scheduled != nil }

  /// The time that the next frame stands for. Call once it begins.
  mutating func takeFrame(epoch: Duration) -> Instant {
    _ = schedule(epoch: epoch)
    defer { scheduled = nil }
    return scheduled?.time ?? .start
  }

  /// Gives the next frame up that was scheduled, as if it had not been: once it is late, another one is due.
  mutating func unschedule() {
    guard let former = scheduled?.former else { return }
    (mode, hasRested, scheduled) = (former.mode, former.hasRested, nil)
  }

  /// Whether the next frame must be presented even if it shows nothing new, to see whether page flips wait for the refresh.
  var mustPresent: Bool { if case .refresh(let pacer) = mode { pacer.wasEarly } else { false } }

  /// Whether frames have deadlines, whenever those before come up.
  var hasDeadlines: Bool { if case .deadline = mode { true } else { false } }

  /// Presents what was drawn.
  mutating func present(on display: any Display, epoch: Duration) {
    display.renderer.present()
    // Else `flipped(at:epoch:)` follows.
    if !display.isFlipPending { flipped(at: MonotonicClock.now, epoch: epoch) }
  }

  /// The frame that was presented appeared on the display.
  /// - Parameters:
  ///   - time: on the monotonic clock.
  ///   - isSubstitute: whether the display paces only while another one is late.
  mutating func flipped(at time: Duration, epoch: Duration, isSubstitute: Bool = false) {
    guard case .refresh(var pacer) = mode else { return }
    let now = Instant(sinceStart: time - epoch)
    pacer.presented(at: now, isSubstitute: isSubstitute)
    if pacer.isPacing {
      mode = .refresh(pacer)
    } else {
      logger.reportingDisplay.notice(
        "presenting does not wait for the display's refresh; pacing by the clock",
        metadata: ["after-frames": "\(pacer.presents)"])
      missedBefore += pacer.missed
      pace = FramePace(pace.wanted, refreshRate: nil)
      mode = Self.mode(pace, start: now, isByFlips: isByFlips)
      logPace()
    }
  }

  /// A frame shows nothing new and is not presented.
  mutating func nothingToPresent() {
    rested()
    // Presenting did not wait for the refresh; without this the loop would spin.
    if case .refresh(let pacer) = mode { notBefore = pacer.next }
  }
}

/// Paces frames by absolute deadlines: frame *k* is due at exactly *k* ÷ rate. Missed frames are skipped.
package struct DeadlinePacer: Sendable {
  private let clock: FrameClock
  /// The number of the last frame.
  package private(set) var frame: Int
  /// Frames that should have been shown and were not.
  package private(set) var missed = 0

  /// - Parameter frame: the number of the last frame.
  package init(clock: FrameClock, frame: Int = 0) {
    self.clock = clock
    self.frame = frame
  }

  /// The time of the next frame while the strip moves: of the one after the last, or if that is over, of the one due now.
  package mutating func next(at now: Instant) -> Instant {
    let due = max(frame + 1, clock.lastFrame(atOrBefore: now))
    missed += due - frame - 1
    frame = due
    return clock.time(ofFrame: due)
  }

  /// The time of the next frame after a rest, in which none was due: of the first that is not over.
  package mutating func nextAfterRest(at now: Instant) -> Instant {
    let current = clock.lastFrame(atOrBefore: now)
    frame = max(frame + 1, clock.time(ofFrame: current) < now ? current + 1 : current)
    return clock.time(ofFrame: frame)
  }
}
