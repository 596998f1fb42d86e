internal import Dispatch
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeRendering
internal import SDLKit

/// The stage as it is drawn on one renderer: its textures, and the faces that are being made for it.
final class Picture {
  private let store: FaceStore
  private let view: StageView
  private let workshop: FaceWorkshop
  private let painter: FacePainter
  private let deliver: @Sendable (Product) -> Void
  private let panelQueue = DispatchQueue(label: "panel", qos: .userInitiated)
  private var orderedPanel: DetailPanel?
  private let faces: [CardFace]
  /// The orders that were placed last, so that they are placed again only when they change.
  private var ordered: [Int] = []

  /// Bytes that the textures may take.
  private let budget: Int
  /// The part of them that wishes may fill.
  private let share: Int

  /// - Parameter earlier: the picture before, whose faces are taken over where they are the same.
  init(
    stage: Stage, renderer: Renderer, painter: FacePainter, adopting earlier: Picture? = nil,
    deliver: @escaping @Sendable (Product) -> Void
  ) throws(SDLError) {
    self.painter = painter
    self.deliver = deliver
    faces = stage.catalog.faces
    let screen = stage.layout.screen
    let screenBytes = screen.width * screen.height * 4
    // Of pages just the one at hand and one each side; else four screens of pixels, of which the last is for what a
    // moment ago was a wish.
    let isPaged = stage.configuration.lanes.allSatisfy { $0.layout == .pages }
    budget = screenBytes * (isPaged ? 3 : 4)
    share = screenBytes * 3
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, size: screen)
    store = FaceStore(canvas: canvas, faces: faces, source: painter, budget: budget)
    if let earlier { store.adopt(from: earlier.store) }
    view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
    workshop = FaceWorkshop(faces: faces, source: painter) { deliver(.face($0, $1)) }
    for lane in stage.contents {
      for tile in lane.tiles { try store.make(lane.faces[tile.card]) }
    }
  }

  deinit {
    // What is still ordered would be made for nobody.
    workshop.order([])
  }

  /// What is made off the render thread.
  nonisolated enum Product: Sendable {
    case face(Int, Bitmap)
    case panel(DetailPanel, Bitmap)
  }

  /// Takes what is ready. Returns whether the picture is another one at once.
  func accept(_ product: Product) throws(SDLError) -> Bool {
    switch product {
    case .face(let face, let bitmap):
      workshop.collect(face)
      store.accept(bitmap, as: face)
      return false
    case .panel(let panel, let bitmap):
      try view.accept(bitmap, as: panel)
      return true
    }
  }

  var hasUploads: Bool { store.hasUploads }

  /// Uploads faces that are ready, for at most about 2 ms. Returns whether there were any.
  func upload() throws(SDLError) -> Bool {
    try !store.upload(within: .milliseconds(2)).isEmpty
  }

  func draw(_ stage: Stage) throws(SDLError) {
    try view.draw(stage.contents, opened: stage.openedCard, indicators: stage.indicators)
  }

  /// Orders the panel of a card when a finger comes down on it, so that it is there when the finger lifts.
  private func orderPanel(for stage: Stage) {
    guard let panel = stage.openedCard?.panel ?? stage.pressedPanel, panel != orderedPanel, !view.has(panel) else {
      return
    }
    orderedPanel = panel
    panelQueue.async { [painter, deliver] in deliver(.panel(panel, painter.paint(panel))) }
  }

  /// Orders the faces that will be wanted soon.
  func prefetch(for stage: Stage) {
    orderPanel(for: stage)
    let wanted = affordable(Self.wishes(for: stage))
    store.expect(wanted)
    let missing = wanted.filter(store.lacks)
    guard missing != ordered else { return }
    ordered = missing
    workshop.order(missing)
  }

  /// The first of the wishes that fit into their share of the budget together: with more, each that comes would drive
  /// out another, and they would be made again and again.
  private func affordable(_ wishes: [Int]) -> [Int] {
    var bytes = 0
    return Array(
      wishes.prefix { face in
        bytes += faces[face].width * faces[face].height * 4
        return bytes <= share
      })
  }

  /// Those in view, then two viewports in the direction of travel, then one behind; of pages one each side. Each from
  /// the view outwards.
  static func wishes(for stage: Stage) -> [Int] {
    var wishes: [Int] = []
    var seen: Set<Int> = []
    for (index, controller) in stage.controllers.enumerated() {
      let (strip, offset, viewport) = (controller.strip, controller.offset, controller.viewport)
      func after(_ viewports: Double) -> [Tile] {
        Array(strip.tiles(at: offset + viewport, viewport: viewports * viewport))
      }
      func before(_ viewports: Double) -> [Tile] {
        strip.tiles(at: offset - viewports * viewport, viewport: viewports * viewport).reversed()
      }
      let ahead = stage.configuration.lanes[index].layout == .pages ? 1.0 : 2.0
      let around = controller.travelsForward ? after(ahead) + before(1) : before(ahead) + after(1)
      for tile in Array(controller.tiles) + around {
        let face = stage.catalog.lanes[index][tile.card]
        if seen.insert(face).inserted { wishes.append(face) }
      }
    }
    return wishes
  }
}
