import Foundation
import GRDB
import Ledger
import Platform
import TestSupport
import Testing

@testable import Spool

/// The place up to which the ledger has read a spool.
@Suite("The place in a spool")
struct SpoolPlaceTests {
  /// Both spools begin with the same bytes, that of the screen's configuration, and have a file of the same name.
  @Test(
    "a spool with the configuration of another is told from it, whatever their lengths", arguments: [0, 600, 70_000],
    [1, 5, 40])
  func sameConfiguration(length: Int, count: Int) throws {
    var random = SeededGenerator(seed: UInt64(length + count))
    let text = "cards: [{ title: Acme }] #" + String(repeating: "x", count: length)
    let configuration = SpoolEntry.Configuration(hash: SHA256.hex(of: text.utf8), text: text)
    let wall = try Wall()
    /// Writes the configuration, minutes, the configuration again, as after an edit that was taken back, and a minute.
    func write(_ count: Int, from first: Int, boot: String) throws {
      var writer = try SpoolWriter(folder: wall.spool, boot: boot)
      try writer.append(.configuration(configuration))
      for number in 0..<count { try writer.append(.minute(Wall.minute(first + number, by: &random))) }
      try writer.append(.configuration(configuration))
      try writer.append(.minute(Wall.minute(first + count, by: &random)))
    }
    try write(5, from: 0, boot: "boot-1")
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool, batch: 4).records == 6)
    for name in try #require(FolderNames.of(wall.spool)) { FileSystem.remove("\(wall.spool)/\(name)") }
    try write(count, from: 20, boot: "boot-2")
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == count + 1, "\(taken)")
    #expect(taken.faults.count == 1 && taken.faults[0].contains("was emptied, restored or replaced"), "\(taken.faults)")
    #expect(try ledger.take(spool: wall.spool).faults.isEmpty)
    try ledger.audit()
  }

  /// They kept the SHA-256 of the file's first 512 bytes, and before that nothing.
  @Test("a place that an older version has kept is gone on from", arguments: [true, false])
  func olderPlace(isHashed: Bool) throws {
    var random = SeededGenerator(seed: 10)
    let wall = try Wall()
    try wall.write(9, by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool, batch: 3)
    let name = try #require(FolderNames.of(wall.spool)?.first { $0 != "lock" })
    let bytes = try Data(contentsOf: URL(filePath: "\(wall.spool)/\(name)"))
    let fingerprint = isHashed ? SHA256.hex(of: bytes.prefix(512)) : nil
    try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { db in
      try db.execute(sql: "UPDATE state SET fingerprint = ?", arguments: [fingerprint])
    }
    try wall.write(2, from: 9, boot: "boot-2", by: &random)
    let taken = try wall.open().take(spool: wall.spool)
    #expect(taken.records == 2 && taken.known == 0 && taken.faults.isEmpty, "\(taken)")
    // One that was replaced since, by another with the same length.
    try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { db in
      try db.execute(
        sql: "UPDATE state SET file = ?, offset = ?, fingerprint = ?", arguments: [name, bytes.count, fingerprint])
    }
    try Data(bytes.reversed()).write(to: URL(filePath: "\(wall.spool)/\(name)"))
    let replaced = try wall.open().take(spool: wall.spool)
    #expect(replaced.faults.contains { $0.contains("was emptied, restored or replaced") } == isHashed, "\(replaced)")
  }
}
