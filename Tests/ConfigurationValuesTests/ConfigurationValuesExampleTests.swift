import ConfigurationValues
import MarqueeValues
import Testing

/// The target's entry point, as its comment shows it.
struct ConfigurationValuesExampleTests {
  @Test func `a configuration has a default for all that is not said`() {
    // Example: Configuration
    let cards = ["Acme", "Borealis"].map { Card(title: $0, gradient: .color(.white)) }
    var configuration = Configuration(lanes: [Lane(cards: cards)])
    configuration.heading = "Fair"
    // End of the example.
    #expect(configuration.lanes[0].cards.map(\.title) == ["Acme", "Borealis"])
    #expect(configuration.heading == "Fair" && configuration.tiers.isEmpty)
  }
}
