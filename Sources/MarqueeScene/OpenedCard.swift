package import MarqueeValues

/// The card that a visitor has opened, as it is to be drawn: its face grows into a panel.
package struct OpenedCard: Sendable, Hashable {
  package var panel: DetailPanel
  /// The number of the card's face in the store.
  package var face: Int
  /// Where the card is on the screen, px.
  package var origin: SubpixelArea
  /// How bright the card is there, 1 in its own colours.
  package var brightness: Double
  /// 0 is the card where it is, 1 the whole panel.
  package var progress: Double
  /// How far its details are scrolled, px; less than 0 or more than their range while they are pulled past an end.
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
