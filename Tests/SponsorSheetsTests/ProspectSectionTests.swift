import Messages
import SponsorSheets
import Testing

/// Headings that say that the rows below them are no sponsors, or not yet.
@Suite struct ProspectSectionTests {
  private func table(_ heading: String, after: String = "") -> String {
    "Sponsor;Link;Amount\nGOLD SPONSORS;;\nAcme;a.example;5\nBolt;b.example;5\n\n\(heading);;\nHarp Air;h.example;2\nDun Data;;\n\(after)"
  }

  @Test(arguments: [
    "PROSPECTS – NOT CONFIRMED", "Pending", "Declined", "Wish list", "Leads", "Absagen", "Interessenten", "offen",
    "noch nicht zugesagt", "offen/noch nicht zugesagt", "À confirmer", "Da confermare", "Geweigerd", "Absagen (2026)",
    "Potential sponsors:", "To be confirmed", "Gold – pending", "Nicht bestätigt", "In Verhandlung",
    "En attente de réponse",
    "Refus", "Por confirmar", "Rechazados", "In trattativa", "Rifiutati", "Nog te bevestigen", "Verlanglijst",
    "Prospective partners", "Angefragt, Antwort offen",
  ])
  func `rows below such a heading are left out with one warning`(heading: String) {
    let sheet = sheet(table(heading))
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"], "\(sheet.faults)")
    #expect(sheet.sponsors.allSatisfy { $0.tier == "GOLD SPONSORS" } && !sheet.hasErrors, "\(sheet.faults)")
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 6, column A (Sponsor): warning: \"\(heading)\" says that the 2 rows below it are no sponsors, or not yet; left out: "
          + "\"Harp Air\" (row 7) and \"Dun Data\" (row 8). Say --sponsor 'Harp Air' for one that is a sponsor, --section "
          + "'\(heading)' if all are, or --sponsor '\(heading)' if that is one itself"
      ])
  }

  @Test func `the next heading ends them, and answers take them`() {
    let csv = table("PROSPECTS", after: "Silver Sponsors;;\nCrane;c.example;1\n")
    #expect(sheet(csv).sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    let one = sheet(csv) { $0.sponsors = ["Harp Air"] }
    #expect(one.sponsors.map(\.name) == ["Acme", "Bolt", "Harp Air", "Crane"], "\(one.faults)")
    let all = sheet(csv) { $0.sections = ["PROSPECTS"] }
    #expect(
      all.sponsors.map(\.tier) == ["GOLD SPONSORS", "GOLD SPONSORS", "PROSPECTS", "PROSPECTS", "Silver Sponsors"])
  }

  @Test func `a heading without rows below it is left out`() {
    let sheet = sheet("Sponsor;Link\nAcme;a.example\nBolt;b.example\nABSAGEN;\n")
    #expect(
      sheet.sponsors.count == 2 && sheet.faults.contains { $0.message.contains("\"ABSAGEN\" is taken for the heading") }
    )
  }

  @Test(arguments: [
    "Prospect Bank;p.example;1", "Prospect Bank;;1", "Pending Studio;;", "Lead Sponsors Ltd;l.example;",
    "US Open;u.example;",
    "Open Air Kino;;", "Prospects;p.example;",
  ])
  func `a sponsor with such a word in its name stays`(row: String) {
    let sheet = sheet("Sponsor;Link;Amount\nAcme;a.example;5\n\(row)\nBolt;b.example;5\nCrane;c.example;1\n")
    #expect(sheet.sponsors.count == 4 && !sheet.hasErrors, "\(sheet.faults)")
  }

  @Test(arguments: [
    "Open Media", "Gold Sponsoren – noch 1 offen", "GOLD (2 open)", "Confirmed & pending", "Sponsors & ex-sponsors",
  ])
  func `what may be a company or a heading of sponsors too is asked about`(text: String) {
    let asked = sheet(table(text)).faults.filter { $0.severity == .error }
    #expect(asked.count == 1 && asked[0].message.contains("--section '\(text)'"), "\(asked)")
    #expect(sheet(table(text)) { $0.sections = [text] }.sponsors.map(\.tier).suffix(2) == [text, text])
  }

  @Test(arguments: ["\nExhibitors;;\nE1;e.example;1\n", "Catering:;;\nE1;e.example;1\n"])
  func `another heading below them is asked about`(after: String) {
    let sheet = sheet(table("PROSPECTS", after: after))
    #expect(sheet.faults.contains { $0.severity == .error && $0.message.contains("or the heading") }, "\(sheet.faults)")
  }

  @Test func `a tier in its column ends them`() {
    let csv = "Sponsor;Tier;Link\nAcme;Gold;a.example\nPROSPECTS;;\nHarp;;h.example\n;Silver;\nCrane;Silver;c.example\n"
    #expect(sheet(csv).sponsors.map(\.name).contains("Crane"), "\(sheet(csv).faults)")
  }

  @Test(arguments: ["Open Media", "Prospect Media", "TBD Media", "The Prospect", "Open 24/7", "Wish List"])
  func `in a plain list nothing is left out`(name: String) {
    let csv = "Name\nAcme\nBolt\n\(name)\nCrane\nDelta\n"
    #expect(sheet(csv) { $0.sponsors = [name] }.sponsors.count == 5)
    #expect(sheet(csv).faults.filter { $0.severity == .error }.count == 1, "\(sheet(csv).faults)")
  }

  @Test func `in a plain list one word is asked about`() {
    let faults = sheet("Name\nAcme\nBolt\nPending\nCrane\n").faults.filter { $0.severity == .error }
    #expect(
      faults.count == 1 && faults[0].message.contains("may be a sponsor, or say that those below it are none yet"))
    #expect(sheet("Name\nAcme\nBolt\nPending\nCrane\n") { $0.sponsors = ["Pending"] }.sponsors.count == 4)
  }

  @Test(arguments: [
    "IN-KIND SUPPORTERS", "In Kind", "Gold Supporters", "SACHSPONSOREN", "Sachleistungen", "Unterstützer",

    "Patrocinadores en especie", "Sponsor in natura", "Community Supporters", "In-kind partners",
  ])
  func `headings of those who give in kind or support are headings of tiers`(heading: String) {
    let sheet = sheet(table(heading))
    #expect(!sheet.hasErrors, "\(sheet.faults)")
    #expect(sheet.sponsors.map(\.tier) == ["GOLD SPONSORS", "GOLD SPONSORS", heading, heading], "\(sheet.faults)")
  }

  @Test func `tiers of those who give in kind need no order`() throws {
    let csv = "Name,Link\nGOLD,\nAcme,a.example\nBRONZE,\nBolt,b.example\nIN-KIND SUPPORTERS,\nCrane,c.example\n"
    #expect(try ImportOutcome(csv, into: "cards: []\n").errors == [])
  }
}
