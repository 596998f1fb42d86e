import TestSupport
import Testing

@testable import MarqueeEngine

struct VelocityTrackerTests {
  /// A finger whose positions are told at so many milliseconds.
  private static func tracker(_ samples: [(milliseconds: Int, position: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.position, at: .at(sample.milliseconds)) }
    return tracker
  }

  @Test(arguments: [-7999, -1000, -200, 200, 1000, 7999] as [Double], [1, 7, 8, 16, 33])
  func `a steady finger has its own speed`(speed: Double, interval: Int) {
    let tracker = Self.tracker((0...40).map { ($0 * interval, 500 + speed * Double($0 * interval) / 1000) })
    #expect(abs(tracker.velocity(at: .at(40 * interval)) - speed) < 1e-6)
    // Not yet still: the last that is known of it.
    #expect(abs(tracker.velocity(at: .at(40 * interval + 39)) - speed) < 1e-6)
  }

  @Test func `moves at one time alone tell no speed`() {
    #expect(Self.tracker([(5, 0), (5, 100), (5, 300)]).velocity(at: .at(5)) == 0)
    #expect(Self.tracker([(5, 100)]).velocity(at: .at(5)) == 0)
    #expect(VelocityTracker().velocity(at: .at(5)) == 0)
  }

  @Test(arguments: [(39, true), (40, false), (41, false), (1000, false)])
  func `after 40 ms of silence a finger has no speed`(milliseconds: Int, moves: Bool) {
    let tracker = Self.tracker([(0, 0), (10, 10), (20, 20)])
    #expect((tracker.velocity(at: .at(20 + milliseconds)) != 0) == moves)
  }

  @Test(arguments: [(39, false), (40, true), (41, true), (200, true)])
  func `what came before a gap of 40 ms is forgotten`(gap: Int, isForgotten: Bool) {
    let before = [(0, 900.0), (8, 700), (16, 500), (24, 300)]
    let after = [(24 + gap, 290.0), (32 + gap, 306), (40 + gap, 330), (48 + gap, 362)]
    let (whole, rest) = (Self.tracker(before + after), Self.tracker(after))
    #expect((whole == rest) == isForgotten)
    #expect((whole.velocity(at: .at(50 + gap)) == rest.velocity(at: .at(50 + gap))) == isForgotten)
  }

  @Test func `what is older than 100 ms does not count`() {
    // Fast to the right, then for more than 100 ms slowly to the left.
    var samples = (0...10).map { ($0 * 10, Double($0) * 100) }
    samples += (11...30).map { ($0 * 10, 1000 - 2 * Double($0 - 10)) }
    #expect(abs(Self.tracker(samples).velocity(at: .at(300)) + 200) < 1e-6)
  }

  @Test(arguments: [(20_000, 8000), (-20_000, -8000), (8001, 8000), (7990, 7990)] as [(Double, Double)])
  func `the fastest is 8,000 px a second`(speed: Double, expected: Double) {
    let tracker = Self.tracker((0...10).map { ($0 * 8, speed * Double($0) * 0.008) })
    #expect(abs(tracker.velocity(at: .at(80)) - expected) < 1e-6)
  }
}

// How near the estimate is to the finger.
extension VelocityTrackerTests {
  @Test(arguments: SimulatedFlick.Series.all)
  func `a flick is flung about as fast as the finger went`(series: SimulatedFlick.Series) {
    let ratios = (1...800 as ClosedRange<UInt64>).map { seed in
      var generator = SeededGenerator(seed: seed)
      let flick = SimulatedFlick(series, losesSample: seed.isMultiple(of: 2), using: &generator)
      return (value: flick.estimate / flick.finalVelocity, seed: seed)
    }.sorted { $0.value < $1.value }
    #expect(ratios[0].value >= 0.5 && ratios[799].value <= 1.6, "\(ratios.prefix(2)), \(ratios.suffix(3))")
    #expect((0.85...1.2).contains(ratios[400].value))
  }

  @Test(arguments: SimulatedFlick.Stamping.allCases)
  func `a recorded fling is as fast as the finger was in its last 18 ms`(stamping: SimulatedFlick.Stamping) {
    var ratios: [Double] = []
    for touch in RecordedTouch.all where abs(touch.finalVelocity) >= 500 {
      // The swordfish tells its last position twice within 12 ms. Pumped at once, that may be noise or rest.
      if stamping == .perFrame, touch.name == "Android swordfish" { continue }
      // Where stamps are the frames', the frames may begin anywhere between two others.
      for phase in stamping == .each ? 0...0 : 0...15 {
        func stamp(_ time: Int) -> Int { stamping == .each ? time : ((time + phase) * 3 + 49) / 50 * 50 / 3 }
        let tracker = Self.tracker(touch.samples.map { (stamp($0.milliseconds), $0.position) })
        let ratio = tracker.velocity(at: .at(stamp(touch.lift))) / touch.finalVelocity
        ratios.append(ratio)
        #expect((0.5...1.6).contains(ratio), "\(touch), \(phase)")
      }
    }
    #expect(ratios.count >= 24)
    #expect((0.85...1.2).contains(ratios.sorted()[ratios.count / 2]))
  }

  @Test func `a recorded fling is as fast as the finger wherever it is cut off`() {
    var ratios: [Double] = []
    for touch in RecordedTouch.all {
      for index in touch.samples.indices.dropFirst(4).dropLast() {
        let (before, after) = (touch.samples[index - 1], touch.samples[index + 1])
        let velocity =
          (after.position - before.position) * 1000 / Double(after.milliseconds - before.milliseconds)
        guard abs(velocity) >= 500 else { continue }
        let tracker = Self.tracker(Array(touch.samples[...index]))
        ratios.append(tracker.velocity(at: .at(touch.samples[index].milliseconds)) / min(max(velocity, -8000), 8000))
      }
    }
    ratios.sort()
    #expect(ratios.count > 150)
    #expect((0.85...1.2).contains(ratios[ratios.count / 2]))
    #expect(ratios[0] >= 0.5 && ratios[ratios.count - 1] <= 1.6)
  }

  @Test func `a finger that has just begun to move is not at rest`() {
    // From rest to 500 px/s: with a lost sample, and with the last two pumped at once. 3 px are more than noise.
    let slow = [(0, 28.0), (11, 27), (22, 26), (33, 25), (44, 23), (55, 20), (66, 16), (77, 13), (100, 3), (111, 0)]
    #expect(Self.tracker(slow).velocity(at: .at(122)) < -250)
    let pumped = [
      (0, 17.0), (16, 18), (33, 17), (33, 19), (50, 18), (66, 19), (66, 19), (100, 15), (100, 12), (116, 9), (133, 3),
      (133, 0),
    ]
    #expect(Self.tracker(pumped).velocity(at: .at(150)) < -250)
  }

  @Test(arguments: [60.0, 90, 125, 240], SimulatedFlick.Stamping.allCases)
  func `a finger that rests for 40 ms has no speed, whatever the noise`(
    panel: Double, stamping: SimulatedFlick.Stamping
  ) {
    let moving = (1...400 as ClosedRange<UInt64>).filter { seed in
      var generator = SeededGenerator(seed: seed)
      return SimulatedFlick.resting(panel: panel, stamping: stamping, using: &generator).estimate != 0
    }
    #expect(moving.isEmpty)
  }

  @Test(arguments: Seeds.many)
  func `jitter of a pixel hardly changes the speed`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let speed = generator.double(-3000...3000)
    let samples = (0...15).map { ($0 * 8, speed * Double($0) * 0.008 + generator.double(-1...1)) }
    #expect(abs(Self.tracker(samples).velocity(at: .at(120)) - speed) < 120)
  }

  @Test func `several moves that share one stamp are a frame's`() {
    // Four moves a frame at 1,000 px/s, the finger lifted in the middle of the last.
    var samples: [(Int, Double)] = []
    for report in 1...26 { samples.append(((report + 3) / 4 * 16, Double(report * 4))) }
    #expect(abs(Self.tracker(samples).velocity(at: .at(112)) - 1000) < 1e-6)
    // A mouse that reports 8,000 times a second, up to the last of a frame and cut off in it.
    for cut in [0, 5, 60] {
      let reports = (0..<(128 * 6 - cut)).map { ($0 / 128 * 16 + 16, Double($0) / 8) }
      #expect(abs(Self.tracker(reports).velocity(at: .at(112)) - 1000) < 20)
    }
  }

  @Test(arguments: Seeds.many)
  func `the fit is the least squares of the textbook`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var samples: [(Int, Double)] = []
      let speed = generator.pick([-1, 1]) * generator.double(1000...4000)
      // It does not come to rest within the time.
      let bend = speed * generator.double(-2...10)
      var time = 0
      for _ in 0..<generator.int(2...16) {
        time += generator.int(4...generator.pick([9, 16, 25]))
        let t = Double(time) / 1000
        samples.append((time, 500 + speed * t + bend * t * t / 2 + generator.double(-2...2)))
      }
      let points = samples.filter { time - $0.0 <= 100 }.map {
        (x: Instant.at(time).duration(to: .at($0.0)).inSeconds, y: $0.1)
      }
      let expected = Self.textbook(points)
      let estimate = Self.tracker(samples).velocity(at: .at(time))
      #expect(abs(estimate - expected) <= 1e-6 * (1 + abs(expected)), "\(samples), \(estimate), \(expected)")
    }
  }

  /// px/s of a finger that lifts at its last sample; `points` in seconds from it and px.
  private static func textbook(_ points: [(x: Double, y: Double)]) -> Double {
    let last = points.enumerated().filter { $0.element.x >= -0.025 || $0.offset >= points.count - 3 }.map(\.element)
    let line = LeastSquares(last, degree: 1).coefficients[1]
    func parabola(_ window: Double) -> LeastSquares? {
      let points = points.filter { $0.x > -window }
      guard points.count > 2, points[0].x <= -0.025 else { return nil }
      return LeastSquares(points, degree: 2) { 1 + $0 / window }
    }
    guard var fit = parabola(0.1) else { return min(max(line, -8000), 8000) }
    for window in [0.05, 0.035] where fit.error > 0.8 + abs(line) * 0.0004 { fit = parabola(window) ?? fit }
    let bounds = [line / 2, line * 2].sorted()
    return min(max(0.8 * min(max(fit.coefficients[1], bounds[0]), bounds[1]) + 0.2 * line, -8000), 8000)
  }
}

// What no finger does.
extension VelocityTrackerTests {
  @Test(
    arguments: [
      [(0, 1e308), (8, -1e308), (16, 1e308), (40, -1e308)], [(0, .nan), (8, .infinity), (16, -.infinity), (24, .nan)],
      [(0, 0), (8, 1e300), (16, 2e300), (24, 4e300)], [(50, 0), (40, 100), (30, 200), (20, 300), (10, 400)],
      [(0, 0), (0, 1), (0, -1), (1, 1e9), (1, -1e9)], [(0, 1e15), (8, 1e15 + 1), (16, 1e15 + 4), (32, 1e15 + 16)],
      [(Int.max / 2, 0), (Int.min / 2, 1000), (0, 5)],
    ] as [[(Int, Double)]])
  func `whatever is told, the speed is finite`(samples: [(Int, Double)]) {
    let tracker = Self.tracker(samples)
    for milliseconds in [Int.min / 2, -5, 0, 16, 24, 40, 50, Int.max / 2] {
      #expect(abs(tracker.velocity(at: .at(milliseconds))) <= 8000)
    }
  }

  @Test(arguments: Seeds.many)
  func `no disorder of times and places breaks it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tracker = VelocityTracker()
    var time = 0
    var (fastest, most) = (0.0, 0)
    for _ in 0..<500 {
      time += generator.pick([0, 0, 0, 1, 8, 16, 50, -3, -200])
      tracker.add(generator.pick([0, 1, 500, 1e9, -1e300]) * generator.double(-1...1), at: .at(time))
      let speed = abs(tracker.velocity(at: .at(time + generator.int(-50...50))))
      fastest = speed.isNaN ? .infinity : max(fastest, speed)
      most = max(most, tracker.samples.count)
    }
    #expect(fastest <= 8000 && most <= 128)
  }

  @Test func `a device that reports without end takes no more room`() {
    var tracker = VelocityTracker()
    var most = 0
    for step in 0..<20_000 {
      tracker.add(Double(step), at: .at(step / 1000))
      most = max(most, tracker.samples.count)
    }
    #expect(most <= 128)
    #expect(tracker.samples.capacity <= 512)
  }

  @Test func `a time that goes back counts as the last one`() {
    let samples = [(0, 0.0), (8, 8), (16, 16), (24, 24), (32, 32)]
    let disordered = Self.tracker(samples + [(30, 40)])
    #expect(disordered == Self.tracker(samples + [(32, 40)]))
  }
}
