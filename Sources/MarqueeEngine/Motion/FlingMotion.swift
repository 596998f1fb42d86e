import RealModule

/// A flung strip that friction slows down: the velocity decays exponentially, as in UIScrollView.
public struct FlingMotion: Motion {
  /// px.
  public var start: Double
  /// px/s at the start.
  public var initialVelocity: Double
  /// How fast the velocity decays, per second: after 1 ÷ `rate` seconds it is 1/e of what it was.
  public var rate: Double
  /// The speed in px/s at which the motion ends.
  public var finalSpeed: Double

  public init(start: Double, initialVelocity: Double, rate: Double, finalSpeed: Double) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.rate = rate
    self.finalSpeed = finalSpeed
  }

  public var duration: Duration {
    let speed = abs(initialVelocity)
    return speed > finalSpeed ? .seconds(Double.log(speed / finalSpeed) / rate) : .zero
  }

  public func position(after elapsed: Duration) -> Double {
    start + (initialVelocity - velocity(after: elapsed)) / rate
  }

  public func velocity(after elapsed: Duration) -> Double {
    let time = min(max(elapsed, .zero), duration)
    return initialVelocity * Double.exp(-rate * time.inSeconds)
  }
}
