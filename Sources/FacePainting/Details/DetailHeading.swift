internal import MarqueeScene
internal import MarqueeValues

/// A title and its subtitle, rendered but not placed yet. On a card with a logo and no title, the logo takes the place
/// of the title.
struct DetailHeading {
  private let title: TextSetter.Block?
  private let subtitle: TextSetter.Block?
  /// The height of the logo in the title's place, px; 0 if there is a title.
  private let logoHeight: Int
  /// px from the top of the first capitals, or of the logo, to the last baseline; 0 without either.
  let height: Int
  /// The width of the widest line or of the logo, px.
  let width: Int
  /// px per em of the larger of title and subtitle; 0 without text.
  let size: Int

  /// Sets the title, or the logo in its place, and the subtitle as large as they fit. If there is no room for both texts, the
  /// subtitle is left out.
  /// - Parameters:
  ///   - measures: has the preferred sizes of both texts.
  ///   - width: of the room, px.
  ///   - height: of the room, px.
  ///   - scale: multiplies the preferred sizes.
  init(
    _ panel: DetailPanel, _ measures: DetailMeasures, fonts: FontBook, width: Int, height: Int, scale: Double = 1
  ) {
    let setter = TextSetter(fonts: fonts)
    func set(
      _ text: String?, _ font: FontRequest, _ size: Int, _ height: Int, lines: Int, leading: Double
    ) -> TextSetter.Block? {
      guard let text = DisplayText(text, beside: text == panel.title ? panel.subtitle : panel.title) else { return nil }
      let size = Int((Double(size) * scale).rounded())
      // Without a font there is no text, and the font book has reported why.
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
        // There is no room for both, and the title is more important.
        upper = set(panel.title, panel.font, measures.titleSize, height, lines: 2, leading: 1.12)
        lower = nil
      }
    }
    var logo = 0
    if panel.isNamedByLogo {
      // Twice the title size, which is three times the height of its capitals: a logo needs more height than letters.
      let size = Double(measures.titleSize) * scale * 2
      let below = lower.map { $0.height + Self.gap(measures.titleSize, $0.size) } ?? 0
      let room = height - below
      let least = panel.cardLogo.map { Double($0.height) * (panel.logo?.background == nil ? 1 : 4 / 3) } ?? 0
      logo = room >= TextFitter.legible * 2 ? min(Int(max(size, least).rounded()), room) : 0
    }
    title = upper
    subtitle = lower
    logoHeight = logo
    let blocks = [upper, lower].compactMap { $0 }
    let text = blocks.map(\.width).max() ?? 0
    self.width = max(text, min(logo * Self.logoAspectRatio, width))
    size = blocks.map(\.size).max() ?? (logo > 0 ? TextFitter.legible : 0)
    let lines = blocks.reduce(0) { $0 + $1.height }
    if let lower, logo > 0 {
      self.height = logo + Self.gap(measures.titleSize, lower.size) + lines
    } else {
      self.height = logo + lines + (blocks.count == 2 ? Self.gap(blocks[0].size, blocks[1].size) : 0)
    }
  }

  /// px by which ink rises above the first capitals, and by which it extends below the last baseline.
  var overshoot: (top: Int, bottom: Int) {
    (logoHeight > 0 ? 0 : (title ?? subtitle)?.overshoot.top ?? 0, (subtitle ?? title)?.overshoot.bottom ?? 0)
  }

  /// The area for the logo in the title's place, with its top at `y` and the heading's left edge at `x`; `nil` if there
  /// is none.
  func logoArea(x: Int, y: Int) -> PixelArea? {
    guard logoHeight > 0 else { return nil }
    return PixelArea(x: x, y: y, width: width, height: logoHeight)
  }

  /// Width of the logo's area divided by its height.
  private static let logoAspectRatio = 4

  /// Places the lines with the top of the first capitals at `y`: from `x` on, or centred in `centeredIn` px from there.
  func placed(x: Int, y: Int, centeredIn width: Int? = nil) -> (title: [PlacedLine], subtitle: [PlacedLine]) {
    func place(_ block: TextSetter.Block, _ y: Int) -> [PlacedLine] {
      width.map { block.placed(x: x, centeredIn: $0, y: y) } ?? block.placed(x: x, y: y)
    }
    let below = y + height - (subtitle?.height ?? 0)
    return (title.map { place($0, y) } ?? [], subtitle.map { place($0, below) } ?? [])
  }

  /// px between the title's last baseline and the top of the subtitle's capitals, for their sizes in px per em.
  private static func gap(_ title: Int, _ subtitle: Int) -> Int {
    Int((Double(title) * 0.3 + Double(subtitle) * 0.45).rounded())
  }
}
