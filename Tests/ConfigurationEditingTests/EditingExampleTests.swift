import ConfigurationEditing
import Testing

/// The target's entry point, as its comment shows it.
struct EditingExampleTests {
  @Test func `a title changes and all else stays`() throws {
    let yaml = "# Ours\ncards:\n  - { title: Acme, tier: gold }  # since 2019\n"
    // Example: ConfigurationText
    var text = try ConfigurationText(bytes: Array(yaml.utf8), file: "marquee.yaml")
    try text.set(.text("Acme GmbH"), at: ["cards", 0, "title"])
    let edited = String(decoding: text.bytes, as: UTF8.self)
    // End of the example.
    #expect(edited == yaml.replacing("Acme", with: "Acme GmbH"))
  }
}
