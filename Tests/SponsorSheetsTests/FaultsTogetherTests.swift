import ConfigurationEditing
import Messages
import SponsorSheets
import Testing

/// The faults that one run reports for a table with several of them.
@Suite struct FaultsTogetherTests {
  /// The errors of the table, and those of its import with the rows that have errors.
  private func errors(_ csv: String, into yaml: String = "cards: []\n") throws -> [String] {
    let sheet = sheet(csv)
    let rows = (sheet.sponsors + sheet.faulty).sorted { $0.row < $1.row }
    let text = try ConfigurationText(bytes: Array(yaml.utf8), file: "m.yaml")
    let plan = ImportPlan(rows, of: "s.csv", into: text, logos: [:])
    return (sheet.faults + plan.faults).inOrder.filter { $0.severity == .error }.map(\.description)
  }

  @Test func `a question about a tier is asked whatever else is wrong with its row`() throws {
    let question =
      "the tier \"Sliver\" may be \"Silver\", as in row 3, or one of its own; say --same-tier 'Sliver=Silver' or "
      + "--new-tier 'Sliver'"
    #expect(
      try errors("Name,Tier,Weight\nA,Sliver,much\nB,Silver,\n") == [
        "s.csv, row 2: error: \(question)",
        "s.csv, row 2, column C (Weight): error: \"much\" is no weight; expected 0.001…10000, such as 2",
      ])
    #expect(
      try errors("Name,Tier\nA\u{1}B,Sliver\nC,Silver\n") == [
        "s.csv, row 2: error: \(question)",
        "s.csv, row 2, column A (Name): error: holds the control character \\u{1}; take it out",
      ])
  }

  @Test func `a question about a card is asked whatever else is wrong with its row`() throws {
    let wall = "cards:\n  - { title: Halden Works, link: 'https://h.example' }\n  - title: Twin\n  - title: Twin\n"
    let errors = try errors("Name,Weight\nHalden Work,much\nTwin,much\n", into: wall)
    #expect(errors.count == 4, "\(errors)")
    #expect(errors[0].hasPrefix("s.csv, row 2: error: \"Halden Work\" may be \"Halden Works\" under a new name"))
    #expect(errors[2].hasPrefix("s.csv, row 3: error: \"Twin\" may be any of the cards in lines 3 and 4"))
  }

  @Test(arguments: [
    // The comma has moved all that follows.
    "Name,Tier\nAcme, Inc.,Gold\nB,Gold\n",
    "Name,Link\n-,x.example\n\u{1},\n",
  ])
  func `what follows from an error in the row itself is not told`(csv: String) throws {
    for error in try errors(csv) {
      #expect(!error.contains("the tier") && !error.contains("no card yet"), "\(error)")
    }
  }

  @Test func `errors and remarks beyond a thousand are counted, in whatever order they come`() {
    let sheet = sheet("Name,Weight\n" + (1...5000).map { "S\($0),x" }.joined(separator: "\n"))
    #expect(sheet.faults.count == 1000 && sheet.omittedErrors == 4000)
    let others: [SheetFault] = (1...3000).flatMap { row -> [SheetFault] in
      [
        SheetFault(file: "s.csv", row: row, severity: .warning, message: "w"),
        SheetFault(file: "s.csv", row: row, message: "e"),
      ]
    }
    let all = (sheet.faults + others).inOrder
    let limited = all.limited(omitting: sheet.omittedErrors, of: "s.csv")
    #expect(limited.count == 2002)
    #expect(
      limited.suffix(2).map(\.description) == [
        "s.csv: note: 2000 more warnings and notes are not listed",
        "s.csv: error: 7000 more errors follow; correct these first",
      ])
    #expect(Array(all.prefix(500)).limited(omitting: 0, of: "s.csv") == Array(all.prefix(500)))
  }

  @Test(arguments: [
    ("Physio Drauwelle", "Physio Drau-Welle"), ("Tre Fratelli", "TreFratelli"), ("zahn.wieser", "Zahn Wieser"),
    ("Halden & Rye", "Halden Rye"),
  ])
  func `names that differ by signs alone, with the same link or tier, are asked about`(one: String, other: String) {
    let question =
      "\"\(other)\" may be \"\(one)\" in row 2, with the same link; delete one of the rows if they are one sponsor, or say "
      + "--sponsor '\(other)' if they are two"
    let csv = "Name,Link,Tier\n\(one),www.d.example,Gold\n\(other),https://d.example/,Silver\n"
    let same = sheet(csv).faults.filter { $0.severity == .error }.map(\.description)
    #expect(same == ["s.csv, row 3, column A (Name): error: \(question)"], "\(same)")
    #expect(!sheet(csv) { $0.sponsors = [other] }.hasErrors)
    let tier = sheet("Name,Tier\n\(one),Gold\n\(other),gold\n").faults.filter { $0.severity == .error }
    #expect(tier.count == 1 && tier[0].message.contains("in the same tier"), "\(tier)")
  }

  @Test func `names that differ by more, or whose rows have ids or nothing in common, are two sponsors`() {
    for csv in [
      "Name,Link\nNova 7,n.example\nNova 8,n.example\n", "Name,Link\nTre Fratelli,a.example\nTreFratelli,b.example\n",
      "Name,Tier,Id\nTre Fratelli,Gold,1\nTreFratelli,Gold,2\n", "Name,Link\nStatik+,s.example\nStatik,s.example\n",
      "Name,Tier\nHalle 1/2,Gold\nHalle 12,Gold\n", "Name,Tier\nC&A,Gold\nC.A.,Gold\n",
    ] { #expect(!sheet(csv).hasErrors, "\(csv)") }
  }

  @Test func `sponsors with one link and a word in common are warned of, and two firms of one owner are not`() {
    let table = """
      Name;Link
      Caffè Bellavalle Torrefazione SA;bellavalle.example
      Torrefazione Bella Valle S.A.;https://www.bellavalle.example/
      Hotel Alpina;alpina.example
      Sport Meier;alpina.example
      """
    let warnings = sheet(table).faults.filter { $0.severity == .warning }
    #expect(
      warnings.map(\.description) == [
        "s.csv, row 3, column A (Name): warning: \"Torrefazione Bella Valle S.A.\" has the link of \"Caffè Bellavalle "
          + "Torrefazione SA\" in row 2, and a name like it; delete one of the rows if they are one sponsor, or say "
          + "--sponsor 'Torrefazione Bella Valle S.A.' if they are two"
      ])
    var answers = SheetAnswers()
    answers.sponsors = ["Torrefazione Bella Valle S.A."]
    let said = SponsorSheet.read(Array(table.utf8), file: "s.csv", answers: answers)
    #expect(!said.faults.contains { $0.severity == .warning })
  }

  @Test func `of a sponsor that stands twice both tiers are named`() {
    #expect(
      sheet("Tier;Name\nGold;Radio Pélisse\nSilver;RADIO PELISSE\n").faults.map(\.message) == [
        "\"RADIO PELISSE\" stands in row 2 too, in the tier \"Gold\" and not \"Silver\" as here; give each a different name in "
          + "a column 'id', or delete one row"
      ])
  }
}
