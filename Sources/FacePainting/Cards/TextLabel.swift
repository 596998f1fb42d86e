package import MarqueeScene
package import MarqueeValues

/// Text without a card, such as the heading above a strip.
package struct TextLabel: Sendable, Hashable {
  /// The text, which may have several lines.
  package var text: String
  /// The font to look up.
  package var font: FontRequest
  /// The colour of the text.
  package var color: Color
  /// px per em; reduced if the text does not fit.
  package var size: Int
  /// px, at least 1.
  package var maximumWidth: Int
  /// px, at least 1.
  package var maximumHeight: Int
  /// Where shorter lines stand beside the longest one.
  package var alignment = Backdrop.Label.Alignment.center

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
  /// Paints the label on a transparent ground with its lines aligned. The bitmap is as wide as the ink. Its height
  /// includes the space for accents and descenders, so that labels of one font share their baseline. `nil` if the text
  /// has nothing visible or nothing legible fits.
  package func paint(_ label: TextLabel) -> Bitmap? {
    guard let block = block(of: label), block.width > 0 else { return nil }
    let width = min(block.width, label.maximumWidth)
    let top = max(block.ascent - block.capHeight, block.overshoot.top)
    let height = min(top + block.height + max(block.descent, block.overshoot.bottom), label.maximumHeight)
    // Transparent pixels have the text's colour too, as a sampler that interpolates mixes them in.
    var bitmap = Bitmap(width: width, height: height, filledWith: label.color.pixel & 0xFF_FFFF)
    // The space above shrinks first, but never cuts ink.
    let first = min(top, max(height - block.height - block.overshoot.bottom, block.overshoot.top))
    for line in block.placed(in: width, aligned: label.alignment, y: first) {
      line.paint(
        on: &bitmap, color: label.color, opacity: 1, clip: PixelArea(x: 0, y: 0, width: width, height: height))
    }
    return bitmap
  }

  /// `nil` if the text has nothing visible or nothing legible fits.
  private func block(of label: TextLabel) -> TextSetter.Block? {
    guard let text = DisplayText(label.text) else { return nil }
    return try? TextSetter(fonts: fonts).set(
      text, in: label.font, width: label.maximumWidth, height: label.maximumHeight, preferredSize: label.size,
      minimumSize: min(label.size, max(TextFitter.legible, label.size * 2 / 5)), comfortableLines: 2, leading: 1.2)
  }
}

extension FacePainter {
  /// Paints a label of the backdrop. Without a set colour it is white or near-black, whichever has more contrast with
  /// `fill`. `nil` if the text has nothing visible or nothing legible fits.
  package func paint(_ label: Backdrop.Label, over fill: Backdrop.Fill) -> Bitmap? {
    guard label.area.width > 0, label.area.height > 0 else { return nil }
    let color = label.color ?? fill.textColor
    guard label.isReadable, fill.leastContrast(of: color) < Contrast.readable else {
      return paint(TextLabel(label, color: color))
    }
    guard fill.leastContrast(of: fill.textColor) < Contrast.readable else {
      return paint(TextLabel(label, color: fill.textColor))
    }
    return paintOnGround(TextLabel(label, color: .white))
  }

  /// Paints a white label on a near-black ground with round corners.
  private func paintOnGround(_ label: TextLabel) -> Bitmap? {
    var inner = label
    let (across, down) = (label.size / 2, label.size / 8)
    inner.maximumWidth = max(label.maximumWidth - 2 * across, 1)
    inner.maximumHeight = max(label.maximumHeight - 2 * down, 1)
    guard let text = paint(inner) else { return nil }
    var ground = Bitmap(
      width: text.width + 2 * across, height: text.height + 2 * down, filledWith: Color.nearBlack.pixel & 0xFF_FFFF)
    ground.fill(RoundedShape(ground.bounds, radius: Double(across)), with: .nearBlack)
    ground.draw(text, x: across, y: down)
    return ground
  }

  /// The least contrast of a label's text to what is behind it, 1…21, where it is not made readable; `nil` if nothing of it is
  /// shown.
  package func contrast(of label: Backdrop.Label, on backdrop: Backdrop) -> Double? {
    let fill = backdrop.fill
    let color = label.color ?? fill.textColor
    guard case .gradient(let gradient) = fill else { return fill.leastContrast(of: color) }
    guard let text = paint(label, over: fill) else { return nil }
    let left = label.left(ofWidth: text.width)
    let top = label.area.y + (label.area.height - text.height) / 2
    let painter = GradientPainter(gradient, width: backdrop.size.width, height: backdrop.size.height)
    let steps = 16
    let pixels = (0...steps).flatMap { row in
      (0...steps).map { column in
        Dither.pixel(
          painter.color(x: left + text.width * column / steps, y: top + text.height * row / steps), phase: 0)
      }
    }
    return Contrast.contrast(of: color, over: pixels)
  }

  /// Measures a label of the backdrop without painting it: its size in px per em and the height of its capitals in px, which
  /// are `nil` if there is no room for it, and how many of its characters are left if it is cut. `nil` if the text has nothing
  /// visible.
  package func measures(of label: Backdrop.Label) -> (size: Int?, capHeight: Int?, cutAfter: Int?)? {
    guard DisplayText(label.text) != nil else { return nil }
    guard label.area.width > 0, label.area.height > 0 else { return (nil, nil, nil) }
    let block = block(of: TextLabel(label, color: .white))
    return (block?.size, block?.capHeight, block?.cutAfter)
  }
}

extension TextLabel {
  fileprivate init(_ label: Backdrop.Label, color: Color) {
    self.init(
      text: label.text, font: label.font, color: color, size: Int(label.textHeight.rounded()),
      maximumWidth: label.area.width, maximumHeight: label.area.height)
    alignment = label.alignment
  }
}

extension Backdrop.Fill {
  /// The least contrast of a text's colour to the fill, 1…21.
  fileprivate func leastContrast(of color: Color) -> Double {
    switch self {
    case .color(let fill): Contrast.contrast(of: color, over: [fill.pixel])
    case .gradient(let gradient): gradient.leastContrast(of: color)
    }
  }

  /// White or near-black, whichever has more contrast with the fill.
  var textColor: Color {
    switch self {
    case .color(let color): Contrast.textColor(over: [color.pixel]).color
    case .gradient(let gradient): gradient.textColor
    }
  }
}
