package import MarqueeEngine
package import MarqueeValues

/// One lane of a frame: its tiles and the face of each card.
package struct LaneContents: Sendable {
  /// The lane's part of the screen, px.
  package var area: PixelArea
  /// Whether the cards travel up or down instead of left or right.
  package var isVertical: Bool
  /// Whether positions are counted from the right, so that the first card is there.
  package var isMirrored: Bool
  /// The extent of the thickest card across the strip, px; `nil` if unknown.
  package var thickness: Int?
  /// The tiles in view.
  package var tiles: TileSequence
  /// The number of each card's face in the store.
  package var faces: [Int]
  /// Shrinks and darkens cards away from the middle; `nil` leaves them unchanged.
  package var focus: Focus?
  /// The card under a finger, 0-based; all its copies are drawn pressed.
  package var pressedCard: Int?
  /// Whether cards thicker than the lane are drawn beyond it across the strip; otherwise they are clipped.
  package var overflowsAcross: Bool
  /// The index of the tile that is not drawn in its place because its card is open.
  package var hiddenTile: Int?
  /// The page dots; `nil` draws none.
  package var pages: Pages?
  /// How much of the cards' colour is seen over the background, 0…1.
  package var visibility: Double
  /// The tiles that do not fade while the list changes; `nil` where no list changes.
  package var steady: SteadyTiles?
  /// How much of the other tiles' colour is seen then, 0…1.
  package var changeVisibility = 1.0

  package init(
    area: PixelArea, isVertical: Bool, thickness: Int? = nil, tiles: TileSequence, faces: [Int], focus: Focus? = nil,
    pressedCard: Int? = nil, hiddenTile: Int? = nil, pages: Pages? = nil, overflowsAcross: Bool = true,
    isMirrored: Bool = false, visibility: Double = 1
  ) {
    self.area = area
    self.isVertical = isVertical
    self.isMirrored = isMirrored
    self.thickness = thickness
    self.tiles = tiles
    self.faces = faces
    self.focus = focus
    self.pressedCard = pressedCard
    self.hiddenTile = hiddenTile
    self.pages = pages
    self.overflowsAcross = overflowsAcross
    self.visibility = visibility
  }

  /// Whether all tiles are seen whole, unless their own faces fade.
  package var isWhole: Bool { visibility == 1 && steady == nil }

  /// The tiles without those that a part of the screen, px, shows nothing of; in a gallery all tiles.
  package func tiles(near part: PixelArea) -> TileSequence {
    guard focus == nil else { return tiles }
    let (low, high) = isVertical ? (part.minY - area.y, part.maxY - area.y) : (part.minX - area.x, part.maxX - area.x)
    let (start, end) = isMirrored && !isVertical ? (area.width - high, area.width - low) : (low, high)
    // Faces are drawn on whole pixels.
    return tiles.between(Double(start - 2), Double(end + 2))
  }

  /// How much of a tile's colour is seen over the background, 0…1.
  package func visibility(ofTile index: Int) -> Double {
    guard let steady, !steady.contains(index) else { return visibility }
    return visibility * changeVisibility
  }

  /// How many pages a lane has, and which one is shown.
  package struct Pages: Sendable, Hashable {
    /// The number of pages.
    package var count: Int
    /// 0-based.
    package var current: Int

    package init(count: Int, current: Int) {
      self.count = count
      self.current = current
    }
  }

  /// How cards of a gallery change with their distance from the middle of the viewport.
  package struct Focus: Sendable, Hashable {
    /// The scale of a card that is a pitch or more away, 0.1…1.
    package var scale: Double
    /// How much darker such a card is, 0…1.
    package var dim: Double
    /// The gap after each card, px.
    package var spacing: Double

    package init(scale: Double, dim: Double, spacing: Double) {
      self.scale = scale
      self.dim = dim
      self.spacing = spacing
    }

    /// The scale and the brightness of a tile, above 0 to 1 and 0…1; both are continuous in its position.
    /// - Parameter viewport: the viewport's extent along the strip, px.
    package func look(of tile: Tile, viewport: Double) -> (scale: Double, brightness: Double) {
      let distance = abs(tile.position + tile.extent / 2 - viewport / 2)
      let away = min(distance / (tile.extent + spacing), 1)
      return (1 - (1 - scale) * away, 1 - dim * away)
    }
  }
}

/// Tiles that do not fade while the list of their lane changes. A class, so that a frame copies a reference. Immutable.
package final class SteadyTiles: Sendable {
  private let slots: Set<Int>
  private let count: Int

  /// - Parameters:
  ///   - indices: of the tiles.
  ///   - count: the number of slots of a lap: at its end tiles are counted from its start again.
  package init(_ indices: Set<Int>, lap count: Int) {
    slots = Set(indices.map { Self.slot(of: $0, count) })
    self.count = count
  }

  package func contains(_ index: Int) -> Bool { slots.contains(Self.slot(of: index, count)) }

  private static func slot(of index: Int, _ count: Int) -> Int {
    let remainder = index % count
    return remainder < 0 ? remainder + count : remainder
  }
}

// Where cards are on the screen. Drawing and hit-testing both use these functions, so that they agree to the pixel.
extension LaneContents {
  /// Where a tile's face is drawn on the screen, px. Along the strip it starts with the tile; across the strip it is
  /// centred in the lane, on whole pixels.
  ///
  /// - Parameters:
  ///   - size: the size of the face, px.
  ///   - scale: shrinks the face around its middle, above 0 to 1; see `Focus.look(of:viewport:)`.
  ///   - area: the lane's part of the screen, px.
  ///   - isMirrored: whether positions are counted from the right.
  @inlinable package static func frame(
    of tile: Tile, size: PixelSize, scale: Double, in area: PixelArea, isVertical: Bool, isMirrored: Bool
  ) -> SubpixelArea {
    let (width, height) = (Double(size.width), Double(size.height))
    let frame =
      isVertical
      ? SubpixelArea(
        x: Double(edge(of: size.width, in: area, isVertical: true)), y: Double(area.y) + tile.position, width: width,
        height: height)
      : SubpixelArea(
        x: Double(area.x) + (isMirrored ? Double(area.width) - tile.position - width : tile.position),
        y: Double(edge(of: size.height, in: area, isVertical: false)), width: width,
        height: height)
    guard scale != 1 else { return frame }
    let (cutX, cutY) = (width * (1 - scale), height * (1 - scale))
    return SubpixelArea(
      x: frame.x + cutX / 2, y: frame.y + cutY / 2, width: width - cutX, height: height - cutY)
  }

  /// The leading edge, px, of something centred in the lane across the strip: a whole pixel, rounded down.
  @inlinable package static func edge(of thickness: Int, in area: PixelArea, isVertical: Bool) -> Int {
    isVertical ? area.x + (area.width - thickness) >> 1 : area.y + (area.height - thickness) >> 1
  }

  /// The part of the screen that a lane's cards are clipped to, px: the lane itself, or the whole screen across the strip
  /// if they may overflow there.
  package static func visibleArea(
    of area: PixelArea, isVertical: Bool, overflowsAcross: Bool, on screen: PixelSize
  ) -> PixelArea {
    guard overflowsAcross else {
      // A row that is not in the middle of the screen reaches beyond it.
      return PixelArea(
        minX: area.minX, minY: max(area.minY, 0), maxX: area.maxX, maxY: min(area.maxY, max(screen.height, 0)))
    }
    return isVertical
      ? PixelArea(x: 0, y: area.y, width: screen.width, height: area.height)
      : PixelArea(x: area.x, y: 0, width: area.width, height: screen.height)
  }

  /// The part of the screen that the lane's cards are clipped to, px.
  package func visibleArea(on screen: PixelSize) -> PixelArea {
    Self.visibleArea(of: area, isVertical: isVertical, overflowsAcross: overflowsAcross, on: screen)
  }
}
