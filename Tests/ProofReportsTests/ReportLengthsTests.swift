import Foundation
import ProofReports
import TestSupport
import Testing

/// Pages of reports of every length: none is nearly empty.
@Suite struct ReportLengthsTests {
  /// A row for each hour in which a screen was dark.
  private static func spells(_ count: Int) throws -> [ProofReport.DarkSpell] {
    try (0..<count).map { number in
      let (day, hour) = (1 + number / 12, 10 + number % 12)
      let spell = """
        {"kiosk":"\(ReportSamples.kiosk)","screen":"lobby","from":"2026-11-\(day < 10 ? "0" : "")\(day)T\(hour):00:00Z",
        "until":"2026-11-\(day < 10 ? "0" : "")\(day)T\(hour):30:00Z","time":1800,"reason":"absent"}
        """
      return try JSONDecoder().decode(ProofReport.DarkSpell.self, from: Data(spell.utf8))
    }
  }

  /// Expects of all pages but a single one that 15 % of their height are filled.
  private func check(
    _ report: ProofReport, pictures: Int = 0, _ language: ReportLanguage, _ paper: ReportPaper, _ what: String
  ) async throws {
    // Where text begins below the head of a page, as a part of its height.
    let top = 84 / (paper == .a4 ? 841.89 : 792)
    let bottoms = try await ReportSheets.bottoms(report, pictures: pictures, name: "length", language, paper)
    guard bottoms.count > 1 else { return }
    for (page, bottom) in bottoms.enumerated() {
      #expect(
        bottom - top > 0.15, "page \(page + 1) of \(bottoms.count) ends at \(bottom): \(what), \(language), \(paper)")
    }
  }

  private static func language(_ number: Int) -> ReportLanguage {
    ReportLanguage.allCases[number % ReportLanguage.allCases.count]
  }

  @Test(arguments: ReportPaper.allCases) func `a report of any number of days has no page that is nearly empty`(
    paper: ReportPaper
  ) async throws {
    for days in Self.lengths(2...62) {
      let screens = days % 5 == 0 ? ["lobby", "hall"] : ["lobby"]
      let report = try ReportScenarios.report(
        ReportScenarios.totals(days, [ReportScenarios.both, ReportScenarios.met][days % 2], screens: screens))
      try await check(report, Self.language(days / 2), paper, "\(days) days")
    }
  }

  @Test(arguments: ReportPaper.allCases) func `a report of any number of sponsors has no page that is nearly empty`(
    paper: ReportPaper
  ) async throws {
    for count in Self.lengths(2...60) {
      let cards = (1...count).map { "card\($0)" }
      let wall = cards.map { "{ id: \($0), title: Sponsor \($0), share: 1% }" }.joined(separator: ", ")
      let report = try ReportScenarios.report(
        ReportScenarios.totals(7, ReportScenarios.dark, cards: cards), .all, of: "timezone: UTC\ncards: [\(wall)]")
      try await check(report, Self.language(count), paper, "\(count) sponsors")
    }
  }

  @Test(arguments: ReportPaper.allCases, Seeds.few)
  func `a report with dark times and pictures has no page that is nearly empty`(paper: ReportPaper, seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<(Self.cases ?? 2) {
      let (days, spells) = (random.int(1...40), random.int(0...40))
      let pictures = random.chance(0.5) ? random.int(0...4) : random.int(0...40)
      var report = try ReportScenarios.report(ReportScenarios.totals(days, ReportScenarios.dark))
      report.darkSpells = try Self.spells(spells)
      if random.chance(0.5) { report.contact = "Ada Example, ada@lobby.example" }
      try await check(
        report, pictures: pictures, Self.language(random.int(0...3)), paper,
        "\(days) days, \(spells) dark, \(pictures) pictures, seed \(seed)")
    }
  }

  private static let cases = ProcessInfo.processInfo.environment["FUZZ_CASES"].flatMap { Int($0) }

  /// With `FUZZ_CASES` all of them, else some, and of these some.
  private static func lengths(_ all: ClosedRange<Int>) -> [Int] {
    cases == nil ? all.filter { $0 % 4 == 1 }.sampled(every: 3) : Array(all)
  }
}
