/// The card that a visitor has opened, as it is to be drawn: its face grows into a panel.
package struct OpenedCard: Sendable, Hashable {
  package var panel: DetailPanel
  /// The number of the card's face in the store.
  package var face: Int
  /// Where the card is on the screen, px.
  package var origin: Frame
  /// How bright the card is there, 1 in its own colours.
  package var brightness: Double
  /// 0 is the card where it is, 1 the whole panel.
  package var progress: Double
  /// How far its details are scrolled, px; less than 0 or more than their range while they are pulled past an end.
  package var scrolled: Int

  package init(
    panel: DetailPanel, face: Int, origin: Frame, brightness: Double = 1, progress: Double, scrolled: Int = 0
  ) {
    self.panel = panel
    self.face = face
    self.origin = origin
    self.brightness = brightness
    self.progress = progress
    self.scrolled = scrolled
  }

  /// An area in parts of px.
  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// On the straight way to another area.
    package func moved(to other: Frame, by part: Double) -> Frame {
      func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
      return Frame(
        x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
        height: between(height, other.height))
    }
  }
}
