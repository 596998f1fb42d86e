import Foundation
import Ledger
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// What the ledger makes of records that were open as the marquee was killed.
@Suite("Records that were open")
struct LossTests {
  private static let span = (from: Wall.start - 86_400_000, until: Wall.start + 10 * 86_400_000)

  private let wall: Wall

  init() throws { wall = try Wall() }

  private static func loss(
    _ run: String, _ start: Int, until: Int?, records: Int = 1, clock: ClockTrust = .trusted,
    screen: String = "main"
  ) -> SpoolEntry {
    .lost(
      .init(
        run: run, screen: screen, records: records, start: Wall.start + start, until: until.map { Wall.start + $0 },
        clock: clock))
  }

  /// What a ledger says of minutes from `Wall.start` on, and of what stands behind them.
  private func losses(_ entries: [SpoolEntry], minutes: Int = 2) throws -> [PlayTotals.Loss] {
    var writer = try wall.writer()
    for number in 0..<minutes { try writer.append(.minute(.whole(number))) }
    for entry in entries { try writer.append(entry) }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool, batch: 2)
    return try ledger.totals(from: Self.span.from, until: Self.span.until).losses
  }

  /// The two minutes end at 120,000.
  private static let bounds: [(entry: SpoolEntry, time: Int, name: String)] = [
    (loss("a", -5000, until: 150_000), 30_000, "from the end of the last record to the next start"),
    (loss("a", -5000, until: 500_000), 60_000, "a record's length at most"),
    (loss("a", -5000, until: 150_000, clock: .plausible), 60_000, "a clock that may have been set tells nothing"),
    (loss("a", 130_000, until: 142_000), 12_000, "a run that wrote no record"),
    (loss("a", 130_000, until: 10_000), 60_000, "a clock that went back tells nothing"),
    (loss("a", -5000, until: 150_000, records: 3), 30_000, "several runs within a short time"),
    (loss("a", -5000, until: 900_000, records: 3), 180_000, "several runs"),
    (loss("a", -5000, until: 15_000, screen: "other"), 20_000, "a screen without a record"),
  ]

  @Test("what is lost at most", arguments: 0..<8) func bounds(index: Int) throws {
    let (entry, time, name) = Self.bounds[index]
    let losses = try losses([entry])
    #expect(losses.map(\.time) == [time], "\(name)")
  }

  @Test("a loss counts once, however often the spool is read, and grows with what is found later")
  func once() throws {
    let entries = [
      Self.loss("a", -5000, until: 150_000), Self.loss("a", -5000, until: 150_000),
      Self.loss("b", 160_000, until: 900_000, records: 2), Self.loss("b", 160_000, until: 950_000, records: 3),
      Self.loss("b", 160_000, until: 900_000, records: 2),
    ]
    let expected = [PlayTotals.Loss(kiosk: "lobby.example/kiosk-marquee", screen: "main", records: 4, time: 210_000)]
    #expect(try losses(entries) == expected)
    // The spool is replaced by a copy of itself with something before it.
    let names = try #require(FolderNames.of(wall.spool)).filter { $0.hasSuffix(".spool") }
    for name in names {
      try FileManager.default.moveItem(
        atPath: "\(wall.spool)/\(name)", toPath: "\(wall.spool)/000000000002-0001.spool")
    }
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool).known == 2)
    #expect(try ledger.totals(from: Self.span.from, until: Self.span.until).losses == expected)
    let status = try ledger.status()
    #expect(status.lost == 4 && status.lostTime == 210_000 && status.leaves == 2)
    // It says too that the configuration of these records is not known.
    #expect(
      try ledger.audit().filter { !$0.contains("configuration") } == [
        "1 record of screen main was open as the marquee was killed or lost power before 2026-11-21T23:02:30Z: up to 30.0 s of "
          + "what was shown are lost",
        "3 records of screen main were open as the marquee was killed or lost power before 2026-11-21T23:15:50Z: up to 180.0 s "
          + "of what was shown are lost",
      ])
  }

  @Test("taking it in says so, once, and it is no fault of the ledger's") func said() throws {
    var writer = try wall.writer()
    try writer.append(Self.loss("a", 0, until: 25_000))
    let ledger = try wall.open()
    let faults = try ledger.take(spool: wall.spool).faults
    #expect(
      faults == [
        "1 record of screen main was open as the marquee was killed or lost power before 2026-11-21T23:00:25Z: up to 25.0 s of "
          + "what was shown are lost"
      ])
    #expect(try ledger.take(spool: wall.spool).faults.isEmpty && ledger.status().faults.isEmpty)
  }

  @Test("it is of the span in which it was found") func spans() throws {
    _ = try losses([Self.loss("a", -5000, until: 150_000)])
    let (ledger, found) = (try wall.open(), Wall.start + 150_000)
    #expect(try ledger.totals(from: found, until: found + 1).losses.count == 1)
    #expect(try ledger.totals(from: found + 1, until: Self.span.until).losses.isEmpty)
    #expect(try ledger.totals(from: Wall.start, until: found).losses.isEmpty)
  }

  @Test("what no loss can be is left out, and said")
  func impossible() throws {
    var writer = try wall.writer()
    let entries = [
      Self.loss("a", 0, until: nil), Self.loss("b", 0, until: 5, records: 0),
      Self.loss("c", 0, until: 5, records: .max),
      Self.loss("d", 0, until: -Wall.start - 1), Self.loss("e", -Wall.start - 1, until: 5),
    ]
    for entry in entries { try writer.append(entry) }
    let ledger = try wall.open()
    #expect(
      try ledger.take(spool: wall.spool).faults
        == Array(repeating: "a loss of screen main is left out, for none can be as it says", count: 5))
    #expect(try ledger.status().lost == 0)
  }
}
