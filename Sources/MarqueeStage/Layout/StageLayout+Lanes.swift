internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

// Lanes side by side, and their headings.
extension StageLayout {
  /// The distance of lanes and their headings from the screen's edges, as a part of its shorter side.
  private static let marginPart = 0.03

  /// A lane's heading, in heights of its letters.
  fileprivate enum Heading {
    /// What it takes from its lane.
    static let band = 1.8
    /// The room for its line.
    static let line = 1.35
    /// What that leaves free above capital letters.
    static let overCapitals = 0.3
    /// The distance of that room from the cards.
    static let gap = 0.4
  }

  /// The height of the letters of lanes' headings, px.
  fileprivate var laneText: Double { 0.03 * min(Double(screen.height), 1.25 * Double(screen.width)) }
  /// The distance of lanes and their headings from the screen's edges, px.
  fileprivate var margin: Double { Self.marginPart * Double(min(screen.width, screen.height)) }

  /// Places lanes in what texts and a network leave of the screen.
  /// - Parameters:
  ///   - reserve: what the network takes.
  ///   - safe: the part of the screen that every display shows, px.
  mutating func placeLanes(_ configuration: Configuration, from reserve: Reserve, in safe: PixelArea) {
    let (lanes, rounded) = (configuration.lanes, configuration.roundsLengths)
    let isVertical = lanes.first?.direction.isVertical ?? false
    let (first, last) = margins(of: configuration)
    // Along its direction a strip goes on to the edge of the screen, unless a text is there.
    let (safeRight, safeBottom) = (screen.width - safe.maxX, screen.height - safe.maxY)
    let (upper, lower) = isVertical ? (0, 0) : (max(safe.minY, first), max(safeBottom, last))
    let (left, right) = isVertical ? (max(safe.minX, first), max(safeRight, last)) : (0, 0)
    let top = max(heading.map { safe.minY + $0.area.height } ?? upper, reserve.top)
    let bottom = max(caption.map { safeBottom + $0.area.height } ?? lower, reserve.bottom)
    let area = PixelArea(
      x: left, y: top, width: max(screen.width - left - right, 1), height: max(screen.height - top - bottom, 1))
    // A column begins at the edge of the screen, its heading does not.
    let side = max(safe.minX, safeRight, Int(margin))
    let below =
      isVertical ? max(safe.y, Int(margin - (Heading.band - Heading.line + Heading.overCapitals) * laneText)) : 0
    let bands = lanes.map { $0.heading == nil ? 0 : Int((Heading.band * laneText).rounded()) }
    let measures = bands.map { $0 == 0 ? nil : (height: $0, textHeight: laneText) }
    let areas =
      TierRows(lanes, bands: measures, in: area, rounded: rounded)?.areas
      ?? LaneStack.areas(of: lanes, headings: bands, in: area)
    for ((lane, whole), band) in zip(zip(lanes, areas), bands) {
      self.lanes.append(
        band == 0
          ? LaneLayout(lane, area: whole, rounded: rounded)
          : headed(lane, in: whole, band: band, below: below, beside: side, rounded: rounded))
    }
  }

  /// Places a lane with a heading: the cards below a band at the top, and the heading in that band, close to the cards.
  /// - Parameters:
  ///   - whole: the room of the band and the cards, px.
  ///   - band: the height of the band, px.
  ///   - top: the least distance of the band from the upper edge of the screen, px.
  ///   - side: the least distance of the heading from the left edge of the screen, px. Its right end is inset as far.
  ///   - rounded: whether the lane's lengths are whole px.
  private func headed(
    _ lane: Lane, in whole: PixelArea, band: Int, below top: Int, beside side: Int, rounded: Bool
  ) -> LaneLayout {
    let inset = min(max(top - whole.y, 0), whole.height - 1)
    let height = min(inset + band, whole.height - 1)
    var area = whole
    area.y += height
    area.height -= height
    var layout = LaneLayout(lane, area: area, rounded: rounded)
    let margin = min(
      max(Int((Double(whole.width) * 0.04).rounded()), side - whole.x, 0), (whole.width - 1) / 2)
    let bottom = layout.firstCardEdge.map { $0 - Int((Heading.gap * laneText).rounded()) } ?? area.y
    let start = max(bottom - Int((Heading.line * laneText).rounded()), whole.y + inset)
    layout.heading = TextBand(
      area: PixelArea(x: whole.x + margin, y: start, width: whole.width - 2 * margin, height: max(bottom - start, 1)),
      textHeight: laneText)
    return layout
  }

  /// What lanes that are arranged by tier or have headings keep from the edges of the screen across their direction, px, so that
  /// the first and the last cards or letters keep `margin`. Other lanes divide the screen as they are written.
  private func margins(of configuration: Configuration) -> (first: Int, last: Int) {
    let lanes = configuration.lanes
    guard let first = lanes.first, let last = lanes.last,
      configuration.arrangement == .lanes || lanes.contains(where: { $0.heading != nil })
    else { return (0, 0) }
    let isVertical = first.direction.isVertical
    let hasHeading = !isVertical && first.heading != nil
    return (
      margin(beside: first, isVertical, hasHeading: hasHeading), margin(beside: last, isVertical, hasHeading: false)
    )
  }

  /// What a lane at an edge of the screen keeps from it, px.
  /// - Parameter hasHeading: whether its heading is between the edge and its cards.
  private func margin(beside lane: Lane, _ isVertical: Bool, hasHeading: Bool) -> Int {
    let isPaged = lane.layout == .pages
    // Pages go on to the edge.
    if isPaged, !hasHeading { return 0 }
    let along = Double(isVertical ? screen.height : screen.width)
    // Cards leave half a gap at both sides of their lane.
    let spacing = lane.card.spacing.pixels(of: along, within: 0...8192)
    let gap = isVertical ? spacing : lane.cardProportions.map { TierLane.gap(of: $0, spacing) } ?? spacing
    let halfGap = isPaged ? 0 : gap / 2
    let above = hasHeading ? Heading.band - Heading.line - (isPaged ? 0 : Heading.gap) + Heading.overCapitals : 0
    return max(Int(margin - halfGap - above * laneText), 0)
  }
}

extension LaneLayout {
  /// Where cards begin below a heading, px of the screen; `nil` where they go on to the lane's upper edge: columns that move,
  /// and pages.
  fileprivate var firstCardEdge: Int? {
    guard !isPaged else { return nil }
    guard isVertical else {
      return max(LaneContents.edge(of: thickness, in: area, isVertical: false), area.y)
    }
    let view = StripView(strip: strip, viewport: viewport)
    return view.scrolls ? nil : area.y - Int(view.clamped(0).rounded())
  }
}
