import MarqueeEngine
import SDLKit
import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

/// How a face replaces its placeholder.
@MainActor
@Suite(.serialized)
struct StageFadeTests {
  private static let screen = PixelSize(width: 20, height: 20)
  private let source = CountingSource()
  private let renderer: Renderer
  private let store: FaceStore
  private let view: StageView

  init() throws {
    renderer = try Renderer(size: Self.screen)
    let canvas = Canvas(renderer: renderer, rotation: .none, size: Self.screen)
    store = FaceStore(canvas: canvas, faces: CardFace.numbered(2, side: 20), source: source, budget: .max)
    view = try StageView(
      canvas: canvas, backdrop: Backdrop(size: Self.screen, fill: .color(Color(0xFF0000)), labels: []), store: store,
      painter: FacePainter(fonts: FontBook()))
  }

  /// One card of `face`, over the whole screen.
  private func draw(_ face: Int, at milliseconds: Int) throws -> UInt32 {
    let strip = StripGeometry(extents: [20], spacing: 0)
    let lane = LaneContents(
      area: PixelArea(x: 0, y: 0, width: 20, height: 20), isVertical: false, tiles: strip.tiles(at: 0, viewport: 20),
      faces: [face])
    try view.draw([lane], at: Instant(sinceStart: .milliseconds(milliseconds)))
    let pixels = try renderer.readPixels()
    #expect(Set(pixels).count == 1)
    return pixels[0]
  }

  private func green(_ pixel: UInt32) -> Int { Int(pixel >> 8 & 0xFF) }

  private func accept(_ face: Int) throws {
    store.accept(Bitmap(width: 20, height: 20, filledWith: CountingSource.whole), as: face)
    _ = try store.upload(within: .seconds(1))
  }

  @Test func `a face fades in over its placeholder within 150 ms without showing the background`() throws {
    #expect(try draw(0, at: 0) == CountingSource.placeholder)
    #expect(!store.isFading)
    try accept(0)
    #expect(store.isFading)
    var last = 0x40
    for time in stride(from: 16, through: 160, by: 16) {
      let pixel = try draw(0, at: time)
      #expect(store.isFading)
      // From 404040 to 00FF00: more red would be the background.
      #expect(pixel >> 16 & 0xFF <= 0x40, "\(time) ms")
      #expect(green(pixel) >= last, "\(time) ms")
      let expected = 0x40 + Double(0xFF - 0x40) * Double(time - 16) / 150
      #expect(abs(Double(green(pixel)) - expected) <= 2, "\(time) ms")
      last = green(pixel)
    }
    #expect(try draw(0, at: 166) == CountingSource.whole)
    #expect(!store.isFading, "the frame that ended it was drawn")
  }

  @Test func `a face that is ready before it enters the view does not fade`() throws {
    _ = try draw(0, at: 0)
    try accept(1)
    #expect(!store.isFading)
    #expect(try draw(1, at: 16) == CountingSource.whole)
    #expect(source.stoodIn == ["0"])
  }

  @Test func `a face whose placeholder left the view does not fade when it returns`() throws {
    _ = try draw(0, at: 0)
    try accept(1)
    _ = try draw(1, at: 16)
    try accept(0)
    #expect(!store.isFading)
    #expect(try draw(0, at: 32) == CountingSource.whole)
  }

  @Test func `a fade out of view ends in time`() throws {
    _ = try draw(0, at: 0)
    try accept(0)
    try accept(1)
    _ = try draw(1, at: 16)
    _ = try draw(1, at: 166)
    #expect(!store.isFading)
    #expect(try draw(0, at: 182) == CountingSource.whole)
  }

  @Test(arguments: [1.0, 0.5, 0.2], [0.0, 0.3, 0.7, 0.99, 1])
  func `during a fade a card's opacity stays the same`(opacity: Double, progress: Double) throws {
    let texture = try Canvas(renderer: renderer, rotation: .none, size: Self.screen).texture(
      Bitmap(width: 1, height: 1))
    let layers = FaceLayers(fading: texture, over: texture, progress: progress, opacity: opacity)
    let top = try #require(layers.top)
    let density = 1 - (1 - opacity * layers.base.alpha) * (1 - opacity * top.alpha)
    #expect(abs(density - opacity) < 1e-9)
    #expect((0...1).contains(layers.base.alpha))
  }

  @Test func `a placeholder has a bounded number of pixels whatever the card's size`() throws {
    let large = CardFace.sample("A", nil, Gradient(.linear(angle: 0), [.white, .nearBlack]), width: 4000, height: 3000)
    let small = large.scaled(toPixels: Placeholders.pixels)
    #expect(small.width * small.height <= Placeholders.pixels)
    #expect(abs(Double(small.width) / Double(small.height) - 4.0 / 3) < 0.02)
    #expect(large.scaled(toPixels: 12_000_000) == large)
  }
}
