package import MarqueeValues

/// The measures that the cards of a lane share.
package struct CardShape: Sendable, Hashable {
  package var width: Side
  package var height: Side
  package var spacing: Length
  /// Beyond half a side it is clamped where the card is drawn.
  package var cornerRadius: Length
  package var border: Border
  package var logo: LogoLook

  package init(
    width: Side = .length(.pixels(420)), height: Side = .length(.pixels(420)), spacing: Length = .pixels(24),
    cornerRadius: Length = .pixels(28), border: Border = Border(), logo: LogoLook = .usual
  ) {
    self.width = width
    self.height = height
    self.spacing = spacing
    self.cornerRadius = cornerRadius
    self.border = border
    self.logo = logo
  }

  /// A side of a card.
  package enum Side: Sendable, Hashable {
    case length(Length)
    /// As much as the lane has room for.
    case auto

    package static func pixels(_ pixels: Double) -> Side { .length(.pixels(pixels)) }
    package static func percent(_ percent: Double) -> Side { .length(.percent(percent)) }
  }

  /// A line around each card.
  package struct Border: Sendable, Hashable {
    /// px, 0…200; 0 is no border.
    package var width: Double
    package var color: Color

    package init(width: Double = 0, color: Color = Color(red: 0xff, green: 0xff, blue: 0xff)) {
      self.width = width
      self.color = color
    }
  }
}
