import MarqueeEngine

/// A known way of looping a finite set of cards: cards that are laid out in some finite row and moved back unnoticed. It
/// starts with the first card at the viewport's leading edge.
protocol LoopingModel {
  /// Scrolls on by so many px, back where they are negative.
  mutating func scroll(by delta: Double)
  /// What a visitor sees, from the leading to the trailing edge.
  var shown: [ShownCard] { get }
}

/// Cards side by side in a finite row, each followed by the same gap: what a scroll view holds.
struct Row {
  private(set) var cards: [ShownCard] = []
  /// Where the next one would go, px.
  private(set) var end = 0.0
  let spacing: Double

  init(spacing: Double) { self.spacing = spacing }

  mutating func append(card: Int, extent: Double) {
    cards.append(ShownCard(card: card, position: end, extent: extent))
    end += extent + spacing
  }

  /// What is seen of the row where the viewport's leading edge is at `offset`.
  func shown(at offset: Double, viewport: Double) -> [ShownCard] {
    cards.map { ShownCard(card: $0.card, position: $0.position - offset, extent: $0.extent) }
      .filter { $0.isSeen(in: viewport) }
  }
}

/// A strip as all the models take it.
struct LoopedCards {
  let extents: [Double]
  let spacing: Double
  let viewport: Double

  var lap: Double { extents.reduce(0) { $0 + $1 + spacing } }
  var geometry: StripGeometry { StripGeometry(extents: extents, spacing: spacing) }

  /// What the engine shows after so many px.
  func engineShows(at offset: Double) -> [ShownCard] {
    geometry.tiles(at: offset, viewport: viewport).map { ShownCard($0) }
  }
}
