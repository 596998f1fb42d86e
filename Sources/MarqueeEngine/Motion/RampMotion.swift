/// From one velocity to another: it follows 3s² − 2s³, so that it starts and ends without a jerk and never exceeds its
/// goal.
public struct RampMotion: Motion {
  /// The offset in px at which it began.
  public var start: Double
  /// px/s at the start.
  public var initialVelocity: Double
  /// px/s with which it ends.
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
    let gained = (goal - initialVelocity) * (s * s * s - s * s * s * s / 2)
    return start + duration.inSeconds * (initialVelocity * s + gained)
  }

  public func velocity(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    return initialVelocity + (goal - initialVelocity) * s * s * (3 - 2 * s)
  }
}
