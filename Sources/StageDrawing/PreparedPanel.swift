package import FacePainting
package import MarqueeScene
internal import MarqueeValues

/// A panel made ready to be textures, with the part of its details that is seen first.
package struct PreparedPanel: Sendable {
  let sheet: PreparedPicture
  let scrolling: Scrolling?
  /// Whether another attempt may make a better one.
  package let isProvisional: Bool

  struct Scrolling: Sendable {
    let details: ScrollingDetails
    let bands: [Int: PreparedPicture]
    let fades: (top: PreparedPicture, bottom: PreparedPicture)
    let track: PreparedPicture
    let thumb: PreparedPicture
    /// Stands in for a band that is not there yet.
    let paper: PreparedPicture
  }

  /// How its details scroll; `nil` where they do not.
  package var scroll: DetailScroll? { scrolling?.details.scroll }
}

extension TexturePreparation {
  /// - Parameter offset: px that the details are scrolled when the panel comes, which may be another's.
  package func prepared(_ panel: PaintedPanel, scrolledBy offset: Int = 0) -> PreparedPanel {
    guard let details = panel.details else {
      return PreparedPanel(sheet: prepared(panel.sheet), scrolling: nil, isProvisional: panel.isProvisional)
    }
    // Clear where the details are: both are seen through alike while the panel comes and goes.
    var sheet = panel.sheet
    let area = details.scroll.area
    for y in area.y..<area.y + area.height {
      for index in y * sheet.width + area.x..<y * sheet.width + area.x + area.width { sheet.pixels[index] &= 0xFF_FFFF }
    }
    var bands: [Int: PreparedPicture] = [:]
    let rows = details.scroll.rows(at: min(offset, details.scroll.range))
    for band in details.bands(of: rows) { bands[band] = prepared(details.paint(band: band)) }
    return PreparedPanel(
      sheet: prepared(sheet),
      scrolling: .init(
        details: details, bands: bands, fades: (prepared(details.fades.top), prepared(details.fades.bottom)),
        track: prepared(details.track), thumb: prepared(details.thumb),
        paper: prepared(Bitmap(width: 8, height: 8, filledWith: details.paper))), isProvisional: panel.isProvisional)
  }
}
