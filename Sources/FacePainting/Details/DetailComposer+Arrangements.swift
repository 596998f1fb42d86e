internal import MarqueeScene
internal import MarqueeValues

extension DetailComposer {
  /// Heading at the top; below it text on the left and the code on the right. `nil` if they do not fit.
  func beside() -> DetailLayout? {
    let (band, pad) = (band(), measures.padding)
    let room = measures.height - band.height - 2 * pad
    guard let code = placeable(width: measures.innerWidth, height: room) else { return nil }
    let column = measures.innerWidth - code.width - measures.gap
    // A column of only a few letters is not readable.
    guard column >= 11 * measures.smallestBody,
      var prose = prose(width: column, height: room, target: code.height)
    else { return nil }

    let inner = max(prose.width + measures.gap + code.width, band.width, leastInner)
    // A wide heading may leave the text more width than it took.
    let comfortable = min(inner - code.width - measures.gap, Self.widestMeasure * prose.size)
    if prose.count > 3, comfortable > prose.width,
      let wider = self.prose(width: comfortable, height: room, size: prose.size)
    {
      prose = wider
    }
    var layout = sheet(band, inner: inner, body: max(prose.height, code.height))
    let top = band.height + pad
    // Short text is centred on the tile, long text starts at the top of the tile.
    layout.details = prose.placed(x: pad, y: top + max(0, code.side - prose.height) / 2)
    place(code, x: layout.width - pad - code.width, y: top, width: code.width, in: &layout)
    return layout
  }

  /// Heading, text and code below each other; `nil` if they do not fit.
  func stacked() -> DetailLayout? {
    let (band, pad) = (band(), measures.padding)
    let room = measures.height - band.height - 2 * pad
    for share in [1, 0.85, 0.7] {
      guard
        let code = placeable(
          width: measures.innerWidth, height: room, share: share, captionWidth: measures.innerWidth)
      else { return nil }
      guard details != nil else { return stack(band, nil, code) }
      let left = room - code.height - measures.gap
      if let prose = prose(width: measures.innerWidth, height: left, target: left) { return stack(band, prose, code) }
    }
    return nil
  }

  /// The code within `width` × `height` px; `nil` without a code, or if it does not fit.
  func placeable(width: Int, height: Int, share: Double = 1, captionWidth: Int? = nil) -> DetailCode? {
    guard let code else { return nil }
    let sized = DetailCode(
      code, panel, measures, fonts: fonts, limits: limits, width: width, height: height, share: share,
      captionWidth: captionWidth)
    guard let sized, sized.width <= width, sized.height <= height else { return nil }
    return sized
  }

  private func stack(_ band: Band, _ prose: Prose?, _ code: DetailCode) -> DetailLayout {
    let pad = measures.padding
    let inner = max(prose?.width ?? 0, code.width, band.width, leastInner)
    let above = prose.map { $0.height + measures.gap } ?? 0
    var layout = sheet(band, inner: inner, body: above + code.height)
    let top = band.height + pad
    layout.details = prose?.placed(x: pad, y: top) ?? []
    place(code, x: pad, y: top + above, width: layout.width - 2 * pad, in: &layout)
    return layout
  }

  /// Heading on the left on the gradient, code on the right; `nil` if the code does not fit.
  func split() -> DetailLayout? {
    let pad = measures.padding
    let room = measures.height - 2 * pad
    guard let code = placeable(width: measures.innerWidth, height: room) else { return nil }
    let right = code.width + 2 * pad
    let most = measures.width - right - 2 * pad
    guard most >= 4 * measures.titleSize else { return nil }
    let heading = DetailHeading(panel, measures, fonts: fonts, width: most, height: room)
    let left = min(max(heading.width + 2 * pad, right), measures.width - right)
    var layout = DetailLayout(
      width: left + right, height: max(heading.height, code.height) + 2 * pad, measures: measures)
    layout.band = PixelArea(x: 0, y: 0, width: left, height: layout.height)
    layout.titleLogoArea = heading.logoArea(x: pad, y: (layout.height - heading.height) / 2)
    (layout.title, layout.subtitle) = heading.placed(x: pad, y: (layout.height - heading.height) / 2)
    layout.headingSize = heading.size
    place(code, x: left + pad, y: (layout.height - code.height) / 2, width: code.width, in: &layout)
    return layout
  }

  /// Only the code, for a screen with no room for anything else; `nil` if the code does not fit.
  func codeOnly() -> DetailLayout? {
    let (pad, air) = (measures.padding, measures.padding / 2)
    guard let code = placeable(width: measures.width - 2 * air, height: measures.height - 2 * air) else { return nil }
    let width = min(max(code.width + 2 * pad, leastInner + 2 * pad), measures.width)
    let height = min(code.height + 2 * pad, measures.height)
    var layout = DetailLayout(width: width, height: height, measures: measures)
    layout.band = PixelArea(x: 0, y: 0, width: width, height: 0)
    place(code, x: 0, y: (height - code.height) / 2, width: width, in: &layout)
    return layout
  }

  /// Heading at the top, text below, and the link as text if there is one; `nil` if they do not all fit.
  func textOnly() -> DetailLayout? {
    let (band, pad) = (band(), measures.padding)
    let room = measures.height - band.height - 2 * pad
    let link = linkLine(height: room)
    let below = link.map { $0.capHeight + (details == nil ? 0 : measures.gap) } ?? 0
    let prose = prose(width: measures.innerWidth, height: room - below, target: measures.preferredHeight * 2 / 5)
    guard details == nil ? link != nil : prose != nil else { return nil }
    let inner = max(
      prose?.width ?? 0, link?.line.width ?? 0, band.width, leastInner)
    var layout = sheet(band, inner: inner, body: (prose?.height ?? 0) + below)
    layout.details = prose?.placed(x: pad, y: band.height + pad) ?? []
    layout.link = link.map { PlacedLine(line: $0.line, x: pad, baseline: layout.height - pad) }
    return layout
  }

  /// The link as a line of text, at most `height` px high.
  func linkLine(height: Int) -> (line: DrawnLine, capHeight: Int)? {
    try? LinkText.set(
      panel.shownLink, in: DetailCode.captionFont(panel.font), fonts: fonts, width: measures.innerWidth, height: height,
      sizes: measures.smallestBody...measures.bodySize)
  }

  /// Only the heading, centred on a panel that is all gradient.
  func plain() -> DetailLayout {
    let pad = measures.padding
    let unit = measures.unit
    let heading = DetailHeading(
      panel, measures, fonts: fonts, width: measures.innerWidth, height: max(measures.height - 2 * pad, 0), scale: 1.4)
    // At least five to three, and large enough for a typical card to grow into it.
    let width = min(max(heading.width + 3 * pad, unit * 10 / 9, 1), measures.width)
    let logo = panel.isNamedByLogo ? 0 : leastLogo.map { $0.height + pad } ?? 0
    let height = min(max(heading.height + logo + 4 * pad, unit * 2 / 3, 1), measures.height)
    var layout = DetailLayout(width: width, height: height, measures: measures)
    layout.band = PixelArea(x: 0, y: 0, width: width, height: height)
    layout.titleLogoArea = heading.logoArea(x: (width - heading.width) / 2, y: (height - heading.height) / 2)
    (layout.title, layout.subtitle) = heading.placed(x: 0, y: (height - heading.height) / 2, centeredIn: width)
    layout.leastLogo = leastLogo
    layout.headingSize = heading.size
    return layout
  }

  /// Places the code and its caption, centred in `width` px from `x` on.
  func place(_ code: DetailCode, x: Int, y: Int, width: Int, in layout: inout DetailLayout) {
    let placed = code.placed(x: x, y: y, centeredIn: width)
    layout.code = (code.code, code.moduleSize, placed.tile)
    layout.link = placed.caption
  }
}
