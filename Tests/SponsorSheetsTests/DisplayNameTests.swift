import SponsorSheets
import Testing

/// A column of what sponsors are called on the wall, beside their names in contracts.
@Suite struct DisplayNameTests {
  @Test func `the name for the wall goes before the one in the contract, where there is one`() {
    let sheet = sheet(
      "Level;Sponsor;Name on wall\nGold;Fjellgit AS;Fjellgit\nGold;Hibari Robotics;\nGold;Bolt Ltd;same\nGold;Crane;-\n"
        + "Gold;;Ember\nGold;Flint;Flint\nGold;Garnet;yes\nGold;Heron;s. o.\nGold;Ibex;wie Firma\n")
    #expect(
      sheet.sponsors.map(\.name)
        == ["Fjellgit", "Hibari Robotics", "Bolt Ltd", "Crane", "Ember", "Flint", "Garnet", "Heron", "Ibex"])
    #expect(sheet.sponsors.compactMap(\.contractName) == ["Fjellgit AS"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column C (Name on wall): note: goes before column B (Sponsor) where it is filled; so 2 sponsors are "
          + "called otherwise, such as \"Fjellgit\" in row 2"
      ])
  }

  @Test(arguments: [
    "Name on the wall", "Wall name (if other)", "Name auf der Wand", "Nom sur l’écran", "Nombre en pantalla",
    "Nome sullo schermo", "Naam op het scherm", "Name on wall / website (if different)", "Name on wall, brochure",
  ])
  func `headings of other languages are known, on either side of any that is of names`(heading: String) {
    for other in ["Name", "Company", "Patron", "Förderer"] {
      for table in [
        "\(other);\(heading)\nFjellgit AS;Fjellgit\nBolt;\n", "\(heading);\(other)\nFjellgit;Fjellgit AS\n;Bolt\n",
      ] {
        #expect(sheet(table).sponsors.map(\.name) == ["Fjellgit", "Bolt"], "\(table)")
      }
    }
    // It is the only name.
    #expect(sheet("\(heading);Level\nFjellgit;Gold\n").sponsors.map(\.name) == ["Fjellgit"])
    #expect(sheet("\(heading);Level\nFjellgit;Gold\n").faults == [])
  }

  @Test(arguments: ["Display name", "Anzeigename", "Screen name", "Nom affiché"])
  func `a column that may hold the names of persons or accounts is told, and not used`(heading: String) {
    let sheet = sheet("Company;\(heading)\nFjellgit AS;@fjellgit\n")
    #expect(sheet.sponsors.map(\.name) == ["Fjellgit AS"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column B (\(heading)): warning: this column is not used, in which a sponsor is called otherwise, such as "
          + "\"@fjellgit\" in row 2; if these are the names for the wall, call it 'Name on wall'"
      ])
  }

  @Test
  func
    `a name in other capitals is counted, a column that says the same is noted alone, one without names is not used`()
  {
    #expect(
      sheet("Name;Name on wall\nAcme;ACME\n").faults.map(\.message) == [
        "goes before column A (Name) where it is filled; so a sponsor is called otherwise, such as \"ACME\" in row 2"
      ])
    #expect(
      sheet("Name;Name on wall\nBlueQuay;Bluequay\nAcme Inc.;Acme\nBolt;Bolt\n").faults.map(\.message) == [
        "goes before column A (Name) where it is filled; so 2 sponsors are called otherwise, such as \"Acme\" in row 3"
      ])
    #expect(
      sheet("Name;Name on wall\nAcme;Acme\n").faults.map(\.message) == [
        "goes before column A (Name) where it is filled"
      ])
    let sheet = sheet("Name;Name on wall?\nAcme;x\nBolt;no\nCrane;n/a\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    #expect(sheet.faults.map(\.message) == ["this column is not used"])
  }

  @Test func `a line break in the heading separates nothing but words`() {
    let rows = [["Sponsor", "Name on wall / website\n(if different)"], ["Fjellgit AS", "Fjellgit"]]
    let sheet = SponsorSheet.read(
      rows: rows.enumerated().map { SheetRow(number: $0.offset + 1, cells: $0.element) }, file: "s.xlsx",
      sheet: "Sheet1")
    #expect(sheet.sponsors.map(\.name) == ["Fjellgit"], "\(sheet.faults)")
  }

  @Test func `a card from before the table had the column is renamed, and not doubled`() throws {
    let outcome = try ImportOutcome(
      "Name;Name on wall\nBrandt Elektrotechnik GmbH;BET\n",
      into: "cards:\n  - title: Brandt Elektrotechnik GmbH\n    link: https://b.example\n")
    #expect(outcome.text == "cards:\n  - title: BET\n    link: https://b.example\n", "\(outcome.text)")
    #expect(outcome.errors.isEmpty)
  }
}
