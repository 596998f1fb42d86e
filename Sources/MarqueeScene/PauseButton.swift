package import MarqueeValues

/// The control with which a visitor pauses the motion, as drawn.
package struct PauseButton: Sendable, Hashable {
  /// px of the upright screen.
  package var area: PixelArea
  /// Whether the motion is paused: a press ends that.
  package var isPaused: Bool
  /// Whether a finger is on it.
  package var isPressed: Bool

  package init(area: PixelArea, isPaused: Bool, isPressed: Bool) {
    self.area = area
    self.isPaused = isPaused
    self.isPressed = isPressed
  }
}
