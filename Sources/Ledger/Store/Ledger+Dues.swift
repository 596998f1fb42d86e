internal import GRDB
internal import Spool

// What was due in records, as sums.
extension Ledger {
  static let sparingTables = """
    -- One row: the first leaf of which dark time outside of the hours in which the wall is to be on owes nothing. Sums of those before
    -- have it, and stay as they were reported.
    CREATE TABLE sparing (leaf INTEGER NOT NULL);
    INSERT INTO sparing SELECT size FROM state;
    """

  /// What was due in a record that is taken in, as `contract` says, which is `ContractBook.due(in:text:)`.
  func dues(
    of record: MinuteRecord, leaf: Int, _ db: Database, _ taken: inout Taken
  ) throws -> [MinuteRecord.Line.Subject: PlayTotals.Sums] {
    var (isReading, fault) = (false, (any Error)?.none)
    let isThere = try lookForConfiguration(of: record, leaf: leaf, db, &taken)
    let due = contract(record) { hash in
      guard isThere else { return nil }
      do {
        // Only where no record before has named it.
        guard try beginReading(hash, leaf: leaf, in: db, &taken) else { return nil }
        isReading = true
      } catch {
        fault = error
      }
      return text(ofConfiguration: hash, db)
    }
    if isReading { readingMark.end() }
    if let fault { throw fault }
    return try sums(due, leaf: leaf, db)
  }

  /// A record's sums, with what was contracted in µs.
  func sums(
    of record: MinuteRecord, leaf: Int, _ db: Database
  ) throws -> [MinuteRecord.Line.Subject: PlayTotals.Sums] {
    var sums: [MinuteRecord.Line.Subject: PlayTotals.Sums] = [:]
    for line in record.lines { sums[line.subject, default: .init()] += PlayTotals.Sums(line) }
    let due = contract(record) { self.text(ofConfiguration: $0, db) }
    sums.merge(try self.sums(due, leaf: leaf, db)) { $0 + $1 }
    return sums
  }

  /// What was due in a leaf's record as sums, in µs.
  func sums(
    _ due: [MinuteRecord.Line.Subject: Due], leaf: Int, _ db: Database
  ) throws -> [MinuteRecord.Line.Subject: PlayTotals.Sums] {
    guard !due.isEmpty else { return [:] }
    let isSparing = try isSparing(leaf: leaf, db)
    return due.compactMapValues { due in
      var sums = PlayTotals.Sums()
      sums.contracted = Self.microseconds(due.up)
      sums.down = Self.microseconds(isSparing ? due.down : due.down + due.spared)
      return sums == PlayTotals.Sums() ? nil : sums
    }
  }

  /// Whether dark time in a leaf's record owes nothing outside of the hours in which the wall is to be on.
  func isSparing(leaf: Int, _ db: Database) throws -> Bool {
    let first = try Int.fetchOne(db.cachedStatement(sql: "SELECT leaf FROM sparing"))
    return leaf >= first ?? 0
  }

  /// Of ms: rounded to µs, so that the sums of a year are right to the second.
  private static func microseconds(_ time: Double) -> Int {
    time.isFinite && time > 0 ? Int((min(time, 1e9) * 1000).rounded()) : 0
  }
}
