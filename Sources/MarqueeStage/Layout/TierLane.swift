internal import ConfigurationValues
internal import MarqueeValues

/// What the sizes of a tier's cards in its lane follow from.
struct TierLane {
  /// The size of a card, px.
  struct Size: Sendable, Hashable {
    var width: Double
    var height: Double
    /// Whether all cards fit, so that nothing moves.
    var stands: Bool
  }

  private let shape: Lane.Proportions
  /// What the file gives, px and in per cent of the lane.
  private let ownWidth: Double?
  private let ownHeight: Length?
  /// The extent of the screen along the lane, px.
  private let along: Double
  /// px between two cards.
  private let spacing: Double
  /// px above and below the cards together.
  let gap: Double
  /// The height of the heading's band, px.
  let heading: Int
  /// About how wide the heading is, px.
  private let headingWidth: Double

  /// The most by which cards that stand are wider than their shape, where there is room.
  static let widest = 1.25
  /// The least part of the width of their shape at which cards stand: narrower ones are larger when they move.
  static let narrowest = 0.7
  /// How much narrower than their shape cards may be, so that they keep their height.
  private static let slimmest = 0.8
  /// The most that a side of a lower tier's cards has of a higher one's.
  static let below = 0.97
  /// About the width of a letter of a heading, em.
  private static let letter = 0.62

  /// Whether the file gives sides of the cards.
  var isGiven: Bool { ownWidth != nil || ownHeight != nil }

  /// `nil` unless the lane is a row of a tier.
  init?(_ lane: Lane, band: (height: Int, textHeight: Double)?, along: Double, rounded: Bool) {
    guard let shape = lane.cardProportions, !lane.direction.isVertical, lane.layout == .strip else { return nil }
    (self.shape, self.along) = (shape, along)
    spacing = lane.card.spacing.pixels(of: along, within: 0...8192, rounded: rounded)
    gap = Self.gap(of: shape, spacing)
    if case .length(let width) = lane.card.width {
      ownWidth = width.pixels(of: along, within: CardMeasures.sides, rounded: rounded)
    } else {
      ownWidth = nil
    }
    if case .length(let height) = lane.card.height { ownHeight = height } else { ownHeight = nil }
    heading = band?.height ?? 0
    headingWidth = (band?.textHeight ?? 0) * Self.letter * Double(lane.heading?.count ?? 0)
  }

  /// The gap above and below cards together, px. Lanes of small cards stand closer.
  static func gap(of shape: Lane.Proportions, _ spacing: Double) -> Double { (spacing * shape.part).rounded() }

  /// The width of the lane where its cards stand, px.
  func width(of size: Size) -> Double {
    max(shape.width(ofAll: size.width, spacing: spacing) ?? along, (headingWidth + 2 * spacing).rounded(.up))
  }

  /// The width of all cards without gaps, px.
  func cardsWidth(of size: Size) -> Double { Double(shape.count ?? 0) * size.width }

  /// - Parameters:
  ///   - scale: the height of the lowest tier's cards, px.
  ///   - higher: the size of the next higher tier's cards, which these do not reach.
  ///   - isAlone: whether the lane has a row of its own, where it may move.
  func size(scale: Double, below higher: Size?, isAlone: Bool) -> Size {
    var height = min(scale * shape.relativeHeight, shape.largest * along / shape.ratio)
    if let higher { height = min(height, Self.below * higher.height, Self.below * higher.width / shape.ratio) }
    if case .pixels(let pixels) = ownHeight { height = pixels }
    height = height.rounded()
    let width = ownWidth ?? (height * shape.ratio).rounded()
    guard let needed = shape.width(ofAll: width, spacing: spacing) else {
      return Size(width: width, height: height, stands: false)
    }
    if needed <= along { return Size(width: width, height: height, stands: true) }
    guard isAlone, ownWidth == nil, let fitting = shape.fittingWidth(along: along, spacing: spacing),
      fitting >= Self.narrowest * width
    else { return Size(width: width, height: height, stands: false) }
    let lowered = ownHeight == nil ? min(height, (fitting / (shape.ratio * Self.slimmest)).rounded(.down)) : height
    return Size(width: fitting, height: lowered, stands: true)
  }
}

extension Lane.Proportions {
  /// The width of all cards with the gaps beside them, px; `nil` where some have widths of their own.
  func width(ofAll width: Double, spacing: Double) -> Double? {
    count.map { Double($0) * (width + spacing) + spacing }
  }

  /// The width with which all cards fit, px; `nil` where some have widths of their own.
  func fittingWidth(along: Double, spacing: Double) -> Double? {
    count.map { ((along - spacing) / Double($0) - spacing).rounded(.down) }
  }

  /// The width of cards in a lane as `TierRows` has placed it, px.
  /// - Parameters:
  ///   - height: that of the cards, px.
  ///   - along: the extent of the lane, px.
  func placedWidth(height: Double, along: Double, spacing: Double) -> Double {
    let whole = (height * ratio).rounded()
    guard let fitting = fittingWidth(along: along, spacing: spacing), fitting >= TierLane.narrowest * whole else {
      return whole
    }
    return min(fitting, (whole * TierLane.widest).rounded(.down))
  }
}
