/// Finds the arrangement of a panel's content that shows the most of it, and the panel's size with it.
struct DetailComposer {
  let panel: DetailPanel
  let measures: DetailMeasures
  let fonts: FontBook
  /// `nil` without details, and without a font to set them in.
  let details: ProseSource?

  init(_ panel: DetailPanel, fonts: FontBook) {
    self.panel = panel
    self.fonts = fonts
    measures = DetailMeasures(panel)
    // Running text is set in the regular weight of the card's font.
    var regular = panel.font
    regular.weight = min(panel.font.weight, 400)
    details = DisplayText(panel.details, beside: panel.title).flatMap {
      try? ProseSource($0, in: regular, fonts: fonts)
    }
  }

  func compose() -> DetailLayout {
    let hasLink = panel.link.flatMap(LinkText.short) != nil
    guard details != nil || hasLink else { return plain() }
    let isWide = measures.width >= measures.height
    let withCode =
      details == nil
      ? (isWide ? split() ?? stacked() : stacked()) : (isWide ? beside() ?? stacked() : stacked() ?? beside())
    return withCode ?? textOnly() ?? plain()
  }

  /// Running text in `width` × `height` px, in `size` px per em alone where it is given; `nil` for none, or where none
  /// fits, or not all if `mustBeWhole`.
  func prose(width: Int, height: Int, size: Int? = nil, mustBeWhole: Bool = false) -> Prose? {
    guard let details, width > 0, height > 0 else { return nil }
    let sizes = size.map { $0...$0 } ?? measures.smallestBody...measures.bodySize
    return (try? Prose(details, width: width, height: height, sizes: sizes, mustBeWhole: mustBeWhole)) ?? nil
  }

  /// Running text in a column of the width that it looks best in: no wider than it needs for being as high as
  /// `target`, at most `width` × `height` px.
  func prose(width: Int, height: Int, target: Int, mustBeWhole: Bool = false) -> Prose? {
    let (lead, body) = (measures.leadSize, measures.bodySize)
    let short = prose(width: min(width, 20 * lead), height: min(height, 8 * lead), size: lead, mustBeWhole: true)
    if let short, short.count <= 4 { return short }
    // Lines of 22 to 36 em hold some 45 to 75 letters, what the eye follows with ease.
    for measure in [22, 26, 30] where measure * body < width {
      let prose = prose(width: measure * body, height: min(target, height), size: body, mustBeWhole: true)
      if let prose { return prose }
    }
    return prose(width: min(width, 36 * body), height: height, mustBeWhole: true)
      ?? prose(width: width, height: height, mustBeWhole: mustBeWhole)
  }

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
    layout.band = PixelRect(minX: 0, minY: 0, maxX: layout.width, maxY: min(band.height, layout.height))
    layout.mark = band.heading.mark(x: pad, y: band.top)
    (layout.title, layout.subtitle) = band.heading.placed(x: pad, y: band.top)
    layout.headingSize = band.heading.size
    return layout
  }

  /// The least that a panel is wide within its padding, px: a sheet, not a label.
  var leastInner: Int { min(measures.innerWidth, min(measures.width, measures.height) * 7 / 10) }
}
