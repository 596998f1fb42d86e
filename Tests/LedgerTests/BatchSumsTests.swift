import Foundation
import Ledger
import Platform
import Spool
import TestSupport
import Testing

/// Sums are kept in memory for a batch of records; whatever the batches, they are those of a plain count.
@Suite("Sums of a batch")
struct BatchSumsTests {
  @Test("sums that batches wrote are those of a plain count of all records", arguments: Seeds.few)
  func plainCount(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    let contract: (MinuteRecord) -> [MinuteRecord.Line.Subject: Ledger.Due] = { record in
      // Some that the record has no line of.
      [
        .card("acme"): .init(up: Double(record.screenTime.shown), down: Double(record.screenTime.late)),
        .tier("silver"): .init(up: 17), .card("nobody"): .init(), .card("dark"): .init(down: 3),
      ]
    }
    var records: [MinuteRecord] = []
    // Each once: an instant counts once.
    var minutes = Array(0...6000).shuffled(using: &random)
    for boot in 0..<3 {
      var writer = try wall.writer(boot: "boot-\(boot)")
      try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
      for _ in 0..<random.int(1...60) {
        // Over several days, forth and back as clocks step.
        var record = Wall.minute(minutes.removeLast(), by: &random)
        for card in 0..<random.int(0...30) {
          var line = MinuteRecord.Line(.card("card-\(card)"))
          line.counts.delivered = random.int(0...2000)
          line.counts.passes = random.int(0...3)
          record.lines.append(line)
        }
        record.key = try writer.append(.minute(record)) ?? record.key
        records.append(record)
      }
      let ledger = try wall.open { record, _ in contract(record) }
      // From one entry to all of them; from each sum at once to all at the end.
      let taken = try ledger.take(
        spool: wall.spool, batch: random.pick([1, 2, 7, 1000]), sums: random.pick([1, 5, 40, 20_000]))
      #expect(taken.last == records.last?.key && taken.faults.isEmpty, "\(taken.faults)")
    }
    let ledger = try wall.open { record, _ in contract(record) }
    var oracle = PlayTotals(of: records, from: 0, until: .max / 2, contract: contract)
    // Nothing is owed to those who were promised nothing.
    for index in oracle.days.indices { oracle.days[index].subjects[.card("nobody")] = nil }
    let totals = try ledger.totals(from: 0, until: .max / 2)
    #expect(totals.days.count > 1)
    for (day, expected) in zip(totals.days, oracle.days) {
      #expect(day.day == expected.day && day.records == expected.records && day.time == expected.time)
      let subjects = Set(day.subjects.keys).union(expected.subjects.keys)
      for subject in subjects {
        #expect(
          day.subjects[subject, default: .init()] == expected.subjects[subject, default: .init()],
          "seed \(seed), day \(day.day), \(subject)")
      }
    }
    #expect(totals.days.count == oracle.days.count)
    try ledger.audit()
  }
}
