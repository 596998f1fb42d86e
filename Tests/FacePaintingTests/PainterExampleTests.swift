import FacePainting
import MarqueeScene
import MarqueeValues
import SceneTestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct PainterExampleTests {
  @Test func `a face is painted into memory`() {
    let face = CardFace.sample("Acme", nil, Gradient(evenly: [.nearBlack]), width: 320, height: 180)
    // Example: FacePainter
    let painter = FacePainter(fonts: FontBook())
    let bitmap = painter.paint(face)
    // End of the example.
    #expect(bitmap.width == 320 && bitmap.height == 180)
    #expect(Set(bitmap.pixels).count > 1, "the title is on it")
  }
}
