package import MarqueeValues

/// What the screen shows apart from the cards; it does not change while they travel.
package struct Backdrop: Sendable, Hashable {
  /// The size of the screen, px.
  package var size: PixelSize
  package var fill: Fill
  package var labels: [Label]

  package enum Fill: Sendable, Hashable {
    case color(Color)
    case gradient(Gradient)
  }

  /// A text that stands still.
  package struct Label: Sendable, Hashable {
    package var text: String
    package var font: FontRequest
    package var color: Color?
    /// px.
    package var textHeight: Double
    /// Where it is centred, px.
    package var area: PixelArea

    package init(text: String, font: FontRequest, color: Color?, textHeight: Double, area: PixelArea) {
      self.text = text
      self.font = font
      self.color = color
      self.textHeight = textHeight
      self.area = area
    }
  }

  /// The one pixel that lies behind all cards; `nil` where what is behind them differs from place to place.
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
