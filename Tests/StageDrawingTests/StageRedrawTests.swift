import MarqueeEngine
import SDLKit
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

/// Partial redraws while faces arrive give the same pixels as whole frames.
@MainActor
@Suite(.serialized)
struct StageRedrawTests {
  private static let glass = PixelSize(width: 60, height: 40)
  private static let facesPerLane = 5

  /// A view of two lanes with cards of 16 px.
  private struct Scene {
    let renderer: Renderer
    let store: FaceStore
    let view: StageView

    @MainActor
    init(budget: Int = .max) throws {
      renderer = try Renderer(size: glass)
      let backdrop = Backdrop(size: glass, fill: .color(Color(0xFF0000)), labels: [])
      let canvas = Canvas(renderer: renderer, rotation: .none, backdrop: backdrop)
      store = FaceStore(
        canvas: canvas, faces: CardFace.numbered(2 * facesPerLane, side: 16), source: CountingSource(), budget: budget)
      view = try StageView(canvas: canvas, backdrop: backdrop, store: store, painter: FacePainter(fonts: FontBook()))
    }

    @MainActor
    func take(_ face: Int) throws {
      store.accept(Bitmap(width: 16, height: 16, filledWith: CountingSource.whole), as: face)
      while store.hasUploads { _ = try store.upload(within: .seconds(1)) }
    }
  }

  private func lane(_ number: Int, at offset: Double) -> LaneContents {
    let strip = StripGeometry(extents: Array(repeating: 16, count: Self.facesPerLane), spacing: 3)
    return LaneContents(
      area: PixelArea(x: 0, y: 20 * number, width: 60, height: 20), isVertical: false, thickness: 16,
      tiles: strip.tiles(at: offset, viewport: 60),
      faces: (0..<Self.facesPerLane).map { $0 + number * Self.facesPerLane }, overflowsAcross: false)
  }

  @Test func `a face that arrives in a lane that was not redrawn lately fades in`() throws {
    let scene = try Scene()
    for face in 0..<Self.facesPerLane { try scene.take(face) }
    var time = Instant.start
    try scene.view.draw([lane(0, at: 0), lane(1, at: 0)], at: time, indicators: [nil, nil])
    // One lane is noted, moved, and at last not moved by a pixel; the other stands still with its placeholders.
    for offset in [1.0, 2, 2.2, 2.3] {
      time = time.advanced(by: .milliseconds(16))
      _ = try scene.view.redraw(
        moved: [true, false], remarked: [false, false], in: [lane(0, at: offset), lane(1, at: 0)], at: time,
        indicators: [nil, nil])
    }
    #expect(scene.view.tally.movedOn > 0)
    try scene.take(Self.facesPerLane)
    #expect(scene.store.isFading)
  }

  @Test func `a face in view is not evicted while its lane is not redrawn`() throws {
    // Without a budget only faces in view are kept.
    let scene = try Scene(budget: 1)
    for face in Self.facesPerLane..<Self.facesPerLane + 3 { try scene.take(face) }
    var time = Instant.start
    try scene.view.draw([lane(0, at: 0), lane(1, at: 0)], at: time, indicators: [nil, nil])
    let inView = (0..<2 * Self.facesPerLane).filter(scene.store.hasWhole)
    #expect(!inView.isEmpty)
    for _ in 0..<3 {
      time = time.advanced(by: .milliseconds(16))
      _ = try scene.view.redraw(
        moved: [false, false], remarked: [false, false], in: [lane(0, at: 0), lane(1, at: 0)], at: time,
        indicators: [nil, nil])
    }
    try scene.take(0)
    #expect(inView.allSatisfy(scene.store.hasWhole))
  }

  @Test func `a face in view is not evicted while only another lane is redrawn`() throws {
    let scene = try Scene(budget: 1)
    for face in 0..<2 * Self.facesPerLane { scene.store.accept(Self.face, as: face) }
    // All of them come into view before the budget is looked at again.
    var time = Instant.start
    try scene.view.draw([lane(0, at: 0), lane(1, at: 0)], at: time, indicators: [nil, nil])
    while scene.store.hasUploads { _ = try scene.store.upload(within: .zero) }
    for offset in stride(from: 0.0, to: 12, by: 1) {
      time = time.advanced(by: .milliseconds(200))
      _ = try scene.view.redraw(
        moved: [true, false], remarked: [false, false], in: [lane(0, at: offset), lane(1, at: 0)], at: time,
        indicators: [nil, nil])
      scene.store.expect([], keeping: [])
      let tiles = lane(1, at: 0).tiles.map { Self.facesPerLane + $0.card }
      #expect(tiles.allSatisfy(scene.store.hasWhole), "at \(offset)")
    }
    #expect(scene.view.tally.movedOn > 5)
  }

  private static let face = Bitmap(width: 16, height: 16, filledWith: CountingSource.whole)

  @Test(arguments: 0..<60)
  func `partial redraws show arriving faces as whole frames do`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (part, whole) = (try Scene(), try Scene())
    let travels = [0, 0, 0.2, 1, 2.5]
    var missing = (0..<2 * Self.facesPerLane).shuffled(using: &random)
    var offsets = [0.0, 0.0]
    var time = Instant.start
    for step in 0..<100 {
      time = time.advanced(by: .milliseconds(Int.random(in: 5...40, using: &random)))
      var isNew = false
      if Int.random(in: 0..<5, using: &random) == 0, let face = missing.popLast() {
        try part.take(face)
        try whole.take(face)
        isNew = true
      }
      var moved = [false, false]
      for lane in 0..<2 {
        let travel = travels[Int.random(in: travels.indices, using: &random)]
        offsets[lane] += travel
        moved[lane] = travel != 0 || isNew || part.store.isFading
      }
      let lanes = [lane(0, at: offsets[0]), lane(1, at: offsets[1])]
      if step == 0 {
        try part.view.draw(lanes, at: time, indicators: [nil, nil])
      } else {
        _ = try part.view.redraw(
          moved: moved, remarked: [false, false], in: lanes, at: time, indicators: [nil, nil])
      }
      try whole.view.draw(lanes, at: time, indicators: [nil, nil])
      let different = try differences(of: part.renderer.readPixels(), from: whole.renderer.readPixels())
      try #require(different == 0, "seed \(seed), step \(step)")
    }
    #expect(part.view.tally.movedOn > 0)
  }
}
