internal import MarqueeEngine

/// The marquee's own time: the system's monotonic clock, less the times in which there was nobody to see anything.
///
/// Wall clocks may jump by years; this one only ever goes on. Where the program was stopped, or the display was away, the
/// strip goes on where it was instead of where it would have been.
nonisolated struct Timeline {
  /// When the marquee's time began, on the monotonic clock.
  private(set) var epoch: Duration
  /// When it was last asked for.
  private var last: Duration
  private let clock: @Sendable () -> Duration

  /// Longer than any frame, rest or making of faces on a machine that works: who took longer was stopped.
  static let longestTurn = Duration.seconds(3)

  init(clock: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
    self.clock = clock
    epoch = clock()
    last = epoch
  }

  var now: Instant { Instant(sinceStart: clock() - epoch) }

  /// Goes on at `instant` now.
  mutating func resume(at instant: Instant) {
    last = clock()
    epoch = last - instant.sinceStart
  }

  /// To be called on every turn: leaves out the time since the last one if it was longer than a turn can be. Returns
  /// whether it was.
  mutating func skipGap() -> Bool {
    let now = clock()
    defer { last = now }
    guard now - last > Self.longestTurn else { return false }
    epoch += now - last
    return true
  }
}
