import ConfigurationEditing
import SponsorSheets
import Testing

/// The target's entry point, as its comment shows it.
struct SheetsExampleTests {
  @Test func `a row becomes a card`() throws {
    let table = Array("Sponsor,Website\nAcme,acme.example\n".utf8)
    var text = try ConfigurationText(bytes: Array("cards: []\n".utf8), file: "marquee.yaml")
    // Example: ImportPlan
    let sheet = SponsorSheet.read(table, file: "sponsors.csv")
    let plan = ImportPlan(sheet.sponsors, of: "sponsors.csv", into: text, logos: [:])
    try text.apply(plan.edits)
    // End of the example.
    #expect(plan.added == ["Acme"])
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("title: Acme"))
  }
}
