import MarqueeEngine
import TestSupport
import Testing

/// Wrapping is a true modulo, for an offset of any size and sign.
struct WrapTests {
  @Test(
    arguments: [
      (-1, 999), (0, 0), (999.5, 999.5), (1000, 0), (1001, 1), (2500, 500), (-1000, 0), (-2500, 500),
      (1e12, 0), (-1e12 + 1, 1), (1e12 - 0.25, 999.75),
    ] as [(Double, Double)])
  func `an offset wraps into one lap`(offset: Double, expected: Double) {
    let strip = StripGeometry(extents: [300, 676], spacing: 12)
    #expect(strip.wrapped(offset) == expected)
  }

  @Test(arguments: Seeds.many)
  func `a wrapped offset is the exact remainder`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let strip = StripGeometry.random(bits: 20, using: &generator)
      let lap = strip.exactLap
      for offset in generator.offsets(around: strip) {
        let wrapped = strip.wrapped(offset)
        let exact = ExactPixels(offset).modulo(lap)
        #expect(wrapped >= 0 && wrapped < strip.lapLength && wrapped.sign == .plus, "\(offset) on \(strip)")
        // A negative remainder plus a lap is rounded once more, and may become a whole lap, which is 0.
        let error = ExactPixels.distance(ExactPixels(wrapped), exact, around: lap)
        #expect(error <= strip.lapLength.ulp / 2, "\(offset) on \(strip)")
        #expect(strip.wrapped(wrapped) == wrapped, "\(offset) on \(strip)")
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `adding whole laps does not change a wrapped offset`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      // Coarse enough for 1e12 px plus a fraction of a lap to be exact in a `Double`.
      let strip = StripGeometry.random(bits: 8, using: &generator)
      let offset = generator.dyadic(-1e6...1e6, bits: 8)
      let laps = (generator.double(-1e12...1e12) / strip.lapLength).rounded()
      let far = offset + laps * strip.lapLength
      #expect(strip.wrapped(far) == strip.wrapped(offset), "\(offset) and \(laps) laps of \(strip)")
    }
  }

  @Test(arguments: Seeds.many)
  func `on uneven strips adding whole laps changes a wrapped offset by rounding only`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let strip = StripGeometry.randomUneven(using: &generator)
      let offset = generator.double(0...strip.lapLength)
      let laps = (generator.double(-1e9...1e9) / strip.lapLength).rounded()
      let far = offset + laps * strip.lapLength
      let error = strip.distance(strip.wrapped(far), strip.wrapped(offset))
      #expect(error <= 2 * far.ulp, "\(offset) and \(laps) laps of \(strip)")
    }
  }

  @Test(arguments: Seeds.few)
  func `an offset just below zero wraps into the lap or to its start`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let strip = StripGeometry.randomUneven(using: &generator)
      for hair in [1e-300, 1e-20, 1e-13, strip.lapLength.ulp] {
        let wrapped = strip.wrapped(-hair)
        #expect(wrapped >= 0 && wrapped < strip.lapLength)
        #expect(strip.distance(wrapped, 0) <= hair + strip.lapLength.ulp)
      }
    }
  }

  @Test func `a bounded strip does not wrap offsets`() {
    let strip = StripGeometry(extents: [100, 200], spacing: 10, loops: false)
    for offset in [-1e12, -50, 0, 310, 320, 1e12] {
      #expect(strip.wrapped(offset) == offset)
    }
  }

  @Test(arguments: Seeds.many)
  func `the lap length is the sum of all cards and gaps, rounded once`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let strip = StripGeometry.randomUneven(using: &generator)
      // In ten years at 5,000 px/s an error of the lap length counts a hundred million times.
      #expect(abs((ExactPixels(strip.lapLength) - strip.exactLap).px) <= strip.lapLength.ulp * 0.51, "\(strip)")
    }
  }

  @Test(arguments: [(422.4, 24), (8.1, 0.7), (1e3 / 3, 1e2 / 3), (420, 24)] as [(Double, Double)])
  func `the lap length of equal cards is a multiple of their pitch`(extent: Double, spacing: Double) {
    for count in [1, 2, 3, 8, 50, 10_000] {
      let strip = StripGeometry(extents: Array(repeating: extent, count: count), spacing: spacing)
      let exact = count * (ExactPixels(extent) + ExactPixels(spacing))
      #expect(abs((ExactPixels(strip.lapLength) - exact).px) <= strip.lapLength.ulp * 0.51, "\(count)")
    }
  }
}

extension SeededGenerator {
  /// Offsets up to ±1e12 px, near a lap, and at the edges of cards.
  mutating func offsets(around strip: StripGeometry) -> [Double] {
    let lap = strip.lapLength
    return [
      dyadic(-1e12...1e12, bits: 12), dyadic(-1e9...1e9, bits: 20), dyadic(-2 * lap...2 * lap, bits: 20),
      0, lap, -lap, 3 * lap, -3 * lap, 0x1p-20, -0x1p-20, lap - 0x1p-20, 1e12, -1e12,
      pick(strip.starts), -pick(strip.starts),
    ]
  }
}
