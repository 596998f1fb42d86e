import MarqueeValues
import PixelScaling
import Testing

/// The calls by which the target is entered, as their comments show them.
struct ResamplerExampleTests {
  @Test func `a picture becomes a smaller one`() {
    // Example: Resampler
    let resampler = Resampler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 1, height: 1))
    let pixels = resampler.scaled([0xFF00_00FF, 0xFF00_00FF])
    // End of the example.
    #expect(pixels == [0xFF00_00FF])
  }
}
