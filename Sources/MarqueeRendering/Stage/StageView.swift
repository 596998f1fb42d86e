internal import MarqueeEngine
package import SDLKit

/// Draws frames: the backdrop, then each lane's tiles.
@MainActor
package final class StageView {
  private let renderer: Renderer
  private let backdrop: Backdrop
  private let backdropTexture: Texture?
  private let labels: [(texture: Texture, x: Int, y: Int)]
  package let store: FaceStore

  package init(renderer: Renderer, backdrop: Backdrop, store: FaceStore, painter: FacePainter) throws(SDLError) {
    self.renderer = renderer
    self.backdrop = backdrop
    self.store = store
    backdropTexture =
      switch backdrop.fill {
      case .color: nil
      case .gradient(let gradient):
        try Texture(
          renderer: renderer,
          bitmap: gradient.bitmap(width: backdrop.size.width, height: backdrop.size.height))
      }
    var labels: [(texture: Texture, x: Int, y: Int)] = []
    for label in backdrop.labels {
      guard let bitmap = painter.paint(label, over: backdrop.fill) else { continue }
      let texture = try Texture(renderer: renderer, bitmap: bitmap)
      labels.append(
        (
          texture, label.area.x + (label.area.width - bitmap.width) / 2,
          label.area.y + (label.area.height - bitmap.height) / 2
        ))
    }
    self.labels = labels
  }

  /// Draws one frame, not yet presented. Returns how many tiles showed a stand-in for their face.
  @discardableResult
  package func draw(_ lanes: [LaneContents]) throws(SDLError) -> Int {
    store.beginFrame()
    switch backdrop.fill {
    case .color(let color): try renderer.clear(color.pixel)
    case .gradient:
      if let backdropTexture { try renderer.draw(backdropTexture, x: 0, y: 0) }
    }
    for label in labels { try renderer.draw(label.texture, x: Double(label.x), y: Double(label.y)) }
    var standIns = 0
    for lane in lanes { standIns += try draw(lane) }
    return standIns
  }

  private func draw(_ lane: LaneContents) throws(SDLError) -> Int {
    try renderer.clip(to: lane.travelArea(on: backdrop.size))
    var standIns = 0
    for tile in lane.tiles {
      let face = lane.faces[tile.card]
      let texture = try store.texture(for: face)
      if !store.hasWhole(face) { standIns += 1 }
      let along = renderer.isSoftware ? Double(wholePixel(tile.position)) : tile.position
      if lane.isVertical {
        let x = lane.area.x + (lane.area.width - texture.size.width) / 2
        try renderer.draw(texture, x: Double(x), y: Double(lane.area.y) + along)
      } else {
        let y = lane.area.y + (lane.area.height - texture.size.height) / 2
        try renderer.draw(texture, x: Double(lane.area.x) + along, y: Double(y))
      }
    }
    try renderer.clip(to: nil)
    return standIns
  }
}

/// The nearest whole pixel, halves up. What is nearly a half counts as one, so that a rounding error in the offset
/// does not decide between two pixels.
func wholePixel(_ position: Double) -> Int {
  Int(((position * 1024).rounded() / 1024 + 0.5).rounded(.down))
}

extension LaneContents {
  /// The part of the screen that the lane's cards can be seen in: they end with the lane along the axis on which they
  /// travel, and may stand out of it across.
  fileprivate func travelArea(on screen: PixelSize) -> PixelArea {
    isVertical
      ? PixelArea(x: 0, y: area.y, width: screen.width, height: area.height)
      : PixelArea(x: area.x, y: 0, width: area.width, height: screen.height)
  }
}

extension Texture {
  @MainActor fileprivate convenience init(renderer: Renderer, bitmap: Bitmap) throws(SDLError) {
    try self.init(
      renderer: renderer, size: PixelSize(width: bitmap.width, height: bitmap.height), pixels: bitmap.pixels,
      isOpaque: bitmap.isOpaque)
  }
}
