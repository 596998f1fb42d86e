internal import Foundation
internal import GRDB
internal import Platform

// Letting the texts of old records go.
extension Ledger {
  /// Deletes the texts of records that are older than the limit, and the oldest ones while the database is too large.
  /// Hashes, sums and checkpoints stay.
  /// - Parameter today: days since 1970-01-01.
  /// - Returns: what had to go early, a sentence; `nil` if nothing had.
  @discardableResult
  package func expire(today: Int = LocalClock.now.wholeSeconds / 86_400) throws(LedgerFault) -> String? {
    let bound = today - limits.days
    // A day in a transaction, so that none is long.
    while let day = try oldestDay(), day < bound { try delete(day: day) }
    var early: [Int] = []
    while try usedBytes() > limits.bytes, let day = try oldestDay() {
      try delete(day: day)
      early.append(day)
    }
    guard let first = early.first, let last = early.last else { return nil }
    let span = first == last ? UTCTime.date(first) : "\(UTCTime.date(first)) to \(UTCTime.date(last))"
    let text =
      "the minutes of \(span) were deleted early, because the database had reached its limit of \(limits.bytes >> 20) MiB"
    try write { db in try noteFault(text, db) }
    return text
  }

  private func oldestDay() throws(LedgerFault) -> Int? {
    try read { try Int.fetchOne($0, sql: "SELECT min(day) FROM records") }
  }

  private func delete(day: Int) throws(LedgerFault) {
    try write { db in
      try db.execute(sql: "DELETE FROM records WHERE day = ?", arguments: [day])
      let first = try Int.fetchOne(db, sql: "SELECT min(leaf) FROM records") ?? LedgerState(db).frontier.size
      try db.execute(sql: "DELETE FROM configurations WHERE last_leaf < ?", arguments: [first])
    }
  }

  /// Bytes of the database that hold something.
  func usedBytes() throws(LedgerFault) -> Int {
    try read { db in
      func number(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
      return try (number("page_count") - number("freelist_count")) * number("page_size")
    }
  }
}
