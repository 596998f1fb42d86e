import ConfigurationValues
import FacePainting
import MarqueeEngine
import MarqueeStage
import SDLKit
import StageDrawing

@testable import MarqueeScene
@testable import MarqueeValues

/// Draws a stage's frames in memory with the strip at any offset.
@MainActor
struct Easel {
  let stage: Stage
  private let renderer: Renderer
  private let view: StageView

  init(_ configuration: Configuration, screen: PixelSize, painter: FacePainter = FacePainter(fonts: FontBook())) throws
  {
    stage = Stage(configuration, screen: screen)
    renderer = try Renderer(size: screen)
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    let store = FaceStore(canvas: canvas, faces: stage.catalog.faces, source: painter, budget: .max)
    view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
  }

  var lane: LaneLayout { stage.layout.lanes[0] }

  /// The pixels of the frame with the strip at `offset` px.
  func frame(at offset: Double) throws -> [UInt32] {
    var contents = stage.contents[0]
    contents.tiles = lane.strip.tiles(at: offset, viewport: lane.viewport)
    for tile in contents.tiles { try view.store.make(contents.faces[tile.card]) }
    try view.draw([contents])
    return try renderer.readPixels()
  }
}
