internal import GRDB
internal import Spool

// Records whose dues are not known.
extension Ledger {
  /// Records whose configuration is not known.
  package struct UnknownDue: Sendable, Equatable {
    package enum Reason: String, Sendable {
      /// Reading the configuration needs more memory than the service may have.
      case memory
      /// The spool never had the configuration, or had it damaged.
      case missing
      /// This version cannot read the configuration.
      case unreadable
    }

    /// The configuration's.
    package var hash: String
    package var reason: Reason
    package var records: Int
    /// What counts of them, ms.
    package var time: Int

    /// Says what is not known.
    package var sentence: String {
      let minutes = (time + 59_999) / 60_000
      let state =
        switch reason {
        case .memory: "is set aside"
        case .missing: "is missing"
        case .unreadable: "cannot be read"
        }
      return """
        for \(minutes) minute\(minutes == 1 ? "" : "s") no configuration is known: nothing is due in them, as configuration \
        \(hash) \(state)
        """
    }
  }

  static let unknownColumns = """
    -- Why: for want of memory, or 'missing', or 'unreadable'.
    ALTER TABLE set_aside ADD COLUMN reason TEXT NOT NULL DEFAULT 'memory';
    """

  /// What is not known of the records that began in a span.
  /// - Parameters:
  ///   - from: ms since 1970; records that began at this time or later count.
  ///   - until: ms since 1970; records that began before this time count.
  package func unknownDues(from: Int = 0, until: Int = .max / 2) throws(LedgerFault) -> [UnknownDue] {
    try read { try unknownDues(from: from, until: until, $0) }
  }

  func unknownDues(from: Int, until: Int, _ db: Database) throws -> [UnknownDue] {
    let known = try Row.fetchAll(db, sql: "SELECT hash, leaf, reason FROM set_aside ORDER BY leaf, hash")
    guard !known.isEmpty else { return [] }
    let uses = try uses(from: from, until: until, db)
    return try known.compactMap { row in
      let hash: String = row["hash"]
      // The texts of records may be gone.
      if let use = uses[hash], use.leaves.lowerBound >= row["leaf"] {
        return UnknownDue(
          hash: hash, reason: .init(rawValue: row["reason"]) ?? .unreadable, records: use.records, time: use.time)
      }
      // The number behind the word is what the cast takes.
      let sum = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), coalesce(
            sum(CAST(substr(text, instr(text, char(10) || 'length ') + 8, 12) AS INTEGER) - coalesce(time, 0)), 0)
          FROM records LEFT JOIN overlaps USING (leaf)
          WHERE leaf >= ?1 AND instr(text, ?2) AND records.start >= ?3 AND records.start < ?4
            AND day >= ?3 / 86400000 - 2 AND day <= ?4 / 86400000 + 2
          """, arguments: [row["leaf"] as Int, "\nconfiguration \(hash)\n", from, until])
      guard let sum, sum[0] > 0 else { return nil }
      return UnknownDue(
        hash: hash, reason: .init(rawValue: row["reason"]) ?? .unreadable, records: sum[0], time: sum[1])
    }
  }

  /// Looks whether a record's configuration is there. The first record of one that is not says so.
  func lookForConfiguration(
    of record: MinuteRecord, leaf: Int, _ db: Database, _ taken: inout Taken
  ) throws -> Bool {
    let hash = record.configuration
    guard lastConfiguration?.hash != hash else { return true }
    let found = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT 1 FROM configurations WHERE hash = ?"), arguments: [hash])
    guard found == nil else { return true }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO set_aside VALUES (?, ?, 'missing')").execute(
      arguments: [hash, leaf])
    guard db.changesCount > 0 else { return false }
    try note(
      """
      configuration \(SpoolText.word(hash)) is missing in the spool: its records are taken in, and nothing is due in them until \
      it comes
      """, in: db, &taken)
    return false
  }

  /// Adds what was due in the records that were taken in before their configuration came, or could be read; or says that it
  /// cannot be.
  func settle(
    _ hash: String, isReadable: Bool, leaf: Int, in db: Database, _ taken: inout Taken
  ) throws {
    let known = try Row.fetchOne(
      db, sql: "SELECT leaf, reason FROM set_aside WHERE hash = ? AND reason != 'memory'", arguments: [hash])
    if isReadable {
      guard let known else { return }
      let count = try addDues(of: hash, from: known["leaf"], db)
      try db.execute(sql: "DELETE FROM set_aside WHERE hash = ?", arguments: [hash])
      try note(
        """
        configuration \(hash), which was missing or could not be read, is there: what was due in \
        \(count == 1 ? "1 record is" : "\(count) records is") added
        """, in: db, &taken)
    } else if known?["reason"] != UnknownDue.Reason.unreadable.rawValue {
      try db.execute(
        sql: """
          INSERT INTO set_aside VALUES (?, ?, 'unreadable') ON CONFLICT DO UPDATE SET reason = excluded.reason
          """, arguments: [hash, leaf])
      try note(
        """
        configuration \(hash) cannot be read: its records are taken in, and nothing is due in them until a version of this \
        program can read it, with 'take --again'
        """, in: db, &taken)
    }
  }
}
