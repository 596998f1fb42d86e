package import MarqueeValues

/// What the operator lists: one sponsor.
package struct Card: Sendable, Hashable {
  /// What the card is known by when the configuration is read again; `nil` takes the title.
  package var id: String?
  /// At least one of title, subtitle and logo is there.
  package var title: String?
  package var subtitle: String?
  /// What a visitor reads who opens the card.
  package var details: String?
  /// Where the card's QR code leads.
  package var link: String?
  package var logo: Logo?
  /// What the card's logo has of its own.
  package var logoLook: LogoLook
  package var gradient: Paint
  /// The card's own width in place of the lane's `card.width`.
  package var width: Length?
  /// The fields of the font that the card sets for itself.
  package var font: FontChoice
  /// Where the card stands in its file, for messages about it later on.
  package var place: Place

  package init(
    id: String? = nil, title: String? = nil, subtitle: String? = nil, details: String? = nil, link: String? = nil,
    logo: Logo? = nil, logoLook: LogoLook = LogoLook(), gradient: Paint, width: Length? = nil,
    font: FontChoice = FontChoice(), place: Place = Place(line: 1, column: 1)
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.details = details
    self.link = link
    self.logo = logo
    self.logoLook = logoLook
    self.gradient = gradient
    self.width = width
    self.font = font
    self.place = place
  }

  /// What the card is known by: its `id`, else its title, its subtitle, or its logo's path.
  package var identity: String { id ?? title ?? subtitle ?? logo?.path ?? "" }

  /// What the operator knows the card by: a title, or what must stand for one. A logo that says the name has its `id`
  /// rather than the line below it.
  package var name: String { title ?? id ?? subtitle ?? logo?.name ?? "" }

  /// Whether the card has no text of its own: where its logo cannot be drawn, its `id` says whose it is, or else the name
  /// of the logo's file.
  package var isNamedByLogo: Bool { title == nil && subtitle == nil }

  /// The paint of a card that names none: twelve hues taken in turn, so that neighbours differ whatever their titles.
  /// Depths are near to each other, so that white text reads on all of them.
  package static func defaultGradient(at index: Int) -> Paint {
    .color(palette[index % palette.count])
  }

  /// Ordered so that each hue is far from the one before it.
  private static let palette: [Color] = [
    0x3d5afe, 0xd81b60, 0x00897b, 0xf4511e, 0x5e35b1, 0x43a047, 0xc2185b, 0x039be5, 0xe65100, 0x3949ab, 0x7cb342,
    0x8e24aa,
  ].map { Color(rgb: $0) }
}

/// A font by what it is called, not by file. In a card, what is `nil` comes from the document's font.
package struct FontChoice: Sendable, Hashable {
  package var family: String?
  /// Where the family is written, as the YAML parser counts; `nil` where it is not, or in a font made of two.
  package var familyPlace: Place?
  /// 1…1000, as in CSS; 400 is regular, 700 bold.
  package var weight: Int?
  package var style: Style?
  /// `nil` picks white or near-black, whichever reads better.
  package var color: Color?

  package init(family: String? = nil, weight: Int? = nil, style: Style? = nil, color: Color? = nil) {
    self.family = family
    self.weight = weight
    self.style = style
    self.color = color
  }

  /// The font of a document that names none.
  package static let document = FontChoice(family: "Inter", weight: 700, style: .normal)

  /// These fields where they are set, `other`'s where they are not.
  package func filled(from other: FontChoice) -> FontChoice {
    FontChoice(
      family: family ?? other.family, weight: weight ?? other.weight, style: style ?? other.style,
      color: color ?? other.color)
  }

  package enum Style: String, Sendable, Hashable, CaseIterable {
    case normal, italic
  }

  /// Whether they are the same font, wherever they are written.
  package static func == (one: FontChoice, other: FontChoice) -> Bool {
    (one.family, one.weight, one.style, one.color) == (other.family, other.weight, other.style, other.color)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(family)
    hasher.combine(weight)
    hasher.combine(style)
    hasher.combine(color)
  }
}
