import MarqueeEngine

/// The way in px that a velocity makes between two times, by Simpson's rule: exact for velocities that are cubic in
/// time, and near enough for smooth ones in many steps.
func way(_ velocity: (Duration) -> Double, from start: Duration, to end: Duration, steps: Int = 200) -> Double {
  let step = (end - start) / (2 * steps)
  var sum = velocity(start) + velocity(end)
  for index in 1..<2 * steps {
    sum += velocity(start + step * index) * (index.isMultiple(of: 2) ? 2 : 4)
  }
  return sum * step.inSeconds / 3
}

extension Motion {
  /// Times from before the motion to after it, the ends among them.
  var moments: [Duration] {
    [.seconds(-1), .zero] + (1...50).map { duration / 50 * $0 } + [duration, duration + .seconds(10)]
  }

  /// How far the position is from the integral of the velocity at the worst of `moments`, px.
  var integrationError: Double {
    moments.map { moment in
      let end = min(max(moment, .zero), duration)
      return abs(position(after: moment) - position(after: .zero) - way(velocity, from: .zero, to: end))
    }.max() ?? 0
  }

  /// The velocities at so many moments from its start to its end.
  func velocities(_ count: Int = 500) -> [Double] {
    (0...count).map { velocity(after: duration / count * $0) }
  }

  /// The positions at so many moments from its start to its end.
  func positions(_ count: Int = 500) -> [Double] {
    (0...count).map { position(after: duration / count * $0) }
  }
}

extension [Double] {
  /// Whether no value is before the one ahead of it in the direction of `sign`, rounding apart.
  func isMonotone(sign: Double, tolerance: Double = 1e-9) -> Bool {
    zip(self, dropFirst()).allSatisfy { ($1 - $0) * sign >= -tolerance }
  }
}
