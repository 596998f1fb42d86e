import ConfigurationValues
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// What a sponsor's office reads of its contract: which share it bought, why that changed, whom it may ask, and what a code is for.
@Suite struct OfficeContractTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    report.text(in: language).joined(separator: "\n")
  }

  @Test func `a part of a tier, and a weight, are said as a share of all`() throws {
    let totals = ReportScenarios.totals(30, ReportScenarios.met, cards: ReportScenarios.everybody)
    for (card, contract) in [
      ("vermilion", "27.5% of the time of all cards, part of Platinum's 40%"),
      ("long", "30% of the time of all cards, part of Gold's 30%"),
      ("japan", "22.5% of the time of all cards, weight 3 in Bronze (weight 2)"),
      ("glass", "contract                   12.5% of the time of all cards in"),
    ] {
      let report = text(try ReportScenarios.report(totals, .card(card)))
      #expect(report.contains(contract), "\(contract) in \(report)")
    }
    let german = text(try ReportScenarios.report(totals, .card("vermilion")), .german)
    #expect(german.contains("27,5\u{A0}% der Zeit aller Karten, Teil der 40\u{A0}% von Platinum"), "\(german)")
  }

  private static let changing = """
    timezone: UTC
    arrange: together
    tiers: { gold: { share: 30% }, friends: {} }
    cards:
      - { id: acme, title: Acme, tier: gold, weight: 2 }
      - { id: birch, title: Birch, tier: gold, weight: 2, show: { from: 2026-11-03, until: 2026-11-04 } }
      - { id: cedar, title: Cedar, tier: friends }
    """

  @Test func `a share that others' contracts changed is said with its bounds, and why days differ`() throws {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["acme", "birch", "cedar"])
    let acme = try ReportScenarios.report(totals, .card("acme"), of: Self.changing)
    #expect(text(acme).contains("15–30% of the time of all cards, weight 2 in Gold (30%)"), "\(text(acme))")
    #expect(text(acme).contains("note: the share of \"Acme\" was not the same on all days"), "\(text(acme))")
    #expect(text(acme, .german).contains("der Anteil von „Acme“ war nicht an allen Tagen gleich"))
    #expect(text(acme, .french).contains("la part de «\u{A0}Acme\u{A0}»"))
    #expect(acme.sponsors[0].leastShare == 0.15 && acme.sponsors[0].mostShare == 0.3, "\(acme.sponsors[0])")
    let birch = try ReportScenarios.report(totals, .card("birch"), of: Self.changing)
    #expect(text(birch).contains("15% of the time of all cards, ") && !text(birch).contains("not the same on all days"))
    #expect(birch.sponsors[0].leastShare == nil)
  }

  private static let daily = """
    timezone: Europe/Berlin
    arrange: together
    tiers: { gold: { share: 30% }, friends: {} }
    cards:
      - { id: acme, title: Acme, tier: gold, weight: 2 }
      - { id: birch, title: Birch, tier: gold, weight: 2, show: { at: "08:00-14:00" } }
      - { id: cedar, title: Cedar, tier: friends }
    """

  @Test func `hours of a neighbour that are the same every day change no day`() throws {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["acme", "birch", "cedar"])
    let acme = try ReportScenarios.report(totals, .card("acme"), of: Self.daily)
    #expect(!text(acme).contains("not the same on all days") && !text(acme).contains("15–30%"), "\(text(acme))")
    #expect(abs(try #require(acme.sponsors[0].contractedShare) - (0.3 - 0.15 / 4)) < 1e-9)
    // A span that begins within a day, and one in which the clock is set.
    let zone = try ZoneDatabase.zone(named: "Europe/Berlin")
    let start = 1_792_800_000
    for span in [start + 50_000..<start + 90_000, start..<start + 7 * 86_400] {
      let terms = try #require(ScreenTerms(newestOf: [Self.daily], over: span, in: zone)[.card("acme")])
      let shares = try #require(terms.shares)
      #expect(shares.upperBound - shares.lowerBound < 1e-9, "\(shares)")
    }
    // Hours on some days of the week do, and the note is true of them.
    let weekly = Self.daily.replacing("08:00-14:00", with: "mon-fri 08:00-14:00")
    let note = text(try ReportScenarios.report(totals, .card("acme"), of: weekly))
    #expect(note.contains("26.25–30% of the time of all cards") && note.contains("hours of their own"), "\(note)")
  }

  @Test func `what a sponsor had bought before is no bound of what it has`() throws {
    let (day, text) = (86_400_000, "cards: [{ id: acme, title: Acme, weight: 2 }, { title: Birch, weight: 2 }]")
    func used(_ text: String, _ first: Int) -> Ledger.UsedConfiguration {
      .init(text: text, first: first, last: first + day, records: 10)
    }
    let changed = text.replacing("Acme, weight: 2", with: "Acme, weight: 3")
    let own = try #require(
      ScreenTerms(of: [used(text, 0), used(changed, 2 * day)], in: .universal)[.card("acme")]?.shares)
    #expect(own.upperBound - own.lowerBound < 1e-9, "\(own)")
    // Nor is it part of the share that is said beside what is agreed now.
    let tiered = """
      arrange: together
      tiers: { gold: { share: 50% }, friends: {} }
      cards: [{ id: acme, title: Acme, tier: gold, weight: 2 }, { id: birch, title: Birch, tier: gold, weight: 2 },
        { title: Cedar, tier: friends }]
      """
    let more = tiered.replacing("Acme, tier: gold, weight: 2", with: "Acme, tier: gold, weight: 3")
    let terms = ScreenTerms(of: [used(tiered, 0), used(more, 2 * day)], in: .universal)
    let totals = ReportScenarios.totals(2, ReportScenarios.met, cards: ["acme", "birch"])
    let report = try ProofReport(totals, terms: terms, choice: .card("acme"), in: .universal)
    #expect(self.text(report).contains("30% of the time of all cards, weight 3 in Gold (50%)"), "\(self.text(report))")
    let others = text.replacing("Birch, weight: 2", with: "Birch, weight: 3")
    let both = try #require(
      ScreenTerms(of: [used(text, 0), used(others, 2 * day)], in: .universal)[.card("acme")]?.shares)
    #expect(abs(both.lowerBound - 0.4) < 1e-9 && abs(both.upperBound - 0.5) < 1e-9, "\(both)")
  }

  @Test func `what was in view without a logo is told with what is owed`() throws {
    var totals = ReportScenarios.totals(1, ReportScenarios.short)
    totals.days[0].subjects[.card("vermilion")]?.counts.logoMissing = 330_000
    let text = text(try ReportScenarios.report(totals))
    #expect(
      text.contains("The card was shown without its logo or with a placeholder for 5 min 30 s, which does not"),
      "\(text)")
    // Of dark time it is no reason.
    totals = ReportScenarios.totals(1, .init(delivered: 7200, down: 600))
    totals.days[0].subjects[.card("vermilion")]?.counts.logoMissing = 330_000
    #expect(!self.text(try ReportScenarios.report(totals)).contains("without its logo or"))
  }

  @Test func `a reason of many sentences is whole on the page`() async throws {
    var totals = ReportScenarios.totals(1, .init(delivered: 6900, down: 900), screens: ["lobby", "hall"])
    totals.days[0].subjects[.card("vermilion")]?.counts.logoMissing = 330_000
    totals.days[1].subjects[.card("vermilion")]?.counts.delivered = 7_500_000
    let report = try ReportScenarios.report(totals)
    for (language, end) in [
      (ReportLanguage.english, "is not made good by another."), (.german, "nicht durch einen anderen ausgeglichen."),
      (.french, "n’est pas compensé par un autre."), (.spanish, "no se compensa con otra."),
    ] {
      let text = try await ReportSheets.sheet(report, name: "reason", language, .a4).text.replacing(/\s+/, with: " ")
      #expect(text.contains(end) && !text.contains("…"), "\(text)")
    }
  }

  @Test func `a long name stands whole in a note, between the language's quotation marks`() throws {
    let name =
      "Lumenfold Lichtmanufaktur und Leuchtenbau Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft"
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["acme", "birch"])
    let wall = Self.changing.replacing("title: Acme", with: "title: \"\(name)\"")
    let report = try ReportScenarios.report(totals, .card("acme"), of: wall)
    #expect(text(report, .german).contains("„\(name)“") && text(report, .spanish).contains("«\(name)»"))
    #expect(report.notes.contains { $0.english.contains("\"\(name)\"") }, "\(report.notes.map(\.english))")
  }

  @Test func `a report names whom to ask, as the configuration has it`() async throws {
    var wall = try RecordedWall(
      "timezone: UTC\nproof: { contact: \"Ada Example, ada@example.com\" }\ncards: [{ id: acme, title: Acme }]")
    try wall.add(0..<3)
    let ledger = try wall.ledger()
    try ledger.checkpoint()
    let (from, until) = (RecordedWall.start, RecordedWall.start + RecordedWall.hour)
    let period = try ReportPeriod(from: "2026-11-23T00:00Z", until: "2026-11-23T01:00Z")
    guard case .json(let report) = try ReportRun(period, .card("acme"), .json).report(of: ledger, pictures: "") else {
      Issue.record("no JSON")
      return
    }
    #expect(try wall.report(ledger, from: from, until: until).contact == nil)
    #expect(report.contact == "Ada Example, ada@example.com")
    #expect(text(report).contains("Questions: Ada Example, ada@example.com"))
    #expect(text(report, .spanish).contains("Consultas: Ada Example"))
    var shown = report
    try #require(shown.checkpoints.count == 1)
    (shown.checkpoints[0].time, shown.checkpoints[0].note) = ("2026-11-23T02:00:00+01:00", Self.note)
    let page = try await ReportSheets.sheet(shown, name: "contact").text.replacing(/\s+/, with: " ")
    #expect(page.contains("Questions: Ada Example, ada@example.com"), "\(page)")
    #expect(
      page.contains("ask Ada Example, ada@example.com for the signed file with the data of these days"), "\(page)")
    #expect(page.contains("Signed 23 November 2026, 02:00, which is 01:00 UTC in the code, over 3 records"), "\(page)")
    (shown.checkpoints[0].time, shown.checkpoints[0].note) = (
      "2026-11-23T00:30:00+01:00", Self.note.replacing("2026-11-23T01:00", with: "2026-11-22T23:30")
    )
    let night = try await ReportSheets.sheet(shown, name: "night").text.replacing(/\s+/, with: " ")
    #expect(
      night.contains("Signed 23 November 2026, 00:30, which is 22 November 2026, 23:30 UTC in the code"), "\(night)")
    shown.contact = nil
    let plain = try await ReportSheets.sheet(shown, name: "contact").text.replacing(/\s+/, with: " ")
    #expect(plain.contains("ask whoever sent you this report") && !plain.contains("Questions:"), "\(plain)")
  }

  private static let note = "lobby\n3\nx8Xc=\ntime 2026-11-23T01:00:00Z\n\n\u{2014} lobby AAAA\n"

  @Test func `the code of the page and that of a card are two words`() async throws {
    var totals = ReportScenarios.totals(3, ReportScenarios.met)
    totals.visits["vermilion", default: .init()].codes = 9
    for (language, page, card) in [
      (ReportLanguage.english, "Check code", "Its own QR code shown"), (.german, "Prüfcode", "Eigener QR-Code gezeigt"),
      (.french, "Code de vérification", "Son propre code QR affiché"),
      (.spanish, "Código de comprobación", "Su propio código QR mostrado"),
    ] {
      let text = try await ReportSheets.sheet(try ReportScenarios.report(totals), name: "codes", language, .a4).text
      #expect(text.contains(page) && text.contains(card), "\(text)")
      // Where lines end depends on the fonts.
      #expect(
        text.contains("Tests/Verifier/verify.py") && text.contains("--head") && text.contains("head.txt"), "\(text)")
    }
  }
}
