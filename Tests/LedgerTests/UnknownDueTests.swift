import Foundation
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// Records whose configuration is missing or none owe something, and nobody knows what: that is said, and made good.
@Suite("Configurations that are not known")
struct UnknownDueTests {
  private static let span = (from: Wall.start - 86_400_000, until: Wall.start + 10 * 86_400_000)

  /// Half of each record, once its configuration is there.
  private static func contract(
    _ record: MinuteRecord, _ text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Ledger.Due] {
    guard text(record.configuration)?.contains("cards") == true else { return [:] }
    return [.card("acme"): .init(up: Double(record.length) / 2, down: Double(record.screenTime.late) / 4)]
  }

  private static func configuration(_ text: String) -> SpoolEntry {
    .configuration(.init(hash: SHA256.hex(of: text.utf8), text: text))
  }

  private static func records(_ numbers: Range<Int>, _ hash: String = Wall.hash) -> [SpoolEntry] {
    numbers.map { number in
      var record = MinuteRecord.whole(number)
      record.configuration = hash
      return .minute(record)
    }
  }

  private static func append(_ entries: [SpoolEntry], to wall: Wall) throws {
    var writer = try wall.writer()
    for entry in entries { try writer.append(entry) }
  }

  private static func contracted(_ ledger: Ledger) throws -> Int {
    try ledger.totals(from: span.from, until: span.until, now: Wall.start).days
      .reduce(0) { $0 + ($1.subjects[.card("acme")]?.contracted ?? 0) }
  }

  @Test("one that is missing is told once, and what was due is added as it comes", arguments: [1, 7, 60])
  func missing(batch: Int) throws {
    let wall = try Wall()
    try Self.append(Self.records(0..<5), to: wall)
    let first = try wall.open(contract: Self.contract)
    let faults = try first.take(spool: wall.spool, batch: batch).faults
    #expect(faults.count == 1 && faults[0].contains("configuration \(Wall.hash) is missing in the spool"), "\(faults)")
    #expect(try first.take(spool: wall.spool).faults.isEmpty)
    #expect(try Self.contracted(first) == 0)
    let unknown = Ledger.UnknownDue(hash: Wall.hash, reason: .missing, records: 5, time: 300_000)
    #expect(try first.unknownDues() == [unknown])
    #expect(try first.totals(from: Self.span.from, until: Self.span.until).unknownDues == [unknown])
    #expect(try first.unknownDues(from: Wall.start + 60_000, until: Wall.start + 180_000).map(\.time) == [120_000])
    let sentence =
      "for 5 minutes no configuration is known: nothing is due in them, as configuration \(Wall.hash) is missing"
    #expect(unknown.sentence == sentence)
    #expect(try first.audit() == [sentence])
    #expect(try first.status().faults.count == 1)
    // Nothing is there to be read again.
    #expect(try first.readAgain() == .init())

    // More records, and then the configuration.
    let more = Self.records(5..<8) + [Self.configuration(Wall.configuration)] + Self.records(8..<10)
    try Self.append(more, to: wall)
    let second = try wall.open(contract: Self.contract)
    let later = try second.take(spool: wall.spool, batch: batch).faults
    #expect(later.count == 1 && later[0].contains("what was due in 8 records is added"), "\(later)")
    #expect(try second.unknownDues().isEmpty && second.audit().isEmpty)

    // As if it had been there at once.
    let other = try Wall()
    try Self.append([Self.configuration(Wall.configuration)] + Self.records(0..<10), to: other)
    let whole = try other.open(contract: Self.contract)
    #expect(try whole.take(spool: other.spool).faults.isEmpty)
    #expect(try Self.contracted(second) == Self.contracted(whole) && Self.contracted(whole) == 10 * 30_000)
  }

  @Test("it is read by the same process that missed it")
  func readLater() throws {
    let wall = try Wall()
    let ledger = try wall.open(contract: Self.contract)
    try Self.append(Self.records(0..<3), to: wall)
    _ = try ledger.take(spool: wall.spool)
    try Self.append([Self.configuration(Wall.configuration)] + Self.records(3..<6), to: wall)
    _ = try ledger.take(spool: wall.spool)
    #expect(try Self.contracted(ledger) == 6 * 30_000)
  }

  @Test("one that cannot be read is told once, and read again by a version that can")
  func unreadable() throws {
    let wall = try Wall()
    let text = "cards: [[[\n"
    let hash = SHA256.hex(of: text.utf8)
    try Self.append([Self.configuration(text)] + Self.records(0..<2, hash), to: wall)
    let nothing: Ledger.DueInRecord = { _, _ in [:] }
    let ledger = try wall.open(contract: nothing)
    let faults = try ledger.take(spool: wall.spool).faults
    #expect(faults.count == 1 && faults[0].contains("configuration \(hash) cannot be read"), "\(faults)")
    #expect(try ledger.unknownDues() == [.init(hash: hash, reason: .unreadable, records: 2, time: 120_000)])
    #expect(try ledger.readAgain() == .init())
    // It comes again each day.
    try Self.append([Self.configuration(text)] + Self.records(2..<3, hash), to: wall)
    #expect(try wall.open(contract: nothing).take(spool: wall.spool).faults.isEmpty)
    #expect(try wall.open(contract: nothing).unknownDues().map(\.records) == [3])
  }

  @Test("a text that was damaged is missing")
  func damaged() throws {
    let wall = try Wall()
    try Self.append(
      [.configuration(.init(hash: Wall.hash, text: Wall.configuration + "#"))] + Self.records(0..<2), to: wall)
    let faults = try wall.open(contract: Self.contract).take(spool: wall.spool).faults
    #expect(faults.count == 2 && faults[1].contains("is missing in the spool"), "\(faults)")
  }

  @Test("time without a record is none the less, but owes nothing")
  func unrecorded() throws {
    let wall = try Wall()
    try Self.append(Self.records(0..<2) + Self.records(3000..<3001), to: wall)
    let ledger = try wall.open(contract: Self.contract)
    _ = try ledger.take(spool: wall.spool)
    let totals = try ledger.totals(from: Self.span.from, until: Self.span.until, now: Wall.start + 3001 * 60_000)
    // From midnight on: two days, and two hours.
    #expect(totals.days.map(\.unrecorded) == [1438 * 60_000, 1440 * 60_000, 120 * 60_000])
  }
}
