package import MarqueeEngine
package import MarqueeValues

/// One lane as it is to be drawn: its tiles, and the face that each card shows.
package struct LaneContents: Sendable {
  /// The part of the screen within which the cards travel, px.
  package var area: PixelArea
  package var isVertical: Bool
  /// px that the widest card takes across the strip; `nil` where that is not known.
  package var thickness: Int?
  package var tiles: TileSequence
  /// The number of each card's face in the store.
  package var faces: [Int]
  /// Makes cards smaller and darker away from the middle; `nil` leaves them as they are.
  package var focus: Focus?
  /// The card that a finger presses; all its copies show it.
  package var pressedCard: Int?
  /// Whether the cards may stand out of the lane across; else they are cut off there.
  package var standsOut: Bool
  /// The tile that is not shown where it is, for it has been opened.
  package var hiddenTile: Int?
  /// The dots that tell the page at hand; `nil` shows none.
  package var pages: Pages?

  package init(
    area: PixelArea, isVertical: Bool, thickness: Int? = nil, tiles: TileSequence, faces: [Int], focus: Focus? = nil,
    pressedCard: Int? = nil, hiddenTile: Int? = nil, pages: Pages? = nil, standsOut: Bool = true
  ) {
    self.area = area
    self.isVertical = isVertical
    self.thickness = thickness
    self.tiles = tiles
    self.faces = faces
    self.focus = focus
    self.pressedCard = pressedCard
    self.hiddenTile = hiddenTile
    self.pages = pages
    self.standsOut = standsOut
  }

  package struct Pages: Sendable, Hashable {
    package var count: Int
    /// 0-based.
    package var current: Int

    package init(count: Int, current: Int) {
      self.count = count
      self.current = current
    }
  }

  /// How a gallery's cards change with their distance from the middle of the viewport.
  package struct Focus: Sendable, Hashable {
    /// The size of a card that is a pitch or more away, as a part of its own.
    package var scale: Double
    /// How much darker such a card is, 0…1.
    package var dim: Double
    /// The gap after each card in px.
    package var spacing: Double

    package init(scale: Double, dim: Double, spacing: Double) {
      self.scale = scale
      self.dim = dim
      self.spacing = spacing
    }

    /// The size and the brightness of a tile as parts of its own; continuous in its place.
    package func look(of tile: Tile, viewport: Double) -> (scale: Double, brightness: Double) {
      let distance = abs(tile.position + tile.extent / 2 - viewport / 2)
      let away = min(distance / (tile.extent + spacing), 1)
      return (1 - (1 - scale) * away, 1 - dim * away)
    }
  }
}
