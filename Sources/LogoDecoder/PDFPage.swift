internal import Logos
internal import MarqueeValues
internal import Platform

/// The first page of a PDF, cropped to what is drawn on it.
///
/// It is drawn for each request, as finely as that needs: first the whole page, to find what is drawn on it, then that part
/// alone, if it was too coarse.
struct PDFPage {
  /// Maximum area that is drawn, px².
  static let pixelLimit = LogoLimits.pixels / 2
  /// The longer side of the page when all of it is drawn, px.
  private static let firstSides = 512...2048
  /// The longer side of the page when a part of it is drawn, px: cairo counts to 2^23.
  private static let lastSide = 4_000_000.0
  /// How many times finer than the result the page is drawn; letters and edges are then smoothed like those of pictures.
  private static let fineness = 2.0
  /// How often it is drawn at most. A speck on a huge page is found in the first picture, measured in the second.
  private static let attempts = 3

  let renderer: PageRenderer
  let libraries: DecodingLibraries

  /// What was drawn.
  struct Outcome {
    let placement: LogoPlacement
    /// Whether the page looks like letter paper.
    let isWholePage: Bool
  }

  /// Draws the page of `file` at the size that `request` says into the beginning of `pixels`, 0xAARRGGBB with straight alpha.
  func draw(
    _ file: borrowing Descriptor, as request: LogoRequest, into pixels: inout MutableSpan<UInt32>
  ) throws(LogoError) -> Outcome {
    let wanted = Int(Double(max(request.width, request.height)) * Self.fineness)
    var side = min(max(wanted, Self.firstSides.lowerBound), Self.firstSides.upperBound)
    var origin = (x: 0, y: 0)
    var picture = try RasterPicture(renderer.page(of: file, longerSide: side), .png, libraries)
    let isWholePage = try picture.isWholePage()
    var drawn = try logo(on: picture, as: request)
    for _ in 1..<Self.attempts {
      let growth = growth(of: drawn, for: request)
      let next = Int(min(Double(side) * growth, Self.lastSide))
      guard growth > 1.01, next > side else { break }
      // One more pixel on each side: a pixel that is hardly covered may not have been seen.
      let scale = Double(next) / Double(side)
      let (left, top) = (origin.x + drawn.minX - 1, origin.y + drawn.minY - 1)
      let (right, bottom) = (origin.x + drawn.maxX + 1, origin.y + drawn.maxY + 1)
      let part = PixelArea(
        minX: max(Int(Double(left) * scale), 0), minY: max(Int(Double(top) * scale), 0),
        maxX: Int((Double(right) * scale).rounded(.up)), maxY: Int((Double(bottom) * scale).rounded(.up)))
      picture = try RasterPicture(renderer.page(of: file, longerSide: next, part: part), .png, libraries)
      drawn = try logo(on: picture, as: request)
      (side, origin) = (next, (part.x, part.y))
    }
    return Outcome(placement: try picture.draw(drawn, as: request, into: &pixels), isWholePage: isWholePage)
  }

  private func logo(on picture: borrowing RasterPicture, as request: LogoRequest) throws(LogoError) -> PixelArea {
    guard let drawn = try picture.drawnPart() else { throw .invisible }
    // A page may have a background of its own, and end within a pixel.
    return request.isTrimmed ? try picture.trimmedPart(edge: 1) ?? drawn : drawn
  }

  /// By what factor the page has to be larger for `drawn` to be fine enough.
  private func growth(of drawn: PixelArea, for request: LogoRequest) -> Double {
    let (width, height) = (Double(drawn.width), Double(drawn.height))
    let placement = request.placement(ofWidth: width, height: height)
    let wanted = max(placement.fullWidth / width, placement.fullHeight / height) * Self.fineness
    // With the pixels around it, and room for rounding.
    let limit = Double(Self.pixelLimit) * 0.9 / ((width + 4) * (height + 4))
    return min(wanted, limit.squareRoot())
  }
}
