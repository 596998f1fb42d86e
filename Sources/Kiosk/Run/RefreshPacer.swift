package import MarqueeEngine

/// Which time a frame stands for where presenting waits for the display's refresh.
///
/// Frames are shown on every `stride`-th refresh. Their nominal times follow the refresh as it is measured, smoothed so
/// that a late return from presenting moves no card, and steps stay even.
package struct RefreshPacer: Sendable {
  /// Refreshes from one frame to the next.
  package let stride: Int
  /// The time between two refreshes in seconds, as measured.
  package private(set) var period: Double
  /// The nominal time of the frame to be shown next, seconds since the start; never goes back.
  private var due: Double
  private var lastReturn: Double?
  /// How many presents the measure of the refresh's phase rests on.
  private var measures = 0.0
  /// Frames that should have been shown and were not.
  package private(set) var missed = 0
  private var haste = Haste()

  /// - Parameters:
  ///   - refreshRate: of the display in Hz, above 0.
  ///   - stride: refreshes from one frame to the next, at least 1.
  package init(refreshRate: Double, stride: Int, start: Instant) {
    self.stride = stride
    period = 1 / refreshRate
    due = start.sinceStart.inSeconds
  }

  /// Whether presenting was seen to wait for the refresh. Some drivers say that it does and return at once.
  package var isPacing: Bool { !haste.isCertain }

  /// From one frame to the next.
  var interval: Duration { .seconds(frameSeconds) }
  private var frameSeconds: Double { period * Double(stride) }

  /// The nominal time of the frame to be shown next.
  package var next: Instant { Instant(sinceStart: .seconds(due)) }

  /// When to begin with the next frame, so that presenting waits for the right refresh: a frame that is shown on every
  /// second refresh is drawn once the first has passed.
  package var begin: Instant {
    let last = lastReturn ?? due - frameSeconds
    return Instant(sinceStart: .seconds(last + period * (Double(stride - 1) + (stride > 1 ? 0.2 : 0))))
  }

  /// Presenting the frame that was due came back at `time`.
  package mutating func presented(at time: Instant) {
    let time = time.sinceStart.inSeconds
    if let lastReturn { haste.note(intervals: (time - lastReturn) / frameSeconds) }
    lastReturn = time
    let shown = due
    let error = time - shown
    if abs(error) > period * 0.75, measures > 0 {
      // Whole refreshes went by, or fewer than were thought to: the phase stays.
      let refreshes = (error / period).rounded()
      missed += max(0, Int(refreshes)) / stride
      due += refreshes * period
    } else {
      // At first the mean of what was measured, then a slow loop: phase within half a second, the period within some
      // seconds.
      due += max(0.03, 1 / (measures + 1)) * error
      if measures > 30 { period += 0.0005 * error / Double(stride) }
      measures += 1
    }
    due = max(due + frameSeconds, shown)
  }

  /// The strip rested and nothing was presented: the next frame is for the first refresh after `time` that leaves a
  /// little to draw in.
  package mutating func resume(at time: Instant) {
    let time = time.sinceStart.inSeconds
    due += max(0, ((time - due) / period + 0.2).rounded(.up)) * period
    lastReturn = nil
  }
}

/// Tells presenting that waits for the refresh from presenting that does not.
private struct Haste: Sendable {
  /// Enough that frames which came late and hurried after are not mistaken for it.
  private static let count = 30

  private var presents = 0
  private var elapsed = 0.0
  private(set) var isCertain = false

  /// Takes how long after the last return from presenting this one came, in frame intervals.
  mutating func note(intervals: Double) {
    presents += 1
    // One long stall must not make up for all the rest.
    elapsed += min(intervals, 2)
    guard presents == Self.count else { return }
    isCertain = isCertain || elapsed < 0.9 * Double(Self.count)
    presents = 0
    elapsed = 0
  }
}
