import MarqueeEngine
import TestSupport
import Testing

/// Inputs without a pointer that is down: a moving mouse, and inputs that only interrupt.
struct HoverTests {
  @Test func `a moving mouse stops a cruising strip`() {
    var strip = ScrollController.sample()
    strip.send(.hover, 500, at: 990, device: .mouse)
    strip.send(.hover, 504, at: 1000, device: .mouse)
    #expect(strip.phase == .resting && isNear(strip.offset, 120) && strip.velocity == 0)
    #expect(strip.later(5999).phase == .resting)
    #expect(strip.later(6000).phase == .ramping)
  }

  @Test func `a mouse's first motion and motion without travel do not count as input`() {
    var strip = ScrollController.sample()
    for milliseconds in stride(from: 0, to: 5000, by: 20) {
      strip.send(.hover, 500, at: milliseconds, device: .mouse)
      #expect(strip.phase == .cruising)
    }
    strip.resetHover()
    strip.send(.hover, 900, at: 5000, device: .mouse)
    #expect(strip.phase == .cruising)
    strip.send(.hover, 910, at: 5010, device: .mouse)
    #expect(strip.phase == .resting)
  }

  @Test func `the rest is counted from the last motion of the mouse`() {
    var strip = ScrollController.sample()
    // A pixel every 20 ms for two seconds; from the fourth on each counts as an input.
    for step in 0...100 { strip.send(.hover, 500 + Double(step), at: 1000 + 20 * step, device: .mouse) }
    #expect(isNear(strip.offset, 1.08 * 120))
    #expect(strip.later(7999).phase == .resting)
    #expect(strip.later(8000).phase == .ramping)
  }

  @Test func `an input without a pointer stops a cruising or ramping strip and restarts its rest`() {
    var strip = ScrollController.sample()
    strip.interrupt(at: .at(1000))
    #expect(strip.phase == .resting && isNear(strip.offset, 120))
    strip.interrupt(at: .at(5000))
    #expect(strip.later(9999).phase == .resting && strip.later(10_000).phase == .ramping)
    let place = strip.later(10_300).offset
    strip.interrupt(at: .at(10_300))
    #expect(strip.phase == .resting && strip.offset == place)
  }

  @Test func `an input without a pointer neither releases nor moves a dragged strip`() {
    var strip = ScrollController.sample()
    let (end, _) = strip.swipe(speed: -500, at: 1000)
    let place = strip.offset
    strip.interrupt(at: .at(end + 1))
    strip.send(.hover, 10, at: end + 1, device: .mouse)
    strip.send(.hover, 90, at: end + 2, device: .mouse)
    #expect(strip.phase == .dragging && strip.offset == place)
  }
}

struct HoverDetectorTests {
  /// The detector's answer to each motion: (time in ms, x).
  private static func answers(_ motions: [(Int, Double)]) -> [Bool] {
    var detector = HoverDetector()
    return motions.map { detector.moved(to: Point(along: $0.1, across: 7), at: .at($0.0)) }
  }

  @Test(
    arguments: [
      // The first motion only gives the position.
      ([(0, 900)], [false]),
      ([(0, 900), (10, 904)], [false, true]),
      ([(0, 900), (10, 903.9)], [false, false]),
      ([(0, 900), (10, 902), (510, 904)], [false, false, true]),
      ([(0, 900), (10, 902), (511, 904)], [false, false, false]),
      // Travel counts, not distance: back and forth is movement too.
      ([(0, 900), (10, 902), (20, 900)], [false, false, true]),
      ([(0, 900), (10, 900), (20, 900), (30, 900)], [false, false, false, false]),
      ([(0, 900), (300, 901), (600, 902), (900, 903), (1200, 904)], [false, false, false, false, false]),
      // Every further px of a moving mouse counts, so that the rest starts at the last one.
      ([(0, 900), (10, 904), (100, 905), (400, 906), (515, 907)], [false, true, true, true, false]),
    ] as [([(Int, Double)], [Bool])])
  func `a mouse counts as moving from 4 px of travel within 500 ms`(motions: [(Int, Double)], answers: [Bool]) {
    #expect(Self.answers(motions) == answers)
  }

  @Test func `the first motion of a mouse after a reset only gives its position`() {
    var detector = HoverDetector()
    _ = detector.moved(to: Point(along: 0, across: 0), at: .at(0))
    _ = detector.moved(to: Point(along: 3, across: 0), at: .at(1))
    detector.reset()
    let answers = [(500.0, 500.0), (503, 500), (503, 501)].map {
      detector.moved(to: Point(along: $0.0, across: $0.1), at: .at(3))
    }
    #expect(answers == [false, false, true])
  }

  @Test func `travel of the mouse with a button pressed does not count`() {
    var detector = HoverDetector()
    _ = detector.moved(to: Point(along: 0, across: 0), at: .at(0))
    detector.reset(to: Point(along: 300, across: 0))
    let answers = [(303.0, 0.0), (303, 1)].map {
      detector.moved(to: Point(along: $0.0, across: $0.1), at: .at(10))
    }
    #expect(answers == [false, true])
  }

  @Test(arguments: Seeds.many)
  func `only travel of the mouse within the last 500 ms counts`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var detector = HoverDetector()
    var point = Point(along: 100, across: 100)
    var time = Instant.start
    _ = detector.moved(to: point, at: time)
    var steps: [(time: Instant, travel: Double)] = []
    for _ in 0..<400 {
      time = time.advanced(by: generator.duration(milliseconds: 0...generator.pick([10, 200, 700])))
      let way = generator.chance(0.2) ? 0 : generator.dyadic(-2...2, bits: 2)
      point.along += way
      steps.append((time, abs(way)))
      let travel = steps.filter { $0.time.duration(to: time) <= .milliseconds(500) }.reduce(0) { $0 + $1.travel }
      let moves = detector.moved(to: point, at: time)
      #expect(moves == (way != 0 && travel >= 4), "at \(time)")
    }
  }
}
