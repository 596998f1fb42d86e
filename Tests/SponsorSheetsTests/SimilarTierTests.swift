import SponsorSheets
import Testing

/// Tiers that are nearly called alike.
@Suite struct SimilarTierTests {
  private func table(_ tiers: [String]) -> String {
    "Name;Tier\n" + tiers.enumerated().map { "S\($0.offset);\($0.element)\n" }.joined()
  }

  private let empty = "cards: []\n"

  @Test func `tiers that differ by a letter or by a word for sponsors are asked about`() throws {
    let csv = table(["Gold", "Gold Sponsor", "Sliver", "Silver", "silver "])
    #expect(
      try ImportOutcome(csv, into: empty).errors == [
        "s.csv, row 3: error: the tier \"Gold Sponsor\" may be \"Gold\", as in row 2, or one of its own; say "
          + "--same-tier 'Gold Sponsor=Gold' or --new-tier 'Gold Sponsor'",
        "s.csv, row 4: error: the tier \"Sliver\" may be \"Silver\", as in 2 rows, the first row 5, or one of its own; say "
          + "--same-tier 'Sliver=Silver' or --new-tier 'Sliver'",
      ])
    let same = try ImportOutcome(csv, into: empty) { $0.sameTiers = ["Gold sponsor=Gold", "sliver=Silver"] }
    #expect(same.errors == [] && same.plan.newTiers == ["gold", "silver"])
    let own = try ImportOutcome(csv, into: empty) {
      $0.ownTiers = ["gold sponsor", "Sliver"]
      $0.tierOrder = ["Silver,Sliver"]
    }
    #expect(own.errors == [] && own.plan.newTiers == ["gold", "gold-sponsor", "silver", "sliver"])
  }

  @Test(arguments: [
    ["Bronze", "Bronce"], ["Silver partner", "Silver partners"], ["Goldsponsor", "Gold-Sponsoren"],
    ["Platinum", "Platinium"],
    ["Hauptsponsor", "Hauptpartner"], ["Media Partner", "Mediapartner"], ["1", "Tier 1"], ["Friend", "Friends"],
    ["Gold", "Our Gold Sponsors"], ["Gold 2", "Gold Sponsor 2"],
  ])
  func `these are asked about`(tiers: [String]) throws {
    #expect(try ImportOutcome(table(tiers), into: empty).errors.count == 1, "\(tiers)")
  }

  @Test(arguments: [
    ["Tier 1", "Tier 2"], ["Level A", "Level B"], ["Gold", "Gold II"], ["Gold II", "Gold III"], ["Gold", "Gold 2"],
    ["A", "B"], ["1", "11"], ["Main", "Media"], ["Gold", "Silver"], ["Gold", "gold "], ["Level III", "Level IV"],
    ["Gold A", "Gold B"],
  ])
  func `numbers, Roman numerals and single letters tell tiers apart`(tiers: [String]) throws {
    let outcome = try ImportOutcome(table(tiers), into: empty)
    #expect(outcome.errors == [], "\(tiers)")
  }

  @Test func `a tier that differs by a sign is asked about, and never taken for the other`() throws {
    let csv = table(["Gold", "Gold+", "gold", "Gold+"])
    #expect(
      try ImportOutcome(csv, into: empty).errors == [
        "s.csv, row 3: error: the tier \"Gold+\" may be \"Gold\", as in row 2, or one of its own; say --same-tier "
          + "'Gold+=Gold', or write the sign as a word, such as Plus, in the table"
      ])
    let same = try ImportOutcome(csv, into: empty) { $0.sameTiers = ["Gold+=Gold"] }
    #expect(same.errors == [] && same.plan.newTiers == ["gold"])
    #expect(try ImportOutcome(table(["Gold+", "gold+"]), into: empty).errors == [])
    #expect(try ImportOutcome(table(["Gold", "Gold Plus"]), into: empty).errors == [])
  }

  @Test func `a new tier like one of the configuration is asked about, one that is there already is not`() throws {
    let wall = "tiers: { bronze: , gold: , gold-sponsor: }\ncards: [{ title: A, tier: bronze }]\n"
    let outcome = try ImportOutcome("Name,Tier\nB,Bronce\nC,Bronce\n", into: wall)
    #expect(
      outcome.errors == [
        "s.csv, row 2: error: the tier \"Bronce\" may be \"bronze\", as in the configuration, or one of its own; say "
          + "--same-tier 'Bronce=bronze' or --new-tier 'Bronce'"
      ])
    let same = try ImportOutcome("Name,Tier\nB,Bronce\n", into: wall) { $0.sameTiers = ["Bronce=bronze"] }
    #expect(same.errors == [] && same.plan.newTiers == [])
    #expect(try ImportOutcome("Name,Tier\nB,Gold\nC,Gold Sponsor\n", into: wall).errors == [])
  }
}
