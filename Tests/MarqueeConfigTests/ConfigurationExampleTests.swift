import ConfigurationValues
import MarqueeConfig
import Testing

/// The call by which the target is entered, as its comment shows it.
struct ConfigurationExampleTests {
  @Test func `a text becomes a configuration`() throws {
    // Example: ConfigurationLoader
    let loaded = try ConfigurationLoader.load(text: "cards: [{ title: Acme }]", file: "marquee.yaml")
    let titles = loaded.screens[0].configuration.lanes[0].cards.map(\.title)
    // End of the example.
    #expect(titles == ["Acme"])
  }
}
