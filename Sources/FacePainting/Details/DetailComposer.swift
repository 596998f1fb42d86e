internal import MarqueeScene
internal import MarqueeValues

/// Finds the arrangement of a panel's content, and the panel's size with it.
///
/// All of the content in the size that the panel prefers comes first, then all of it in the largest size, then details
/// that scroll there. A code is never left out for the details' sake: on small screens it gives up its caption, then the
/// panel its heading, and the code some of its size.
struct DetailComposer {
  let panel: DetailPanel
  var measures: DetailMeasures
  let fonts: FontBook
  /// `nil` without details, and without a font to set them in.
  let details: ProseSource?
  /// `nil` without a link, and where it has no code.
  private(set) var code: QRCode?
  var limits = DetailCode.Limits()

  init(_ panel: DetailPanel, fonts: FontBook) {
    self.panel = panel
    self.fonts = fonts
    measures = DetailMeasures(panel)
    // Running text is set in the regular weight of the card's font.
    var regular = panel.font
    regular.weight = min(panel.font.weight, 400)
    details = DisplayText(panel.details, beside: panel.title, upTo: DisplayText.longestProse).flatMap {
      try? ProseSource($0, in: regular, fonts: fonts)
    }
    code = panel.link.flatMap { LinkText.short($0) == nil ? nil : try? QRCode($0) }
  }

  func compose() -> DetailLayout {
    let hasLink = panel.link.flatMap(LinkText.short) != nil
    guard details != nil || hasLink else { return plain() }
    if let layout = whole() { return layout }
    var grown = self
    grown.measures = DetailMeasures(panel, isGrown: true)
    if let layout = grown.withCode() { return layout }
    // A link of hundreds of bytes on a screen of a few hundred pixels: the code with less against damage is coarser.
    if code != nil, let link = panel.link, let coarse = try? QRCode(link, correction: .low) {
      grown.code = coarse
      if let layout = grown.withCode() { return layout }
    }
    grown.code = nil
    return grown.textOnly() ?? grown.scrollingText() ?? plain()
  }

  /// The largest panel with a code, whatever that costs; `nil` where its modules would have less than two pixels, which no
  /// phone reads.
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

  /// All of the content; `nil` where it does not fit.
  private func whole() -> DetailLayout? {
    guard code != nil else { return textOnly() }
    guard details != nil else { return isWide ? split() ?? stacked() : stacked() }
    return isWide ? beside() ?? stacked() : stacked() ?? beside()
  }

  var isWide: Bool { measures.width >= measures.height }

  /// Running text in `width` × `height` px, in `size` px per em alone where it is given; `nil` for none, or where not all
  /// of it fits.
  func prose(width: Int, height: Int, size: Int? = nil) -> Prose? {
    guard let details, width > 0, height > 0 else { return nil }
    let sizes = size.map { $0...$0 } ?? measures.smallestBody...measures.bodySize
    return (try? Prose(details, width: width, height: height, sizes: sizes)) ?? nil
  }

  /// Running text in a column of the width that it looks best in: no wider than it needs for being as high as
  /// `target`, at most `width` × `height` px.
  func prose(width: Int, height: Int, target: Int) -> Prose? {
    let (lead, body) = (measures.leadSize, measures.bodySize)
    let short = prose(width: min(width, 20 * lead), height: min(height, 8 * lead), size: lead)
    if let short, short.count <= 4 { return short }
    // Lines of 22 to 36 em hold some 45 to 75 letters, what the eye follows with ease.
    for measure in [22, 26, 30] where measure * body < width {
      let prose = prose(width: measure * body, height: min(target, height), size: body)
      if let prose { return prose }
    }
    return prose(width: min(width, Self.widestMeasure * body), height: height) ?? prose(width: width, height: height)
  }

  /// em of the longest line that the eye follows with ease.
  static let widestMeasure = 36

  /// A heading on a band across the panel's top, for a panel of any width that holds it.
  struct Band {
    let heading: DetailHeading
    let height: Int
    /// px from the top to that of the first capitals.
    let top: Int
  }

  func band() -> Band {
    let heading = DetailHeading(
      panel, measures, fonts: fonts, width: measures.innerWidth, height: measures.height * 2 / 5 - measures.padding)
    guard heading.height > 0 else {
      return Band(heading: heading, height: min(measures.padding / 2, measures.height), top: 0)
    }
    // Accents rise into the air, never to the edge.
    let overshoot = max(heading.overshoot.top, heading.overshoot.bottom)
    let air = max(measures.padding * 9 / 10, overshoot + measures.padding / 2)
    return Band(heading: heading, height: heading.height + 2 * air, top: air)
  }

  /// A layout of `inner` × `body` px of content, the padding not counted, below `band`.
  func sheet(_ band: Band, inner: Int, body: Int) -> DetailLayout {
    let pad = measures.padding
    var layout = DetailLayout(
      width: min(inner + 2 * pad, measures.width), height: min(band.height + body + 2 * pad, measures.height),
      measures: measures)
    layout.band = PixelArea(x: 0, y: 0, width: layout.width, height: min(band.height, layout.height))
    layout.mark = band.heading.mark(x: pad, y: band.top)
    (layout.title, layout.subtitle) = band.heading.placed(x: pad, y: band.top)
    layout.headingSize = band.heading.size
    return layout
  }

  /// The least that a panel is wide within its padding, px: a sheet, not a label.
  var leastInner: Int { min(measures.innerWidth, measures.leastInner) }
}
