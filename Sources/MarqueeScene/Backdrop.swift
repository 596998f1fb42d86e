package import MarqueeValues

/// What is drawn behind the cards. It does not change while they travel.
package struct Backdrop: Sendable, Hashable {
  /// The size of the upright picture, px.
  package var size: PixelSize
  /// The part of the picture that the screen shows, px: all of it but on a wall.
  package var window: PixelArea
  /// The part of the picture that every display shows, px: what lies over the cards keeps to it.
  package var safe: PixelArea
  /// What fills the screen.
  package var fill: Fill
  /// The texts over the fill.
  package var labels: [Label]
  /// The QR codes over the fill.
  package var codes: [Code] = []
  /// The symbols over the fill.
  package var symbols: [Symbol] = []
  /// What stands in a corner and makes room for a notice: the last of the texts, the symbols and the codes; `nil` without them.
  package var corner: Corner?
  /// The control that gives more time; `nil` where nothing is counted down.
  package var moreTime: MoreTime?
  /// For each lane where its cards fade into the background. Drawn over the cards.
  package var fades: [[Fade]]
  /// The language of the time in the texts; `nil` is the system's.
  package var language: Language?

  /// What fills the screen.
  package enum Fill: Sendable, Hashable {
    case color(Color)
    case gradient(Gradient)
  }

  /// A text that does not move: a heading or the caption.
  package struct Label: Sendable, Hashable {
    /// As it is written: words in braces stand for the time, see `TimedText`.
    package var text: String
    /// The font to look for.
    package var font: FontRequest
    /// `nil` picks white or near-black, whichever has more contrast.
    package var color: Color?
    /// px.
    package var textHeight: Double
    /// The area in which the text is centred, px.
    package var area: PixelArea
    /// Where in the area's width the text stands.
    package var alignment = Alignment.center
    /// Whether words in braces stay as they are.
    package var isLiteral = false
    /// Whether the text has a contrast of at least 4.5 to what is behind it: in another colour, or on a ground of its own, where
    /// it would have less.
    package var isReadable = false

    /// Where a text stands in the width of its area.
    package enum Alignment: Sendable, Hashable {
      case left, center, right

      /// Where something of an extent begins in a larger one, px.
      package func start(of extent: Int, in whole: Int) -> Int {
        switch self {
        case .left: 0
        case .center: (whole - extent) / 2
        case .right: whole - extent
        }
      }
    }

    /// Where a picture of so many px of width begins, px.
    package func left(ofWidth width: Int) -> Int { area.x + alignment.start(of: width, in: area.width) }

    package init(text: String, font: FontRequest, color: Color?, textHeight: Double, area: PixelArea) {
      self.text = text
      self.font = font
      self.color = color
      self.textHeight = textHeight
      self.area = area
    }
  }

  /// A QR code that does not move.
  package struct Code: Sendable, Hashable {
    /// What is encoded.
    package var content: String
    /// px; as many as its modules need with their quiet zone.
    package var area: PixelArea
    /// px.
    package var moduleSize: Int

    package init(content: String, area: PixelArea, moduleSize: Int) {
      self.content = content
      self.area = area
      self.moduleSize = moduleSize
    }
  }

  /// The symbol of a wireless network.
  package struct Symbol: Sendable, Hashable {
    /// `nil` picks white or near-black, whichever has more contrast.
    package var color: Color?
    /// px.
    package var area: PixelArea

    package init(color: Color?, area: PixelArea) {
      self.color = color
      self.area = area
    }
  }

  /// The block of a wireless network, which makes room for a notice at the bottom of the screen.
  package struct Corner: Sendable, Hashable {
    /// px.
    package var area: PixelArea
    /// What it keeps from the notice, px.
    package var gap: Int
    /// Whether it is at the right side of the screen.
    package var isAtRight: Bool
    /// Whether it fades from one place to the other instead of moving there.
    package var fades: Bool

    package init(area: PixelArea, gap: Int, isAtRight: Bool, fades: Bool) {
      self.area = area
      self.gap = gap
      self.isAtRight = isAtRight
      self.fades = fades
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

    /// The opacities as pixels have them, 0…255.
    package var alphas: [UInt32] { opacities.map { UInt32(($0 * 255).rounded()) } }
  }

  /// The colour behind all cards as a pixel 0xAARRGGBB; `nil` if it varies over the screen.
  package var plainPixel: UInt32? {
    switch fill {
    case .color(let color): color.pixel
    case .gradient: nil
    }
  }

  /// - Parameters:
  ///   - window: `nil` for all of it.
  ///   - safe: `nil` for all of it.
  package init(
    size: PixelSize, fill: Fill, labels: [Label], fades: [[Fade]] = [], language: Language? = nil,
    window: PixelArea? = nil, safe: PixelArea? = nil
  ) {
    self.size = size
    let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    (self.window, self.safe) = (window ?? whole, safe ?? whole)
    self.fades = fades
    self.fill = fill
    self.labels = labels
    self.language = language
  }

  /// Whether a text changes with the time.
  package var showsTime: Bool { labels.contains { !$0.isLiteral && TimedText.showsTime($0.text) } }

  /// The labels' texts at a time; without one, as they are written.
  package func texts(at time: TextTime?) -> [String] {
    labels.map { $0.isLiteral ? $0.text : time.text($0.text, in: language) }
  }
}
