import Messages
import SponsorSheets
import Testing

/// Footnotes below the rows of a table.
@Suite struct FootnoteTests {
  @Test(arguments: [
    "* in-kind value not included", "** until May", "(1) in kind", "[2] tbc", "¹ in kind", "† deceased",
    "Note: paid by May",
    "Hinweis: ohne MwSt.", "Remarque : hors taxes", "Nota: sin IVA", "Osservazione: IVA esclusa",
    "Opmerking: excl. btw",
    "N.B.: net",
  ])
  func `a footnote below the rows is no sponsor`(text: String) {
    for csv in [
      "Name;Link\nGOLD SPONSORS;\nAcme;a.example\nSILVER SPONSORS;\nBolt;b.example\n\(text);\n",
      "Name;Amount\nAcme;100\nBolt;100\nTotal;200\n\n\(text);\n",
      "Name;Tier\nAcme;Gold\nBolt;Gold\n\(text);\n\(text) too;\n",
      "Tier;Name\nGold;Acme\nGold;Bolt\n\(text);\nTotal;\n", "Name\nAcme\nBolt\n\(text)\n",
    ] {
      let sheet = sheet(csv)
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(csv)")
      let warnings = sheet.faults.filter { $0.severity != .note }.map(\.message)
      #expect(
        warnings.first == "\(quoted(text)) below the sponsors is taken for a footnote, and the row is left out; say "
          + "--sponsor '\(text)' if it is one", "\(sheet.faults)")
    }
    #expect(sheet("Name;Tier\nAcme;Gold\n\(text);\n") { $0.sponsors = [text] }.sponsors.count == 2)
  }

  @Test(arguments: [
    "Name\n* Acme\n* Bolt\n", "Name;Link\nAcme;a.example\n*Bolt;b.example\n",
    "Name;Tier\nAcme;Gold\nNotebook Ltd;Gold\n",
    "Name;Link\nAcme;a.example\n(2) Bolt;\nCrane;c.example\n", "Name\nAcme\nNota Bene Media\n",
  ])
  func `other rows are sponsors`(csv: String) {
    #expect(sheet(csv).sponsors.count == csv.split(separator: "\n").count - 1)
  }
}

private func quoted(_ text: String) -> String { "\"\(text)\"" }
