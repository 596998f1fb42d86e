import Testing

@testable import SponsorSheets

/// Tiers with a typing error that an earlier import has settled.
@Suite struct SettledTierTests {
  private static let wall = """
    tiers:
      silber: { heading: Silber }
      bronze: { heading: Bronze }
    cards:
      - { title: Acme, tier: silber }
      - { title: Bolt, tier: silber }
      - { title: Crane, tier: bronze }

    """

  @Test func `a typing error whose cards are all in one tier is that tier, with a note`() throws {
    let outcome = try ImportOutcome("Name,Tier\nAcme,Sliber\nBolt,Sliber\nCrane,Bronce\n", into: Self.wall)
    #expect(
      outcome.plan.faults.map(\.description) == [
        "s.csv, row 2: note: the tier \"Sliber\" is taken for \"silber\", in which the configuration has these 2 cards; say "
          + "--new-tier 'Sliber' if it is one of its own",
        "s.csv, row 4: note: the tier \"Bronce\" is taken for \"bronze\", in which the configuration has this card; say "
          + "--new-tier 'Bronce' if it is one of its own",
      ])
    #expect(outcome.plan.unchanged == 3 && outcome.plan.newTiers == [] && outcome.text == Self.wall)
  }

  @Test(arguments: [
    // One that is new, one in another tier, one without a tier, and one that may be two.
    "Name,Tier\nAcme,Sliber\nNew,Sliber\n", "Name,Tier\nAcme,Sliber\nCrane,Sliber\n", "Name,Tier\nDune,Sliber\n",
  ])
  func `it is asked about where a sponsor is not in that tier`(csv: String) throws {
    let wall = Self.wall + "  - { title: Dune }\n"
    let errors = try ImportOutcome(csv, into: wall).errors
    #expect(errors.count == 1 && errors[0].contains("--same-tier 'Sliber=silber'"), "\(errors)")
  }

  @Test func `what was said to be a tier of its own, or is called otherwise, is a new tier`() throws {
    let own = try ImportOutcome("Name,Tier\nAcme,Sliber\n", into: Self.wall) { answers in
      answers.ownTiers = ["Sliber"]
      answers.tierOrder = ["Sliber,Bronze"]
    }
    #expect(own.errors == [] && own.plan.newTiers == ["sliber"])
    let moved = try ImportOutcome("Name,Tier\nAcme,Gold\n", into: Self.wall)
    #expect(moved.plan.newTiers == ["gold"] && moved.plan.updated.map(\.keys) == [["tier"]])
  }

  @Test func `the new name of a card is told`() throws {
    let outcome = try ImportOutcome(
      "Name,Link\nAcme Works,https://acme.example\n", into: "cards: [{ title: Acme, link: \"https://acme.example\" }]\n"
    )
    #expect(outcome.plan.newNames == ["Acme": "Acme Works"])
    #expect(try ImportOutcome("Name,Tagline\nAcme,Anvils\n", into: Self.wall).plan.newNames == [:])
  }
}
