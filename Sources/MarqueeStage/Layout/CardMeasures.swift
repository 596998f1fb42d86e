internal import ConfigurationValues
internal import MarqueeValues

/// The sides of a lane's cards and the gaps between them, px. Percentages refer to the lane's viewport.
struct CardMeasures {
  private let lane: Lane
  private let area: PixelArea
  private let sharedWidth: Double
  private let sharedHeight: Double
  private let rounded: Bool
  /// The gap after each card along the strip.
  let spacing: Double

  /// The range of a card's side, px. A percentage of a tiny or huge screen is clamped to it.
  static let sides = 8.0...8192.0

  /// - Parameter rounded: whether sides and gaps are whole px.
  init(_ lane: Lane, area: PixelArea, rounded: Bool) {
    self.lane = lane
    self.area = area
    self.rounded = rounded
    let isVertical = lane.direction.isVertical
    let (width, height) = (Double(area.width), Double(area.height))
    let along = isVertical ? height : width
    let spacing = lane.card.spacing.pixels(of: along, within: 0...8192, rounded: rounded)
    self.spacing = spacing
    guard lane.layout != .pages else {
      sharedWidth = Self.side(width)
      sharedHeight = Self.side(height)
      return
    }
    // `visible` cards and the gaps between them fill the viewport.
    let fitting = Self.side((along - (lane.visible - 1) * spacing) / lane.visible, rounded: rounded)
    let room = Self.side((isVertical ? width : height) - spacing)
    func given(_ side: CardShape.Side, of extent: Double) -> Double? {
      guard case .length(let length) = side else { return nil }
      return length.pixels(of: extent, within: Self.sides, rounded: rounded)
    }
    let givenWidth = given(lane.card.width, of: width)
    let givenHeight = given(lane.card.height, of: height)
    if let shape = lane.cardProportions, !isVertical, lane.layout == .strip {
      // The lane is as high as its cards need, see `TierRows`.
      sharedHeight = givenHeight ?? Self.side(height - TierLane.gap(of: shape, spacing), rounded: rounded)
      sharedWidth =
        givenWidth ?? Self.side(shape.placedWidth(height: sharedHeight, along: width, spacing: spacing))
    } else if let shape = lane.cardProportions {
      let longest = along * shape.largest
      let fittingHeight = min(room, longest / shape.ratio)
      let fittingWidth = min(room, longest * shape.ratio)
      sharedHeight =
        givenHeight
        ?? Self.side(isVertical ? (givenWidth ?? fittingWidth) / shape.ratio : fittingHeight, rounded: rounded)
      sharedWidth =
        givenWidth ?? Self.side(isVertical ? fittingWidth : sharedHeight * shape.ratio, rounded: rounded)
    } else if isVertical {
      sharedHeight = givenHeight ?? fitting
      sharedWidth = givenWidth ?? min(sharedHeight, room)
    } else {
      sharedWidth = givenWidth ?? fitting
      sharedHeight = givenHeight ?? min(sharedWidth, room)
    }
  }

  /// The card's own width, or the shared one. A page always takes the whole viewport.
  func width(of card: Card) -> Double {
    guard lane.layout != .pages else { return sharedWidth }
    guard let width = card.width else {
      return lane.direction.isVertical ? sharedWidth : extended(sharedWidth, of: card)
    }
    return width.pixels(of: Double(area.width), within: Self.sides, rounded: rounded)
  }

  /// The card's own height, or the shared one. A page always takes the whole viewport.
  func height(of card: Card) -> Double {
    guard lane.layout != .pages else { return sharedHeight }
    guard let height = card.height else {
      return lane.direction.isVertical ? extended(sharedHeight, of: card) : sharedHeight
    }
    return height.pixels(of: Double(area.height), within: Self.sides, rounded: rounded)
  }

  /// A side along the lane, which is longer on cards of higher tiers.
  private func extended(_ side: Double, of card: Card) -> Double {
    card.extentFactor == 1 ? side : Self.side(side * card.extentFactor, rounded: rounded)
  }

  private static func side(_ value: Double, rounded: Bool = false) -> Double {
    min(max(rounded ? value.rounded() : value, sides.lowerBound), sides.upperBound)
  }
}
