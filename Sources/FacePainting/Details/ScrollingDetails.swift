package import MarqueeScene
package import MarqueeValues
internal import SDLKit

/// Details that are longer than their room. They are painted band by band as they come into view, so that neither the
/// memory nor the work of a moment grows with the text. Safe on any thread.
package struct ScrollingDetails: Sendable {
  package let scroll: DetailScroll
  /// Paper, which is seen where no text is yet.
  package let paper: UInt32
  /// Over the area's upper and its lower edge, paper that thins out.
  package let fades: (top: Bitmap, bottom: Bitmap)
  /// Of the scroll bar.
  package let track: Bitmap
  package let thumb: Bitmap
  private let region: ScrollRegion
  private let ink: Color

  /// Pixels of a band: as a texture it takes a mebibyte, which a small board uploads in part of a frame.
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

  /// px of a band; the last one may be lower.
  var bandHeight: Int { max(Self.bandPixels / scroll.area.width, 16) }

  /// The bands that hold these rows.
  package func bands(of rows: Range<Int>) -> Range<Int> {
    rows.isEmpty ? 0..<0 : rows.lowerBound / bandHeight..<(rows.upperBound - 1) / bandHeight + 1
  }

  /// The rows of a band, px from the text's top.
  package func rows(of band: Int) -> Range<Int> {
    band * bandHeight..<min((band + 1) * bandHeight, scroll.length)
  }

  /// A part of the text as wide as the area, opaque.
  package func paint(band: Int) -> Bitmap {
    let rows = rows(of: band)
    var bitmap = Bitmap(width: scroll.area.width, height: max(rows.count, 1), filledWith: paper)
    let (prose, capHeight) = (region.prose, region.fonts.primary.capHeight)
    func baseline(_ index: Int) -> Int {
      region.air.top + prose.baseline(of: prose.lines[index], capHeight: capHeight)
    }
    /// Ink may stand out of a line as far as this.
    let reach = Int((scroll.line * 2).rounded(.up))
    var (first, end) = (0, prose.lines.count)
    while first < end {
      let middle = (first + end) / 2
      if baseline(middle) < rows.lowerBound - reach { first = middle + 1 } else { end = middle }
    }
    while first < prose.lines.count, baseline(first) <= rows.upperBound + reach {
      // A line that cannot be drawn is left blank: the rest is worth having.
      if let line = (try? region.fonts.line(of: prose.lines[first].set)) ?? nil {
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
      // 3s² − 2s³: it begins and ends without an edge.
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

/// A panel's picture, its scrolling details by themselves.
package struct PaintedPanel: Sendable {
  /// All but the details that scroll.
  package var sheet: Bitmap
  /// `nil` where all of the details are on the sheet.
  package var details: ScrollingDetails?
  /// Whether another attempt may make a better one.
  package var isProvisional = false

  /// All in one picture, the details scrolled by `offset` px.
  package func flattened(at offset: Int = 0) -> Bitmap {
    guard let details else { return sheet }
    var bitmap = sheet
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
