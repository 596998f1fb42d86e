import Testing

@testable import MarqueeValues
@testable import SDLKit

/// Textures that are uploaded band by band, on the way that GPUs are drawn with: here SDL's own renderer stands in for one.
@MainActor
@Suite(.serialized)
struct TextureBandTests {
  /// To be made and gone within one test: the end of another session is the end of SDL.
  private func renderer() throws -> Renderer {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "Test")
    let window = try Window(
      session: session, title: "Test", mode: .resizable(PixelSize(width: 320, height: 700)))
    return try Renderer(window: window, kind: .accelerated("software"), waitForRefresh: false)
  }

  private func pixels(_ size: PixelSize) -> [UInt32] {
    (0..<size.width * size.height).map { 0xFF00_0000 | UInt32($0 * 7919) & 0xFF_FFFF }
  }

  /// How many bands it takes until the texture is whole.
  private func fill(_ texture: Texture) throws -> Int {
    var bands = 0
    while !texture.isWhole {
      try texture.fillBand()
      bands += 1
    }
    return bands
  }

  @Test func `a large texture is filled in bands of a quarter of a mebibyte, and has every pixel then`() throws {
    let renderer = try renderer()
    let size = PixelSize(width: 320, height: 700)
    let source = pixels(size)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: source), on: renderer)
    #expect(!texture.isWhole)
    // 204 rows of 1280 bytes fit into one.
    #expect(try fill(texture) == 4)
    try texture.fillBand()
    try renderer.draw(texture, x: 0, y: 0)
    #expect(try renderer.readPixels() == source)
  }

  @Test(arguments: [(1, 1, 1), (256, 256, 1), (256, 257, 2), (70_000, 3, 3)])
  func `a band is at least a row`(width: Int, height: Int, bands: Int) throws {
    let renderer = try renderer()
    let size = PixelSize(width: width, height: height)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels(size)), on: renderer)
    #expect(try fill(texture) == bands)
  }

  @Test func `where the processor draws a texture is whole at once`() throws {
    let renderer = try Renderer(size: PixelSize(width: 8, height: 8))
    let size = PixelSize(width: 320, height: 700)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels(size)), on: renderer)
    #expect(texture.isWhole)
  }

  @Test func `what is dropped half filled is gone`() throws {
    let renderer = try renderer()
    let size = PixelSize(width: 320, height: 700)
    let source = TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels(size))
    for _ in 0..<20 {
      let texture = try Texture(filling: source, on: renderer)
      try texture.fillBand()
      #expect(!texture.isWhole)
    }
    #expect(try fill(Texture(filling: source, on: renderer)) == 4)
  }
}
