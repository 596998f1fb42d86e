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

  private static let explanations = [
    "* all amounts without VAT", "Kategorien: Haupt- / Partner ab 1.000", "Category: Gold / Silver",
    "ask Basil: Hartsea??",
    "Our own logo is in the folder _OWN", "Bitte nicht weitergeben", "alle Beträge zzgl. MwSt.", "amounts excl. VAT",
    "Les montants sont hors taxes", "Los importes no están pagados todavía", "voir courrier du 3 mai",
    "Bedragen zijn exclusief btw", "Sums in column two still to be settled.",
  ]

  @Test(arguments: explanations)
  func `a text that explains something below the sum, or an empty row, is a footnote too`(text: String) {
    let warning =
      "\(quoted(text)) below the sponsors is taken for a footnote, and the row is left out; say --sponsor '\(text)' if it is one"
    for end in [
      "Total;;200\n\n\(text);;\n", "Total;;200\n\(text);;\n", ";;\n;\(text);\n", "Total;;200\n\n;\(text);\n\(text);;\n",
    ] {
      let sheet = sheet("Name;Tier;Amount\nAcme;Gold;100\nBolt;Gold;100\n\(end)")
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(sheet.faults)")
      #expect(sheet.faults.filter { $0.severity != .note }.first?.message == warning, "\(sheet.faults)")
    }
    let said = sheet("Name;Tier;Amount\nAcme;Gold;100\nBolt;Gold;100\n\n\(text);;\n") { $0.sponsors = [text] }
    #expect(said.sponsors.map(\.name) == ["Acme", "Bolt", text], "\(said.faults)")
  }

  @Test func `among footnotes a name or a title alone may still begin another table`() {
    for rest in [
      "Crane Ltd", "Prizes:", "See Hotel", "Studio: North", "Bronze: CHF 500", "Please Don't Tell", "TVA Nouvelles",
    ] {
      let sheet = sheet(
        "Name;Tier;Amount\nAcme;Gold;100\nBolt;Gold;100\nTotal;;200\n\n* net\n\(rest)\nCategories: Gold / Silver\n")
      let errors = sheet.faults.filter { $0.severity == .error }
      #expect(errors.count == 1 && errors[0].message.contains("may begin another table"), "\(sheet.faults)")
    }
  }

  @Test(arguments: [
    // Without an empty row or a sum, among rows that have as little, or like a name.
    "Name;Tier\nAcme;Gold\nRadio: the wave;\n", "Name;Tier\nAcme;\nBolt;\n\nRadio: the wave;\n",
    "Name;Tier\nAcme;Gold\n\nFreunde der Oper und des Balletts e. V.;\n",
    "Name;Tier\nAcme;Gold\n\nLove Is All Around Ltd.;\n",
    "Name;Tier\nAcme;Gold\n\nhttps://acme.example;\n", "Name;Tier\nAcme;Gold\n\nSee Hotel am Ufer;\n",
  ])
  func `what does not explain, or may be in a list of names, stays`(csv: String) {
    let sheet = sheet(csv)
    #expect(!sheet.faults.contains { $0.message.contains("footnote") }, "\(sheet.faults)")
  }

  @Test(arguments: [
    "gelb = Zahlung offen;;", ";;gelb = Zahlung offen", "gelb;;= Zahlung offen",
  ])
  func `a legend at the end in none of the columns that make a sponsor is a footnote`(row: String) {
    let text = row.split(separator: ";").joined(separator: " ")
    for (sum, rest) in [(";Summe;3\n", ""), ("", "\n"), (";Summe;3\n", "\n"), ("\n;Summe;3\n", "\n* net;;\n")] {
      let sheet = sheet("Tier;Name;Remarks\nGold;Acme;\nSilver;Bolt;\n\(sum)\(rest)\(row)\n")
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"] && !sheet.hasErrors, "\(sheet.faults)")
      #expect(
        sheet.faults.filter { $0.severity == .warning }.map(\.message).contains(
          "\(quoted(text)) below the sponsors is taken for a footnote, and the row is left out; if it is a sponsor's, fill in the name"
        ),
        "\(sheet.faults)")
    }
  }

  @Test(arguments: [
    // Directly below a sponsor; a tier, or a value of others; a link or a logo; before a name; with a number.
    "yellow = not paid;;;\n", "\nGold;;;\n", "\nBronze;;;\n", "\nGold;;paid;\n", "\n;;likes red;\n", "\n;;;b.example\n",
    "\n;;note;b.example\n", "\nyellow = not paid;;;\nGold;Crane;;\n", "\nyellow = not paid;;;\n;Crane;;\n",
    "\n;;2027;\n",
    // A name in the column of another, and one that is missing.
    "\nCrane GmbH;;;\n", "\nWolke 9;;Logo by mail;\n", "\n;;www.crane.example;\n", "\nPackages Gold 5.000;;;\n",
  ])
  func `what may be a sponsor without a name is no footnote`(rows: String) {
    let sheet = sheet("Tier;Name;Remarks;Link\nGold;Acme;likes red;\nGold;Bolt;;b.example\n\(rows)")
    #expect(sheet.sponsors.count + sheet.faulty.count == 2 + rows.split(separator: "\n").count, "\(sheet.faults)")
    #expect(!sheet.faults.contains { $0.message.contains("footnote") }, "\(sheet.faults)")
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
