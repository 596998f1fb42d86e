import Ledger
import Spool
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct LedgerExampleTests {
  @Test func `records are taken in and signed`() throws {
    let wall = try Wall()
    let (folder, spool) = (wall.ledger, wall.spool)
    var random = SeededGenerator(seed: 1)
    do {
      var writer = try wall.writer()
      try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
      try writer.append(.minute(Wall.minute(0, by: &random)))
    }
    // Example: Ledger
    let ledger = try Ledger(folder: folder, name: "lobby.example/kiosk-marquee")
    let taken = try ledger.take(spool: spool)
    let head = try ledger.checkpoint()
    // End of the example.
    #expect(taken.records == 1 && taken.faults.isEmpty)
    #expect(head != nil)
  }
}
