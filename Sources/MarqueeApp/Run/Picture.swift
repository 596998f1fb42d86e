internal import MarqueeEngine
internal import MarqueeRendering
internal import SDLKit

/// The stage as it is drawn on one renderer: its textures, and the faces that are being made for it.
final class Picture {
  private let store: FaceStore
  private let view: StageView
  private let workshop: FaceWorkshop
  private let faces: [CardFace]
  /// The orders that were placed last, so that they are placed again only when they change.
  private var ordered: [Int] = []

  init(stage: Stage, renderer: Renderer, painter: FacePainter, deliver: @escaping @Sendable (Int, Bitmap) -> Void)
    throws(SDLError)
  {
    faces = stage.catalog.faces
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, size: stage.layout.screen)
    store = FaceStore(
      canvas: canvas, faces: faces, source: painter, budget: Self.textureBudget(for: stage.layout.screen))
    view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
    workshop = FaceWorkshop(faces: faces, source: painter, deliver: deliver)
    for lane in stage.contents {
      for tile in lane.tiles { try store.make(lane.faces[tile.card]) }
    }
  }

  /// Four screens of pixels, in bytes.
  private static func textureBudget(for screen: PixelSize) -> Int { screen.width * screen.height * 4 * 4 }

  func accept(_ bitmap: Bitmap, as face: Int) {
    store.accept(bitmap, as: face)
  }

  func forgetTextures() {
    store.forgetAll()
    ordered = []
  }

  var hasUploads: Bool { store.hasUploads }

  /// Uploads faces that are ready, for at most about 2 ms. Returns whether there were any.
  func upload() throws(SDLError) -> Bool {
    try !store.upload(within: .milliseconds(2)).isEmpty
  }

  func draw(_ stage: Stage) throws(SDLError) {
    try view.draw(stage.contents, opened: stage.openedCard, indicators: stage.indicators)
  }

  /// Orders the faces that will be wanted soon: those in view, then two viewports in the direction of travel, then one
  /// behind.
  func prefetch(for stage: Stage) {
    var wanted: [Int] = []
    var seen: Set<Int> = []
    func want(_ tiles: TileSequence, _ numbers: [Int]) {
      for tile in tiles {
        let face = numbers[tile.card]
        if seen.insert(face).inserted { wanted.append(face) }
      }
    }
    for (index, controller) in stage.controllers.enumerated() {
      let numbers = stage.catalog.lanes[index]
      let (offset, viewport) = (controller.offset, controller.viewport)
      let isForward = controller.travelsForward
      want(controller.tiles, numbers)
      want(
        controller.strip.tiles(at: isForward ? offset + viewport : offset - 2 * viewport, viewport: 2 * viewport),
        numbers)
      want(controller.strip.tiles(at: isForward ? offset - viewport : offset + viewport, viewport: viewport), numbers)
    }
    wanted.removeAll { store.hasWhole($0) }
    guard wanted != ordered else { return }
    ordered = wanted
    workshop.order(wanted)
  }
}
