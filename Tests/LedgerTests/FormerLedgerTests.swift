import Foundation
import GRDB
import Platform
import TestSupport
import Testing

@testable import Ledger

/// Ledgers as former versions have left them.
@Suite("Former ledgers")
struct FormerLedgerTests {
  @Test(
    "a ledger of each former version goes on, and has each minute once",
    arguments: 1..<LedgerDatabase.migrator.migrations.count)
  func goesOn(step: Int) throws {
    var random = SeededGenerator(seed: UInt64(step))
    let wall = try Wall()
    try wall.write(40, by: &random)
    let head: Ledger.StoredCheckpoint
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      head = try #require(try ledger.checkpoint(at: 1_795_400_000))
    }
    try Self.lower(wall, to: step)
    try wall.write(40, from: 40, boot: "boot-2", by: &random)
    let present = try Ledger(folder: wall.folder.path + "/present", name: "present")
    _ = try present.take(spool: wall.spool)
    for round in 0..<2 {
      let ledger = try wall.open()
      #expect(try ledger.take(spool: wall.spool).records == (round == 0 ? 40 : 0))
      try ledger.audit()
      let status = try ledger.status()
      #expect(status.leaves == 80 && status.texts == 80 && status.missing == 0 && status.faults.isEmpty, "\(status)")
      let sums = try [ledger, present].map { try $0.totals(from: 0, until: .max / 2, now: Wall.start + 5_000_000) }
      #expect(sums[0].days.map(\.time) == sums[1].days.map(\.time))
      #expect(sums[0].subjects.mapValues(\.counts) == sums[1].subjects.mapValues(\.counts))
      let path = try wall.folder.write(try ExportTests.export(ledger, .init()), to: "export")
      let former = try Checkpoint(head.note, by: ledger.key.verifier)
      let verdict = try ProofVerifier.verify(file: path, key: ledger.key.verifier, heads: [former])
      #expect(verdict.isGood && verdict.disclosed == 80, "\(verdict.sentence)")
    }
  }

  /// Has the database the tables of a former version, and in them what it would have written.
  private static func lower(_ wall: Wall, to step: Int) throws {
    let (path, other) = (LedgerDatabase.path(in: wall.ledger), wall.folder.path + "/former.sqlite")
    do {
      let (former, present) = (try DatabaseQueue(path: other), try DatabaseQueue(path: path))
      try LedgerDatabase.migrator.migrate(former, upTo: "\(step)")
      let tables = try former.read {
        try String.fetchAll(
          $0, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'")
      }
      for table in tables {
        let names = try former.read { try $0.columns(in: table).map(\.name) }
        let list = names.joined(separator: ", ")
        let rows = try present.read { try Row.fetchAll($0, sql: "SELECT \(list) FROM \(table)") }
        try former.write { db in
          try db.execute(sql: "DELETE FROM \(table)")
          let places = names.map { _ in "?" }.joined(separator: ", ")
          for row in rows {
            try db.execute(
              sql: "INSERT INTO \(table) (\(list)) VALUES (\(places))",
              arguments: StatementArguments(Array(row.databaseValues)))
          }
        }
      }
    }
    for end in ["", "-wal", "-shm"] { FileSystem.remove(path + end) }
    try FileManager.default.moveItem(atPath: other, toPath: path)
    chmod(path, 0o600)
  }
}
