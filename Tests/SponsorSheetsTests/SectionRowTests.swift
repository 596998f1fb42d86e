import Messages
import SponsorSheets
import Testing

/// Rows that are headings of the sponsors below them.
@Suite struct SectionRowTests {
  @Test func `headings of tiers between the rows become the tiers of the sponsors below them`() {
    let sheet = sheet(
      """
      Sponsor,Website,Amount
      PRESENTING PARTNER,,
      Halden & Rye,https://h.example,"$50,000.00"
      GOLD SPONSORS,,
      Lumenfold,https://l.example,"$10,000.00"
      Velvet Anchor,,"$10,000.00"
      Total,,"$70,000.00"
      """)
    #expect(sheet.sponsors.map(\.name) == ["Halden & Rye", "Lumenfold", "Velvet Anchor"])
    #expect(sheet.sponsors.map(\.tier) == ["PRESENTING PARTNER", "GOLD SPONSORS", "GOLD SPONSORS"])
    #expect(!sheet.hasErrors)
    #expect(
      sheet.faults.map(\.description).contains(
        "s.csv, row 2: note: \"PRESENTING PARTNER\" (row 2) and \"GOLD SPONSORS\" (row 4) are taken for headings of tiers; say "
          + "--sponsor 'PRESENTING PARTNER' for one that is a sponsor"))
  }

  @Test(arguments: [
    ["Gold Sponsors", "Silver Sponsors"], ["Hauptsponsoren", "Medienpartner"], ["Gold:", "Silver:"],
    ["Nos partenaires or", "Nos partenaires argent"], ["Patrocinadores", "Socios principales"],
    ["COMMUNITY SPONSORS", "COMMUNITY PARTNERS"], ["Sponsor oro", "Sponsor argento"], ["Hoofdsponsors", "Zilver"],
  ])
  func `a plain list of names has headings too`(headings: [String]) {
    let sheet = sheet("Name\n\(headings[0])\nAcme\nBolt\n\(headings[1])\nCrane\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"], "\(sheet.faults)")
    let names = headings.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    #expect(sheet.sponsors.map(\.tier) == [names[0], names[0], names[1]])
  }

  @Test func `the amounts of headings are not for the wall, and are noted once`() {
    let sheet = sheet(
      """
      Sponsor,Website
      TITLE SPONSOR,
      Acme,a.example
      "PLATINUM ($25,000+)",
      Bolt,b.example
      "GOLD - $10,000",
      Crane,c.example
      Silber (ab 2.500 EUR):,
      Dune,d.example
      TIER 1 PARTNERS,
      Elm,e.example
      """)
    #expect(sheet.sponsors.map(\.tier) == ["TITLE SPONSOR", "PLATINUM", "GOLD", "Silber", "TIER 1 PARTNERS"])
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane", "Dune", "Elm"])
    let notes = sheet.faults.map(\.message).filter { $0.contains("amount behind") }
    #expect(notes == ["the amount behind the name of a tier is left out: \"($25,000+)\", and 2 more"])
    #expect(!sheet.hasErrors, "\(sheet.faults)")
  }

  @Test func `a column for tiers that nobody filled in is as good as none`() {
    for csv in [
      "Name,Tier\nGOLD,\nAcme,\nSILVER,\nBolt,\n", "Name,Link,Tier\nGold,,\nAcme,a.example,\nSilver,,\nBolt,,\n",
    ] {
      let sheet = sheet(csv)
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(sheet.faults)")
      #expect(sheet.sponsors.map { $0.tier?.lowercased() } == ["gold", "silver"], "\(sheet.faults)")
    }
  }

  @Test(arguments: [
    // With a column for tiers.
    "Name,Tier,Link\nGOLD SPONSORS,,\nAcme,Gold,\n", "Name,Tier\nAcme,Gold\nBolt,Gold\nAlpine Partners,\n",
    // Companies that may be called so.
    "Name\nAcme\nAlpine Partners\nBolt\n", "Name\nAcme\nDiamond\nBolt\n",
    "Name,Link\nAcme,a.example\nBolt,b.example\nGold,\n",
    // Headings whose words name no tier.
    "Name,Link\nGOLD SPONSORS,\nAcme,a.example\nFRIENDS OF THE HARBOUR,\nBolt,b.example\n",
    "Name,Link\nAcme,a.example\nWith special thanks to:,\nBolt,b.example\n",
  ])
  func `a row that may be a heading or a sponsor is asked about, and never a card`(csv: String) throws {
    let sheet = sheet(csv)
    let errors = sheet.faults.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(sheet.faults)")
    let message = try #require(errors.first?.message)
    let name = try #require(message.firstMatch(of: /--sponsor '([^']+)' or --section '([^']+)'/))
    #expect(name.1 == name.2)
    #expect(!sheet.sponsors.contains { $0.name == String(name.1) })
    // Either answer decides.
    let text = String(name.1)
    let asSponsor = SponsorSheetsTests.sheet(csv) { $0.sponsors = [text.uppercased()] }
    #expect(!asSponsor.hasErrors && asSponsor.sponsors.contains { $0.name == text }, "\(asSponsor.faults)")
    let asSection = SponsorSheetsTests.sheet(csv) { $0.sections = [text] }
    #expect(!asSection.hasErrors && !asSection.sponsors.contains { $0.name == text }, "\(asSection.faults)")
  }

  @Test(arguments: [
    "Name\nAcme\nSilver Spoon\nBolt\n", "Name\nGoldman\nAcme\n", "Name\nAcme\nFoster & Partners\n",
    "Name,Link\nFoster and Partners,\nAcme,a.example\n", "Name,Tier\nAcme,Gold\nBolt,Gold\nSmith + Partner,\n",
    "Name,Link\nACME,\nBolt,b.example\nCrane,c.example\n",
    "Name,Link\nAcme,\nBolt,\n", "Name,Tier\nAlpine Partners,Gold\nAcme,Gold\n",
    "Name,Link\nGold & Co,g.example\nAcme,\n",
    "Name,Tier\nAcme,Gold\nAlpine Partners,\nBolt,Silver\nCrane,\nDune,\n",
  ])
  func `names of companies are no headings`(csv: String) {
    let sheet = sheet(csv)
    #expect(!sheet.hasErrors && sheet.sponsors.count == csv.split(separator: "\n").count - 1, "\(sheet.faults)")
  }

  @Test func `a card of the configuration is a sponsor, unless its words are those of a heading`() {
    let csv = "Name\nAcme\nAlpine Partners\nBolt\n"
    #expect(sheet(csv) { $0.cards = ["alpine partners"] }.sponsors.count == 3)
    let sections = sheet("Name,Link\nGOLD SPONSORS,\nAcme,a.example\n") { $0.cards = ["GOLD SPONSORS"] }
    #expect(sections.sponsors.map(\.tier) == ["GOLD SPONSORS"])
  }

  @Test func `a heading without sponsors makes none`() {
    let sheet = sheet("Name,Link\nGold Sponsors,\nAcme,a.example\nBronze Sponsors,\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme"] && !sheet.hasErrors)
  }
}
