import MarqueeEngine

/// A card where it is seen: what two ways of showing a strip must agree on.
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

  /// A tile of a strip that lists the same `count` cards more than once.
  init(_ tile: Tile, of count: Int) {
    self.init(card: tile.card % count, position: tile.position, extent: tile.extent)
  }

  /// Whether any of it can be seen in a viewport, by the engine's own measure.
  func isSeen(in viewport: Double) -> Bool {
    min(position + extent, viewport) - max(position, 0) >= StripGeometry.leastOverlap
  }
}

/// Whether both show the same cards in the same places, to 1e-6 px.
func isSamePicture(_ one: [ShownCard], _ other: [ShownCard]) -> Bool {
  one.count == other.count
    && zip(one, other).allSatisfy { $0.card == $1.card && abs($0.position - $1.position) <= 1e-6 }
}
