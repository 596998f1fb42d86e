import MarqueeEngine
import TestSupport
import Testing

struct RampTests {
  @Test(arguments: Seeds.many)
  func `a ramp goes from one velocity to the other and no further`(seed: UInt64) {
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

  @Test func `a ramp starts and ends without a jerk`() {
    let ramp = RampMotion(start: 0, finalVelocity: 120, duration: .milliseconds(800))
    // The acceleration is 0 at both ends: in a thousandth of the time the velocity has hardly changed.
    #expect(ramp.velocity(after: .microseconds(800)) < 120 * 3.1e-6)
    #expect(ramp.velocity(after: .microseconds(799_200)) > 120 * (1 - 3.1e-6))
  }

  @Test func `a ramp takes half the way that cruising would`() {
    let ramp = RampMotion(start: 100, finalVelocity: -120, duration: .milliseconds(800))
    #expect(abs(ramp.position(after: .milliseconds(800)) - 52) < 1e-9)
  }

  @Test func `a ramp of no length is over at once`() {
    let ramp = RampMotion(start: 100, finalVelocity: 120, duration: .zero)
    #expect(ramp.position(after: .zero) == 100)
    #expect(ramp.velocity(after: .zero) == 120)
  }
}
