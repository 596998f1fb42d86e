internal import Foundation
internal import GRDB
internal import Platform

// Signing heads.
extension Ledger {
  /// A checkpoint as it is stored.
  package struct StoredCheckpoint: Sendable, Equatable {
    /// Leaves.
    package var size: Int
    /// s since 1970.
    package var time: Int
    /// The signed note.
    package var note: String
  }

  /// Signs the tree's head if there are leaves that no checkpoint covers, and keeps it beside the database too. Before that an
  /// earlier head that does not hold is recorded; see `contradictions()`.
  /// - Parameter time: now, s since 1970.
  /// - Returns: the new checkpoint, or `nil` if there was nothing to sign.
  @discardableResult
  package func checkpoint(at time: Int = LocalClock.now.wholeSeconds) throws(LedgerFault) -> StoredCheckpoint? {
    let key = key
    _ = try findContradiction(at: time)
    let checkpoint: StoredCheckpoint? = try write { db in
      let frontier = try LedgerState(db).frontier
      let last = try Self.newest(db)
      guard frontier.size > last?.size ?? 0 else { return nil }
      let checkpoint = Checkpoint(
        origin: key.verifier.name, size: frontier.size, root: frontier.root, time: max(0, min(time, 253_402_300_799)))
      let note = try checkpoint.signed(with: key).text
      try db.execute(
        sql: "INSERT INTO checkpoints (size, time, note) VALUES (?, ?, ?)",
        arguments: [checkpoint.size, checkpoint.time, note])
      return StoredCheckpoint(size: checkpoint.size, time: checkpoint.time, note: note)
    }
    if let checkpoint { try HeadFile.save(checkpoint.note, in: folder) }
    return checkpoint
  }

  /// The newest checkpoint; `nil` before the first.
  package func newestCheckpoint() throws(LedgerFault) -> StoredCheckpoint? { try read(Self.newest) }

  private static func newest(_ db: Database) throws -> StoredCheckpoint? {
    try Row.fetchOne(db, sql: "SELECT size, time, note FROM checkpoints ORDER BY size DESC LIMIT 1")
      .map(StoredCheckpoint.init)
  }
}

extension Ledger.StoredCheckpoint {
  init(_ row: Row) {
    self.init(size: row["size"], time: row["time"], note: row["note"])
  }
}
