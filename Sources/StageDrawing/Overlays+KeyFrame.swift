internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// The frame around the card that the keys act on.
extension Overlays {
  /// Draws the frame inward from its outer edge, in the part that is drawn: near-black around white, of which one stands out from
  /// any card.
  func drawKeyFrame() throws(SDLError) {
    guard let keyFrame, canvas.shows(keyFrame) else { return }
    let measures = KeyFrameMeasures(shorter: min(canvas.window.width, canvas.window.height))
    try draw(line: measures.line, within: keyFrame, .nearBlack)
    try draw(line: measures.line, within: keyFrame.inset(by: measures.line), .white)
    try draw(line: measures.innerLine, within: keyFrame.inset(by: 2 * measures.line), .nearBlack)
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
