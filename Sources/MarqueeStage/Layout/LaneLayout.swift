internal import ConfigurationValues
package import MarqueeEngine
internal import MarqueeScene
package import MarqueeValues
internal import Programme

/// A lane's place on the screen and the measures of its cards.
package struct LaneLayout: Sendable, Hashable {
  /// The lane's part of the screen, px.
  package var area: PixelArea
  /// Whether the strip runs from top to bottom instead of from left to right.
  package var isVertical: Bool
  /// Whether the strip is laid out from right to left.
  package var isMirrored: Bool
  /// The slots of the lane's lap along its axis.
  package var strip: StripGeometry
  /// The size of each card's face, px; after the listed cards those that are no longer listed but may still be in view.
  package var faceSizes: [PixelSize]
  /// The extent of each of these cards along the strip, px.
  private(set) var cardExtents: [Double]
  /// Whether lengths are whole px.
  private let rounded: Bool
  /// The extent of the thickest card across the strip, px.
  package var thickness: Int
  /// px; 0 for pages, which go on to the edges of the screen.
  package var cornerRadius: Double
  /// The radius that the file gives, which plates inside the cards follow, px.
  let plateRadius: Double
  /// The initial offset of the strip, px.
  package var startOffset: Double
  /// The place of the lane's heading, above its area; `nil` if it has none.
  package var heading: StageLayout.TextBand?
  /// The card that the strip starts at, 0-based.
  package var startCard: Int
  /// Over how many px cards fade into the background at the left or upper end.
  package var fadeAtStart = 0
  /// The same at the right or lower end.
  package var fadeAtEnd = 0

  /// Whether each card takes the whole viewport.
  let isPaged: Bool
  /// Whether nothing moves the cards, for all of them are in view.
  private(set) var isStill: Bool

  /// The extent of the viewport along the strip, px.
  package var viewport: Double { Double(isVertical ? area.height : area.width) }

  /// - Parameter rounded: whether lengths are whole px.
  init(_ lane: Lane, area: PixelArea, rounded: Bool) {
    self.area = area
    self.rounded = rounded
    isVertical = lane.direction.isVertical
    isMirrored = lane.isMirrored
    isPaged = lane.layout == .pages
    let measures = CardMeasures(lane, area: area, rounded: rounded)
    let (widths, heights) = (lane.cards.map(measures.width), lane.cards.map(measures.height))
    let extents = isVertical ? heights : widths
    cardExtents = extents
    let along = Double(isVertical ? area.height : area.width)
    // Cards that fit need not travel, nor be shown twice. They keep the distance of a gap from the screen's edges.
    let areFitting = extents.reduce(measures.spacing) { $0 + $1 + measures.spacing } <= along
    let loops = lane.loops && !(lane.isStillIfFitting && areFitting)
    isStill = !loops && areFitting && lane.layout == .strip
    strip = StripGeometry(
      extents: extents, spacing: measures.spacing, loops: loops,
      order: loops ? lane.programme.map { SlotOrder($0.lap.slots) } : nil)
    faceSizes = zip(widths, heights).map { PixelSize(width: Int($0.rounded()), height: Int($1.rounded())) }
    thickness = faceSizes.lazy.map { lane.direction.isVertical ? $0.width : $0.height }.max() ?? 0
    plateRadius = lane.card.cornerRadius.pixels(
      of: Double(min(area.width, area.height)), within: 0...8192, rounded: rounded)
    cornerRadius = isPaged ? 0 : plateRadius
    startCard = lane.startCard ?? 0
    startOffset = lane.startOffset.pixels(of: along, within: -1e6...1e6, rounded: rounded)
  }

  /// The sizes of the faces of cards that are not on the strip, px.
  /// - Parameter lane: in px of the screen.
  func sizes(of cards: [Card], _ lane: Lane) -> [PixelSize] {
    guard !cards.isEmpty else { return [] }
    let measures = CardMeasures(lane, area: area, rounded: rounded)
    return cards.map {
      PixelSize(width: Int(measures.width(of: $0).rounded()), height: Int(measures.height(of: $0).rounded()))
    }
  }

  /// Adds cards that are not on the strip but may still be in view.
  /// - Parameter lane: in px of the screen.
  mutating func add(_ cards: some Sequence<Card>, of lane: Lane) {
    let measures = CardMeasures(lane, area: area, rounded: rounded)
    for card in cards {
      let (width, height) = (measures.width(of: card), measures.height(of: card))
      cardExtents.append(isVertical ? height : width)
      faceSizes.append(PixelSize(width: Int(width.rounded()), height: Int(height.rounded())))
      thickness = max(thickness, Int((isVertical ? width : height).rounded()))
    }
  }

  /// The part of the viewport over which a column fades beside a text, unless it says otherwise.
  private static let fadeBesideText = 0.05

  /// Sets how cards fade at the ends.
  /// - Parameters:
  ///   - isBelowText: whether a text is above the lane; a column must not cut its cards square under it.
  ///   - isAboveText: the same below the lane.
  mutating func setFades(_ lane: Lane, isBelowText: Bool, isAboveText: Bool) {
    guard lane.layout != .pages else { return }
    func length(isBesideText: Bool) -> Int {
      Int((viewport * (lane.edgeFade ?? (isVertical && isBesideText ? Self.fadeBesideText : 0))).rounded())
    }
    (fadeAtStart, fadeAtEnd) = (length(isBesideText: isBelowText), length(isBesideText: isAboveText))
  }

  /// Where cards fade, px of the screen.
  /// - Parameters:
  ///   - screen: the size of the upright picture, px.
  ///   - overflowsAcross: see `LaneContents.overflowsAcross`.
  func fades(on screen: PixelSize, overflowsAcross: Bool) -> [Backdrop.Fade] {
    let whole = LaneContents.visibleArea(
      of: area, isVertical: isVertical, overflowsAcross: overflowsAcross, on: screen
    ).intersection(PixelArea(x: 0, y: 0, width: screen.width, height: screen.height))
    let edge = LaneContents.edge(of: thickness, in: area, isVertical: isVertical)
    func fade(_ length: Int, isAtStart: Bool) -> Backdrop.Fade? {
      let place =
        isVertical
        ? PixelArea(
          x: edge, y: isAtStart ? area.y : area.y + area.height - length, width: thickness, height: length)
        : PixelArea(
          x: isAtStart ? area.x : area.x + area.width - length, y: edge, width: length, height: thickness)
      let visible = place.intersection(whole)
      guard visible.width > 0, visible.height > 0 else { return nil }
      return Backdrop.Fade(area: visible, isVertical: isVertical, isAtStart: isAtStart)
    }
    return [fade(fadeAtStart, isAtStart: true), fade(fadeAtEnd, isAtStart: false)].compactMap(\.self)
  }

  /// The part of the viewport that a screen shows, px from its leading edge, with a little more at both ends; `nil` for all
  /// of it.
  /// - Parameters:
  ///   - window: the part of the picture that the screen shows, px.
  ///   - picture: the size of the picture, px.
  func part(shownIn window: PixelArea, of picture: PixelSize) -> ClosedRange<Double>? {
    guard window != PixelArea(x: 0, y: 0, width: picture.width, height: picture.height) else { return nil }
    let (start, end) =
      if isVertical {
        (window.minY - area.minY, window.maxY - area.minY)
      } else if isMirrored {
        (area.maxX - window.maxX, area.maxX - window.minX)
      } else {
        (window.minX - area.minX, window.maxX - area.minX)
      }
    return Double(start - Self.rounding)...Double(max(end, start) + Self.rounding)
  }

  /// A face is drawn at the nearest whole px, and is as many long.
  private static let rounding = 2

  /// Converts a point of the screen, px, to the coordinates of the lane's controller.
  func point(x: Double, y: Double) -> Point {
    let (across, down) = (x - Double(area.x), y - Double(area.y))
    guard !isVertical else { return Point(along: down, across: across) }
    return Point(along: isMirrored ? viewport - across : across, across: down)
  }

  /// Converts a point in the coordinates of the lane's controller to the screen, px.
  func place(of point: Point) -> (x: Double, y: Double) {
    isVertical
      ? (point.across + Double(area.x), point.along + Double(area.y))
      : ((isMirrored ? viewport - point.along : point.along) + Double(area.x), point.across + Double(area.y))
  }

  /// The distance of a point of the screen from the lane across its direction and along it, px; 0 inside the lane.
  func distance(x: Double, y: Double) -> (across: Double, along: Double) {
    func distance(_ place: Double, _ start: Int, _ extent: Int) -> Double {
      max(Double(start) - place, place - Double(start + extent), 0)
    }
    let (across, down) = (distance(x, area.x, area.width), distance(y, area.y, area.height))
    return isVertical ? (across, down) : (down, across)
  }

  /// Where a tile is drawn on the screen, px.
  /// - Parameter focus: shrinks tiles around their middle.
  func frame(of tile: Tile, focus: LaneContents.Focus?) -> SubpixelArea {
    LaneContents.frame(
      of: tile, size: faceSizes[tile.card], scale: focus?.look(of: tile, viewport: viewport).scale ?? 1, in: area,
      isVertical: isVertical, isMirrored: isMirrored)
  }
}
