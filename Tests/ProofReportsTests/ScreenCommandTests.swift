import Foundation
import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

/// The whole way from a spool with two screens to a report and a replay, through the program.
@Suite(.timeLimit(.minutes(3))) struct ScreenCommandTests {
  private static let wall = """
    timezone: UTC
    proof: { due: "00:00-00:10" }
    screens:
      - name: left
        cards: [{ id: acme, title: Acme, share: 40% }, { id: birch, title: Birch }]
      - name: "=right"
        cards: [{ id: acme, title: Acme, share: 25% }, { id: dune, title: Dune }]
    """
  private static let hash = SHA256.hex(of: wall.utf8)
  private static let ledger = Project.program("kiosk-marquee-ledger")
    .path(percentEncoded: false)

  private let folder: TemporaryFolder

  /// Ten minutes of each screen from 2026-11-20 00:00 on, one after the other; the right one has no display in the last five.
  init() throws {
    folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: "\(folder.path)/spool", boot: "boot")
    try writer.append(.configuration(.init(hash: Self.hash, text: Self.wall)))
    for number in 0..<10 {
      for (screen, other) in [("left", "birch"), ("=right", "dune")] {
        var record = Self.record(screen, minute: number)
        if screen == "left" || number < 5 {
          record.screenTime.shown = 60_000
          // Of 60 s a minute that both get, a quarter.
          for (card, time) in [("acme", 15_000), (other, 45_000)] {
            var line = MinuteRecord.Line(.card(card))
            (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (time, time, 1)
            record.lines.append(line)
          }
        } else {
          record.screenTime.absent = 60_000
        }
        try writer.append(.minute(record))
      }
    }
  }

  private static func record(_ screen: String, minute: Int) -> MinuteRecord {
    MinuteRecord(
      key: .init(boot: "", sequence: 0), start: 1_795_132_800_000 + minute * 60_000, clock: .trusted, zone: "UTC",
      zoneOffset: 0, length: 60_000, screen: screen, screenWidth: 1920, screenHeight: 1080, configuration: hash)
  }

  private func run(_ words: String...) async throws -> Command.Result {
    try await Command.run(
      [Self.ledger] + words + ["--spool", "\(folder.path)/spool", "--ledger", "\(folder.path)/ledger"])
  }

  @Test func `a report has the figures of each screen and their sum`() async throws {
    let span = ["--from", "2026-11-20", "--until", "2026-11-21"]
    let result = try await run("report", span[0], span[1], span[2], span[3], "--format", "json")
    try #require(result.status == 0, "\(result.errors)")
    let report = try JSONDecoder().decode(ProofReport.self, from: Data(result.output.utf8))
    #expect(report.screens.map(\.screen) == ["=right", "left"] && report.screens.map(\.time.shown) == [300, 600])
    #expect(report.screens.map(\.time.absent) == [300, 0])
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    let parts = try #require(acme.screens)
    func same(_ one: [Double], _ other: [Double]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) < 2e-3 } }
    // A quarter of 5 min on the right, and of what its strip shows in 5 min while it was down; 40 % of 10 min on the left.
    let down = try 300 * 0.25 * ReportSamples.cardSeconds(of: Self.wall, on: "=right")
    #expect(same(parts.map(\.time.contractedUp), [75, 240]) && same(parts.map(\.time.down), [down, 0]), "\(parts)")
    #expect(same(parts.map(\.time.delivered), [75, 150]) && same(parts.map(\.owed), [down, 90]))
    #expect(same(parts.compactMap(\.deliveredShare), [0.25, 0.25]) && parts.map(\.contract).last == "40% of the time")
    #expect(
      same([acme.time.contracted, acme.time.down, acme.time.delivered, acme.owed], [315 + down, down, 225, 90 + down]))
    // 315 of 300 and 600.
    #expect(same([acme.contractedShare ?? 0, acme.deliveredShare ?? 0], [0.35, 0.25]))
    let csv = try await run("report", span[0], span[1], span[2], span[3], "--format", "csv", "--card", "acme")
    #expect(csv.output.contains(",'=right\r\n") && csv.output.contains(",left\r\n") && !csv.output.contains("dune"))
    let dune = try await run("report", span[0], span[1], span[2], span[3], "--card", "dune")
    #expect(dune.status == 0 && dune.output.contains("=right") && !dune.output.contains("left"))
  }

  @Test func `a replay names a record of a screen that its configuration has not`() async throws {
    let nothing = try await run("replay")
    #expect(
      nothing.status == 1 && nothing.output.contains("none of 20 records could be worked out"), "\(nothing.output)")
    var writer = try SpoolWriter(folder: "\(folder.path)/spool", boot: "boot")
    var record = Self.record("Left", minute: 10)
    record.screenTime.shown = 60_000
    try writer.append(.minute(record))
    let result = try await run("replay")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        """
        record 20, 2026-11-20 00:10, screen "Left":
          its configuration has no screen "Left", but "left", "=right"; 'kiosk-marquee-ledger audit' says whether
        """), "\(result.output)")
  }
}
