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

  @Test func `a second column for names in the same table is no other table`() {
    for csv in ["Sponsor,Sponsor,Tier\nAcme,Acme GmbH,Gold\n", "Sponsor,Notes,Sponsor\nAcme,x,Acme GmbH\n"] {
      let sheet = sheet(csv)
      #expect(!sheet.hasErrors && sheet.sponsors.map(\.name) == ["Acme"], "\(sheet.faults)")
    }
  }
}
