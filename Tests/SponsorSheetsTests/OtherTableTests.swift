import Messages
import SponsorSheets
import Testing

/// What stands on a sheet beside the table that is meant.
@Suite struct OtherTableTests {
  private static let table = "Sponsor,Tier,Website\nAcme,Gold,\nBolt,Silver,\n"

  @Test func `the same headings on each page are left out`() {
    let sheet = sheet(Self.table + "Sponsor, tier ,WEBSITE\nCrane,Gold,\nSponsor,Tier,\nDelta,Gold,\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane", "Delta"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 4: note: repeats the headings and is skipped",
        "s.csv, row 6: note: repeats the headings and is skipped",
      ])
  }

  @Test(arguments: [
    // The same headings, with and without a title; others; of other columns; fewer.
    ("\nSponsor,Tier,Website\nOld,Gold,\n", 5, true),
    ("\nFormer sponsors,,\nSponsor,Tier,Website\nOld,Gold,\n", 6, true),
    ("\n,,\nName,Phone\nMeyer,12\n", 6, false), ("\nContacts\nName,Phone\nMeyer,12\n", 6, false),
    ("\nTier,Company\nGold,Old\n", 5, false), ("\nFirma,Logo\nAlt,alt.svg\n", 5, false),
  ])
  func `a table below is an error and is not read`(below: String, row: Int, isSame: Bool) {
    let sheet = sheet(Self.table + below)
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    let last = isSame ? ". If its rows belong to the first one, delete its headings alone" : ""
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row \(row): error: another table begins here; only one is read, so move the other one to a sheet or a file of its "
          + "own, or delete it" + last
      ])
  }

  @Test func `a table beside is an error, and its columns are nobody's`() {
    let sheet = sheet("Sponsor,Tier,,Sponsor,Tier,Phone\nAcme,Gold,,Old,Silver,12\nBolt,Gold, ,,,\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column D (Sponsor): error: another table begins in this column; only one is read, so move the other one to "
          + "a sheet or a file of its own, or delete it"
      ])
  }

  @Test(arguments: [
    // Sponsors that are called like headings, and lists with gaps.
    "\nLogo,Gold,\n", "Name,Gold,\n", "\nPartner,Silver,\nLink,Partner,\n", "\n\nCrane,Gold,\n", "\nName,,\n",
    "\nSponsor,,\n",
  ])
  func `sponsors are no headings`(below: String) {
    let sheet = sheet(Self.table + below)
    #expect(
      !sheet.faults.contains { $0.message.contains("another table") || $0.message.contains("repeats") },
      "\(sheet.faults)")
  }

  @Test func `a sum ends the table, and what is below an empty row is asked about`() {
    let table = "Stufe,Firma,Name,Betrag\nGold,Acme,,500\nGold,Bolt,Bolt AG,500\n,TOTAL,,1000\n"
    let below = "\n\n,Tombolapreise von,Preis,\n,Crane,Gutschein,\n,(nur auf dem Plakat),,\n"
    let asked = sheet(table.replacing(",Name,", with: ",Bemerkung,") + below)
    #expect(asked.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(
      asked.faults.map(\.description).filter { !$0.contains("not used") && !$0.contains("amounts rank") } == [
        "s.csv, row 4, column B (Firma): note: \"TOTAL\" beside numbers alone is taken for a sum, and the row is left out; if it "
          + "is a sponsor, fill in its tier or its logo",
        "s.csv, row 7, column B (Firma): error: \"Tombolapreise von\" below the sum in row 4 and an empty row may begin another "
          + "table; move what is below to a sheet or a file of its own, or delete it; for late sponsors, say --sponsor "
          + "'Tombolapreise von'",
      ])
    // Late sponsors, which have what the others have, and one that was said to be one.
    let late = sheet(table.replacing(",Name,", with: ",Bemerkung,") + "\nGold,Crane,,200\n,Delta,,\n")
    #expect(late.sponsors.map(\.name) == ["Acme", "Bolt", "Crane", "Delta"], "\(late.faults)")
    let said = sheet(table.replacing(",Name,", with: ",Bemerkung,") + "\n,Crane,,\n") { $0.sponsors = ["Crane"] }
    #expect(said.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"], "\(said.faults)")
    // Sums of tiers, with an empty row below each.
    let sums = sheet("Tier,Name,Amount\nGold,Acme,5\n,Total,5\n\nSilver,Bolt,2\n,Total,2\n")
    #expect(sums.sponsors.map(\.name) == ["Acme", "Bolt"] && !sums.hasErrors, "\(sums.faults)")
  }

  @Test(arguments: ["– noch frei –", "(available)", "à louer", "Nog vrij!", "ancora disponibile"])
  func `a place that is still free is no sponsor`(text: String) {
    let table = "Tier,Name,Logo,Amount\nGold,Acme,a.svg,5\nGold,\(text),-,5\nGold,Bolt,,5\n"
    let sheet = sheet(table)
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 3, column B (Name): warning: \"\(text)\" is taken for a place without a sponsor, and the row is left out; "
          + "say --sponsor '\(text)' if it is one"
      ])
    #expect(SponsorSheetsTests.sheet(table) { $0.sponsors = [text] }.sponsors.count == 3)
    #expect(SponsorSheetsTests.sheet(table.replacing("-", with: "free.svg")).sponsors.count == 3)
  }

  @Test func `a word alone that says that a place is free is asked about, as companies are called so`() {
    for text in ["Free", "Libero", "Vrij"] {
      let table = "Tier,Name,Logo\nGold,Acme,a.svg\nSilver,\(text),\n"
      #expect(
        sheet(table).faults.filter { $0.severity == .error }.map(\.description) == [
          "s.csv, row 3, column B (Name): error: \"\(text)\" may be a place without a sponsor, or a sponsor that is called so; "
            + "delete the row, or say --sponsor '\(text)'"
        ])
      #expect(SponsorSheetsTests.sheet(table) { $0.sponsors = [text] }.sponsors.count == 2)
    }
  }

  @Test func `a word for a sum before an empty row is one if the number is`() {
    for (word, number) in [("Total", 4000), ("Target", 4000), ("Som", 8001)] {
      let sheet = sheet(
        "Name,Logo,Amount\nAlpha,a.svg,5000\nBeta,b.svg,3000\n\(word),,\(number)\n\nGamma,c.svg,200\nDelta,d.svg,1\n")
      #expect(sheet.sponsors.map(\.name) == ["Alpha", "Beta", word, "Gamma", "Delta"], "\(sheet.faults)")
      #expect(sheet.faults.contains { $0.severity == .warning && $0.message.contains("may be a sum") })
    }
    for number in ["8000", "8'000.00", "CHF 8,000", "8.000,0"] {
      let sheet = sheet(
        "Name;Logo;Amount\nAlpha;a.svg;5000\nBeta;b.svg;3'000.00\nTotal;;\(number)\n\nGamma;c.svg;200\nDelta;d.svg;1\n")
      #expect(sheet.sponsors.map(\.name) == ["Alpha", "Beta", "Gamma", "Delta"], "\(sheet.faults)")
    }
  }

  @Test func `a second column for names in the same table is no other table`() {
    for csv in ["Sponsor,Sponsor,Tier\nAcme,Acme GmbH,Gold\n", "Sponsor,Notes,Sponsor\nAcme,x,Acme GmbH\n"] {
      let sheet = sheet(csv)
      #expect(!sheet.hasErrors && sheet.sponsors.map(\.name) == ["Acme"], "\(sheet.faults)")
    }
  }

  @Test func `a longer cover of sentences is a cover, and a list of names is none`() {
    func isCover(_ lines: [String]) -> Bool {
      let rows = lines.enumerated().map { SheetRow(number: $0.offset + 2, cells: ["", $0.element]) }
      return SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "'READ ME'").isCover
    }
    let cover = [
      "Harbour Run 2026", "Sponsor master list - kept by Ann (ann@run.example)", "Race day: Sunday, October 11, 2026",
      "",
      "Tabs: Sponsors = the one to use! Old 2025 = last year, do not use",
      "Wall goes to printer 9/15/2026. Sizes: Title > Platinum > Gold > Silver > Community",
      "Crossed out = backed out. Ask me before using hidden stuff.", "Last update: 4/3/2026",
    ]
    #expect(isCover(cover))
    #expect(!isCover(["Acme", "Bolt", "Crane", "Dune", "Elm", "Fir", "Gale"]))
    #expect(!isCover(cover + ["Acme", "Bolt", "Crane", "Dune", "Elm", "Fir", "Gale", "Halden", "Iris", "Juno"]))
    #expect(!isCover(cover + ["Gold Sponsors"]))
  }
}
