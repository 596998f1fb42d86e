import MarqueeEngine
import TestSupport

/// An input of a visitor to a strip.
enum VisitorInput: CustomStringConvertible {
  case pointer(PointerEvent)
  case interrupt(Instant)

  var time: Instant {
    switch self {
    case .pointer(let event): event.time
    case .interrupt(let time): time
    }
  }

  var description: String {
    switch self {
    case .pointer(let event):
      "\(event.phase) \(event.identifier.device) \(event.identifier.number) \(event.point) at \(event.time.sinceStart)"
    case .interrupt(let time): "interrupt at \(time.sinceStart)"
    }
  }
}

extension ScrollController {
  @discardableResult
  mutating func take(_ input: VisitorInput) -> [Action] {
    switch input {
    case .pointer(let event): return handle(event)
    case .interrupt(let time):
      interrupt(at: time)
      return []
    }
  }
}

/// A random visitor, who flicks, rests, taps with several fingers, loses releases and moves the mouse.
struct RandomVisitor {
  private(set) var generator: SeededGenerator
  var time = Instant.start
  /// The pointers that are down and their positions, as the panel reports them.
  private(set) var fingers: [PointerEvent.Identifier: Point] = [:]
  /// The mouse's position; `nil` until it is known.
  private var mouse: Point?
  /// The speed of any finger that moves, px/s.
  private var speed = 0.0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// The next input, and whether it counts as an input to the strip.
  mutating func next() -> (input: VisitorInput, counts: Bool) {
    let pause = generator.pick([0, 1, 8, 16, 16, 16, 16, 30, 60, 300, 1500, 7000])
    let elapsed = generator.chance(0.5) ? generator.duration(milliseconds: 0...pause) : .milliseconds(pause)
    time = time.advanced(by: elapsed)
    if generator.chance(0.1) { speed = generator.double(-10_000...10_000) }
    switch generator.double(0...1) {
    case ..<0.04: return (.interrupt(time), true)
    case ..<0.10: return hover()
    case ..<0.14: return stray()
    case ..<(fingers.isEmpty ? 0.9 : 0.2): return press()
    default: return fingers.isEmpty ? (.interrupt(time), true) : use(finger: generator.pick(known), after: elapsed)
    }
  }

  /// Sorted, because the order of a dictionary differs between runs.
  private var known: [PointerEvent.Identifier] {
    fingers.keys.sorted { ($0.number, $0.device == .touch ? 0 : 1) < ($1.number, $1.device == .touch ? 0 : 1) }
  }

  private mutating func press() -> (VisitorInput, Bool) {
    // If it is down already, its release was lost.
    let finger = PointerEvent.Identifier(
      device: generator.chance(0.2) ? .mouse : .touch, number: generator.int(0...2))
    let point = Point(along: generator.dyadic(0...1920), across: generator.dyadic(0...1080))
    if generator.chance(0.5) { speed = generator.pick([0, 1, -1]) * generator.double(0...9000) }
    return (event(.down, finger, point), true)
  }

  private mutating func use(finger: PointerEvent.Identifier, after elapsed: Duration) -> (VisitorInput, Bool) {
    var point = fingers[finger] ?? Point(along: 0, across: 0)
    if generator.chance(0.9) {
      point.along += generator.chance(0.05) ? generator.dyadic(-5000...5000) : speed * elapsed.inSeconds
      point.across += generator.dyadic(-3...3)
    }
    switch generator.double(0...1) {
    case ..<0.8: return (event(.move, finger, point), true)
    case ..<0.95: return (event(.up, finger, point), true)
    default: return (event(.cancel, finger, point), true)
    }
  }

  private mutating func hover() -> (VisitorInput, Bool) {
    let moves = generator.chance(0.6)
    let isKnown = mouse != nil
    var point = mouse ?? Point(along: 5, across: 5)
    if moves { point.along += 10 }
    mouse = point
    let event = PointerEvent(
      identifier: .init(device: .mouse, number: 0), phase: .hover, point: point, time: time)
    return (.pointer(event), moves && isKnown)
  }

  /// An event of a finger that never went down.
  private mutating func stray() -> (VisitorInput, Bool) {
    let event = PointerEvent(
      identifier: .init(device: .touch, number: 99), phase: generator.pick([.move, .up, .cancel]),
      point: Point(along: 100, across: 100), time: time)
    return (.pointer(event), false)
  }

  private mutating func event(
    _ phase: PointerEvent.Phase, _ finger: PointerEvent.Identifier, _ point: Point
  ) -> VisitorInput {
    switch phase {
    case .down, .move: fingers[finger] = point
    case .up, .cancel, .hover: fingers[finger] = nil
    }
    // A cancelled mouse button reports no position.
    if finger.device == .mouse, phase != .cancel { mouse = point }
    return .pointer(PointerEvent(identifier: finger, phase: phase, point: point, time: time))
  }
}

extension ScrollController {
  /// A random looping strip with a random behaviour without snaps.
  static func random(stuckAfter: Duration, using generator: inout SeededGenerator) -> ScrollController {
    let behavior = ScrollBehavior(
      cruiseVelocity: generator.pick([0, 120, -120, 5000, -33.3, 700]),
      resumeAfter: generator.duration(milliseconds: 0...6000), ramp: generator.duration(milliseconds: 0...2000),
      deceleration: generator.pick([.normal, .fast]), stuckAfter: stuckAfter)
    return ScrollController(
      strip: .random(using: &generator), viewport: generator.dyadic(100...4000), behavior: behavior)
  }
}
