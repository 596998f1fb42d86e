import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// What a sponsor's office adds up, and asks: which days were short, who issued the report, and of how many cards it is.
@Suite struct SponsorOfficeTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    report.text(in: language).joined(separator: "\n")
  }

  private static let rounded: [(ReportLanguage, String)] = [
    (.english, "rounded to the second"), (.german, "auf die Sekunde gerundet"), (.french, "arrondis à la seconde"),
    (.spanish, "redondeados al segundo"),
  ]

  @Test(arguments: [
    // Three days of 7200.4 s are shown as 6:00:00, and their sum is 6:00:01.
    (3, ReportScenarios.Day(contracted: 7200.4, delivered: 7300), true),
    // 10 s less 6 s are not the 5 s that are missing.
    (1, .init(contracted: 10.4, delivered: 5.5), true),
    (3, .init(contracted: 7200, delivered: 6900, down: 30), false), (1, .init(delivered: 7100.4), false),
  ])
  func `times that do not add up as they are shown have a line that says why, and no others`(
    days: Int, day: ReportScenarios.Day, isRounded: Bool
  ) async throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(days, day))
    for (language, words) in Self.rounded {
      #expect(text(report, language).contains(words) == isRounded, "\(text(report, language))")
      let page = try await ReportSheets.sheet(report, name: "rounded-\(days)", language).text.replacing(
        /\s+/, with: " ")
      #expect(page.contains(words) == isRounded, "\(page)")
    }
  }

  @Test func `sums of screens, tiers and reasons have that line too`() throws {
    let day = ReportScenarios.Day(contracted: 7200.4, delivered: 7200.4)
    let screens = ReportScenarios.totals(1, day, screens: ["lobby", "hall", "foyer"])
    #expect(text(try ReportScenarios.report(screens, .all)).contains("rounded to the second"))
    let cards = ReportScenarios.totals(1, day, cards: ["vermilion", "glass"])
    let tier = text(try ReportScenarios.report(cards, .tier("platinum")))
    #expect(tier.contains("4:00:01") && tier.contains("rounded to the second"), "\(tier)")
    var reasons = ReportScenarios.totals(1, ReportScenarios.met)
    reasons.days[0].time.absent = 10_400
    reasons.days[0].time.late = 10_400
    reasons.days[0].time.shown = 36_000_400
    let table = text(try ReportScenarios.report(reasons))
    #expect(table.contains("10:00:21") && table.contains("rounded to the second"), "\(table)")
  }

  @Test(arguments: Seeds.few)
  func `the days of a CSV add up to the millisecond, estimates included`(seed: UInt64) throws {
    let report = try ReportSamples.report(ReportSamples.totals(days: 12, seed: seed))
    let lines = report.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let head = try #require(lines.first)
    func milliseconds(_ cell: String) throws -> Int { try #require(Int(cell.replacing(".", with: ""))) }
    var sums = 0
    for name in ["contracted_s", "down_s", "delivered_s", "bonus_s", "placeholder_s"] {
      let column = try #require(head.firstIndex(of: name))
      // Of a card or tier, and a screen of it.
      for rows in Dictionary(grouping: lines.dropFirst(), by: { $0[1...2] + $0.suffix(2) }).values {
        #expect(rows.allSatisfy { $0.count == head.count })
        let days = try rows.filter { $0[0] != "" }.map { try milliseconds($0[column]) }.reduce(0, +)
        let sum = try #require(rows.first { $0[0] == "" })
        #expect(try milliseconds(sum[column]) == days, "seed \(seed): \(name) of \(sum)")
        sums += days
      }
    }
    #expect(sums > 0)
  }

  /// A day that was more than met, and one that was short for want of a picture and else.
  private static func shortMonday() throws -> PlayTotals {
    var totals = ReportScenarios.totals(2, ReportScenarios.met)
    totals.days[1] = try #require(ReportScenarios.totals(2, ReportScenarios.both).days.last)
    return totals
  }

  @Test(arguments: [
    (ReportLanguage.english, ["Sun 1 Nov 2026", "Mon 2 Nov 2026"], "difference"),
    (.german, ["So 01.11.2026", "Mo 02.11.2026"], "Differenz"),
    (.french, ["dim. 01/11/2026", "lun. 02/11/2026"], "écart"),
    (.spanish, ["dom 01/11/2026", "lun 02/11/2026"], "diferencia"),
  ])
  func `each day has its weekday, and what was in view more or less than contracted`(
    language: ReportLanguage, days: [String], word: String
  ) async throws {
    let report = try ReportScenarios.report(try Self.shortMonday())
    let lines = report.text(in: language)
    func row(_ name: String, in lines: [String]) throws -> [String] {
      let line = try #require(lines.first { $0.contains(name) }, "\(lines)")
      return line.trimmingPrefix(/\s+/).split(separator: /\s\s+/).map(String.init).prefix(5).map(\.self)
    }
    // Contracted, of it dark, in view, and the difference.
    let sunday = ["2:00:00", "0:00:00", "2:01:00", "+0:01:00"]
    let monday = ["2:15:00", "0:15:00", "1:55:00", "\u{2212}0:20:00"]
    #expect(try row(days[0], in: lines) == [days[0]] + sunday, "\(lines)")
    #expect(try row(days[1], in: lines) == [days[1]] + monday, "\(lines)")
    #expect(lines.contains { $0.contains("4:15:00") && $0.contains("\u{2212}0:19:00") }, "\(lines)")
    for paper in ReportPaper.allCases {
      let sheet = try await ReportSheets.sheet(report, name: "weekdays-\(language)-\(paper.rawValue)", language, paper)
      let cells = try row(days[1], in: sheet.text.split(separator: "\n").map(String.init))
      #expect(cells == [days[1]] + monday && !sheet.text.contains("…"), "\(sheet.text)")
    }
    // Where nothing is agreed, nothing is missing.
    let plain = text(try ReportScenarios.report(Self.shortMonday(), of: ReportScenarios.plain), language)
    #expect(!plain.contains("\(word)  ") && plain.contains(days[0]), "\(plain)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "the cards were in view less", "the card was in view less"),
    (.german, "Die Karten waren bei laufenden", "Die Karte war bei laufenden"),
    (.french, "les cartes ont été visibles moins", "la carte a été visible moins"),
    (.spanish, "las tarjetas estuvieron visibles menos", "la tarjeta estuvo visible menos"),
  ])
  func `a tier has cards, of which one does not make good another`(
    language: ReportLanguage, cards: String, card: String
  ) async throws {
    var totals = ReportScenarios.totals(2, ReportScenarios.short, cards: ReportScenarios.everybody)
    totals.days[0].subjects[.card("japan")]?.counts.logoMissing = 330_000
    let tier = try await ReportSheets.sheet(
      try ReportScenarios.report(totals, .tier("bronze")), name: "tier-\(language)", language
    ).text.replacing(/\s+/, with: " ")
    #expect(tier.contains(cards) && !tier.contains(card), "\(tier)")
    let sponsor = try await ReportSheets.sheet(
      try ReportScenarios.report(totals, .card("japan")), name: "tier-card-\(language)", language
    ).text.replacing(/\s+/, with: " ")
    #expect(sponsor.contains(card) && !sponsor.contains(cards), "\(sponsor)")
    if language == .english {
      #expect(
        tier.contains("The cards were shown without their logos") && sponsor.contains("The card was shown without its"))
      let sentence = "What is owed to one card is not made good by another."
      #expect(tier.contains(sentence) && !sponsor.contains(sentence), "\(tier)")
    }
  }

  @Test(arguments: [
    (ReportLanguage.english, "Issued by: "), (.german, "Aussteller: "), (.french, "Émis par : "),
    (.spanish, "Expedido por: "),
  ])
  func `a page names the kiosk that issued it, unless nobody vouches for that`(
    language: ReportLanguage, words: String
  ) async throws {
    let all = try ReportScenarios.all()
    for (name, isKnown) in [("met", true), ("tiers", true), ("unverified", false)] {
      let sheet = try await ReportSheets.sheet(try #require(all[name]), name: "issuer-\(language)-\(name)", language)
      let text = sheet.pages[0].replacing(/\s+/, with: " ")
      #expect(text.contains(words + ReportSamples.kiosk) == isKnown, "\(text)")
    }
  }
}
