/// Estimates how fast a finger moves when it lifts, from the slope of a parabola through its last samples.
///
/// The parabola is fitted by least squares to the last 100 ms, or to 50 or 35 where it misses the samples by more than noise
/// explains; a sample's weight falls with its age. A line through the last 25 ms bounds its slope and has a fifth of the say.
/// Where samples share stamps, `SamplePath` first estimates when the panel took each, and whether it lost one.
///
/// Estimate ÷ true speed by what was compared. *Simulated*: 64,000 flicks that lift at 500…8,000 px/s (accelerating for
/// 90…300 ms, constant for 70…300, braking from up to four times the speed for 120…300, from rest for 90…160; panels of 60,
/// 90, 125 and 240 Hz; stamped one by one or once a frame; ±1 px of noise; half lose a sample of the last 100 ms).
/// *Recorded*: 25 flings against their last 18 ms. *Cut*: the same cut off at each sample of 500 px/s or more, against the
/// samples before and after. *Rest*: px/s at worst for a finger that rests with ±1 px of noise.
///
/// | estimator | simulated: median (1…99 %), outside 0.5…1.6 | recorded: median (all) | cut: median, outside | rest |
/// | --- | --- | --- | --- | --- |
/// | this one | 0.98 (0.77…1.14), 0 | 1.08 (0.60…1.23) | 1.01, 0 | 0 |
/// | parabola over 100 ms (LSQ2, Android's former default) | 0.99 (0.77…1.23), 0.01 % | 1.19 (1.00…1.76) | 1.05, 3 % | 3843 |
/// | impulse over 100 ms (Android's default) | 0.98 (0.59…1.56), 0.8 % | 1.06 (0.79…1.69) | 0.97, 0.6 % | 8000 |
/// | last three velocities, weighted as for UIKit | 0.98 (0.53…1.66), 2 % | 0.99 (0.87…1.72) | 0.83, 16 % | 1085 |
/// | line over 100 ms | 1.00 (0.43…1.94), 9 % | 0.68 (0.36…1.67) | 0.58, 42 % | 4019 |
///
/// A long line averages a flick away, a long parabola overshoots where a hand changes its acceleration, and noise rules the
/// others on fast panels.
///
/// Of 3,840,000 such flicks 58 are outside (0.40…1.81), nearly all of them stamped once a frame on a panel of 90 or 125 Hz
/// that lost a sample. Of flicks down to 50 ms (60 for braking) 0.15 % are: most of them start from rest on a 60 Hz panel that
/// loses one of the last two samples, or are stamped once a frame at 90 Hz with one of five samples lost. Of the former, where
/// the last sample is lost, 1…2 % stay outside whatever estimates them.
public struct VelocityTracker: Sendable, Hashable {
  /// Older samples do not count. Android's trackers have the same horizon.
  public static let window = Duration.milliseconds(100)
  /// A finger that is silent for so long has stopped, as panels report changes only: what came before is forgotten.
  /// Android takes the same time.
  public static let stillness = Duration.milliseconds(40)
  /// px. A finger that stays within this for `stillness` is at rest: ±1 px of noise, rounded to whole pixels, spans 2. That
  /// is slower than 63 px/s, where a fling begins at 300.
  public static let restingSpan = 2.5
  /// px/s.
  public static let fastest = 8000.0

  struct Sample: Sendable, Hashable {
    /// When the event was pumped: a whole millisecond, which several samples may share.
    var stamp: Instant
    /// px along the axis that scrolls.
    var position: Double
    /// How many of the panel's reports it stands for.
    var reports = 1
  }

  /// Stamps never fall, and none is older than `window`.
  private(set) var samples: [Sample] = []

  public init() {}

  /// Takes where the finger is, px along the axis that scrolls. A time before the last one counts as the last one.
  public mutating func add(_ position: Double, at time: Instant) {
    guard position.isFinite else { return }
    var stamp = time
    if let last = samples.last {
      if last.stamp.duration(to: time) >= Self.stillness { samples.removeAll(keepingCapacity: true) }
      stamp = max(stamp, last.stamp)
    }
    thin(stamp)
    samples.append(Sample(stamp: stamp, position: position))
    let oldest = stamp.advanced(by: .zero - Self.window)
    let expired = samples.prefix { $0.stamp < oldest }.count
    samples.removeFirst(max(expired, samples.count - SamplePath.capacity))
  }

  /// Makes room at a stamp that has an eighth of all samples: merges them in pairs. A mouse that reports 8,000 times a
  /// second must not push out the frames before.
  private mutating func thin(_ stamp: Instant) {
    let first = samples.lastIndex { $0.stamp < stamp }.map { $0 + 1 } ?? 0
    guard samples.count - first >= SamplePath.capacity / 8 else { return }
    var end = first
    for index in stride(from: first, to: samples.count - 1, by: 2) {
      var merged = samples[index + 1]
      merged.reports += samples[index].reports
      samples[end] = merged
      end += 1
    }
    samples.removeLast(samples.count - end)
  }

  /// px/s at `time`, positive in the direction of growing positions; 0 for a finger at rest.
  public func velocity(at time: Instant) -> Double {
    guard let last = samples.last, last.stamp.duration(to: time) < Self.stillness else { return 0 }
    let path = likeliestPath()
    let lift = last.stamp.duration(to: time).inSeconds
    let recent = path.newest - (path.isEstimated ? Self.longer : Self.shortest)
    let still = min(lift - Self.stillness.inSeconds, recent)
    guard path.count > 1, path.span(since: still) > Self.restingSpan else { return 0 }
    let line = path.slope(since: recent)
    guard var curve = path.parabola(window: Self.window.inSeconds, atLeast: Self.shortest) else { return limited(line) }
    // Fingers change their acceleration within 100 ms. Where the parabola misses the samples by more than noise and
    // inexact times explain, a shorter one follows the finger better.
    let tolerance = Self.noise + abs(line) * (path.isEstimated ? Self.estimatedJitter : Self.jitter)
    for window in Self.shorterWindows where curve.error > tolerance {
      curve = path.parabola(window: window, atLeast: Self.shortest) ?? curve
    }
    // A finger that brakes goes on braking until it lifts.
    if curve.slope * curve.acceleration < 0 { curve.slope += curve.acceleration * max(lift - path.newest, 0) }
    let slope = min(max(curve.slope, min(line / 2, line * 2)), max(line / 2, line * 2))
    return limited(0.8 * slope + 0.2 * line)
  }

  /// The samples' path. Where times are estimates, it has a lost report if that makes the samples fit a parabola far better.
  private func likeliestPath() -> SamplePath {
    func error(_ path: SamplePath) -> Double {
      path.parabola(window: Self.window.inSeconds, atLeast: Self.shortest)?.error ?? 0
    }
    let plain = SamplePath(samples)
    guard plain.isEstimated, Self.guessable.contains(plain.count) else { return plain }
    let plainError = error(plain)
    guard plainError > Self.noise else { return plain }
    var (path, least) = (plain, plainError / 2)
    for index in 1..<plain.count {
      let other = SamplePath(samples, losingBefore: index)
      let otherError = error(other)
      if otherError < least { (path, least) = (other, otherError) }
    }
    return path
  }

  private func limited(_ velocity: Double) -> Double {
    velocity.isNaN ? 0 : min(max(velocity, -Self.fastest), Self.fastest)
  }

  /// Seconds: for a parabola that follows the finger better than one through `window`.
  private static let shorterWindows = [0.05, 0.035]
  /// How many samples tell which one is lost: a parabola fits fewer anyhow, and of more none matters.
  private static let guessable = 5...16
  /// Seconds. Noise bends a parabola through less.
  private static let shortest = 0.025
  /// Seconds, where times are estimates.
  private static let longer = 0.035
  /// Seconds, root mean square, by which whole milliseconds and estimates are wrong.
  private static let jitter = 0.0004
  private static let estimatedJitter = 0.005
  /// px, root mean square: ±1 px are 0.6.
  private static let noise = 0.8
}
