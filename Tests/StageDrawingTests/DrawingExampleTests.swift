import ConfigurationValues
import FacePainting
import MarqueeStage
import MarqueeValues
import SDLKit
import StageDrawing
import StageTestSupport
import Testing

/// The target's entry point, as its comment shows it.
@MainActor struct DrawingExampleTests {
  @Test func `a stage is drawn into memory`() throws {
    let screen = PixelSize(width: 320, height: 200)
    let renderer = try Renderer(size: screen)
    let painter = FacePainter(fonts: FontBook())
    let stage = Stage(.strip(cards: 1), screen: screen)
    // Example: StageView
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    let store = FaceStore(canvas: canvas, faces: stage.plan.catalog.faces, source: painter, budget: 256 << 20)
    let view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
    try store.make(0)
    let placeholders = try view.draw(stage.contents)
    // End of the example.
    #expect(placeholders == 0)
    #expect(Set(try renderer.readPixels()).count > 1)
  }
}
