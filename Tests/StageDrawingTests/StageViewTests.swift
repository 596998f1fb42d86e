import MarqueeEngine
import SDLKit
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

@MainActor
@Suite(.serialized)
struct StageViewTests {
  private let source = CountingSource()
  private let renderer: Renderer
  private let store: FaceStore
  private let view: StageView

  /// Two faces of 10 px on a screen of 40 × 20.
  init() throws {
    renderer = try Renderer(size: PixelSize(width: 40, height: 20))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 40, height: 20))
    store = FaceStore(canvas: canvas, faces: CardFace.numbered(2), source: source, budget: .max)
    view = try StageView(
      canvas: canvas,
      backdrop: Backdrop(size: PixelSize(width: 40, height: 20), fill: .color(Color(0x102030)), labels: []),
      store: store, painter: FacePainter(fonts: FontBook()))
  }

  private func lane(area: PixelArea, offset: Double = 0, isVertical: Bool = false) -> LaneContents {
    let strip = StripGeometry(extents: [10, 10], spacing: 5)
    let viewport = Double(isVertical ? area.height : area.width)
    return LaneContents(
      area: area, isVertical: isVertical, tiles: strip.tiles(at: offset, viewport: viewport), faces: [0, 1])
  }

  private static let whole = PixelArea(x: 0, y: 0, width: 40, height: 20)

  @Test func `placeholders are counted per tile until the faces are whole`() throws {
    #expect(try view.draw([lane(area: Self.whole)]) == 3)
    #expect(source.stoodIn == ["0"], "cards with one gradient share a placeholder")
    try store.make(0)
    #expect(try view.draw([lane(area: Self.whole)]) == 1)
    try store.make(1)
    #expect(try view.draw([lane(area: Self.whole)]) == 0)
    #expect(source.stoodIn == ["0"])
  }

  @Test func `cards are clipped at the lane's ends`() throws {
    try store.make(0)
    try store.make(1)
    try view.draw([lane(area: PixelArea(x: 7, y: 0, width: 20, height: 20), offset: 3)])
    // Tiles at −3, 12 and 27 of the lane: px 4, 19 and 34 of the screen, cut to 7..<27.
    let row = try renderer.readPixels()[(10 * 40)..<(11 * 40)].map { $0 == CountingSource.whole }
    #expect(row == (0..<40).map { (7..<14).contains($0) || (19..<27).contains($0) })
  }

  @Test func `a vertical lane's cards are centred across and clipped at its ends`() throws {
    try store.make(0)
    try store.make(1)
    try view.draw([lane(area: PixelArea(x: 0, y: 4, width: 40, height: 8), offset: 6, isVertical: true)])
    let pixels = try renderer.readPixels()
    let column = (0..<20).map { pixels[$0 * 40 + 20] == CountingSource.whole }
    #expect(column == (0..<20).map { (4..<8).contains($0) })
    #expect((0..<40).map { pixels[5 * 40 + $0] == CountingSource.whole } == (0..<40).map { (15..<25).contains($0) })
  }

  @Test func `a frame leaves no clip for the next one`() throws {
    try view.draw([lane(area: PixelArea(x: 30, y: 0, width: 5, height: 5))])
    try view.draw([])
    #expect(try renderer.readPixels().allSatisfy { $0 == 0xFF10_2030 })
  }

  @Test(arguments: [
    (0.0, 0), (0.4, 0), (0.5, 1), (0.49999999, 1), (0.499, 0), (-0.5, 0), (-0.50000001, 0), (-0.51, -1), (-1, -1),
    (12345.5, 12346), (-7.9999999, -8),
  ])
  func `a position rounds to the nearest pixel, halves up, despite rounding errors`(position: Double, pixel: Int) {
    #expect(wholePixel(position) == pixel)
  }

  @Test func `positions are rounded in integers as in fractions`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let half = Double(Int.random(in: -40_000...40_000, using: &generator)) / 2048
      for position in [half, half.nextUp, half.nextDown, Double.random(in: -1e6...1e6, using: &generator), half * 1e7] {
        let expected = Int(((position * 1024).rounded() / 1024 + 0.5).rounded(.down))
        #expect(wholePixel(position) == expected, "\(position)")
      }
    }
  }
}
