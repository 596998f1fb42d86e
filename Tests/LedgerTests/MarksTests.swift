import Foundation
import Spool
import TestSupport
import Testing

@testable import Ledger

/// Marks in a row have a limit: to put them in order takes time in proportion to the square of their number.
@Suite("Marks in a row")
struct MarksTests {
  /// As many marks, in the order that takes longest.
  private static func marks(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
  }

  @Test("as many as no language has are left out of what is written")
  func limit() {
    for count in [0, 1, 30, 99, 100] {
      let text = "a\(Self.marks(count))b\(Self.marks(count))"
      #expect(!CombiningMarks.areTooMany(in: text) && CombiningMarks.limited(text).utf8.elementsEqual(text.utf8))
    }
    for count in [101, 5000, 600_000] {
      let text = "a\(Self.marks(count))b\(Self.marks(3))"
      #expect(CombiningMarks.areTooMany(in: text))
      let limited = CombiningMarks.limited(text)
      #expect(limited.utf8.elementsEqual("a\(Self.marks(100))b\(Self.marks(3))".utf8))
      #expect(SpoolText.word(text).utf8.elementsEqual(limited.utf8))
      #expect(text.canonicalName == limited.canonicalName)
    }
    // Letters that consist of two marks.
    #expect(CombiningMarks.areTooMany(in: String(repeating: "\u{F73}", count: 101)))
    // Words without a mark may be of any length.
    #expect(!CombiningMarks.areTooMany(in: String(repeating: "\u{4E00}\u{E9}\u{1161}", count: 10_000)))
  }

  @Test("no proof has more of them, and no record that is taken in", arguments: [101, 5000, 600_000])
  func refused(count: Int) async throws {
    var verifications = try Verifications()
    let name = "a\(Self.marks(count))"
    for (isWhole, place) in [(true, 0), (false, 0), (true, 1)] {
      var proof = try SignedProof()
      var record = MinuteRecord.whole()
      if place == 0 { record.lines[0].subject = .card("NAME") } else { record.screen = "NAME" }
      proof.add(record, isWhole: isWhole)
      // A proof of this program has no such text: it is made by hand.
      let bytes = try proof.bytes { $0[1] = $0[1].replacing("NAME", with: name) }
      verifications.add(.init(name: "\(count) marks", bytes: bytes, key: proof.key))
    }
    for (_, own, other) in try await verifications.results() {
      #expect(Verifications.line(own) == "malformed 2 None None" && other == "malformed 2 None None")
    }
    let entry = SpoolEntry.minute(.whole()).text.replacing("card acme", with: "card \(name)")
    #expect(throws: SpoolText.Fault.self) { try SpoolEntry(entry) }
  }

  @Test("a wall with a longer name is recorded and proven")
  func written() async throws {
    let wall = try Wall()
    var writer = try wall.writer()
    var record = MinuteRecord.whole()
    record.lines[0].subject = .card("a\(Self.marks(5000))")
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    try writer.append(.minute(record))
    let ledger = try wall.open()
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 1 && taken.faults.isEmpty)
    var verifications = try Verifications()
    verifications.add(.init(name: "cut", bytes: try ExportTests.export(ledger), key: ledger.key))
    for (_, own, other) in try await verifications.results() {
      #expect(own.isGood && other == "good 0 None None")
    }
  }
}
