import MarqueeEngine
import TestSupport
import Testing

struct VelocityTrackerTests {
  /// A finger whose places are told at so many milliseconds.
  private static func tracker(_ samples: [(milliseconds: Int, place: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.place, at: .at(sample.milliseconds)) }
    return tracker
  }

  @Test(arguments: [-7999, -1000, -0.5, 0.5, 120, 1000, 7999] as [Double], [1, 7, 8, 16, 33])
  func `a steady finger has its own speed`(speed: Double, interval: Int) {
    let tracker = Self.tracker((0...40).map { ($0 * interval, 500 + speed * Double($0 * interval) / 1000) })
    #expect(abs(tracker.velocity(at: .at(40 * interval)) - speed) < 1e-6)
    // Not yet still: the last that is known of it.
    #expect(abs(tracker.velocity(at: .at(40 * interval + 39)) - speed) < 1e-6)
  }

  @Test func `several moves that share one millisecond count as the last of them`() {
    // Four moves a time, as they are pumped once a frame.
    var samples: [(Int, Double)] = []
    for frame in 0...6 {
      for part in 0...3 { samples.append((frame * 16, Double(frame * 16 - 3 + part))) }
    }
    #expect(abs(Self.tracker(samples).velocity(at: .at(96)) - 1000) < 1e-6)
  }

  @Test func `moves at one time alone tell no speed`() {
    #expect(Self.tracker([(5, 0), (5, 100), (5, 300)]).velocity(at: .at(5)) == 0)
    #expect(Self.tracker([(5, 100)]).velocity(at: .at(5)) == 0)
    #expect(VelocityTracker().velocity(at: .at(5)) == 0)
  }

  @Test(arguments: [(39, true), (40, false), (41, false), (1000, false)])
  func `after 40 ms of stillness a finger has no speed`(milliseconds: Int, moves: Bool) {
    let tracker = Self.tracker([(0, 0), (10, 10), (20, 20)])
    #expect((tracker.velocity(at: .at(20 + milliseconds)) != 0) == moves)
  }

  @Test func `a finger that reports where it rests is still`() {
    let tracker = Self.tracker([(0, 0), (10, 50), (20, 100), (30, 100), (40, 100), (50, 100), (60, 100)])
    #expect(tracker.velocity(at: .at(60)) == 0)
  }

  @Test func `what is older than 100 ms does not count`() {
    // Fast to the right, then for more than 100 ms slowly to the left.
    var samples = (0...10).map { ($0 * 10, Double($0) * 100) }
    samples += (11...30).map { ($0 * 10, 1000 - Double($0 - 10)) }
    #expect(abs(Self.tracker(samples).velocity(at: .at(300)) + 100) < 1e-6)
  }

  @Test(arguments: [(20_000, 8000), (-20_000, -8000), (8001, 8000), (7990, 7990)] as [(Double, Double)])
  func `the fastest is 8,000 px a second`(speed: Double, expected: Double) {
    let tracker = Self.tracker((0...10).map { ($0 * 8, speed * Double($0) * 0.008) })
    #expect(abs(tracker.velocity(at: .at(80)) - expected) < 1e-6)
  }

  @Test(arguments: Seeds.many)
  func `jitter of a pixel hardly changes the speed`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let speed = generator.double(-3000...3000)
    let samples = (0...15).map { ($0 * 8, speed * Double($0) * 0.008 + generator.double(-1...1)) }
    // Thirteen samples over 96 ms: the slope is off by 1.5 px over about a third of that at the very worst.
    #expect(abs(Self.tracker(samples).velocity(at: .at(120)) - speed) < 35)
  }

  @Test(arguments: Seeds.many)
  func `the fit is the least squares of the textbook`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      var tracker = VelocityTracker()
      var oracle = LeastSquares()
      var time = Instant.start
      var place = generator.double(0...1920)
      for _ in 0..<generator.int(1...60) {
        time = time.advanced(by: generator.duration(milliseconds: 0...generator.pick([0, 3, 16, 60])))
        if generator.chance(0.8) { place += generator.double(-60...60) }
        tracker.add(place, at: time)
        oracle.add(place, at: time)
        let later = time.advanced(by: generator.duration(milliseconds: 0...generator.pick([0, 50, 120])))
        let (velocity, expected) = (tracker.velocity(at: later), oracle.velocity(at: later))
        #expect(abs(velocity - expected) <= 1e-6 + abs(expected) * 1e-9)
      }
    }
  }
}
