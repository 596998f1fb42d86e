import ConfigurationEditing
import ConfigurationValues
import Messages
import SponsorSheets
import TestSupport
import Testing

/// Sponsors with a new name, and others that took their place.
@Suite struct RenamedSponsorTests {
  private let wall = """
    cards:
      - id: hr
        title: Halden & Rye
        logo: logos/framed.svg
        link: https://www.halden.example/
      - title: Lumenfold
        logo: logos/square.svg

    """
  private let logos = [2: "logos/framed.svg", 3: "logos/square.svg"]

  @Test(arguments: ["Halden & Rye Ltd", "Halden and Rye", "Halden Rye GmbH", "Haldn & Rye", "Halden"])
  func `a similar name with the same logo is a new name, and keeps the card`(name: String) throws {
    let csv = "Name,Logo\n\(name),framed.svg\nLumenfold,square.svg\n"
    let outcome = try ImportOutcome(csv, into: wall, logos: logos)
    #expect(outcome.errors == [])
    #expect(outcome.plan.updated == [ImportPlan.Update(card: "hr", keys: ["title"])])
    #expect(outcome.plan.added.isEmpty && outcome.plan.absent.isEmpty && outcome.plan.unchanged == 1)
    #expect(outcome.text.contains("id: hr\n    title: \(name)\n"))
    let note = outcome.plan.faults.first?.description ?? ""
    #expect(
      note.contains("note: \"\(name)\" is taken for \"Halden & Rye\" under a new name, for the logo is the same"),
      "\(note)")
    let other = try ImportOutcome(csv, into: wall, logos: logos) { $0.sponsors = [name] }
    #expect(other.plan.added == [name] && other.plan.absent == ["hr"])
  }

  @Test func `a card that is found by its logo is not asked about for another row`() throws {
    let csv = "Name,Logo\nRye & Daughters,\nHalden & Rye Ltd,framed.svg\nLumenfold,square.svg\n"
    let outcome = try ImportOutcome(csv, into: wall, logos: [3: "logos/framed.svg", 4: "logos/square.svg"])
    #expect(outcome.errors == [] && outcome.plan.added == ["Rye & Daughters"] && outcome.plan.absent == [])
    let twice = try ImportOutcome("Name\nHalden & Rye Ltd\nHalden & Rye Group\nLumenfold\n", into: wall)
    #expect(twice.errors.count == 2)
    let said = try ImportOutcome("Name\nHalden & Rye Ltd\nHalden & Rye AG\nLumenfold\n", into: wall) {
      $0.sameSponsors = ["Halden & Rye AG=Halden & Rye"]
    }
    #expect(said.errors == [] && said.plan.added == ["Halden & Rye Ltd"])
  }

  @Test func `the link says it as well, however it is written`() throws {
    let outcome = try ImportOutcome(
      "Name,Link\nHalden & Rye Ltd,http://halden.example\nLumenfold,\n", into: wall)
    #expect(outcome.errors == [] && outcome.plan.absent.isEmpty && outcome.plan.added.isEmpty)
  }

  @Test(arguments: [
    // A name alone, a link alone, and one that two rows have.
    "Name,Link\nHalden & Rye Ltd,\nLumenfold,\n", "Name,Link\nOxbow Lane,halden.example\nLumenfold,\n",
    "Name,Link\nHalden & Rye Ltd,halden.example\nOther,halden.example\nLumenfold,\n",
  ])
  func `anything else is asked about`(csv: String) throws {
    let name = csv.split(separator: "\n")[1].split(separator: ",")[0]
    let outcome = try ImportOutcome(csv, into: wall)
    #expect(
      outcome.errors == [
        "s.csv, row 2: error: \"\(name)\" may be \"Halden & Rye\" under a new name, or another sponsor; say --same-sponsor "
          + "'\(name)=Halden & Rye' for the new name, or --sponsor '\(name)'"
      ])
    for card in ["hr", "halden & rye"] {
      let same = try ImportOutcome(csv, into: wall) { $0.sameSponsors = ["\(name)=\(card)"] }
      #expect(same.errors == [] && same.plan.absent.isEmpty && same.text.contains("id: hr\n    title: \(name)\n"))
    }
    // Another sponsor gets a card of its own, without the id.
    let other = try ImportOutcome(csv, into: wall) { $0.sponsors = [String(name)] }
    #expect(other.errors == [] && other.plan.absent == ["hr"] && other.plan.added.contains(String(name)))
  }

  @Test func `a sponsor with another name, logo and link is another one`() throws {
    let outcome = try ImportOutcome("Name,Link\nOxbow Lane,oxbow.example\nLumenfold,\n", into: wall)
    #expect(outcome.errors == [] && outcome.plan.added == ["Oxbow Lane"] && outcome.plan.absent == ["hr"])
    // Numbers tell sponsors apart.
    let numbered = try ImportOutcome("Name\nHall 2\n", into: "cards: [{ title: Hall 1 }]\n")
    #expect(numbered.errors == [] && numbered.plan.added == ["Hall 2"])
  }

  @Test func `a row with an id of its own is no card of another id`() throws {
    let outcome = try ImportOutcome("Id,Name\nrye,Halden & Rye Ltd\n,Lumenfold\n", into: wall)
    #expect(outcome.errors == [] && outcome.plan.added == ["rye"])
  }

  @Test func `an id whose card has another name, logo and link is asked about`() throws {
    let rows =
      "cards:\n- { id: '1', title: Velvet Anchor }\n- { id: '2', title: Lumenfold, link: 'https://l.example' }\n"
    let csv = "Id,Name,Link\n1,Orrery Nine,\n2,Light & Fold,l.example\n"
    #expect(
      try ImportOutcome(csv, into: rows).errors == [
        "s.csv, row 2: error: \"1\" is called \"Velvet Anchor\" in the configuration and \"Orrery Nine\" in the table; say "
          + "--same-sponsor 'Orrery Nine=Velvet Anchor' if it has a new name, or give the row an id of its own"
      ])
    let same = try ImportOutcome(csv, into: rows) { $0.sameSponsors = ["Orrery Nine=Velvet Anchor"] }
    #expect(same.errors == [] && same.plan.updated.count == 2)
  }

  @Test func `an answer that names no card is an error`() throws {
    let outcome = try ImportOutcome("Name\nHalden Ltd\nLumenfold\n", into: wall) {
      $0.sameSponsors = ["Halden Ltd=Lumenfold"]
    }
    #expect(outcome.errors.count == 1)
  }

  // MARK: Cards that the table does not have

  @Test func `cards that the table does not have are hidden or removed where it is said`() throws {
    let wall = """
      tiers: { gold: , silver: }
      cards:
        - { title: Acme, tier: gold }
        # comes from Bremen
        - title: Bolt
          tier: gold
        - { title: Crane, tier: silver, hidden: true }
        - { title: Dune, tier: silver }

      """
    let csv = "Name,Tier\nDune,Silver\nElm,Gold\n"
    func pruned(_ pruning: ImportPlan.Pruning?) throws -> (plan: ImportPlan, text: String) {
      var text = try ConfigurationText(bytes: Array(wall.utf8), file: "m.yaml")
      let sheet = SponsorSheet.read(Array(csv.utf8), file: "s.csv")
      let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:], pruning: pruning)
      try text.apply(plan.edits)
      return (plan, String(decoding: text.bytes, as: UTF8.self))
    }
    #expect(try pruned(nil).plan.pruned == [])
    let hidden = try pruned(.hide)
    #expect(hidden.plan.pruned == ["Acme", "Bolt"] && hidden.plan.absent == ["Acme", "Bolt", "Crane"])
    #expect(hidden.text.contains("- { title: Acme, tier: gold, hidden: true }"), "\(hidden.text)")
    #expect(hidden.text.contains("tier: gold\n    hidden: true\n"))
    #expect(hidden.plan.hidden == [])
    let back = ImportPlan(
      SponsorSheet.read(Array("Name,Hidden\nAcme,\nBolt,no\n".utf8), file: "s.csv").sponsors, of: "s.csv",
      into: try ConfigurationText(bytes: Array(hidden.text.utf8), file: "m.yaml"), logos: [:])
    #expect(back.hidden == ["Acme"] && back.updated.map(\.card) == ["Bolt"])
    let removed = try pruned(.remove)
    #expect(removed.plan.pruned == ["Acme", "Bolt", "Crane"])
    let text = try configuration(removed.text)
    #expect(text.lanes[0].cards.map(\.title) == ["Dune", "Elm"], "\(removed.text)")
    #expect(!removed.text.contains("Bremen"))
  }

  @Test func `what is hidden already is not offered to be hidden again`() throws {
    let wall = try ConfigurationText(
      bytes: Array("cards:\n  - title: Acme\n  - { title: Bolt, hidden: true }\n  - title: Crane\n".utf8),
      file: "m.yaml")
    let plan = ImportPlan(
      SponsorSheet.read(Array("Name\nCrane\n".utf8), file: "s.csv").sponsors, of: "s.csv", into: wall, logos: [:])
    #expect(plan.absentInView == ["Acme"] && plan.absentAndHidden == ["Bolt"] && plan.absent == ["Acme", "Bolt"])
  }

  @Test(arguments: [
    ("Name,Tier\nAcme,Gold\n", "'lanes[2].cards' (line 4"), ("Name,Tier\nBolt,Silver\n", "'lanes[1].cards'"),
    // The lane's last card leaves, and another one comes.
    ("Name,Tier\nAcme,Gold\nDune,Silver\n", nil),
  ])
  func `the last card of a lane is not removed`(csv: String, list: String?) throws {
    let wall = """
      tiers: { gold: , silver: }
      lanes:
        - { height: 1, cards: [{ title: Acme, tier: gold }] }
        - { height: 1, cards: [{ title: Bolt, tier: silver }, { title: Crane, tier: silver }] }

      """
    let text = try ConfigurationText(bytes: Array(wall.utf8), file: "m.yaml")
    let sponsors = SponsorSheet.read(Array(csv.utf8), file: "s.csv").sponsors
    let plan = ImportPlan(sponsors, of: "s.csv", into: text, logos: [:], pruning: .remove)
    let errors = plan.faults.filter { $0.severity == .error }.map(\.message)
    guard let list else {
      #expect(
        errors == []
          && plan.edits.contains { if case .insert(_, ["lanes", 1, "cards"], at: 0) = $0 { true } else { false } })
      return
    }
    #expect(errors.count == 1 && errors[0].contains("last card out of \(list)"), "\(errors)")
    #expect(errors[0].hasSuffix("say --prune hide, or take that lane out of the configuration"))
    #expect(
      ImportPlan(sponsors, of: "s.csv", into: text, logos: [:], pruning: .hide).faults.allSatisfy {
        $0.severity != .error
      })
  }
}
