import ConfigurationValues
import Messages
import Testing

@testable import MarqueeConfig
@testable import MarqueeValues

/// What `proof` says: when the wall is to be on, and whom a sponsor may ask.
@Suite struct ProofKeyTests {
  private static let cards = "\ncards: [{ title: a }, { title: b }]\n"

  private static func configuration(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text + cards, file: "wall.yaml").configuration
  }

  @Test(arguments: [
    ("proof: { contact: \"Ada Example, ada@example.com\" }", "Ada Example, ada@example.com"),
    ("proof: { contact: \"\" }", nil), ("proof: { contact: }", nil), ("proof: { due: \"08:00-20:00\" }", nil),
  ])
  func `a contact is a text, and none is none`(text: String, contact: String?) throws {
    #expect(try Self.configuration(text).proof.contact == contact)
  }

  @Test(arguments: [
    ("proof: { contact: [Ada] }", "'contact' is a list"),
    ("proof: { contact: \"\(String(repeating: "a", count: 201))\" }", "200"),
    ("proof: { contcat: Ada }", "contact"),
  ])
  func `a fault names its place and the remedy`(text: String, remedy: String) {
    let faults = ConfigurationLoader.examine(bytes: Array((text + Self.cards).utf8), file: "wall.yaml").diagnostics
    #expect(faults.count == 1 && faults[0].place?.line == 1 && faults[0].message.contains(remedy), "\(faults)")
  }
}
