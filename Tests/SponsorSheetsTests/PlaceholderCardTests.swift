import ConfigurationEditing
import ConfigurationValues
import SponsorSheets
import Testing

/// The card of a new wall leaves with the first import.
@Suite struct PlaceholderCardTests {
  private func imported(_ csv: String, into yaml: String) throws -> (plan: ImportPlan, text: String) {
    let sheet = SponsorSheet.read(Array(csv.utf8), file: "s.csv")
    var text = try ConfigurationText(bytes: Array(yaml.utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:])
    try text.apply(plan.edits)
    return (plan, String(decoding: text.bytes, as: UTF8.self))
  }

  private let card =
    "  - title: Your sponsors go here\n    subtitle: List them in marquee.yaml, or import a spreadsheet\n"

  @Test func `the card of a new wall is taken out by the first import`() throws {
    let first = try imported("Name,Tier\nAcme,Gold\nBolt,Gold\n", into: "cards:\n\(card)")
    #expect(
      first.text
        == "tiers:\n  gold: { heading: Gold }\ncards:\n  - title: Acme\n    tier: gold\n  - title: Bolt\n    tier: gold\n"
    )
    #expect(first.plan.takesOutPlaceholder)
    #expect(first.plan.absent.isEmpty)
    let second = try imported("Name,Tier\nAcme,Gold\nBolt,Gold\n", into: first.text)
    #expect(second.plan.edits.isEmpty && !second.plan.takesOutPlaceholder)
  }

  @Test func `it is taken out wherever it stands, and also if all sponsors are there`() throws {
    let tiers = "tiers: { gold: }\n"
    let behind = try imported(
      "Name,Tier\nAcme,Gold\nBolt,Gold\n", into: "\(tiers)cards:\n  - title: A\n    tier: gold\n\(card)")
    #expect(
      behind.text
        == "\(tiers)cards:\n  - title: A\n    tier: gold\n  - title: Acme\n    tier: gold\n  - title: Bolt\n    tier: gold\n"
    )
    #expect(behind.plan.absent == ["A"])
    let present = try imported("Name\nAcme\n", into: "cards:\n\(card)  - title: Acme\n")
    #expect(present.text == "cards:\n  - title: Acme\n")
  }

  @Test(arguments: ["    link: https://acme.example\n", "    logo: a.svg\n", "    id: x\n"])
  func `a card with keys of its own stays`(key: String) throws {
    let result = try imported("Name\nAcme\n", into: "cards:\n\(card)\(key)")
    #expect(result.text.contains("Your sponsors go here"))
    #expect(result.plan.absent.count == 1)
  }

  @Test func `it stays without sponsors, and where its lane would be empty`() throws {
    #expect(try imported("Name\n", into: "cards:\n\(card)").plan.edits.isEmpty)
    let lanes = "lanes:\n  - cards: [{ title: A }]\n  - cards: [{ title: Your sponsors go here }]\n"
    let result = try imported("Name\nAcme\n", into: lanes)
    #expect(result.text.contains("Your sponsors go here"))
    #expect(try configuration(result.text).lanes.map(\.cards.count) == [2, 1])
  }
}
