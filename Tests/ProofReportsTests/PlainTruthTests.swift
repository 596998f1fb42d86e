import Spool
import TestSupport
import Testing

@testable import Ledger
@testable import ProofReports

/// A report says no more than it knows, and says it of what it is about.
@Suite struct PlainTruthTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    report.text(in: language).joined(separator: "\n")
  }

  /// What an export of a tier tells: the sum of its cards.
  private func tier(delivered: Double) throws -> ProofReport {
    var totals = ReportScenarios.totals(1, .init(delivered: delivered))
    totals.days[0].subjects[.tier("platinum")] = totals.days[0].subjects.removeValue(forKey: .card("vermilion"))
    totals.cards = [:]
    totals.scopes = [.init(kiosk: ReportSamples.kiosk, subjects: [.tier("platinum")])]
    totals.agreements[.tier("platinum")] = .init(title: "Platinum partners", agreed: "40% of the time")
    return try ReportScenarios.report(totals, .tier("platinum"), of: nil)
  }

  @Test func `of a tier whose sum alone is known no contract is called met`() async throws {
    let kept = try tier(delivered: 7300)
    #expect(kept.tiers[0].isMet == nil && kept.tiers[0].isSumAlone == true, "\(kept.tiers)")
    #expect(try !kept.json().contains(#""isMet""#))
    for (language, note, page, met) in [
      (ReportLanguage.english, "only the sum of all cards", "The tier as a whole got", "Contract met:"),
      (.german, "nur die Summe aller Karten", "Die Stufe insgesamt hat", "Vertrag erfüllt:"),
      (.french, "seul le total de toutes", "La catégorie dans son ensemble", "Contrat respecté\u{A0}:"),
      (.spanish, "solo consta la suma", "La categoría en conjunto", "Contrato cumplido:"),
    ] {
      #expect(text(kept, language).contains(note), "\(text(kept, language))")
      let sheet = try await ReportSheets.sheet(kept, name: "tier-\(language.rawValue)", language)
      #expect(sheet.text.contains(page) && !sheet.text.contains(met), "\(sheet.text)")
    }
    // A sum that is short is short for one card at least.
    let short = try tier(delivered: 7000)
    #expect(short.tiers[0].isMet == false)
    let page = try await ReportSheets.sheet(short, name: "tier-short").text
    #expect(page.contains("Make-good owed: 3 min 20 s") && !page.contains("made good by another"), "\(page)")
    // CSV has no other place that says that cards may be owed more.
    #expect(
      short.notes.contains { $0.english.contains("only the sum of all cards") && !$0.isOrdinary }, "\(short.notes)")
  }

  private static let screens = """
    timezone: UTC
    screens:
      - { name: lobby, cards: [{ id: vermilion, title: Vermilion Air }, { id: birch, title: Birch }] }
      - { name: hall, cards: [{ id: vermilion, title: Vermilion Air, share: 40% }, { id: birch, title: Birch }] }
    """

  @Test func `an equal part that is due meets no contract`() throws {
    var totals = ReportScenarios.totals(1, ReportScenarios.met, screens: ["lobby", "hall"])
    for index in totals.days.indices where totals.days[index].screen == "hall" {
      totals.days[index].subjects[.card("vermilion")] = .init()
    }
    let report = try ReportScenarios.report(totals, of: Self.screens)
    #expect(report.sponsors[0].isContracted && report.sponsors[0].isMet == nil, "\(report.sponsors)")
    for (language, words) in [
      (ReportLanguage.english, "only an equal part was planned"), (.german, "Vorgesehen war nur ein gleicher Anteil"),
      (.french, "seule une part égale était prévue"), (.spanish, "solo estaba prevista una parte igual"),
    ] {
      #expect(text(report, language).contains(words), "\(text(report, language))")
    }
    #expect(!text(report).contains("Contract met:") && !text(report).contains("Contract met."))
    // Nor can a day be short of it.
    #expect(!text(report).contains("difference"), "\(text(report))")
    // What is more than an equal part is not more than contracted.
    let both = ReportScenarios.totals(1, ReportScenarios.met, screens: ["lobby", "hall"])
    let more = text(try ReportScenarios.report(both, of: Self.screens))
    #expect(more.contains("Contract met: 1 min more than contracted"), "\(more)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "the lines in typewriter letters above are the code", "to its right"),
    (.german, "Die Zeilen in Schreibmaschinenschrift darüber sind der Code", "rechts von"),
    (.french, "les lignes en caractères de machine à écrire ci-dessus sont le code", "à sa droite"),
    (.spanish, "las líneas de arriba en letra de máquina de escribir son el código", "a su derecha"),
  ]) func `a check code that has no picture is not said to hold a text`(
    language: ReportLanguage, words: String, wrong: String
  ) async throws {
    var report = try ReportScenarios.report(ReportScenarios.totals(1, ReportScenarios.met))
    report.checkpoints[0].note += String(repeating: "— witness.example AAAA\n", count: 150)
    let sheet = try await ReportSheets.sheet(report, name: "uncoded", language)
    let page = sheet.text.replacing(/\s+/, with: " ")
    #expect(page.contains(words) && !page.contains(wrong), "\(page)")
    // All signatures are there, above the foot of their pages, with what to run at their end.
    let all = sheet.words.joined()
    #expect(all.count { $0.text == "witness.example" } == 150 && all.contains { $0.text.contains("verify.py") })
    #expect(all.allSatisfy { $0.bottom < 1 - 60 / 841.89 }, "\(all.filter { $0.bottom >= 1 - 60 / 841.89 })")
  }

  @Test(arguments: ReportLanguage.allCases, ReportPaper.allCases)
  func `the longest contact leaves the foot of the page free`(language: ReportLanguage, paper: ReportPaper) async throws
  {
    let contact = String(repeating: "Wwwwwwww Mmmmmmmmm ", count: 10) + "Quousque"
    let foot = paper == .a4 ? 1 - 60 / 841.89 : 1 - 60 / 792.0
    let number = ReportLanguage.allCases.firstIndex(of: language) ?? 0
    for days in [2, 5, 7, 9, 11, 13, 15, 17, 22].sampled(every: 7, from: number + (paper == .a4 ? 0 : 4)) {
      var report = try ReportScenarios.report(ReportScenarios.totals(days, ReportScenarios.both))
      report.contact = contact
      let sheet = try await ReportSheets.sheet(report, name: "contact-\(days)", language, paper)
      let words = sheet.words.joined()
      #expect(words.count { $0.text.contains("Quousque") } == 3 && words.contains { $0.text.contains("verify.py") })
      #expect(words.allSatisfy { $0.bottom < foot }, "\(words.filter { $0.bottom >= foot }) of \(days) days")
    }
  }

  @Test func `a clock that was set within a minute has seconds`() throws {
    var totals = ReportScenarios.totals(1, ReportScenarios.met)
    func report(after time: Int) throws -> ProofReport {
      let start = totals.from + 9 * 3_600_000 + 12_000
      totals.unsure = [.init(kiosk: "lobby", screen: "main", span: start..<start + time)]
      return try ReportScenarios.report(totals)
    }
    let within = try report(after: 30_000)
    #expect(text(within).contains("set from 1 November 2026, 09:00:12 to 1 November 2026, 09:00:42"), "\(text(within))")
    #expect(text(within, .german).contains("vom 1. November 2026, 09:00:12 Uhr auf den 1. November 2026, 09:00:42 Uhr"))
    let across = try report(after: 90_000)
    #expect(text(across).contains("set from 1 November 2026, 09:00 to 1 November 2026, 09:01,"), "\(text(across))")
  }

  @Test func `sentences have dates in the form of their language, and JSON as it always had them`() throws {
    var totals = ReportScenarios.totals(2, ReportScenarios.met)
    totals.wholeDays = [totals.days[0].day]
    totals.faults = ["heads that were given out before 2026-11-02T10:00:00Z may not hold"]
    let report = try ReportScenarios.report(totals)
    #expect(text(report).contains("have expired: 1 November 2026"), "\(text(report))")
    #expect(text(report).contains("before 2 November 2026, 10:00 UTC may not hold"), "\(text(report))")
    #expect(text(report, .german).contains("1. November 2026"), "\(text(report, .german))")
    let json = try report.json()
    #expect(json.contains("have expired: 2026-11-01") && json.contains("2026-11-02T10:00:00Z"), "\(json)")
  }
}
