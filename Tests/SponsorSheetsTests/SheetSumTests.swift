import Messages
import SponsorSheets
import Testing

/// Rows of sums.
@Suite struct SheetSumTests {
  private func read(_ text: String) -> SponsorSheet { SponsorSheet.read(Array(text.utf8), file: "s.csv") }

  @Test(arguments: [
    ("Summe;;30%", "Summe"), ("TOTAL:;;1", "TOTAL:"), ("Gesamt;;34", "Gesamt"), ("Somme;-;34,5", "Somme"),
    (";Suma total;1.200,50 €", "Suma total"), ("Zwischensumme;;CHF 1'200", "Zwischensumme"), ("Sum;;100 %", "Sum"),
  ])
  func `a last row of a sum is left out with a note that names it`(row: String, word: String) {
    let sheet = read("Name;Tier;Weight\nAcme;Gold;1\n\(row)\n\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme"])
    #expect(sheet.faults.count == 1 && sheet.faults[0].row == 3 && sheet.faults[0].severity == .note)
    #expect(
      sheet.faults.first?.message
        == "\"\(word)\" beside numbers alone is taken for a sum, and the row is left out; if it is a sponsor, fill in its tier "
        + "or its logo")
  }

  @Test(arguments: [
    "Total", "Total:", "Summe", "Somme", "Suma", "Totale", "Totaal", "Gesamtsumme", "Grand total", "Totale generale",
    "Eindtotaal", "Sous-total", "Total: 12", "TOTAL (3)",
  ])
  func `a row with the word for a total alone is left out`(word: String) {
    for row in ["\(word);;", ";\(word)", "\(word);-;"] {
      let sheet = read("Name;Tier;Weight\nAcme;Gold;1\n\(row)\nBolt;Gold;1\n")
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(row) \(sheet.faults)")
      #expect(sheet.faults.map(\.severity) == [.note])
    }
    #expect(read("Name\nAcme\n\(word)\n").sponsors.map(\.name) == ["Acme"])
  }

  @Test func `in a plain list a name like a sum is a sponsor where others follow, or where it is said`() {
    let sheet = read("Name\nAcme\nTotal\nBolt\n")
    #expect(sheet.sponsors.count == 3 && sheet.faults.map(\.severity) == [.warning])
    var answers = SheetAnswers()
    answers.sponsors = ["Total"]
    let said = SponsorSheet.read(Array("Name;Tier\nAcme;Gold\nTotal;\n".utf8), file: "s.csv", answers: answers)
    #expect(said.sponsors.map(\.name) == ["Acme", "Total"])
  }

  @Test(arguments: ["Total;Gold;2", "Total Energy;;", "Sum 41;;", "Sum Holding;;2", "Totals GmbH;;2", "Gesamt;;viel"])
  func `a sponsor that is called like a sum is kept`(row: String) {
    let sheet = read("Name;Tier;Weight\nAcme;Gold;1\n\(row)\n")
    #expect(sheet.sponsors.count + sheet.faulty.count == 2)
    #expect(!sheet.faults.contains { $0.message.contains("left out") })
  }

  @Test func `a sum before other rows is left out where no company is called so, else kept with a warning`() {
    let sheet = read("Name;Weight\nAcme;1\nSumme;1\nTotal;2\nBolt;1\nTotal;4\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Total", "Bolt"])
    #expect(sheet.faults.map(\.severity) == [.note, .warning, .note])
    #expect(sheet.faults.map(\.row) == [3, 4, 6])
    #expect(
      sheet.faults[1].message
        == "\"Total\" beside numbers alone may be a sum, and is taken for a sponsor; delete the row if it is none")
  }

  @Test func `rows of a label and an amount below a total are a part of it`() {
    let sheet = read(
      """
      Tier;Name;Website;Amount
      Gold;Acme;acme.example;5.000
      ;Bolt;bolt.example;4.000
      ;;;
      ;SUMME;;€ 9.000,00
      ;noch offen;;€ 1.000,00
      ;bezahlt;;€ 8.000,00

      """)
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    let notes = sheet.faults.filter { $0.row ?? 0 > 5 }.map(\.description)
    #expect(
      notes.first
        == "s.csv, row 6, column B (Name): note: \"noch offen\" beside numbers alone is taken for a sum, and the row is left "
        + "out; if it is a sponsor, fill in its tier or its logo")
    #expect(notes.count == 2)
  }

  @Test func `a label below a total that says nothing of paying is asked about`() {
    let sheet = read("Name;Website;Amount\nAcme;a.example;1\nSumme;;1\nNachzügler AG;;300\n")
    #expect(
      sheet.faults.filter { $0.severity == .error }.map(\.description) == [
        "s.csv, row 4, column A (Name): error: \"Nachzügler AG\" beside numbers alone, below the sum in row 3, may be a part of "
          + "it or a late sponsor; delete the row, or say --sponsor 'Nachzügler AG'"
      ])
  }

  @Test func `a sponsor in the middle that is called like a part of a sum stays`() {
    let sheet = read("Name;Amount\nAcme;100\nDavon Motors;300\nDont Look Back;200\nKron;50\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Davon Motors", "Dont Look Back", "Kron"])
  }

  @Test(arguments: [
    "davon bezahlt", "of which paid", "dont payé", "de los cuales pagado", "di cui pagato", "waarvan betaald", "offen",
    "noch offen", "open", "outstanding", "remaining", "Restbetrag", "reste à payer", "pendiente", "da pagare",
    "openstaand", "bezahlt:",
  ])
  func `an amount that is paid or open is no sponsor at the table's end`(label: String) {
    let sheet = read("Name;Website;Amount\nAcme;a.example;1\nBolt;b.example;2\n\(label);;€ 2,00\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(label)")
  }

  @Test func `a sponsor below a total is kept if it has more, or if others have as little, or if it is said`() {
    let rich = read("Name;Website;Amount\nAcme;a.example;1\nSumme;;1\nBolt;b.example;2\nCrane;;3\n")
    #expect(rich.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    let poor = read("Name;Amount\nAcme;1\nBolt;1\nSumme;2\nCrane;3\n")
    #expect(poor.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    var answers = SheetAnswers()
    answers.sponsors = ["Karl"]
    let said = SponsorSheet.read(
      Array("Name;Website;Amount\nAcme;a.example;1\nBolt;b.example;1\nSumme;;1\nKarl;;3\n".utf8), file: "s.csv",
      answers: answers)
    #expect(said.sponsors.map(\.name) == ["Acme", "Bolt", "Karl"])
  }

  @Test func `sums whose words stand in another column, beside remarks, and what is hoped for are left out`() {
    let sheet = read(
      """
      Livello;N.;Sponsor;Importo CHF;Sito;Osservazioni
      GOLD;1;Acme;40’000.00;acme.example;fattura aperta
      ;2;Bolt;500.00;bolt.example;
      ;;;;;
      TOTALE;2;; 40’500.00 ;;
      ;;di cui incassato; 20’000.00 ;;v. banca
      ;;Obiettivo 2027; 135’000.00 ;;mancano ancora due
      """)
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(sheet.faults)")
    #expect(sheet.faulty.isEmpty && sheet.faults.allSatisfy { $0.severity != .error }, "\(sheet.faults)")
    for word in ["TOTALE", "di cui incassato", "Obiettivo 2027"] {
      #expect(
        sheet.faults.count { $0.message.contains("\"\(word)\" beside numbers alone is taken for a sum") } == 1,
        "\(word)")
    }
  }

  @Test(arguments: ["Target Sports", "Budget", "Goal 24", "Ziel GmbH"])
  func `a sponsor that is called like a goal is kept`(name: String) {
    let sheet = read("Name;Tier;Fee\nAcme;Gold;10\n\(name);Gold;5\nBolt;Gold;5\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", name, "Bolt"], "\(sheet.faults)")
  }
}
