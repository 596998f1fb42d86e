package import MarqueeValues

/// How large a logo is wanted.
package struct LogoRequest: Sendable, Hashable {
  /// The box, px, at least 1 each and at most `LogoLimits.pixels` together.
  package let width: Int
  package let height: Int
  package let fit: LogoFit
  /// The most that a contained logo covers, px²: given one area, a long logo and a tall one carry the same weight.
  package let area: Int

  package init(width: Int, height: Int, fit: LogoFit = .contain, area: Int? = nil) {
    precondition(
      width > 0 && height > 0 && width.multipliedReportingOverflow(by: height).partialValue <= LogoLimits.pixels
        && max(width, height) <= LogoLimits.pixels, "a logo fits into a box of 1 px to \(LogoLimits.pixels) px")
    self.width = width
    self.height = height
    self.fit = fit
    self.area = min(max(area ?? width * height, 1), width * height)
  }
}

/// What is refused before it is decoded.
package enum LogoLimits {
  /// Of a file.
  package static let bytes = 64 << 20
  /// Of a picture, and of a box to fit one into.
  package static let pixels = 64_000_000
}

/// Where a picture comes to lie in its bitmap.
package struct LogoPlacement: Sendable, Hashable {
  /// The bitmap, px.
  package let width: Int
  package let height: Int
  /// The picture, px; a covering one is larger than the bitmap.
  package let fullWidth: Double
  package let fullHeight: Double
  /// How far the bitmap's corner is into the picture, px.
  package var left: Double { (fullWidth - Double(width)) / 2 }
  package var top: Double { (fullHeight - Double(height)) / 2 }
}

extension LogoRequest {
  /// For a picture with these sides, in any unit, finite and above zero.
  package func placement(ofWidth sourceWidth: Double, height sourceHeight: Double) -> LogoPlacement {
    let (wide, high) = (Double(width) / sourceWidth, Double(height) / sourceHeight)
    switch fit {
    case .contain:
      let scale = min(wide, high, (Double(area) / sourceWidth / sourceHeight).squareRoot())
      func side(_ source: Double, limit: Int) -> Int { Int(min(max((source * scale).rounded(), 1), Double(limit))) }
      let (width, height) = (side(sourceWidth, limit: width), side(sourceHeight, limit: height))
      return LogoPlacement(width: width, height: height, fullWidth: Double(width), fullHeight: Double(height))
    case .cover:
      let scale = max(wide, high)
      return LogoPlacement(
        width: width, height: height, fullWidth: max(sourceWidth * scale, Double(width)),
        fullHeight: max(sourceHeight * scale, Double(height)))
    }
  }
}
