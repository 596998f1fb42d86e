import Foundation
import GRDB
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// What a wall of a thousand cards costs. `Benchmarks/large.py` measures the time.
@Suite("Large walls")
struct LargeWallTests {
  private static let cards = 1000

  /// Names longer than those that need no memory of their own.
  private static func name(_ card: Int) -> String { "sponsor number \(card) of the great wall" }

  /// A minute in which cards come by, from one of them on.
  private static func minute(_ number: Int, cards: Int) -> MinuteRecord {
    var record = MinuteRecord(
      key: .init(boot: "", sequence: 0), start: Wall.start + number * 60_000, clock: .trusted, zone: "Europe/Berlin",
      zoneOffset: 3600, length: 60_000, screen: "main", screenWidth: 1920, screenHeight: 1080,
      configuration: Wall.hash)
    record.screenTime.shown = 60_000
    record.frames = 3600
    record.lines = (0..<cards).map { card in
      var line = MinuteRecord.Line(.card(name((number * cards + card) % Self.cards)))
      (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (900 + card, 900 + card, 1)
      return line
    }
    return record
  }

  /// What taking records in has cost.
  private struct Cost {
    var statements = 0
    /// Inserted, changed or deleted.
    var rows = 0
    /// That the database has grown by.
    var bytes = 0
    /// Of the records' texts.
    var text = 0
  }

  /// Takes records in, of each of which so many cards are in view and all are promised something.
  private func cost(records: Int, cards: Int, batch: Int) throws -> Cost {
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    var cost = Cost()
    for number in 0..<records {
      let record = Self.minute(number, cards: cards)
      try writer.append(.minute(record))
      cost.text += record.text(body: record.body).utf8.count
    }
    let due = Dictionary(
      uniqueKeysWithValues: (0..<Self.cards).map { (PlayTotals.Subject.card(Self.name($0)), Ledger.Due(up: 60)) })
    let ledger = try wall.open { _, _ in due }
    let counted = Counter()
    func facts() throws -> (rows: Int, bytes: Int) {
      try ledger.queue.inDatabase { db in
        let pages = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return (db.totalChangesCount, pages ?? 0)
      }
    }
    let before = try facts()
    ledger.queue.inDatabase { db in db.trace { _ in counted.number += 1 } }
    #expect(try ledger.take(spool: wall.spool, batch: batch).records == records)
    ledger.queue.inDatabase { db in db.trace(nil) }
    let after = try facts()
    (cost.statements, cost.rows, cost.bytes) = (counted.number, after.rows - before.rows, after.bytes - before.bytes)
    return cost
  }

  private final class Counter: @unchecked Sendable { var number = 0 }

  @Test("sums of cards are written once for each batch, however many records it has", arguments: [30, 1000])
  func taking(cards: Int) throws {
    // The record behind the configuration is one of its own.
    let batches = 3
    let (few, many) = (
      try cost(records: 20, cards: cards, batch: 10), try cost(records: 120, cards: cards, batch: 60)
    )
    for (cost, records) in [(few, 20), (many, 120)] {
      // A card's number is looked up and its sum added to; the first time it gets a number.
      #expect(cost.statements <= records * 20 + (2 * batches + 1) * Self.cards, "\(cost)")
      #expect(cost.rows <= records * 10 + (batches + 1) * Self.cards, "\(cost)")
    }
    // What a record adds does not depend on the cards.
    #expect(many.statements - few.statements <= 100 * 20)
    #expect(many.rows - few.rows <= 100 * 10)
    // Its text in pages of 4 KiB, of which the last one is not full.
    #expect(many.bytes - few.bytes <= (many.text - few.text) * 5 / 4 + 100 * 4096, "\(few) \(many)")
  }

  /// A ledger that has only sums of days left, as after years.
  private func sums(ofDays days: Int) throws -> Wall {
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    try writer.append(.minute(Self.minute(0, cards: Self.cards)))
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool).records == 1)
    try ledger.queue.write { db in
      for table in ["records", "subject_days", "screen_days", "covered"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      let first = Wall.start / 86_400_000 + 1
      for day in first..<first + days {
        let start = Wall.start + (day - first) * 86_400_000
        try db.execute(
          sql: "INSERT INTO screen_days VALUES (?, 1, 86400000, 0, 0, 0, 0, 0, 0, 5184000, 3, 1440, ?, ?, 1)",
          arguments: [day, start, start + 86_340_000])
        try db.execute(
          sql:
            "INSERT INTO subject_days SELECT ?, 1, id, 812345 + id, 712345, 1234, 1200, 17, 5, 711, 3, 812345678 FROM subjects",
          arguments: [day])
      }
      try db.execute(
        sql: "INSERT INTO covered VALUES (1, ?, ?)", arguments: [Wall.start, Wall.start + days * 86_400_000])
    }
    return wall
  }

  /// The most memory, bytes, and the size of a report of so many days.
  private func report(days: Int, format: String) async throws -> (memory: Int, size: Int) {
    let wall = try sums(ofDays: days)
    let binary = Project.program("kiosk-marquee-ledger").path
    let path = wall.folder.path + "/report"
    let (year, month, day) = CivilDay.date(Wall.start / 86_400_000 + 1 + days)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let result = try await Command.run(
      [
        "python3", "-c", Self.measure, binary, "report", "--spool", wall.spool, "--ledger", wall.ledger, "--from",
        "2026-11-22", "--until", "\(year)-\(two(month))-\(two(day))", "--format", format, "--output", path,
      ], environment: ["KIOSK_MARQUEE_LEDGER": wall.folder.path + "/state"], within: .seconds(240))
    try #require(result.status == 0, "\(result.errors)")
    let memory = try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (memory * 1024, try FileFacts(of: path).size)
  }

  /// Runs a program and prints the most memory that it had, KiB.
  private static let measure = """
    import os, sys
    child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
    _, status, usage = os.wait4(child, 0)
    print(usage.ru_maxrss)
    sys.exit(os.waitstatus_to_exitcode(status))
    """

  @Test("a report of 400 days fits into 200 MB, and so does what it writes", .timeLimit(.minutes(10)))
  func reports() async throws {
    for format in ["json", "csv"] {
      let (few, many) = (try await report(days: 10, format: format), try await report(days: 50, format: format))
      // Both grow with days and cards, and with nothing else.
      let memory = few.memory + (many.memory - few.memory) / 40 * 390
      let size = few.size + (many.size - few.size) / 40 * 390
      print("LargeWallTests: \(format) of 400 days: \(memory >> 20) MiB, \(size >> 20) MiB written")
      #expect(memory <= 200_000_000, "\(few) \(many)")
      #expect(size <= 200_000_000, "\(few) \(many)")
    }
  }
}
