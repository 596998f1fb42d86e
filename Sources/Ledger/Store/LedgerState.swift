internal import Foundation
internal import GRDB
internal import Spool

/// The row that grows with the tree: its frontier, the last record and the place in the spool.
struct LedgerState {
  var frontier: TreeFrontier
  var position: SpoolPosition?
  var last: MinuteRecord.Key?

  init(_ db: Database) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT size, subtrees, file, offset, fingerprint, boot, sequence FROM state WHERE id = 1")
    else { throw LedgerFault("the ledger's state is missing") }
    let bytes = Array(row["subtrees"] as Data)
    let subtrees = stride(from: 0, to: bytes.count, by: 32).compactMap {
      TreeHash(Array(bytes[$0..<min($0 + 32, bytes.count)]))
    }
    guard let frontier = TreeFrontier(size: row["size"], subtrees: subtrees) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the tree's frontier does not fit its size")
    }
    self.frontier = frontier
    if let file = row["file"] as String?, let offset = row["offset"] as Int? {
      position = SpoolPosition(file: file, offset: offset, fingerprint: row["fingerprint"])
    }
    if let boot = row["boot"] as String?, let sequence = row["sequence"] as Int? {
      last = MinuteRecord.Key(boot: boot, sequence: sequence)
    }
  }

  func save(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE state SET size = ?, subtrees = ?, file = ?, offset = ?, fingerprint = ?, boot = ?, sequence = ?
        WHERE id = 1
        """,
      arguments: [
        frontier.size, Data(frontier.subtrees.flatMap(\.bytes)), position?.file, position?.offset,
        position?.fingerprint, last?.boot, last?.sequence,
      ])
  }
}
