import MarqueeValues
import PixelScaling
import QRMatrix
import Testing

/// The calls by which targets are entered, as their comments show them.
struct RenderingExampleTests {
  @Test func `a link becomes modules`() throws {
    // Example: QRMatrix
    let code = try QRMatrix(Array("https://example.org".utf8))
    let isCornerDark = code.isDark[0]
    // End of the example.
    #expect(isCornerDark && code.isDark.count == code.modules * code.modules)
  }

  @Test func `a picture becomes a smaller one`() {
    // Example: Resampler
    let resampler = Resampler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 1, height: 1))
    let pixels = resampler.scaled([0xFF00_00FF, 0xFF00_00FF])
    // End of the example.
    #expect(pixels == [0xFF00_00FF])
  }
}
