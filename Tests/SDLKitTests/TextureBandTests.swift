import Testing

@testable import MarqueeValues
@testable import SDLKit

/// Textures that are uploaded in bands, as for a GPU. SDL's own software renderer replaces the GPU here.
@MainActor
@Suite(.serialized)
struct TextureBandTests {
  /// Create and release it within one test: when any session ends, SDL shuts down.
  private func renderer() throws -> Renderer {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "Test")
    let window = try Window(
      session: session, title: "Test", mode: .resizable(PixelSize(width: 320, height: 700)))
    return try Renderer(window: window, kind: .accelerated("software"), waitForRefresh: false)
  }

  private func pixels(_ size: PixelSize) -> [UInt32] {
    (0..<size.width * size.height).map { 0xFF00_0000 | UInt32($0 * 7919) & 0xFF_FFFF }
  }

  /// Fills the texture and returns how many bands it took.
  private func fill(_ texture: Texture) throws -> Int {
    var bands = 0
    while !texture.isWhole {
      try texture.fillBand()
      bands += 1
    }
    return bands
  }

  @Test func `a large texture is uploaded in bands of 256 KiB and then has every pixel`() throws {
    let renderer = try renderer()
    let size = PixelSize(width: 320, height: 700)
    let source = pixels(size)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: source), on: renderer)
    #expect(!texture.isWhole)
    // 204 rows of 1280 bytes fit into one band.
    #expect(try fill(texture) == 4)
    try texture.fillBand()
    try renderer.draw(texture, x: 0, y: 0)
    #expect(try renderer.readPixels() == source)
  }

  @Test(arguments: [(1, 1, 1), (256, 256, 1), (256, 257, 2), (70_000, 3, 3)])
  func `a band has as many rows as fit, and at least one`(width: Int, height: Int, bands: Int) throws {
    let renderer = try renderer()
    let size = PixelSize(width: width, height: height)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels(size)), on: renderer)
    #expect(try fill(texture) == bands)
  }

  @Test func `a texture for the CPU is whole at once`() throws {
    let renderer = try Renderer(size: PixelSize(width: 8, height: 8))
    let size = PixelSize(width: 320, height: 700)
    let texture = try Texture(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels(size)), on: renderer)
    #expect(texture.isWhole)
  }

  @Test func `a texture can be released half filled, and its pixels used again`() throws {
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
