internal import MarqueeConfig
internal import MarqueeValues

/// The sides of a lane's cards in px. Percentages are parts of the lane's own viewport.
struct CardMeasures {
  private let lane: Lane
  private let area: PixelArea
  private let sharedWidth: Double
  let height: Double
  /// After each card, along the strip.
  let spacing: Double

  /// What a card's side may be in px; a percentage of a tiny or huge screen ends at the nearest.
  static let sides = 8.0...8192.0

  init(_ lane: Lane, area: PixelArea) {
    self.lane = lane
    self.area = area
    let isVertical = lane.direction.isVertical
    let (width, height) = (Double(area.width), Double(area.height))
    let along = isVertical ? height : width
    let spacing = lane.card.spacing.pixels(of: along, within: 0...8192)
    self.spacing = spacing
    guard lane.layout != .pages else {
      sharedWidth = Self.side(width)
      self.height = Self.side(height)
      return
    }
    // So many cards and the gaps between them are just the viewport.
    let fitting = Self.side((along - (lane.visible - 1) * spacing) / lane.visible)
    let room = Self.side((isVertical ? width : height) - spacing)
    func given(_ side: CardShape.Side, of extent: Double) -> Double? {
      if case .length(let length) = side { length.pixels(of: extent, within: Self.sides) } else { nil }
    }
    let givenWidth = given(lane.card.width, of: width)
    let givenHeight = given(lane.card.height, of: height)
    if isVertical {
      self.height = givenHeight ?? fitting
      sharedWidth = givenWidth ?? min(self.height, room)
    } else {
      sharedWidth = givenWidth ?? fitting
      self.height = givenHeight ?? min(sharedWidth, room)
    }
  }

  /// A card's own width, or the one that all share. A page is always the whole viewport.
  func width(of card: Card) -> Double {
    guard lane.layout != .pages, let width = card.width else { return sharedWidth }
    return width.pixels(of: Double(area.width), within: Self.sides)
  }

  private static func side(_ value: Double) -> Double {
    min(max(value, sides.lowerBound), sides.upperBound)
  }
}
