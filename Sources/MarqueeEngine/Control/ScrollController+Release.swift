import RealModule

extension ScrollController {
  /// A fling ends when it is slower than this, px/s.
  static let finalFlingSpeed = 1.0

  /// Sets the strip free at `offset` px with `velocity` px/s.
  mutating func fling(from offset: Double, velocity: Double, at time: Instant) {
    guard abs(velocity) > Self.finalFlingSpeed else {
      rest(at: offset, from: time)
      return
    }
    let motion = FlingMotion(
      start: offset, initialVelocity: velocity, rate: behavior.deceleration.rate, finalSpeed: Self.finalFlingSpeed)
    state = .coasting(motion, since: time)
  }
}

extension Deceleration {
  /// The decay of the velocity per second.
  var rate: Double { -1000 * Double.log(rawValue) }
}
