import MarqueeEngine

extension ScrollController {
  /// Three cards of 400 px with gaps of 20 px, a lap of 1260 px, in a viewport of 1000 px, with the default behaviour.
  static func sample(
    velocity: Double = 120, resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800),
    deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60)
  ) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: [400, 400, 400], spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(
        cruiseVelocity: velocity, resumeAfter: resumeAfter, ramp: ramp, deceleration: deceleration,
        stuckAfter: stuckAfter))
  }

  /// Sends an event of a finger or the mouse.
  @discardableResult
  mutating func send(
    _ phase: PointerEvent.Phase, _ along: Double, across: Double = 300, at milliseconds: Int, finger: Int = 1,
    device: PointerEvent.Device = .touch
  ) -> [Action] {
    handle(
      PointerEvent(
        identifier: .init(device: device, number: finger), phase: phase, point: Point(along: along, across: across),
        time: .at(milliseconds)))
  }

  /// A copy advanced to a later time.
  func later(_ time: Instant) -> ScrollController {
    var copy = self
    copy.advance(to: time)
    return copy
  }

  func later(_ milliseconds: Int) -> ScrollController { later(.at(milliseconds)) }

  /// Presses and drags at `speed` px/s, positive to the right, with an event every 8 ms, and leaves the finger down.
  /// Returns the time of the last move in ms and its coordinate.
  mutating func swipe(speed: Double, from place: Double = 500, at start: Int, moves: Int = 16) -> (Int, Double) {
    send(.down, place, at: start)
    for move in 1...moves { send(.move, place + speed * Double(move) * 0.008, at: start + 8 * move) }
    return (start + 8 * moves, place + speed * Double(moves) * 0.008)
  }
}

func isNear(_ value: Double, _ expected: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(value - expected) <= tolerance
}

extension ScrollBehavior {
  /// The behaviour of a strip that cruises at `cruiseVelocity` px/s; positive increases the offset.
  init(
    cruiseVelocity: Double, resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800),
    deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60)
  ) {
    self.init(
      advance: .cruise(velocity: cruiseVelocity), resumeAfter: resumeAfter, ramp: ramp, deceleration: deceleration,
      stuckAfter: stuckAfter)
  }
}

extension Instant {
  static func at(_ milliseconds: Int) -> Instant {
    Instant(sinceStart: .milliseconds(milliseconds))
  }

  static func at(seconds: Double) -> Instant {
    Instant(sinceStart: .seconds(seconds))
  }
}
