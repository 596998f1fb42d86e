internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// The frame around the card that the keys act on.
extension Overlays {
  /// The width of each of its two lines as a part of the screen's shorter side.
  private static let keyFrameLine = 0.005

  /// Draws the frame within the card, in the part that is drawn: near-black around white, of which one stands out from any card.
  func drawKeyFrame() throws(SDLError) {
    guard let keyFrame, canvas.shows(keyFrame) else { return }
    let line = max(3, Int(Double(min(canvas.window.width, canvas.window.height)) * Self.keyFrameLine))
    try draw(line: line, within: keyFrame, .nearBlack)
    try draw(line: line, within: keyFrame.inset(by: line), .white)
    try draw(line: (line + 1) / 2, within: keyFrame.inset(by: 2 * line), .nearBlack)
  }

  private func draw(line: Int, within area: PixelArea, _ color: Color) throws(SDLError) {
    guard area.width > 2 * line, area.height > 2 * line else { return }
    for y in [area.minY, area.maxY - line] {
      try canvas.fill(PixelArea(x: area.x, y: y, width: area.width, height: line), color.pixel)
    }
    for x in [area.minX, area.maxX - line] {
      try canvas.fill(
        PixelArea(x: x, y: area.y + line, width: line, height: area.height - 2 * line), color.pixel)
    }
  }
}
