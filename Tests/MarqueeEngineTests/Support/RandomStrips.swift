import MarqueeEngine
import TestSupport

extension StripGeometry {
  /// Any strip: 1…50 cards, alike or not, whole or fractional, with or without a gap; every length a multiple of
  /// 2^−`bits` px, so that its sums are exact.
  static func random(bits: Int = 10, loops: Bool = true, using generator: inout SeededGenerator) -> StripGeometry {
    let count = generator.chance(0.3) ? generator.int(1...3) : generator.int(1...50)
    let longest = generator.pick([20.0, 100, 500, 8192])
    let detail = generator.chance(0.3) ? 0 : bits
    let extents: [Double]
    if generator.chance(0.3) {
      extents = Array(repeating: generator.dyadic(8...longest, bits: detail), count: count)
    } else {
      extents = (0..<count).map { _ in generator.dyadic(8...longest, bits: detail) }
    }
    let spacing = generator.chance(0.3) ? 0 : generator.dyadic(0...generator.pick([1, 40, 3000]), bits: detail)
    return StripGeometry(extents: extents, spacing: spacing, loops: loops)
  }

  /// A strip whose lengths are any `Double`, as percentages of a viewport give.
  static func randomUneven(using generator: inout SeededGenerator) -> StripGeometry {
    let extents = (0..<generator.int(1...50)).map { _ in generator.double(8...2000) }
    return StripGeometry(extents: extents, spacing: generator.chance(0.3) ? 0 : generator.double(1...100))
  }

  /// The lap as it would be without any rounding.
  var exactLap: ExactPixels {
    extents.reduce(ExactPixels(0)) { $0 + ExactPixels($1) + ExactPixels(spacing) }
  }

  /// How far apart two offsets are on the lap, the shorter way round, px.
  func distance(_ one: Double, _ other: Double) -> Double {
    let way = abs(one - other)
    return loops ? min(way, abs(lapLength - way)) : way
  }
}
