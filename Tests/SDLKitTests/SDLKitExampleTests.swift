import MarqueeValues
import SDLKit
import Testing

/// The target's entry point, as its comment shows it.
@MainActor struct SDLKitExampleTests {
  @Test func `a renderer draws into memory`() throws {
    // Example: Renderer
    let renderer = try Renderer(size: PixelSize(width: 320, height: 180))
    try renderer.clear(0xFF20_3040)
    renderer.present()
    let pixels = try renderer.readPixels()
    // End of the example.
    #expect(pixels.count == 320 * 180 && pixels.allSatisfy { $0 == 0xFF20_3040 })
  }
}
