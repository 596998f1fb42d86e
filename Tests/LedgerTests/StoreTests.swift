import Foundation
import GRDB
import Ledger
import MarqueeValues
import Platform
import TestSupport
import Testing

@testable import Spool

@Suite("Ledger's database")
struct StoreTests {
  @Test("what the spool holds is taken in once, in its order", arguments: Seeds.few)
  func takenOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    var records: [MinuteRecord] = []
    for round in 0..<4 {
      records += try wall.write(random.int(1...40), from: records.count, boot: "boot-\(round)", by: &random)
      let ledger = try wall.open()
      let taken = try ledger.take(spool: wall.spool, batch: random.int(1...20))
      #expect(taken.last == records.last?.key && taken.faults.isEmpty && taken.known == 0)
      #expect(try ledger.take(spool: wall.spool).records == 0)
      try ledger.audit()
    }
    let ledger = try wall.open()
    var found: [MinuteRecord] = []
    try ledger.forEachRecord(from: 0, until: .max / 2) { leaf, record in
      #expect(leaf == found.count)
      found.append(record)
    }
    #expect(found == records)
    #expect(try ledger.status().leaves == records.count)
  }

  @Test("a record that comes again is known; one that says something else is a fault and changes nothing")
  func conflicts() throws {
    var random = SeededGenerator(seed: 1)
    let wall = try Wall()
    let records = try wall.write(5, by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let before = try #require(try ledger.checkpoint(at: 1)).note

    // Another spool with the same keys.
    let other = try Wall()
    var writer = try other.writer()
    for number in 0..<5 {
      var record = number == 3 ? Wall.minute(9, by: &random) : records[number]
      record.key = .init(boot: "", sequence: 0)
      try writer.append(.minute(record))
    }
    // The writer names an emptied spool's boot anew, so the entries are written with the former name.
    let name = try #require(records.first).key.boot
    try rewrite(other.spool, naming: name)
    try forgetPlace(in: wall)
    let taken = try ledger.take(spool: other.spool)
    #expect(taken.records == 0 && taken.known == 4)
    #expect(taken.faults.count == 1 && taken.faults[0].contains("says something else"))
    #expect(try ledger.checkpoint(at: 2) == nil)
    #expect(try ledger.newestCheckpoint()?.note == before)
    #expect(try ledger.status().faults.count == 1)
    try ledger.audit()
  }

  /// Numbering begins again in an emptied spool: fewer, as many or more files and bytes than were read before.
  @Test("the records of an emptied spool are all taken in, and that is said once", arguments: [1, 3, 5, 40])
  func emptiedSpool(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let wall = try Wall()
    for round in 0..<3 { try wall.write(5, from: round * 5, boot: "boot-\(round)", by: &random) }
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool).records == 15)
    for name in try #require(FolderNames.of(wall.spool)) { FileSystem.remove("\(wall.spool)/\(name)") }
    let nothing = try ledger.take(spool: wall.spool)
    #expect(nothing.records == 0 && nothing.faults.isEmpty)
    let records = try wall.write(count, from: 20, boot: "boot-3", by: &random)
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == count && taken.last == records.last?.key)
    #expect(taken.faults.count == 1 && taken.faults[0].contains("was emptied, restored or replaced"), "\(taken.faults)")
    let again = try ledger.take(spool: wall.spool)
    #expect(again.records == 0 && again.known == 0 && again.faults.isEmpty, "\(again)")
    try wall.write(2, from: 80, boot: "boot-4", by: &random)
    let later = try wall.open().take(spool: wall.spool)
    #expect(later.records == 2 && later.faults.isEmpty, "\(later.faults)")
    try ledger.audit()
    #expect(try ledger.status().leaves == 15 + count + 2)
  }

  @Test("a file of the same name and another spool is read from its start, however long it is")
  func replacedFile() throws {
    var random = SeededGenerator(seed: 8)
    let wall = try Wall()
    try wall.write(3, by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let other = try Wall()
    let records = try other.write(30, from: 10, boot: "boot-2", by: &random)
    let taken = try ledger.take(spool: other.spool)
    #expect(taken.records == 30 && taken.known == 0 && taken.last == records.last?.key)
    #expect(taken.faults.count == 1, "\(taken.faults)")
  }

  @Test("an older copy of the spool that was put back brings nothing twice, and what follows is taken in")
  func restoredSpool() throws {
    var random = SeededGenerator(seed: 9)
    let wall = try Wall()
    try wall.write(4, by: &random)
    let names = try #require(FolderNames.of(wall.spool)).filter { $0 != "lock" }
    let copies = try names.map { ($0, try Data(contentsOf: URL(filePath: "\(wall.spool)/\($0)"))) }
    try wall.write(4, from: 4, boot: "boot-2", by: &random)
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool).records == 8)
    for name in try #require(FolderNames.of(wall.spool)) { FileSystem.remove("\(wall.spool)/\(name)") }
    for (name, bytes) in copies { try bytes.write(to: URL(filePath: "\(wall.spool)/\(name)")) }
    let again = try ledger.take(spool: wall.spool)
    #expect(again.records == 0 && again.known == 4, "\(again)")
    // As the writer goes on from the copy, its numbers come again under another boot's name.
    try wall.write(2, from: 20, boot: "boot-3", by: &random)
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 2, "\(taken)")
    try ledger.audit()
  }

  /// As a table that was saved on a Mac has them.
  @Test("the times of a name in two Unicode forms add up")
  func unicodeForms() throws {
    var random = SeededGenerator(seed: 12)
    let wall = try Wall()
    var writer = try wall.writer()
    for (number, name) in ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}", "cafe\u{301}"].enumerated() {
      var record = Wall.minute(number, by: &random)
      var (card, tier) = (MinuteRecord.Line(.card(name)), MinuteRecord.Line(.tier(name)))
      (card.counts.delivered, card.counts.passes, tier.counts.delivered) = (10_000 + number, 2, 20_000)
      record.lines = [card, tier]
      try writer.append(.minute(record))
    }
    for opens in 1...2 {
      let name = opens == 1 ? "caf\u{E9}" : "cafe\u{301}"
      try writer.append(
        .visitors(.init(hour: Wall.start / 3_600_000, counts: [.init(card: name, opens: opens, codes: opens)])))
    }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let totals = try ledger.totals(from: Wall.start, until: Wall.start + 86_400_000)
    let day = try #require(totals.days.first)
    #expect(day.subjects[.card("caf\u{E9}")]?.counts.delivered == 40_006)
    #expect(day.subjects[.card("cafe\u{301}")]?.counts.passes == 8)
    #expect(day.subjects[.tier("caf\u{E9}")]?.counts.delivered == 80_000)
    #expect(totals.visits["caf\u{E9}"]?.opens == 3 && totals.visits["caf\u{E9}"]?.codes == 3)
  }

  @Test("visitors' counts that nobody can have are a fault, and the others of the hour count")
  func impossibleVisits() throws {
    var random = SeededGenerator(seed: 6)
    let wall = try Wall()
    try wall.write(1, by: &random)
    var writer = try wall.writer(boot: "boot-2")
    let hour = Wall.start / 3_600_000
    let counts = [("acme", 1_000_001, 0), ("globex", 7, 1_000_000), ("initech", 0, -1)]
    try writer.append(
      .visitors(.init(hour: hour, counts: counts.map { .init(card: $0.0, opens: $0.1, codes: $0.2) })))
    let ledger = try wall.open()
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 1 && taken.faults.count == 1, "\(taken.faults)")
    let fault = try #require(taken.faults.first)
    #expect(
      fault.hasPrefix("what visitors did with 2 cards in the hour of 2026-11-21T23:00:00Z is left out"), "\(fault)")
    #expect(try ledger.status().faults.map(\.text) == taken.faults)
    let visits = try ledger.totals(from: Wall.start, until: Wall.start + 86_400_000).visits
    #expect(visits.mapValues(\.opens) == ["globex": 7] && visits["globex"]?.codes == 1_000_000, "\(visits)")
  }

  @Test("an hour that no clock has stops no ledger", arguments: [Int.min, Int.min / 3600, -1, 9_000_001, Int.max])
  func impossibleHour(hour: Int) throws {
    var random = SeededGenerator(seed: 7)
    let wall = try Wall()
    try wall.write(1, by: &random)
    var writer = try wall.writer(boot: "boot-2")
    try writer.append(.visitors(.init(hour: hour, counts: [.init(card: "acme", opens: -1, codes: 0)])))
    let taken = try wall.open().take(spool: wall.spool)
    #expect(
      taken.records == 1 && taken.faults.contains { $0.contains("in hour \(hour) is left out") }, "\(taken.faults)")
  }

  @Test("missing numbers are told, those after an emptied spool too")
  func gaps() throws {
    var random = SeededGenerator(seed: 2)
    let wall = try Wall()
    try wall.write(3, by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let records = try wall.write(4, from: 3, boot: "boot-2", by: &random)
    try wall.write(1, from: 7, boot: "boot-3", by: &random)
    // The file of the second boot is lost.
    let names = try #require(FolderNames.of(wall.spool)).filter { $0 != "lock" }.sorted()
    FileSystem.remove("\(wall.spool)/\(names[1])")
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 1 && taken.faults == ["4 records are missing before record 8 of boot boot-3"])
    let totals = try ledger.totals(from: Wall.start, until: Wall.start + 86_400_000)
    #expect(totals.gaps.map(\.missing) == [4...7] && totals.gaps.first?.boot == "boot-3")
    #expect(try ledger.status().missing == records.count)
  }

  @Test("the sums are those of a plain count, wherever the span begins and ends", arguments: Seeds.few)
  func sums(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    // Two and a half days, a minute of each ten.
    var records: [MinuteRecord] = []
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for number in stride(from: 0, to: 3600, by: 10) {
      var record = Wall.minute(number, by: &random)
      record.key = try writer.append(.minute(record)) ?? record.key
      records.append(record)
    }
    let contract: Ledger.DueInRecord = { record, text in
      text(record.configuration) == Wall.configuration
        ? [.card("acme"): .init(up: 20_000, down: 300), .card("unseen"): .init(up: 1000)] : [:]
    }
    let ledger = try wall.open(contract: contract)
    _ = try ledger.take(spool: wall.spool)
    try ledger.checkpoint(at: 1_795_400_000)
    for _ in 0..<8 {
      let from = Wall.start + random.int(-600...3700) * 60_000
      let until = from + random.int(0...4000) * 60_000
      var totals = try ledger.totals(from: from, until: until)
      let expected = PlayTotals(of: records, from: from, until: until) { contract($0) { _ in Wall.configuration } }
      #expect(totals.days == expected.days && totals.wholeDays.isEmpty)
      if !totals.days.isEmpty {
        #expect(totals.checkpoints.first?.isComplete == true)
        #expect(totals.cards["acme"] == .init(title: "Acme GmbH", tier: "gold"))
      }
      totals.add(expected)
      #expect(
        totals.subjects[.card("acme")]?.counts.delivered
          == expected.subjects[.card("acme")].map { $0.counts.delivered * 2 })
    }
  }

  @Test("old texts go; hashes and sums stay, and nothing is taken in again")
  func expiry() throws {
    var random = SeededGenerator(seed: 3)
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for number in stride(from: 0, to: 4320, by: 60) { try writer.append(.minute(Wall.minute(number, by: &random))) }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let span = (Wall.start - 86_400_000, Wall.start + 10 * 86_400_000)
    let before = try ledger.totals(from: span.0, until: span.1)
    try ledger.checkpoint(at: 1)
    let today = Wall.start / 86_400_000 + 1
    #expect(try ledger.expireAfterADay(today: today + 400) == nil)
    let status = try ledger.status()
    #expect(status.leaves == 72 && status.texts == 72)
    try ledger.expireAfterADay(today: today + 402)
    #expect(try ledger.status().texts == 24 && ledger.configurations().count == 1)
    try ledger.expireAfterADay(today: today + 403)
    #expect(try ledger.status().texts == 0 && ledger.status().leaves == 72)
    // What was due between the records is worked out from it.
    #expect(try ledger.configurations().count == 1)
    try ledger.audit()
    var after = try ledger.totals(from: span.0, until: span.1)
    after.checkpoints = before.checkpoints
    // When screens were dark is known from the texts alone.
    #expect(!after.withoutMinutes.isEmpty)
    after.withoutMinutes = []
    #expect(after == before)
    let cut = try ledger.totals(from: Wall.start + 3_600_000, until: span.1)
    #expect(cut.days == before.days && cut.wholeDays == [today])

    // The whole spool once more.
    try forgetPlace(in: wall)
    #expect(try ledger.take(spool: wall.spool).known == 72)
    #expect(try ledger.status().leaves == 72)
  }

  @Test("an old date behind newer ones makes nothing expire")
  func clockSetBack() throws {
    var random = SeededGenerator(seed: 10)
    let wall = try Wall()
    var writer = try wall.writer()
    for number in 0..<10 { try writer.append(.minute(Wall.minute(number, by: &random))) }
    var record = Wall.minute(11, by: &random)
    record.start = 1000
    try writer.append(.minute(record))
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    try ledger.expireAfterADay(today: Wall.start / 86_400_000 + 2)
    #expect(try ledger.status().texts == 11)
  }

  @Test("a clock that is wrong makes nothing expire")
  func doubtfulClock() throws {
    var random = SeededGenerator(seed: 9)
    let wall = try Wall()
    var writer = try wall.writer()
    let year = 365 * 1440
    // At 1970, right, eleven years ahead, right again.
    let starts = [-Wall.start / 60_000 + 5, 0, 11 * year, 60]
    for (index, start) in starts.enumerated() {
      for number in 0..<10 {
        var record = Wall.minute(start + number, by: &random)
        record.clock = index % 2 == 0 ? .doubtful : .trusted
        try writer.append(.minute(record))
      }
    }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let today = Wall.start / 86_400_000 + 1
    try ledger.expireAfterADay(today: today)
    #expect(try ledger.status().texts == 40)
    // All are older by then, though one clock said otherwise.
    try ledger.expireAfterADay(today: today + 401)
    #expect(try ledger.status().texts == 0)
    #expect(try ledger.totals(from: Wall.start, until: Wall.start + 86_400_000).days.first?.records == 20)
  }

  @Test("a database that grows too large loses its oldest texts, and says so")
  func bounded() throws {
    var random = SeededGenerator(seed: 4)
    let wall = try Wall()
    var writer = try wall.writer()
    for number in 0..<3000 { try writer.append(.minute(Wall.minute(number, by: &random))) }
    var limits = Ledger.Limits()
    limits.bytes = 700_000
    let ledger = try wall.open(limits: limits)
    _ = try ledger.take(spool: wall.spool)
    let text = try #require(try ledger.expire(today: 0))
    #expect(text.contains("minutes of 2026-11-22 to 2026-11-2") && text.contains("early"))
    let status = try ledger.status()
    #expect(status.texts > 0 && status.texts < 3000 && status.leaves == 3000 && status.bytes <= 700_000)
    #expect(status.faults.first?.text == text)
    try ledger.audit()
  }

  @Test("a damaged database is refused with a remedy, and kept aside when told so")
  func damaged() throws {
    var random = SeededGenerator(seed: 5)
    let wall = try Wall()
    try wall.write(20, by: &random)
    let first: LedgerKey
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      first = ledger.key
    }
    let path = wall.ledger + "/ledger.sqlite"
    for name in ["ledger.sqlite-wal", "ledger.sqlite-shm"] { FileSystem.remove("\(wall.ledger)/\(name)") }
    try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
    let fault = #expect(throws: LedgerFault.self) { try wall.open() }
    #expect(fault?.description.contains("retire") == true && fault?.description.contains(path) == true)
    #expect(try Data(contentsOf: URL(filePath: path)).count == 8192)

    let names = try Ledger.retire(folder: wall.ledger, at: 1_795_302_000)
    #expect(names == ["ledger.sqlite.retired-20261121T230000Z", "key.retired-20261121T230000Z"])
    let ledger = try wall.open()
    #expect(ledger.key != first)
    #expect(try ledger.take(spool: wall.spool).records == 20)

    // The first one's database is in an archive, and the second one's key is lost: its files do not get the first one's names.
    try FileManager.default.removeItem(atPath: "\(wall.ledger)/ledger.sqlite.retired-20261121T230000Z")
    FileSystem.remove("\(wall.ledger)/key")
    try Data("of the first".utf8).write(to: URL(filePath: "\(wall.ledger)/head.retired-20261121T230000Z"))
    try Data("of the second".utf8).write(to: URL(filePath: "\(wall.ledger)/head"))
    let others = try Ledger.retire(folder: wall.ledger, at: 1_795_305_600)
    #expect(others.allSatisfy { $0.contains("retired-20261122T000000Z") } && !others.isEmpty, "\(others)")
    let kept = try String(contentsOfFile: "\(wall.ledger)/head.retired-20261121T230000Z", encoding: .utf8)
    #expect(kept == "of the first")
  }

  @Test("an older copy of the database is noticed, unless it grows into the same tree again", arguments: [true, false])
  func olderCopy(isSpoolKept: Bool) throws {
    var random = SeededGenerator(seed: 12)
    let wall = try Wall()
    let path = wall.ledger + "/ledger.sqlite"
    try wall.write(20, by: &random)
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      try ledger.checkpoint(at: 1_795_300_000)
      #expect(try ledger.findContradiction() == nil)
    }
    for name in ["ledger.sqlite-wal", "ledger.sqlite-shm"] { FileSystem.remove("\(wall.ledger)/\(name)") }
    let copy = try Data(contentsOf: URL(filePath: path))
    try wall.write(20, from: 20, boot: "boot-2", by: &random)
    let head: Ledger.StoredCheckpoint
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      head = try #require(try ledger.checkpoint(at: 1_795_302_000))
      #expect(try ledger.findContradiction() == nil)
    }
    for name in ["ledger.sqlite-wal", "ledger.sqlite-shm"] { FileSystem.remove("\(wall.ledger)/\(name)") }
    try copy.write(to: URL(filePath: path))
    // The second boot's minutes are in a file of their own.
    if !isSpoolKept { FileSystem.remove("\(wall.spool)/000000000021-0000.spool") }
    try wall.write(30, from: 40, boot: "boot-3", by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let leaves = isSpoolKept ? 70 : 50
    #expect(try ledger.status().leaves == leaves, "nothing is refused")
    let text = try ledger.findContradiction(at: 1_795_303_000)
    let known = try ledger.contradictions()
    if isSpoolKept {
      #expect(text == nil && known.isEmpty)
      #expect(try ledger.newestCheckpoint() == head, "the head holds again")
    } else {
      #expect(
        text?.hasPrefix("this ledger is not the one that signed the head of 2026-11-21T23:00:00Z over 40 records")
          == true)
      #expect(known.map(\.time) == [1_795_303_000] && known.map(\.text) == [text])
      #expect(try ledger.findContradiction(at: 1_795_303_001) == nil, "told once")
      #expect(try ledger.totals(from: 0, until: 1).contradictions == [text])
    }
    // It goes on, and from its next head on it is known.
    let next = try #require(try ledger.checkpoint(at: 1_795_304_000))
    #expect(next.size == leaves)
    #expect(try ledger.findContradiction() == nil)
    #expect(try ledger.contradictions() == known)
    try ledger.audit()
    // Who has the head finds out too.
    let proof = try wall.folder.write(try ExportTests.export(ledger), to: "proof")
    let heads = [try Checkpoint(head.note, by: ledger.key.verifier)]
    #expect(try ProofVerifier.verify(file: proof, key: nil, heads: heads).isGood == isSpoolKept)
  }

  @Test("a copy that is smaller than its last head, and a head that is none, are told", arguments: ["smaller", "none"])
  func noHead(kind: String) throws {
    var random = SeededGenerator(seed: 13)
    let wall = try Wall()
    try wall.write(20, by: &random)
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      try ledger.checkpoint(at: 1_795_300_000)
      if kind == "smaller" {
        try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write {
          try $0.execute(sql: "DELETE FROM checkpoints; UPDATE state SET size = 4, subtrees = zeroblob(32)")
        }
      } else {
        try Data("none".utf8).write(to: URL(filePath: wall.ledger + "/head"))
      }
    }
    let ledger = try wall.open()
    let text = try #require(try ledger.findContradiction())
    #expect(text.contains(kind == "none" ? "holds no head of this ledger" : "over 20 records"))
    #expect(try ledger.contradictions().map(\.text) == [text])
    if kind == "none" { #expect(try ledger.audit().contains(text)) }
  }

  @Test("another key, or none, is refused")
  func foreignKey() throws {
    var random = SeededGenerator(seed: 6)
    let wall = try Wall()
    try wall.write(2, by: &random)
    do { _ = try wall.open().take(spool: wall.spool) }
    let path = KeyFile.path(in: wall.ledger)
    let key = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    #expect(#expect(throws: LedgerFault.self) { try wall.open() }?.description.contains("is gone") == true)
    let other = try Wall()
    _ = try other.open()
    try FileManager.default.copyItem(atPath: KeyFile.path(in: other.ledger), toPath: path)
    #expect(#expect(throws: LedgerFault.self) { try wall.open() }?.description.contains("not the key") == true)
    try FileManager.default.removeItem(atPath: path)
    try key.write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    _ = try wall.open()
  }

  @Test("an audit finds what was changed behind the ledger's back")
  func audit() throws {
    var random = SeededGenerator(seed: 7)
    let changes = [
      "UPDATE records SET text = replace(text, 'screen main', 'screen mine') WHERE leaf = 7",
      "UPDATE leaves SET hash = zeroblob(32) WHERE leaf = 11",
      "DELETE FROM leaves WHERE leaf = 3", "DELETE FROM leaves WHERE leaf = 29",
      "UPDATE checkpoints SET note = replace(note, char(10) || '30' || char(10), char(10) || '31' || char(10))",
    ]
    for change in changes {
      let wall = try Wall()
      try wall.write(30, by: &random)
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      try ledger.checkpoint(at: 1)
      try ledger.audit()
      try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { try $0.execute(sql: change) }
      #expect(throws: LedgerFault.self, "\(change)") { try ledger.audit() }
    }
  }

  @Test("numbers that would overflow are refused; the rest is taken in")
  func extremes() throws {
    var random = SeededGenerator(seed: 8)
    let wall = try Wall()
    var writer = try wall.writer()
    for change: (inout MinuteRecord) -> Void in [
      { $0.start = .max }, { $0.start = -1 }, { $0.zoneOffset = .max }, { $0.frames = .max },
      { $0.screenTime.shown = .min }, { $0.length = -5 },
      {
        $0.lines = [.init(.card("a"))]; $0.lines[0].counts.passes = .max
      },
      { _ in },
    ] {
      var record = Wall.minute(0, by: &random)
      change(&record)
      try writer.append(.minute(record))
    }
    let ledger = try wall.open()
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 1)
    #expect(taken.faults.count { $0.contains("out of range") } == 7)
  }

  /// Has the whole spool taken in once more.
  private func forgetPlace(in wall: Wall) throws {
    try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write {
      try $0.execute(sql: "UPDATE state SET file = NULL, offset = NULL")
    }
  }

  /// Gives all records of a spool this boot.
  private func rewrite(_ folder: String, naming boot: String) throws {
    var reader = SpoolReader(folder: folder)
    var entries: [SpoolEntry] = []
    while let (entry, _) = try reader.next() {
      guard case .minute(var record) = entry else { continue }
      record.key.boot = boot
      entries.append(.minute(record))
    }
    let names = try #require(FolderNames.of(folder)).filter { $0 != "lock" }
    var bytes: [UInt8] = []
    for entry in entries { bytes += SpoolFrame.bytes(of: entry.text) }
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(names[0])"))
  }
}
