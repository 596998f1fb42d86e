import ConfigurationEditing
import ConfigurationValues
import Messages
import SponsorSheets
import TestSupport
import Testing

@Suite struct ImportPlanTests {
  private struct Result {
    var plan: ImportPlan
    var text: String
  }

  private func imported(
    _ csv: String, into yaml: String, logos: [Int: String] = [:], emptyTiers: SheetAnswers.EmptyTiers? = nil
  ) throws -> Result {
    var answers = SheetAnswers()
    answers.emptyTiers = emptyTiers
    let sheet = SponsorSheet.read(Array(csv.utf8), file: "s.csv", answers: answers)
    #expect(!sheet.hasErrors)
    var text = try ConfigurationText(bytes: Array(yaml.utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: logos, answers: answers)
    try text.apply(plan.edits)
    return Result(plan: plan, text: String(decoding: text.bytes, as: UTF8.self))
  }

  private let wall = """
    # The wall
    heading: Thanks
    tiers:
      gold:
      silver: { share: 20% }   # agreed in May
    cards:
      # the first of all
      - title: Acme   # since 1949
        tier: gold
        gradient: { colors: [red, blue] }
      - id: bolt
        title: Bolt & Co
        subtitle: Screws
        tier: silver
      - title: Copper
        tier: silver

    """

  @Test func `a table adds cards beside their tier and updates others in place`() throws {
    let result = try imported(
      """
      id,name,tagline,tier,link,color,from,share,weight
      ,ACME,Anvils,Gold,https://acme.example,teal,2026-11-20,12.5%,
      bolt,Bolt & Sons,Screws,silver,,,,,
      ,Dune,,gold,,#aabbcc,,,2
      ,Ember,Sparks,Bronze Partner,,,,,
      """, into: wall, logos: [4: "logos/dune.svg"])
    #expect(
      result.text == """
        # The wall
        heading: Thanks
        tiers:
          gold:
          silver: { share: 20% }   # agreed in May
          bronze-partner: { heading: Bronze Partner }
        cards:
          # the first of all
          - title: ACME   # since 1949
            subtitle: Anvils
            tier: gold
            link: https://acme.example
            show: { from: 2026-11-20 }
            share: 12.5%
            gradient: { colors: [red, blue] }
          - title: Dune
            tier: gold
            logo: logos/dune.svg
            weight: 2
            gradient: "#aabbcc"
          - id: bolt
            title: Bolt & Sons
            subtitle: Screws
            tier: silver
          - title: Copper
            tier: silver
          - title: Ember
            subtitle: Sparks
            tier: bronze-partner

        """)
    #expect(result.plan.added == ["Dune", "Ember"])
    #expect(
      result.plan.updated == [
        ImportPlan.Update(card: "Acme", keys: ["title", "subtitle", "link", "share", "show.from"]),
        ImportPlan.Update(card: "bolt", keys: ["title"]),
      ])
    #expect(result.plan.absent == ["Copper"])
    #expect(result.plan.newTiers == ["bronze-partner"])
    #expect(result.plan.faults.isEmpty)
    #expect(try configuration(result.text).lanes[0].cards.count == 5)
  }

  @Test func `importing the same table again changes nothing`() throws {
    let csv = #"""
      name,tier,link,share,from,hidden,details
      Acme,Gold,acme.example,5%,2026-11-20,,"Two
      lines"
      "No: ""quotes""",Silver,,,,yes,
      "yes",gold,,,,,
      """#
    let first = try imported(csv, into: wall)
    let second = try imported(csv, into: first.text)
    #expect(second.text == first.text)
    #expect(second.plan.edits.isEmpty)
    #expect(second.plan.unchanged == 3)
  }

  @Test func `empty cells leave values as they are, a dash takes them off`() throws {
    let result = try imported(
      "id,name,tagline,tier\nbolt,,-,\n,Copper,,\n",
      into: wall.replacing("subtitle: Screws", with: "subtitle: Screws # x"))
    #expect(!result.text.contains("Screws"))
    #expect(result.text.contains("title: Bolt & Co\n    tier: silver\n"))
    #expect(result.plan.updated == [ImportPlan.Update(card: "bolt", keys: ["subtitle"])])
    #expect(result.plan.unchanged == 1)
  }

  @Test func `a file without cards gets a list, and one without tiers gets them ranked`() throws {
    let result = try imported("name,tier\nA,Silver\nB,Platin\nC,Gold\n", into: "heading: Hi\n")
    #expect(try configuration(result.text).tiers.map(\.name) == ["platin", "gold", "silver"])
    #expect(try configuration(result.text).lanes[0].cards.map(\.title) == ["A", "B", "C"])
    #expect(result.text.hasPrefix("heading: Hi\ntiers:\n"))
  }

  @Test func `a new card goes to the lane that has its tier`() throws {
    let yaml =
      "tiers: {gold: , silver: }\nlanes:\n  - cards: [{title: A, tier: gold}]\n  - cards:\n      - {title: B, tier: silver}\n"
    let result = try imported("name,tier\nC,silver\nD,gold\nE,\n", into: yaml)
    let lanes = try configuration(result.text).lanes
    #expect(lanes.map { $0.cards.map(\.title) } == [["A", "D", "E"], ["B", "C"]])
  }

  @Test(arguments: [
    // Rows of the table, by tier, and where the wall then has its cards.
    ("A,gold\nN,gold\nC,gold\nS,silver\n", ["A", "N", "C", "S"]),
    ("N,gold\nA,gold\nC,gold\nS,silver\n", ["N", "A", "C", "S"]),
    ("A,gold\nC,gold\nN,gold\nS,silver\n", ["A", "C", "N", "S"]),
    // In the order of the wall, not of the table.
    ("C,gold\nN,gold\nA,gold\nS,silver\n", ["A", "C", "N", "S"]),
    // Several, and others of another tier between them.
    ("A,gold\nN,gold\nO,silver\nP,gold\nC,gold\nS,silver\n", ["A", "N", "P", "C", "O", "S"]),
    // Cards that the table does not have stay where they are.
    ("N,gold\nS,silver\n", ["A", "C", "N", "S"]), ("C,gold\nN,gold\nS,silver\n", ["A", "C", "N", "S"]),
  ])
  func `a new card comes behind the one that is above it in the table`(rows: String, titles: [String]) throws {
    let yaml =
      "tiers: {gold: , silver: }\ncards: [{title: A, tier: gold}, {title: C, tier: gold}, {title: S, tier: silver}]\n"
    let result = try imported("name,tier\n" + rows, into: yaml)
    #expect(try configuration(result.text).lanes.flatMap { $0.cards.map(\.title) } == titles)
  }

  @Test func `cards that a row may mean alike are reported with their lines`() throws {
    let sheet = SponsorSheet.read(Array("name\nAcme\n".utf8), file: "s.csv")
    let text = try ConfigurationText(bytes: Array("cards:\n- title: Acme\n- title: acme\n".utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:])
    #expect(
      plan.faults.map(\.description) == [
        "s.csv, row 2: error: \"Acme\" may be any of the cards in lines 2 and 3 of the configuration; give each an 'id', and "
          + "the table a column 'id'"
      ])
    #expect(plan.edits.isEmpty)
  }

  @Test func `a row with an id alone updates its card, and is an error without one`() throws {
    let sheet = SponsorSheet.read(Array("id,name,weight\nbolt,,3\nnew,,1\n".utf8), file: "s.csv")
    var text = try ConfigurationText(bytes: Array(wall.utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:])
    #expect(
      plan.faults.map(\.description) == [
        "s.csv, row 3: error: \"new\" is no card yet, and the row has neither a name nor a logo that was found; fill one in"
      ])
    try text.apply(plan.edits)
    #expect(text.text(at: ["cards", 1, "weight"]) == "3")
  }

  @Test func `a row without a name finds its card by the logo`() throws {
    let csv = "logo,tagline\nacme.png,\nbeta.png,Best\n"
    let logos = [2: "logos/acme.png", 3: "logos/beta.png"]
    let first = try imported(csv, into: "cards: []\n", logos: logos)
    #expect(first.plan.added == ["acme.png", "beta.png"])
    let second = try imported(csv, into: first.text, logos: logos)
    #expect(second.plan.edits.isEmpty)
    #expect(second.plan.absent.isEmpty)
    let twice = SponsorSheet.read(Array("logo\na.svg\nA.svg\n".utf8), file: "s.csv")
    #expect(
      twice.faults.map(\.description) == [
        "s.csv, row 3, column A (logo): error: \"A.svg\" stands in row 2 too; give each a different name in a column 'id', or delete one row"
      ])
  }

  @Test func `an id names its card and no other`() throws {
    // A title that reads like the id belongs to another sponsor.
    let other = try imported(
      "id,name,link\nacme,Acme Corp,https://acme.example\n",
      into: "cards:\n- {id: other, title: acme, link: https://other.example}\n")
    #expect(other.plan.added == ["acme"])
    #expect(other.text.contains("{id: other, title: acme, link: https://other.example}"))
    // An exact id wins over a title.
    let exact = try imported(
      "id,name,tagline\nacme,Foo,Best\n", into: "cards:\n- {id: acme, title: Foo}\n- {title: acme}\n")
    #expect(exact.plan.updated == [ImportPlan.Update(card: "acme", keys: ["subtitle"])])
    #expect(exact.plan.absent == ["acme"])
  }

  @Test func `two rows that mean one card are reported`() throws {
    let sheet = SponsorSheet.read(Array("id,name\nacme,Acme\n,ACME Inc\nacme2,acme\n".utf8), file: "s.csv")
    let text = try ConfigurationText(bytes: Array("cards:\n- title: acme\n".utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: [:])
    #expect(plan.faults.count == 1)
    #expect(plan.faults.first?.row == 4)
  }

  /// Whatever the table, the file holds it afterwards, and a second import finds nothing to do.
  @Test(arguments: Seeds.few)
  func `random tables are in the file after an import, and a second one changes nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = [
      "Acme", "yes", "12", "a: b", "x # y", "\"q\"", "'", "Müller", "- dash", "2026-01-01", "{", "🎉", "null", "@",
      "50%",
    ]
    for _ in 0..<20 {
      var rows = ["name,tagline,tier,details,weight,hidden"]
      var names: Set<String> = []
      for index in 0..<random.int(1...12) {
        let name = "\(random.pick(words)) \(index)"
        names.insert(name)
        let cells = [
          name, random.pick(words), random.pick(["gold", "Silver", ""]), random.pick(words) + "\n" + random.pick(words),
          random.pick(["", "2", "0,5"]), random.pick(["", "", "x"]),
        ]
        rows.append(cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ","))
      }
      let yaml = random.pick([
        wall, "cards: [{title: Acme 0}, {title: Other}]\n", "cards:\r\n- title: Acme 0\r\n- title: Z\r\n", "",
      ])
      let csv = rows.joined(separator: "\n")
      let first = try imported(csv, into: yaml, emptyTiers: .keep)
      #expect(!first.plan.faults.contains { $0.severity == .error })
      let text = try ConfigurationText(bytes: Array(first.text.utf8), file: "m.yaml")
      var titles: Set<String> = []
      for list in text.cardLists {
        for index in 0..<(text.count(at: list) ?? 0) {
          if let title = text.text(at: list.index(index).key("title")) { titles.insert(title) }
        }
      }
      #expect(titles.isSuperset(of: names), "\(first.text)")
      let second = try imported(csv, into: first.text, emptyTiers: .keep)
      #expect(second.plan.edits.isEmpty, "\(first.text)\n\(second.plan.updated)")
    }
  }
}
