/// How fast a finger moved when it let go: least squares over the last 100 ms, zero after 40 ms of stillness, as
/// Android's VelocityTracker; capped at 8,000 px/s.
public struct VelocityTracker: Sendable, Hashable {
  public static let window = Duration.milliseconds(100)
  public static let stillness = Duration.milliseconds(40)
  /// px/s.
  public static let fastest = 8000.0

  private struct Sample: Sendable, Hashable {
    var time: Instant
    /// px along the axis that scrolls.
    var place: Double
  }

  private var samples: [Sample] = []
  /// When the finger last changed its place.
  private var lastTravel: Instant?

  public init() {}

  /// Takes where the finger is. Events are stamped in whole milliseconds when they are pumped, so several may share one
  /// time: the last of them stands for all.
  public mutating func add(_ place: Double, at time: Instant) {
    if let last = samples.last {
      if last.place != place { lastTravel = time }
      if last.time >= time { samples.removeLast() }
    }
    samples.append(Sample(time: time, place: place))
    let oldest = time.advanced(by: .zero - Self.window)
    if let kept = samples.firstIndex(where: { $0.time >= oldest }), kept > 0 {
      samples.removeFirst(kept)
    }
  }

  /// px/s at `time`, positive in the direction of growing places.
  public func velocity(at time: Instant) -> Double {
    guard let lastTravel, lastTravel.duration(to: time) < Self.stillness else { return 0 }
    let oldest = time.advanced(by: .zero - Self.window)
    let recent = samples.filter { $0.time >= oldest }
    guard recent.count > 1 else { return 0 }
    let times = recent.map { time.duration(to: $0.time).inSeconds }
    let meanTime = times.reduce(0, +) / Double(times.count)
    let meanPlace = recent.reduce(0) { $0 + $1.place } / Double(recent.count)
    var covariance = 0.0
    var variance = 0.0
    for (sample, moment) in zip(recent, times) {
      covariance += (moment - meanTime) * (sample.place - meanPlace)
      variance += (moment - meanTime) * (moment - meanTime)
    }
    guard variance > 0 else { return 0 }
    return min(max(covariance / variance, -Self.fastest), Self.fastest)
  }
}
