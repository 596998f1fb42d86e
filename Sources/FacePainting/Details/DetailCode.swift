internal import MarqueeScene
internal import MarqueeValues

/// A link's QR code on its white tile with the link written below, sized but not yet in place.
struct DetailCode {
  let code: QRCode
  /// px.
  let moduleSize: Int
  let measures: DetailMeasures
  /// The short text, drawn.
  let caption: (line: DrawnLine, capHeight: Int)?

  /// The code nearest to the size that the measures aim at within `width` × `height` px; `nil` where a module would
  /// have less than the least px.
  init?(
    _ code: QRCode, _ panel: DetailPanel, _ measures: DetailMeasures, fonts: FontBook, limits: Limits, width: Int,
    height: Int, share: Double = 1, captionWidth: Int? = nil
  ) {
    let margin = 2 * measures.tileMargin
    let aim = Int((Double(measures.codeSide) * share / Double(code.span)).rounded())
    /// px that the caption may need at most.
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
        panel.link, in: Self.captionFont(panel.font), fonts: fonts, width: captionWidth ?? tile, height: below,
        sizes: max(measures.linkSize * 4 / 5, TextFitter.legible)...measures.linkSize)
  }

  /// What a code may give up on a small screen.
  struct Limits: Sendable, Hashable {
    /// The least px a module.
    var module = QRCode.smallestModule
    /// Whether the link must have room below the code.
    var needsCaption = true
  }

  /// px of the white tile's side.
  var side: Int { code.span * moduleSize + 2 * measures.tileMargin }
  /// px across, tile and caption.
  var width: Int { max(side, caption?.line.width ?? 0) }
  /// px from the tile's top to the caption's baseline.
  var height: Int { side + (caption.map { measures.linkGap + $0.capHeight } ?? 0) }
  /// px that ink hangs under the baseline.
  var descent: Int { caption.map { max(0, $0.line.height - $0.line.top) } ?? 0 }

  /// Where the tile and the caption are, centred in `centeredIn` px from `x` on, the tile's top at `y`.
  func placed(x: Int, y: Int, centeredIn room: Int) -> (tile: PixelArea, caption: PlacedLine?) {
    let left = x + (room - side) / 2
    let tile = PixelArea(x: left, y: y, width: side, height: side)
    let line = caption.map {
      PlacedLine(line: $0.line, x: x + (room - $0.line.width) / 2, baseline: y + height)
    }
    return (tile, line)
  }

  static func captionFont(_ font: FontRequest) -> FontRequest {
    var medium = font
    medium.weight = min(font.weight, 500)
    return medium
  }
}
