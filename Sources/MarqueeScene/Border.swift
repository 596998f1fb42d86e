package import MarqueeValues

/// A line around a card, within its outline.
package struct Border: Sendable, Hashable {
  /// px; what is wider than half the card covers it.
  package var width: Double
  package var color: Color

  package init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }

  /// px, never less than 0.
  package var heldWidth: Double { width.isNaN ? 0 : max(width, 0) }
}
