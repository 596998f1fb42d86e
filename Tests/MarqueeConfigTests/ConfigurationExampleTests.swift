import ConfigurationValues
import MarqueeConfig
import Messages
import Testing

/// The calls by which targets are entered, as their comments show them.
struct ConfigurationExampleTests {
  @Test func `a text becomes a configuration`() throws {
    // Example: ConfigurationLoader
    let loaded = try ConfigurationLoader.load(text: "cards: [{ title: Acme }]", file: "marquee.yaml")
    let titles = loaded.screens[0].configuration.lanes[0].cards.map(\.title)
    // End of the example.
    #expect(titles == ["Acme"])
  }

  @Test func `a line of JSON becomes members`() throws {
    // Example: JSONLine
    let kind = JSONLine.Kind(name: "request", example: #"{"do":"status"}"#)
    let members = try JSONLine.members(of: #"{"do":"pause","for":60}"#, as: kind)
    // End of the example.
    #expect(members.map(\.key) == ["do", "for"] && members[1].value == .number("60"))
  }
}
