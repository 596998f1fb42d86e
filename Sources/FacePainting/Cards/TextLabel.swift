package import MarqueeScene
package import MarqueeValues

/// Text by itself, such as the heading above a strip.
package struct TextLabel: Sendable, Hashable {
  package var text: String
  package var font: FontRequest
  package var color: Color
  /// px per em; smaller where the text would not fit.
  package var size: Int
  /// px, at least 1 each.
  package var maximumWidth: Int
  package var maximumHeight: Int

  package init(text: String, font: FontRequest, color: Color, size: Int, maximumWidth: Int, maximumHeight: Int) {
    self.text = text
    self.font = font
    self.color = color
    self.size = size
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
  }
}

extension FacePainter {
  /// The label on nothing, its lines centred: as wide as its ink, and as high as its lines with what may rise above
  /// capitals and hang below baselines, so that labels of one font share their baseline. `nil` if there is nothing to
  /// see or nothing legible fits.
  package func paint(_ label: TextLabel) -> Bitmap? {
    guard let text = DisplayText(label.text) else { return nil }
    let block = try? TextSetter(fonts: fonts).set(
      text, in: label.font, width: label.maximumWidth, height: label.maximumHeight, preferredSize: label.size,
      minimumSize: min(label.size, max(TextFitter.legible, label.size * 2 / 5)), comfortableLines: 2, leading: 1.2)
    guard let block, block.width > 0 else { return nil }
    let width = min(block.width, label.maximumWidth)
    let top = max(block.ascent - block.capHeight, block.overshoot.top)
    let height = min(top + block.height + max(block.descent, block.overshoot.bottom), label.maximumHeight)
    // The colour everywhere, for a sampler mixes in what is transparent too.
    var bitmap = Bitmap(width: width, height: height, filledWith: label.color.pixel & 0xFF_FFFF)
    // Room above is only what is left once all the ink has its own.
    let first = min(top, max(height - block.height - block.overshoot.bottom, block.overshoot.top))
    for line in block.placed(centeredIn: width, y: first) {
      line.paint(
        on: &bitmap, color: label.color, opacity: 1, clip: PixelArea(x: 0, y: 0, width: width, height: height))
    }
    return bitmap
  }
}

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
