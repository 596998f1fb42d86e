package import MarqueeEngine

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
