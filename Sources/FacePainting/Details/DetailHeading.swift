internal import MarqueeScene
internal import MarqueeValues

/// A title and its subtitle, drawn but not yet in place. On a card whose logo says the name the logo is the title.
struct DetailHeading {
  private let title: TextSetter.Block?
  private let subtitle: TextSetter.Block?
  /// px that the logo has in the title's place; 0 where there is a title.
  private let markHeight: Int
  /// px from the top of the first capitals, or of the logo, to the last baseline; 0 with neither.
  let height: Int
  /// px of the widest line.
  let width: Int
  /// px per em of the larger of the two; 0 without text.
  let size: Int

  /// `width` and `height` in px is what both may take. `scale` makes both larger than the measures say.
  init(
    _ panel: DetailPanel, _ measures: DetailMeasures, fonts: FontBook, width: Int, height: Int, scale: Double = 1
  ) {
    let setter = TextSetter(fonts: fonts)
    func set(
      _ text: String?, _ font: FontRequest, _ size: Int, _ height: Int, lines: Int, leading: Double
    ) -> TextSetter.Block? {
      guard let text = DisplayText(text, beside: text == panel.title ? panel.subtitle : panel.title) else { return nil }
      let size = Int((Double(size) * scale).rounded())
      // Without a font there is no text, and the font book has said so.
      return
        (try? setter.set(
          text, in: font, width: width, height: height, preferredSize: size,
          minimumSize: max(size * 3 / 5, TextFitter.legible), comfortableLines: lines, leading: leading)) ?? nil
    }
    let subtitleFont = CardTypography.subtitleFont(panel.font)
    var lower = set(panel.subtitle, subtitleFont, measures.subtitleSize, height * 2 / 5, lines: 2, leading: 1.3)
    var upper: TextSetter.Block?
    if DisplayText(panel.title) != nil {
      let taken = lower.map { $0.height + $0.overshoot.bottom + Self.gap(measures.titleSize, $0.size) } ?? 0
      upper = set(panel.title, panel.font, measures.titleSize, height - taken, lines: 2, leading: 1.12)
      if upper == nil {
        // No room for both: the title matters more.
        upper = set(panel.title, panel.font, measures.titleSize, height, lines: 2, leading: 1.12)
        lower = nil
      }
    }
    var mark = 0
    if panel.isNamedByLogo {
      // Twice a title's size, which is thrice its capitals: a picture wants more than letters.
      let size = Double(measures.titleSize) * scale * 2
      let below = lower.map { $0.height + Self.gap(measures.titleSize, $0.size) } ?? 0
      let room = height - below
      mark = room >= TextFitter.legible * 2 ? min(Int(size.rounded()), room) : 0
    }
    title = upper
    subtitle = lower
    markHeight = mark
    let blocks = [upper, lower].compactMap { $0 }
    let text = blocks.map(\.width).max() ?? 0
    self.width = max(text, min(mark * Self.markShape, width))
    size = blocks.map(\.size).max() ?? (mark > 0 ? TextFitter.legible : 0)
    let lines = blocks.reduce(0) { $0 + $1.height }
    if let lower, mark > 0 {
      self.height = mark + Self.gap(measures.titleSize, lower.size) + lines
    } else {
      self.height = mark + lines + (blocks.count == 2 ? Self.gap(blocks[0].size, blocks[1].size) : 0)
    }
  }

  /// px that ink rises over the first capitals, or hangs under the last baseline.
  var overshoot: (top: Int, bottom: Int) {
    (markHeight > 0 ? 0 : (title ?? subtitle)?.overshoot.top ?? 0, (subtitle ?? title)?.overshoot.bottom ?? 0)
  }

  /// What the logo keeps to that stands for the title, with its top at `y` and the heading's left edge at `x`.
  func mark(x: Int, y: Int) -> PixelArea? {
    guard markHeight > 0 else { return nil }
    return PixelArea(x: x, y: y, width: width, height: markHeight)
  }

  /// How much wider than high the logo's room is.
  private static let markShape = 4

  /// The lines with the top of the first capitals at `y`, each beginning at `x`, or centred in `centeredIn` px from there.
  func placed(x: Int, y: Int, centeredIn width: Int? = nil) -> (title: [PlacedLine], subtitle: [PlacedLine]) {
    func place(_ block: TextSetter.Block, _ y: Int) -> [PlacedLine] {
      width.map { block.placed(x: x, centeredIn: $0, y: y) } ?? block.placed(x: x, y: y)
    }
    let below = y + height - (subtitle?.height ?? 0)
    return (title.map { place($0, y) } ?? [], subtitle.map { place($0, below) } ?? [])
  }

  /// px between the title's last baseline and the top of the subtitle's capitals; the sizes are theirs.
  private static func gap(_ title: Int, _ subtitle: Int) -> Int {
    Int((Double(title) * 0.3 + Double(subtitle) * 0.45).rounded())
  }
}
