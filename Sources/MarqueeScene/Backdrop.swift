package import MarqueeValues

/// What is drawn behind the cards. It does not change while they travel.
package struct Backdrop: Sendable, Hashable {
  /// The size of the upright picture, px.
  package var size: PixelSize
  /// What fills the screen.
  package var fill: Fill
  /// The texts over the fill.
  package var labels: [Label]
  /// For each lane where its cards fade into the background. Drawn over the cards.
  package var fades: [[Fade]]

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

  /// The background at an end of a lane, opaque at the very end and transparent inside.
  package struct Fade: Sendable, Hashable {
    /// px.
    package var area: PixelArea
    /// Whether it is at the upper or lower end instead of the left or right one.
    package var isVertical: Bool
    /// Whether it is at the left or upper end.
    package var isAtStart: Bool

    package init(area: PixelArea, isVertical: Bool, isAtStart: Bool) {
      self.area = area
      self.isVertical = isVertical
      self.isAtStart = isAtStart
    }

    /// The opacity of each column or row, 0…1, from the left or the top: even at both ends, so that no edge shows.
    package var opacities: [Double] {
      let count = isVertical ? area.height : area.width
      let rising = (0..<count).map { step -> Double in
        let part = (Double(step) + 0.5) / Double(count)
        return part * part * (3 - 2 * part)
      }
      return isAtStart ? rising.reversed() : rising
    }
  }

  /// The colour behind all cards as a pixel 0xAARRGGBB; `nil` if it varies over the screen.
  package var plainPixel: UInt32? {
    switch fill {
    case .color(let color): color.pixel
    case .gradient: nil
    }
  }

  package init(size: PixelSize, fill: Fill, labels: [Label], fades: [[Fade]] = []) {
    self.size = size
    self.fades = fades
    self.fill = fill
    self.labels = labels
  }
}
