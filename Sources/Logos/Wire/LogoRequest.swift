package import MarqueeValues

/// The size at which a logo is requested.
package struct LogoRequest: Sendable, Hashable {
  /// The box that the logo fits into, px, at least 1 × 1 and at most `LogoLimits.pixels` in area.
  package let width: Int
  package let height: Int
  /// How the logo fits into the box.
  package let fit: LogoFit
  /// Maximum area of a contained logo, px²: with the same area, wide and tall logos carry the same weight.
  package let area: Int
  /// Whether margins of one colour are cut off before the logo is scaled.
  package var isTrimmed = false
  /// Whether a contained logo may get more pixels than its file has. Without, what comes back tells how many those are.
  package var mayEnlarge = true

  /// - Parameter area: clamped to the box's area, which is the default.
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

/// Limits that are checked before decoding.
package enum LogoLimits {
  /// Maximum size of a file, bytes.
  package static let bytes = 64 << 20
  /// Maximum area of an image and of a request's box, px².
  package static let pixels = 64_000_000
}

/// The placement of a scaled image in its bitmap.
package struct LogoPlacement: Sendable, Hashable {
  /// The bitmap's size, px.
  package let width: Int
  package let height: Int
  /// The image's size, px; a covering image is larger than the bitmap.
  package let fullWidth: Double
  package let fullHeight: Double
  /// Distance from the image's left edge to the bitmap's, px.
  package var left: Double { (fullWidth - Double(width)) / 2 }
  /// Distance from the image's top edge to the bitmap's, px.
  package var top: Double { (fullHeight - Double(height)) / 2 }
}

extension LogoRequest {
  /// The placement of an image with these sides, which are in any unit, finite and positive.
  package func placement(ofWidth sourceWidth: Double, height sourceHeight: Double) -> LogoPlacement {
    let (wide, high) = (Double(width) / sourceWidth, Double(height) / sourceHeight)
    switch fit {
    case .contain:
      let largest = min(wide, high, (Double(area) / sourceWidth / sourceHeight).squareRoot())
      let scale = mayEnlarge ? largest : min(largest, 1)
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
