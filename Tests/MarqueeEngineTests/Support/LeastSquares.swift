import MarqueeEngine

/// The release velocity by the textbook: every sample is kept, and the slope comes from the normal equations.
struct LeastSquares {
  private var samples: [(time: Instant, place: Double)] = []

  mutating func add(_ place: Double, at time: Instant) {
    samples.append((time, place))
  }

  /// px/s.
  func velocity(at time: Instant) -> Double {
    let moves = zip(samples, samples.dropFirst()).filter { $0.place != $1.place }
    guard let last = moves.last?.1.time, last.duration(to: time) < .milliseconds(40) else { return 0 }
    var points: [(x: Double, y: Double)] = []
    for (index, sample) in samples.enumerated() where sample.time.duration(to: time) <= .milliseconds(100) {
      // Of those that share one time only the last says where the finger was.
      if index + 1 < samples.count, samples[index + 1].time == sample.time { continue }
      points.append((time.duration(to: sample.time).inSeconds, sample.place))
    }
    let n = Double(points.count)
    let (sx, sy) = (points.reduce(0) { $0 + $1.x }, points.reduce(0) { $0 + $1.y })
    let (sxx, sxy) = (points.reduce(0) { $0 + $1.x * $1.x }, points.reduce(0) { $0 + $1.x * $1.y })
    let determinant = n * sxx - sx * sx
    guard n > 1, determinant > 0 else { return 0 }
    return min(max((n * sxy - sx * sy) / determinant, -8000), 8000)
  }
}
