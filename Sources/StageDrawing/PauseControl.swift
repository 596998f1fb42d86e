internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// Draws the control that pauses the motion.
@MainActor
final class PauseControl {
  private let canvas: Canvas
  /// What the frame shows; `nil` shows none.
  var button: PauseButton?
  private var pausing: CanvasTexture?
  private var resuming: CanvasTexture?

  /// The brightness of the control under a finger.
  private static let pressedBrightness = 0.7

  init(canvas: Canvas) {
    self.canvas = canvas
  }

  /// Where it is drawn, px; `nil` if it is not shown.
  var area: PixelArea? { button?.area }

  /// Draws the control in the part that is drawn.
  func draw() throws(SDLError) {
    guard let button, canvas.shows(button.area) else { return }
    try canvas.draw(
      try texture(of: button), x: Double(button.area.x), y: Double(button.area.y),
      look: .init(brightness: button.isPressed ? Self.pressedBrightness : 1))
  }

  private func texture(of button: PauseButton) throws(SDLError) -> CanvasTexture {
    if let known = button.isPaused ? resuming : pausing, known.width == button.area.width { return known }
    let texture = try canvas.texture(PauseButtonPicture.paint(side: button.area.width, isPaused: button.isPaused))
    if button.isPaused { resuming = texture } else { pausing = texture }
    return texture
  }
}
