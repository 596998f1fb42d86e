package import MarqueeValues

/// The control that counts down what ends by itself, and puts it off, as drawn.
package struct MoreTimeButton: Sendable, Hashable {
  /// px of the upright screen.
  package var area: PixelArea
  /// The seconds left, those begun included; 1…20.
  package var seconds: Int
  /// Whether a finger is on it.
  package var isPressed: Bool

  package init(area: PixelArea, seconds: Int, isPressed: Bool) {
    self.area = area
    self.seconds = seconds
    self.isPressed = isPressed
  }
}

extension Backdrop {
  /// What that control says, wherever it is shown.
  package struct MoreTime: Sendable, Hashable {
    /// px.
    package var area: PixelArea
    /// In the wall's language.
    package var text: String
    /// The font to look for.
    package var font: FontRequest
    /// Whether the countdown is at the right of the text.
    package var isRightToLeft: Bool

    package init(area: PixelArea, text: String, font: FontRequest, isRightToLeft: Bool) {
      self.area = area
      self.text = text
      self.font = font
      self.isRightToLeft = isRightToLeft
    }
  }
}
