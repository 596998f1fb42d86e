internal import MarqueeEngine
internal import Platform

/// The marquee's own time: the system's monotonic clock, less the times in which nothing could be shown.
///
/// Wall clocks may jump by years; this one only advances. After the program was stopped, or the display was gone, the strip
/// continues where it was instead of where it would have been. Where the strips follow UTC, so does it, see
/// `WallTime`.
struct Timeline {
  /// When the marquee's time began, on the monotonic clock.
  private(set) var epoch: Duration
  /// The time of the last turn, on the monotonic clock.
  private(set) var last: Duration
  private let clock: @Sendable () -> Duration

  /// The longest that the rest at the start of the present turn may take.
  private var rest = Duration.zero

  /// Longer than any frame, or the making of faces, takes on a machine that works: a program whose turn took longer, rests
  /// aside, was stopped.
  static let longestTurn = Duration.seconds(3)

  /// Follows UTC; `nil` unless the strips do.
  private(set) var wall: WallTime?

  init(clock: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
    self.clock = clock
    epoch = clock()
    last = epoch
  }

  var now: Instant { Instant(sinceStart: clock() - epoch) }

  /// Continues at `time` now, whatever the wall clock shows.
  mutating func resume(at time: Instant) {
    last = clock()
    epoch = last - time.sinceStart
    wall = nil
  }

  /// Follows UTC from now on, with its start at an anchor.
  /// - Parameter reading: what the clocks show; `nil` where the wall clock is not to be trusted: then it goes on from `time`.
  mutating func follow(_ anchor: Duration, at reading: ClockReading?, orFrom time: Instant = .start) {
    last = clock()
    let wall =
      reading.map { WallTime(anchor: anchor, at: $0) }
      ?? WallTime(anchor: anchor, epoch: last - time.sinceStart, at: last)
    (self.wall, epoch) = (wall, wall.epoch)
  }

  /// Whether it is time to read the wall clock, which is followed.
  var mustReadWall: Bool { wall?.isDue(at: clock()) ?? false }

  /// Follows the wall clock.
  /// - Parameter reading: what the clocks show; `nil` where the wall clock is not to be trusted.
  /// - Returns: whether it is so far off that the time must jump, with `jump(to:)`.
  mutating func follow(_ reading: ClockReading?) -> Bool {
    guard let reading else {
      wall?.goOnAlone(at: clock())
      return false
    }
    return wall?.follow(reading) ?? false
  }

  /// Makes up for what it is off by; see `WallTime.slew(at:)`.
  mutating func slew() {
    wall?.slew(at: clock())
    if let wall { epoch = wall.epoch }
  }

  /// Jumps to where UTC is.
  mutating func jump(to reading: ClockReading) {
    wall?.jump(to: reading)
    if let wall { epoch = wall.epoch }
    last = clock()
  }

  /// The present turn begins with a rest of at most this time, which counts.
  mutating func rests(atMost time: Duration) {
    rest = max(time, .zero)
  }

  /// A turn that took longer than turns do.
  struct Gap: Equatable {
    /// The turn's length beyond its rest.
    var length: Duration
    /// Whether it rested, so that no frame was missed.
    var wasResting: Bool
  }

  /// Leaves out the time since the last turn, rests aside, if that is longer than a turn can take. Returns what it left out.
  /// Call on every turn.
  mutating func skipGap() -> Gap? {
    let now = clock()
    defer { (last, rest) = (now, .zero) }
    let excess = now - last - rest
    guard excess > Self.longestTurn else { return nil }
    // UTC went on meanwhile.
    if wall == nil { epoch += excess }
    return Gap(length: excess, wasResting: rest > .zero)
  }
}
