package import FacePainting
package import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues
package import SDLKit

/// Draws frames: the backdrop, each lane's tiles, and what lies over them.
@MainActor
package final class StageView {
  private let canvas: Canvas
  private let backdrop: Backdrop
  private let backdropTextures: BackdropTextures
  private var backdropTexture: CanvasTexture? { backdropTextures.fill }
  private var labels: [(texture: CanvasTexture, area: PixelArea)] { backdropTextures.labels }
  private let overlays: Overlays
  package let store: FaceStore
  /// Tiles that were drawn so far.
  package var tally = Tally()
  /// What the glass shows of each lane, and room for what it is to show next.
  private var places: [LanePlaces] = []
  private var nextPlaces = LanePlaces()

  package struct Tally: Sendable, Hashable {
    /// With their whole face.
    package var whole = 0
    /// With what stands in for it.
    package var standIns = 0
    /// Pictures of lanes that were moved on, of which only what came into view was drawn.
    package var movedOn = 0

    package init() {}
  }

  /// - Parameters:
  ///   - earlier: the view before, whose textures are taken over where they show the same.
  ///   - prepared: the backdrop's pictures where they were prepared; else they are painted here and now, if need be.
  package init(
    canvas: Canvas, backdrop: Backdrop, store: FaceStore, painter: FacePainter, adopting earlier: StageView? = nil,
    prepared: PreparedBackdrop? = nil
  ) throws(SDLError) {
    self.canvas = canvas
    self.backdrop = backdrop
    self.store = store
    overlays = Overlays(canvas: canvas)
    if let earlier { tally = earlier.tally }
    if let earlier, earlier.canvas.isAlike(canvas), earlier.backdrop == backdrop {
      backdropTextures = earlier.backdropTextures
    } else {
      let isFit = prepared.map { $0.backdrop == backdrop && $0.rotation == canvas.rotation } ?? false
      let pictures =
        if isFit, let prepared { prepared } else {
          PreparedBackdrop(backdrop, preparation: canvas.preparation, painter: painter)
        }
      backdropTextures = try BackdropTextures(pictures, on: canvas)
    }
  }

  /// Whether the panel of an opened card is there, or is being uploaded.
  package func has(_ panel: DetailPanel) -> Bool { overlays.has(panel) }

  /// Takes the picture of a panel, in place of the one before: at most one card is open. Returns whether it is seen at
  /// once; else `upload()` brings it.
  @discardableResult
  package func accept(_ picture: PreparedPanel, as panel: DetailPanel) throws(SDLError) -> Bool {
    try overlays.accept(picture, as: panel)
  }

  /// Takes a part of a panel's scrolling details.
  package func accept(_ picture: PreparedPicture, band: Int, of panel: DetailPanel) throws(SDLError) {
    try overlays.accept(picture, band: band, of: panel)
  }

  /// Shows the panel of an earlier view until the one for this is there.
  package func adoptPanel(from other: StageView) { overlays.adopt(from: other.overlays) }

  /// Stops the upload of any other panel.
  package func cancelPanel(otherThan panel: DetailPanel) { overlays.cancelPanel(otherThan: panel) }

  /// Whether a panel or its details are waiting to be uploaded.
  package var hasUploads: Bool { overlays.hasUploads }

  /// Uploads a band of what waits.
  package func upload() throws(SDLError) { try overlays.upload() }

  /// Whether another panel came since the last frame.
  package var hasNewPanel: Bool { overlays.hasNewPanel }

  /// Whether more of a panel's details came since the last frame.
  package var hasNewBands: Bool { overlays.hasNewBands }

  /// What is to be made of an opened card's scrolling details, the most urgent band first, and what paints it.
  package func missingBands(of opened: OpenedCard) -> (bands: [Int], details: ScrollingDetails)? {
    guard let details = overlays.details else { return nil }
    let bands = overlays.missingBands(of: opened)
    return bands.isEmpty ? nil : (bands, details)
  }

  /// Draws the details of an opened card again over what was drawn last, and nothing else.
  package func redrawDetails(of opened: OpenedCard) throws(SDLError) { try overlays.redrawDetails(of: opened) }

  /// Draws one frame, not yet presented. Returns how many tiles showed a stand-in for their face.
  ///
  /// - Parameters:
  ///   - time: that the frame stands for; faces that have just come fade in by it.
  ///   - indicators: for each lane how much of its pause is left, 0…1; `nil` where it is not paused.
  @discardableResult
  package func draw(
    _ lanes: [LaneContents], at time: Instant = .start, opened: OpenedCard? = nil, indicators: [Double?] = []
  ) throws(SDLError) -> Int {
    store.beginFrame(at: time)
    overlays.beginFrame(isOpen: opened != nil)
    forgetPlaces(of: lanes)
    // A part that could not be drawn to its end.
    try canvas.endPart()
    try restoreBackground(in: PixelArea(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height))
    let standIns = try drawOverBackground(lanes, indicators: indicators)
    if let opened { try overlays.draw(opened, face: store.texture(for: opened.face)) }
    return standIns
  }

  /// Draws again what differs from the frame that was drawn last, over what is behind it, and nothing else: all but that
  /// must still be there. Returns how many tiles showed a stand-in for their face; `nil` where no cards were drawn.
  ///
  /// - Parameters:
  ///   - moved: for each lane whether its cards are to be drawn again.
  ///   - remarked: for each lane whether the mark of its pause is.
  package func redraw(
    moved: [Bool], remarked: [Bool], in lanes: [LaneContents], at time: Instant, indicators: [Double?]
  ) throws(SDLError) -> Int? {
    store.beginFrame(at: time)
    // No card is open: what came for one is not waiting to be seen.
    overlays.beginFrame(isOpen: false)
    // A mark lies over the cards: with it their picture cannot be moved, nor from one that still shows it.
    let isMarked = remarked.contains(true) || indicators.contains { $0 != nil }
    if isMarked { forgetPlaces(of: lanes) }
    var standIns: Int?
    for lane in lanes.indices {
      if moved[lane] {
        let band = lanes[lane].band(on: backdrop.size)
        let part = try moveOn(lane, of: lanes, band: band, isMarked: isMarked)
        if part.width > 0, part.height > 0 {
          try canvas.beginPart(part, presenting: band)
          try restoreBackground(in: part, around: lanes[lane])
          standIns = try drawOverBackground(lanes, indicators: indicators)
          try canvas.endPart()
        }
      }
      if moved[lane], let pages = lanes[lane].pages,
        let area = try overlays.dotsArea(pages, in: lanes[lane].area, isVertical: lanes[lane].isVertical)
      {
        try redraw(area, lanes, indicators: indicators)
      }
      if remarked[lane] { try redraw(overlays.indicatorArea(in: lanes[lane].area), lanes, indicators: indicators) }
    }
    return standIns
  }

  /// Moves the picture of a lane as far as its tiles have moved, where that makes the next picture of it, and returns what
  /// is left to be drawn: what came into view, which is nothing where the tiles stand on the same pixels still, or else all.
  /// Moving takes half the time of copying each face to its new place.
  private func moveOn(_ lane: Int, of lanes: [LaneContents], band: PixelArea, isMarked: Bool) throws(SDLError)
    -> PixelArea
  {
    if places.count != lanes.count { forgetPlaces(of: lanes) }
    let contents = lanes[lane]
    let isCovered = try isCovered(lane, of: lanes, band: band)
    if isMarked || isCovered {
      nextPlaces.forget()
    } else {
      note(contents, in: &nextPlaces)
    }
    let range = contents.isVertical ? band.y..<band.y + band.height : band.x..<band.x + band.width
    let shift = places[lane].displacement(to: nextPlaces, in: range)
    swap(&places[lane], &nextPlaces)
    guard let shift else { return band }
    let isMoved = try canvas.move(band, x: contents.isVertical ? 0 : shift, y: contents.isVertical ? shift : 0)
    guard isMoved else { return band }
    tally.movedOn += 1
    if shift == 0 { canvas.presentNothing() }
    let start = shift < 0 ? range.upperBound + shift : range.lowerBound
    return contents.isVertical
      ? PixelArea(x: band.x, y: start, width: band.width, height: abs(shift))
      : PixelArea(x: start, y: band.y, width: abs(shift), height: band.height)
  }

  /// Whether something of another lane is seen in a lane's band: lanes may be narrower than the row of their dots.
  private func isCovered(_ lane: Int, of lanes: [LaneContents], band: PixelArea) throws(SDLError) -> Bool {
    for (number, other) in lanes.enumerated() where number != lane {
      if other.band(on: backdrop.size).intersects(band) { return true }
      guard let pages = other.pages else { continue }
      let dots = try overlays.dotsArea(pages, in: other.area, isVertical: other.isVertical)
      if dots?.intersects(band) == true { return true }
    }
    return false
  }

  /// Notes where the lane's tiles are to be drawn, if they alone make its picture.
  private func note(_ lane: LaneContents, in places: inout LanePlaces) {
    guard canvas.background != nil, lane.pages == nil, bringsBackground(in: lane) else { return places.forget() }
    places.begin()
    for tile in lane.tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { return places.forget() }
      let frame = lane.frame(of: tile, face: texture)
      let start = wholePixel(lane.isVertical ? frame.y : frame.x)
      places.append(.init(tile: tile.index, texture: texture, range: start..<start + lane.extent(of: texture)))
    }
  }

  private func forgetPlaces(of lanes: [LaneContents]) {
    if places.count != lanes.count { places = lanes.map { _ in LanePlaces() } }
    for lane in places.indices { places[lane].forget() }
    nextPlaces.forget()
  }

  private func redraw(_ area: PixelArea, _ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) {
    try canvas.beginPart(area)
    try restoreBackground(in: area)
    try drawOverBackground(lanes, indicators: indicators)
    try canvas.endPart()
  }

  /// Puts the background back wherever none of a lane's tiles brings its own along.
  private func restoreBackground(in band: PixelArea, around lane: LaneContents) throws(SDLError) {
    guard bringsBackground(in: lane) else { return try restoreBackground(in: band) }
    // From the band's leading end on to the next tile, and so on: tiles come in order and do not overlap.
    var place = lane.isVertical ? band.y : band.x
    func restore(to end: Int) throws(SDLError) {
      guard end > place else { return }
      try restoreBackground(
        in: lane.isVertical
          ? PixelArea(x: band.x, y: place, width: band.width, height: end - place)
          : PixelArea(x: place, y: band.y, width: end - place, height: band.height))
    }
    for tile in lane.tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { continue }
      let frame = lane.frame(of: tile, face: texture)
      let start = wholePixel(lane.isVertical ? frame.y : frame.x)
      // A face that is narrower than the band leaves something of it beside itself.
      let isAcross = lane.isVertical ? texture.width >= band.width : texture.height >= band.height
      guard isAcross else { continue }
      try restore(to: start)
      place = max(place, start + lane.extent(of: texture))
    }
    try restore(to: lane.isVertical ? band.y + band.height : band.x + band.width)
  }

  private func restoreBackground(in area: PixelArea) throws(SDLError) {
    switch backdrop.fill {
    case .color(let color): try canvas.fill(area, color.pixel)
    case .gradient:
      guard let backdropTexture else { break }
      try canvas.clip(to: area)
      try canvas.draw(backdropTexture, x: 0, y: 0)
      try canvas.clip(to: nil)
    }
  }

  /// Returns how many tiles showed a stand-in for their face.
  @discardableResult
  private func drawOverBackground(_ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) -> Int {
    store.beginDrawing()
    for label in labels where canvas.shows(label.area) {
      try canvas.draw(label.texture, x: Double(label.area.x), y: Double(label.area.y))
    }
    var standIns = 0
    for lane in lanes { standIns += try draw(lane) }
    for (lane, left) in zip(lanes, indicators) {
      if let left { try overlays.drawIndicator(left: left, in: lane.area) }
    }
    return standIns
  }

  private func draw(_ lane: LaneContents) throws(SDLError) -> Int {
    try canvas.clip(to: lane.visibleArea(on: backdrop.size))
    var standIns = 0
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
    let bringsBackground = bringsBackground(in: lane)
    for tile in lane.tiles where tile.index != lane.hiddenTile {
      if bringsBackground, let texture = plainTexture(of: tile, in: lane) {
        try canvas.drawOverBackground(texture, in: lane.frame(of: tile, face: texture), backdrop: backdropTexture)
        tally.whole += 1
        continue
      }
      let face = lane.faces[tile.card]
      let layers = try store.layers(for: face)
      if store.hasWhole(face) {
        tally.whole += 1
      } else {
        standIns += 1
        tally.standIns += 1
      }
      let focus = lane.focus?.look(of: tile, viewport: viewport) ?? (scale: 1, brightness: 1)
      let pressed = tile.card == lane.pressedCard ? Self.pressedBrightness : 1
      let brightness = focus.brightness * pressed
      try draw(layers.base, at: tile, in: lane, scale: focus.scale, brightness: brightness)
      if let top = layers.top { try draw(top, at: tile, in: lane, scale: focus.scale, brightness: brightness) }
    }
    try canvas.clip(to: nil)
    if let pages = lane.pages { try overlays.drawDots(pages, in: lane.area, isVertical: lane.isVertical) }
    return standIns
  }

  /// Whether the lane's plain tiles are drawn with the background that shows through them: not where a label is behind them.
  private func bringsBackground(in lane: LaneContents) -> Bool {
    guard canvas.renderer.drawsOverBackground, lane.focus == nil, canvas.background != nil || backdropTexture != nil
    else { return false }
    let band = lane.band(on: backdrop.size)
    return !labels.contains { $0.area.intersects(band) }
  }

  /// The whole face of a tile that is seen with nothing but that, as it is.
  private func plainTexture(of tile: Tile, in lane: LaneContents) -> CanvasTexture? {
    guard tile.index != lane.hiddenTile, tile.card != lane.pressedCard else { return nil }
    return store.plainTexture(for: lane.faces[tile.card])
  }

  /// A pressed card is a little darker: enough to be felt, too little to change its colours.
  private static let pressedBrightness = 0.86

  private func draw(
    _ layer: FaceLayers.Layer, at tile: Tile, in lane: LaneContents, scale: Double, brightness: Double
  ) throws(SDLError) {
    try canvas.draw(
      layer.texture, in: lane.frame(of: tile, face: layer.texture, scale: scale),
      look: Canvas.Look(brightness: brightness, alpha: layer.alpha))
  }
}
