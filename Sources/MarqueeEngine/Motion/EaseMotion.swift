/// From any velocity to standstill at a given place in a given time: a cubic Hermite curve.
///
/// It takes over a moving strip with continuous velocity, and arrives exactly. It does not overshoot while the initial
/// velocity points to the goal and carries no further than three times the distance over the duration.
public struct EaseMotion: Motion {
  /// px.
  public var start: Double
  /// px/s at the start.
  public var initialVelocity: Double
  /// px.
  public var goal: Double
  public var duration: Duration

  public init(start: Double, initialVelocity: Double = 0, goal: Double, duration: Duration) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.goal = goal
    self.duration = duration
  }

  public func position(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    guard s < 1 else { return goal }
    let carried = initialVelocity * duration.inSeconds
    // Written from the goal backwards, so that the last steps lose no precision.
    let left = 1 - s
    return goal - (goal - start) * left * left * (1 + 2 * s) + carried * s * left * left
  }

  public func velocity(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    guard s < 1 else { return 0 }
    return (goal - start) / duration.inSeconds * 6 * s * (1 - s) + initialVelocity * (1 - s) * (1 - 3 * s)
  }
}
