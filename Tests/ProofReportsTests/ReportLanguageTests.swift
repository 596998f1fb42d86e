import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Reports in the languages of sponsors' offices.
@Suite struct ReportLanguageTests {
  /// Words of the English pages and texts that none of the other languages has.
  private static let english = [
    "the", "of", "and", "is", "not", "with", "from", "except", "before", "time", "contracted", "owed",
    "share", "agreed", "view", "passes", "pass", "viewable", "screen", "screens", "day", "days",
    "sponsors",
    "tier", "weight", "known", "recorded", "records", "record", "black", "hours", "display",
    "check", "signed", "keep", "wall", "picture", "make-good", "met", "because", "missing", "opened",
    "times", "once", "lost", "counts", "equal", "would", "report", "nothing", "mon", "fri",
  ]

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && $0 != "-" && $0 != "'" }.map(String.init))
  }

  /// With all that a report may have to say.
  static func eventful() throws -> ProofReport {
    var totals = ReportScenarios.totals(
      30, ReportScenarios.both, cards: ReportScenarios.everybody, screens: ["lobby", "hall"])
    let kiosk = ReportSamples.kiosk
    for index in totals.days.indices {
      totals.days[index].unrecorded = 600_000
      (totals.days[index].time.black, totals.days[index].time.late, totals.days[index].time.asleep) = (
        90_000, 5000, 9000
      )
      totals.days[index].underDoubtfulClock = 60_000
    }
    totals.visits["vermilion", default: .init()].opens = 12
    totals.visits["vermilion", default: .init()].codes = 1
    totals.leavesOutFewVisits = true
    totals.gaps = [.init(kiosk: kiosk, boot: "a", missing: 3...7, until: totals.from + 3_600_000)]
    totals.overlaps = [.init(kiosk: kiosk, screen: "lobby", records: 2, time: 61_000)]
    totals.losses = [.init(kiosk: kiosk, screen: "hall", records: 1, time: 42_000)]
    totals.wholeDays = [totals.days[0].day]
    totals.cutDays = [totals.days[2].day]
    totals.checkpoints[0].isComplete = false
    totals.faults = [
      "5 records are missing before record 8 of boot b", "1 record is missing before record 2 of boot c",
      """
      2 records of screen hall were open as the marquee was killed or lost power before 2026-11-02T10:00:00Z: up to 60.0 s of what \
      was shown are lost
      """,
      "record 4 of boot x is of a time of screen lobby that earlier records cover for 5.0 s, which counts once",
    ]
    totals.contradictions = [
      """
      this ledger is not the one that signed the head of 2026-11-20T09:00:00Z over 4096 records: an older copy was put back, or \
      records were lost. Heads that were given out before 2026-11-21T09:00:00Z may not hold
      """
    ]
    return try ReportScenarios.report(totals)
  }

  /// Of the reports, those that have pages of their own kind.
  private static let namesOnPages = [
    "both", "none", "unknown", "tiers", "dark", "met", "long", "arabic", "japan", "screens",
  ]

  private static func reports() throws -> [String: ProofReport] {
    var reports = try ReportScenarios.all()
    reports["eventful"] = try eventful()
    return reports
  }

  /// What pages are made of: JSON here, in which notes are English; the text has them.
  private static func onPages(_ reports: [String: ProofReport], _ name: String) throws -> ProofReport {
    var report = try #require(reports[name])
    report.notes = []
    return report
  }

  @Test(arguments: [ReportLanguage.german, .french, .spanish])
  func `no word of English is left`(language: ReportLanguage) async throws {
    let reports = try Self.reports()
    for (name, report) in reports {
      let text = report.text(in: language).joined(separator: "\n")
      let left = Self.words(of: text).intersection(Self.english)
      #expect(left.isEmpty, "\(left) of \(name) in \(text)")
    }
    let papers = Self.namesOnPages.flatMap { name in ReportPaper.allCases.map { (name, $0) } }
    for (name, paper) in papers.sampled(every: 7, from: ReportLanguage.allCases.firstIndex(of: language) ?? 0) {
      let sheet = try await ReportSheets.sheet(
        try Self.onPages(reports, name), pictures: 2, name: "\(language.rawValue)-\(paper.rawValue)-\(name)", language,
        paper)
      // What the program prints when the code is checked is English, in quotation marks.
      let own = sheet.text.replacing(/the\s+proof\s+holds/, with: "").replacing(
        /it\s+continues\s+the\s+given\s+head/, with: "")
      let left = Self.words(of: own).intersection(Self.english)
      #expect(left.isEmpty && !sheet.text.contains("…"), "\(left) of \(name) in \(sheet.text)")
    }
  }

  @Test func `the words of English that are looked for are those of reports`() async throws {
    let reports = try Self.reports()
    var seen: Set<String> = []
    for report in reports.values { seen.formUnion(Self.words(of: report.text.joined(separator: "\n"))) }
    for name in Self.namesOnPages {
      seen.formUnion(
        Self.words(
          of: try await ReportSheets.sheet(try Self.onPages(reports, name), pictures: 2, name: "en-\(name)").text))
    }
    #expect(Set(Self.english).subtracting(seen).isEmpty, "no words of a report: \(Set(Self.english).subtracting(seen))")
  }

  @Test(arguments: [
    (
      ReportLanguage.german,
      [
        "Ausspielungsnachweis, 1.–30. November 2026 (UTC)", "27,5\u{A0}% der Zeit", "Mo–Fr 08:00–18:00 Uhr",
        "1. Oktober 2026 – 31. März 2027", "02.11.2026",
      ]
    ),
    (
      .french,
      [
        "justificatif de diffusion, du 1er au 30 novembre 2026 (UTC)", "27,50\u{A0}%", "lun.–ven. 08:00–18:00",
        "du 1er octobre 2026 au 31 mars 2027", "02/11/2026",
      ]
    ),
    (
      .spanish,
      [
        "certificado de emisión, del 1 al 30 de noviembre de 2026 (UTC)", "27,50\u{A0}%", "lun–vie 08:00–18:00",
        "del 1 de octubre de 2026 al 31 de marzo de 2027", "02/11/2026",
      ]
    ),
  ])
  func `dates and numbers are those of the language`(language: ReportLanguage, words: [String]) throws {
    let wall = ReportScenarios.wall.replacing("tier: platinum, show", with: "tier: platinum, share: 27.5%, show")
    let report = try ReportScenarios.report(ReportScenarios.totals(30, ReportScenarios.both), of: wall)
    let text = report.text(in: language).joined(separator: "\n")
    for word in words { #expect(text.contains(word), "\(word) in \(text)") }
  }

  @Test func `what programs read is English in all languages`() throws {
    let report = try Self.eventful()
    let json = try report.json()
    for word in ["a part of platinum (40%)", "an instant counts once", "mon-fri 08:00-18:00", "2026-10-01"] {
      #expect(json.contains(word), "\(word)")
    }
    #expect(report.csv.contains("a part of platinum (40%)"))
  }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], ReportLanguage.austrian, ReportPaper.a4), (["LANG": "fr_CA.UTF-8"], .french, .letter),
    (["LANG": "de_CH.UTF-8"], .german, .a4), (["LANG": "de"], .german, .a4), (["LANG": "AT_de"], .english, .a4),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_MX"], .spanish, .a4),
    (["LC_ALL": "C", "LANG": "fr_FR"], .english, .a4),
    (["LANG": "es_US", "LC_PAPER": "es_ES"], .spanish, .a4), ([:], .english, .a4),
    (["LANG": "ja_JP.UTF-8"], .english, .a4),
    (["LANG": "en_US.UTF-8"], .english, .letter), (["LC_ALL": "", "LANG": "en_PH@x"], .english, .letter),
  ])
  func `the system says which language and paper`(
    environment: [String: String], language: ReportLanguage, paper: ReportPaper
  ) {
    #expect(ReportLanguage { environment[$0] } == language)
    #expect(ReportPaper { environment[$0] } == paper)
  }

  @Test func `contracts of all forms are said in another language, and others stay`() throws {
    let cards = """
      - { id: vermilion, title: Vermilion Air, tier: "a (b) in c", weight: 2.5 }
      - { id: glass, title: Glasshouse Labs, share: 33.3333% }
      """
    let wall = "timezone: UTC\narrange: together\ntiers: { \"a (b) in c\": { share: 12.5% } }\ncards:\n" + cards
    let totals = ReportScenarios.totals(2, ReportScenarios.met, cards: ["vermilion", "glass"])
    let text = try ReportScenarios.report(totals, .all, of: wall).text(in: .german).joined(separator: "\n")
    for word in ["Gewicht 2,5 in a (b) in c (12,5\u{A0}%)", "33,3333\u{A0}% der Zeit"] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
    var report = try ReportScenarios.report(totals)
    report.sponsors[0].contract = "whatever an export says"
    #expect(report.text(in: .german).contains { $0.contains("whatever an export says") })
  }
}
