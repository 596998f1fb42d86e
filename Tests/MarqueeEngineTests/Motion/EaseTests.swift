import MarqueeEngine
import TestSupport
import Testing

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
    // Just before its end it is there as well, and as good as still.
    let last = ease.duration - ease.duration / 100_000
    #expect(abs(ease.position(after: last) - ease.goal) < 1e-3)
    #expect(ease.integrationError < 1e-6, "\(ease)")
  }

  @Test(arguments: Seeds.many)
  func `an ease that is not too fast for its way does not overshoot`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let distance = generator.double(-5000...5000)
    let duration = generator.duration(milliseconds: 10...3000)
    let velocity = generator.double(0...3) * distance / duration.inSeconds
    let ease = EaseMotion(start: 70, initialVelocity: velocity, goal: 70 + distance, duration: duration)
    #expect(ease.positions().isMonotone(sign: distance), "\(ease)")
  }

  @Test func `from rest to rest it is at half its way at half its time, half as fast again as on average`() {
    let ease = EaseMotion(start: 100, goal: 700, duration: .milliseconds(600))
    #expect(abs(ease.position(after: .milliseconds(300)) - 400) < 1e-9)
    #expect(abs(ease.velocity(after: .milliseconds(300)) - 1500) < 1e-9)
    #expect(ease.velocities().allSatisfy { $0 < 1500 + 1e-9 })
  }

  @Test func `an ease of no length is at its goal at once`() {
    let ease = EaseMotion(start: 100, initialVelocity: 50, goal: 200, duration: .zero)
    #expect(ease.position(after: .zero) == 200)
    #expect(ease.velocity(after: .zero) == 0)
  }
}
