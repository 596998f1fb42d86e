import Foundation
import GRDB
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// As a sheet that was saved on a Mac has names, and as others have them.
@Suite("Names in two Unicode forms")
struct CanonicalNameTests {
  private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

  /// Four minutes, in turns with one form and the other; three of five opens in an hour with each.
  private static func wall() throws -> (Wall, Ledger) {
    let wall = try Wall()
    var writer = try wall.writer()
    let text = """
      tiers: { \(decomposed): {} }
      cards: [{ id: \(decomposed), title: Café, tier: \(decomposed) }, { id: other, title: Other }]
      """
    try writer.append(.configuration(.init(hash: SHA256.hex(of: text.utf8), text: text)))
    for number in 0..<4 {
      let name = number % 2 == 0 ? composed : decomposed
      var record = MinuteRecord.whole(number)
      record.configuration = SHA256.hex(of: text.utf8)
      record.lines = [.init(.card(name), tier: name), .init(.card("other")), .init(.tier(name))]
      for index in record.lines.indices { record.lines[index].counts.delivered = 10_000 + number }
      try writer.append(.minute(record))
    }
    for name in [composed, decomposed] {
      let hour = Wall.start / 3_600_000
      try writer.append(.visitors(.init(hour: hour, counts: [.init(card: name, opens: 3, codes: 2)])))
    }
    let ledger = try wall.open { record, _ in [record.lines[0].subject: .init(up: 5_000)] }
    _ = try ledger.take(spool: wall.spool)
    return (wall, ledger)
  }

  @Test("an export of either form is the same proof, of all minutes of the card", arguments: [true, false])
  func exported(isComposed: Bool) async throws {
    let (wall, ledger) = try Self.wall()
    let (one, other) = isComposed ? (Self.composed, Self.decomposed) : (Self.decomposed, Self.composed)
    var verifications = try Verifications()
    for scope in [Ledger.Scope(cards: [one]), .init(tiers: [one]), .init(cards: [other], tiers: [one])] {
      let bytes = try ExportTests.export(ledger, scope)
      verifications.add(.init(name: "\(scope)", bytes: bytes, key: ledger.key))
      let path = try wall.folder.write(bytes, to: "export")
      let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
      #expect(verdict.isGood && verdict.disclosed == 4)
      #expect(verdict.head?.cards?.allSatisfy { $0.utf8.elementsEqual(Self.composed.utf8) } == true)
      let found = try #require(totals)
      if scope.cards?.isEmpty == false {
        #expect(
          found.subjects[.card(one)]?.counts.delivered == 40_006 && found.subjects[.card(other)]?.contracted == 20_000)
        // Together they are no few visits.
        #expect(found.visits[other]?.opens == 6 && found.visits[one]?.codes == 0)
      }
      if scope.tiers?.isEmpty == false { #expect(found.subjects[.tier(other)]?.counts.delivered == 40_006) }
      #expect(found.subjects[.card("other")] == nil)
      // Its lines are the bytes that were written.
      let text = String(decoding: bytes, as: UTF8.self)
      for name in [one, other] {
        let kind = scope.cards?.isEmpty == false ? "card" : "tier"
        #expect(text.utf8.firstRange(of: Array("\"text\":\"\(kind) \(name) ".utf8)) != nil)
      }
    }
    for (_, own, other) in try await verifications.results() {
      #expect(own.isGood && other == Verifications.line(own))
    }
  }

  @Test("the ledger has one row of sums for both, and adds those of an earlier version")
  func sums() throws {
    let (wall, ledger) = try Self.wall()
    let queue = try DatabaseQueue(path: wall.ledger + "/ledger.sqlite")
    let names = try queue.read { try String.fetchAll($0, sql: "SELECT name FROM subjects ORDER BY id") }
    #expect(names.count == 3 && Set(names).count == 2)
    #expect(names.allSatisfy { $0.unicodeScalars.count <= 5 })
    #expect(try ledger.names().cards.map(\.id) == [Self.composed, "other"])
    // As an earlier version wrote them.
    try queue.write { db in
      try db.execute(sql: "INSERT INTO subjects (is_tier, name) VALUES (0, ?)", arguments: [Self.decomposed])
      try db.execute(
        sql: """
          INSERT INTO subject_days SELECT day, screen, ?, 7, 7, 0, 0, 0, 0, 0, 0, 0 FROM screen_days
          """, arguments: [db.lastInsertedRowID])
    }
    let totals = try ledger.totals(from: 0, until: .max / 2)
    #expect(totals.subjects[.card(Self.composed)]?.counts.delivered == 40_013)
    #expect(totals.cards[Self.decomposed]?.title == "Café")
  }
}
