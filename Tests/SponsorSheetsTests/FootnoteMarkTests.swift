import Messages
import SponsorSheets
import Testing

/// Signs of footnotes behind the names of sponsors.
@Suite struct FootnoteMarkTests {
  @Test(arguments: ["*", "**", "†", "¹", "²", "(*)", "*)"])
  func `a sign with a footnote does not stand on the wall, and the footnote is told`(mark: String) {
    let sign = mark.filter { !"()".contains($0) }
    for note in ["\(sign) name awaiting confirmation by 1 Dec", "\(sign)name awaiting confirmation by 1 Dec"] {
      let sheet = sheet("Sponsor;Link\nAcme;a.example\nMcGlinchey & Sons\(mark);m.example\n\n\(note);\n")
      #expect(sheet.sponsors.map(\.name) == ["Acme", "McGlinchey & Sons"], "\(sheet.faults)")
      let warning = sheet.faults.first { $0.row == 3 && $0.severity == .warning }
      #expect(
        warning?.message
          == "\"McGlinchey & Sons\" has the footnote \"\(note)\" (row 5); its sign \"\(sign)\" is left out, and the card is on the wall: "
          + "correct the row if the footnote says so, or say --sponsor 'McGlinchey & Sons\(mark)' if it belongs to the name",
        "\(sheet.faults)")
    }
  }

  @Test func `a sign without a footnote is left out with a warning, unless it is said`() {
    let csv = "Sponsor;Link\nAcme;a.example\nMcGlinchey & Sons*;m.example\n"
    #expect(sheet(csv).sponsors.map(\.name) == ["Acme", "McGlinchey & Sons"])
    #expect(
      sheet(csv).faults.filter { $0.severity == .warning }.map(\.message) == [
        "the sign \"*\" behind \"McGlinchey & Sons\" is taken for that of a footnote, which is not in the table, and is left out; say "
          + "--sponsor 'McGlinchey & Sons*' if it belongs to the name"
      ])
    #expect(sheet(csv) { $0.sponsors = ["McGlinchey & Sons*"] }.sponsors.map(\.name) == ["Acme", "McGlinchey & Sons*"])
  }

  @Test func `a sign of its own in a cell beside the footnote, and one above the headings, are footnotes`() {
    let sheet = sheet("* prepaid;\nSponsor;Link\nAcme*;a.example\nBolt**;b.example\n**;still owes us\n")
    let warnings = sheet.faults.filter { $0.severity == .warning }.map(\.message)
    #expect(warnings.contains { $0.contains("\"Acme\" has the footnote \"* prepaid\" (row 1)") }, "\(sheet.faults)")
    #expect(
      warnings.contains { $0.contains("\"Bolt\" has the footnote \"** still owes us\" (row 5)") }, "\(sheet.faults)")
  }

  @Test(arguments: [
    "Hotel Goldener Steg ****S", "Hotel Post ****", "Seehotel am Ufer ***", "Landhaus Sonne ***", "Yahoo!", "E*Trade",
    "Studio m²",
    "Alpenhof ****", "* Acme",
  ])
  func `stars of houses and signs of names stay`(name: String) {
    let sheet = sheet("Sponsor;Link\nBolt;b.example\n\(name);x.example\n* prepaid;\n")
    #expect(sheet.sponsors.last?.name == name, "\(sheet.faults)")
  }
}
