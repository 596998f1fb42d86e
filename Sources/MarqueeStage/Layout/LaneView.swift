internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// The part of the screen in which a lane's cards are seen, along its direction and across; px of the screen. Made with the
/// plan, so that a frame need not.
struct LaneView: Sendable {
  let along: ClosedRange<Double>
  let across: ClosedRange<Double>
  let isVertical: Bool
  let isMirrored: Bool
  /// The lane's part of the screen, px.
  let area: PixelArea
  /// The viewport's extent along the strip, px.
  let viewport: Double
  /// How cards of a gallery change away from the middle; `nil` for other layouts.
  let focus: LaneContents.Focus?
  /// How far a tile may move between two pictures and be known for the same, px: beyond that it may be another one.
  let reach: Double

  /// - Parameters:
  ///   - screen: the size of the upright picture, px.
  ///   - overflowsAcross: see `StageLayout.overflowsAcross`.
  init(_ lane: LaneLayout, focus: LaneContents.Focus?, screen: PixelSize, overflowsAcross: Bool) {
    self.focus = focus
    (isVertical, isMirrored, area, viewport) = (lane.isVertical, lane.isMirrored, lane.area, lane.viewport)
    reach = (lane.strip.loops ? min(lane.strip.lapLength, viewport) : viewport) / 2
    let visible = LaneContents.visibleArea(
      of: lane.area, isVertical: isVertical, overflowsAcross: overflowsAcross, on: screen
    ).intersection(PixelArea(x: 0, y: 0, width: screen.width, height: screen.height))
    func range(_ start: Int, _ end: Int) -> ClosedRange<Double> { Double(start)...Double(max(start, end)) }
    let (columns, rows) = (range(visible.minX, visible.maxX), range(visible.minY, visible.maxY))
    (along, across) = isVertical ? (rows, columns) : (columns, rows)
    // A fade is even at both ends, so half of it is where half of a card's colour is left.
    let start = Double(isVertical ? area.minY : area.minX) + Double(lane.fadeAtStart) / 2
    let end = Double(isVertical ? area.maxY : area.maxX) - Double(lane.fadeAtEnd) / 2
    unfaded = max(along.lowerBound, start)...max(min(along.upperBound, end), max(along.lowerBound, start))
  }

  /// The part of a card's area that must be in view and uncovered so that the card counts as in view, and so that all of it
  /// does. Less is a rounding error.
  static let (leastPart, wholePart) = (0.5 - 1e-9, 1 - 1e-6)

  /// How far a strip may go on, and how far back, until the part that is seen of one of its tiles passes `leastPart` or
  /// `wholePart`, px: it is at least so far. Where something covers cards, or in a gallery, that is not known.
  /// - Parameter size: of the tile's face, px.
  func room(of tile: Tile, size: PixelSize) -> (onward: Double, back: Double) {
    let (length, width) =
      isVertical ? (Double(size.height), Double(size.width)) : (Double(size.width), Double(size.height))
    let edge = Double(LaneContents.edge(of: isVertical ? size.width : size.height, in: area, isVertical: isVertical))
    let breadth = min(edge + width, across.upperBound) - max(edge, across.lowerBound)
    guard breadth > 0 else { return (.infinity, .infinity) }
    let start = start(of: tile, length: length)
    var (up, down) = (Double.infinity, Double.infinity)
    func limit(at place: Double) {
      if place >= start { up = min(up, place - start) }
      if place <= start { down = min(down, start - place) }
    }
    func limit(bySeeing part: Double) {
      let seen = part * length * width / breadth
      limit(at: unfaded.upperBound - seen)
      limit(at: unfaded.lowerBound + seen - length)
    }
    limit(bySeeing: Self.leastPart)
    limit(bySeeing: Self.wholePart)
    // Tiles travel against the offset.
    return isMirrored ? (up, down) : (down, up)
  }

  /// Where a tile's face begins along the lane, px of the screen.
  /// - Parameter length: of the face, px.
  @inline(__always)
  private func start(of tile: Tile, length: Double) -> Double {
    if isMirrored { return Double(area.x + area.width) - tile.position - length }
    return isVertical ? Double(area.y) + tile.position : Double(area.x) + tile.position
  }

  /// The part of `along` in which at least half of a card's colour is seen.
  let unfaded: ClosedRange<Double>

  /// The part, 0…1, of a card's area that is seen.
  /// - Parameters:
  ///   - size: of its face, px.
  ///   - covers: what is drawn over the cards.
  @inline(__always)
  func part(of tile: Tile, size: PixelSize, under covers: Covers) -> Double {
    var (length, width) =
      isVertical ? (Double(size.height), Double(size.width)) : (Double(size.width), Double(size.height))
    var start = start(of: tile, length: length)
    var edge = Double(
      LaneContents.edge(of: isVertical ? size.width : size.height, in: area, isVertical: isVertical))
    if let focus {
      let scale = focus.look(of: tile, viewport: viewport).scale
      start += length * (1 - scale) / 2
      edge += width * (1 - scale) / 2
      (length, width) = (length * scale, width * scale)
    }
    let (first, last) = (max(start, unfaded.lowerBound), min(start + length, unfaded.upperBound))
    let (near, far) = (max(edge, across.lowerBound), min(edge + width, across.upperBound))
    guard last > first, far > near else { return 0 }
    var seen = (last - first) * (far - near)
    if !covers.isEmpty {
      let part =
        isVertical
        ? SubpixelArea(x: near, y: first, width: far - near, height: last - first)
        : SubpixelArea(x: first, y: near, width: last - first, height: far - near)
      seen -= covers.covered(of: part)
    }
    return seen / (length * width)
  }
}

/// What is drawn over the cards: an operator's notice, a network's block that makes room for it, the pause button, and the control
/// that gives more time, which covers none of the two before it; px of the upright picture.
struct Covers: Sendable {
  var notice: PixelArea?
  var corner: PixelArea?
  var button: PixelArea?
  var moreTime: PixelArea?

  var isEmpty: Bool { notice == nil && corner == nil && button == nil && moreTime == nil }

  /// How much of an area they cover, px².
  func covered(of area: SubpixelArea) -> Double {
    func common(_ cover: PixelArea?, _ other: PixelArea? = nil) -> Double {
      guard var cover else { return 0 }
      if let other { cover = cover.intersection(other) }
      let width = min(area.x + area.width, Double(cover.maxX)) - max(area.x, Double(cover.minX))
      let height = min(area.y + area.height, Double(cover.maxY)) - max(area.y, Double(cover.minY))
      return width > 0 && height > 0 ? width * height : 0
    }
    let both = notice != nil && button != nil ? common(notice, button) : 0
    let other = corner != nil ? common(corner) - (notice != nil ? common(corner, notice) : 0) : 0
    let more = moreTime != nil ? common(moreTime) - (notice != nil ? common(moreTime, notice) : 0) : 0
    return common(notice) + common(button) - both + other + more
  }
}
