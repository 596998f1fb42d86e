internal import Logos
internal import MarqueeValues
internal import Platform

/// The first page of a PDF, cropped to what is drawn on it, within its TrimBox or ArtBox if it has crop marks.
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
    let box = try box(in: renderer.boxes(of: file), on: picture, side)
    let isWholePage = try picture.isWholePage(within: box?.area(atSide: side))
    var drawn = try logo(on: picture, within: box?.area(atSide: side), as: request)
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
      var area = box?.area(atSide: next)
      area?.x -= part.x
      area?.y -= part.y
      drawn = try logo(on: picture, within: area, as: request)
      (side, origin) = (next, (part.x, part.y))
    }
    return Outcome(placement: try picture.draw(drawn, as: request, into: &pixels), isWholePage: isWholePage)
  }

  /// The box that the logo is in; `nil` for the whole page. What bleeds over a TrimBox is cut off, as in print. An ArtBox may
  /// be too small for its drawing, and counts only where nothing is drawn right around it.
  private func box(in text: String, on picture: borrowing RasterPicture, _ side: Int) throws(LogoError) -> PageBox? {
    if let trim = PageBox("TrimBox", in: text) {
      return try picture.drawnPart(within: trim.area(atSide: side)) == nil ? nil : trim
    }
    guard let art = PageBox("ArtBox", in: text) else { return nil }
    // A pixel around it, which its drawing may cover in part.
    let area = art.area(atSide: side).inset(by: -1)
    guard let drawn = try picture.drawnPart(within: area) else { return nil }
    return try picture.drawnPart(within: area.inset(by: -Self.ring)) == drawn ? art : nil
  }

  /// px around an ArtBox.
  private static let ring = 3

  private func logo(
    on picture: borrowing RasterPicture, within area: PixelArea?, as request: LogoRequest
  ) throws(LogoError) -> PixelArea {
    guard let drawn = try picture.drawnPart(within: area) else { throw .invisible }
    // A page may have a background of its own, and end within a pixel.
    return request.isTrimmed ? try picture.trimmedPart(within: area, edge: 1) ?? drawn : drawn
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
