internal import ConfigurationValues
internal import MarqueeEngine

// A lane's speed in px of the screen, and what the engine takes from a lane.

extension Lane {
  /// The fastest speed, px/s.
  private static let fastest = 5000.0
  /// The largest part of its speed by which a lane may change for whole px a frame.
  private static let speedTolerance = 0.15

  /// A speed for another size of px: whole px a frame, which look even without a GPU, where that is close enough. It does
  /// not depend on what draws, so that a wall of several screens moves alike.
  /// - Parameters:
  ///   - speed: px/s.
  ///   - frameRate: Hz.
  static func scaledSpeed(_ speed: Double, by factor: Double, frameRate: Double) -> Double {
    let exact = min(speed * factor, fastest)
    let step = min((exact / frameRate).rounded(), (fastest / frameRate).rounded(.down))
    let even = step * frameRate
    return abs(even - exact) <= speedTolerance * exact ? even : exact
  }
}

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
