import Foundation
import GRDB
import Ledger
import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

/// What reports and exports say once the texts of records are deleted: what they said before.
@Suite struct KeptFiguresTests {
  private static let period = ("2026-11-23", "2026-11-30")

  /// Three configurations with other contracts, hours and cards, minutes with and without a picture, and times without a record.
  private static func wall(seed: UInt64) throws -> RecordedWall {
    var random = SeededGenerator(seed: seed)
    let texts = [
      "timezone: UTC\nproof: { due: \"08:00-20:00\" }\ncards: [{ title: Acme, share: 40% }, { title: Birch }]",
      "timezone: UTC\ncards: [{ title: Acme, share: 30% }, { title: Birch }, { title: Cedar, share: 10% }]",
      "timezone: UTC\nproof: { due: \"10:00-12:00\" }\ncards: [{ title: Acme }, { title: Birch }]",
    ]
    var wall = try RecordedWall(texts[0])
    for day in 0..<6 {
      if day > 0, day % 2 == 0 { try wall.load(texts[day / 2]) }
      for minute in stride(from: 9 * 60, to: 18 * 60, by: random.int(60...180)) {
        for number in minute..<minute + random.int(1...20) {
          var record = wall.record(day * 1440 + number) { $0.absent = random.chance(0.2) ? 60_000 : 0 }
          for card in ["Acme", "Birch"] where record.screenTime.shown > 0 {
            var line = MinuteRecord.Line(.card(card))
            line.counts.delivered = random.int(0...30_000)
            line.counts.deliveredUnion = line.counts.delivered
            record.lines.append(line)
          }
          try wall.add(record)
        }
      }
    }
    return wall
  }

  private static func open(_ folder: String, bytes: Int? = nil) throws -> Ledger {
    var book = ContractBook()
    var limits = Ledger.Limits()
    limits.bytes = bytes ?? limits.bytes
    return try Ledger(
      folder: folder, name: "lobby", limits: limits, dueInRecord: { book.due(inRecord: $0, text: $1) },
      dueUnrecorded: { book.due(unrecorded: $0, text: $1) })
  }

  private static func report(_ ledger: Ledger, from: String, until: String) throws -> ProofReport {
    var bytes = Data()
    try ReportRun(try ReportPeriod(from: from, until: until), .all, .json, now: RecordedWall.start / 1000 + 8 * 86_400)
      .report(of: ledger, pictures: "").write { bytes += $0 }
    return try JSONDecoder().decode(ProofReport.self, from: bytes)
  }

  /// With what minutes alone tell taken from another report: when a screen was dark.
  private static func figures(_ report: ProofReport, exceptAsIn other: ProofReport) -> ProofReport {
    var report = report
    (report.darkSpells, report.shortSpells) = (other.darkSpells, other.shortSpells)
    (report.checkpoints, report.faults) = (other.checkpoints, other.faults)
    report.notes.removeAll { $0.english.hasPrefix("the minutes of these days") }
    return report
  }

  private enum Deletion: CaseIterable {
    case someBySize, allBySize, byAge
  }

  @Test(arguments: Deletion.allCases, [1, 2] as [UInt64])
  private func `days have the figures that they had`(deletion: Deletion, seed: UInt64) throws {
    let wall = try Self.wall(seed: seed)
    let full = try wall.ledger()
    let place = wall.folder.path + "/kept"
    try FileManager.default.copyItem(atPath: wall.folder.path + "/ledger", toPath: place)
    let bytes = try full.status().bytes
    let left = try bytes - full.deletableBytes()
    let ledger = try Self.open(
      place, bytes: deletion == .someBySize ? (bytes + left) / 2 : deletion == .allBySize ? left : nil)
    try ledger.expire(today: 0, present: BootTime(boot: "boot", time: .zero))
    if deletion == .byAge {
      let day = RecordedWall.start / RecordedWall.day + 500
      try ledger.expire(today: day, present: BootTime(boot: "boot", time: .seconds(86_400)))
    }
    let (texts, all) = try (ledger.status().texts, full.status().texts)
    #expect(deletion == .someBySize ? texts < all : texts == 0)
    for (from, until) in [
      Self.period, ("2026-11-23", "2026-11-25"), ("2026-11-24", "2026-11-26"), ("2026-11-27", "2026-11-28"),
    ] {
      let (before, after) = try (
        Self.report(full, from: from, until: until), Self.report(ledger, from: from, until: until)
      )
      #expect(Self.figures(after, exceptAsIn: before) == before, "\(from) – \(until)")
      #expect(!before.notes.contains { $0.english.contains("expired") })
    }
    let whole = try Self.report(ledger, from: Self.period.0, until: Self.period.1)
    #expect(whole.notes.contains { $0.english.hasPrefix("the minutes of these days") })
    #expect(!whole.notes.contains { $0.english.contains("no longer known") })
    let (from, until) = (RecordedWall.start, RecordedWall.start + 7 * RecordedWall.day)
    #expect(
      try ReportRun.agreements(of: ledger, from: from, until: until)
        == ReportRun.agreements(of: full, from: from, until: until))
    // And so are those of exports, which say of which days they have no minutes.
    func export(_ ledger: Ledger) throws -> PlayTotals {
      let agreements = try ReportRun.agreements(of: ledger, from: from, until: until)
      let path = "\(wall.folder.path)/\(UInt32.random(in: 0 ... .max)).export"
      var bytes: [UInt8] = []
      try ledger.export(.init(from: from, until: until, cards: ["Acme"]), at: until / 1000, agreed: { agreements[$0] })
      {
        bytes += $0
      }
      try Data(bytes).write(to: URL(filePath: path))
      return try #require(try PlayTotals.reading(proof: path, from: 0, until: .max / 2).totals)
    }
    let (before, after) = try (export(full), export(ledger))
    #expect(after.agreements == before.agreements && before.unproven.isEmpty && !after.unproven.isEmpty)
    let acme = PlayTotals.Subject.card("Acme")
    func due(_ totals: PlayTotals) -> [Int: [Int]] {
      totals.days.reduce(into: [:]) { $0[$1.day] = [$1.subjects[acme]?.contracted ?? 0, $1.subjects[acme]?.down ?? 0] }
    }
    #expect(due(after) == due(before))
    #expect(ProofReport.figures(of: after).contains { $0.contains("none of their minutes") })
  }

  @Test func `a ledger from which an earlier version has deleted a configuration says so`() throws {
    let wall = try Self.wall(seed: 1)
    do { _ = try wall.ledger() }
    try Self.change(
      wall.folder.path + "/ledger/ledger.sqlite",
      """
      DELETE FROM records WHERE day < (SELECT min(day) FROM records) + 2;
      DELETE FROM configurations WHERE last_leaf < (SELECT min(leaf) FROM records);
      DROP TABLE configuration_days; DROP INDEX configurations_by_leaf; DELETE FROM grdb_migrations WHERE identifier = '13';
      """)
    let ledger = try Self.open(wall.folder.path + "/ledger")
    let report = try Self.report(ledger, from: Self.period.0, until: Self.period.1)
    // The night before the third day is a time without a record by the deleted one.
    #expect(
      report.notes.map(\.english).contains {
        $0.contains("no longer known, and is stated as it was agreed later: 2026-11-23 – 2026-11-25")
      }, "\(report.notes.map(\.english))")
    let later = try Self.report(ledger, from: "2026-11-26", until: "2026-11-28")
    #expect(!later.notes.contains { $0.english.contains("no longer known") }, "\(later.notes.map(\.english))")
  }

  /// Runs statements in a database.
  private static func change(_ path: String, _ statements: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: statements) }
  }
}
