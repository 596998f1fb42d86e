import SponsorSheets
import Testing

/// A column of what sponsors are called on the wall, beside their names in contracts.
@Suite struct DisplayNameTests {
  @Test func `the name for the wall goes before the one in the contract, where there is one`() {
    let sheet = sheet(
      "Level;Sponsor;Name on wall\nGold;Fjellgit AS;Fjellgit\nGold;Hibari Robotics;\nGold;Bolt Ltd;same\nGold;Crane;-\n"
        + "Gold;;Ember\nGold;Flint;Flint\n")
    #expect(sheet.sponsors.map(\.name) == ["Fjellgit", "Hibari Robotics", "Bolt Ltd", "Crane", "Ember", "Flint"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column C (Name on wall): note: goes before column B (Sponsor) where it is filled; so 2 sponsors are "
          + "called otherwise, such as \"Fjellgit\" in row 2"
      ])
  }

  @Test(arguments: [
    "Name on the wall", "Display name", "Wall name (if other)", "Name auf der Wand", "Anzeigename", "Nom affiché",
    "Nombre en pantalla", "Nome sullo schermo", "Weergavenaam",
  ])
  func `headings of other languages are known, on either side`(heading: String) {
    #expect(sheet("Name;\(heading)\nFjellgit AS;Fjellgit\n").sponsors.map(\.name) == ["Fjellgit"])
    #expect(sheet("\(heading);Company\nFjellgit;Fjellgit AS\n").sponsors.map(\.name) == ["Fjellgit"])
    // It is the only name.
    #expect(sheet("\(heading);Level\nFjellgit;Gold\n").sponsors.map(\.name) == ["Fjellgit"])
    #expect(sheet("\(heading);Level\nFjellgit;Gold\n").faults == [])
  }

  @Test func `a column that says the same is noted alone, and one without names changes nothing`() {
    #expect(
      sheet("Name;Display name\nAcme;ACME\n").faults.map(\.message)
        == ["goes before column A (Name) where it is filled"])
    #expect(sheet("Name;Display name\nAcme;\nBolt;n/a\n").sponsors.map(\.name) == ["Acme", "Bolt"])
  }
}
