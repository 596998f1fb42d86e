internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// Layouts for details that are too long for the maximum panel. They scroll below the heading, next to the code or above
// it.
extension DetailComposer {
  /// The minimum number of visible lines, and the minimum em of a line.
  private typealias Least = (lines: Int, measure: Int)

  /// Heading, code and scrolling details at the panel's full height; `nil` if too little text would be visible.
  func scrolling() -> DetailLayout? {
    arrangement(under: band(), least: [(5, 16), (4, 11), (3, 9)])
  }

  /// As `scrolling` without a heading, or only the code if there are no details or none would be visible.
  func withoutHeading() -> DetailLayout? {
    var bare = panel
    (bare.title, bare.subtitle, bare.logo) = (nil, nil, nil)
    let heading = DetailHeading(bare, measures, fonts: fonts, width: 0, height: 0)
    let band = Band(heading: heading, width: 0, height: 0, top: 0)
    return arrangement(under: band, least: [(3, 8), (2, 5)]) ?? (details == nil ? codeOnly() : nil)
  }

  private func arrangement(under band: Band, least: [Least]) -> DetailLayout? {
    guard details != nil, code != nil else { return nil }
    for least in least {
      for share in [1, 0.85, 0.7, 0.55, 0] {
        for size in [measures.bodySize, measures.smallestBody] {
          let layout =
            isWide
            ? beside(band, size, share, least) ?? stacked(band, size, share, least)
            : stacked(band, size, share, least) ?? beside(band, size, share, least)
          if let layout { return layout }
        }
      }
    }
    return nil
  }

  /// Text on the left, code on the right.
  private func beside(_ band: Band, _ size: Int, _ share: Double, _ least: Least) -> DetailLayout? {
    let pad = measures.padding
    let room = measures.height - band.height - 2 * pad
    let bar = measures.barGap + measures.barWidth
    guard let details, room >= height(of: least.lines, size),
      let code = placeable(width: measures.innerWidth, height: room, share: share)
    else { return nil }
    let widest = Self.widestMeasure * size
    let column = min(measures.innerWidth - code.width - measures.gap - bar, widest)
    guard column >= least.measure * size, column > 0 else { return nil }
    let inner = max(column + bar + measures.gap + code.width, band.width, leastInner)
    var layout = sheet(band, inner: inner, body: room)
    let width = min(layout.width - 2 * pad - code.width - measures.gap - bar, widest)
    place(code, x: layout.width - pad - code.width, y: band.height + pad, width: code.width, in: &layout)
    let end = pad + width + bar
    let area = PixelArea(
      minX: pad - pad / 2, minY: max(band.height, pad / 2), maxX: end + min(measures.gap / 3, measures.barGap),
      maxY: layout.height - pad / 2)
    return scroll(details, size, width, in: area, barEnd: end, below: pad - pad / 2, &layout)
  }

  /// Text above the code.
  private func stacked(_ band: Band, _ size: Int, _ share: Double, _ least: Least) -> DetailLayout? {
    let pad = measures.padding
    let room = measures.height - band.height - 2 * pad
    let text = height(of: least.lines, size)
    guard let details,
      let code = placeable(
        width: measures.innerWidth, height: room - text - measures.gap, share: share,
        captionWidth: measures.innerWidth)
    else { return nil }
    let width = min(measures.innerWidth, Self.widestMeasure * size)
    guard width >= least.measure * size, width > 0 else { return nil }
    let inner = max(width, code.width, band.width, leastInner)
    var layout = sheet(band, inner: inner, body: room)
    let top = layout.height - pad - code.height
    place(code, x: pad, y: top, width: layout.width - 2 * pad, in: &layout)
    return scroll(details, size, width, above: top - measures.gap / 2, &layout)
  }

  /// Heading at the top, scrolling details below, and the link as text if there is one; `nil` if not even one line
  /// fits.
  func scrollingText() -> DetailLayout? {
    guard let details else { return nil }
    let (band, pad) = (band(), measures.padding)
    let room = measures.height - band.height - 2 * pad
    for size in [measures.bodySize, measures.smallestBody] {
      let width = min(measures.innerWidth, Self.widestMeasure * size)
      // The link is dropped only if there would be no room for the text.
      for link in [linkLine(height: room), nil] {
        let below = link.map { $0.capHeight + measures.gap } ?? 0
        guard room - below >= height(of: 1, size), width > 0 else { continue }
        let inner = max(width, link?.line.width ?? 0, band.width, leastInner)
        var layout = sheet(band, inner: inner, body: room)
        layout.link = link.map { PlacedLine(line: $0.line, x: pad, baseline: layout.height - pad) }
        let bottom =
          link == nil ? layout.height - pad / 2 : layout.height - pad - below + measures.gap - measures.gap / 2
        if let layout = scroll(details, size, width, above: bottom, &layout) { return layout }
      }
    }
    return nil
  }

  /// Scrolling details across the whole panel from the heading down to `bottom`, with the scroll bar in the padding.
  private func scroll(
    _ details: ProseSource, _ size: Int, _ width: Int, above bottom: Int, _ layout: inout DetailLayout
  ) -> DetailLayout? {
    let pad = measures.padding
    let barEnd = layout.width - max((pad - measures.barWidth) / 2, 1)
    let area = PixelArea(
      minX: pad - pad / 2, minY: max(layout.band.maxY, pad / 2), maxX: barEnd, maxY: bottom)
    return scroll(details, size, width, in: area, barEnd: barEnd, below: pad / 2, &layout)
  }

  /// Puts scrolling details into `layout`, or fixed ones if they fit after all.
  ///
  /// - Parameters:
  ///   - area: the scroll area on the panel.
  ///   - barEnd: the right edge of the scroll bar, px from the left edge of the panel.
  ///   - below: px below the last line when the text is scrolled to its end.
  private func scroll(
    _ details: ProseSource, _ size: Int, _ width: Int, in area: PixelArea, barEnd: Int, below: Int,
    _ layout: inout DetailLayout
  ) -> DetailLayout? {
    let pad = measures.padding
    guard area.width > 0, area.height > 0, let fonts = try? details.fontStack(size: size),
      let prose = ProseColumn(details, width: width, size: size)
    else { return nil }
    let descent = Int(prose.extent.rounded(.up)) - prose.height(capHeight: fonts.primary.capHeight)
    let region = ScrollRegion(
      prose: prose, fonts: fonts, area: area, left: pad - area.minX, width: width,
      margins: (top: pad, bottom: max(below, descent)),
      track: PixelArea(
        minX: barEnd - measures.barWidth, minY: area.minY + pad / 2, maxX: barEnd, maxY: max(area.maxY, area.minY)))
    if region.length <= area.height {
      layout.details =
        self.prose(width: width, height: area.height, size: size)?.placed(x: pad, y: area.minY + pad) ?? []
    } else {
      layout.scroll = region
    }
    return layout
  }

  /// The height of `lines` lines of text, px.
  private func height(of lines: Int, _ size: Int) -> Int {
    Int((Double(lines * size) * (details?.leading ?? 1)).rounded(.up))
  }
}
