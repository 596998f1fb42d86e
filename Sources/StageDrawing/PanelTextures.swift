package import FacePainting
package import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// A panel prepared for upload, with the part of its details that is seen first.
package struct PreparedPanel: Sendable {
  let sheet: PreparedPicture
  let scrolling: Scrolling?
  /// What is drawn over and under the sheet while the card opens; `nil` if the panel appears as a whole.
  var opening: Opening?
  /// Whether another attempt may make a better panel.
  package let isProvisional: Bool

  struct Scrolling: Sendable {
    let details: ScrollingDetails
    let bands: [Int: PreparedPicture]
    let fades: (top: PreparedPicture, bottom: PreparedPicture)
    let track: PreparedPicture
    let thumb: PreparedPicture
    /// The placeholder of a band that is not ready.
    let paper: PreparedPicture
  }

  struct Opening: Sendable {
    let cover: PreparedPicture
    let cardSize: PixelSize
    let pieces: [(picture: PreparedPicture, area: PixelArea, motion: PanelPiece.Motion)]
  }

  /// How the details scroll; `nil` if all of them are in view.
  package var scroll: DetailScroll? { scrolling?.details.scroll }
}

extension TexturePreparation {
  /// Prepares a panel. May be called on any thread.
  /// - Parameter offset: how far the details are scrolled when the panel appears, px; it may come from another panel.
  package func prepared(_ panel: PaintedPanel, scrolledBy offset: Int = 0) -> PreparedPanel {
    var prepared = preparedSheet(panel, scrolledBy: offset)
    prepared.opening = panel.opening.map { opening in
      PreparedPanel.Opening(
        cover: self.prepared(opening.cover, isScaled: true), cardSize: opening.cardSize,
        pieces: opening.pieces.map { (self.prepared($0.bitmap, isScaled: true), $0.area, $0.motion) })
    }
    return prepared
  }

  private func preparedSheet(_ panel: PaintedPanel, scrolledBy offset: Int) -> PreparedPanel {
    guard let details = panel.details else {
      return PreparedPanel(
        sheet: prepared(panel.sheet, isScaled: true), scrolling: nil, isProvisional: panel.isProvisional)
    }
    // The sheet is transparent where the details are, so that both have the same opacity while the panel appears and
    // disappears.
    var sheet = panel.sheet
    let area = details.scroll.area
    for y in area.y..<area.y + area.height {
      for index in y * sheet.width + area.x..<y * sheet.width + area.x + area.width { sheet.pixels[index] &= 0xFF_FFFF }
    }
    var bands: [Int: PreparedPicture] = [:]
    let rows = details.scroll.rows(at: min(offset, details.scroll.range))
    for band in details.bands(of: rows) { bands[band] = prepared(details.paint(band: band)) }
    return PreparedPanel(
      sheet: prepared(sheet, isScaled: true),
      scrolling: .init(
        details: details, bands: bands, fades: (prepared(details.fades.top), prepared(details.fades.bottom)),
        track: prepared(details.track), thumb: prepared(details.thumb),
        paper: prepared(Bitmap(width: 8, height: 8, filledWith: details.paper))), isProvisional: panel.isProvisional)
  }
}

/// An opened card's panel as textures. Bands of scrolling details are made on demand and evicted outside the surroundings
/// of the view, so that a text of any length takes the same memory.
@MainActor
final class PanelTextures {
  let value: DetailPanel
  let sheet: CanvasTexture
  let scrolling: Scrolling?
  let opening: Opening?

  /// The card without its parts, and the parts that are drawn over it and over the sheet.
  struct Opening {
    let cover: CanvasTexture
    let cardSize: PixelSize
    let pieces: [Piece]

    struct Piece {
      let texture: CanvasTexture
      let area: PixelArea
      let motion: PanelPiece.Motion
    }
  }

  @MainActor
  final class Scrolling {
    let details: ScrollingDetails
    let fades: (top: CanvasTexture, bottom: CanvasTexture)
    let track: CanvasTexture
    let thumb: CanvasTexture
    let paper: CanvasTexture
    var bands: [Int: CanvasTexture] = [:]

    init(_ prepared: PreparedPanel.Scrolling, on canvas: Canvas) throws(SDLError) {
      details = prepared.details
      fades = (try canvas.texture(prepared.fades.top), try canvas.texture(prepared.fades.bottom))
      track = try canvas.texture(prepared.track)
      thumb = try canvas.texture(prepared.thumb)
      paper = try canvas.texture(prepared.paper)
      for (band, picture) in prepared.bands { bands[band] = try canvas.texture(picture) }
    }

    var textures: [CanvasTexture] { [fades.top, fades.bottom, track, thumb, paper] + bands.values }

    /// The missing bands in view at an offset, then those within half an area's height of the view.
    func missing(at offset: Int) -> [Int] {
      let scroll = details.scroll
      let visible = details.bands(of: scroll.rows(at: offset))
      let reach = scroll.area.height / 2
      let near = details.bands(
        of: max(min(offset, scroll.range) - reach, 0)..<min(max(offset, 0) + scroll.area.height + reach, scroll.length))
      return (visible + near.filter { !visible.contains($0) }).filter { bands[$0] == nil }
    }

    /// Evicts bands that are more than two areas' heights away from the view.
    func evict(around offset: Int) {
      let scroll = details.scroll
      let reach = 2 * scroll.area.height
      let start = min(max(offset - reach, 0), scroll.length - 1)
      let kept = details.bands(of: start..<max(min(offset + scroll.area.height + reach, scroll.length), start + 1))
      if bands.count > kept.count { bands = bands.filter { kept.contains($0.key) } }
    }
  }

  init(_ prepared: PreparedPanel, as value: DetailPanel, on canvas: Canvas) throws(SDLError) {
    self.value = value
    sheet = try canvas.texture(prepared.sheet)
    if let prepared = prepared.opening {
      var pieces: [Opening.Piece] = []
      for piece in prepared.pieces {
        pieces.append(.init(texture: try canvas.texture(piece.picture), area: piece.area, motion: piece.motion))
      }
      opening = Opening(cover: try canvas.texture(prepared.cover), cardSize: prepared.cardSize, pieces: pieces)
    } else {
      opening = nil
    }
    scrolling = if let scrolling = prepared.scrolling { try Scrolling(scrolling, on: canvas) } else { nil }
  }

  private var textures: [CanvasTexture] {
    [sheet] + (opening.map { [$0.cover] + $0.pieces.map(\.texture) } ?? []) + (scrolling?.textures ?? [])
  }

  var isWhole: Bool { textures.allSatisfy(\.texture.isWhole) }

  /// Uploads a band of the first incomplete texture. Returns whether all were complete already.
  func fill() throws(SDLError) -> Bool {
    for texture in textures where !texture.texture.isWhole {
      try texture.texture.fillBand()
      return false
    }
    return true
  }
}
