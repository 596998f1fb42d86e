internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// A link's QR code on a white tile with the link below it as a caption: sized, but not placed yet.
struct DetailCode {
  let code: QRCode
  /// px a module.
  let moduleSize: Int
  let measures: DetailMeasures
  /// The shortened link, rendered; `nil` without a caption.
  let caption: (line: DrawnLine, capHeight: Int)?

  /// Chooses the module size nearest to `share` of the size that the measures aim at, within `width` × `height` px;
  /// `nil` if a module would have fewer px than the limit.
  init?(
    _ code: QRCode, _ panel: DetailPanel, _ measures: DetailMeasures, fonts: FontBook, limits: Limits, width: Int,
    height: Int, share: Double = 1, captionWidth: Int? = nil
  ) {
    let margin = 2 * measures.tileMargin
    let aim = Int((Double(measures.codeSide) * share / Double(code.span)).rounded())
    /// The most px that the caption may need below the tile.
    let below = measures.linkGap + measures.linkSize * 5 / 4
    let captioned = code.moduleSize(fitting: min(width, height - below) - margin, least: limits.module)
    let bare = limits.needsCaption ? nil : code.moduleSize(fitting: min(width, height) - margin, least: limits.module)
    guard let most = captioned ?? bare else { return nil }
    self.code = code
    self.measures = measures
    moduleSize = min(max(aim, limits.module), most)
    let tile = code.span * moduleSize + margin
    caption =
      captioned == nil
      ? nil
      : try? LinkText.set(
        panel.shownLink, in: Self.captionFont(panel.font), fonts: fonts, width: captionWidth ?? tile, height: below,
        sizes: max(measures.linkSize * 4 / 5, TextFitter.legible)...measures.linkSize)
  }

  /// What a code may sacrifice on a small screen.
  struct Limits: Sendable, Hashable {
    /// The minimum px a module.
    var module = QRCode.smallestModule
    /// Whether there must be room for the caption.
    var needsCaption = true
  }

  /// The side of the white tile, px.
  var side: Int { code.span * moduleSize + 2 * measures.tileMargin }
  /// The width of tile and caption, px.
  var width: Int { max(side, caption?.line.width ?? 0) }
  /// px from the top of the tile to the baseline of the caption.
  var height: Int { side + (caption.map { measures.linkGap + $0.capHeight } ?? 0) }
  /// px by which ink extends below the baseline.
  var descent: Int { caption.map { max(0, $0.line.height - $0.line.top) } ?? 0 }

  /// Places tile and caption, centred in `centeredIn` px from `x` on, with the top of the tile at `y`.
  func placed(x: Int, y: Int, centeredIn room: Int) -> (tile: PixelArea, caption: PlacedLine?) {
    let left = x + (room - side) / 2
    let tile = PixelArea(x: left, y: y, width: side, height: side)
    let line = caption.map {
      PlacedLine(line: $0.line, x: x + (room - $0.line.width) / 2, baseline: y + height)
    }
    return (tile, line)
  }

  /// The font of captions: the card's, at most medium weight.
  static func captionFont(_ font: FontRequest) -> FontRequest {
    var medium = font
    medium.weight = min(font.weight, 500)
    return medium
  }
}

/// A link as people write it, on one line.
enum LinkText {
  /// Removes what nobody types: the schemes of the web, `www.` and a trailing slash. `nil` if the link has nothing
  /// visible.
  static func short(_ link: String) -> String? {
    guard let whole = DisplayText(link)?.paragraphs.first else { return nil }
    var text = Substring(whole)
    for prefix in ["https://", "http://"] where text.lowercased().hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
      if text.lowercased().hasPrefix("www."), text.dropFirst(4).contains(".") { text = text.dropFirst(4) }
      if text.hasSuffix("/") { text = text.dropLast() }
      break
    }
    return text.isEmpty ? whole : String(text)
  }

  /// Shortens `text` to `width` em by an ellipsis in the middle: a link begins with the site's name and ends with what
  /// distinguishes its pages. `nil` if hardly anything fits.
  static func elided(_ text: String, width: Double, measurer: some TextMeasuring) -> String? {
    // No line on a screen has more than a thousand characters.
    let isEndless = text.count > 1000
    let characters = isEndless ? Array(text.prefix(700)) + Array(text.suffix(300)) : Array(text)
    if !isEndless, measurer.width(of: text) <= width { return text }
    func candidate(_ kept: Int) -> String {
      // Keeps twice as much of the beginning as of the end.
      let tail = kept / 3
      return String(characters[..<(kept - tail)]) + "…" + String(characters[(characters.count - tail)...])
    }
    var (fits, tooLong) = (0, characters.count)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if measurer.width(of: candidate(middle)) <= width { fits = middle } else { tooLong = middle }
    }
    return fits >= 4 ? candidate(fits) : nil
  }

  /// Renders the link in the largest of `sizes`, px per em, in which all of it fits, or shortened at the smallest size.
  static func set(
    _ link: String?, in request: FontRequest, fonts: FontBook, width: Int, height: Int, sizes: ClosedRange<Int>
  ) throws(FontError) -> (line: DrawnLine, capHeight: Int)? {
    guard let link, let text = short(link) else { return nil }
    let rulers = try FontStack(request, size: FontMeasurer.size, hinting: .none, hanLanguage: nil, fonts: fonts)
    let ruler = rulers.primary
    let measurer = FontMeasurer(fonts: rulers)
    // A rendered line may be a px or two wider than measured.
    let room = Double(width) - 2
    let length = measurer.width(of: String(text.prefix(1000)))
    let tallest = Int(Double(height) / (Double(ruler.capHeight + ruler.descent) / Double(ruler.size)))
    guard room > 0, tallest >= sizes.lowerBound else { return nil }
    let size = min(max(sizes.lowerBound, min(sizes.upperBound, Int(room / max(length, 0.1)))), tallest)
    guard let shown = elided(text, width: room / Double(size), measurer: measurer) else { return nil }
    let stack = try FontStack(request, size: size, hanLanguage: nil, fonts: fonts)
    // A link runs from left to right, whatever the script of its name.
    let marked = BidirectionalText.marked(shown, isRightToLeft: false)
    guard let line = (try? stack.line(of: marked)) ?? nil, line.width <= width else { return nil }
    return (line, stack.primary.capHeight)
  }
}
