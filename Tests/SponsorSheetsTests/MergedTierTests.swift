import Messages
import SponsorSheets
import Testing

/// Cells of tiers that were merged, and others that are empty.
@Suite struct MergedTierTests {
  private let merged =
    "Tier,Name,Website\nGold,Halden & Rye,https://h.example\n,Lumenfold,\n,Velvet Anchor,\nSilver,Northfold Wool,\n,Orrery Nine,\n"

  @Test func `merged cells are filled down where each tier's name stands once, with a note`() {
    let sheet = sheet(merged)
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Gold", "Silver", "Silver"])
    #expect(sheet.sponsors.map(\.isTierFilled) == [false, true, true, false, true])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 3, column A (Tier): note: 3 empty cells are taken for merged with those above, and so for \"Gold\" here; say "
          + "--empty-tiers keep if these sponsors have no tier"
      ])
  }

  @Test func `blank rows, a total and short rows between them do not matter`() {
    let sheet = sheet("Name,Tier\nA,Gold\n\nB\n,\nC,Silver\nD,\nTotal,4\n")
    #expect(sheet.sponsors.map(\.name) == ["A", "B", "C", "D"])
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver", "Silver"])
  }

  @Test func `a tier alone in its row is that of the rows below it`() {
    let sheet = sheet("Tier,Name\nGold,\n,Acme\n,Bolt\nSilver,\n,Crane\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver"])
    #expect(sheet.faults.map(\.severity) == [.note])
    #expect(SponsorSheetsTests.sheet("Tier,Name\nGold,Acme\nSilver,\n").hasErrors)
  }

  @Test func `a dash is no empty cell`() {
    let sheet = sheet("Name,Tier\nA,Gold\nB,-\nC,Silver\n")
    #expect(sheet.sponsors.map(\.tier) == ["Gold", nil, "Silver"])
  }

  @Test(arguments: ["Name,Tier\nA,Gold\nB,\nC,Gold\n", "Name,Tier\nA,Gold\nB,gold\nC,\n"])
  func `where a tier stands twice, empty cells below it are asked about`(csv: String) throws {
    let outcome = try ImportOutcome(csv, into: "cards: []\n")
    let bare = csv.split(separator: "\n").first { $0.hasSuffix(",") }?.first.map(String.init) ?? ""
    let row = bare == "B" ? 3 : 4
    let above = bare == "B" ? "Gold" : "gold"
    #expect(
      outcome.errors == [
        "s.csv, row \(row): error: \"\(bare)\" (row \(row)) has no tier, while others have one; say --empty-tiers fill if its cell "
          + "is merged with the one above, which makes it \"\(above)\", or --empty-tiers keep if it has no tier"
      ])
    for answer in SheetAnswers.EmptyTiers.allCases {
      #expect(try ImportOutcome(csv, into: "cards: []\n") { $0.emptyTiers = answer }.errors == [])
    }
  }

  @Test func `where no tier stands above, nothing is filled and the sponsors are named`() throws {
    let outcome = try ImportOutcome("Name,Tier\nA,\nB,Gold\nC,Silver\n", into: "cards: []\n")
    #expect(outcome.errors == [])
    #expect(
      outcome.plan.faults.map(\.description) == [
        "s.csv, row 2: warning: \"A\" (row 2) has no tier, while others have one; write it into the row, or say "
          + "--empty-tiers keep"
      ])
  }

  @Test func `filling is not proposed where cards have other tiers already`() throws {
    let wall =
      "tiers: { gold: , silver: }\ncards:\n- { title: A, tier: gold }\n- { title: B, tier: gold }\n"
      + "- { title: C, tier: gold }\n"
    let outcome = try ImportOutcome("Name,Tier\nA,Gold\nB,Silver\nC,\nD,\nE,Silver\n", into: wall)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(
      outcome.errors.first
        == "s.csv, row 5: error: \"D\" (row 5) has no tier, while others have one; say --empty-tiers keep if it has none, or write "
        + "it into the row. The cells are not merged: \"C\" (row 4) is in \"gold\" in the configuration")
    let moved = try ImportOutcome("Name,Tier\nA,Gold\nB,Silver\nC,\n", into: wall) { $0.emptyTiers = .keep }
    #expect(moved.plan.updated.map(\.tierMove) == [ImportPlan.TierMove(former: "gold", now: "silver")])
  }

  @Test func `what empty cells mean can be said`() {
    #expect(sheet(merged) { $0.emptyTiers = .keep }.sponsors.compactMap(\.tier) == ["Gold", "Silver"])
    #expect(sheet(merged) { $0.emptyTiers = .keep }.faults.isEmpty)
    let filled = sheet("Name,Tier\nA,\nB,Gold\nC,\nD,Silver\nE,Gold\nF,\n") { $0.emptyTiers = .fill }
    #expect(filled.sponsors.map(\.tier) == [nil, "Gold", "Gold", "Silver", "Gold", "Gold"])
  }

  @Test func `a card that has another tier than the filled cell is asked about`() throws {
    let wall = "tiers: { gold: , silver: }\ncards:\n- { title: A, tier: gold }\n- { title: B, tier: silver }\n"
    let csv = "Name,Tier\nA,Gold\nB,\n"
    #expect(
      try ImportOutcome(csv, into: wall).errors == [
        "s.csv, row 3: error: \"B\" has no tier in the table, and \"silver\" in the configuration; say --empty-tiers fill if the "
          + "cell is merged with the one above, which makes it \"Gold\", or --empty-tiers keep"
      ])
    let kept = try ImportOutcome(csv, into: wall) { $0.emptyTiers = .keep }
    #expect(kept.errors == [] && kept.plan.unchanged == 2)
    let filled = try ImportOutcome(csv, into: wall) { $0.emptyTiers = .fill }
    #expect(filled.errors == [] && filled.plan.updated.map(\.keys) == [["tier"]])
  }

  @Test func `a card that has a tier is not named where its cell is empty`() throws {
    let wall = "tiers: { gold: }\ncards:\n- { title: A, tier: gold }\n- { title: B, tier: gold }\n"
    let outcome = try ImportOutcome("Name,Tier\nA,Gold\nC,Gold\nB,\n", into: wall)
    #expect(outcome.plan.faults == [])
  }

  @Test(arguments: ["-", "n/a", "keine"])
  func `a word for none is no tier that an empty cell may be merged with`(none: String) {
    let csv = "Name,Tier\nA,Gold\nB,\(none)\nC,\nD,Gold\n"
    #expect(!sheet(csv).faults.contains { $0.severity == .error && $0.message.contains("makes it") }, "\(none)")
    let filled = sheet(csv) { $0.emptyTiers = .fill }.sponsors
    #expect(filled.first { $0.name == "C" }.map { $0.tier } == .some(nil), "\(none)")
  }
}
