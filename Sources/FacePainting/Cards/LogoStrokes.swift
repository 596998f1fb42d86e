internal import Logos
package import MarqueeScene
package import MarqueeValues

/// How thick the lines of a logo are where it is drawn.
struct LogoStrokes {
  /// The part of the lines, by their length, that is thinner than a pixel, 0…1. By area, a heavy mark would outweigh a name in
  /// letters that nobody can read; a solid shape counts as a line as long as it is wide.
  let thinPart: Double

  /// How many px of the measured picture are one of the screen.
  private static let scale = 4
  /// The longest side of the measured picture, px.
  private static let longest = 2400
  /// Each channel of paper has at least this much.
  private static let paper: UInt32 = 200

  /// Measures a logo. Blocks while it is decoded.
  /// - Parameters:
  ///   - size: that at which it is drawn, px.
  /// - Returns: `nil` where it cannot be decoded, has no ink, or is too large to be drawn thinly.
  init?(of reference: LogoReference, drawnAt size: PixelSize, from logos: any LogoSource) {
    let (width, height) = (size.width * Self.scale, size.height * Self.scale)
    guard min(width, height) > 0, max(width, height) <= Self.longest,
      let picture = logos.logo(reference, LogoRequest(width: width, height: height))
    else { return nil }
    self.init(picture, scale: Self.scale)
  }

  /// - Parameters:
  ///   - picture: a logo that is `scale` times as large as it is drawn.
  init?(_ picture: Bitmap, scale: Int) {
    let isOpaque = !picture.pixels.contains { $0 >> 24 < 250 }
    let ink = picture.pixels.map { pixel in
      guard isOpaque else { return pixel >> 24 >= 128 }
      return min(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) < Self.paper
    }
    // The shorter of the two runs through a pixel is about the thickness of its line, at most 1.4 times as long.
    let rows = Self.runs(through: ink, width: picture.width, areVertical: false)
    let columns = Self.runs(through: ink, width: picture.width, areVertical: true)
    var (all, thin) = (0.0, 0.0)
    for (row, column) in zip(rows, columns) where row > 0 {
      let thickness = min(row, column)
      all += 1 / Double(thickness)
      if thickness < scale { thin += 1 / Double(thickness) }
    }
    guard all > 0 else { return nil }
    thinPart = thin / all
  }

  /// How long the horizontal or vertical run of ink through each pixel is, px; 0 where there is none.
  private static func runs(through ink: [Bool], width: Int, areVertical: Bool) -> [UInt16] {
    var lengths = [UInt16](repeating: 0, count: ink.count)
    let (height, step) = (ink.count / width, areVertical ? width : 1)
    let (firstRow, firstColumn) = areVertical ? (1, 0) : (0, 1)
    // Counted from each run's beginning; then all of a run take the count of its end. Both ways go along the rows, as they lie in
    // memory.
    for y in 0..<height {
      for x in 0..<width where ink[y * width + x] {
        let place = y * width + x
        lengths[place] = 1 + (y >= firstRow && x >= firstColumn ? lengths[place - step] : 0)
      }
    }
    for y in (0..<height - firstRow).reversed() {
      for x in (0..<width - firstColumn).reversed() {
        let place = y * width + x
        if lengths[place] > 0, lengths[place + step] > 0 { lengths[place] = lengths[place + step] }
      }
    }
    return lengths
  }
}

extension FacePainter {
  /// The part of a logo's lines, by their length, that is thinner than a pixel, 0…1. Blocks while it is decoded.
  /// - Parameter size: that at which it is drawn, px.
  /// - Returns: `nil` where it cannot be decoded or has no ink, and where it is so large that no line is thin.
  package func thinPart(of reference: LogoReference, drawnAt size: PixelSize) -> Double? {
    logos.flatMap { LogoStrokes(of: reference, drawnAt: size, from: $0)?.thinPart }
  }
}
