import MarqueeEngine

extension ScrollController {
  /// Three cards of 400 px with gaps of 20, lap 1260, in a viewport of 1000, as the operator's defaults have it.
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

  /// A finger or the mouse does something at so many milliseconds.
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

  /// The same strip at a later time.
  func later(_ time: Instant) -> ScrollController {
    var copy = self
    copy.advance(to: time)
    return copy
  }

  func later(_ milliseconds: Int) -> ScrollController { later(.at(milliseconds)) }

  /// Presses, passes the slop and moves at `speed` px/s, positive to the right, one event each 8 ms; the finger is still
  /// down. Returns the time of the last move in ms and its place.
  mutating func swipe(speed: Double, from place: Double = 500, at start: Int, moves: Int = 16) -> (Int, Double) {
    send(.down, place, at: start)
    for move in 1...moves { send(.move, place + speed * Double(move) * 0.008, at: start + 8 * move) }
    return (start + 8 * moves, place + speed * Double(moves) * 0.008)
  }
}

func isNear(_ value: Double, _ expected: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(value - expected) <= tolerance
}
