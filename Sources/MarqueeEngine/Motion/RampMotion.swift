/// From standstill to cruising speed: the velocity follows 3s² − 2s³, so it starts and ends without a jerk and never
/// exceeds its goal.
public struct RampMotion: Motion {
  /// The offset in px at which it began.
  public var start: Double
  /// The velocity in px/s with which it ends.
  public var goal: Double
  public var duration: Duration

  public init(start: Double, goal: Double, duration: Duration) {
    self.start = start
    self.goal = goal
    self.duration = duration
  }

  public func position(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    return start + goal * duration.inSeconds * (s * s * s - s * s * s * s / 2)
  }

  public func velocity(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    return goal * s * s * (3 - 2 * s)
  }
}

extension Motion {
  /// How much of the time has gone, 0…1.
  func progress(after elapsed: Duration) -> Double {
    guard duration > .zero else { return 1 }
    return min(max(elapsed.inSeconds / duration.inSeconds, 0), 1)
  }
}
