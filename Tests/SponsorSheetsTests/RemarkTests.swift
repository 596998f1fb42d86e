import ConfigurationEditing
import Messages
import SponsorSheets
import Testing

/// What people note in a table of a sponsor, or of all of them.
@Suite struct RemarkTests {
  @Test(arguments: [
    "2 sponsors", "2 Sponsoren", "2 patrons", "Total: 26", "Sponsors: 2", "2 in total", "Anzahl Sponsoren: 2",
    "Total 2 sponsors", "2 mécènes", "2 patrocinadores", "2 aziende",
    "Totale: 2 sponsor", "2 bedrijven", "2 Firmen",
  ])
  func `a row that counts the sponsors is none`(text: String) {
    let sheet = sheet("Level;Sponsor;Logo\nGold;Acme;a.svg\nGold;Bolt;b.svg\n;\(text);\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(sheet.faults.map(\.severity) == [.note], "\(sheet.faults)")
    #expect(sheet.faults.allSatisfy { $0.message.contains("\"\(text)\" alone in its row is taken for a ") })
  }

  @Test(arguments: [
    "26 Grad GmbH", "Sponsors 2026", "Gold Sponsors", "Partner 1", "3 Brothers", "Radio 7", "11 Freunde", "8 Partners",
  ])
  func `a name or a heading with a number counts nobody`(text: String) {
    let faults = sheet("Sponsor;Level;Logo\nAcme;Gold;a.svg\n\(text);;\nBolt;Gold;b.svg\n").faults
    #expect(!faults.contains { $0.message.contains("count") }, "\(faults)")
  }

  @Test(arguments: [
    "withdrawn", "Cancelled", "abgesagt!", "zurückgezogen", "retiré", "cancelado", "ritirato",
    "afgezegd", "withdrew 3 Nov (mail) – take OFF all", "withdrawn - do not show", "cancelled, no invoice sent",
    "abgesagt, nicht zeigen!",
  ])
  func `a remark that a sponsor has withdrawn is told by a warning`(text: String) {
    let sheet = sheet("Name;Level;Remarks\nAcme;Gold;likes red\nFairfax Motors;Gold;\(text)\n")
    #expect(sheet.sponsors.count == 2)
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 3, column C (Remarks): warning: \"\(text)\" says that \"Fairfax Motors\" does not take part any more, but the row "
          + "is read all the same; delete it, or write 'yes' into a column 'hidden'"
      ])
  }

  @Test(arguments: [
    "on hold, not signed", "press embargo! see letter", "not signed", "unsigned", "hasn’t signed yet",
    "contract pending",
    "awaiting signature", "noch nicht unterschrieben", "gesperrt bis 15.01.2027", "Sperrfrist!", "unter Vorbehalt",
    "erst ab Februar", "erst zur Rückrunde, s. Brief", "pas encore signé", "sous embargo", "en suspens", "sin firmar",
    "aún no ha firmado", "en espera", "non ancora firmato", "in sospeso", "nog niet getekend", "in de wacht",
    "onder voorbehoud",
  ])
  func `a remark that a sponsor is not to be shown yet is told by a warning`(text: String) {
    let sheet = sheet("Name;Level;Remarks\nAcme;Gold;likes red\nFairfax Motors;Gold;\"\(text)\"\n")
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 3, column C (Remarks): warning: \"\(text)\" may say that \"Fairfax Motors\" is not to be shown yet, but its card is "
          + "on the wall; write 'yes' into a column 'hidden', or the first day into a column 'from' and delete the remark"
      ])
  }

  @Test(arguments: [
    "signed 3 May", "no embargo", "kein Embargo mehr", "embargo lifted", "no longer on hold", "invoice not signed",
    "Konto gesperrt",
    "payment on hold", "nicht mehr gesperrt", "unterschrieben am 3.5.", "renewed, signed copy came", "not our largest",
    "kein Signet",
    "ohne Firma", "on holiday", "pago en espera", "firmado", "Rechnung erst ab Mai",
  ])
  func `other remarks on signing and waiting say nothing`(text: String) {
    #expect(!sheet("Name;Remarks\nAcme;\"\(text)\"\n").faults.contains { $0.severity == .warning })
    #expect(!sheet("Name;Remarks;Hidden\nAcme;on hold;yes\n").faults.contains { $0.severity == .warning })
  }

  @Test(arguments: ["Name;Details", "Name;Tagline"])
  func `an e-mail address in a text for the wall is told by a warning`(headings: String) {
    let column = headings.dropFirst(5)
    let sheet = sheet(
      "\(headings);E-Mail\nAcme;\"Day return; ask tickets@acme.example!\";a@acme.example\nBolt;follow @bolt, 5 @ 3;\n")
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 2, column B (\(column)): warning: holds the e-mail address \"tickets@acme.example\", which everybody can read on the "
          + "wall; take it out unless it is meant for visitors"
      ])
  }

  @Test func `a text alone directly below the sum is told as what may be a remark`() {
    let table = "Name;Tier;Amount\nHalden;Gold;100\nRye;Gold;100\nSumme;;200\nZahlungsziel 30.04.2027;;\n"
    #expect(
      sheet(table).faults.map(\.description).filter { $0.contains("warning") } == [
        "s.csv, row 5, column A (Name): warning: \"Zahlungsziel 30.04.2027\" below the sum in row 4 has nothing else in its row, "
          + "and becomes a card; delete the row if that is a remark, or say --sponsor 'Zahlungsziel 30.04.2027' if it is a sponsor"
      ])
    #expect(!sheet(table) { $0.sponsors = ["Zahlungsziel 30.04.2027"] }.faults.contains { $0.severity == .warning })
    // Sponsors below a sum have what others have, and tables of names alone have nothing else.
    for rows in ["Summe;;200\nCrane;Gold;1\n", "Summe;;200\nBolt;Gold;\nCrane 7;;\n", "Summe;;200\nCrane;;\n"] {
      let text = table.replacing("Summe;;200\nZahlungsziel 30.04.2027;;\n", with: rows)
      #expect(
        !sheet(text).faults.contains {
          $0.message.contains("may be a remark") || $0.message.contains("has nothing else")
        })
    }
    #expect(
      !sheet("Name;Amount\nHalden;\nRye;\nSumme;2\nCrane 7;\n").faults.contains { $0.message.contains("nothing else") })
  }

  @Test func `a remark below the tiers is no tier that is asked about`() throws {
    let sheet = sheet("Tier;Name;Link\nHeadline;Acme;\nAssociate;Bolt;\n\nQuestions ext. 214;;\n")
    let text = try ConfigurationText(bytes: Array("tiers: {}\ncards: []\n".utf8), file: "m.yaml")
    let plan = ImportPlan(sheet.sponsors + sheet.faulty, of: "s.csv", into: text, logos: [:], answers: SheetAnswers())
    #expect(sheet.faults.map(\.message).contains { $0.hasPrefix("has neither name nor logo") }, "\(sheet.faults)")
    #expect(!plan.faults.contains { $0.message.contains("ext. 214") }, "\(plan.faults)")
  }

  @Test func `other remarks, and those of hidden sponsors, say nothing`() {
    for row in [
      "Acme;not cancelled;", "Acme;Rechnung storniert;", "Acme;Termin abgesagt;", "Acme;call cancelled, new date;",
      "Acme;was cancelled, is back in;", "Acme;withdrawn;yes", "Acme;;",
    ] {
      #expect(!sheet("Name;Status;Hidden\n\(row)\n").faults.contains { $0.severity == .warning }, "\(row)")
    }
  }

  @Test func `sponsors in hidden rows are named`() {
    var rows = ["Patron|Level", "Acme|Gold", "Beaumont Auctions|Gold", "Bolt|Gold"].enumerated().map {
      SheetRow(number: $0.offset + 1, cells: $0.element.split(separator: "|").map(String.init))
    }
    rows[2].isHidden = true
    func faults() -> [String] {
      SponsorSheet.read(rows: rows, file: "s.ods", sheet: "Sheet1").faults.map(\.description)
    }
    #expect(
      faults() == [
        "s.ods, Sheet1!A3 (Patron): note: \"Beaumont Auctions\" (row 3) is in a row that is hidden or filtered, and is read all the "
          + "same; delete the row, or write 'yes' into a column 'hidden', if it does not count"
      ])
    rows[0].cells.append("Hidden")
    rows[2].cells.append("yes")
    #expect(faults() == [])
    rows[2].cells.removeLast()
    rows[3].isHidden = true
    #expect(faults()[0].contains("\"Beaumont Auctions\" (row 3) and \"Bolt\" (row 4) are in rows that are hidden"))
  }
}
