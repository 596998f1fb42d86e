internal import MarqueeEngine
internal import Platform

/// The marquee's own time: the system's monotonic clock, less the times in which there was nobody to see anything.
///
/// Wall clocks may jump by years; this one only ever goes on. Where the program was stopped, or the display was away, the
/// strip goes on where it was instead of where it would have been.
struct Timeline {
  /// When the marquee's time began, on the monotonic clock.
  private(set) var epoch: Duration
  /// When it was last asked for.
  private var last: Duration
  private let clock: @Sendable () -> Duration

  /// How long the rest is to be that the present turn began with.
  private var rest = Duration.zero

  /// Longer than any frame or making of faces on a machine that works: who took longer, but for a rest, was stopped.
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

  /// The present turn takes so much longer, at most, because there is nothing to do: that time does count.
  mutating func rests(atMost time: Duration) {
    rest = max(time, .zero)
  }

  /// A turn that took longer than turns do.
  struct Gap: Equatable {
    /// What it took beyond the rest that was meant.
    var length: Duration
    /// Whether there was nothing to do meanwhile, so that no frame was missed.
    var wasResting: Bool
  }

  /// To be called on every turn: leaves out the time since the last one if it was longer than a turn can be, but for the
  /// rest that was meant. Returns what it left out.
  mutating func skipGap() -> Gap? {
    let now = clock()
    defer { (last, rest) = (now, .zero) }
    let excess = now - last - rest
    guard excess > Self.longestTurn else { return nil }
    epoch += excess
    return Gap(length: excess, wasResting: rest > .zero)
  }
}
