import GRDB
import Ledger
import Platform
import Spool
import TestSupport
import Testing

/// Dark time in hours in which the wall need not be on: it owes nothing from the version on that knows of that.
@Suite struct SparingTests {
  private static func dark(_ number: Int) -> SpoolEntry {
    var record = MinuteRecord.whole(number)
    record.screenTime = .init()
    record.screenTime.absent = record.length
    record.lines = []
    return .minute(record)
  }

  @Test func `records that a version before took in keep what was due in them, whole and in part`() throws {
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for number in 0..<30 { try writer.append(Self.dark(number)) }
    // As the version before judged and left it.
    _ = try wall.open { record, _ in [.card("acme"): .init(down: Double(record.length))] }.take(spool: wall.spool)
    try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { db in
      try db.execute(sql: "DROP TABLE sparing; DELETE FROM grdb_migrations WHERE identifier = '12'")
    }

    for number in 30..<60 { try writer.append(Self.dark(number)) }
    let ledger = try wall.open { record, _ in
      [.card("acme"): .init(down: Double(record.length) / 4, spared: Double(record.length) * 3 / 4)]
    }
    _ = try ledger.take(spool: wall.spool)
    func down(_ minutes: Range<Int>) throws -> Int {
      let totals = try ledger.totals(
        from: Wall.start + minutes.lowerBound * 60_000, until: Wall.start + minutes.upperBound * 60_000)
      return totals.days.reduce(0) { $0 + ($1.subjects[.card("acme")]?.down ?? 0) }
    }
    #expect(try down(0..<60) == 30 * 60_000 + 30 * 15_000)
    #expect(try down(0..<20) == 20 * 60_000)
    #expect(try down(20..<60) == 10 * 60_000 + 30 * 15_000)
    #expect(try down(30..<60) == 30 * 15_000)
  }
}
