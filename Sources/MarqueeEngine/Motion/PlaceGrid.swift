// Places that are the same to the bit on every machine, whenever it began and however often it draws: whole parts of a px,
// 2²⁰ to each, which a `Double` holds exactly and whose sums lose nothing.

/// The grid of places of strips that follow UTC.
enum PlaceGrid {
  /// The parts of a px.
  static let partsPerPixel = 1_048_576.0

  /// The nearest place on the grid, px.
  static func nearest(_ offset: Double) -> Double { (offset * partsPerPixel).rounded() / partsPerPixel }
}

extension CruiseMotion {
  /// 1/px, 1/s: the decimal parts in which speeds and times are counted.
  private static let speedParts = 1e9
  private static let attosecondsPerTimePart: Int128 = 1_000_000

  /// The offset after `elapsed`, wrapped, px, on the grid: worked out in integers of 128 bits, with the speed as its decimal
  /// number of nine digits after the point. So it does not differ from the true product by more than two parts of a px, and
  /// neither by how often it is asked for nor by which of two equally spaced strips it is on.
  ///
  /// - Precondition: `start` is on the grid, and so is the length of the strip's lap, which is at most 10¹⁰ px.
  func gridPlace(after elapsed: Duration, on strip: StripGeometry) -> Double {
    let speed = Int128((velocity * Self.speedParts).rounded())
    // 10⁻⁹ px/s × 10⁻¹² s: ten years at 5,000 px/s are 1.6 × 10³³ of them.
    let travel = speed * (elapsed.attoseconds / Self.attosecondsPerTimePart)
    let partsPerTravel: Int128 = 1_000_000_000_000_000_000_000
    let lap = Int128(strip.lapLength * PlaceGrid.partsPerPixel)
    let place = Int128(start * PlaceGrid.partsPerPixel)
    guard strip.loops, lap > 0 else {
      return Double(place + (travel * 1_048_576).floored(by: partsPerTravel)) / PlaceGrid.partsPerPixel
    }
    // Whole laps first, so that the product fits.
    let whole = (lap * partsPerTravel / 1_048_576)
    var parts = ((travel % whole) * 1_048_576).floored(by: partsPerTravel) + place
    parts %= lap
    if parts < 0 { parts += lap }
    return Double(parts) / PlaceGrid.partsPerPixel
  }
}

extension FiniteMotion {
  /// The offset in px, not wrapped, on the grid: the same distance from its start wherever on the strip that is.
  ///
  /// - Precondition: the motion's start is on the grid.
  func gridPlace(after elapsed: Duration) -> Double {
    let start = position(after: .zero)
    guard elapsed < duration else { return end }
    return start + PlaceGrid.nearest(shifted(by: -start).position(after: elapsed))
  }
}

extension Int128 {
  /// The quotient rounded down.
  fileprivate func floored(by divisor: Int128) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
