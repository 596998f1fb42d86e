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
  /// Whether cards that are thicker than the lane are seen beyond it across the strip; otherwise they are clipped there.
  package var overflowsAcross: Bool
  /// The tile that is not shown where it is, for it has been opened.
  package var hiddenTile: Int?
  /// The dots that tell the page at hand; `nil` shows none.
  package var pages: Pages?

  package init(
    area: PixelArea, isVertical: Bool, thickness: Int? = nil, tiles: TileSequence, faces: [Int], focus: Focus? = nil,
    pressedCard: Int? = nil, hiddenTile: Int? = nil, pages: Pages? = nil, overflowsAcross: Bool = true
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
    self.overflowsAcross = overflowsAcross
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

// Where the cards of a lane are: one rule for those who draw them and for those who look which one is touched.
extension LaneContents {
  /// Where a tile's face is drawn on the screen, px.
  ///
  /// Along the strip it begins where the tile does. Across the strip it is centred, on whole pixels.
  ///
  /// - Parameters:
  ///   - size: the face's, px.
  ///   - scale: shrinks the face around its middle, above 0…1; see `Focus.look(of:viewport:)`.
  ///   - area: the lane's, px.
  package static func frame(
    of tile: Tile, size: PixelSize, scale: Double, in area: PixelArea, isVertical: Bool
  ) -> SubpixelArea {
    let (width, height) = (Double(size.width), Double(size.height))
    let frame =
      isVertical
      ? SubpixelArea(
        x: Double(edge(of: size.width, in: area, isVertical: true)), y: Double(area.y) + tile.position, width: width,
        height: height)
      : SubpixelArea(
        x: Double(area.x) + tile.position, y: Double(edge(of: size.height, in: area, isVertical: false)), width: width,
        height: height)
    guard scale != 1 else { return frame }
    let (cutX, cutY) = (width * (1 - scale), height * (1 - scale))
    return SubpixelArea(
      x: frame.x + cutX / 2, y: frame.y + cutY / 2, width: width - cutX, height: height - cutY)
  }

  /// The leading edge across the strip of what is centred there, px: on a whole pixel, rounded down.
  package static func edge(of thickness: Int, in area: PixelArea, isVertical: Bool) -> Int {
    isVertical ? area.x + (area.width - thickness) >> 1 : area.y + (area.height - thickness) >> 1
  }

  /// The part of the screen in which a lane's cards are seen: they are clipped at the lane's ends, and across the strip
  /// unless they may overflow there.
  package static func visibleArea(
    of area: PixelArea, isVertical: Bool, overflowsAcross: Bool, on screen: PixelSize
  ) -> PixelArea {
    guard overflowsAcross else { return area }
    return isVertical
      ? PixelArea(x: 0, y: area.y, width: screen.width, height: area.height)
      : PixelArea(x: area.x, y: 0, width: area.width, height: screen.height)
  }

  package func visibleArea(on screen: PixelSize) -> PixelArea {
    Self.visibleArea(of: area, isVertical: isVertical, overflowsAcross: overflowsAcross, on: screen)
  }
}
