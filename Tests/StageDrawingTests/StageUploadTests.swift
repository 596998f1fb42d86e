import MarqueeEngine
import SDLKit
import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

/// Faces that are too large to be uploaded in one frame.
@MainActor
@Suite(.serialized)
struct StageUploadTests {
  private static let screen = PixelSize(width: 300, height: 500)
  private let source = CountingSource()
  private let backdrop = Backdrop(size: screen, fill: .color(Color(0xFF0000)), labels: [])

  /// A renderer that uploads like a GPU's. It must not outlive its test: ending another session ends SDL.
  private func renderer() throws -> Renderer {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "Test")
    let window = try Window(session: session, title: "Test", mode: .resizable(Self.screen))
    return try Renderer(window: window, kind: .accelerated("software"), waitForRefresh: false)
  }

  private func store(on canvas: Canvas) -> FaceStore {
    let faces = (0..<2).map { CardFace.plain("\($0)", logo: nil, width: Self.screen.width, height: Self.screen.height) }
    return FaceStore(canvas: canvas, faces: faces, source: source, budget: .max)
  }

  @Test func `a face that is uploaded in bands is not drawn before it is whole`() throws {
    let renderer = try renderer()
    let canvas = Canvas(renderer: renderer, rotation: .none, backdrop: backdrop)
    let store = store(on: canvas)
    let view = try StageView(
      canvas: canvas, backdrop: backdrop, store: store, painter: FacePainter(fonts: FontBook()))
    let strip = StripGeometry(extents: [Double(Self.screen.width)], spacing: 0)
    let lane = LaneContents(
      area: PixelArea(x: 0, y: 0, width: Self.screen.width, height: Self.screen.height), isVertical: false,
      tiles: strip.tiles(at: 0, viewport: Double(Self.screen.width)), faces: [0])
    func frame(_ number: Int) throws -> Set<UInt32> {
      try view.draw([lane], at: Instant(sinceStart: .milliseconds(number * 16)))
      return Set(try renderer.readPixels())
    }
    #expect(try frame(0) == [CountingSource.placeholder])
    store.accept(
      Bitmap(width: Self.screen.width, height: Self.screen.height, filledWith: CountingSource.whole), as: 0)
    var frames = 0
    while store.hasUploads {
      frames += 1
      guard try store.upload(within: .zero).isEmpty else { break }
      #expect(!store.hasWhole(0) && !store.lacks(0) && store.hasUploads && !store.isFading)
      #expect(try frame(frames) == [CountingSource.placeholder], "after \(frames) bands")
    }
    // 218 rows of 1200 bytes are a quarter of a mebibyte.
    #expect(frames == 3)
    #expect(store.hasWhole(0) && store.isFading)
    for number in frames..<frames + 12 { _ = try frame(number) }
    #expect(try frame(frames + 12) == [CountingSource.whole])
    // With enough time all bands are uploaded at once.
    store.accept(
      Bitmap(width: Self.screen.width, height: Self.screen.height, filledWith: CountingSource.whole), as: 1)
    #expect(try store.upload(within: .seconds(600)) == [1])
  }

  @Test func `a face that is evicted during its upload never becomes whole`() throws {
    let store = store(on: Canvas(renderer: try renderer(), rotation: .none, backdrop: backdrop))
    store.beginDrawing()
    store.accept(
      Bitmap(width: Self.screen.width, height: Self.screen.height, filledWith: CountingSource.whole), as: 0)
    #expect(try store.upload(within: .zero) == [])
    store.expect([1], keeping: [1])
    #expect(!store.hasUploads && store.lacks(0))
    #expect(try store.upload(within: .seconds(1)) == [])
    #expect(store.bytes == 0)
  }

  @Test(arguments: [ScreenRotation.none, .quarter, .half, .threeQuarters], [true, false])
  func `a prepared picture is drawn pixel by pixel, on turned screens too`(rotation: ScreenRotation, isGPU: Bool) throws
  {
    let glass = PixelSize(width: 300, height: 500)
    let size = rotation.turned(glass)
    let renderer = isGPU ? try renderer() : try Renderer(size: glass)
    let canvas = Canvas(
      renderer: renderer, rotation: rotation,
      backdrop: Backdrop(size: size, fill: .color(Color(0x102030)), labels: []))
    var bitmap = Bitmap(width: size.width, height: size.height)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = 0xFF00_0000 | UInt32(index * 7919) & 0xFF_FFFF }
    // The corners let the background through.
    for index in 0..<40 { bitmap.pixels[index] = 0 }
    let texture = try canvas.wholeTexture(canvas.preparation.prepared(bitmap, isFace: true))
    try renderer.clear(0xFF10_2030)
    if renderer.drawsOverBackground {
      try canvas.drawOverBackground(
        texture, in: SubpixelArea(PixelArea(x: 0, y: 0, width: size.width, height: size.height)), backdrop: nil)
    } else {
      try canvas.draw(texture, x: 0, y: 0)
    }
    var expected = bitmap
    for index in 0..<40 { expected.pixels[index] = 0xFF10_2030 }
    #expect(try renderer.readPixels() == expected.turned(rotation).pixels)
  }
}
