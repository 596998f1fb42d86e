internal import MarqueeEngine
package import SDLKit

/// Draws frames: the backdrop, each lane's tiles, and what lies over them.
@MainActor
package final class StageView {
  private let canvas: Canvas
  private let backdrop: Backdrop
  private let backdropTexture: CanvasTexture?
  private let labels: [(texture: CanvasTexture, x: Int, y: Int)]
  private let overlays: Overlays
  package let store: FaceStore

  package init(canvas: Canvas, backdrop: Backdrop, store: FaceStore, painter: FacePainter) throws(SDLError) {
    self.canvas = canvas
    self.backdrop = backdrop
    self.store = store
    overlays = Overlays(canvas: canvas)
    backdropTexture =
      switch backdrop.fill {
      case .color: nil
      case .gradient(let gradient):
        try canvas.texture(gradient.bitmap(width: backdrop.size.width, height: backdrop.size.height))
      }
    var labels: [(texture: CanvasTexture, x: Int, y: Int)] = []
    for label in backdrop.labels {
      guard let bitmap = painter.paint(label, over: backdrop.fill) else { continue }
      labels.append(
        (
          try canvas.texture(bitmap), label.area.x + (label.area.width - bitmap.width) / 2,
          label.area.y + (label.area.height - bitmap.height) / 2
        ))
    }
    self.labels = labels
  }

  /// Whether the panel of an opened card is there to be drawn.
  package func has(_ panel: DetailPanel) -> Bool { overlays.has(panel) }

  /// Takes the picture of a panel, in place of the one before: at most one card is open.
  package func accept(_ bitmap: Bitmap, as panel: DetailPanel) throws(SDLError) {
    try overlays.accept(bitmap, as: panel)
  }

  /// Draws one frame, not yet presented. Returns how many tiles showed a stand-in for their face.
  ///
  /// - Parameter indicators: for each lane how much of its pause is left, 0…1; `nil` where it is not paused.
  @discardableResult
  package func draw(_ lanes: [LaneContents], opened: OpenedCard? = nil, indicators: [Double?] = []) throws(SDLError)
    -> Int
  {
    store.beginFrame()
    switch backdrop.fill {
    case .color(let color): try canvas.renderer.clear(color.pixel)
    case .gradient:
      if let backdropTexture { try canvas.draw(backdropTexture, x: 0, y: 0) }
    }
    for label in labels { try canvas.draw(label.texture, x: Double(label.x), y: Double(label.y)) }
    var standIns = 0
    for lane in lanes { standIns += try draw(lane) }
    for (lane, left) in zip(lanes, indicators) {
      if let left { try overlays.drawIndicator(left: left, in: lane.area) }
    }
    if let opened { try overlays.draw(opened, face: store.texture(for: opened.face)) }
    return standIns
  }

  private func draw(_ lane: LaneContents) throws(SDLError) -> Int {
    try canvas.clip(to: lane.travelArea(on: backdrop.size))
    var standIns = 0
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
    for tile in lane.tiles where tile.index != lane.hiddenTile {
      let face = lane.faces[tile.card]
      let texture = try store.texture(for: face)
      if !store.hasWhole(face) { standIns += 1 }
      let focus = lane.focus?.look(of: tile, viewport: viewport) ?? (scale: 1, brightness: 1)
      let pressed = tile.card == lane.pressedCard ? Self.pressedBrightness : 1
      try draw(
        texture, at: tile, in: lane, scale: focus.scale, look: .init(brightness: focus.brightness * pressed))
    }
    try canvas.clip(to: nil)
    if let pages = lane.pages { try overlays.drawDots(pages, in: lane.area, isVertical: lane.isVertical) }
    return standIns
  }

  /// A pressed card is a little darker: enough to be felt, too little to change its colours.
  private static let pressedBrightness = 0.86

  private func draw(
    _ texture: CanvasTexture, at tile: Tile, in lane: LaneContents, scale: Double, look: Canvas.Look
  ) throws(SDLError) {
    let (width, height) = (texture.width, texture.height)
    // Halves of pixels are cut off across the strip, so that a card stands on whole ones.
    let x = Double(lane.area.x) + (lane.isVertical ? Double((lane.area.width - width) / 2) : tile.position)
    let y = Double(lane.area.y) + (lane.isVertical ? tile.position : Double((lane.area.height - height) / 2))
    guard scale != 1 else { return try canvas.draw(texture, x: x, y: y, look: look) }
    let (cutX, cutY) = (Double(width) * (1 - scale), Double(height) * (1 - scale))
    try canvas.draw(
      texture, x: x + cutX / 2, y: y + cutY / 2, width: Double(width) - cutX, height: Double(height) - cutY,
      look: look)
  }
}

extension LaneContents {
  /// The part of the screen that the lane's cards can be seen in: they end with the lane along the axis on which they
  /// travel, and may stand out of it across where it is the only one.
  fileprivate func travelArea(on screen: PixelSize) -> PixelArea {
    guard standsOut else { return area }
    return isVertical
      ? PixelArea(x: 0, y: area.y, width: screen.width, height: area.height)
      : PixelArea(x: area.x, y: 0, width: area.width, height: screen.height)
  }
}
