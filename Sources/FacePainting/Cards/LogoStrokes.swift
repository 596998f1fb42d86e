internal import Logos
package import MarqueeScene
package import MarqueeValues

/// How thick the lines of a logo are where it is drawn.
struct LogoStrokes {
  /// The part of the ink that lies in lines thinner than a pixel, 0…1.
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
    let all = ink.count { $0 }
    guard all > 0 else { return nil }
    // The shorter of the two runs through a pixel is about the thickness of its line, at most 1.4 times as long.
    var isThick = [Bool](repeating: false, count: ink.count)
    for y in 0..<height { Self.mark(runsFrom: y * width, by: 1, count: width, ink, scale) { isThick[$0] = true } }
    var thick = 0
    for x in 0..<width {
      Self.mark(runsFrom: x, by: width, count: height, ink, scale) { if isThick[$0] { thick += 1 } }
    }
    thinPart = 1 - Double(thick) / Double(all)
  }

  /// Calls `body` with each place of a line of pixels that is in a run of ink of at least so many.
  private static func mark(
    runsFrom start: Int, by step: Int, count: Int, _ ink: [Bool], _ least: Int, _ body: (Int) -> Void
  ) {
    var begin = 0
    for place in 0...count {
      if place < count, ink[start + place * step] { continue }
      if place - begin >= least { for inner in begin..<place { body(start + inner * step) } }
      begin = place + 1
    }
  }
}

extension FacePainter {
  /// The part of a logo's ink that lies in lines thinner than a pixel, 0…1. Blocks while it is decoded.
  /// - Parameter size: that at which it is drawn, px.
  /// - Returns: `nil` where it cannot be decoded or has no ink, and where it is so large that no line is thin.
  package func thinPart(of reference: LogoReference, drawnAt size: PixelSize) -> Double? {
    logos.flatMap { LogoStrokes(of: reference, drawnAt: size, from: $0)?.thinPart }
  }
}
