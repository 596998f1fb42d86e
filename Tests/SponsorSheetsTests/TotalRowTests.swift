import Messages
import SponsorSheets
import Testing

/// Rows whose names begin with a word for a sum and go on, or that have a remark beside it.
@Suite struct TotalRowTests {
  private static let head = "Sponsor;Contact;Amount;Link;Remarks\nAcme;Ann;100;a.example;\nBolt;Bob;100;b.example;\n"

  @Test(arguments: [
    "TOTAL CASH (excl. presenting)", "Total pledged", "Subtotal Gold", "TOTAL (without in-kind)", "Grand total 2026",
    "Summe Zusagen", "Gesamtsumme (ohne MwSt.)", "Zwischensumme Premium", "Summe bar: 3", "Total général hors taxes",
    "Sous-total Or", "Suma total importes", "Totale incassato", "Totaal toegezegd", "Total sponsors 2026",
  ])
  func `a name that begins as a sum and goes on as one is left out with a warning`(name: String) {
    for row in ["\(name);;;;\n", "\(name);;200;;\n", "\(name);;;;see accounts\nCrane;Cy;1;c.example;\n"] {
      let sheet = sheet(Self.head + row)
      #expect(sheet.sponsors.allSatisfy { $0.name != name } && !sheet.hasErrors, "\(row) \(sheet.faults)")
      #expect(
        sheet.faults.contains {
          $0.severity == .warning && $0.message.hasPrefix("\"\(name)\"")
            && $0.message.hasSuffix(
              "is taken for a sum, and the row is left out; say --sponsor '\(name)' if it is a sponsor")
        }, "\(row) \(sheet.faults)")
    }
    let said = sheet(Self.head + "\(name);;;;\n") { $0.sponsors = [name] }
    #expect(said.sponsors.contains { $0.name == name })
  }

  @Test(arguments: ["Summe;;siehe Buchhaltung;;", "Total;;see accounts;;", "Somme;;;;voir comptabilité"])
  func `a word for a sum beside a remark is left out with a warning that quotes both`(row: String) {
    let sheet = sheet(Self.head + row + "\n")
    let cells = row.split(separator: ";")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(sheet.faults)")
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.message) == [
        "\"\(cells[0])\" beside \"\(cells[1])\" is taken for a sum, and the row is left out; say --sponsor '\(cells[0])' if it is a "
          + "sponsor"
      ])
  }

  @Test(arguments: [
    "Total Energies;;;t.example;", "Summe & Söhne GmbH;;;;", "Total Energy;;500;;", "Sum Holding;;;;",
    "Total;Tom;500;;",
    "Total;;500;t.example;", "Total;;500;;tom@total.example", "Totalbau Ltd;;;;", "Summer Camp;;;;", "Suma GmbH;;5;;",
    "Total Media;;5;;",
  ])
  func `a sponsor that is called like a sum stays`(row: String) {
    let sheet = sheet(Self.head + row + "\nCrane;Cy;1;c.example;\n")
    #expect(sheet.sponsors.count == 4 && !sheet.hasErrors, "\(sheet.faults)")
  }

  @Test(arguments: ["Total Recall", "Suma Wholefoods", "Summe Frühling"])
  func `what may be either is asked about`(name: String) {
    let csv = Self.head + "\(name);;500;;\n"
    let errors = sheet(csv).faults.filter { $0.severity == .error }.map(\.message)
    #expect(
      errors == [
        "\"\(name)\" has nothing of what other sponsors have, and may be a sum or a sponsor; delete the row, or say --sponsor "
          + "'\(name)'"
      ])
    #expect(sheet(csv) { $0.sponsors = [name] }.sponsors.count == 3)
    #expect(sheet("Name\nAcme\n\(name)\nBolt\n").sponsors.count == 3)
  }
}
