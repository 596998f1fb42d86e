import ConfigurationEditing
import Testing

@testable import Messages
@testable import SponsorSheets

/// Where the tiers of a table stand.
@Suite struct TierOrderTests {
  @Test func `tiers rank by their usual words in several languages`() {
    #expect(
      TierNames.ranked(["silver", "media", "gold-partner", "hauptsponsor", "odd", "platin", "bronze", "title-sponsor"])
        == [
          "title-sponsor", "hauptsponsor", "platin", "gold-partner", "silver", "bronze", "media", "odd",
        ])
    #expect(
      TierNames.ranked([
        "media", "supporting-sponsors", "gold", "major-sponsors", "lead-partners", "partenaire-majeur", "partner",
      ])
        == ["lead-partners", "major-sponsors", "partenaire-majeur", "gold", "partner", "supporting-sponsors", "media"])
    #expect(TierNames.key(for: "Große Förderer (2026)") == "grosse-forderer-2026")
    #expect(TierNames.key(for: "★") == "")
  }

  private static let wall = """
    tiers:
      gold: { heading: Gold }
      silver: { heading: Silver }
      bronze: { heading: Bronze }
    cards:
      - { title: Acme, tier: gold }

    """

  private func tiers(
    _ csv: String, into yaml: String = "cards: []\n", _ answer: (inout SheetAnswers) -> Void = { _ in }
  ) throws
    -> [String]
  {
    let outcome = try ImportOutcome(csv, into: yaml, answer)
    #expect(outcome.errors == [])
    let text = try ConfigurationText(bytes: Array(outcome.text.utf8), file: "m.yaml")
    return text.keys(at: ["tiers"]) ?? []
  }

  private func table(_ tiers: [String]) -> String {
    "Name;Tier\n" + tiers.enumerated().map { "S\($0.offset);\($0.element)\n" }.joined()
  }

  @Test(arguments: [
    (["3", "1", "2"], ["1", "2", "3"]), (["10", "9", "1"], ["1", "9", "10"]),
    (["Level B", "Level C", "Level A"], ["level-a", "level-b", "level-c"]),
    (["Tier 2", "Tier 1"], ["tier-1", "tier-2"]),
    (["Gold III", "Gold II", "Gold IV", "Silver"], ["gold-ii", "gold-iii", "gold-iv", "silver"]),
    (["Gold 2", "Silver", "Gold"], ["gold", "gold-2", "silver"]), (["2nd", "1st", "3rd"], ["1st", "2nd", "3rd"]),
    (["Level IX", "Level V", "Level I"], ["level-i", "level-v", "level-ix"]),
    (["C", "I", "A"], ["a", "c", "i"]), (["2 Quay", "1 Harbour"], ["1-harbour", "2-quay"]),
    (["$1,000", "$10,000", "$5,000"], ["10-000", "5-000", "1-000"]),
    (["500", "2000", "1000"], ["2000", "1000", "500"]),
    (["5k", "10k"], ["10k", "5k"]),
  ])
  func `numbers are ranks in their order, and amounts are the higher the better`(names: [String], keys: [String]) throws
  {
    #expect(try tiers(table(names)) == keys)
  }

  @Test func `numbers and amounts are no headings, and are noted`() throws {
    let outcome = try ImportOutcome("Name,Tier\nA,2\nB,1\n", into: "cards: []\n")
    #expect(outcome.text.contains("tiers:\n  \"1\": {}\n  \"2\": {}\n"), "\(outcome.text)")
    #expect(
      outcome.plan.faults.map(\.description) == [
        "s.csv, row 3: note: the tiers are ranked by their numbers, the highest first: \"1\" and \"2\"; say --tier-order for "
          + "another order, and write a 'heading' for each into the configuration"
      ])
    #expect(try !ImportOutcome("Name,Tier\nA,€ 500\n", into: "cards: []\n").text.contains("heading"))
  }

  @Test(arguments: [
    ("Platin", ["platin", "gold", "silver", "bronze"]), ("Copper", ["gold", "silver", "bronze", "copper"]),
    ("Gold II", ["gold", "gold-ii", "silver", "bronze"]), ("Silver Plus", ["gold", "silver", "silver-plus", "bronze"]),
    ("Presenting", ["presenting", "gold", "silver", "bronze"]),
  ])
  func `a new tier is placed by its name`(name: String, keys: [String]) throws {
    #expect(try tiers("Name,Tier\nAcme,Gold\nNew,\(name)\n", into: Self.wall) == keys)
  }

  @Test(arguments: [
    ("20000", ["titanium", "gold", "silver", "bronze"]), ("7.500,00 €", ["gold", "titanium", "silver", "bronze"]),
    ("CHF 50", ["gold", "silver", "bronze", "titanium"]),
  ])
  func `a new tier is placed by what its sponsors pay`(amount: String, keys: [String]) throws {
    let csv = "Name;Tier;Betrag\nAcme;Gold;10'000\nB;Silver;5k\nC;Bronze;$1,000.00\nNew;Titanium;\(amount)\n"
    #expect(try tiers(csv, into: Self.wall) == keys)
  }

  @Test(arguments: [
    "Name,Tier,Fee\nAcme,Gold,10\nNew,Titanium,10\n", "Name,Tier,Fee\nAcme,Silver,5\nNew,Titanium,9\n",
    "Name,Tier\nNew,Titanium\n",
  ])
  func `a new tier whose place nothing says is asked about`(csv: String) throws {
    let outcome = try ImportOutcome(csv, into: Self.wall)
    let row = csv.split(separator: "\n").count
    #expect(
      outcome.errors
        == [
          "s.csv, row \(row): error: the tier \"Titanium\" is new, and neither its name nor an amount says where it stands; say "
            + "--tier-order 'Titanium,gold' for above \"gold\", --tier-order 'bronze,Titanium' for below \"bronze\", or name "
            + "others so"
        ].map { csv.contains("Gold") ? $0.replacing("gold", with: "Gold") : $0 })
    #expect(try tiers(csv, into: Self.wall) { $0.tierOrder = ["Titanium, gold"] }.first == "titanium")
    #expect(try tiers(csv, into: Self.wall) { $0.tierOrder = ["Bronze,titanium"] }.last == "titanium")
    #expect(
      try tiers(csv, into: Self.wall) { $0.tierOrder = ["Gold,Titanium,Silver"] } == [
        "gold", "titanium", "silver", "bronze",
      ])
  }

  @Test func `a new wall whose tiers are all unknown takes them as the table lists them, and else asks about those`()
    throws
  {
    let unknown = try ImportOutcome(table(["Harbour", "Harbour", "Quay", "Pier"]), into: "cards: []\n")
    #expect(unknown.errors == [] && unknown.plan.newTiers == ["harbour", "quay", "pier"])
    #expect(unknown.plan.faults.first?.message.hasPrefix("the tiers are ranked as the table lists them") == true)
    // As in a wall that has the other tiers, wherever its rows stand.
    for (tiers, order) in [
      (["Titan", "Titan", "Gold", "Gold", "Silver"], "Titan,Gold,Silver"),
      (["Gold", "Gold", "Titan", "Titan", "Silver"], "Gold,Titan,Silver"),
      (["Gold", "Harbour", "Gold", "Silver"], "Gold,Harbour,Silver"),
      // From the lowest to the highest, and in no order.
      (["Bronze", "Silver", "Gold", "Titan"], "Titan,Gold,Silver,Bronze"),
      (["Silver", "Gold", "Titan", "Bronze"], "Gold,Silver,Titan,Bronze"),
    ] {
      let sorted = try ImportOutcome(table(tiers), into: "cards: []\n")
      #expect(sorted.errors.count == 1 && sorted.errors[0].contains("--tier-order '\(order)'"), "\(sorted.errors)")
    }
    for tiers in [["Silver", "Silver", "Quay", "Gold"], ["Gold", "Gold", "Silver", "Quay"], ["Quay", "Gold"]] {
      #expect(try ImportOutcome(table(tiers), into: "cards: []\n").errors.count == 1, "\(tiers)")
    }
    #expect(try tiers(table(["Quay", "Harbour", "Quay"])) == ["quay", "harbour"])
    #expect(try tiers(table(["Quay", "Harbour", "Quay"])) { $0.tierOrder = ["Harbour,Quay"] } == ["harbour", "quay"])
    #expect(try tiers(table(["Gold", "Silver"])) { $0.tierOrder = ["Silver,Gold"] } == ["silver", "gold"])
  }

  @Test func `a name in an answer that is no tier is warned of`() throws {
    let outcome = try ImportOutcome(table(["Gold"]), into: "cards: []\n") { $0.tierOrder = ["Titan,Gold"] }
    #expect(outcome.plan.faults.map(\.severity) == [.warning])
  }

  @Test func `very many tiers take no long time`() throws {
    let sheet = SponsorSheet.read(Array(table((0..<5000).map { "Tier x\($0)y" }).utf8), file: "s.csv")
    let text = try ConfigurationText(bytes: Array("cards: []\n".utf8), file: "m.yaml")
    #expect(ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:]).newTiers.count == 5000)
  }

  @Test(
    arguments: [
      ("$10,000.00", 10_000), ("10.000 €", 10_000), ("CHF 1'200", 1200), ("5k", 5000), ("5.000 Euro", 5000),
      ("2500 EUR", 2500),
      ("1,5", 1.5), ("Gold", nil), ("", nil),
    ] as [(String, Double?)])
  func `amounts are read with their currency and separators`(text: String, value: Double?) {
    #expect(SheetAmount.value(of: text) == value)
  }

  @Test func `what a question offers for several tiers of a new wall gives the table's order`() throws {
    let csv = table(["Main partner", "Box", "Stalls", "Gallery (boxes, 5 seats)", "Box"])
    let asked = try ImportOutcome(csv, into: "cards: []\n")
    #expect(
      asked.errors == [
        "s.csv, row 3: error: nothing says where the tiers \"Box\", \"Stalls\" and \"Gallery (boxes, 5 seats)\" stand, "
          + "neither their names nor amounts; say --tier-order 'Main partner,Box,Stalls,Gallery (boxes, 5 seats)' if that is "
          + "their order from the highest to the lowest, or list the names in the right one"
      ])
    let answered = try ImportOutcome(csv, into: "cards: []\n") {
      $0.tierOrder = ["Main partner,Box,Stalls,Gallery (boxes, 5 seats)"]
    }
    #expect(answered.errors == [])
    #expect(answered.plan.newTiers == ["main-partner", "box", "stalls", "gallery-boxes-5-seats"])
  }

  @Test func `several answers that each place a tier below the same keep the table's order`() throws {
    let order = try tiers("Name,Tier\nA,Quay\nB,Pier\nC,Mole\n", into: Self.wall) {
      $0.tierOrder = ["Gold,Quay", "Gold,Pier", "Gold,Mole"]
    }
    #expect(order == ["gold", "quay", "pier", "mole", "silver", "bronze"])
  }

  @Test(arguments: ["Importo CHF", "Betrag in EUR", "Fee (USD)", "Montant €"])
  func `amounts under a heading with a currency rank tiers`(heading: String) throws {
    let csv = "Name;Tier;\(heading)\nA;Quay;1’000.00\nB;Pier; 15’000.00 \nC;Mole;8'000.– + bus\nD;Mole;9000\n"
    #expect(try tiers(csv) == ["pier", "mole", "quay"])
  }
}
