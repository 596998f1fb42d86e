import Foundation
import Ledger
import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

/// Reports of a time in which, or after which, the configuration changed.
@Suite struct ChangedContractTests {
  /// 2026-11-20 00:00 UTC.
  private static let start = 1_795_132_800_000
  private static let day = 86_400_000

  private let folder: TemporaryFolder
  private let ledger: Ledger

  /// A day with a share of 50 %, two with one of 20 %, and later one of 80 %. The strip gives what was agreed.
  init() throws {
    folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: folder.path + "/spool", boot: "boot")
    for (share, days) in [(50, [0]), (20, [1, 2]), (80, [30])] {
      let text =
        "timezone: UTC\ncards: [{ title: Acme, share: \(share)% }, { title: Birch }]"
        + (share == 80 ? "" : "  # and another\n")
      let hash = SHA256.hex(of: text.utf8)
      try writer.append(.configuration(.init(hash: hash, text: text)))
      for number in days.flatMap({ day in (0..<20).map { Self.start + day * Self.day + $0 * 60_000 } }) {
        var record = MinuteRecord(
          key: .init(boot: "", sequence: 0), start: number, clock: .trusted, zone: "UTC", zoneOffset: 0, length: 60_000,
          screen: "main", screenWidth: 1920, screenHeight: 1080, configuration: hash)
        record.screenTime.shown = 60_000
        for (card, time) in [("Acme", share * 1000), ("Birch", (100 - share) * 1000)] {
          var line = MinuteRecord.Line(.card(card))
          (line.counts.delivered, line.counts.deliveredUnion) = (time, min(time, 60_000))
          record.lines.append(line)
        }
        try writer.append(.minute(record))
      }
    }
    var book = ContractBook()
    ledger = try Ledger(
      folder: folder.path + "/ledger", name: "lobby", dueInRecord: { book.due(inRecord: $0, text: $1) })
    _ = try ledger.take(spool: folder.path + "/spool")
  }

  private func report(_ from: String, _ until: String) throws -> ProofReport {
    let run = ReportRun(try ReportPeriod(from: from, until: until), .all, .json)
    var bytes = Data()
    try run.report(of: ledger, pictures: "").write { bytes += $0 }
    return try JSONDecoder().decode(ProofReport.self, from: bytes)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-21", 0.5, "50% of the time"), ("2026-11-21", "2026-11-23", 0.2, "20% of the time"),
    ("2026-12-20", "2026-12-21", 0.8, "80% of the time"),
  ])
  func `a report of a time says what was agreed then, whatever came later`(
    from: String, until: String, share: Double, agreement: String
  ) throws {
    let report = try report(from, until)
    let acme = try #require(report.sponsors.first { $0.id == "Acme" })
    #expect(acme.contract == agreement && acme.owed == 0)
    #expect(abs((acme.contractedShare ?? 0) - share) < 1e-6 && abs((acme.deliveredShare ?? 0) - share) < 1e-6)
    #expect(!report.notes.map(\.english).contains { $0.contains("was") }, "\(report.notes.map(\.english))")
  }

  @Test func `where a contract changed, shares are averages over the time, and the report says so`() throws {
    let report = try report("2026-11-20", "2026-11-23")
    let acme = try #require(report.sponsors.first { $0.id == "Acme" })
    #expect(acme.contract == "20% of the time")
    #expect(abs((acme.contractedShare ?? 0) - 0.3) < 1e-6 && abs((acme.deliveredShare ?? 0) - 0.3) < 1e-6)
    // Card seconds: 20 minutes of 100 s each, a day.
    #expect(abs(acme.time.contractedUp - 0.3 * 6000) < 0.01 && acme.owed == 0)
    #expect(
      report.notes.map(\.english) == [
        "the contract of \"Acme\" was \"50% of the time\" before 2026-11-21 00:00; its shares are averages over this "
          + "period"
      ], "\(report.notes.map(\.english))")
  }
}
