import Ledger
import ProofReports
import Spool
import TestSupport
import Testing

/// Sentences that a sponsor's office stumbled over.
@Suite struct OfficeSentencesTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    report.text(in: language).joined(separator: "\n")
  }

  /// A page with single spaces.
  private func shown(
    _ report: ProofReport, pictures: Int = 0, _ name: String, _ language: ReportLanguage = .english
  ) async throws -> String {
    try await ReportSheets.sheet(report, pictures: pictures, name: "\(name)-\(language)", language).text
      .replacing(/\s+/, with: " ")
  }

  private static let languages: [(ReportLanguage, String)] = [
    (.english, "Signed "), (.german, "Signiert "), (.french, "Signé "), (.spanish, "Firmado "),
  ]

  @Test(arguments: languages) func `no word stands twice`(language: ReportLanguage, signed: String) async throws {
    let doubled = /\b(\p{L}{2,}) \1\b/.ignoresCase()
    var reports = try ReportScenarios.all()
    reports["eventful"] = try ReportLanguageTests.eventful()
    for (name, report) in reports {
      for line in report.text(in: language) { #expect(!line.contains(doubled), "\(line) of \(name)") }
    }
    // Signed on another day by UTC, and on the same.
    for time in ["2026-11-22T23:30", "2026-11-23T00:30"] {
      var report = try ReportScenarios.report(ReportScenarios.totals(1, ReportScenarios.met))
      report.contact = "Ada Example"
      report.checkpoints[0].time = "2026-11-23T01:30:00+01:00"
      report.checkpoints[0].note = "lobby\n3\nx8Xc=\ntime \(time):00Z\n\n\u{2014} lobby AAAA\n"
      let page = try await shown(report, "doubled", language)
      let start = try #require(page.firstRange(of: signed), "\(page)")
      let sentence = page[start.lowerBound...].prefix(300)
      #expect(!sentence.contains(doubled) && sentence.contains(time.suffix(5)), "\(sentence)")
    }
  }

  @Test(arguments: [
    (ReportLanguage.english, "covers the times in view and when the screens were up", "covers all"),
    (.german, "sichert, wie lange Karten sichtbar waren und wann die Bildschirme liefen", "deckt alles"),
    (.french, "garantit les temps visibles et le fonctionnement des écrans", "couvre tout"),
    (.spanish, "garantiza los tiempos visibles y los de las pantallas en servicio", "cubre todo"),
  ])
  func `a check code is not said to cover pictures and contracts`(
    language: ReportLanguage, words: String, wrong: String
  ) async throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(3, ReportScenarios.met))
    let page = try await shown(report, pictures: 3, "covered", language)
    for whole in [text(report, language).replacing(/\s+/, with: " "), page] {
      #expect(whole.contains(words) && !whole.contains(wrong), "\(whole)")
    }
  }

  private static let ended = """
    timezone: UTC
    cards:
      - { id: acme, title: Acme, share: 20%, show: { until: 2026-10-31 } }
      - { id: birch, title: Birch, share: 30% }
    """

  @Test(arguments: [
    (ReportLanguage.english, "The contract ended on 31 October 2026", "In view per day"),
    (.german, "Der Vertrag endete am 31. Oktober 2026", "Sichtbar pro Tag"),
    (.french, "Le contrat a pris fin le 31 octobre 2026", "Temps visible par jour"),
    (.spanish, "El contrato terminó el 31 de octubre de 2026", "Tiempo visible por día"),
  ])
  func `after the end of a contract its date is said, and there is no empty chart`(
    language: ReportLanguage, words: String, chart: String
  ) async throws {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["birch"])
    let report = try ReportScenarios.report(totals, .card("acme"), of: Self.ended)
    #expect(text(report, language).contains(words), "\(text(report, language))")
    let page = try await shown(report, "ended", language)
    #expect(page.contains(words) && !page.contains(chart), "\(page)")
    // Of a contract that goes on, the same time says neither.
    let other = try await shown(try ReportScenarios.report(totals, .card("birch"), of: Self.ended), "on", language)
    #expect(!other.contains(words) && other.contains(chart), "\(other)")
    let last = ReportScenarios.totals(1, .init(contracted: 0, delivered: 0), cards: ["birch"])
    let wall = Self.ended.replacing("2026-10-31", with: "2026-11-01")
    #expect(text(try ReportScenarios.report(last, .card("acme"), of: wall)).contains("Nothing was due in this period."))
  }

  @Test(arguments: [
    (ReportLanguage.english, "5 min 30 s, which does not count as in view. In all, 10 min is still owed."),
    (.german, "5 min 30 s lang; das zählt nicht als sichtbar. Insgesamt haben Sie noch Anspruch auf 10 min."),
    (.french, "pendant 5 min 30 s, ce qui ne compte pas comme visible. Temps restant dû au total : 10 min."),
    (.spanish, "con imagen provisional, lo que no cuenta como visible. Total pendiente: 10 min."),
  ])
  func `what is owed in all is said behind the reasons`(language: ReportLanguage, words: String) async throws {
    var totals = ReportScenarios.totals(1, .init(delivered: 6600))
    totals.days[0].subjects[.card("vermilion")]?.counts.logoMissing = 330_000
    var report = try ReportScenarios.report(totals)
    report.contact = "Ada Example"
    let page = try await shown(report, "in-all", language)
    #expect(page.contains(words), "\(page)")
  }

  @Test func `the first figure says how much was delivered, and a line how much was due`() async throws {
    for (delivered, words) in [(6900.0, "95.83%"), (7199, "99.99%"), (7200, "100.00%"), (7260, "100.83%")] {
      let page = try await shown(
        try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: delivered))), "part")
      #expect(page.contains(words) && page.contains("Contracted time delivered"), "\(page)")
    }
    let report = try ReportScenarios.report(
      ReportScenarios.totals(3, .init(delivered: 7200, down: 900)), .card("acme"),
      of: "timezone: UTC\ncards: [{ id: acme, title: Acme, share: 20% }, { title: Birch }]")
    // The totals hold no other sponsor.
    #expect(report.sponsors[0].cardsAtOnce == nil)
    let known = try ReportScenarios.report(
      ReportScenarios.totals(3, .init(delivered: 7200, down: 900), cards: ["acme"]), .card("acme"),
      of: "timezone: UTC\ncards: [{ id: acme, title: Acme, share: 20% }, { title: Birch }]")
    let page = try await shown(known, "at-once")
    #expect(
      page.contains(
        "On average, 1.00 cards are in view at once: 20% × 1.00 × 30 h with the screens up ≈ 6 h contracted, plus 45 min for"
      ), "\(page)")
  }

  @Test func `one minute and one second are in the singular`() throws {
    let short = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: 7199)))
    #expect(text(short, .german).contains("Es fehlt nur 1 s,"), "\(text(short, .german))")
    let two = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: 7198)))
    #expect(text(two, .german).contains("Es fehlen nur 2 s,"), "\(text(two, .german))")
    let both = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: 6900, down: 60)))
    #expect(text(both, .german).contains("Davon fehlt 1 min, weil"), "\(text(both, .german))")
  }

  @Test func `days without a picture are named`() async throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(7, ReportScenarios.met))
    #expect(try await shown(report, pictures: 3, "missing").contains("No photo was kept of 4 Nov – 7 Nov"))
    #expect(try await !shown(report, pictures: 7, "missing-none").contains("No picture"))
  }

  @Test func `days of which too much is missing are bold, if they are few`() async throws {
    var totals = ReportScenarios.totals(5, ReportScenarios.met)
    totals.days[2].subjects[.card("vermilion")]?.counts.delivered = 7_100_000
    let words = "Bold: 0.1% or more of that day's contracted time is missing."
    #expect(try await shown(try ReportScenarios.report(totals), "bold").contains(words))
    for (name, day) in [("bold-all", ReportScenarios.short), ("bold-none", ReportScenarios.met)] {
      #expect(try await !shown(try ReportScenarios.report(ReportScenarios.totals(5, day)), name).contains(words))
    }
  }

  @Test func `the first page names the kiosk once`() async throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(30, ReportScenarios.met))
    let sheet = try await ReportSheets.sheet(report, name: "once")
    #expect(sheet.pages[0].ranges(of: ReportSamples.kiosk).count == 1, "\(sheet.pages[0])")
    #expect(sheet.pages[1].contains(ReportSamples.kiosk))
  }
}
