package import MarqueeValues
package import Messages

/// One card of a lane: a sponsor with its text, logo and colours.
package struct Card: Sendable, Hashable {
  /// Identifies the card across reloads and to commands, at most 200 characters; `nil` falls back to the title.
  package var id: String?
  /// The first line of text. At least one of title, subtitle and logo is set.
  package var title: String?
  /// The second line of text, below the title.
  package var subtitle: String?
  /// The text of the panel that opens when a visitor taps the card, at most 4,000 characters.
  package var details: String?
  /// The URL that the card's QR code encodes, at most 2,000 bytes.
  package var link: String?
  /// The wireless network that the card's QR code connects to; such a card shows the code in its logo's place.
  package var wifi: WirelessNetwork?
  /// The picture on the card.
  package var logo: Logo?
  /// A variant of the logo for dark backgrounds.
  package var logoOnDark: Logo?
  /// A variant of the logo for bright backgrounds.
  package var logoOnLight: Logo?
  /// The card's own settings for its logo; a field that is `nil` comes from the lane's `card` block.
  package var logoLook: LogoLook
  /// The background of the card: one colour or a gradient.
  package var gradient: Paint
  /// Whether the card stays in the file and off the wall.
  package var isHidden = false
  /// The name of the tier that the card belongs to, as `tiers` lists it.
  package var tier: String?
  /// The share of the lap that was agreed, above 0 and up to 1.
  package var share: Double?
  /// The weight within its tier, 0.001…10,000; `nil` is 1.
  package var weight: Double?
  /// When the card is on the wall; `nil` is always.
  package var show: Showing?
  /// Overrides the lane's `card.width`.
  package var width: Length?
  /// Overrides the lane's `card.height`.
  package var height: Length?
  /// The card's own font settings; a field that is `nil` comes from the document's font.
  package var font: FontChoice
  /// Whether `gradient` is the card's own rather than one of the twelve colours.
  package var hasOwnGradient = true
  /// Whether the area in `logoLook` is the card's own rather than its tier's.
  package var hasOwnLogoArea = false
  /// The border, if it differs from the lane's. Set by the card's tier.
  package var border: CardShape.Border?
  /// The style, if it differs from the lane's. Set by the card's tier.
  package var style: CardShape.Style?
  /// Which texts it shows, if that differs from the lane's. Set by the card's tier.
  package var text: CardShape.Text?
  /// The card's extent along its lane as a multiple of the lane's, 1…2. Set by `arrange: together`.
  package var extentFactor = 1.0
  /// The text of the ribbon on the card; `nil` draws none. Set by `arrange: together`.
  package var ribbon: String?
  /// The card's position in its file as the YAML parser counts, for diagnostics raised after loading.
  package var place: Place

  package init(
    id: String? = nil, title: String? = nil, subtitle: String? = nil, details: String? = nil, link: String? = nil,
    logo: Logo? = nil, logoLook: LogoLook = LogoLook(), gradient: Paint, width: Length? = nil,
    height: Length? = nil,
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
    self.height = height
    self.font = font
    self.place = place
  }

  /// The key that matches this card across reloads: its `id`, else its title, its subtitle, its logo's path or its
  /// network.
  package var identity: String { id ?? title ?? subtitle ?? logo?.path ?? wifi?.ssid ?? "" }

  /// The name that messages use: the title, else the `id`, the subtitle, the logo's name or the network's. `id` precedes the
  /// subtitle because on a card whose logo shows the name, the subtitle is only the line below it.
  package var name: String { title ?? id ?? subtitle ?? logo?.name ?? wifi?.ssid ?? "" }

  /// Whether the card has neither title nor subtitle. If its logo cannot be drawn, the `id` is shown instead, or the name
  /// of the logo's file.
  package var isNamedByLogo: Bool { title == nil && subtitle == nil }

  /// The default paint of the card at `index`: cycles through twelve hues, so that neighbours always differ. The hues are
  /// similarly dark, so that white text is readable on all of them.
  package static func defaultGradient(at index: Int) -> Paint {
    .color(palette[index % palette.count])
  }

  /// Ordered so that consecutive hues are far apart.
  private static let palette: [Color] = [
    0x3d5afe, 0xd81b60, 0x00897b, 0xf4511e, 0x5e35b1, 0x43a047, 0xc2185b, 0x039be5, 0xe65100, 0x3949ab, 0x7cb342,
    0x8e24aa,
  ].map { Color(rgb: $0) }
}

/// A font by family, weight and style rather than by file. In a card, a field that is `nil` comes from the document's
/// font.
package struct FontChoice: Sendable, Hashable {
  /// The family's name as fontconfig knows it, at most 200 bytes.
  package var family: String?
  /// The position of `family` in the file as the YAML parser counts; `nil` if it is not written.
  package var familyPlace: Place?
  /// 1…1000, as in CSS; 400 is regular, 700 bold.
  package var weight: Int?
  /// Upright or italic.
  package var style: Style?
  /// The colour of the text; `nil` picks white or near-black, whichever has more contrast.
  package var color: Color?
  /// The fonts that come before all others; set on the document's font where a release brings its own.
  package var collection: FontCollection?

  package init(family: String? = nil, weight: Int? = nil, style: Style? = nil, color: Color? = nil) {
    self.family = family
    self.weight = weight
    self.style = style
    self.color = color
  }

  /// The document's default font.
  package static let document = FontChoice(family: "Inter", weight: 700, style: .normal)

  /// A copy whose unset fields are taken from `other`.
  package func filled(from other: FontChoice) -> FontChoice {
    var font = FontChoice(
      family: family ?? other.family, weight: weight ?? other.weight, style: style ?? other.style,
      color: color ?? other.color)
    font.familyPlace = family == nil ? other.familyPlace : familyPlace
    font.collection = collection ?? other.collection
    return font
  }

  /// The slant of a font.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    case normal, italic
  }

  /// Compares the fonts, ignoring where they are written.
  package static func == (one: FontChoice, other: FontChoice) -> Bool {
    (one.family, one.weight, one.style, one.color, one.collection)
      == (other.family, other.weight, other.style, other.color, other.collection)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(family)
    hasher.combine(weight)
    hasher.combine(style)
    hasher.combine(collection)
    hasher.combine(color)
  }
}
