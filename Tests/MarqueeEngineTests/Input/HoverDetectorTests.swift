import MarqueeEngine
import TestSupport
import Testing

struct HoverDetectorTests {
  /// What the detector says to each motion: (time in ms, x).
  private static func answers(_ motions: [(Int, Double)]) -> [Bool] {
    var detector = HoverDetector()
    return motions.map { detector.moved(to: Point(along: $0.1, across: 7), at: .at($0.0)) }
  }

  @Test(
    arguments: [
      // The first only says where the pointer is, however far that is from anywhere.
      ([(0, 900)], [false]),
      ([(0, 900), (10, 904)], [false, true]),
      ([(0, 900), (10, 903.9)], [false, false]),
      ([(0, 900), (10, 902), (510, 904)], [false, false, true]),
      ([(0, 900), (10, 902), (511, 904)], [false, false, false]),
      // Travel, and not distance: there and back again is moving as well.
      ([(0, 900), (10, 902), (20, 900)], [false, false, true]),
      ([(0, 900), (10, 900), (20, 900), (30, 900)], [false, false, false, false]),
      ([(0, 900), (300, 901), (600, 902), (900, 903), (1200, 904)], [false, false, false, false, false]),
      // One that moves goes on moving with every pixel, so that the strip rests from the last of them.
      ([(0, 900), (10, 904), (100, 905), (400, 906), (515, 907)], [false, true, true, true, false]),
    ] as [([(Int, Double)], [Bool])])
  func `a mouse moves from 4 px of travel within 500 ms`(motions: [(Int, Double)], answers: [Bool]) {
    #expect(Self.answers(motions) == answers)
  }

  @Test func `after a reset the first motion only says where the pointer is`() {
    var detector = HoverDetector()
    _ = detector.moved(to: Point(along: 0, across: 0), at: .at(0))
    _ = detector.moved(to: Point(along: 3, across: 0), at: .at(1))
    detector.reset()
    let answers = [(500.0, 500.0), (503, 500), (503, 501)].map {
      detector.moved(to: Point(along: $0.0, across: $0.1), at: .at(3))
    }
    #expect(answers == [false, false, true])
  }

  @Test func `a way that was made with a button pressed does not count`() {
    var detector = HoverDetector()
    _ = detector.moved(to: Point(along: 0, across: 0), at: .at(0))
    detector.place(at: Point(along: 300, across: 0))
    let answers = [(303.0, 0.0), (303, 1)].map {
      detector.moved(to: Point(along: $0.0, across: $0.1), at: .at(10))
    }
    #expect(answers == [false, true])
  }

  @Test(arguments: Seeds.many)
  func `travel within the last 500 ms is what counts`(seed: UInt64) {
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
