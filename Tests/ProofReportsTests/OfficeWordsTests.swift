import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// What a sponsor's office reads: words that fit what was agreed, and a contract that is kept reads as kept.
@Suite struct OfficeWordsTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    report.text(in: language).joined(separator: "\n")
  }

  @Test(arguments: [
    (ReportLanguage.english, "contracted"), (.german, "vereinbart "), (.french, "convenu "), (.spanish, "acordado "),
  ])
  func `nothing is called contracted where nothing is agreed`(language: ReportLanguage, word: String) throws {
    let totals = ReportScenarios.totals(7, ReportScenarios.dark, screens: ["lobby", "hall"])
    for choice in [ProofReport.Choice.card("vermilion"), .all] {
      let text = text(try ReportScenarios.report(totals, choice, of: ReportScenarios.plain), language).lowercased()
        .replacing(
          "kein anteil vereinbart", with: "")
      #expect(!text.contains(word), "\(text)")
    }
    // Beside one that is agreed the column stays, and has nothing of the others.
    let wall =
      "timezone: UTC\ncards: [{ id: vermilion, title: Vermilion Air }, { id: birch, title: Birch, share: 30% }]"
    let both = ReportScenarios.totals(7, ReportScenarios.met, cards: ["vermilion", "birch"])
    let rows = try ReportScenarios.report(both, .all, of: wall).text
    let plain = try #require(rows.first { $0.hasPrefix("  Vermilion Air") }).split(separator: "  ")
    let agreed = try #require(rows.first { $0.hasPrefix("  Birch") }).split(separator: "  ")
    #expect(plain.count == agreed.count && plain.filter { $0.contains("–") }.count >= 2, "\(plain)")
    #expect(agreed.contains { $0.contains("14:00:00") } && !plain.contains { $0.contains("14:00:00") }, "\(rows)")
  }

  @Test(arguments: [(7193.0, true), (7192.7, false), (7192, false), (7199.9, true), (7201, true)])
  func `a contract of which less than a thousandth is missing is met`(delivered: Double, isMet: Bool) throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: delivered)))
    let text = text(report)
    #expect(text.contains(/Contract met[.:]/) == isMet, "\(text)")
    #expect(text.contains("Make-good owed") == !isMet, "\(text)")
    let owed = 7200 - delivered
    if isMet, owed >= 0.5 {
      #expect(text.contains("Contract met: \(Int(owed.rounded())) s missing, less than 0.1% of what"), "\(text)")
      #expect(
        text.contains("Contract met – Less than 0.1% of the contracted time is missing, on each screen and"), "\(text)")
    }
    // The exact figure stays.
    #expect(abs(report.sponsors[0].owed - max(0, owed)) < 1e-6)
    let all = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: delivered)), .all)
    if owed >= 0.5 { #expect(self.text(all).contains("0:00:0\(Int(owed.rounded()))"), "\(self.text(all))") }
  }

  @Test func `a report of all counts contracts by the same rule, and times are rounded`() async throws {
    let totals = ReportScenarios.totals(1, .init(delivered: 7198), cards: ReportScenarios.everybody)
    let sheet = try await ReportSheets.sheet(try ReportScenarios.report(totals, .all), name: "kept")
    #expect(sheet.text.contains("5 of 5 met") && sheet.text.contains(/\b0 ?s\b/), "\(sheet.text)")
    let one = try await ReportSheets.sheet(try ReportScenarios.report(totals), name: "kept-one")
    #expect(one.text.contains("of 2 h contracted") && !one.text.contains("1 h 59 min  "), "\(one.text)")
  }

  @Test func `a sponsor of one screen has one row, which names it`() throws {
    let wall = """
      timezone: UTC
      screens:
        - { name: lobby, cards: [{ id: vermilion, title: Vermilion Air, share: 40% }, { id: birch, title: Birch }] }
        - { name: hall, cards: [{ id: vermilion, title: Vermilion Air, share: 40% }] }
      """
    var totals = ReportScenarios.totals(
      2, ReportScenarios.met, cards: ["vermilion", "birch"], screens: ["lobby", "hall"])
    for index in totals.days.indices where totals.days[index].screen == "hall" {
      totals.days[index].subjects[.card("birch")] = nil
    }
    let lines = try ReportScenarios.report(totals, .all, of: wall).text
    #expect(lines.contains { $0.hasPrefix("  Birch, on lobby  ") }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("  on lobby  ") } == 1 && !lines.contains("  on lobby"), "\(lines)")
  }

  @Test func `tables have dates as people write them, and JSON as programs read them`() throws {
    var totals = ReportScenarios.totals(2, ReportScenarios.met)
    totals.wholeDays = [totals.days[0].day]
    let report = try ReportScenarios.report(totals)
    #expect(text(report).contains("\n  Sun 1 Nov 2026  ") && !text(report).contains("2026-11-01"), "\(text(report))")
    #expect(try report.json().contains("counted whole, because its minutes have expired: 2026-11-01"))
  }

  @Test func `dates that nobody stated are not called unlimited`() throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(2, ReportScenarios.met), of: ReportScenarios.plain)
    for (language, word) in [
      (ReportLanguage.english, "not stated"), (.german, "nicht angegeben"), (.french, "non indiquée"),
      (.spanish, "no indicada"),
    ] {
      #expect(text(report, language).contains(word), "\(text(report, language))")
    }
  }

  /// A wall that is recorded from 10:00 to 20:00, and was to be on from 8:00 on.
  private static func withLedger(_ keys: String, _ work: (Ledger) throws -> Void) throws {
    var wall = try RecordedWall(
      "timezone: UTC\n\(keys)\ncards: [{ id: acme, title: Acme, share: 40% }, { id: birch, title: Birch }]")
    for day in 0..<6 {
      for half in 20..<40 {
        var record = wall.record(day * 1440 + half * 30)
        (record.length, record.screenTime.shown) = (30 * RecordedWall.minute, 30 * RecordedWall.minute)
        try wall.add(record)
      }
    }
    try work(try wall.ledger())
    // Whose folder is gone with it.
    _ = wall.text
  }

  private static func report(
    _ ledger: Ledger, _ choice: ProofReport.Choice, _ advise: @escaping (String) -> Void = { _ in }
  ) throws -> String {
    let (from, until) = (RecordedWall.start / 1000, (RecordedWall.start + 6 * RecordedWall.day) / 1000)
    let period = try ReportPeriod(from: "\(LocalMoment.text(from))", until: "\(LocalMoment.text(until))")
    var run = ReportRun(period, choice, .text, now: until + 86_400)
    run.advise = advise
    guard case .whole(let bytes) = try run.report(of: ledger, pictures: "") else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `--from` takes it.
  private enum LocalMoment {
    static func text(_ second: Int) -> String {
      let date = CivilDay.date(second / CivilDay.seconds)
      let minute = second % CivilDay.seconds / 60
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(minute / 60)):\(two(minute % 60))Z"
    }
  }

  @Test func `time that is not recorded has what of it was in scheduled hours, and days have that alone`() throws {
    var text = ""
    try Self.withLedger("proof: { due: \"08:00-20:00\" }") { text = try Self.report($0, .card("acme")) }
    let lines = text.split(separator: "\n")
    let screen = try #require(lines.first { $0.hasPrefix("  main ") }).split(separator: " ")
    // Of 14 h a night, 2 h are due; the first record is the first of all.
    #expect(screen.suffix(2) == ["74:00:00", "10:00:00"], "\(text)")
    let days = lines.filter { $0.contains(/^  2\d\d\d-|^  [A-Z][a-z]+ \d+ [A-Z][a-z]+ 2/) && $0.hasSuffix(":00") }
    #expect(days.contains { $0.hasSuffix(" 2:00:00") } && !days.contains { $0.hasSuffix("14:00:00") }, "\(text)")
    #expect(try #require(lines.first { $0.hasPrefix("  total") }).hasSuffix("10:00:00"), "\(text)")
  }

  @Test func `what the operator has to write is in no report of a sponsor, and said aside`() throws {
    var advice: [String] = []
    try Self.withLedger("") { ledger in
      #expect(try Self.report(ledger, .all).contains("write 'proof: {"))
      let text = try Self.report(ledger, .card("acme")) { advice.append($0) }
      #expect(!text.contains("proof: {"), "\(text)")
    }
    #expect(advice.count == 1 && advice[0].contains("proof: { due: \"10:00-20:00\" }"), "\(advice)")
  }
}
