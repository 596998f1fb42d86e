/// One strip of cards and how it moves.
package struct Lane: Sendable, Hashable {
  package var layout: Layout
  package var direction: Direction
  /// Cruising speed in px/s, 0…5000.
  package var speed: Double
  package var card: CardShape
  /// At least one.
  package var cards: [Card]

  package init(
    layout: Layout = .strip, direction: Direction = .left, speed: Double = 120,
    card: CardShape = CardShape(), cards: [Card] = []
  ) {
    self.layout = layout
    self.direction = direction
    self.speed = speed
    self.card = card
    self.cards = cards
  }

  package enum Layout: String, Sendable, Hashable, CaseIterable {
    case strip
  }

  /// Where the cards travel to.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }
}

/// The measures that the cards of a lane share.
package struct CardShape: Sendable, Hashable {
  package var width: Length
  package var height: Length
  package var spacing: Length
  /// Beyond half a side it is clamped where the card is drawn.
  package var cornerRadius: Length

  package init(
    width: Length = .pixels(420), height: Length = .pixels(420), spacing: Length = .pixels(24),
    cornerRadius: Length = .pixels(28)
  ) {
    self.width = width
    self.height = height
    self.spacing = spacing
    self.cornerRadius = cornerRadius
  }
}

/// A measure on the screen.
package enum Length: Sendable, Hashable {
  /// Logical pixels.
  case pixels(Double)
  /// Hundredths of the viewport along the axis that is measured.
  case percent(Double)
}
