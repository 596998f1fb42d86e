import Foundation
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// An instant on a screen counts once, whatever its clock did.
@Suite("A minute counts once")
struct CoverageTests {
  private static let span = (from: Wall.start - 86_400_000, until: Wall.start + 10 * 86_400_000)

  private static func record(_ start: Int, _ length: Int = 60_000, screen: String = "main") -> MinuteRecord {
    var record = MinuteRecord.whole(screen: screen)
    (record.start, record.length) = (Wall.start + start, length)
    (record.screenTime.shown, record.screenTime.black) = (length, 0)
    record.lines = [.init(.card("acme"))]
    (record.lines[0].counts.delivered, record.lines[0].counts.deliveredUnion, record.lines[0].counts.passes) = (
      length, length, 3
    )
    return record
  }

  @Test("what is covered is that of a plain count of moments", arguments: Seeds.few)
  func plainCount(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (coverage, covered, last) = (ScreenCoverage(), Set<Int>(), Int?.none)
    for _ in 0..<400 {
      // Moments of 500 ms.
      let (start, length) = (random.int(0...2000), random.chance(0.1) ? 0 : random.int(1...random.pick([3, 120])))
      let isNext = random.chance(0.5)
      let begin = isNext ? (last ?? 0) + random.int(-3...3) : start
      let placed = last.map { abs(begin - $0) <= 2 ? $0 : begin } ?? begin
      last = placed + length
      let moments = Set(placed..<placed + length)
      #expect(coverage.add(Self.record(begin * 500, length * 500)) == moments.intersection(covered).count * 500)
      covered.formUnion(moments)
    }
  }

  /// Starts and lengths, ms, and what of each is covered.
  private static let walls: [(name: String, records: [(Int, Int)], overlaps: [Int: Int])] = [
    ("in a row", [(0, 60_000), (60_000, 60_000), (120_000, 30_000)], [:]),
    // 20 ms in each minute.
    ("a clock that is set right slowly", (0..<40).map { ($0 * 59_980, 60_000) }, [:]),
    ("a clock that went back by 5 s", [(0, 60_000), (55_000, 60_000), (115_000, 60_000)], [1: 5_000]),
    (
      "a clock that went back by an hour",
      [(3_600_000, 60_000), (0, 60_000), (60_000, 3_600_000), (3_660_000, 60_000)],
      [2: 60_000]
    ),
    ("the same minute again and again", [(0, 60_000), (0, 60_000), (0, 60_000)], [1: 60_000, 2: 60_000]),
    ("many short ones at once", [(0, 60_000)] + (0..<20).map { (5_000 + $0, 900) }, [:]),
    ("one over others", [(10_000, 10_000), (40_000, 10_000), (0, 60_000)], [2: 20_000]),
  ]

  @Test("the ledger, its exports and both verifiers name it, and count it once", arguments: 0..<7)
  func counted(index: Int) async throws {
    let sample = Self.walls[index]
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for (start, length) in sample.records { try writer.append(.minute(Self.record(start, length))) }
    // Another screen's time is its own.
    try writer.append(.minute(Self.record(0, screen: "other")))
    let ledger = try wall.open()
    let taken = try ledger.take(spool: wall.spool, batch: 3)
    #expect(taken.records == sample.records.count + 1)
    var expected = sample.overlaps
    if sample.name.hasPrefix("many short") {
      // The first one is far from the end of the minute, and each other one follows the one before.
      for short in 1...20 { expected[short] = 900 }
    }
    #expect(taken.faults.count == expected.count, "\(taken.faults)")
    #expect(taken.faults.allSatisfy { $0.contains("which counts once") })
    #expect(try ledger.audit().count == expected.count)

    let totals = try ledger.totals(from: Self.span.from, until: Self.span.until)
    let all = sample.records.reduce(0) { $0 + $1.1 }
    let overlap = expected.values.reduce(0, +)
    let own = totals.days.filter { $0.screen == "main" }
    #expect(own.reduce(0) { $0 + $1.time.total } == all - overlap)
    #expect(own.reduce(0) { $0 + ($1.subjects[.card("acme")]?.counts.deliveredUnion ?? 0) } == all - overlap)
    #expect(totals.overlaps.map(\.time) == (overlap > 0 ? [overlap] : []))
    #expect(totals.overlaps.map(\.records) == (overlap > 0 ? [expected.count] : []))
    // Of a span that cuts the day each record counts as in the whole.
    let border = Wall.start + 57_000
    let parts = try [(Self.span.from, border), (border, Self.span.until)].map { from, until in
      try ledger.totals(from: from, until: until).days.filter { $0.screen == "main" }.reduce(0) { $0 + $1.time.total }
    }
    #expect(parts.reduce(0, +) == all - overlap)

    var verifications = try Verifications()
    for scope in [Ledger.Scope(), .init(cards: ["acme"])] {
      let bytes = try ExportTests.export(ledger, scope)
      let path = try wall.folder.write(bytes, to: "export")
      let (verdict, found) = try PlayTotals.reading(proof: path, from: Self.span.from, until: Self.span.until)
      #expect(verdict.isGood && verdict.overlapCount == expected.count && verdict.overlapTime == overlap)
      #expect(verdict.notes.count == min(expected.count, 8) + (expected.count > 8 ? 1 : 0))
      #expect(verdict.overlaps.allSatisfy { expected[$0.leaf] == $0.time })
      #expect(found?.overlaps == totals.overlaps)
      #expect(found?.days.map(\.time) == totals.days.map(\.time))
      verifications.add(.init(name: sample.name, bytes: bytes, key: ledger.key))
    }
    for (_, own, other) in try await verifications.results() {
      #expect(Verifications.line(own) == other)
      #expect(other == "good 0 None None" + (overlap > 0 ? " \(expected.count) \(overlap)" : ""))
    }
  }

  @Test("no day of a screen has more than its time, whatever records come", arguments: Seeds.few)
  func neverMore(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for _ in 0..<300 {
      // All within an hour.
      try writer.append(.minute(Self.record(random.int(0...3_540_000), random.int(0...60_000))))
    }
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool, batch: random.int(1...400)).records == 300)
    let totals = try ledger.totals(from: Self.span.from, until: Self.span.until)
    let day = try #require(totals.days.first)
    // The last one may be taken to begin a second later.
    #expect(day.time.total <= 3_601_000 && day.records == 300 && totals.days.count == 1)
    #expect(day.subjects[.card("acme")].map { $0.counts.delivered <= 3_601_000 } == true)
    let bytes = try ExportTests.export(ledger)
    let path = try wall.folder.write(bytes, to: "export")
    let found = try PlayTotals.reading(proof: path, from: Self.span.from, until: Self.span.until).totals
    #expect(found?.days.map(\.time) == [day.time] && found?.days.map(\.subjects) == [day.subjects])
    var verifications = try Verifications()
    verifications.add(.init(name: "random", bytes: bytes, key: ledger.key))
    for (_, own, other) in try await verifications.results() { #expect(Verifications.line(own) == other) }
  }

  @Test("what counts of a record adds up")
  func parts() {
    var record = MinuteRecord.whole()
    for overlap in [0, 1, 777, 30_000, 59_999, 60_000] {
      let counted = record.counted(without: overlap)
      #expect(counted.length == 60_000 - overlap && counted.screenTime.total == counted.length)
      #expect(counted.lines[0].counts.delivered == 90_000 * (60_000 - overlap) / 60_000)
      #expect(counted.fault == nil)
    }
    record.lines[1].counts.delivered = 20_000 * 86_400_000
    record.length = 86_400_000
    #expect(record.counted(without: 43_200_000).lines[1].counts.delivered == 10_000 * 86_400_000)
  }
}
