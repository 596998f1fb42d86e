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
  func `a fling travels as far as the platform's own scroll view`(
    velocity: Double, deceleration: Deceleration, way: Double
  ) {
    let fling = Self.fling(velocity, deceleration)
    // It ends at 1 px/s and not at standstill, which takes half a pixel from the sum to infinity.
    #expect(abs(fling.position(after: fling.duration) - way) < 0.6)
    #expect(abs(fling.velocity(after: fling.duration)) <= 1 + 1e-9)
  }

  @Test(arguments: [(Deceleration.normal, 0.998), (.fast, 0.99)])
  func `the velocity decays by the same part every millisecond`(deceleration: Deceleration, factor: Double) {
    let fling = Self.fling(5000, deceleration)
    var velocity = 5000.0
    for millisecond in 1...800 {
      velocity *= factor
      #expect(abs(fling.velocity(after: .milliseconds(millisecond)) - velocity) < 1e-6)
    }
  }

  @Test(arguments: Seeds.many)
  func `the position is the integral of the velocity`(seed: UInt64) {
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
  func `a fling slower than its end is none`(velocity: Double) {
    #expect(Self.fling(velocity).duration == .zero)
    #expect(Self.fling(velocity).position(after: .seconds(5)) == 0)
  }
}
