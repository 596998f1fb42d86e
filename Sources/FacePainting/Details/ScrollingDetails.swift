package import MarqueeScene
package import MarqueeValues
internal import SDLKit

/// Details that are too long for their area. They are painted in bands as they come into view, so that memory and the
/// work per frame do not grow with the text. Safe on any thread.
package struct ScrollingDetails: Sendable {
  /// The geometry of scrolling.
  package let scroll: DetailScroll
  /// The pixel of the paper, shown where bands are not painted yet.
  package let paper: UInt32
  /// Gradients from the paper to transparent over the upper and the lower edge of the area.
  package let fades: (top: Bitmap, bottom: Bitmap)
  /// The track of the scroll bar.
  package let track: Bitmap
  /// The thumb of the scroll bar.
  package let thumb: Bitmap
  private let region: ScrollRegion
  private let ink: Color

  /// Pixels of a band. As a texture it takes 1 MiB, which a small board uploads in part of a frame.
  private static let bandPixels = 1 << 18

  init(_ region: ScrollRegion, on panel: PixelSize, _ palette: DetailPalette) {
    self.region = region
    ink = palette.ink
    paper = palette.paper.pixel
    let (area, bar) = (region.area, region.track)
    let line = Double(region.prose.size) * region.prose.leading
    let visible = Double(area.height) / Double(region.length)
    let thumbHeight = min(max(Int(Double(bar.height) * visible), bar.width * 4), max(bar.height * 3 / 4, 1))
    scroll = DetailScroll(
      panel: panel, area: area, length: region.length, line: line,
      track: PixelArea(x: bar.minX, y: bar.minY, width: bar.width, height: max(bar.height, 1)), thumb: thumbHeight)
    let fade = min(max(Int(line * 1.3), 1), max(area.height / 3, 1))
    fades = (
      Self.fade(palette.paper, width: area.width, height: fade, isTop: true),
      Self.fade(palette.paper, width: area.width, height: fade, isTop: false)
    )
    track = Self.bar(palette.outline, width: bar.width, height: max(bar.height, 1))
    thumb = Self.bar(palette.thumb, width: bar.width, height: thumbHeight)
  }

  /// The height of a band, px; the last one may be lower.
  var bandHeight: Int { max(Self.bandPixels / scroll.area.width, 16) }

  /// The bands that contain `rows`.
  package func bands(of rows: Range<Int>) -> Range<Int> {
    rows.isEmpty ? 0..<0 : rows.lowerBound / bandHeight..<(rows.upperBound - 1) / bandHeight + 1
  }

  /// The rows of a band, px from the top of the text.
  package func rows(of band: Int) -> Range<Int> {
    band * bandHeight..<min((band + 1) * bandHeight, scroll.length)
  }

  /// Paints a band as wide as the area, opaque.
  package func paint(band: Int) -> Bitmap {
    let rows = rows(of: band)
    var bitmap = Bitmap(width: scroll.area.width, height: max(rows.count, 1), filledWith: paper)
    let (prose, capHeight) = (region.prose, region.fonts.primary.capHeight)
    func baseline(_ index: Int) -> Int {
      region.margins.top + prose.baseline(of: prose.lines[index], capHeight: capHeight)
    }
    /// Ink may extend beyond its line by this many px.
    let reach = Int((scroll.line * 2).rounded(.up))
    var (first, end) = (0, prose.lines.count)
    while first < end {
      let middle = (first + end) / 2
      if baseline(middle) < rows.lowerBound - reach { first = middle + 1 } else { end = middle }
    }
    while first < prose.lines.count, baseline(first) <= rows.upperBound + reach {
      // A line that cannot be rendered stays blank: the rest is worth having.
      if let line = (try? region.fonts.line(of: prose.lines[first].markedText)) ?? nil {
        let x = line.isRightToLeft ? region.left + region.width - line.width : region.left
        PlacedLine(line: line, x: x, baseline: baseline(first) - rows.lowerBound)
          .paint(on: &bitmap, color: ink, opacity: 1, clip: bitmap.bounds)
      }
      first += 1
    }
    return bitmap
  }

  private static func fade(_ paper: Color, width: Int, height: Int, isTop: Bool) -> Bitmap {
    var bitmap = Bitmap(width: max(width, 1), height: height)
    for y in 0..<height {
      // 3s² − 2s³, which starts and ends without a visible edge.
      let part = (Double(isTop ? height - y : y + 1) - 0.5) / Double(height)
      let alpha = UInt32((part * part * (3 - 2 * part) * 255).rounded())
      let pixel = paper.pixel & 0xFF_FFFF | alpha << 24
      for x in 0..<bitmap.width { bitmap.pixels[y * bitmap.width + x] = pixel }
    }
    return bitmap
  }

  private static func bar(_ color: Color, width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: max(width, 1), height: max(height, 1), filledWith: color.pixel)
    RoundedCorners.cut(&bitmap, radius: Double(width) / 2)
    return bitmap
  }
}

/// A painted panel with its scrolling details separate.
package struct PaintedPanel: Sendable {
  /// The panel without scrolling details.
  package var sheet: Bitmap
  /// `nil` if all details are on the sheet.
  package var details: ScrollingDetails?
  /// How the card becomes the panel, with the heading and the logo, which are not on the sheet then; `nil` for a panel that
  /// appears as a whole.
  package var opening: PanelOpening?
  /// The heading and the logo, if they are not on the sheet.
  var parts: CardParts?
  /// Whether a retry may add something that is missing now.
  package var isProvisional = false

  package init(sheet: Bitmap) {
    self.sheet = sheet
  }

  /// The panel with its details scrolled by `offset` px, as one bitmap.
  package func flattened(at offset: Int = 0) -> Bitmap {
    var bitmap = sheet
    for piece in opening?.pieces ?? [] where piece.motion != .leaves {
      bitmap.draw(piece.bitmap, x: piece.area.x, y: piece.area.y)
    }
    guard let details else { return bitmap }
    let (scroll, area) = (details.scroll, details.scroll.area)
    func draw(_ picture: Bitmap, x: Int, y: Int, strength: Double = 1) {
      for row in max(y, area.y)..<max(min(y + picture.height, area.y + area.height), max(y, area.y)) {
        for column in 0..<picture.width {
          let color = Color(pixel: picture.pixels[(row - y) * picture.width + column])
          let index = row * bitmap.width + x + column
          bitmap.pixels[index] = color.over(bitmap.pixels[index], share: strength * Double(color.alpha) / 255)
        }
      }
    }
    for band in details.bands(of: scroll.rows(at: offset)) {
      draw(details.paint(band: band), x: area.x, y: area.y + details.rows(of: band).lowerBound - offset)
    }
    let fades = scroll.fades(at: offset, height: details.fades.top.height)
    draw(details.fades.top, x: area.x, y: area.y, strength: fades.top)
    draw(
      details.fades.bottom, x: area.x, y: area.y + area.height - details.fades.bottom.height, strength: fades.bottom)
    draw(details.track, x: scroll.track.x, y: scroll.track.y)
    draw(details.thumb, x: scroll.track.x, y: scroll.thumbPlace(at: offset))
    return bitmap
  }
}
