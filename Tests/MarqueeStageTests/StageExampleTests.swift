import ConfigurationValues
import MarqueeEngine
import MarqueeStage
import MarqueeValues
import Testing

/// The calls by which targets are entered, as their comments show them.
struct StageExampleTests {
  @Test func `a stage says what is on the screen at a time`() {
    let configuration = Configuration(
      lanes: [Lane(cards: ["A", "B"].map { Card(title: $0, gradient: .color(.white)) })])
    // Example: Stage
    var stage = Stage(configuration, screen: PixelSize(width: 1920, height: 1080))
    stage.advance(to: Instant(sinceStart: .seconds(1)))
    let lanes = stage.contents
    // End of the example.
    #expect(lanes.count == 1 && stage.controllers[0].offset == 120)
  }
}
