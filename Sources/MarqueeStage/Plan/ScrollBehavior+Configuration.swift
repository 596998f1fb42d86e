internal import ConfigurationValues
internal import MarqueeEngine

extension ScrollBehavior {
  /// - Parameters:
  ///   - lane: in px of the screen, see `Configuration.scaled(for:)`.
  ///   - touchScale: what the distances of touch are multiplied by.
  ///   - followsUTC: see `Configuration.followsUTC`.
  init(
    _ lane: Lane, _ touch: Configuration.Touch, _ motion: Configuration.Motion, touchScale: Double,
    followsUTC: Bool = false
  ) {
    let speed = lane.isForward ? lane.speed : 0 - lane.speed
    let snap: SnapAlignment =
      switch lane.snap(with: motion) {
      case .none: .none
      case .start: .start
      case .center: .center
      case .end: .end
      }
    self.init(
      advance: lane.step(with: motion).map {
        .step(every: $0.every, duration: $0.duration, isForward: lane.isForward, cards: $0.cards)
      } ?? .cruise(velocity: speed),
      snap: snap, atEnd: lane.atEnd == .reverse ? .reverse : .rewind, resumeAfter: touch.resumeAfter,
      ramp: touch.ramp, deceleration: touch.deceleration == .normal ? .normal : .fast, stuckAfter: touch.stuckAfter,
      pauseFor: touch.pauseFor, touchScale: touchScale)
    fades = motion == .reduced
    self.followsUTC = followsUTC
  }
}
