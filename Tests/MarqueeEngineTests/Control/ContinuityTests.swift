import MarqueeEngine
import TestSupport
import Testing

/// Whatever a visitor does, the strip never jumps.
struct ContinuityTests {
  @Test(arguments: Seeds.many)
  func `the strip never jumps, in time nor at an input`(seed: UInt64) {
    for round in 0..<15 {
      var visitor = RandomVisitor(seed: seed &* 1000 &+ UInt64(round))
      var generator = visitor.generator
      var strip = ScrollController.random(
        stuckAfter: generator.pick([.milliseconds(700), .seconds(4), .seconds(60)]), using: &generator)
      var last = Instant.start
      for _ in 0..<50 {
        let places = visitor.fingers
        let (input, _) = visitor.next()
        // Three looks on the way to it.
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

  /// What is not continuous about this strip, which is another one so much later with no input between; `nil` if all is.
  fileprivate func jumpInTime(since before: ScrollController, elapsed: Duration) -> String? {
    let seconds = elapsed.inSeconds
    // A fling only slows down and a ramp only speeds up to cruising.
    let fastest = max(abs(before.velocity), abs(velocity), cruiseSpeed)
    let way = strip.distance(offset, before.offset)
    if way > fastest * seconds + 1e-6 { return "moved \(way) px in \(seconds) s from \(before.phase) to \(phase)" }
    // In the hand, the velocity is the finger's, which fades as its moves grow old.
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

  /// What is not continuous about this strip, which is another one after an input; `nil` if all is.
  fileprivate func jumpAtInput(
    _ input: VisitorInput, since before: ScrollController, fingers: [PointerEvent.Identifier: Point]
  ) -> String? {
    let moved = strip.distance(offset, before.offset)
    guard case .pointer(let event) = input else {
      if moved > 1e-6 { return "stirring moved it by \(moved) px" }
      return velocity == 0 || velocity == before.velocity || phase == .dragging ? nil : "stirring made \(velocity) px/s"
    }
    // In the hand it goes with the finger, and by nothing but its way.
    let way = fingers[event.identifier].map { event.point.along - $0.along } ?? 0
    let follows = before.phase == .dragging && (event.phase == .move || event.phase == .up)
    let followed = strip.distance(offset, strip.wrapped(before.offset - way))
    if moved > 1e-6, !follows || followed > 1e-6 { return "jumped by \(moved) px from \(before.phase) to \(phase)" }

    switch (before.phase, phase) {
    case (.dragging, .resting) where event.phase == .up:
      let velocity = before.velocityInHand(after: event, since: fingers)
      return abs(velocity) <= 1 ? nil : "let go at rest rather than at \(velocity) px/s"
    case (_, .held), (_, .resting):
      return velocity == 0 ? nil : "\(phase) at \(velocity) px/s"
    case (.dragging, .coasting), (.held, .coasting):
      let velocityInHand = before.velocityInHand(after: event, since: fingers)
      return isNear(velocity, velocityInHand) ? nil : "let go at \(velocity) rather than \(velocityInHand) px/s"
    case (let one, let other) where one == other:
      return one == .dragging || velocity == before.velocity ? nil : "went from \(before.velocity) to \(velocity) px/s"
    default:
      return (before.phase, phase) == (.held, .dragging) ? nil : "went from \(before.phase) to \(phase)"
    }
  }

  /// The velocity of a strip in the hand when the finger has come to the place where it let go, px/s.
  private func velocityInHand(after release: PointerEvent, since fingers: [PointerEvent.Identifier: Point]) -> Double {
    var inHand = self
    // A release where the finger was already says nothing new about its velocity.
    if fingers[release.identifier] != release.point {
      var last = release
      last.phase = .move
      _ = inHand.handle(last)
    }
    return inHand.velocity
  }
}
