internal import GRDB
internal import Spool

// The numbers of records, which tell what is missing.
extension Ledger {
  /// Counts a record's number. Numbers count on through all boots, and begin again, with a new name, only where the spool was
  /// emptied. A record that comes behind later ones is no longer missing.
  func countNumber(
    of record: MinuteRecord, _ state: inout LedgerState, in db: Database, _ taken: inout Taken
  ) throws {
    let key = record.key
    if let last = state.last, try isWritten(key, before: last, db) { return try fillGap(with: key, db) }
    let before = state.last
    state.last = key
    var expected = (before?.sequence ?? 0) + 1
    if let before, key.boot != before.boot, key.sequence <= before.sequence {
      // After a power cut the numbers of lost records may come again.
      guard key.boot.contains("+") else { return }
      expected = 1
    }
    guard key.sequence > expected else { return }
    try db.execute(
      sql: "INSERT INTO gaps (boot, first, last, until) VALUES (?, ?, ?, ?)",
      arguments: [key.boot, expected, key.sequence - 1, record.start])
    let count = key.sequence - expected
    taken.faults.append(
      "\(count == 1 ? "1 record is" : "\(count) records are") missing before record \(key.sequence) of boot \(key.boot)"
    )
  }

  /// Whether a record was written before another one: no boot goes on once another has begun.
  func isWritten(_ key: MinuteRecord.Key, before other: MinuteRecord.Key, _ db: Database) throws -> Bool {
    guard key.boot != other.boot else { return key.sequence < other.sequence }
    let numbers = try [key, other].map { key in
      try Int.fetchOne(db.cachedStatement(sql: "SELECT id FROM boots WHERE name = ?"), arguments: [key.boot])
    }
    guard let one = numbers[0], let two = numbers[1] else { return false }
    return one < two
  }

  /// Takes a number out of the gap that it is in: of its boot, or of one that followed.
  private func fillGap(with key: MinuteRecord.Key, _ db: Database) throws {
    let gap = try Row.fetchOne(
      db,
      sql: """
        SELECT gaps.* FROM gaps JOIN boots ON boots.name = gaps.boot WHERE first <= ?1 AND last >= ?1
          AND boots.id >= (SELECT id FROM boots WHERE name = ?2) ORDER BY boots.id, gaps.id LIMIT 1
        """, arguments: [key.sequence, key.boot])
    guard let gap else { return }
    let missing = (gap["first"] as Int)...max(gap["first"], gap["last"])
    try db.execute(sql: "DELETE FROM gaps WHERE id = ?", arguments: [gap["id"] as Int])
    for rest in missing.parts(without: key.sequence) {
      try db.execute(
        sql: "INSERT INTO gaps (boot, first, last, until) VALUES (?, ?, ?, ?)",
        arguments: [gap["boot"] as String, rest.lowerBound, rest.upperBound, gap["until"] as Int])
    }
  }
}

extension ClosedRange<Int> {
  /// What is left of numbers on both sides of one of them.
  func parts(without number: Int) -> [Self] {
    var parts: [Self] = []
    if lowerBound < number { parts.append(lowerBound...number - 1) }
    if number < upperBound { parts.append(number + 1...upperBound) }
    return parts
  }
}
