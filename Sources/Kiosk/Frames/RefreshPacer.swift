package import MarqueeEngine

/// Assigns nominal times to frames where presenting waits for the display's refresh.
///
/// Frames are shown on every `stride`-th refresh. Their nominal times follow the measured refresh, smoothed so that a late
/// return from presenting moves no card and steps stay even.
package struct RefreshPacer: Sendable {
  /// Refreshes from one frame to the next.
  package let stride: Int
  /// The measured time between two refreshes, s.
  package private(set) var period: Double
  /// The nominal time of the next frame, seconds since the start; never decreases.
  private var due: Double
  private var lastReturn: Double?
  /// How many presents the measured phase of the refresh is based on.
  private var measures = 0.0
  /// Frames that should have been shown and were not.
  package private(set) var missed = 0
  /// Presents so far.
  package private(set) var presents = 0
  /// Whether presents are page flips of one display. Others may return early though they wait: while a queue of frames is not
  /// full, or where another display tells of the refresh for a time.
  private let isByFlips: Bool
  /// Whether the last page flip came whole refreshes before the frame's nominal time. Where flips do not wait for the refresh
  /// all do, and the next frame is for the same time. If it were left out, the rest after it would hide the haste: the time
  /// between two flips tells only where they follow each other at once.
  package private(set) var wasEarly = false
  private var haste = EarlyReturnDetector()

  /// - Parameters:
  ///   - refreshRate: of the display in Hz, above 0.
  ///   - stride: refreshes from one frame to the next, at least 1.
  ///   - isByFlips: whether presents are page flips of one display, whose events have times.
  package init(refreshRate: Double, stride: Int, start: Instant, isByFlips: Bool = false) {
    self.stride = stride
    self.isByFlips = isByFlips
    period = 1 / refreshRate
    due = start.sinceStart.inSeconds
  }

  /// Whether presenting waits for the refresh, as far as measured. Some drivers claim that and return at once.
  package var isPacing: Bool { !haste.isCertain }

  /// The measured time between two frames.
  var interval: Duration { .seconds(frameSeconds) }
  private var frameSeconds: Double { period * Double(stride) }

  /// The nominal time of the next frame.
  package var next: Instant { Instant(sinceStart: .seconds(due)) }

  /// When to begin with the next frame, so that presenting waits for the right refresh: with a stride of two, a frame is
  /// drawn once the first refresh has passed.
  package var begin: Instant {
    let last = lastReturn ?? due - frameSeconds
    return Instant(sinceStart: .seconds(last + period * (Double(stride - 1) + (stride > 1 ? 0.2 : 0))))
  }

  /// Presenting the frame that was due returned at `time`.
  /// - Parameter isSubstitute: whether the display paces only while another one is late. Then its haste does not count.
  package mutating func presented(at time: Instant, isSubstitute: Bool = false) {
    let time = time.sinceStart.inSeconds
    let isAfterRest = lastReturn == nil
    if isSubstitute {
      haste.restart()
    } else if let lastReturn {
      haste.note(intervals: (time - lastReturn) / frameSeconds)
    }
    lastReturn = time
    presents += 1
    let shown = due
    let error = time - shown
    wasEarly = false
    if abs(error) > period * 0.75, measures > 0 {
      // Whole refreshes were missed, or fewer passed than assumed: keep the phase.
      let refreshes = (error / period).rounded()
      missed += max(0, Int(refreshes)) / stride
      wasEarly = isByFlips && refreshes < 0
      due += refreshes * period
    } else {
      // First the mean of all measurements, then a slow loop: the phase settles within half a second, the period within
      // some seconds.
      due += max(0.03, 1 / (measures + 1)) * error
      // After a rest an empty queue may have taken the frame at once.
      if measures > 30, isByFlips || !isAfterRest { period += 0.0005 * error / Double(stride) }
      measures += 1
    }
    due = max(due + frameSeconds, shown)
  }

  /// Resumes after a rest without frames: the next frame is for the first refresh after `time` that leaves a little time to
  /// draw.
  package mutating func resume(at time: Instant) {
    let time = time.sinceStart.inSeconds
    // The frame before waited for seconds that the timeline then left out.
    if due > time + 1 + 2 * frameSeconds { due = time + frameSeconds }
    due += max(0, ((time - due) / period + 0.2).rounded(.up)) * period
    (lastReturn, wasEarly) = (nil, false)
  }
}

/// Detects presenting that does not wait for the refresh.
private struct EarlyReturnDetector: Sendable {
  /// The number of presents to measure over: enough to average out late frames and the ones that catch up.
  private static let count = 30

  private var presents = 0
  private var elapsed = 0.0
  private(set) var isCertain = false

  /// Adds the time between two returns from presenting, in frame intervals.
  mutating func note(intervals: Double) {
    presents += 1
    // One long stall must not outweigh all the rest.
    elapsed += min(intervals, 2)
    guard presents == Self.count else { return }
    isCertain = isCertain || elapsed < 0.9 * Double(Self.count)
    restart()
  }

  /// Begins to measure anew; what is certain stays so.
  mutating func restart() {
    presents = 0
    elapsed = 0
  }
}
