package import FacePainting
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Draws frames: the backdrop, each lane's tiles, and the overlays.
///
/// ```swift
/// let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
/// let store = FaceStore(canvas: canvas, faces: stage.plan.catalog.faces, source: painter, budget: 256 << 20)
/// let view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
/// try store.make(0)
/// let placeholders = try view.draw(stage.contents)
/// ```
@MainActor
package final class StageView {
  let canvas: Canvas
  let backdrop: Backdrop
  let backdropTextures: BackdropTextures
  /// What looks different because of texts that arrived since the last frame, px.
  var newTexts: [PixelArea] = []
  var backdropTexture: CanvasTexture? { backdropTextures.fill }
  var fades: [[FadeTexture]] { backdropTextures.fades }
  let overlays: Overlays
  /// The faces' textures.
  package let store: FaceStore
  /// What was drawn so far.
  package var tally = Tally()
  /// How this frame draws the backdrop's labels.
  var labelLook = LabelLook()
  /// How this frame makes room for a ribbon.
  var ribbonLook = RibbonLook()
  /// What is behind an open card, where that is kept.
  var underlay: Underlay?
  /// What the picture shows of each lane.
  var places: [LanePlaces] = []
  /// A reused buffer for the next places.
  var nextPlaces = LanePlaces()
  /// Reused buffers: how a lane's picture becomes the next one, and the parts that remain to be drawn, px.
  var moves = LaneMoves()
  var parts: [PixelArea] = []

  /// Counts what was drawn.
  package struct Tally: Sendable, Hashable {
    /// Tiles with their whole face.
    package var whole = 0
    /// Tiles with the placeholder of their face.
    package var placeholders = 0
    /// Pictures of lanes that were moved, so that only what entered the view was drawn.
    package var movedOn = 0
    /// Frames that were drawn from how far the lanes had travelled alone.
    package var travelled = 0

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
    overlays = Overlays(canvas: canvas, safe: backdrop.safe)
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
    overlays.moreTimeControl.pictures = backdropTextures.moreTime
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
    // Something may make room for it.
    guard isSame, let former, let picture, former == overlays.noticeArea else { return true }
    noteTexts(in: [former, picture.area])
    return false
  }

  /// Sets which notice the next frame shows, its opacity, and how far what makes room for a ribbon has gone, 0…1.
  package func showNotice(_ number: Int, opacity: Double, lift: Double = 0) {
    overlays.showNotice(number, opacity: opacity, lift: lift)
    ribbonLook = RibbonLook(
      above: overlays.ribbonTop, lift: lift, corner: backdrop.corner, window: canvas.window)
  }

  /// Where a network's block that makes room for a ribbon was drawn over the lanes in the last frame, px; `nil` where none was.
  package var movedCorner: PixelArea? { ribbonLook.cornerOpacity >= 0.5 ? ribbonLook.ground : nil }

  /// Where the notice of the last frame was drawn, px; `nil` without one.
  package var noticeArea: PixelArea? { overlays.noticeArea }

  /// Sets what the pause button shows in the next frame; with `nil` there is none.
  package func showPauseButton(_ button: PauseButton?) { overlays.pauseControl.button = button }

  /// Sets what the control that gives more time shows in the next frame; with `nil` there is none.
  package func showMoreTime(_ button: MoreTimeButton?) { overlays.moreTimeControl.button = button }

  /// Sets the outer edge of the frame around the card of the keys in the next frame, px; with `nil` there is none.
  package func showKeyFrame(_ area: PixelArea?) { overlays.keyFrame = area }

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
    try restoreBackground(in: canvas.window)
    return try drawOverBackground(lanes, indicators: indicators)
  }

  /// Draws labels, lanes and indicators. Returns how many tiles showed a placeholder.
  @discardableResult
  func drawOverBackground(_ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) -> Int {
    store.beginDrawing()
    try drawLabels()
    var placeholders = 0
    for index in lanes.indices { placeholders += try draw(lanes[index], number: index, tiles: lanes[index].tiles) }
    for (lane, left) in zip(lanes, indicators) {
      if let left { try overlays.drawIndicator(left: left, in: lane.area) }
    }
    try drawMovedCorner()
    return placeholders
  }

  /// Draws a lane. Returns how many tiles showed a placeholder.
  ///
  /// - Parameter tiles: those of the lane, or those of which the part that is drawn shows something.
  func draw(_ lane: LaneContents, number: Int, tiles: TileSequence) throws(SDLError) -> Int {
    let bringsBackground = bringsBackground(in: lane)
    if bringsBackground, try drawUnderFades(lane, number: number, tiles: tiles) { return 0 }
    try canvas.clip(to: lane.visibleArea(on: backdrop.size))
    var placeholders = 0
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
    for tile in tiles where tile.index != lane.hiddenTile {
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
        tally.placeholders += 1
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
  private func drawUnderFades(_ lane: LaneContents, number: Int, tiles: TileSequence) throws(SDLError) -> Bool {
    guard fades.indices.contains(number), !fades[number].isEmpty, lane.pages == nil, try canvas.drawsUnderFades()
    else { return false }
    for tile in tiles where tile.index != lane.hiddenTile && plainTexture(of: tile, in: lane) == nil { return false }
    let visible = lane.visibleArea(on: backdrop.size)
    let range = unfaded(
      lane.isVertical ? visible.y..<visible.y + visible.height : visible.x..<visible.x + visible.width, number)
    try canvas.clip(
      to: lane.isVertical
        ? PixelArea(x: visible.x, y: range.lowerBound, width: visible.width, height: range.count)
        : PixelArea(x: range.lowerBound, y: visible.y, width: range.count, height: visible.height))
    for tile in tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { continue }
      try canvas.drawOverBackground(texture, in: lane.frame(of: tile, face: texture), backdrop: nil)
      tally.whole += 1
    }
    for end in fades[number] where canvas.shows(end.area) {
      try canvas.clip(to: end.area)
      for tile in tiles {
        guard let texture = plainTexture(of: tile, in: lane) else { continue }
        try canvas.drawOverBackground(
          texture, in: lane.frame(of: tile, face: texture), under: end.texture, at: end.fade.area)
      }
    }
    try canvas.clip(to: nil)
    return true
  }

  /// Whether the lane's plain tiles are drawn together with the background behind them. Not if a label is behind them.
  private func bringsBackground(in lane: LaneContents) -> Bool { lane.focus == nil && isOnBackground(lane) }

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
