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
    let (width, height) = (picture.width, picture.height)
    let isOpaque = !picture.pixels.contains { $0 >> 24 < 250 }
    let ink = picture.pixels.map { pixel in
      guard isOpaque else { return pixel >> 24 >= 128 }
      return min(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF) < Self.paper
    }
    // The shorter of the two runs through a pixel is about the thickness of its line, at most 1.4 times as long.
    let rows = Self.runs(through: ink, lines: height, apart: width, of: width, step: 1)
    let columns = Self.runs(through: ink, lines: width, apart: 1, of: height, step: width)
    var (all, thin) = (0.0, 0.0)
    for (row, column) in zip(rows, columns) where row > 0 {
      let thickness = min(row, column)
      all += 1 / Double(thickness)
      if thickness < scale { thin += 1 / Double(thickness) }
    }
    guard all > 0 else { return nil }
    thinPart = thin / all
  }

  /// How long the run of ink through each pixel is along its line, px; 0 where there is none.
  /// - Parameters:
  ///   - lines: how many lines there are, whose first pixels are `apart` places from each other.
  ///   - count: the pixels of a line, `step` places from each other.
  private static func runs(
    through ink: [Bool], lines: Int, apart: Int, of count: Int, step: Int
  ) -> [UInt16] {
    var lengths = [UInt16](repeating: 0, count: ink.count)
    for line in 0..<lines {
      var begin = 0
      for place in 0...count {
        if place < count, ink[line * apart + place * step] { continue }
        for inner in begin..<place { lengths[line * apart + inner * step] = UInt16(place - begin) }
        begin = place + 1
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
