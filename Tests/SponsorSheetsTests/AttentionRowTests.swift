import Messages
import SponsorSheets
import Testing

/// Remarks that stand alone in rows between sponsors or below them.
@Suite struct AttentionRowTests {
  private func table(_ text: String, after: String = "") -> String {
    "Sponsor;Link;Amount\nAcme;a.example;1\nBolt;b.example;1\n\(text);;\n\(after)"
  }

  @Test(arguments: [
    "Achtung: Autohaus Prammer ev. nächstes Jahr Premium!", "Note: Acme pays in May", "Please: no calls",
    "NB: new logo",
    "N.B.: ask Ann", "Attention : facture à part", "Attenzione: fattura a parte", "Hinweis: ohne Gewähr",
    "Anmerkung: siehe Mail", "Let op: factuur volgt", "Nota: falta el logo", "Remarque: à revoir", "Ojo: falta pagar",
    "ACHTUNG! Prammer fehlt", "Wichtig: bis Freitag", "Nina calls all of them in December.",
    "Please send all missing logos to Nina", "Der Vorstand entscheidet erst nach Ostern!",
  ])
  func `a remark alone in its row is left out with a warning that quotes it`(text: String) {
    for csv in [table(text), table(text, after: "Crane;c.example;1\n"), table(text, after: "Summe;;3\n")] {
      let sheet = sheet(csv)
      #expect(!sheet.hasErrors && sheet.sponsors.allSatisfy { $0.name != text }, "\(csv) \(sheet.faults)")
      let warnings = sheet.faults.filter { $0.severity == .warning }.map(\.message)
      #expect(warnings.count == 1 && warnings[0].hasPrefix(quoted(text)), "\(csv) \(sheet.faults)")
      #expect(warnings.first?.contains("the row is left out; say --sponsor '\(text)' if it is") == true)
    }
    #expect(sheet(table(text)) { $0.sponsors = [text] }.sponsors.count == 3)
  }

  @Test(arguments: [
    "Yahoo!", "Radio: the wave", "Nota Bene Media", "Notes Ltd", "Freunde der Oper und des Balletts e. V.",
    "Huber und Söhne Bau Ges.m.b.H.", "Greater Hudson Valley Realtors Assn.", "Müller, Meyer, Schulz & Klein Koll.",
    "Please!",
    "Love Is All Around Ltd.", "Attention Design GmbH", "Please Don't Tell", "Bitte!",
  ])
  func `names stay`(text: String) {
    let sheet = sheet(table(text, after: "Crane;c.example;1\n"))
    #expect(sheet.sponsors.contains { $0.name == text } || text == "Bitte!", "\(sheet.faults)")
  }

  @Test func `in a plain list it is asked about`() {
    let csv = "Name\nAcme\nNote: Music & More\nBolt\n"
    #expect(sheet(csv).faults.contains { $0.severity == .error && $0.message.contains("may be a remark or a sponsor") })
    #expect(sheet(csv) { $0.sponsors = ["Note: Music & More"] }.sponsors.count == 3)
  }

  @Test func `a row with a link is a sponsor, whatever it is called`() {
    let sheet = sheet("Sponsor;Link\nAcme;a.example\nAchtung: Baby;achtung.example\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Achtung: Baby"])
  }

  @Test func `a plain list of names may have sentences`() {
    #expect(sheet("Name\nAcme\nWir helfen allen Kindern in Not!\nBolt\n").sponsors.count == 3)
  }
}
