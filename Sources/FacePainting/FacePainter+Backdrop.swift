package import MarqueeScene
package import MarqueeValues

extension FacePainter {
  /// A label of the backdrop, in white or near-black where its colour is not set, whichever reads better on `fill`.
  /// `nil` if there is nothing to see or nothing legible fits.
  package func paint(_ label: Backdrop.Label, over fill: Backdrop.Fill) -> Bitmap? {
    guard label.area.width > 0, label.area.height > 0 else { return nil }
    return paint(
      TextLabel(
        text: label.text, font: label.font, color: label.color ?? fill.textColor,
        size: Int(label.textHeight.rounded()), maximumWidth: label.area.width, maximumHeight: label.area.height))
  }
}

extension Backdrop.Fill {
  /// White or near-black, whichever reads better on it.
  fileprivate var textColor: Color {
    switch self {
    case .color(let color): Contrast.textColor(over: [color.pixel]).color
    case .gradient(let gradient): gradient.textColor
    }
  }
}
