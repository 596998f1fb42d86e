import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Reports of several screens, against figures computed by hand.
@Suite struct ScreenReportTests {
  private static let wall = """
    timezone: UTC
    screens:
      - name: left
        cards:
          - { id: acme, title: Acme, share: 40% }
          - { id: birch, title: Birch }
          - { id: cedar, title: Cedar }
      - name: right
        cards:
          - { id: acme, title: Acme, share: 25% }
          - { id: dune, title: Dune }
    """
  private static let first = CivilDay.number(year: 2026, month: 11, day: 2)

  /// Two days, in s: on the first the left screen was down for 400 and the right for 200, on the second the right all day.
  private static func totals(_ names: (String, String) = ("left", "right")) -> PlayTotals {
    var totals = PlayTotals(from: first * 86_400_000, until: (first + 2) * 86_400_000)
    func add(
      _ screen: String, _ day: Int, shown: Int, absent: Int, _ cards: [(id: String, contracted: Int, delivered: Int)]
    ) {
      var sums = PlayTotals.ScreenDay(kiosk: "lobby", screen: screen, day: first + day)
      (sums.time.shown, sums.time.absent) = (shown * 1000, absent * 1000)
      for card in cards {
        var line = PlayTotals.Sums()
        (line.contracted, line.counts.delivered) = (card.contracted * 1000, card.delivered * 1000)
        (line.counts.deliveredUnion, line.counts.passes) = (line.counts.delivered, 10)
        sums.subjects[.card(card.id)] = line
      }
      totals.days.append(sums)
    }
    add(names.0, 0, shown: 3600, absent: 400, [("acme", 1440, 1700), ("birch", 1080, 1000), ("cedar", 1080, 900)])
    add(names.1, 0, shown: 1800, absent: 200, [("acme", 450, 360), ("dune", 1350, 1440)])
    add(names.0, 1, shown: 3600, absent: 0, [("acme", 1440, 1440), ("birch", 1080, 1080), ("cedar", 1080, 1080)])
    add(names.1, 1, shown: 0, absent: 2000, [])
    totals.checkpoints = [.init(kiosk: "lobby", size: 9, time: totals.until, note: "lobby\n9\n", isComplete: true)]
    return totals
  }

  private static func report(_ choice: ProofReport.Choice = .all) throws -> ProofReport {
    let totals = totals()
    let terms = ScreenTerms(newestOf: [wall], over: totals.from / 1000..<totals.until / 1000, in: .universal)
    return try ProofReport(totals, terms: terms, choice: choice, in: .universal)
  }

  @Test func `a sponsor has what it bought and got on each screen, and the sum`() throws {
    let report = try Self.report()
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    let parts = try #require(acme.screens)
    #expect(
      parts.map(\.screen) == ["left", "right"] && parts.map(\.contract) == ["40% of the time", "25% of the time"])
    func same(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-9 } ?? false }
    // 1440 × 400 ÷ 3600 of the first day.
    #expect(
      same(parts[0].time.contractedUp, 2880) && same(parts[0].time.down, 160) && same(parts[0].time.delivered, 3140))
    #expect(same(parts[0].contractedShare, 0.4) && same(parts[0].deliveredShare, 0.4 * 3140 / 2880))
    #expect(same(parts[0].owed, 0))
    // 450 × 200 ÷ 1800 of the first day, and a quarter of 2000 of the second.
    #expect(same(parts[1].time.contracted, 1000) && same(parts[1].time.down, 550) && same(parts[1].time.delivered, 360))
    #expect(same(parts[1].contractedShare, 0.25) && same(parts[1].deliveredShare, 0.2) && same(parts[1].owed, 640))
    #expect(parts.map { $0.days.map(\.day) } == [["2026-11-02", "2026-11-03"], ["2026-11-02", "2026-11-03"]])
    // 100 too many on the left do not make good what is missing on the right.
    #expect(same(acme.time.contracted, 4040) && same(acme.time.down, 710) && same(acme.time.delivered, 3500))
    #expect(same(acme.owed, 640) && acme.contract == "by screen" && acme.isContracted)
    // 3330 of 2880 ÷ 40 % and 450 ÷ 25 %, which are 9000.
    #expect(same(acme.contractedShare, 0.37) && same(acme.deliveredShare, 3500.0 / 9000))
    #expect(acme.days.map(\.time.delivered) == [2060, 1440])
    let birch = try #require(report.sponsors.first { $0.id == "birch" })
    #expect(birch.screens?.map(\.screen) == ["left"] && same(birch.contractedShare, 0.3) && birch.owed == 0)
    #expect(report.screens.map(\.screen) == ["left", "right"])
    #expect(report.screens.map(\.time.shown) == [7200, 1800] && report.screens.map(\.time.absent) == [400, 2200])
  }

  @Test func `a report of one card leaves out the screens that do not list it`() throws {
    let dune = try Self.report(.card("dune"))
    #expect(dune.screens.map(\.screen) == ["right"] && dune.sponsors[0].screens == nil)
    #expect(!dune.text.joined().contains("left") && !dune.csv.contains("left"))
    #expect(dune.days.map(\.time.recorded) == [2000, 2000])
    #expect(abs(try #require(dune.sponsors[0].contractedShare) - 0.75) < 1e-9)
    let acme = try Self.report(.card("Acme"))
    #expect(acme.screens.count == 2 && acme.sponsors[0].screens?.count == 2)
    let text = acme.text
    #expect(text.contains { $0.contains("right") && $0.contains("25% of the time") && $0.contains("0:10:40") })
    #expect(text.contains { $0.hasPrefix("  all screens") && $0.contains("2:30:00") })
  }

  @Test func `a screen that was never up is named, for nothing is known of what was due there`() throws {
    var totals = Self.totals()
    totals.days.remove(at: 1)
    let report = try ProofReport(
      totals, terms: ScreenTerms(newestOf: [Self.wall], over: 0..<1, in: .universal), in: .universal)
    #expect(
      report.notes.map(\.english).contains("screen right was never up in this period; what was due there is not known"))
    #expect(report.sponsors.first { $0.id == "dune" }?.screens?.map(\.screen) == ["right"])
  }

  /// Names that tables, terminals or Swift might take for something else.
  private static let hostile = [
    ("Hall", "hall"), ("=HYPERLINK(\"http://x\",\"y\")", "a,b"), ("\u{e9}", "e\u{301}"), ("@SUM(A1)", "\tx\r\n+1"),
    (String(repeating: "M", count: 63) + "1", String(repeating: "M", count: 63) + "2"), ("\u{1B}[2J", "\u{202E}abc"),
  ]

  @Test(arguments: hostile)
  func `screens of any name stay apart, and run nothing`(one: String, other: String) throws {
    let report = try ProofReport(Self.totals((one, other)), terms: .init(), in: .universal)
    #expect(report.screens.count == 2 && report.sponsors.first { $0.id == "acme" }?.screens?.count == 2)
    #expect(try JSONDecoder().decode(ProofReport.self, from: Data(report.json().utf8)) == report)
    for line in report.text { #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }) }
    let table = report.text.filter { $0.hasPrefix("  Acme") || $0.hasPrefix("  acme") || $0.hasPrefix("   ") }
    #expect(Set(table).count == table.count)
    let rows = try #require(ProofReportTests.rows(of: report.csv))
    #expect(Set(rows.map(\.count)) == [24] && rows[0].suffix(2) == ["kiosk", "screen"])
    // Of four sponsors: the sum and two days each, and the same for each of their screens; on the right one day alone.
    let acme = rows.filter { $0[2] == "acme" }
    #expect(acme.map { $0[0] } == ["", "2026-11-02", "2026-11-03", "", "2026-11-02", "2026-11-03", "", "2026-11-02"])
    #expect(Set(rows.dropFirst().map { Array($0[23].utf8) }).count == 3)
    for row in rows.dropFirst() where !row[23].isEmpty {
      let first = row[23].unicodeScalars.first { $0 != " " && $0 != "\u{200B}" }
      #expect(!(first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false), "\(row[23])")
    }
    // The rows of screens add up to those without one.
    for column in [9, 11, 16] {
      func sum(_ rows: [[String]]) -> Double { rows.reduce(0) { $0 + (Double($1[column]) ?? 0) } }
      let days = acme.filter { !$0[0].isEmpty }
      #expect(abs(sum(days.filter { $0[23].isEmpty }) - sum(days.filter { !$0[23].isEmpty })) < 1e-6)
    }
  }

  @Test func `contracted is the same time in text, PDF, CSV and JSON, that of a dark screen included`() async throws {
    let report = try ProofReport(Self.totals(), terms: .init(), in: .universal)
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    // 2880 and 450 with a picture; without one 160 on the left and 50 on the right.
    let due = 3540.0
    let rows = try #require(ProofReportTests.rows(of: report.csv))
    let row = try #require(rows.first { $0[1] == "card" && $0[2] == "acme" })
    #expect(row[9] == "3540.000" && row[10] == "210.000")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let sponsors = try #require(object["sponsors"] as? [[String: Any]])
    let time = try #require(sponsors.first { $0["id"] as? String == "acme" }?["time"] as? [String: Any])
    #expect(time["contracted"] as? Double == due && time["down"] as? Double == 210)
    #expect(report.text.contains { $0.hasPrefix("  acme") && $0.contains("  0:59:00  ") }, "\(report.text)")
    #expect(acme.days.reduce(0) { $0 + $1.time.contracted } == due)
    let alone = try ProofReport(Self.totals(), terms: .init(), choice: .card("acme"), in: .universal)
    let page = try await ReportSheets.pages(alone, name: "contracted").joined()
    #expect(page.contains("59 min"), "\(page)")
  }

  @Test func `a report of one screen has neither columns nor keys of screens`() throws {
    var totals = Self.totals()
    totals.days = totals.days.filter { $0.screen == "left" }
    let report = try ProofReport(totals, terms: .init(), in: .universal)
    #expect(report.sponsors.allSatisfy { $0.screens == nil } && report.csv.hasPrefix("day,kind,"))
    #expect(!report.csv.contains("screen") && !report.text.joined().contains("all screens"))
    let json = try #require(JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let sponsors = try #require(json["sponsors"] as? [[String: Any]])
    #expect(sponsors.allSatisfy { $0["screens"] == nil })
  }

  @Test func `a book finds what a record's own screen promised, however they interleave`() throws {
    var book = ContractBook()
    var reads = 0
    func contracted(_ screen: String, minute: Int) -> [PlayTotals.Subject: Double] {
      var record = MinuteRecord(
        key: .init(boot: "b", sequence: 1), start: Self.first * 86_400_000 + minute * 60_000, clock: .trusted,
        zone: "UTC", zoneOffset: 0, length: 60_000, screen: screen, screenWidth: 1920, screenHeight: 1080,
        configuration: String(repeating: "a", count: 64))
      for card in ["acme", screen == "left" ? "birch" : "dune"] {
        var line = MinuteRecord.Line(.card(card))
        line.counts.delivered = 10_000
        record.lines.append(line)
      }
      return book.contracted(in: record) { _ in
        reads += 1
        return Self.wall
      }
    }
    for minute in 0..<5 {
      let left = contracted("left", minute: minute)
      #expect(
        left.mapValues { ($0 * 1000).rounded() / 1000 } == [
          .card("acme"): 8000, .card("birch"): 6000, .card("cedar"): 6000,
        ])
      #expect(contracted("right", minute: minute) == [.card("acme"): 5000, .card("dune"): 15_000])
      #expect(contracted("Right", minute: minute).isEmpty)
    }
    #expect(reads == 1)
  }

  @Test func `terms are those of each screen, and of files without screens those of any`() throws {
    let old = "cards: [{ id: acme, title: Old, share: 10% }, { id: gone, title: Gone }]"
    let terms = ScreenTerms(newestOf: [old, Self.wall], over: 0..<1, in: .universal)
    #expect(terms[.card("acme"), on: "left"]?.agreement == "40% of the time")
    #expect(terms[.card("acme"), on: "right"]?.agreement == "25% of the time")
    #expect(terms[.card("acme"), on: "HDMI-A-1"]?.agreement == "10% of the time")
    #expect(terms[.card("acme")]?.title == "Acme" && terms[.card("gone")]?.title == "Gone")
    #expect(terms[.card("dune"), on: "left"] == nil && terms[.card("gone"), on: "left"] == nil)
  }
}
