package import FacePainting
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Draws frames: the backdrop, each lane's tiles, and the overlays.
@MainActor
package final class StageView {
  let canvas: Canvas
  private let backdrop: Backdrop
  let backdropTextures: BackdropTextures
  /// What looks different because of texts that arrived since the last frame, px.
  var newTexts: [PixelArea] = []
  private var backdropTexture: CanvasTexture? { backdropTextures.fill }
  private var fades: [[FadeTexture]] { backdropTextures.fades }
  let overlays: Overlays
  /// The faces' textures.
  package let store: FaceStore
  /// What was drawn so far.
  package var tally = Tally()
  /// How this frame draws the backdrop's labels.
  var labelLook = LabelLook()
  /// What is behind an open card, where that is kept.
  var underlay: Underlay?
  /// What the picture shows of each lane.
  private var places: [LanePlaces] = []
  /// A reused buffer for the next places.
  private var nextPlaces = LanePlaces()

  /// Counts what was drawn.
  package struct Tally: Sendable, Hashable {
    /// Tiles with their whole face.
    package var whole = 0
    /// Tiles with the placeholder of their face.
    package var standIns = 0
    /// Pictures of lanes that were moved, so that only what entered the view was drawn.
    package var movedOn = 0

    package init() {}
  }

  /// - Parameters:
  ///   - earlier: the previous view, whose backdrop's textures are adopted if they show the same.
  ///   - prepared: the backdrop's pictures; if `nil` or for another backdrop, they are painted synchronously.
  ///   - time: what the labels show then.
  /// - Throws: if a texture of the backdrop cannot be made.
  package init(
    canvas: Canvas, backdrop: Backdrop, store: FaceStore, painter: FacePainter, adopting earlier: StageView? = nil,
    prepared: PreparedBackdrop? = nil, time: TextTime? = nil
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
          PreparedBackdrop(backdrop, at: time, preparation: canvas.preparation, painter: painter)
        }
      backdropTextures = try BackdropTextures(pictures, on: canvas)
    }
  }

  /// Whether a panel is ready or being uploaded.
  package func has(_ panel: DetailPanel) -> Bool { overlays.has(panel) }

  /// Takes a prepared panel, which replaces the previous one: at most one card is open. Returns whether the next frame
  /// shows it; otherwise `upload()` completes it.
  @discardableResult
  package func accept(_ picture: PreparedPanel, as panel: DetailPanel) throws(SDLError) -> Bool {
    try overlays.accept(picture, as: panel)
  }

  /// Takes a band of a panel's scrolling details.
  package func accept(_ picture: PreparedPicture, band: Int, of panel: DetailPanel) throws(SDLError) {
    try overlays.accept(picture, band: band, of: panel)
  }

  /// Takes the picture of a notice in place of the one before; with `nil` there is none. Returns whether the next frame
  /// must be drawn whole; another text of the same notice is drawn in its own area.
  @discardableResult
  package func accept(_ picture: PreparedNotice?, ofNotice number: Int) throws(SDLError) -> Bool {
    let former = overlays.noticeArea
    let isSame = try overlays.accept(picture, ofNotice: number)
    guard isSame, let former, let picture else { return true }
    noteTexts(in: [former, picture.area])
    return false
  }

  /// Sets which notice the next frame shows, and its opacity, 0…1.
  package func showNotice(_ number: Int, opacity: Double) { overlays.showNotice(number, opacity: opacity) }

  /// Where the notice of the last frame was drawn, px; `nil` without one.
  package var noticeArea: PixelArea? { overlays.noticeArea }

  /// Sets what the pause button shows in the next frame; with `nil` there is none.
  package func showPauseButton(_ button: PauseButton?) { overlays.pauseControl.button = button }

  /// Adopts the panel of an earlier view; it is drawn until the new one is whole.
  package func adoptPanel(from other: StageView) { overlays.adopt(from: other.overlays) }

  /// Cancels the upload of any other panel.
  package func cancelPanel(otherThan panel: DetailPanel) { overlays.cancelPanel(otherThan: panel) }

  /// Whether a panel or its details wait for their upload.
  package var hasUploads: Bool { overlays.hasUploads }

  /// Uploads a band of what waits.
  ///
  /// - Throws: the renderer's error; the failed upload is dropped.
  package func upload() throws(SDLError) { try overlays.upload() }

  /// Whether a panel arrived since the last frame.
  package var hasNewPanel: Bool { overlays.hasNewPanel }

  /// Whether a part of a panel's details arrived since the last frame.
  package var hasNewBands: Bool { overlays.hasNewBands }

  /// The bands of an opened card's scrolling details to paint, the most urgent first, and what paints them; `nil` if none.
  package func missingBands(of opened: OpenedCard) -> (bands: [Int], details: ScrollingDetails)? {
    guard let details = overlays.details else { return nil }
    let bands = overlays.missingBands(of: opened)
    return bands.isEmpty ? nil : (bands, details)
  }

  /// Draws only the details of an opened card again; the rest of the last frame must still be there.
  package func redrawDetails(of opened: OpenedCard) throws(SDLError) { try overlays.redrawDetails(of: opened) }

  /// Draws a whole frame without presenting it. Returns how many tiles showed a placeholder.
  ///
  /// - Parameters:
  ///   - time: the frame's nominal time, on which fades depend.
  ///   - indicators: for each lane the part of its pause that is left, 0…1; `nil` if it is not paused.
  @discardableResult
  package func draw(
    _ lanes: [LaneContents], at time: Instant = .start, opened: OpenedCard? = nil, indicators: [Double?] = []
  ) throws(SDLError) -> Int {
    store.beginFrame(at: time)
    overlays.beginFrame(isOpen: opened != nil)
    newTexts.removeAll(keepingCapacity: true)
    forgetPlaces(of: lanes)
    // An error may have left a part open.
    try canvas.endPart()
    if let opened { return try draw(opened, over: lanes, indicators: indicators) }
    underlay?.isCurrent = false
    labelLook = LabelLook()
    let placeholders = try drawStrips(lanes, indicators: indicators)
    try overlays.drawTop()
    return placeholders
  }

  /// Draws all that is behind an opened card. Returns how many tiles showed a placeholder.
  func drawStrips(_ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) -> Int {
    try restoreBackground(in: PixelArea(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height))
    return try drawOverBackground(lanes, indicators: indicators)
  }

  /// Draws only what differs from the last frame; the rest of that frame must still be there. Returns how many tiles
  /// showed a placeholder; `nil` if no tiles were drawn.
  ///
  /// - Parameters:
  ///   - moved: for each lane whether its cards must be drawn again.
  ///   - remarked: for each lane whether the indicator of its pause must be drawn again.
  package func redraw(
    moved: [Bool], remarked: [Bool], in lanes: [LaneContents], at time: Instant, indicators: [Double?]
  ) throws(SDLError) -> Int? {
    store.beginFrame(at: time)
    // No card is open, so nothing of a panel waits to be drawn.
    overlays.beginFrame(isOpen: false)
    labelLook = LabelLook()
    return try redrawStrips(moved: moved, remarked: remarked, in: lanes, indicators: indicators)
  }

  /// Draws what differs of the lanes.
  func redrawStrips(moved: [Bool], remarked: [Bool], in lanes: [LaneContents], indicators: [Double?])
    throws(SDLError) -> Int?
  {
    // An indicator lies over the cards: a picture that shows one, or showed one, cannot be moved.
    let isMarked = remarked.contains(true) || indicators.contains { $0 != nil }
    if isMarked { forgetPlaces(of: lanes) }
    var placeholders: Int?
    for lane in lanes.indices {
      if moved[lane] {
        let band = lanes[lane].band(on: backdrop.size)
        let parts = try move(lane, of: lanes, band: band, isMarked: isMarked)
        if let count = try redraw(parts.first, presenting: band, lane, of: lanes, indicators) { placeholders = count }
        if let second = parts.second {
          // It is in the band, which is presented as a whole.
          let nothing = PixelArea(x: second.x, y: second.y, width: 0, height: 0)
          let count = try redraw(second, presenting: nothing, lane, of: lanes, indicators)
          if let count { placeholders = count }
        }
      }
      if moved[lane], let pages = lanes[lane].pages,
        let area = try overlays.dotsArea(pages, in: lanes[lane].area, isVertical: lanes[lane].isVertical)
      {
        try redraw(area, lanes, indicators: indicators)
      }
      if remarked[lane] { try redraw(overlays.indicatorArea(in: lanes[lane].area), lanes, indicators: indicators) }
    }
    return placeholders
  }

  /// Draws a part of a lane's band again. Returns how many tiles showed a placeholder; `nil` if the part is empty.
  private func redraw(
    _ part: PixelArea, presenting shown: PixelArea, _ lane: Int, of lanes: [LaneContents], _ indicators: [Double?]
  ) throws(SDLError) -> Int? {
    guard part.width > 0, part.height > 0 else { return nil }
    try canvas.beginPart(part, presenting: shown)
    try restoreBackground(in: part, around: lanes[lane])
    let placeholders = try drawOverBackground(lanes, indicators: indicators)
    try overlays.drawTop()
    try canvas.endPart()
    return placeholders
  }

  /// Moves the picture of a lane with its tiles if that makes its next picture. Returns what remains to be drawn: what
  /// entered the view (nothing if the tiles stand on the same pixels) and the ends where cards fade, or the whole band if
  /// the picture was not moved. Moving takes half the time of copying each face to its new place.
  private func move(_ lane: Int, of lanes: [LaneContents], band: PixelArea, isMarked: Bool) throws(SDLError)
    -> (first: PixelArea, second: PixelArea?)
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
    guard let shift else { return (band, nil) }
    func part(_ range: Range<Int>) -> PixelArea {
      contents.isVertical
        ? PixelArea(x: band.x, y: range.lowerBound, width: band.width, height: range.count)
        : PixelArea(x: range.lowerBound, y: band.y, width: range.count, height: band.height)
    }
    // Only what does not fade can be moved.
    let inside = unfaded(range, lane)
    guard abs(shift) < inside.count,
      try canvas.move(part(inside), x: contents.isVertical ? 0 : shift, y: contents.isVertical ? shift : 0)
    else { return (band, nil) }
    tally.movedOn += 1
    if shift == 0 {
      canvas.presentNothing()
      return (part(range.lowerBound..<range.lowerBound), nil)
    }
    let moved =
      shift < 0 ? inside.lowerBound..<inside.upperBound + shift : inside.lowerBound + shift..<inside.upperBound
    // The last frame left nothing but background where a fade is opaque.
    let seen = seen(range, lane)
    let (first, second) = (part(seen.lowerBound..<moved.lowerBound), part(moved.upperBound..<seen.upperBound))
    if first.width == 0 || first.height == 0 { return (second, nil) }
    return second.width == 0 || second.height == 0 ? (first, nil) : (first, second)
  }

  /// The part of a lane's range along its direction in which cards do not fade, px of the screen.
  private func unfaded(_ range: Range<Int>, _ lane: Int) -> Range<Int> {
    narrowed(range, lane) { $0.fade.isAtStart ? $0.mixed.upperBound : $0.mixed.lowerBound }
  }

  /// The part in which something of the cards is seen.
  private func seen(_ range: Range<Int>, _ lane: Int) -> Range<Int> {
    narrowed(range, lane) { $0.fade.isAtStart ? $0.mixed.lowerBound : $0.mixed.upperBound }
  }

  private func narrowed(_ range: Range<Int>, _ lane: Int, by limit: (FadeTexture) -> Int) -> Range<Int> {
    guard fades.indices.contains(lane) else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    for fade in fades[lane] {
      if fade.fade.isAtStart { start = max(start, limit(fade)) } else { end = min(end, limit(fade)) }
    }
    return start < end ? start..<end : range.lowerBound..<range.lowerBound
  }

  /// Whether another lane, whose dots may be longer than it is wide, a notice or the pause button draws in this lane's
  /// band.
  private func isCovered(_ lane: Int, of lanes: [LaneContents], band: PixelArea) throws(SDLError) -> Bool {
    if overlays.noticeArea?.intersects(band) == true || overlays.pauseControl.area?.intersects(band) == true {
      return true
    }
    for (number, other) in lanes.enumerated() where number != lane {
      if other.band(on: backdrop.size).intersects(band) { return true }
      guard let pages = other.pages else { continue }
      let dots = try overlays.dotsArea(pages, in: other.area, isVertical: other.isVertical)
      if dots?.intersects(band) == true { return true }
    }
    return false
  }

  /// Notes where the lane's tiles will be drawn, if its picture is only those tiles.
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
    try overlays.drawTop()
    try canvas.endPart()
  }

  /// Restores the background wherever no tile of the lane is drawn with its own.
  private func restoreBackground(in band: PixelArea, around lane: LaneContents) throws(SDLError) {
    guard bringsBackground(in: lane) else { return try restoreBackground(in: band) }
    // From the band's leading end to the first tile, and between tiles: they come in order and do not overlap.
    let whole = lane.isVertical ? band.y..<band.y + band.height : band.x..<band.x + band.width
    var place = lane.isMirrored ? whole.upperBound : whole.lowerBound
    func restore(to end: Int) throws(SDLError) {
      let (start, end) = lane.isMirrored ? (end, place) : (place, end)
      guard end > start else { return }
      try restoreBackground(
        in: lane.isVertical
          ? PixelArea(x: band.x, y: start, width: band.width, height: end - start)
          : PixelArea(x: start, y: band.y, width: end - start, height: band.height))
    }
    for tile in lane.tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { continue }
      let frame = lane.frame(of: tile, face: texture)
      let start = wholePixel(lane.isVertical ? frame.y : frame.x)
      // A face thinner than the band leaves background beside it.
      let isAcross = lane.isVertical ? texture.width >= band.width : texture.height >= band.height
      guard isAcross else { continue }
      let end = start + lane.extent(of: texture)
      try restore(to: lane.isMirrored ? end : start)
      place = lane.isMirrored ? min(place, start) : max(place, end)
    }
    try restore(to: lane.isMirrored ? whole.lowerBound : whole.upperBound)
  }

  func restoreBackground(in area: PixelArea) throws(SDLError) {
    switch backdrop.fill {
    case .color(let color): try canvas.fill(area, color.pixel)
    case .gradient:
      guard let backdropTexture else { break }
      try canvas.clip(to: area)
      try canvas.draw(backdropTexture, x: 0, y: 0)
      try canvas.clip(to: nil)
    }
  }

  /// Draws labels, lanes and indicators. Returns how many tiles showed a placeholder.
  @discardableResult
  func drawOverBackground(_ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) -> Int {
    store.beginDrawing()
    try drawLabels()
    var placeholders = 0
    for index in lanes.indices { placeholders += try draw(lanes[index], number: index) }
    for (lane, left) in zip(lanes, indicators) {
      if let left { try overlays.drawIndicator(left: left, in: lane.area) }
    }
    return placeholders
  }

  private func draw(_ lane: LaneContents, number: Int) throws(SDLError) -> Int {
    let bringsBackground = bringsBackground(in: lane)
    if bringsBackground, try drawUnderFades(lane, number: number) { return 0 }
    try canvas.clip(to: lane.visibleArea(on: backdrop.size))
    var placeholders = 0
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
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
        placeholders += 1
        tally.standIns += 1
      }
      let focus = lane.focus?.look(of: tile, viewport: viewport) ?? (scale: 1, brightness: 1)
      let pressed = tile.card == lane.pressedCard ? Self.pressedBrightness : 1
      let brightness = focus.brightness * pressed
      try draw(layers.base, at: tile, in: lane, scale: focus.scale, brightness: brightness)
      if let top = layers.top { try draw(top, at: tile, in: lane, scale: focus.scale, brightness: brightness) }
    }
    try canvas.clip(to: nil)
    if fades.indices.contains(number) {
      // Exact, so that the background does not darken where it is drawn over itself.
      for end in fades[number] where canvas.shows(end.fade.area) {
        try canvas.draw(
          end.texture, x: Double(end.fade.area.x), y: Double(end.fade.area.y), look: .init(isExact: true))
      }
    }
    if let pages = lane.pages { try overlays.drawDots(pages, in: lane.area, isVertical: lane.isVertical) }
    return placeholders
  }

  /// Draws a lane of plain tiles on a plain background with its fades, of which each pixel is written once. Returns `false`
  /// and draws nothing if it is another lane.
  private func drawUnderFades(_ lane: LaneContents, number: Int) throws(SDLError) -> Bool {
    guard fades.indices.contains(number), !fades[number].isEmpty, lane.pages == nil, try canvas.drawsUnderFades(),
      lane.tiles.allSatisfy({ $0.index == lane.hiddenTile || plainTexture(of: $0, in: lane) != nil })
    else { return false }
    let visible = lane.visibleArea(on: backdrop.size)
    let range = unfaded(
      lane.isVertical ? visible.y..<visible.y + visible.height : visible.x..<visible.x + visible.width, number)
    try canvas.clip(
      to: lane.isVertical
        ? PixelArea(x: visible.x, y: range.lowerBound, width: visible.width, height: range.count)
        : PixelArea(x: range.lowerBound, y: visible.y, width: range.count, height: visible.height))
    for tile in lane.tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { continue }
      try canvas.drawOverBackground(texture, in: lane.frame(of: tile, face: texture), backdrop: nil)
      tally.whole += 1
    }
    for end in fades[number] where canvas.shows(end.area) {
      try canvas.clip(to: end.area)
      for tile in lane.tiles {
        guard let texture = plainTexture(of: tile, in: lane) else { continue }
        try canvas.drawOverBackground(
          texture, in: lane.frame(of: tile, face: texture), under: end.texture, at: end.fade.area)
      }
    }
    try canvas.clip(to: nil)
    return true
  }

  /// Whether the lane's plain tiles are drawn together with the background behind them. Not if a label is behind them.
  private func bringsBackground(in lane: LaneContents) -> Bool {
    guard canvas.renderer.drawsOverBackground, lane.focus == nil, lane.isWhole,
      canvas.background != nil || backdropTexture != nil
    else { return false }
    let band = lane.band(on: backdrop.size)
    return !labels.contains { $0.area.intersects(band) }
  }

  /// The face of a tile that is drawn whole, unscaled and unchanged; otherwise `nil`.
  private func plainTexture(of tile: Tile, in lane: LaneContents) -> CanvasTexture? {
    guard tile.index != lane.hiddenTile, tile.card != lane.pressedCard, lane.isWhole else { return nil }
    return store.plainTexture(for: lane.faces[tile.card])
  }

  /// The brightness of a pressed card: dark enough to be noticed, too bright to change its colours.
  private static let pressedBrightness = 0.86

  private func draw(
    _ layer: FaceLayers.Layer, at tile: Tile, in lane: LaneContents, scale: Double, brightness: Double
  ) throws(SDLError) {
    try canvas.draw(
      layer.texture, in: lane.frame(of: tile, face: layer.texture, scale: scale),
      look: Canvas.Look(brightness: brightness, alpha: layer.alpha * lane.visibility(ofTile: tile.index)))
  }
}
