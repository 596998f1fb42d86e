package import MarqueeScene
package import MarqueeValues

/// The picture of a notice and its place on the screen.
package struct NoticePicture: Sendable {
  package let bitmap: Bitmap
  /// px.
  package let area: PixelArea
}

extension FacePainter {
  /// The background of a ribbon: bright, as walls are mostly dark and a notice wants to be seen.
  private static let ribbonColor = Color(red: 250, green: 250, blue: 252, alpha: 245)
  /// The background of the whole screen: dark, so that it does not dazzle; what is behind stays a hint.
  private static let screenColor = Color(red: 12, green: 14, blue: 24, alpha: 240)

  /// Paints a notice for a screen of `size` px. Without legible text only its background is painted.
  /// - Parameter inset: the distance from the screen's edges that the text keeps at least, px along each axis.
  package func paint(
    _ notice: Notice, font: FontRequest, on size: PixelSize, inset: PixelSize = PixelSize(width: 0, height: 0)
  ) -> NoticePicture {
    let shorter = Double(min(size.width, size.height))
    let margin = Int(shorter * 0.04)
    let isRibbon = notice.style == .ribbon
    let room = PixelSize(
      width: size.width - 2 * max(margin, inset.width), height: size.height - (isRibbon ? 1 : 2) * inset.height)
    let label = TextLabel(
      text: notice.text, font: font, color: isRibbon ? .nearBlack : .white,
      size: max(Int(shorter * (isRibbon ? 0.048 : 0.11)), 1), maximumWidth: max(room.width, 1),
      maximumHeight: max(min(Int(Double(size.height) * (isRibbon ? 0.2 : 0.7)), room.height), 1))
    let text = paint(label)
    // What is below the text's room is filled too, for a display that shows it.
    let below = isRibbon ? inset.height : 0
    let height = isRibbon ? min((text?.height ?? 0) + margin + below, size.height) : size.height
    var bitmap = Bitmap(
      width: size.width, height: max(height, 1), filledWith: (isRibbon ? Self.ribbonColor : Self.screenColor).pixel)
    if let text {
      bitmap.draw(text, x: (bitmap.width - text.width) / 2, y: (bitmap.height - below - text.height) / 2)
    }
    return NoticePicture(
      bitmap: bitmap, area: PixelArea(x: 0, y: size.height - bitmap.height, width: size.width, height: bitmap.height))
  }
}
