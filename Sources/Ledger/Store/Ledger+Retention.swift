internal import Foundation
internal import GRDB
package import Platform

// Deletes the texts of old records.
extension Ledger {
  /// Deletes the texts of records that are older than the limit, and the oldest ones while the database is too large.
  /// Hashes, sums, checkpoints and the configurations that sums refer to stay.
  ///
  /// A wrong clock cannot delete everything: for their age, at most two days of a screen's records lose their texts for each day
  /// that the machine has run. The limit of the size does not depend on clocks.
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
    if let fault = try tooLarge() { return fault }
    var early: EarlyDeletion?
    while try usedBytes() > limits.bytes, let oldest = try oldestLeaf() {
      let former = early
      early = try write { db in try deleteEarly(upTo: oldest + Self.chunk, after: former, db) }
      onStep()
    }
    return early?.text
  }

  /// What to say where all that may be deleted would not bring the database below its limit: then nothing is deleted for that, as
  /// each new record would go at once. Recorded as a fault once.
  private func tooLarge() throws(LedgerFault) -> String? {
    let excess = try usedBytes() - limits.bytes
    guard excess > 0, try excess > deletableBytes() else { return nil }
    let text =
      "what is kept for ever takes more than the limit of \(limits.bytes >> 20) MiB, so no minutes are deleted to keep it; raise it "
      + "(--limit)"
    try write { db in
      if try Int.fetchOne(db, sql: "SELECT 1 FROM faults WHERE text = ?", arguments: [text]) == nil {
        try noteFault(text, db)
      }
    }
    return text
  }

  /// What the texts of records take at most, with what stands beside each of them.
  package func deletableBytes() throws(LedgerFault) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT sum(length(text) + 200) FROM records") ?? 0 }
  }

  /// What went early so far, and the fault that says so.
  private struct EarlyDeletion {
    var days: ClosedRange<Int>
    var fault: Int64
    var text: String
  }

  /// Deletes texts below `leaf`, and states it in the same transaction: what ends this process leaves both or neither.
  /// - Parameter former: the deletion that this one continues, whose fault then states both.
  private func deleteEarly(
    upTo leaf: Int, after former: EarlyDeletion?, _ db: Database
  ) throws -> EarlyDeletion? {
    guard var days = try delete(upTo: leaf, db) else { return former }
    if let former {
      days = min(days.lowerBound, former.days.lowerBound)...max(days.upperBound, former.days.upperBound)
    }
    let span =
      days.count == 1
      ? UTCTime.date(days.lowerBound) : "\(UTCTime.date(days.lowerBound)) to \(UTCTime.date(days.upperBound))"
    let text =
      "minutes of \(span) were deleted early, because the database had reached its limit of \(limits.bytes >> 20) MiB"
    if let former {
      try db.execute(sql: "UPDATE faults SET text = ? WHERE id = ?", arguments: [text, former.fault])
      return EarlyDeletion(days: days, fault: former.fault, text: text)
    }
    try noteFault(text, db)
    return EarlyDeletion(days: days, fault: db.lastInsertedRowID, text: text)
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
        try delete(upTo: end, db)
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

  /// Deletes the texts of the leaves below `leaf`; returns their days. Of configurations only those go that nothing names which is
  /// kept: by them reports say what was agreed on days of which the sums are left, and what a time without records owes.
  @discardableResult
  private func delete(upTo leaf: Int, _ db: Database) throws -> ClosedRange<Int>? {
    let days = try Row.fetchOne(db, sql: "SELECT min(day), max(day) FROM records WHERE leaf < ?", arguments: [leaf])
    try db.execute(sql: "DELETE FROM records WHERE leaf < ?", arguments: [leaf])
    try db.execute(
      sql: """
        DELETE FROM configurations
        WHERE last_leaf < ? AND last_leaf < (SELECT max(last_leaf) FROM configurations)
          AND hash NOT IN (SELECT configuration FROM configuration_days UNION SELECT configuration FROM unrecorded
            UNION SELECT configuration FROM courses UNION SELECT hash FROM set_aside)
        """, arguments: [leaf])
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
