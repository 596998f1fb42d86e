import TestSupport
import Testing

@testable import MarqueeEngine

struct FlingTests {
  private static func fling(_ velocity: Double, _ deceleration: Deceleration = .normal) -> FlingMotion {
    FlingMotion(start: 0, initialVelocity: velocity, rate: deceleration.rate, finalSpeed: 1)
  }

  @Test(
    arguments: [(1000, .normal, 499.5), (-1000, .normal, -499.5), (1000, .fast, 99.5), (8000, .normal, 3996)]
      as [(Double, Deceleration, Double)])
  func `a fling travels as far as in UIScrollView`(
    velocity: Double, deceleration: Deceleration, way: Double
  ) {
    let fling = Self.fling(velocity, deceleration)
    // It ends at 1 px/s, not at 0, which is half a px short of the infinite sum.
    #expect(abs(fling.position(after: fling.duration) - way) < 0.6)
    #expect(abs(fling.velocity(after: fling.duration)) <= 1 + 1e-9)
  }

  @Test(arguments: [(Deceleration.normal, 0.998), (.fast, 0.99)])
  func `a fling's velocity decays by the same factor every millisecond`(deceleration: Deceleration, factor: Double) {
    let fling = Self.fling(5000, deceleration)
    var velocity = 5000.0
    for millisecond in 1...800 {
      velocity *= factor
      #expect(abs(fling.velocity(after: .milliseconds(millisecond)) - velocity) < 1e-6)
    }
  }

  @Test(arguments: Seeds.many)
  func `a fling's position is the integral of its velocity`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fling = FlingMotion(
      start: generator.double(0...10_000), initialVelocity: generator.double(-8000...8000),
      rate: generator.pick([Deceleration.normal, .fast]).rate, finalSpeed: 1)
    #expect(fling.position(after: .zero) == fling.start)
    #expect(fling.velocity(after: .zero) == fling.initialVelocity)
    #expect(fling.integrationError < 1e-4, "\(fling)")
    #expect(fling.positions().isMonotone(sign: fling.initialVelocity), "\(fling)")
    #expect(fling.velocities().map(abs).isMonotone(sign: -1), "\(fling)")
    #expect(fling.position(after: .seconds(1_000_000)) == fling.end)
  }

  @Test(arguments: [0, 1, -1, 0.5] as [Double])
  func `a fling slower than its final speed has zero duration`(velocity: Double) {
    #expect(Self.fling(velocity).duration == .zero)
    #expect(Self.fling(velocity).position(after: .seconds(5)) == 0)
  }
}

struct EaseTests {
  @Test(arguments: Seeds.many)
  func `an ease takes over any velocity and arrives at its goal exactly`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let ease = EaseMotion(
      start: generator.double(-1e5...1e5), initialVelocity: generator.double(-8000...8000),
      goal: generator.double(-1e5...1e5), duration: generator.duration(milliseconds: 1...3000))
    #expect(abs(ease.position(after: .zero) - ease.start) < 1e-9)
    #expect(abs(ease.velocity(after: .zero) - ease.initialVelocity) < 1e-9 * abs(ease.initialVelocity))
    for late in [ease.duration, ease.duration + .nanoseconds(1), .seconds(1_000_000)] {
      #expect(ease.position(after: late) == ease.goal)
      #expect(ease.velocity(after: late) == 0)
    }
    // Just before its end it has almost arrived.
    let last = ease.duration - ease.duration / 100_000
    #expect(abs(ease.position(after: last) - ease.goal) < 1e-3)
    #expect(ease.integrationError < 1e-6, "\(ease)")
  }

  @Test(arguments: Seeds.many)
  func `an ease does not overshoot with up to three times its mean velocity`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let distance = generator.double(-5000...5000)
    let duration = generator.duration(milliseconds: 10...3000)
    let velocity = generator.double(0...3) * distance / duration.inSeconds
    let ease = EaseMotion(start: 70, initialVelocity: velocity, goal: 70 + distance, duration: duration)
    #expect(ease.positions().isMonotone(sign: distance), "\(ease)")
  }

  @Test func `an ease from rest is half way at half time, at 1.5 times its mean velocity`() {
    let ease = EaseMotion(start: 100, goal: 700, duration: .milliseconds(600))
    #expect(abs(ease.position(after: .milliseconds(300)) - 400) < 1e-9)
    #expect(abs(ease.velocity(after: .milliseconds(300)) - 1500) < 1e-9)
    #expect(ease.velocities().allSatisfy { $0 < 1500 + 1e-9 })
  }

  @Test func `an ease of zero duration is at its goal at once`() {
    let ease = EaseMotion(start: 100, initialVelocity: 50, goal: 200, duration: .zero)
    #expect(ease.position(after: .zero) == 200)
    #expect(ease.velocity(after: .zero) == 0)
  }
}

struct RampTests {
  @Test(arguments: Seeds.many)
  func `a ramp goes from one velocity to the other without overshoot`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let from = generator.chance(0.5) ? 0 : generator.double(-5000...5000)
    let ramp = RampMotion(
      start: generator.double(0...10_000), initialVelocity: from, finalVelocity: generator.double(-5000...5000),
      duration: generator.duration(milliseconds: 1...5000))
    #expect(ramp.position(after: .zero) == ramp.start)
    #expect(ramp.velocity(after: .zero) == from)
    #expect(abs(ramp.velocity(after: ramp.duration) - ramp.finalVelocity) < 1e-9)
    let velocities = ramp.velocities()
    #expect(velocities.isMonotone(sign: ramp.finalVelocity - from))
    #expect(velocities.allSatisfy { abs($0 - from) <= abs(ramp.finalVelocity - from) + 1e-9 })
    #expect(ramp.integrationError < 1e-6, "\(ramp)")
  }

  @Test func `a ramp has zero acceleration at both ends`() {
    let ramp = RampMotion(start: 0, finalVelocity: 120, duration: .milliseconds(800))
    // In the first and the last thousandth of the time the velocity hardly changes.
    #expect(ramp.velocity(after: .microseconds(800)) < 120 * 3.1e-6)
    #expect(ramp.velocity(after: .microseconds(799_200)) > 120 * (1 - 3.1e-6))
  }

  @Test func `a ramp from rest covers half the distance of cruising`() {
    let ramp = RampMotion(start: 100, finalVelocity: -120, duration: .milliseconds(800))
    #expect(abs(ramp.position(after: .milliseconds(800)) - 52) < 1e-9)
  }

  @Test func `a ramp of zero duration is over at once`() {
    let ramp = RampMotion(start: 100, finalVelocity: 120, duration: .zero)
    #expect(ramp.position(after: .zero) == 100)
    #expect(ramp.velocity(after: .zero) == 120)
  }
}

/// The distance in px covered at a velocity between two times, by Simpson's rule: exact for velocities cubic in time,
/// and accurate for smooth ones in many steps.
func distance(_ velocity: (Duration) -> Double, from start: Duration, to end: Duration, steps: Int = 200) -> Double {
  let step = (end - start) / (2 * steps)
  var sum = velocity(start) + velocity(end)
  for index in 1..<2 * steps {
    sum += velocity(start + step * index) * (index.isMultiple(of: 2) ? 2 : 4)
  }
  return sum * step.inSeconds / 3
}

extension Motion {
  /// Times from before the motion to after it, including its start and end.
  var moments: [Duration] {
    [.seconds(-1), .zero] + (1...50).map { duration / 50 * $0 } + [duration, duration + .seconds(10)]
  }

  /// The largest difference of the position and the integral of the velocity over all `moments`, px.
  var integrationError: Double {
    moments.map { moment in
      let end = min(max(moment, .zero), duration)
      return abs(position(after: moment) - position(after: .zero) - distance(velocity, from: .zero, to: end))
    }.max() ?? 0
  }

  /// The velocities at `count` + 1 equidistant times from start to end.
  func velocities(_ count: Int = 500) -> [Double] {
    (0...count).map { velocity(after: duration / count * $0) }
  }

  /// The positions at `count` + 1 equidistant times from start to end.
  func positions(_ count: Int = 500) -> [Double] {
    (0...count).map { position(after: duration / count * $0) }
  }
}

extension [Double] {
  /// Whether the values never decrease, or never increase for a negative `sign`, within `tolerance`.
  func isMonotone(sign: Double, tolerance: Double = 1e-9) -> Bool {
    zip(self, dropFirst()).allSatisfy { ($1 - $0) * sign >= -tolerance }
  }
}
