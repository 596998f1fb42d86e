package import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

/// The indicator that the strip is paused and for how long: two bars on a dark disc in a ring that runs down.
package enum PauseIndicator {
  /// The width of the ring as a share of the side; at least 1.5 px.
  private static let ringWidth = 0.055
  private static let disc = Color(red: 8, green: 9, blue: 14, alpha: 168)
  /// The part of the ring that has run down.
  private static let track = Color(red: 255, green: 255, blue: 255, alpha: 46)
  private static let light = Color(red: 255, green: 255, blue: 255, alpha: 235)

  /// Paints the indicator in a square of `side` px, at least 1. `progress`, 1…0, is the remaining part of the ring,
  /// which runs down clockwise from twelve o'clock.
  package static func paint(side: Int, progress: Double) -> Bitmap {
    let side = max(side, 1)
    // Transparent pixels have the disc's colour too, as a sampler that interpolates mixes them in.
    var bitmap = Bitmap(width: side, height: side, filledWith: disc.pixel & 0xFF_FFFF)
    let whole = RoundedShape(centerX: Double(side) / 2, centerY: Double(side) / 2, radius: Double(side) / 2)
    bitmap.fill(whole, with: disc)
    paintRing(on: &bitmap, ring(side: side), progress: progress.isNaN ? 0 : min(max(progress, 0), 1))
    for bar in bars(side: side) { bitmap.fill(bar, with: light) }
    return bitmap
  }

  /// The outer and the inner edge of the ring.
  static func ring(side: Int) -> (outer: RoundedShape, inner: RoundedShape) {
    let (center, length) = (Double(side) / 2, Double(side))
    let outer = RoundedShape(centerX: center, centerY: center, radius: max(center - max(length * 0.045, 1), 0))
    return (outer, outer.inset(by: max(length * ringWidth, 1.5)))
  }

  /// - Parameter progress: the remaining part of the ring, 0…1.
  static func paintRing(on bitmap: inout Bitmap, _ ring: (outer: RoundedShape, inner: RoundedShape), progress: Double) {
    let center = (x: (ring.outer.minX + ring.outer.maxX) / 2, y: (ring.outer.minY + ring.outer.maxY) / 2)
    let area = ring.outer.bounds.intersection(bitmap.bounds)
    let strength = (light: Double(light.alpha) / 255, track: Double(track.alpha) / 255)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let share = ring.outer.coverage(x: x, y: y) - ring.inner.coverage(x: x, y: y)
        guard share > 0 else { continue }
        let left = remaining(x: Double(x) + 0.5 - center.x, y: Double(y) + 0.5 - center.y, progress: progress)
        let index = y * bitmap.width + x
        let mix = strength.track + (strength.light - strength.track) * left
        bitmap.pixels[index] = light.over(bitmap.pixels[index], share: share * mix)
      }
    }
  }

  /// How much of the pixel at (x, y), px from the centre, the remaining ring covers, 0…1: the share of one px along the
  /// arc.
  private static func remaining(x: Double, y: Double, progress: Double) -> Double {
    let radius = (x * x + y * y).squareRoot()
    let circumference = 2 * Double.pi * radius
    // Clockwise from twelve o'clock.
    let turns = atan2(x, -y) / (2 * .pi)
    let place = (turns < 0 ? turns + 1 : turns) * circumference
    let start = (1 - progress) * circumference
    var covered = 0.0
    // A pixel at twelve o'clock has one half at either end of the ring.
    for shift in [-circumference, 0, circumference] {
      covered += max(0, min(place + shift + 0.5, circumference) - max(place + shift - 0.5, start))
    }
    return min(covered, 1)
  }

  /// Two vertical bars in the middle, aligned to whole pixels so that they are sharp.
  private static func bars(side: Int) -> [RoundedShape] {
    let length = Double(side)
    let width = max((length * 0.085).rounded(), 1)
    var gap = max((length * 0.11).rounded(), 1)
    // Exactly centred if the remaining space is an even number of px.
    if (side - Int(gap)) % 2 != 0 { gap += 1 }
    var height = max((length * 0.31).rounded(), 1)
    if (side - Int(height)) % 2 != 0 { height += 1 }
    let top = (length - height) / 2
    return [(length - gap) / 2 - width, (length + gap) / 2].map { left in
      RoundedShape(minX: left, minY: top, maxX: left + width, maxY: top + height, radius: min(width * 0.3, 3))
    }
  }
}
