internal import Foundation
internal import GRDB
package import Platform

// Deletes the texts of old records.
extension Ledger {
  /// Deletes the texts of records that are older than the limit, and the oldest ones while the database is too large.
  /// Hashes, sums and checkpoints stay.
  ///
  /// No clock on the wall can delete everything: for their age, each screen's texts go by at most two days of its records for
  /// each day that the machine has run. The size is a limit of its own.
  /// - Parameters:
  ///   - today: days since 1970-01-01; `nil` for what can be relied on.
  ///   - present: the monotonic clock.
  /// - Returns: what had to go early, a sentence; `nil` if nothing had.
  @discardableResult
  package func expire(today: Int? = nil, present: BootTime = .present) throws(LedgerFault) -> String? {
    var today = today
    if today == nil { today = try reliableDay() }
    try write { db in try TextAllowances.accrue(until: present, in: db) }
    if let today, let bound = try firstLeaf(since: today - limits.days) { try expire(below: bound) }
    var early: ClosedRange<Int>?
    while try usedBytes() > limits.bytes, let oldest = try oldestLeaf() {
      let days = try write { db in try delete(upTo: oldest + Self.chunk, keepsOwed: false, db) }
      early =
        days.map { days in
          early.map { min($0.lowerBound, days.lowerBound)...max($0.upperBound, days.upperBound) } ?? days
        } ?? early
    }
    guard let early else { return nil }
    let span =
      early.count == 1
      ? UTCTime.date(early.lowerBound) : "\(UTCTime.date(early.lowerBound)) to \(UTCTime.date(early.upperBound))"
    let text =
      "minutes of \(span) were deleted early, because the database had reached its limit of \(limits.bytes >> 20) MiB"
    try write { db in try noteFault(text, db) }
    return text
  }

  /// Deletes the texts of the leaves below `bound`, the oldest first, as far as the allowances of their screens go.
  private func expire(below bound: Int) throws(LedgerFault) {
    var isAllowed = true
    while isAllowed {
      isAllowed = try write { db in
        // One text at a time: those of a large wall are megabytes together.
        let rows = try Row.fetchCursor(
          db, sql: "SELECT leaf, text FROM records WHERE leaf < ? ORDER BY leaf LIMIT ?",
          arguments: [bound, Self.chunk])
        var allowances = try TextAllowances(db)
        var (end, isCovered) = (0, true)
        while isCovered, let row = try rows.next() {
          isCovered = allowances.spend(on: row["text"])
          end = isCovered ? row["leaf"] + 1 : row["leaf"]
        }
        try allowances.save(db)
        try delete(upTo: end, keepsOwed: true, db)
        return isCovered && end > 0
      }
    }
  }

  /// Leaves in a transaction at most: a quarter of a day.
  private static let chunk = 360

  /// Today by a synchronised clock, or else the last day that was recorded under one.
  private func reliableDay() throws(LedgerFault) -> Int? {
    if ClockRecord.present == true { return LocalClock.now.wholeSeconds / 86_400 }
    return try read { try Int.fetchOne($0, sql: "SELECT max(day) FROM records WHERE is_trusted") }
  }

  /// The leaf behind the last one that was recorded before a day by a clock that was right. What came before that is as
  /// old, whatever the clock said then. One that is old and comes behind newer ones proves nothing: the clock was set back.
  private func firstLeaf(since day: Int) throws(LedgerFault) -> Int? {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT max(leaf) + 1 FROM records WHERE day < ? AND is_trusted
          AND leaf < coalesce((SELECT min(leaf) FROM records WHERE day >= ? AND is_trusted), ?)
          """, arguments: [day, day, Int.max])
    }
  }

  private func oldestLeaf() throws(LedgerFault) -> Int? {
    try read { try Int.fetchOne($0, sql: "SELECT min(leaf) FROM records") }
  }

  /// Deletes the texts of the leaves below `leaf`; returns their days.
  /// - Parameter keepsOwed: whether configurations stay by which a report works out what a time without records owes.
  @discardableResult
  private func delete(upTo leaf: Int, keepsOwed: Bool, _ db: Database) throws -> ClosedRange<Int>? {
    let days = try Row.fetchOne(db, sql: "SELECT min(day), max(day) FROM records WHERE leaf < ?", arguments: [leaf])
    try db.execute(sql: "DELETE FROM records WHERE leaf < ?", arguments: [leaf])
    try db.execute(
      sql: """
        DELETE FROM configurations
        WHERE last_leaf < ?1 AND (?2 OR hash NOT IN (SELECT configuration FROM unrecorded))
        """, arguments: [leaf, !keepsOwed])
    guard let first = days?[0] as Int?, let last = days?[1] as Int? else { return nil }
    return first...last
  }

  /// Bytes of the database that hold something.
  func usedBytes() throws(LedgerFault) -> Int {
    try read { db in
      func number(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
      return try (number("page_count") - number("freelist_count")) * number("page_size")
    }
  }
}
