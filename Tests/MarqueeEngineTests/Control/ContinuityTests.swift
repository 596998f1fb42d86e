import MarqueeEngine
import TestSupport
import Testing

/// Random input never makes a strip jump.
struct ContinuityTests {
  @Test(arguments: Seeds.many)
  func `random inputs never make offset or velocity jump`(seed: UInt64) {
    for round in 0..<15 {
      var visitor = RandomVisitor(seed: seed &* 1000 &+ UInt64(round))
      var generator = visitor.generator
      var strip = ScrollController.random(
        stuckAfter: generator.pick([.milliseconds(700), .seconds(4), .seconds(60)]), using: &generator)
      var last = Instant.start
      for _ in 0..<50 {
        let places = visitor.fingers
        let (input, _) = visitor.next()
        // Three samples before the input.
        let times = (0..<3).map { _ in last.advanced(by: last.duration(to: input.time) * generator.double(0...1)) }
        for time in times.sorted() + [input.time] {
          let before = strip
          strip.advance(to: time)
          let fault = strip.jumpInTime(since: before, elapsed: last.duration(to: time))
          #expect(fault == nil, "round \(round), before \(input): \(fault ?? "")")
          last = time
        }
        let before = strip
        strip.take(input)
        let fault = strip.jumpAtInput(input, since: before, fingers: places)
        #expect(fault == nil, "round \(round), \(input): \(fault ?? "")")
        #expect(strip.offset >= 0 && strip.offset < strip.strip.lapLength, "round \(round), \(input)")
      }
    }
  }
}

extension ScrollController {
  private var cruiseSpeed: Double {
    if case .cruise(let velocity) = behavior.advance { abs(velocity) } else { 0 }
  }

  /// The discontinuity between `before` and this strip, `elapsed` later without input; `nil` if there is none.
  fileprivate func jumpInTime(since before: ScrollController, elapsed: Duration) -> String? {
    let seconds = elapsed.inSeconds
    // A fling only decelerates and a ramp only accelerates to cruising.
    let fastest = max(abs(before.velocity), abs(velocity), cruiseSpeed)
    let way = strip.distance(offset, before.offset)
    if way > fastest * seconds + 1e-6 { return "moved \(way) px in \(seconds) s from \(before.phase) to \(phase)" }
    // A dragged strip has the finger's velocity, which decays as its samples age.
    guard before.phase != .dragging else { return nil }
    let friction = behavior.deceleration == .normal ? 2.003 : 10.06
    let ramp = behavior.ramp > .zero ? 1.5 * cruiseSpeed / behavior.ramp.inSeconds : .infinity
    let change = abs(velocity - before.velocity)
    // A fling ends at 1 px/s.
    if change > max(friction * abs(before.velocity), ramp) * seconds + 1 + 1e-6 {
      return "went from \(before.velocity) to \(velocity) px/s in \(seconds) s from \(before.phase) to \(phase)"
    }
    return nil
  }

  /// The discontinuity between `before` and this strip, after an input; `nil` if there is none.
  fileprivate func jumpAtInput(
    _ input: VisitorInput, since before: ScrollController, fingers: [PointerEvent.Identifier: Point]
  ) -> String? {
    let moved = strip.distance(offset, before.offset)
    guard case .pointer(let event) = input else {
      if moved > 1e-6 { return "an input moved it by \(moved) px" }
      return velocity == 0 || velocity == before.velocity || phase == .dragging ? nil : "an input made \(velocity) px/s"
    }
    // A dragged strip moves by exactly the finger's travel.
    let way = fingers[event.identifier].map { event.point.along - $0.along } ?? 0
    let follows = before.phase == .dragging && (event.phase == .move || event.phase == .up)
    let followed = strip.distance(offset, strip.wrapped(before.offset - way))
    if moved > 1e-6, !follows || followed > 1e-6 { return "jumped by \(moved) px from \(before.phase) to \(phase)" }

    switch (before.phase, phase) {
    case (.dragging, .resting) where event.phase == .up:
      let velocity = before.velocityInHand(after: event, since: fingers)
      return abs(velocity) <= 1 ? nil : "released at rest rather than at \(velocity) px/s"
    case (_, .held), (_, .resting):
      return velocity == 0 ? nil : "\(phase) at \(velocity) px/s"
    case (.dragging, .coasting), (.held, .coasting):
      let velocityInHand = before.velocityInHand(after: event, since: fingers)
      return isNear(velocity, velocityInHand) ? nil : "released at \(velocity) rather than \(velocityInHand) px/s"
    case (let one, let other) where one == other:
      return one == .dragging || velocity == before.velocity ? nil : "went from \(before.velocity) to \(velocity) px/s"
    default:
      return (before.phase, phase) == (.held, .dragging) ? nil : "went from \(before.phase) to \(phase)"
    }
  }

  /// The velocity of a dragged strip when the finger has reached the point of its release, px/s.
  private func velocityInHand(after release: PointerEvent, since fingers: [PointerEvent.Identifier: Point]) -> Double {
    var inHand = self
    // A release at the finger's last position adds no sample.
    if fingers[release.identifier] != release.point {
      var last = release
      last.phase = .move
      _ = inHand.handle(last)
    }
    return inHand.velocity
  }
}
