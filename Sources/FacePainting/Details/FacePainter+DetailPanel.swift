internal import Logos
package import MarqueeScene
package import MarqueeValues

extension FacePainter {
  /// Paints the whole panel at the size that its content needs, opaque but for its rounded corners, with scrolling
  /// details at their beginning. Waits for the logo. Never fails: anything that cannot be drawn is omitted, and the
  /// font book or the logo source has reported why.
  package func paint(_ panel: DetailPanel) -> Bitmap { painted(panel).flattened() }

  /// As `paint`, but with scrolling details separate, and whether a retry may add a logo or a font that is missing now.
  package func painted(_ panel: DetailPanel) -> PaintedPanel {
    let shortages = fonts.shortages
    var panel = panel
    let card = panel.card.map { parts(of: $0) }
    if let parts = card?.parts {
      panel.cardLogo = parts.logo.map { PixelSize(width: $0.area.width, height: $0.area.height) }
      panel.cardTextColor = (parts.title ?? parts.subtitle)?.color
    }
    var painted = attempt(panel)
    if let card, let face = panel.card, let parts = painted.parts {
      painted.opening = PanelOpening(cover: card.cover, cardSize: face.size, pieces: parts.pieces(from: card.parts))
    }
    let lacksLogo = panel.logo?.references.contains { logos?.mayPass($0) ?? false } ?? false
    painted.isProvisional = lacksLogo || fonts.shortages != shortages
    return painted
  }

  private func attempt(_ panel: DetailPanel) -> PaintedPanel {
    if let logo = panel.logo, let logos {
      var layout = DetailComposer(panel, fonts: fonts).compose()
      if let place = DetailLogo(in: &layout) {
        var painted = painted(layout, of: panel)
        // The panel shows the whole logo, even where the card crops it.
        var whole = logo
        whole.fit = .contain
        let chosen = chosen(
          whole, on: panel.gradient, size: PixelSize(width: layout.band.width, height: layout.band.height),
          backdrop: panel.backdrop, box: place.box, from: logos
        ) { place.place(of: whole, width: $0, height: $1) }
        if let part = place.part(of: chosen, from: logos, radius: layout.measures.tileRadius, atLeast: panel.cardLogo) {
          if painted.parts == nil { part.paint(on: &painted.sheet) } else { painted.parts?.logo = part }
          return painted
        }
      }
    }
    // Without its logo the heading keeps its place.
    return painted(DetailComposer(panel.withoutLogo, fonts: fonts).compose(), of: panel)
  }

  /// Paints `panel` with `layout`, without its logo.
  func paint(_ layout: DetailLayout, of panel: DetailPanel) -> Bitmap { painted(layout, of: panel).flattened() }

  private func painted(_ layout: DetailLayout, of panel: DetailPanel) -> PaintedPanel {
    let palette = DetailPalette(panel.gradient)
    var bitmap = Bitmap(width: layout.width, height: layout.height, filledWith: palette.paper.pixel)
    var parts = panel.card == nil ? nil : CardParts()
    paintBand(of: layout, panel, on: &bitmap, parts: &parts)
    if let code = layout.code {
      let tile = RoundedShape(code.tile, radius: layout.measures.tileRadius)
      bitmap.fill(tile, with: palette.outline)
      bitmap.fill(tile.inset(by: Double(layout.measures.hairline)), with: .white)
      let margin = layout.measures.tileMargin
      code.code.paint(
        on: &bitmap, x: code.tile.minX + margin, y: code.tile.minY + margin, moduleSize: code.moduleSize)
    }
    for line in layout.details { line.paint(on: &bitmap, color: palette.ink, opacity: 1, clip: layout.clip) }
    layout.link?.paint(on: &bitmap, color: palette.accent, opacity: 1, clip: layout.clip)
    RoundedCorners.cut(&bitmap, radius: layout.measures.cornerRadius)
    var painted = PaintedPanel(sheet: bitmap)
    painted.parts = parts
    if let region = layout.scroll {
      painted.details = ScrollingDetails(region, on: PixelSize(width: bitmap.width, height: bitmap.height), palette)
    }
    return painted
  }

  /// Paints the gradient with the heading on it. A hairline of shade separates it from the paper, as a pale gradient
  /// would not.
  /// - Parameter parts: takes the heading instead of the bitmap, unless it is `nil`.
  private func paintBand(
    of layout: DetailLayout, _ panel: DetailPanel, on bitmap: inout Bitmap, parts: inout CardParts?
  ) {
    let band = layout.band
    guard band.width > 0, band.height > 0 else { return }
    let lines = layout.title + layout.subtitle
    // On a plate the colour of the font is not seen, and may be that of the gradient.
    let isNew = panel.card != nil && panel.cardTextColor != panel.textColor
    let scene = Self.scene(
      panel.gradient, width: band.width, height: band.height, behind: lines.map(\.frame), size: layout.headingSize,
      textColor: panel.textColor, backdrop: panel.backdrop, scrim: layout.isPlain ? .band : .sideways,
      preferring: panel.cardTextColor, yields: isNew)
    for y in 0..<band.height {
      for x in 0..<band.width {
        let pixel = scene.background.pixels[y * band.width + x]
        let share = Double(pixel >> 24) / 255
        bitmap.pixels[y * bitmap.width + x] =
          share == 1 ? pixel : panel.backdrop.mixed(with: Color(pixel: pixel), share: share).pixel
      }
    }
    let hairline = layout.measures.hairline
    var edge = band
    if band.maxX < bitmap.width {
      edge.minX = max(band.maxX - hairline, 0)
    } else if band.maxY < bitmap.height {
      edge.minY = max(band.maxY - hairline, 0)
    } else {
      edge.maxX = edge.minX
    }
    bitmap.fill(RoundedShape(edge, radius: 0), with: Color(red: 0, green: 0, blue: 0, alpha: 20))
    let opacity =
      layout.title.isEmpty
      ? 1 : Self.subtitleOpacity(in: layout.subtitle.map(\.frame), scene.color, on: bitmap, over: panel.backdrop)
    guard parts == nil else {
      if !layout.title.isEmpty { parts?.title = .init(lines: layout.title, color: scene.color) }
      if !layout.subtitle.isEmpty {
        parts?.subtitle = .init(lines: layout.subtitle, color: scene.color, opacity: opacity)
      }
      return
    }
    for line in layout.title { line.paint(on: &bitmap, color: scene.color, opacity: 1, clip: layout.clip) }
    for line in layout.subtitle { line.paint(on: &bitmap, color: scene.color, opacity: opacity, clip: layout.clip) }
  }
}

/// The colours of a panel's sheet: paper and ink with a slight tint of the card's own colour.
struct DetailPalette {
  /// Opaque, nearly white.
  let paper: Color
  /// The colour of details.
  let ink: Color
  /// The colour of a link.
  let accent: Color
  /// The outline of the white tile under a code, and the track of a scroll bar.
  let outline: Color
  /// The thumb of a scroll bar, with a contrast of at least 3:1 to the paper.
  let thumb: Color

  /// Derives the colours from the middle of `gradient`.
  init(_ gradient: Gradient) {
    let base = OKLab(Self.middle(of: gradient))
    func tone(_ lightness: Double, _ chroma: Double) -> Color {
      OKLab(lightness: lightness, chroma: chroma, hue: base.hue).reducedToGamut.color()
    }
    // Greys have no hue, hence no tint.
    let vividness = min(max(base.chroma - 0.01, 0) / 0.1, 1)
    paper = tone(0.978, 0.006 * vividness)
    ink = tone(0.27, 0.022 * vividness)
    outline = tone(0.9, 0.012 * vividness)
    thumb = tone(0.6, 0.04 * vividness)
    // As light as possible while the contrast to the paper stays high enough to read with ease.
    var lightness = min(base.lightness, 0.62)
    var accent = tone(lightness, min(base.chroma, 0.19))
    let light = Contrast.luminance(paper.pixel)
    while lightness > 0.2, Contrast.ratio(light, Contrast.luminance(accent.pixel)) < 5.5 {
      lightness -= 0.01
      accent = tone(lightness, min(base.chroma, 0.19))
    }
    self.accent = accent
  }

  private static func middle(of gradient: Gradient) -> Color {
    let ramp = GradientRamp(stops: gradient.stops, length: 0)
    return Color(pixel: Dither.pixel(ramp.color(at: 0.5), phase: 0))
  }
}
