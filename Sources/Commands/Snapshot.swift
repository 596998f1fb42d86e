package import FacePainting
package import MarqueeConfig
package import MarqueeEngine
internal import MarqueeScene
package import MarqueeStage
package import MarqueeValues
package import SDLKit
internal import StageDrawing

/// The very frame that a kiosk would show at a given time, drawn in memory.
@MainActor package struct Snapshot {
  private let stage: Stage
  private let painter: FacePainter
  private let renderer: Renderer
  private let view: StageView

  /// Prepares to draw frames of `stage`, all faces complete.
  package init(_ stage: Stage, painter: FacePainter) throws(SDLError) {
    self.stage = stage
    self.painter = painter
    renderer = try Renderer(size: stage.glass)
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    let store = FaceStore(canvas: canvas, faces: stage.catalog.faces, source: painter, budget: .max)
    view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
  }

  /// The last frame whose nominal time, to the nearest nanosecond, is not after `time`.
  package func frame(at time: Instant, script: TouchScript = TouchScript()) throws(SDLError) -> Bitmap {
    var scripted = ScriptedStage(stage, script: script) { [painter] in painter.painted($0).details?.scroll }
    scripted.advance(toFrame: stage.clock.lastFrame(atOrBefore: time))
    let contents = scripted.stage.contents
    for lane in contents {
      for tile in lane.tiles { try view.store.make(lane.faces[tile.card]) }
    }
    if let opened = scripted.stage.openedCard {
      let preparation = view.store.preparation
      try view.accept(preparation.prepared(painter.painted(opened.panel)), as: opened.panel)
      if let (bands, details) = view.missingBands(of: opened) {
        for band in bands {
          try view.accept(preparation.prepared(details.paint(band: band)), band: band, of: opened.panel)
        }
      }
    }
    try view.draw(contents, opened: scripted.stage.openedCard, indicators: scripted.stage.indicators)
    let size = stage.glass
    var bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.pixels = try renderer.readPixels()
    return bitmap
  }
}
