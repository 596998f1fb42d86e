/// How a strip moves by itself and answers a visitor.
public struct ScrollBehavior: Sendable, Hashable {
  /// px/s; positive moves the offset forward, so that cards travel left or up.
  public var cruiseVelocity: Double
  /// How long the strip rests after the last input, or the end of the motion it caused.
  public var resumeAfter: Duration
  /// How long it takes from rest to cruising speed.
  public var ramp: Duration
  /// How fast a fling slows down.
  public var deceleration: Deceleration
  /// A finger that has not moved for this long is taken for a ghost of the panel and ignored until it lifts.
  public var stuckAfter: Duration

  public init(
    cruiseVelocity: Double, resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800),
    deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60)
  ) {
    self.cruiseVelocity = cruiseVelocity
    self.resumeAfter = resumeAfter
    self.ramp = ramp
    self.deceleration = deceleration
    self.stuckAfter = stuckAfter
  }
}

/// UIScrollView's two deceleration rates, as what is left of the velocity after a millisecond.
public enum Deceleration: Double, Sendable, Hashable {
  case normal = 0.998
  case fast = 0.99
}
