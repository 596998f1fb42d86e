import ConfigurationValues
import MarqueeEngine
import MarqueeStage
import MarqueeValues
import Testing

@testable import ProofMeter

/// The target's entry point, as its comment shows it.
@MainActor struct MeterExampleTests {
  @Test func `a minute has the picture that was presented in it`() {
    let plan = Stage(
      Configuration(lanes: [Lane(cards: [Card(title: "Acme", gradient: .color(.white))])]),
      screen: PixelSize(width: 1920, height: 1080)
    ).plan
    var (tiles, minutes) = ([TileInView](), [MeasuredMinute]())
    // Example: ProofMeter
    var meter = ProofMeter(plan, at: 0, begin: { _ in MinuteStart() }, close: { minutes.append($0) })
    meter.presented(.shown, at: 0, interval: 16_666_667, tiles: &tiles)
    // End of the example.
    meter.presented(.shown, at: 60_000_000_000, interval: 16_666_667, tiles: &tiles)
    #expect(minutes.count == 1 && minutes[0].frames == 1)
  }
}
