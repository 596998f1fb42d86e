@testable import MarqueeEngine

extension ScrollBehavior {
  /// A strip that cruises at `cruiseVelocity` px/s, positive forward.
  init(
    cruiseVelocity: Double, resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800),
    deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60)
  ) {
    self.init(
      advance: .cruise(velocity: cruiseVelocity), resumeAfter: resumeAfter, ramp: ramp, deceleration: deceleration,
      stuckAfter: stuckAfter)
  }
}
