import MarqueeScene
import MarqueeValues
import Testing

/// The target's entry point, as its comment shows it.
struct SceneExampleTests {
  @Test func `a face is all that determines a card's pixels`() {
    let gradient = Gradient(evenly: [.white, Color(rgb: 0xDD2476)])
    // Example: CardFace
    var face = CardFace(
      width: 320, height: 180, cornerRadius: 16, gradient: gradient, title: "Acme", subtitle: nil,
      font: FontRequest(family: "Inter", weight: 600), textColor: .white)
    face.border = Border(width: 2, color: .white)
    // End of the example.
    #expect(face.size == PixelSize(width: 320, height: 180) && face.bytes == 320 * 180 * 4)
    var other = face
    #expect(other == face)
    other.border = nil
    #expect(other != face)
    // With half as many pixels each way.
    #expect(face.scaled(toPixels: 320 * 180 / 4).size == PixelSize(width: 160, height: 90))
  }
}
