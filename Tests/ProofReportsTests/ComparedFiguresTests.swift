import Foundation
import Ledger
import ProofReports
import Spool
import TestSupport
import Testing

/// Figures that an office compares: shares beside the agreed ones, estimates, and how many contracts are met.
@Suite struct ComparedFiguresTests {
  private func report(
    share: String, _ day: ReportScenarios.Day, _ choice: ProofReport.Choice = .card("vermilion"),
    screens: [String] = ["lobby"]
  ) throws -> ProofReport {
    let cards = "cards: [{ id: vermilion, title: Vermilion Air, share: \(share) }, { id: birch, title: Birch }]"
    let wall = "timezone: UTC\n\(cards)"
    return try ReportScenarios.report(
      ReportScenarios.totals(1, day, cards: ["vermilion", "birch"], screens: screens), choice, of: wall)
  }

  private func line(_ name: String, of report: ProofReport, _ language: ReportLanguage = .english) throws -> String {
    try #require(report.text(in: language).first { $0.hasPrefix("  \(name)") }, "\(report.text(in: language))")
  }

  /// Of 7200 s: what was in view, its share and how much of the contract that is.
  @Test(arguments: [
    // Rounded half up, not cut.
    ("20%", 6900.0, "19.17%", "95.83%"), ("20%", 7198.2, "20.00%", "99.98%"), ("20%", 7260, "20.17%", "100.83%"),
    ("20%", 7200, "20.00%", "100.00%"), ("20%", 7194, "19.98%", "99.92%"),
    // Met within the tolerance: rounding does not take it below what was agreed.
    ("20%", 7197.5, "20.00%", "99.97%"), ("33.335%", 7199.9, "33.34%", "100.00%"),
    // Something is owed: it is not rounded up to what was agreed.
    ("2%", 7185, "1.99%", "99.79%"), ("4.5%", 7192.2, "4.49%", "99.89%"), ("0.5%", 7140, "0.49%", "99.17%"),
  ])
  func `a share is rounded to the side of the agreed one on which it is`(
    agreed: String, delivered: Double, share: String, part: String
  ) async throws {
    let one = try report(share: agreed, .init(delivered: delivered))
    #expect(try line("in view", of: one).hasSuffix("(\(share))"), "\(one.text)")
    let all = try report(share: agreed, .init(delivered: delivered), .all)
    #expect(try line("Vermilion Air", of: all).contains(" \(share) "), "\(all.text)")
    let sheet = try await ReportSheets.sheet(one, name: "compared")
    #expect(sheet.pages[0].contains(share) && sheet.pages[0].contains(part), "\(sheet.pages[0])")
    // CSV has the share as it is.
    let raw = try #require(one.sponsors[0].deliveredShare)
    #expect(one.csv.contains(String(format: ",%.6f,", raw)), "\(one.csv)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "20.00% while the screens were up", "Shares of voice are of the time that the screens"),
    (.german, "20,00\u{A0}% bei laufenden Bildschirmen", "Zeitanteile gelten für die Zeit, in der die Bildschirme"),
    (
      .french, "20,00\u{A0}% pendant le fonctionnement des écrans",
      "Les parts de temps portent sur le temps de fonctionnement"
    ),
    (.spanish, "20,00\u{A0}% con las pantallas en servicio", "Las cuotas de tiempo se refieren al tiempo de las"),
  ])
  func `beside a debt, a share that is the agreed one says of which time it is`(
    language: ReportLanguage, words: String, remark: String
  ) async throws {
    let day = ReportScenarios.Day(delivered: 7200, down: 900)
    // What is short by less than half a second is not.
    for delivered in [7200, 7199.999, 7199.6] {
      let text = try report(share: "20%", .init(delivered: delivered, down: 900)).text(in: language)
      #expect(text.joined(separator: "\n").contains("(\(words))"), "\(text)")
    }
    for (choice, screens) in [(ProofReport.Choice.all, ["lobby"]), (.card("vermilion"), ["lobby", "hall"])] {
      let table = try report(share: "20%", day, choice, screens: screens)
      #expect(table.text(in: language).contains { $0.hasPrefix("  \(remark)") }, "\(table.text(in: language))")
      let sheet = try await ReportSheets.sheet(table, name: "beside-\(language)", language)
      #expect(sheet.text.replacing(/\s+/, with: " ").contains(remark.replacing("\u{A0}", with: " ")), "\(sheet.text)")
    }
    // Where nothing is owed, or less than agreed was shown, nothing is to be explained.
    for other in [ReportScenarios.met, .init(delivered: 7000, down: 900)] {
      let text = try report(share: "20%", other, .all).text(in: language).joined(separator: "\n")
      #expect(!text.contains(remark), "\(text)")
    }
  }

  /// Passes of 18 s each.
  @Test(arguments: [
    (7182.0, "about 1 viewable pass."), (6894, "about 17 viewable passes."), (5382, "about 100 viewable passes."),
    (4500, "about 150 viewable passes."), (720, "about 360 viewable passes."),
  ])
  func `passes that are computed are rounded, and counted ones are exact`(delivered: Double, words: String) throws {
    let text = try report(share: "20%", .init(delivered: delivered)).text.joined(separator: "\n")
    #expect(text.contains(words), "\(text)")
    #expect(text.contains(try Regex("viewable passes +\(Int(delivered / 18))\n")), "\(text)")
  }

  @Test(arguments: [(5995, "6,000"), (995, "1,000"), (1444, "1,440"), (12_349, "12,300"), (104, "100"), (99, "99")])
  func `estimates have two digits, and three from a thousand on`(passes: Int, words: String) throws {
    var totals = ReportScenarios.totals(1, .init(contracted: 14_400, delivered: 7200))
    totals.days[0].subjects[.card("vermilion")]?.counts.passes = passes
    let text = try ReportScenarios.report(totals).text.joined(separator: "\n")
    #expect(text.contains("Make-good owed: 2 h, about \(words) viewable passes."), "\(text)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "Contracts", "0 of 5 met", "make-good is owed to 5 sponsors"),
    (.german, "Verträge", "0 von 5 erfüllt", "für 5 Sponsoren ist Zeit nachzuliefern"),
    (.french, "Contrats", "0 respecté sur 5", "compensation due à 5 partenaires"),
    (.spanish, "Contratos", "0 cumplidos de 5", "pendiente de compensar a 5 patrocinadores"),
  ])
  func `the first figure of all sponsors says how many contracts are met, and to how many something is owed`(
    language: ReportLanguage, name: String, value: String, remark: String
  ) async throws {
    let sheet = try await ReportSheets.sheet(
      try #require(ReportScenarios.all()["week-all"]), name: "counted-\(language)", language)
    // In the left third of the page.
    let words = sheet.words[0].filter { $0.left < 0.36 }.map(\.text).joined(separator: " ")
    for text in [name, value, remark] { #expect(words.contains(text), "\(text) in \(words)") }
  }

  @Test func `sponsors to whom nothing was due are named beside those with a contract`() async throws {
    func words(_ report: ProofReport, _ name: String) async throws -> String {
      try await ReportSheets.sheet(report, name: name).words[0].filter { $0.left < 0.36 }.map(\.text)
        .joined(separator: " ")
    }
    let met = try await words(try report(share: "20%", ReportScenarios.met, .all), "counted-met")
    #expect(met.contains("1 of 1 met") && met.contains("no make-good is owed · nothing was due to 1 sponsor"), "\(met)")
    let plain = try ReportScenarios.report(
      ReportScenarios.totals(7, ReportScenarios.met), .all, of: ReportScenarios.plain)
    let none = try await words(plain, "counted-none")
    #expect(none.contains("nothing was due to 2 sponsors") && !none.contains("met"), "\(none)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "If nothing was changed, the check prints"), (.german, "Wurde nichts verändert, meldet"),
    (.french, "Si rien n’a été modifié, la vérification affiche"), (.spanish, "Si nada se ha modificado, la"),
  ])
  func `who has the code checked reads what a good check answers`(language: ReportLanguage, words: String)
    async throws
  {
    let text = try await ReportSheets.sheet(
      try #require(ReportScenarios.all()["met"]), name: "answer-\(language)", language
    ).text.replacing(/[\s\u{A0}]+/, with: " ")
    for part in [words, "the proof holds", "it continues the given head", "--key KEY"] {
      #expect(text.contains(part), "\(text)")
    }
  }
}
