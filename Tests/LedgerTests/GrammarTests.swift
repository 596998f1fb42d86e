import Foundation
import GRDB
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// One grammar of a minute, by which records are taken in, audited, verified and reported.
@Suite("Grammar of a minute")
struct GrammarTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// What the fault says of it.
    var fault: String
    var change: @Sendable (inout MinuteRecord) -> Void
    /// Whether a line of a card or a tier is at fault, or the header: what a record in part tells too.
    var isDisclosedInPart = true

    var testDescription: String { fault }
  }

  static let cases: [Case] = [
    .init(fault: "its sequence, 0, is out of range") { $0.key.sequence = 0 },
    .init(fault: "its start, -1 ms, is out of range") { $0.start = -1 },
    .init(fault: "its start, 253402300800000 ms, is out of range") { $0.start = 253_402_300_800_000 },
    .init(fault: "its zone's 86401 s are out of range") { $0.zoneOffset = 86_401 },
    .init(fault: "its length, -5 ms, is out of range") { $0.length = -5 },
    .init(fault: "its length, 86400001 ms, is out of range") { $0.length = 86_400_001 },
    .init(fault: "its screen's -1 × 1080 px are out of range") { $0.screenWidth = -1 },
    .init(fault: "one of its screen's times is out of range") { $0.screenTime.late = -1 },
    .init(fault: "its screen's times are 60001 ms together, its length is 60000 ms") { $0.screenTime.black += 1 },
    .init(fault: "its screen's times are 59999 ms together, its length is 60000 ms") { $0.screenTime.shown -= 1 },
    .init(fault: "one of its counts of frames is out of range", change: { $0.frames = -1 }, isDisclosedInPart: false),
    .init(
      fault: "one of its counts of frames is out of range", change: { $0.missedFrames = 1 << 40 },
      isDisclosedInPart: false),
    .init(fault: "one of the numbers of card acme is out of range") { $0.lines[0].counts.placeholder = -1 },
    .init(fault: "one of the numbers of tier gold is out of range") { $0.lines[1].counts.bonusPasses = -1 },
    .init(fault: "one of the numbers of card acme is out of range") { $0.lines[0].counts.delivered = 1 << 50 },
    .init(fault: "card acme was in view for 55101 ms of 55000 ms with a picture") {
      $0.lines[0].counts.deliveredUnion = 55_101
    },
    .init(fault: "tier gold was in view for 60000 ms of 55000 ms with a picture") {
      ($0.lines[1].counts.bonus, $0.lines[1].counts.bonusUnion) = (5_000, 5_000)
    },
    .init(fault: "card acme was in view for 86400000 ms over all places, of 55000 ms with a picture in each") {
      $0.lines[0].counts.delivered = 86_400_000
    },
    .init(fault: "card acme was in view for 90000 ms over all places, of 0 ms with a picture in each") {
      ($0.screenTime.shown, $0.screenTime.absent) = (0, 55_000)
      $0.lines[0].counts.deliveredUnion = 0
      // The tier's line is not what is named: a proof has the lines in another order.
      $0.lines.removeLast()
    },
    .init(fault: "tier gold was in view for longer at one place than over all places") {
      $0.lines[1].counts.delivered = 54_000
    },
    .init(fault: "card acme passed 60000 times in 55000 ms with a picture") { $0.lines[0].counts.passes = 60_000 },
    .init(fault: "card acme has two lines") { $0.lines.append($0.lines[0]) },
    .init(fault: "tier cafe\u{301} has two lines") {
      $0.lines = [.init(.tier("caf\u{E9}")), .init(.card("cafe\u{301}")), .init(.tier("cafe\u{301}"))]
    },
  ]

  @Test("has no fault in a record of a wall")
  func good() throws {
    #expect(MinuteRecord.whole().fault == nil)
    var record = MinuteRecord.whole()
    // What rounding carries over.
    record.lines[0].counts.deliveredUnion = 55_100
    record.lines[0].counts.delivered = 55_001
    #expect(record.fault == nil)
  }

  @Test("names what cannot be", arguments: cases)
  func fault(of sample: Case) throws {
    var record = MinuteRecord.whole()
    sample.change(&record)
    #expect(record.fault == sample.fault)
  }

  @Test("leaves records out that cannot be, names them, and takes in the others")
  func take() throws {
    let wall = try Wall()
    var writer = try wall.writer()
    for (number, sample) in Self.cases.enumerated() {
      var record = MinuteRecord.whole(number)
      sample.change(&record)
      // Its number is the writer's.
      try writer.append(.minute(record))
    }
    try writer.append(.minute(.whole(Self.cases.count)))
    let ledger = try wall.open()
    let taken = try ledger.take(spool: wall.spool)
    // The first one has a number of the writer's, and is right.
    #expect(taken.records == 2, "\(taken.faults)")
    for sample in Self.cases.dropFirst() {
      #expect(taken.faults.contains { $0.contains("no minute can be as it says: \(sample.fault)") }, "\(sample.fault)")
    }
    try ledger.audit()
  }

  @Test("is the same to both verifiers, whole and in part")
  func verify() async throws {
    var verifications = try Verifications()
    var expected: [String] = []
    for sample in Self.cases {
      for isWhole in [true, false] where isWhole || sample.isDisclosedInPart {
        var proof = try SignedProof()
        var record = MinuteRecord.whole(1)
        sample.change(&record)
        proof.add(.whole(0), isWhole: isWhole)
        proof.add(record, isWhole: isWhole)
        verifications.add(.init(name: sample.fault, bytes: try proof.bytes(), key: proof.key))
        expected.append("minute 3 1 2")
        let verdict = ProofVerifier.verify(try proof.bytes(), key: nil)
        #expect(verdict.reason == sample.fault)
        #expect(verdict.sentence.hasSuffix("is signed, but no minute can be as it says: \(sample.fault)"))
      }
    }
    for (result, expected) in zip(try await verifications.results(), expected) {
      #expect(Verifications.line(result.own) == expected, "\(result.run.name)")
      #expect(result.other == expected, "\(result.run.name)")
    }
  }

  /// Texts that are no record's, though their leaf is signed.
  static let texts: [(name: String, header: @Sendable (String) -> String, body: @Sendable ([String]) -> [String])] = [
    ("an unknown line", { $0 }, { $0 + ["banner acme"] }), ("a line twice", { $0 }, { $0 + ["frames 1 0"] }),
    ("no configuration", { $0 }, { Array($0.dropFirst()) }),
    ("no influences", { $0 }, { $0.filter { !$0.hasPrefix("influences") } }),
    ("a lane out of its row", { $0 }, { $0 + ["lane 2 0 cruising - forward"] }),
    ("a lane with capitals", { $0 }, { $0 + ["lane 1 FF cruising - forward"] }),
    ("a kind alone", { $0 }, { $0 + ["card"] }), ("words too many", { $0 }, { $0 + ["card b - 0 0 0 0 0 0 0 0 0"] }),
    ("a number with a zero", { $0 }, { $0 + ["card b - 00 0 0 0 0 0 0 0"] }),
    ("a number too large", { $0 }, { $0 + ["card b - 9223372036854775808 0 0 0 0 0 0 0"] }),
    ("a word twice escaped", { $0 }, { $0 + ["card %41 - 0 0 0 0 0 0 0 0"] }),
    ("two lines in one", { $0 }, { $0 + ["card b - 0 0 0 0 0 0 0 0\ncard c - 0 0 0 0 0 0 0 0"] }),
    ("influences in another order", { $0 }, { $0.map { $0 == "influences" ? "influences notice visitor" : $0 } }),
    ("an unknown influence", { $0 }, { $0.map { $0 == "influences" ? "influences ghost" : $0 } }),
    ("no header", { _ in "" }, { $0 }), ("a header without its end", { String($0.dropLast()) }, { $0 }),
    ("a header with more", { $0 + "configuration x\n" }, { $0 }),
    ("another kind of header", { $0.replacing("minute\n", with: "hour\n") }, { $0 }),
    ("another clock", { $0.replacing("trusted", with: "right") }, { $0 }),
    ("a carriage return", { $0.replacing("\n", with: "\r\n") }, { $0 }),
  ]

  @Test("refuses texts that are no record's, to both verifiers")
  func texts() async throws {
    var verifications = try Verifications()
    let record = MinuteRecord.whole()
    for (name, header, body) in Self.texts {
      var proof = try SignedProof()
      proof.add(header: header(record.header), lines: SignedProof.lines(body(record.body)))
      verifications.add(.init(name: name, bytes: try proof.bytes(), key: proof.key))
    }
    for (run, own, other) in try await verifications.results() {
      #expect(Verifications.line(own) == "minute 2 0 1", "\(run.name): \(own.sentence)")
      #expect(other == "minute 2 0 1", "\(run.name)")
    }
  }

  /// Words that are not the one text of any.
  private static let noWords = ["", "-", "x\r", "x\t", "\u{1B}[2J", "x\u{7F}", "%zz", "%41", "%2", "%2d", "%C3"]

  @Test("a word behind configuration is one as in all other lines, to both verifiers and where records are taken in")
  func configurationWords() async throws {
    var verifications = try Verifications()
    let record = MinuteRecord.whole()
    let words = Self.noWords + ["%", "%2D", "x", "\u{A0}", "%09"]
    for word in words {
      let texts = [
        record.body.map { $0.hasPrefix("configuration ") ? "configuration \(word)" : $0 },
        record.body.map { $0.replacing("cruising", with: word) },
      ]
      for body in texts {
        var proof = try SignedProof()
        proof.add(header: record.header, lines: SignedProof.lines(body))
        verifications.add(.init(name: word, bytes: try proof.bytes(), key: proof.key))
        let text = record.header + body.map { $0 + "\n" }.joined()
        #expect(((try? SpoolEntry(text)) == nil) == Self.noWords.contains(word), "\(body)")
      }
    }
    for (run, own, other) in try await verifications.results() {
      let expected = Self.noWords.contains(run.name) ? "minute 2 0 1" : "good 0 None None"
      #expect(Verifications.line(own) == expected && other == expected, "\(run.name)")
    }
  }

  @Test("the second format has nothing contracted that is not above 0", arguments: [Int.min, -1, 0, 1, .max])
  func contracted(time: Int) async throws {
    var random = SeededGenerator(seed: 7)
    let key = try LedgerKey(new: "lobby").unwrapped
    var verifications = try Verifications()
    for subject in [MinuteRecord.Line.Subject.card("acme"), .tier("gold")] {
      var proof = try RandomProof(leaves: 1, format: 2, by: &random, key: key)
      try proof.state([.contracted(day: 20_779, screen: "main", subject, milliseconds: time)])
      verifications.add(.init(name: "\(time)", bytes: proof.bytes, key: key))
    }
    for (_, own, other) in try await verifications.results() {
      #expect(own.isGood == (time > 0) && other == Verifications.line(own), "\(own.sentence), \(other)")
    }
  }

  @Test("a name that begins with a mark is read as it was written")
  func mark() async throws {
    var record = MinuteRecord.whole()
    record.lines.append(.init(.card("\u{301}x")))
    var proof = try SignedProof()
    proof.add(record)
    var verifications = try Verifications()
    verifications.add(.init(name: "mark", bytes: try proof.bytes(), key: proof.key))
    for (_, own, other) in try await verifications.results() {
      #expect(own.isGood && other == Verifications.line(own), "\(own.sentence)")
    }
  }

  @Test("an audit names records that an earlier version took in, and a report of their export is none")
  func earlierVersion() throws {
    let wall = try Wall()
    var writer = try wall.writer()
    for number in 0..<3 { try writer.append(.minute(.whole(number))) }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    // As a version before the grammar had it in its database, hash and all.
    var record = MinuteRecord.whole(1)
    record.key = .init(boot: try #require(try ledger.lastKey()).boot, sequence: 2)
    record.lines[0].counts.delivered = 86_400_000
    let leaf = RecordLeaf(record, key: ledger.key)
    var frontier = TreeFrontier()
    try ledger.write { db in
      try db.execute(sql: "UPDATE leaves SET hash = ? WHERE leaf = 1", arguments: [Data(leaf.hash.bytes)])
      try db.execute(
        sql: "UPDATE records SET text = ? WHERE leaf = 1", arguments: [SpoolEntry.minute(record).text])
      let hashes = try Data.fetchAll(db, sql: "SELECT hash FROM leaves ORDER BY leaf")
      for hash in hashes { frontier.append(try TreeHash(Array(hash)).unwrapped) }
      var state = try LedgerState(db)
      state.frontier = frontier
      try state.save(db)
    }
    let fault = #expect(throws: LedgerFault.self) { try ledger.audit() }
    #expect(fault?.description.contains("as these records say: leaf 1: card acme was in view for 86400000 ms") == true)
    let path = try wall.folder.write(try ExportTests.export(ledger), to: "export")
    let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
    #expect(verdict.kind == .minute && verdict.leaves == 1..<2 && totals == nil)
  }
}
