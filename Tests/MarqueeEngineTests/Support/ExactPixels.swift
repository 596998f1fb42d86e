@testable import MarqueeEngine

/// A length in exact arithmetic: a whole number of 2⁻⁶⁰ px, up to 1.4e20 px. The oracle for wrapping.
struct ExactPixels: Hashable, Comparable {
  var units: Int128

  private static let scale = 0x1p60

  init(units: Int128) { self.units = units }

  /// - Precondition: the value is a multiple of 2⁻⁶⁰, as every `Double` from 2⁻⁸ on is.
  init(_ px: Double) {
    guard let units = Int128(exactly: px * Self.scale) else { preconditionFailure("\(px) is finer than 2⁻⁶⁰") }
    self.units = units
  }

  /// Rounds to the nearest unit, for values that are not multiples of it.
  init(rounding px: Double) {
    units = Int128((px * Self.scale).rounded())
  }

  /// The nearest `Double`.
  var px: Double { Double(units) / Self.scale }

  static func + (left: Self, right: Self) -> Self { Self(units: left.units + right.units) }
  static func - (left: Self, right: Self) -> Self { Self(units: left.units - right.units) }
  static func * (left: Int, right: Self) -> Self { Self(units: Int128(left) * right.units) }
  static func < (left: Self, right: Self) -> Bool { left.units < right.units }

  /// The equivalent offset within [0, lap).
  func modulo(_ lap: Self) -> Self {
    let remainder = units % lap.units
    return Self(units: remainder < 0 ? remainder + lap.units : remainder)
  }

  /// The distance of two offsets on a lap in the shorter direction, px.
  static func distance(_ one: Self, _ other: Self, around lap: Self) -> Double {
    let way = (one - other).modulo(lap)
    return min(way, lap - way).px
  }

  /// velocity · elapsed, rounded down to a whole unit of 2⁻⁶⁰ px.
  static func travel(velocity: Double, elapsed: Duration) -> Self {
    let attosecondsPerSecond: UInt128 = 1_000_000_000_000_000_000
    let speed = Self(velocity).units
    let product = speed.magnitude.multipliedFullWidth(by: elapsed.attoseconds.magnitude)
    let (quotient, _) = attosecondsPerSecond.dividingFullWidth(product)
    let isNegative = (speed < 0) != (elapsed < .zero)
    return Self(units: isNegative ? -Int128(quotient) : Int128(quotient))
  }
}

/// The tiles in view by brute force: tests every card of every lap around the viewport, in exact arithmetic.
func tilesByWalking(_ strip: StripGeometry, at offset: Double, viewport: Double) -> [Tile] {
  let lap = strip.exactLap
  let edge = strip.loops ? ExactPixels(offset).modulo(lap) : ExactPixels(offset)
  let leastOverlap = StripGeometry.leastOverlap
  let laps = strip.loops ? -1...Int((viewport / strip.lapLength).rounded(.up)) + 1 : 0...0
  var tiles: [Tile] = []
  for number in laps {
    var start = number * lap - edge
    for (card, extent) in strip.extents.enumerated() {
      let position = start.px
      let overlap = min(position + extent, viewport) - max(position, 0)
      if overlap >= leastOverlap {
        tiles.append(Tile(index: number * strip.count + card, card: card, position: position, extent: extent))
      }
      start = start + ExactPixels(extent) + ExactPixels(strip.spacing)
    }
  }
  return tiles
}
