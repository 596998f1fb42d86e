internal import Foundation
internal import GRDB
internal import Platform

// Noticing that an older copy of the database was put back.
extension Ledger {
  /// A head that was signed here and does not hold for the database.
  package struct Contradiction: Sendable, Equatable {
    /// When it was found, s since 1970.
    package var time: Int
    /// A sentence.
    package var text: String
  }

  /// Heads that were signed here and do not hold for the database, the oldest first.
  package func contradictions() throws(LedgerFault) -> [Contradiction] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT time, text FROM contradictions ORDER BY time, text").map {
        Contradiction(time: $0["time"], text: $0["text"])
      }
    }
  }

  /// Compares the database with the head that was signed last. Call when the spool is taken in: an older copy that was put back
  /// grows into the same tree again as long as the spool has all the records since.
  /// - Returns: what is wrong, a sentence, if that was not known yet.
  package func findContradiction(at time: Int = LocalClock.now.wholeSeconds) throws(LedgerFault) -> String? {
    guard let note = try HeadFile.load(in: folder) else { return nil }
    return try write { db in
      if try String.fetchOne(db, sql: "SELECT note FROM checkpoints WHERE note = ?", arguments: [note]) != nil {
        return nil
      }
      let text: String
      if let head = try? Checkpoint(note, by: key.verifier) {
        if try continues(head, db) {
          // It is signed, and holds: it may have been lost with the newer database.
          try db.execute(
            sql: "INSERT OR IGNORE INTO checkpoints (size, time, note) VALUES (?, ?, ?)",
            arguments: [head.size, head.time, note])
          return nil
        }
        text = """
          this ledger is not the one that signed the head of \(UTCTime.text(head.time)) over \(head.size) records: an older \
          copy was put back, or records were lost. Heads that were given out before \(UTCTime.text(time)) may not hold
          """
      } else {
        text = "\(HeadFile.path(in: folder)): holds no head of this ledger, so an older copy would not be noticed"
      }
      try db.execute(
        sql: "INSERT OR IGNORE INTO contradictions (note, time, text) VALUES (?, ?, ?)", arguments: [note, time, text])
      return db.changesCount > 0 ? text : nil
    }
  }

  /// Whether the tree has the head's leaves, and grew from them.
  private func continues(_ head: Checkpoint, _ db: Database) throws -> Bool {
    guard try LedgerState(db).frontier.size >= head.size else { return false }
    var frontier = TreeFrontier()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT hash FROM leaves WHERE leaf < ? ORDER BY leaf", arguments: [head.size])
    while let row = try rows.next() {
      guard let hash = TreeHash(Array(row["hash"] as Data)) else { return false }
      frontier.append(hash)
    }
    return frontier.size == head.size && frontier.root == head.root
  }
}
