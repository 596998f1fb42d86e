package import MarqueeEngine

/// Which frame is due, by absolute deadlines: frame *k* at exactly *k* ÷ rate. What was missed is skipped.
package struct DeadlinePacer: Sendable {
  private let clock: FrameClock
  /// The number of the frame that was shown last.
  package private(set) var frame: Int
  /// Frames that should have been shown and were not.
  package private(set) var missed = 0

  package init(clock: FrameClock, frame: Int = 0) {
    self.clock = clock
    self.frame = frame
  }

  /// The frame to show next while the strip moves: the next one, or where its time is over the one that is due now.
  package mutating func next(at now: Instant) -> Instant {
    let due = max(frame + 1, clock.lastFrame(atOrBefore: now))
    missed += due - frame - 1
    frame = due
    return clock.time(ofFrame: due)
  }

  /// The frame to show next after a rest, in which none was due: the first that is not yet past.
  package mutating func nextAfterRest(at now: Instant) -> Instant {
    let current = clock.lastFrame(atOrBefore: now)
    frame = max(frame + 1, clock.time(ofFrame: current) < now ? current + 1 : current)
    return clock.time(ofFrame: frame)
  }
}
