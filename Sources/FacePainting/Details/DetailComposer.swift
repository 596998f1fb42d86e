internal import MarqueeScene
internal import MarqueeValues
internal import QRMatrix

/// Chooses the layout of a panel's content and the size of the panel.
///
/// In order of preference: all content at the preferred size, all content at the maximum size, scrolling details at the
/// maximum size. The code is never dropped for the sake of the details: on small screens it first loses its caption,
/// then the panel its heading, then the code some of its size.
struct DetailComposer {
  let panel: DetailPanel
  var measures: DetailMeasures
  let fonts: FontBook
  /// `nil` without details, or without a font for them.
  let details: ProseSource?
  /// `nil` without a link, or if no code can hold it.
  private(set) var code: QRCode?
  var limits = DetailCode.Limits()

  init(_ panel: DetailPanel, fonts: FontBook) {
    self.panel = panel
    self.fonts = fonts
    measures = DetailMeasures(panel)
    // Details use the regular weight of the card's font.
    var regular = panel.font
    regular.weight = min(panel.font.weight, 400)
    details = DisplayText(panel.details, beside: panel.title, upTo: DisplayText.maximumDetailsLength).flatMap {
      try? ProseSource($0, in: regular, fonts: fonts)
    }
    code = panel.link.flatMap { LinkText.short($0) == nil ? nil : try? QRCode($0) }
  }

  /// The best layout; always finds one.
  func compose() -> DetailLayout {
    let hasLink = panel.link.flatMap(LinkText.short) != nil
    guard details != nil || hasLink else { return plain() }
    if let layout = whole() { return layout }
    var grown = self
    grown.measures = DetailMeasures(panel, isGrown: true)
    if let layout = grown.withCode() { return layout }
    // For a link of hundreds of bytes on a screen of a few hundred px: less error correction gives fewer, larger
    // modules.
    if code != nil, let link = panel.link, let coarse = try? QRCode(link, correction: .low) {
      grown.code = coarse
      if let layout = grown.withCode() { return layout }
    }
    grown.code = nil
    return grown.textOnly() ?? grown.scrollingText() ?? plain()
  }

  /// The maximum panel with a code, at whatever cost; `nil` if its modules would have fewer than two px, which no phone
  /// reads.
  private func withCode() -> DetailLayout? {
    guard code != nil else { return nil }
    var composer = self
    for keepsHeading in [true, false] {
      for module in stride(from: QRCode.smallestModule, through: 2, by: -1) {
        for needsCaption in [true, false] {
          composer.limits = DetailCode.Limits(module: module, needsCaption: needsCaption)
          let layout = keepsHeading ? composer.whole() ?? composer.scrolling() : composer.withoutHeading()
          if let layout { return layout }
        }
      }
    }
    return nil
  }

  /// All content without scrolling; `nil` if it does not fit.
  private func whole() -> DetailLayout? {
    guard code != nil else { return textOnly() }
    guard details != nil else { return isWide ? split() ?? stacked() : stacked() }
    return isWide ? beside() ?? stacked() : stacked() ?? beside()
  }

  /// The room that the logo needs to be as large as on the card, within two fifths of the panel; `nil` without a card.
  var leastLogo: PixelSize? {
    guard let size = panel.cardLogo, let logo = panel.logo else { return nil }
    // A plate has a margin.
    let margin = logo.background != nil || logo.choosesBackground ? 4.0 / 3 : 1
    let (width, height) = (Double(size.width) * margin, Double(size.height) * margin)
    let scale = min(
      1, Double(measures.innerWidth) * 0.4 / max(width, 1), Double(measures.height) * 0.4 / max(height, 1))
    return PixelSize(width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
  }

  /// Whether the panel is at least as wide as high.
  var isWide: Bool { measures.width >= measures.height }

  /// The details in `width` × `height` px, only at `size` px per em if that is set; `nil` without details, or if they
  /// do not fit.
  func prose(width: Int, height: Int, size: Int? = nil) -> Prose? {
    guard let details, width > 0, height > 0 else { return nil }
    let sizes = size.map { $0...$0 } ?? measures.smallestBody...measures.bodySize
    return (try? Prose(details, width: width, height: height, sizes: sizes)) ?? nil
  }

  /// The details in the column width that reads best: the narrowest in which they are at most `target` px high, within
  /// `width` × `height` px.
  func prose(width: Int, height: Int, target: Int) -> Prose? {
    let (lead, body) = (measures.leadSize, measures.bodySize)
    let short = prose(width: min(width, 20 * lead), height: min(height, 8 * lead), size: lead)
    if let short, short.count <= 4 { return short }
    // Lines of 22 to 36 em hold some 45 to 75 letters, which are easy to follow.
    for measure in [22, 26, 30] where measure * body < width {
      let prose = prose(width: measure * body, height: min(target, height), size: body)
      if let prose { return prose }
    }
    return prose(width: min(width, Self.widestMeasure * body), height: height) ?? prose(width: width, height: height)
  }

  /// The longest line that is easy to follow, em.
  static let widestMeasure = 36

  /// A heading on a band across the top of the panel, for any panel width that holds it.
  struct Band {
    let heading: DetailHeading
    /// The width of the heading, with a logo beside it that is as large as on the card, px.
    let width: Int
    /// px.
    let height: Int
    /// px from the top of the band to the top of the first capitals.
    let top: Int
  }

  /// Sets the heading on a band.
  func band() -> Band {
    let logo = panel.isNamedByLogo ? nil : leastLogo
    let beside = logo.map { $0.width + measures.padding } ?? 0
    let heading = DetailHeading(
      panel, measures, fonts: fonts, width: measures.innerWidth - beside,
      height: measures.height * 2 / 5 - measures.padding)
    guard heading.height > 0 else {
      return Band(heading: heading, width: 0, height: min(measures.padding / 2, measures.height), top: 0)
    }
    // Accents may extend into the margin but not to the edge.
    let overshoot = max(heading.overshoot.top, heading.overshoot.bottom)
    let air = max(measures.padding * 9 / 10, overshoot + measures.padding / 2)
    let height = max(heading.height + 2 * air, logo.map { $0.height + measures.padding } ?? 0)
    return Band(
      heading: heading, width: min(heading.width + beside, measures.innerWidth), height: height,
      top: (height - heading.height) / 2)
  }

  /// A layout with room for `inner` × `body` px of content, without padding, below `band`.
  func sheet(_ band: Band, inner: Int, body: Int) -> DetailLayout {
    let pad = measures.padding
    var layout = DetailLayout(
      width: min(inner + 2 * pad, measures.width), height: min(band.height + body + 2 * pad, measures.height),
      measures: measures)
    layout.band = PixelArea(x: 0, y: 0, width: layout.width, height: min(band.height, layout.height))
    layout.titleLogoArea = band.heading.logoArea(x: pad, y: band.top)
    (layout.title, layout.subtitle) = band.heading.placed(x: pad, y: band.top)
    layout.headingSize = band.heading.size
    layout.leastLogo = leastLogo
    return layout
  }

  /// The minimum width of a panel's content, px, so that it looks like a sheet and not like a label.
  var leastInner: Int { min(measures.innerWidth, measures.leastInner) }
}
