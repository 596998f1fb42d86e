package import MarqueeConfig
package import MarqueeEngine
package import SDLKit

/// Where everything goes on a screen of a given size, px.
nonisolated package struct StageLayout: Sendable, Hashable {
  package var screen: PixelSize
  package var heading: TextBand?
  package var caption: TextBand?
  package var lanes: [LaneLayout]

  /// A place for a line of text.
  package struct TextBand: Sendable, Hashable {
    package var area: PixelArea
    /// px.
    package var textHeight: Double
  }

  package init(_ configuration: Configuration, screen: PixelSize) {
    self.screen = screen
    lanes = []
    guard let lane = configuration.lanes.first else { return }
    let bands = Bands(configuration, lane: lane, screen: screen)
    heading = bands.heading
    caption = bands.caption
    lanes = [LaneLayout(lane, area: bands.lane, screen: screen)]
  }
}

/// One lane's place and the measures of its cards.
nonisolated package struct LaneLayout: Sendable, Hashable {
  /// The part of the screen that the lane takes, px.
  package var area: PixelArea
  package var isVertical: Bool
  package var strip: StripGeometry
  /// Each card's face in whole px.
  package var faceSizes: [PixelSize]
  /// px.
  package var cornerRadius: Double

  /// px along the axis on which the lane scrolls.
  package var viewport: Double { Double(isVertical ? area.height : area.width) }

  init(_ lane: Lane, area: PixelArea, screen: PixelSize) {
    self.area = area
    isVertical = lane.direction.isVertical
    let shape = CardMeasures(lane.card, screen: screen)
    let widths = lane.cards.map { $0.width.map { shape.side($0, of: screen.width) } ?? shape.width }
    let along = isVertical ? Double(screen.height) : Double(screen.width)
    strip = StripGeometry(
      extents: isVertical ? widths.map { _ in shape.height } : widths,
      spacing: lane.card.spacing.pixels(of: along, within: 0...8192))
    faceSizes = widths.map { PixelSize(width: Int($0.rounded()), height: Int(shape.height.rounded())) }
    cornerRadius = lane.card.cornerRadius.pixels(
      of: Double(min(screen.width, screen.height)), within: 0...8192)
  }
}

/// The sides of a lane's cards in px.
nonisolated struct CardMeasures {
  var width: Double
  var height: Double

  init(_ shape: CardShape, screen: PixelSize) {
    width = shape.width.pixels(of: Double(screen.width), within: Self.sides)
    height = shape.height.pixels(of: Double(screen.height), within: Self.sides)
  }

  func side(_ length: Length, of extent: Int) -> Double {
    length.pixels(of: Double(extent), within: Self.sides)
  }

  /// What a card's side may be in px; a percentage of a tiny or huge screen ends at the nearest.
  private static let sides = 8.0...8192.0
}

/// How the screen is shared between the lane and the texts above and below it.
nonisolated private struct Bands {
  var heading: StageLayout.TextBand?
  var caption: StageLayout.TextBand?
  var lane: PixelArea

  init(_ configuration: Configuration, lane: Lane, screen: PixelSize) {
    let height = Double(screen.height)
    let strip = CardMeasures(lane.card, screen: screen).height
    let isVertical = lane.direction.isVertical
    // A horizontal strip is centred on the screen and leaves the same room above and below; a vertical one runs from
    // the heading to the caption.
    let room = max((height - strip) / 2, 0)
    let above = configuration.heading == nil ? 0 : (isVertical ? height * 0.15 : room)
    let below = configuration.caption == nil ? 0 : (isVertical ? height * 0.1 : room)
    func band(y: Double, height bandHeight: Double, text: Double) -> StageLayout.TextBand {
      let margin = Int((Double(screen.width) * 0.04).rounded())
      return StageLayout.TextBand(
        area: PixelArea(
          x: margin, y: Int(y.rounded()), width: max(screen.width - 2 * margin, 1), height: Int(bandHeight.rounded())),
        textHeight: min(text * height, bandHeight * 0.5))
    }
    if configuration.heading != nil { heading = band(y: 0, height: above, text: 0.062) }
    if configuration.caption != nil { caption = band(y: height - below, height: below, text: 0.034) }
    let top = isVertical ? Int(above.rounded()) : 0
    let bottom = isVertical ? Int(below.rounded()) : 0
    self.lane = PixelArea(
      x: 0, y: top, width: screen.width, height: max(screen.height - top - bottom, 1))
  }
}

nonisolated extension Length {
  func pixels(of extent: Double, within range: ClosedRange<Double>) -> Double {
    let value =
      switch self {
      case .pixels(let pixels): pixels
      case .percent(let percent): extent * percent / 100
      }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}

nonisolated extension Lane.Direction {
  var isVertical: Bool { self == .up || self == .down }

  /// Whether the offset grows while the cards travel this way.
  var isForward: Bool { self == .left || self == .up }
}
