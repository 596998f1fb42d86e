internal import MarqueeConfig
package import MarqueeEngine
internal import MarqueeScene
package import MarqueeValues

/// One lane's place and the measures of its cards.
package struct LaneLayout: Sendable, Hashable {
  /// The part of the screen that the lane takes, px.
  package var area: PixelArea
  package var isVertical: Bool
  package var strip: StripGeometry
  /// Each card's face in whole px.
  package var faceSizes: [PixelSize]
  /// px that the widest card takes across the strip.
  package var thickness: Int
  /// px.
  package var cornerRadius: Double
  /// Where the first card is at the start, past its own place, px.
  package var startOffset: Double

  /// px along the axis on which the lane scrolls.
  package var viewport: Double { Double(isVertical ? area.height : area.width) }

  init(_ lane: Lane, area: PixelArea) {
    self.area = area
    isVertical = lane.direction.isVertical
    let measures = CardMeasures(lane, area: area)
    let widths = lane.cards.map { measures.width(of: $0) }
    strip = StripGeometry(
      extents: isVertical ? widths.map { _ in measures.height } : widths, spacing: measures.spacing,
      loops: lane.loops)
    faceSizes = widths.map { PixelSize(width: Int($0.rounded()), height: Int(measures.height.rounded())) }
    thickness = faceSizes.lazy.map { lane.direction.isVertical ? $0.width : $0.height }.max() ?? 0
    cornerRadius = lane.card.cornerRadius.pixels(of: Double(min(area.width, area.height)), within: 0...8192)
    let along = Double(isVertical ? area.height : area.width)
    startOffset = lane.startOffset.pixels(of: along, within: -1e6...1e6)
  }

  /// A place on the screen as the lane's controller sees it.
  func point(x: Double, y: Double) -> Point {
    let (across, down) = (x - Double(area.x), y - Double(area.y))
    return isVertical ? Point(along: down, across: across) : Point(along: across, across: down)
  }

  /// A place of the lane on the screen, px.
  func place(of point: Point) -> (x: Double, y: Double) {
    isVertical
      ? (point.across + Double(area.x), point.along + Double(area.y))
      : (point.along + Double(area.x), point.across + Double(area.y))
  }

  /// How far a place on the screen is from the lane across its direction, px; 0 within it.
  func distance(x: Double, y: Double) -> Double {
    let (place, start, extent) =
      isVertical ? (x, Double(area.x), Double(area.width)) : (y, Double(area.y), Double(area.height))
    return max(start - place, place - (start + extent), 0)
  }

  /// Where a tile is drawn on the screen, px.
  /// - Parameter focus: makes tiles smaller around their middle.
  func frame(of tile: Tile, focus: LaneContents.Focus?) -> SubpixelArea {
    LaneContents.frame(
      of: tile, size: faceSizes[tile.card], scale: focus?.look(of: tile, viewport: viewport).scale ?? 1, in: area,
      isVertical: isVertical)
  }
}
