package import MarqueeValues

/// What is drawn behind the cards. It does not change while they travel.
package struct Backdrop: Sendable, Hashable {
  /// The size of the upright picture, px.
  package var size: PixelSize
  /// What fills the screen.
  package var fill: Fill
  /// The texts over the fill.
  package var labels: [Label]

  /// What fills the screen.
  package enum Fill: Sendable, Hashable {
    case color(Color)
    case gradient(Gradient)
  }

  /// A line of text that does not move: the heading or the caption.
  package struct Label: Sendable, Hashable {
    /// One line.
    package var text: String
    /// The font to look for.
    package var font: FontRequest
    /// `nil` picks white or near-black, whichever has more contrast.
    package var color: Color?
    /// px.
    package var textHeight: Double
    /// The area in which the text is centred, px.
    package var area: PixelArea

    package init(text: String, font: FontRequest, color: Color?, textHeight: Double, area: PixelArea) {
      self.text = text
      self.font = font
      self.color = color
      self.textHeight = textHeight
      self.area = area
    }
  }

  /// The colour behind all cards as a pixel 0xAARRGGBB; `nil` if it varies over the screen.
  package var plainPixel: UInt32? {
    switch fill {
    case .color(let color): color.pixel
    case .gradient: nil
    }
  }

  package init(size: PixelSize, fill: Fill, labels: [Label]) {
    self.size = size
    self.fill = fill
    self.labels = labels
  }
}
