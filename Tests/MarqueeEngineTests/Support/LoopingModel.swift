import MarqueeEngine

/// A known technique for looping a finite set of cards: a finite row whose offset jumps back without a visible change.
/// It starts with the first card at the viewport's leading edge.
protocol LoopingModel {
  /// Scrolls by `delta` px; negative scrolls backward.
  mutating func scroll(by delta: Double)
  /// The cards in view, from the leading to the trailing edge.
  var shown: [ShownCard] { get }
}

/// The content of a scroll view: cards in a finite row, each followed by the same gap.
struct Row {
  private(set) var cards: [ShownCard] = []
  /// The position of the next card, px.
  private(set) var end = 0.0
  let spacing: Double

  init(spacing: Double) { self.spacing = spacing }

  mutating func append(card: Int, extent: Double) {
    cards.append(ShownCard(card: card, position: end, extent: extent))
    end += extent + spacing
  }

  /// The cards in view when the viewport's leading edge is at `offset`.
  func shown(at offset: Double, viewport: Double) -> [ShownCard] {
    cards.map { ShownCard(card: $0.card, position: $0.position - offset, extent: $0.extent) }
      .filter { $0.isSeen(in: viewport) }
  }
}

/// The input of all models: cards, spacing and viewport, in px.
struct LoopedCards {
  let extents: [Double]
  let spacing: Double
  let viewport: Double

  var lap: Double { extents.reduce(0) { $0 + $1 + spacing } }
  var geometry: StripGeometry { StripGeometry(extents: extents, spacing: spacing) }

  /// The cards that the engine shows at an offset.
  func engineShows(at offset: Double) -> [ShownCard] {
    geometry.tiles(at: offset, viewport: viewport).map { ShownCard($0) }
  }
}

/// A card and its position in the viewport, by which models are compared.
struct ShownCard: Hashable {
  var card: Int
  /// The leading edge in px from the viewport's leading edge.
  var position: Double
  /// px.
  var extent: Double

  init(card: Int, position: Double, extent: Double) {
    self.card = card
    self.position = position
    self.extent = extent
  }

  init(_ tile: Tile) {
    self.init(card: tile.card, position: tile.position, extent: tile.extent)
  }

  /// A tile of a strip that repeats the same `count` cards.
  init(_ tile: Tile, of count: Int) {
    self.init(card: tile.card % count, position: tile.position, extent: tile.extent)
  }

  /// Whether the card is in view, by the engine's least overlap.
  func isSeen(in viewport: Double) -> Bool {
    min(position + extent, viewport) - max(position, 0) >= StripGeometry.leastOverlap
  }
}

/// Whether both are the same cards at the same positions, within 1e-6 px.
func isSamePicture(_ one: [ShownCard], _ other: [ShownCard]) -> Bool {
  one.count == other.count
    && zip(one, other).allSatisfy { $0.card == $1.card && abs($0.position - $1.position) <= 1e-6 }
}
