import MarqueeEngine
import TestSupport

extension StripGeometry {
  /// A random strip: 1…50 cards of equal or different, whole or fractional extents, with or without gaps. Every length
  /// is a multiple of 2^−`bits` px, so that sums are exact.
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

  /// A random strip whose lengths are arbitrary, like those from percentages of a viewport.
  static func randomUneven(using generator: inout SeededGenerator) -> StripGeometry {
    let extents = (0..<generator.int(1...50)).map { _ in generator.double(8...2000) }
    return StripGeometry(extents: extents, spacing: generator.chance(0.3) ? 0 : generator.double(1...100))
  }

  /// The lap length without rounding.
  var exactLap: ExactPixels {
    extents.reduce(ExactPixels(0)) { $0 + ExactPixels($1) + ExactPixels(spacing) }
  }

  /// The distance of two offsets, on a looping strip in the shorter direction, px.
  func distance(_ one: Double, _ other: Double) -> Double {
    let way = abs(one - other)
    return loops ? min(way, abs(lapLength - way)) : way
  }
}
