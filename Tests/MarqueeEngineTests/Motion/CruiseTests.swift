import MarqueeEngine
import TestSupport
import Testing

/// Years of cruising, compared with exact rational arithmetic.
struct CruiseTests {
  /// Ten years with at most three leap days.
  static let tenYears = Duration.seconds(3653 * 86_400)

  @Test(
    arguments: [0, 0.1, 1, 29.97, 100.0 / 3, 119.88, 120, 333.333, 1234.5678, 4999.99, 5000] as [Double],
    [1.0, -1])
  func `the offset after ten years of cruising agrees with exact arithmetic`(speed: Double, direction: Double) {
    // Seeded by the speed, so that each speed has different strips, the same in each run.
    var generator = SeededGenerator(seed: speed.bitPattern)
    for _ in 0..<12 {
      let strip = StripGeometry.randomUneven(using: &generator)
      let motion = CruiseMotion(start: generator.double(1...strip.lapLength), velocity: direction * speed)
      for _ in 0..<20 {
        let elapsed = generator.moment(upTo: Self.tenYears)
        #expect(motion.error(after: elapsed, on: strip) < 0.001, "\(motion) after \(elapsed) on \(strip)")
      }
      #expect(motion.error(after: Self.tenYears, on: strip) < 0.001, "\(motion) on \(strip)")
    }
  }

  @Test(arguments: Seeds.few)
  func `with an exact lap length the offset after ten years is exact`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let strip = StripGeometry.random(bits: 4, using: &generator)
      let motion = CruiseMotion(start: 0, velocity: generator.double(-5000...5000))
      let elapsed = generator.moment(upTo: Self.tenYears)
      #expect(motion.error(after: elapsed, on: strip) < 1e-9, "\(motion) after \(elapsed) on \(strip)")
    }
  }

  @Test(
    arguments: [0, 3600, 86_400 * 365, 86_400 * 3653] as [Int],
    [(60_000, 120, 2), (60_000, -120, -2), (30_000, 45, 1.5), (50_000, 120, 2.4), (144_000, 5000, 5000.0 / 144)]
      as [(Int, Double, Double)])
  func `every frame advances a cruising strip by the same distance`(
    second: Int, cruise: (millihertz: Int, speed: Double, step: Double)
  ) {
    let clock = FrameClock(millihertz: cruise.millihertz)
    let strip = StripGeometry(extents: [420, 420.5, 300.25], spacing: 24)
    let motion = CruiseMotion(start: 17.125, velocity: cruise.speed)
    let first = second * cruise.millihertz / 1000
    var last = motion.offset(after: clock.time(ofFrame: first).sinceStart, on: strip)
    for frame in first + 1...first + 1000 {
      let offset = motion.offset(after: clock.time(ofFrame: frame).sinceStart, on: strip)
      let error = strip.distance(strip.wrapped(offset - last), strip.wrapped(cruise.step))
      #expect(error < 1e-9, "frame \(frame)")
      last = offset
    }
  }

  @Test func `a cruise at zero velocity stays at its offset`() {
    let strip = StripGeometry(extents: [100, 50], spacing: 0)
    #expect(CruiseMotion(start: 30, velocity: 0).offset(after: Self.tenYears, on: strip) == 30)
  }

  @Test func `advancing a controller once in ten years equals advancing it every frame`() {
    let strip = StripGeometry(extents: [422.4, 422.4, 422.4], spacing: 23.7)
    let behavior = ScrollBehavior(cruiseVelocity: -119.88)
    var once = ScrollController(strip: strip, viewport: 1920, behavior: behavior)
    var often = once
    let clock = FrameClock(millihertz: 59_940)
    let first = clock.lastFrame(atOrBefore: Instant(sinceStart: Self.tenYears))
    for frame in first...first + 600 { often.advance(to: clock.time(ofFrame: frame)) }
    once.advance(to: clock.time(ofFrame: first + 600))
    #expect(once.offset == often.offset)
    #expect(once.phase == .cruising && once.velocity == -119.88)
  }
}

extension CruiseMotion {
  /// The difference from exact arithmetic, px.
  fileprivate func error(after elapsed: Duration, on strip: StripGeometry) -> Double {
    let lap = strip.exactLap
    let exact = ExactPixels(start) + .travel(velocity: velocity, elapsed: elapsed)
    let offset = offset(after: elapsed, on: strip)
    guard offset >= 0, offset < strip.lapLength else { return .infinity }
    return ExactPixels.distance(ExactPixels(rounding: offset), exact.modulo(lap), around: lap)
  }
}

extension SeededGenerator {
  /// A random time with attosecond resolution.
  fileprivate mutating func moment(upTo longest: Duration) -> Duration {
    let (seconds, _) = longest.components
    return .seconds(int(0...Int(seconds) - 1)) + Duration(attoseconds: Int128(int(0...999_999_999_999_999_999)))
  }
}
