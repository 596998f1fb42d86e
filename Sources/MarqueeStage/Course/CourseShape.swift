internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// Where lanes are on a display while the same lanes have cards on, and how long each of their cards is there.
struct CourseShape: Sendable {
  /// What of the cards that are on the places of lanes depend on.
  struct Key: Hashable {
    /// The lanes with a card that is on, by index; none where no card is on.
    var lanes: [Int]
    /// The height of the tallest card of a single lane, px; `nil` where it has none of its own.
    var height: Double?
  }

  struct LanePlace: Sendable {
    /// In px of the screen, with any of its cards.
    let lane: Lane
    /// The numbers of its cards.
    let cards: Range<Int>
    let startOffset: Double
    /// Without cards.
    let empty: StripLane
    let spacing: Double
    private let measures: CardMeasures
    /// The extent of each card along the strip, px.
    private let extents: [Double]

    /// - Parameters:
    ///   - place: where the lane is, with any of its cards.
    ///   - cards: all cards of the lane, in px of the screen, and their numbers.
    init(
      _ lane: Lane, _ place: LaneLayout, behavior: ScrollBehavior, rounded: Bool,
      cards: (list: [Card], numbers: Range<Int>)
    ) {
      (self.lane, self.cards, startOffset) = (lane, cards.numbers, place.startOffset)
      let measures = CardMeasures(lane, area: place.area, rounded: rounded)
      self.measures = measures
      spacing = place.strip.spacing
      extents = cards.list.map { place.isVertical ? measures.height(of: $0) : measures.width(of: $0) }
      empty = StripLane(
        number: lane.number, layout: lane.layout, area: place.area, isVertical: place.isVertical,
        isMirrored: place.isMirrored, strip: place.strip, behavior: behavior, cardExtents: [])
    }

    /// The extent of a card along the strip, px.
    /// - Parameter other: returns a card of another lane, in px of the screen.
    func extent(of card: Int, _ other: (Int) -> Card) -> Double {
      guard !cards.contains(card) else { return extents[card - cards.lowerBound] }
      let card = other(card)
      return empty.isVertical ? measures.height(of: card) : measures.width(of: card)
    }

    /// The extents of some of its cards along the strip, px.
    func extents(of shown: [Int]) -> [Double] { shown.map { extents[$0 - cards.lowerBound] } }

    /// Whether the lane with some of its cards is endless.
    func loops(_ shown: [Int]) -> Bool { lane.loops && !isStill(extents(of: shown)) }

    /// Whether the lane stands still, because it fits; `LaneLayout` decides it by the same rule.
    private func isStill(_ extents: [Double]) -> Bool {
      lane.isStillIfFitting && extents.reduce(spacing) { $0 + $1 + spacing } <= empty.viewport
    }

    /// The lane with some of its cards.
    /// - Parameters:
    ///   - shown: their numbers.
    ///   - order: which of them stands in each slot; `nil` if each stands once.
    func strip(of shown: [Int], order: SlotOrder?) -> StripLane {
      var strip = empty
      strip.cardExtents = extents(of: shown)
      let loops = lane.loops && !isStill(strip.cardExtents)
      strip.strip = StripGeometry(
        extents: strip.cardExtents, spacing: spacing, loops: loops, order: loops ? order : nil)
      return strip
    }
  }

  /// Those that are shown.
  let lanes: [LanePlace]
  /// Where strips begin.
  let startPlaces: [StartPlace]
  /// px of the screen in a px of the configuration.
  let scale: Double

  /// - Parameters:
  ///   - shown: with any card of each lane that is shown.
  ///   - cards: for each of these lanes all its cards, in px of the screen, and their numbers.
  init(_ shown: Configuration, glass: PixelSize, cards: [(list: [Card], numbers: Range<Int>)]) {
    let picture = shown.rotation.turned(glass)
    let canvas = shown.wall?.canvas(of: picture) ?? picture
    let scaled = shown.scaled(for: canvas)
    let layout = StageLayout(scaled, screen: canvas, window: shown.wall?.window(of: picture))
    lanes = scaled.lanes.indices.map { index in
      let behavior = ScrollBehavior(
        scaled.lanes[index], shown.touch, shown.motion, touchScale: glass.touchScale,
        followsUTC: shown.followsUTC)
      return LanePlace(
        scaled.lanes[index], layout.lanes[index], behavior: behavior, rounded: scaled.roundsLengths,
        cards: cards[index])
    }
    startPlaces = shown.startPlaces
    scale = shown.scaleFactor(on: canvas)
  }
}
