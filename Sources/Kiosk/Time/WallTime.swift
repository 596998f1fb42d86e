internal import Platform

/// What two clocks showed at one moment.
struct ClockReading: Sendable, Equatable {
  /// The monotonic clock.
  var monotonic: Duration
  /// UTC since 1970, as the wall clock shows it.
  var utc: Duration

  /// Reads both, between two readings of the monotonic clock: of three tries the one that took the shortest time, so that an
  /// interruption between the readings does no harm. Allocates nothing.
  static func now(
    monotonic: () -> Duration = { MonotonicClock.now }, utc: () -> Duration = { LocalClock.now }
  ) -> ClockReading {
    var best: (reading: ClockReading, length: Duration)?
    for _ in 0..<3 {
      let before = monotonic()
      let wall = utc()
      let length = monotonic() - before
      if best.map({ length < $0.length }) ?? true {
        best = (ClockReading(monotonic: before + length / 2, utc: wall), length)
      }
    }
    return best?.reading ?? ClockReading(monotonic: monotonic(), utc: utc())
  }
}

/// Has the marquee's time follow UTC, with its start at an anchor, so that marquees agree which tell each other nothing.
///
/// The marquee's time never steps: after a correction of the wall clock it runs at most 2 % faster or slower until it agrees
/// again. Only where it is more than a second off, it jumps, and that is for the caller to hide. A leap second is no event of
/// its own: time servers smear it, or the clock steps by one second, which is slewed.
struct WallTime: Sendable, Equatable {
  /// When the marquee's time is zero, UTC since 1970.
  let anchor: Duration
  /// When the marquee's time is zero, on the monotonic clock.
  private(set) var epoch: Duration
  /// How far the marquee's time is behind UTC, as it was read last; negative if it is ahead.
  private(set) var lag = Duration.zero
  /// The monotonic time of the last reading.
  private var last: Duration
  /// By how much `epoch` has yet to change, and the monotonic time until which it has.
  private var left = Duration.zero
  private var slewn: Duration

  /// The part of the time by which it runs faster or slower at most: one in so many.
  static let leastSlewTime = 50
  /// What is further off jumps.
  static let mostSlewed = Duration.seconds(1)
  /// Less than this is how well two clocks can be read at once, and no frame shows it.
  static let tolerance = Duration.microseconds(20)
  /// How often the clock is read.
  static let interval = Duration.milliseconds(100)

  /// Begins in agreement with UTC.
  init(anchor: Duration, at reading: ClockReading) {
    self.anchor = anchor
    (last, slewn) = (reading.monotonic, reading.monotonic)
    epoch = reading.monotonic - (reading.utc - anchor)
  }

  /// Begins at a time of the marquee's that owes nothing to the wall clock, because that is not to be trusted.
  init(anchor: Duration, epoch: Duration, at monotonic: Duration) {
    (self.anchor, self.epoch, last, slewn) = (anchor, epoch, monotonic, monotonic)
  }

  /// Whether it is time to read the clock.
  /// - Parameter monotonic: the monotonic clock.
  func isDue(at monotonic: Duration) -> Bool { monotonic - last >= Self.interval }

  /// Follows what the clocks showed, from the next `slew(at:)` on.
  /// - Returns: whether it is so far off that it must jump; nothing has changed then.
  mutating func follow(_ reading: ClockReading) -> Bool {
    last = reading.monotonic
    let wanted = reading.monotonic - (reading.utc - anchor)
    lag = epoch - wanted
    let distance = lag < .zero ? .zero - lag : lag
    guard distance <= Self.mostSlewed else {
      left = .zero
      return true
    }
    // Behind UTC its zero was too late.
    left = left != .zero || distance > Self.tolerance ? .zero - lag : .zero
    return false
  }

  /// Runs faster or slower for the time since this was called last, if it is not where UTC is. Call on every turn, so that no
  /// frame takes a step.
  mutating func slew(at monotonic: Duration) {
    let passed = max(monotonic - slewn, .zero)
    slewn = monotonic
    guard left != .zero else { return }
    let most = passed / Self.leastSlewTime
    let step = min(max(left, .zero - most), most)
    epoch += step
    left -= step
    lag += step
  }

  /// Jumps to where UTC is.
  mutating func jump(to reading: ClockReading) {
    self = WallTime(anchor: anchor, at: reading)
  }

  /// The clock is not to be trusted: it goes on by the monotonic clock alone.
  mutating func goOnAlone(at monotonic: Duration) {
    (last, lag, left) = (monotonic, .zero, .zero)
  }
}
