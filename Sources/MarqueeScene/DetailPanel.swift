package import MarqueeValues

/// The card that a visitor has opened, as drawn: its face grows into a panel.
package struct OpenedCard: Sendable, Hashable {
  /// What the panel shows.
  package var panel: DetailPanel
  /// The number of the card's face in the store.
  package var face: Int
  /// Where the card itself is on the screen, px.
  package var origin: SubpixelArea
  /// The brightness of the card in its lane, 0…1; 1 leaves its colours.
  package var brightness: Double
  /// 0 is the card in its place, 1 the whole panel.
  package var progress: Double
  /// How far the details are scrolled, px; below 0 or above their range while they are pulled past an end.
  package var scrolled: Int

  package init(
    panel: DetailPanel, face: Int, origin: SubpixelArea, brightness: Double = 1, progress: Double, scrolled: Int = 0
  ) {
    self.panel = panel
    self.face = face
    self.origin = origin
    self.brightness = brightness
    self.progress = progress
    self.scrolled = scrolled
  }
}

/// What an opened card shows: a sheet with the card's gradient at its head, its text, and its link as a QR code.
package struct DetailPanel: Sendable, Hashable {
  /// px, at least 1; the panel takes as much of it as its content needs.
  package var maximumWidth: Int
  /// px, at least 1; the panel takes as much of it as its content needs.
  package var maximumHeight: Int
  /// px that the panel does not exceed while its content fits, and from which type sizes follow; `nil` is the maximum.
  package var preferredWidth: Int?
  /// px that the panel does not exceed while its content fits, and from which type sizes follow; `nil` is the maximum.
  package var preferredHeight: Int?
  /// px; reduced if it would cut into the text.
  package var cornerRadius: Double
  /// The card's gradient.
  package var gradient: Gradient
  /// The first line at the head; `nil` sets none.
  package var title: String?
  /// The second line at the head; `nil` sets none.
  package var subtitle: String?
  /// The logo at the head; `nil` draws none.
  package var logo: FaceLogo?
  /// Body text. A line feed ends a paragraph; an empty line adds space between two.
  package var details: String?
  /// The text that the QR code encodes unchanged. The line below the code omits what nobody types.
  package var link: String?
  /// The line below the code; `nil` is the link.
  package var linkLabel: String?
  /// The card's font; the body text uses its regular weight.
  package var font: FontRequest
  /// The colour of text on the gradient; `nil` picks white or near-black, whichever has more contrast.
  package var textColor: Color?
  /// The opaque colour behind a translucent gradient.
  package var backdrop: Color
  /// The card that becomes the panel; `nil` for a panel that appears as a whole.
  package var card: CardFace?
  /// The size of the logo on the card, px, which the panel's should not be smaller than.
  package var cardLogo: PixelSize?
  /// The colour of the text on the card, which the heading keeps where it can be read; `nil` if that does not matter.
  package var cardTextColor: Color?

  package init(
    maximumWidth: Int, maximumHeight: Int, preferredWidth: Int? = nil, preferredHeight: Int? = nil,
    cornerRadius: Double, gradient: Gradient, title: String?,
    subtitle: String?, logo: FaceLogo? = nil, details: String?, link: String?, font: FontRequest,
    textColor: Color? = nil,
    backdrop: Color = .nearBlack
  ) {
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.preferredWidth = preferredWidth
    self.preferredHeight = preferredHeight
    self.cornerRadius = cornerRadius
    self.gradient = gradient
    self.title = title
    self.subtitle = subtitle
    self.logo = logo
    self.details = details
    self.link = link
    self.font = font
    self.textColor = textColor
    self.backdrop = backdrop
  }

  /// What the line below the code says.
  package var shownLink: String? { linkLabel ?? link }
}

/// The measures by which the details of a panel scroll.
package struct DetailScroll: Sendable, Hashable {
  /// The size of the whole panel, px.
  package let panel: PixelSize
  /// The area in which the details scroll, px from the panel's top left corner.
  package let area: PixelArea
  /// The height of the whole text, px; more than the area's.
  package let length: Int
  /// The distance from one line to the next, px.
  package let line: Double
  /// The area in which the thumb of the scroll bar moves, px from the panel's top left corner.
  package let track: PixelArea
  /// The height of the thumb, px.
  package let thumb: Int

  package init(panel: PixelSize, area: PixelArea, length: Int, line: Double, track: PixelArea, thumb: Int) {
    self.panel = panel
    self.area = area
    self.length = length
    self.line = line
    self.track = track
    self.thumb = thumb
  }

  /// The largest offset, px.
  package var range: Int { length - area.height }

  /// The thumb's distance from the panel's top, px. Beyond the ends of the range only the text moves.
  package func thumbPlace(at offset: Int) -> Int {
    let part = Double(min(max(offset, 0), range)) / Double(max(range, 1))
    return track.y + Int((Double(track.height - thumb) * part).rounded())
  }

  /// The strength, 0…1, of the fades at both edges: how much text is hidden beyond the edge, in parts of `height` px.
  package func fades(at offset: Int, height: Int) -> (top: Double, bottom: Double) {
    func part(_ hidden: Int) -> Double { min(max(Double(hidden) / Double(max(height, 1)), 0), 1) }
    return (part(offset), part(range - offset))
  }

  /// The rows of the text in view, px from its top and clamped to the text.
  package func rows(at offset: Int) -> Range<Int> {
    let start = min(max(offset, 0), length)
    return start..<min(max(offset + area.height, start), length)
  }
}
