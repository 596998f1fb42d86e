internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// Draws the control that counts down what ends by itself and gives more time.
@MainActor
final class MoreTimeControl {
  private let canvas: Canvas
  /// `nil` on a wall that counts nothing down.
  var pictures: MoreTimePictures?
  /// What the frame shows; `nil` shows none.
  var button: MoreTimeButton?
  /// The picture of the present second.
  private var texture: (seconds: Int, texture: CanvasTexture)?

  /// The brightness of the control under a finger.
  private static let pressedBrightness = 0.7

  init(canvas: Canvas) {
    self.canvas = canvas
  }

  /// Where it is drawn, px; `nil` if it is not shown.
  var area: PixelArea? { button?.area }

  /// Draws the control in the part that is drawn.
  func draw() throws(SDLError) {
    guard let button, let pictures, canvas.shows(button.area) else { return }
    if texture?.seconds != button.seconds {
      texture = (button.seconds, try canvas.texture(pictures.paint(seconds: button.seconds)))
    }
    guard let texture else { return }
    try canvas.draw(
      texture.texture, x: Double(button.area.x), y: Double(button.area.y),
      look: .init(brightness: button.isPressed ? Self.pressedBrightness : 1))
  }
}
