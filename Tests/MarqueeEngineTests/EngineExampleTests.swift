import MarqueeEngine
import Testing

/// The call by which the engine is entered, as its comment shows it.
struct EngineExampleTests {
  @Test func `a controller says where each tile is at a time`() {
    // Example: ScrollController
    let strip = StripGeometry(extents: [420, 420, 300], spacing: 24)
    var controller = ScrollController(
      strip: strip, viewport: 1920, behavior: ScrollBehavior(advance: .cruise(velocity: 120)))
    controller.advance(to: Instant(sinceStart: .seconds(2)))
    let places = controller.tiles.map { (card: $0.card, position: $0.position) }
    // End of the example.
    #expect(places.first?.card == 0 && places.first?.position == -240)
    #expect(places.map(\.card).prefix(4) == [0, 1, 2, 0])
  }
}
