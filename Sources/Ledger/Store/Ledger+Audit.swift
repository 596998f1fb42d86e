internal import Foundation
internal import GRDB
internal import Platform
package import Spool

// Looking after the ledger.
extension Ledger {
  /// A summary of a ledger for operators.
  package struct Status: Sendable, Equatable {
    /// Records in all, and those whose texts are still there.
    package var leaves = 0
    package var texts = 0
    /// ms since 1970, of the texts.
    package var firstStart: Int?
    package var lastStart: Int?
    package var last: MinuteRecord.Key?
    /// Bytes of the database that hold something.
    package var bytes = 0
    package var checkpoint: StoredCheckpoint?
    package var missing = 0
    /// Records of a time that earlier ones of their screen cover, and how much they cover, ms.
    package var overlaps = 0
    package var overlapTime = 0
    /// Records that were open as the marquee was killed, and what of them was shown at most, ms.
    package var lost = 0
    package var lostTime = 0
    /// The newest first, at most ten: s since 1970, and a sentence.
    package var faults: [Fault] = []

    package struct Fault: Sendable, Equatable {
      package var time: Int
      package var text: String
    }
  }

  /// The last record that was taken in; `nil` before the first.
  package func lastKey() throws(LedgerFault) -> MinuteRecord.Key? { try read { try LedgerState($0).last } }

  package func status() throws(LedgerFault) -> Status {
    var status = try read { db in
      var status = Status()
      let state = try LedgerState(db)
      (status.leaves, status.last) = (state.frontier.size, state.last)
      if let row = try Row.fetchOne(db, sql: "SELECT count(*), min(start), max(start) FROM records") {
        (status.texts, status.firstStart, status.lastStart) = (row[0], row[1], row[2])
      }
      status.missing = try Int.fetchOne(db, sql: "SELECT sum(last - first + 1) FROM gaps") ?? 0
      if let row = try Row.fetchOne(db, sql: "SELECT count(*), coalesce(sum(time), 0) FROM overlaps") {
        (status.overlaps, status.overlapTime) = (row[0], row[1])
      }
      if let row = try Row.fetchOne(db, sql: "SELECT coalesce(sum(records), 0), coalesce(sum(time), 0) FROM losses") {
        (status.lost, status.lostTime) = (row[0], row[1])
      }
      status.faults = try Row.fetchAll(db, sql: "SELECT time, text FROM faults ORDER BY id DESC LIMIT 10").map {
        Status.Fault(time: $0["time"], text: $0["text"])
      }
      return status
    }
    status.bytes = try usedBytes()
    status.checkpoint = try newestCheckpoint()
    return status
  }

  /// Compares everything in the database with what is signed: SQLite's own structures, each record's text with its hash,
  /// and the hashes with every checkpoint. Reads all of it, and judges the records by their grammar, by which those of an earlier
  /// version were not.
  /// - Returns: a sentence for each head that was signed here and does not hold, each record of a time that earlier ones of its
  ///   screen cover, which counts once, and for each loss of records that were open as the marquee was killed, and each
  ///   configuration that is not known.
  @discardableResult
  package func audit() throws(LedgerFault) -> [String] {
    let sentences = try compared()
    return try contradictions().map(\.text) + sentences
  }

  private func compared() throws(LedgerFault) -> [String] {
    try read { db in
      var (coverage, overlaps) = (ScreenCoverage(), [String]())
      if let fault = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"), fault != "ok" {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault)
      }
      var heads = try Row.fetchAll(db, sql: "SELECT size, time, note FROM checkpoints ORDER BY size").map(
        StoredCheckpoint.init)[...]
      var frontier = TreeFrontier()
      var faults = RecordFaults()
      let rows = try Row.fetchCursor(
        db, sql: "SELECT leaves.leaf, hash, text FROM leaves LEFT JOIN records USING (leaf) ORDER BY leaves.leaf")
      while let row = try rows.next() {
        let leaf: Int = row["leaf"]
        guard leaf == frontier.size, let hash = TreeHash(Array(row["hash"] as Data)) else {
          throw LedgerFault("\(folder): leaf \(frontier.size) is missing in the database")
        }
        if let text = row["text"] as String? {
          guard let record = try Self.record(text, leaf: leaf), RecordLeaf(record, key: key).hash == hash else {
            throw LedgerFault("\(folder): the text of leaf \(leaf) is not the one that was taken in")
          }
          faults.judge(record, leaf: leaf)
          let overlap = coverage.add(record)
          if overlap > 0 { overlaps.append("leaf \(leaf): \(Self.sentence(of: overlap, record))") }
        }
        frontier.append(hash)
        if let head = heads.first, head.size == leaf + 1 {
          heads.removeFirst()
          do throws(Checkpoint.Refusal) {
            guard try Checkpoint(head.note, by: key.verifier).root == frontier.root else { throw .notSigned }
          } catch {
            throw LedgerFault("\(folder): the leaves are not those of the checkpoint of \(head.size) leaves")
          }
        }
      }
      guard try heads.isEmpty && LedgerState(db).frontier == frontier else {
        throw LedgerFault("\(folder): the database holds \(frontier.size) leaves, fewer than were signed")
      }
      let texts = try Row.fetchCursor(db, sql: "SELECT hash, text FROM configurations ORDER BY hash")
      while let row = try texts.next() {
        guard SHA256.hex(of: (row["text"] as String).utf8) == row["hash"] else {
          throw LedgerFault(
            "\(folder): the text of configuration \(row["hash"] as String) is not the one that was taken in")
        }
      }
      if let text = faults.text { throw LedgerFault("\(folder): \(text)") }
      return try overlaps + lossSentences(db) + unknownDues(from: 0, until: .max / 2, db).map(\.sentence)
    }
  }
}

/// Records of a ledger that its grammar refuses now. An earlier version took them in.
private struct RecordFaults {
  private static let most = 8
  private var named: [String] = []
  private var count = 0

  mutating func judge(_ record: MinuteRecord, leaf: Int) {
    guard let fault = record.fault else { return }
    count += 1
    if named.count < Self.most { named.append("leaf \(leaf): \(fault)") }
  }

  /// `nil` if there is none.
  var text: String? {
    guard count > 0 else { return nil }
    let rest = count > named.count ? "; and \(count - named.count) more" : ""
    return "all is as it was signed, but no minute can be as these records say: \(named.joined(separator: "; "))\(rest)"
  }
}
