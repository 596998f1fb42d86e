import Testing

@testable import MarqueeValues
@testable import SDLKit

/// The software renderer, drawing into memory.
@MainActor
@Suite(.serialized)
struct RendererTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: PixelSize(width: 8, height: 6))
    try renderer.clear(0xFF00_0000)
  }

  /// The drawn pixels as rows of letters; `.` is the black background.
  private func picture() throws -> [String] {
    let pixels = try renderer.readPixels()
    return (0..<6).map { y in
      String((0..<8).map { x in [0xFF00_0000: ".", Self.red: "r", Self.blue: "b"][pixels[y * 8 + x]] ?? "?" })
    }
  }

  private func texture(_ width: Int, _ height: Int, _ pixel: UInt32) throws -> Texture {
    try Texture(
      renderer: renderer, size: PixelSize(width: width, height: height),
      pixels: [UInt32](repeating: pixel, count: width * height))
  }

  @Test func `a renderer in memory reports that it is software, does not wait for a refresh, and its size`() throws {
    #expect(renderer.isSoftware)
    #expect(renderer.name == "software")
    #expect(!renderer.waitsForRefresh)
    #expect(try renderer.outputSize() == PixelSize(width: 8, height: 6))
  }

  @Test func `clearing fills the whole area, opaque whatever the colour's alpha`() throws {
    try renderer.clear(0x00FF_0000)
    #expect(try renderer.readPixels() == [UInt32](repeating: Self.red, count: 48))
  }

  @Test func `a texture appears at its position, cropped to the drawable area`() throws {
    try renderer.draw(texture(3, 2, Self.red), x: 1, y: 1)
    try renderer.draw(texture(3, 2, Self.blue), x: -1, y: -1)
    try renderer.draw(texture(3, 2, Self.blue), x: 6, y: 5)
    try renderer.draw(texture(3, 2, Self.blue), x: 100, y: -100)
    #expect(
      try picture() == [
        "bb......",
        ".rrr....",
        ".rrr....",
        "........",
        "........",
        "......bb",
      ])
  }

  @Test func `a clip restricts drawing until it is lifted`() throws {
    try renderer.clip(to: PixelArea(x: 2, y: 1, width: 3, height: 2))
    try renderer.draw(texture(8, 6, Self.red), x: 0, y: 0)
    try renderer.clip(to: nil)
    try renderer.draw(texture(1, 1, Self.blue), x: 7, y: 5)
    #expect(
      try picture() == [
        "........",
        "..rrr...",
        "..rrr...",
        "........",
        "........",
        ".......b",
      ])
  }

  @Test func `a clip outside the drawable area prevents all drawing`() throws {
    try renderer.clip(to: PixelArea(x: 20, y: 20, width: 5, height: 5))
    try renderer.draw(texture(8, 6, Self.red), x: 0, y: 0)
    try renderer.clip(to: nil)
    #expect(try picture().joined().allSatisfy { $0 == "." })
  }

  @Test(
    arguments: [
      (0xFFFF_FFFF, 0xFFFF_FFFF), (0x00FF_FFFF, 0xFF00_0000), (0x80FF_FFFF, 0xFF80_8080), (0x40FF_0000, 0xFF40_0000),
    ] as [(UInt32, UInt32)])
  func `a texture with straight alpha is blended over the pixels below`(pixel: UInt32, expected: UInt32) throws {
    try renderer.draw(texture(8, 6, pixel), x: 0, y: 0)
    for shift in [24, 16, 8, 0] as [UInt32] {
      let difference = try Int(renderer.readPixels()[20] >> shift & 255) - Int(expected >> shift & 255)
      // SDL's software renderer calculates in 8 bits.
      #expect(abs(difference) <= 2)
    }
  }

  @Test func `drawing a texture keeps each of its rows and columns in place`() throws {
    let pixels = (0..<48).map { 0xFF00_0000 | UInt32($0 * 5) << 8 | UInt32($0) }
    let texture = try Texture(
      renderer: renderer, size: PixelSize(width: 8, height: 6), pixels: pixels)
    try renderer.draw(texture, x: 0, y: 0)
    #expect(try renderer.readPixels() == pixels)
  }

  @Test func `a renderer can be released before its textures`() throws {
    for _ in 0..<100 {
      var renderer: Renderer? = try Renderer(size: PixelSize(width: 4, height: 4))
      var textures: [Texture] = []
      for _ in 0..<3 {
        textures.append(
          try Texture(
            renderer: #require(renderer), size: PixelSize(width: 2, height: 2),
            pixels: [UInt32](repeating: Self.red, count: 4)))
      }
      renderer = nil
      textures.removeAll()
    }
  }

  @Test func `a size that SDL refuses throws an SDLError, whose description has SDL's message`() {
    #expect(throws: SDLError.self) {
      try Texture(renderer: renderer, size: PixelSize(width: 0, height: 0), pixels: [])
    }
    #expect(throws: SDLError.self) { try Renderer(size: PixelSize(width: -1, height: 4)) }
    let error = SDLError(function: "SDL_CreateTexture", message: "no room")
    #expect(error.description == "SDL_CreateTexture: no room")
  }
}
