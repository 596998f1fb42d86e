internal import GRDB
internal import Platform
internal import Spool

// Configurations that cannot be read within the memory that the service may have.
extension Ledger {
  /// What reading the configurations that were set aside has brought.
  package struct ReadAgain: Sendable, Equatable {
    /// Their hashes.
    package var configurations: [String] = []
    /// Records that now have what was due in them.
    package var records = 0
  }

  static let asideTables = """
    -- Configurations that are not read, and the first leaf whose dues are therefore not known.
    CREATE TABLE set_aside (hash TEXT PRIMARY KEY, leaf INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// Notes that a configuration is going to be read; when it was, call `readingMark.end()`.
  /// - Returns: `false` if it is set aside, or is now because two runs were ended while they read it. Then it is said.
  func beginReading(_ hash: String, leaf: Int, in db: Database, _ taken: inout Taken) throws -> Bool {
    guard try !isSetAside(hash, db) else { return false }
    guard !readingMark.begin(hash) else { return true }
    // It may have been missing before.
    try db.execute(
      sql: "INSERT INTO set_aside (hash, leaf) VALUES (?, ?) ON CONFLICT DO UPDATE SET reason = excluded.reason",
      arguments: [hash, leaf])
    try note(
      """
      configuration \(hash) is set aside: twice this program was ended while it read it, as it is where it needs more memory \
      than the service may have. Its records are taken in without what is due in them. Give the service more with \
      'systemctl edit kiosk-marquee-ledger' (MemoryMax=), then run 'sudo kiosk-marquee-ledger take --again'
      """, in: db, &taken)
    return false
  }

  func isSetAside(_ hash: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM set_aside WHERE hash = ? AND reason = 'memory')", arguments: [hash])
      ?? false
  }

  /// The hashes of the configurations that are set aside.
  package func configurationsSetAside() throws(LedgerFault) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT hash FROM set_aside WHERE reason = 'memory' ORDER BY leaf, hash") }
  }

  /// Reads the configurations that were set aside, and adds what was due in the records that were taken in meanwhile. All of it
  /// or, if this process is ended over it, nothing.
  package func readAgain() throws(LedgerFault) -> ReadAgain {
    try write { db in
      var again = ReadAgain()
      for row in try Row.fetchAll(db, sql: "SELECT hash, leaf FROM set_aside ORDER BY leaf, hash") {
        let hash: String = row["hash"]
        // One that never came, and one that is none, stay as they are.
        guard let text = text(ofConfiguration: hash, db), try name(cardsOf: text, db) else { continue }
        again.configurations.append(hash)
        again.records += try addDues(of: hash, from: row["leaf"], db)
        try db.execute(sql: "DELETE FROM set_aside WHERE hash = ?", arguments: [hash])
        try noteFault("configuration \(hash), which was set aside, is read again", db)
      }
      readingMark.end()
      return again
    }
  }

  /// Adds what was due in the records of a configuration whose texts are still there.
  /// - Returns: how many they are.
  func addDues(of hash: String, from leaf: Int, _ db: Database) throws -> Int {
    var count = 0
    var sums = BatchSums(most: 20_000)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT leaf, text FROM records WHERE leaf >= ? AND instr(text, ?) ORDER BY leaf",
      arguments: [leaf, "\nconfiguration \(hash)\n"])
    while let row = try rows.next() {
      guard let record = try Self.record(row["text"], leaf: row["leaf"]), record.configuration == hash else { continue }
      let counted = record.counted(without: try overlap(ofLeaf: row["leaf"], db))
      let due = dueInRecord(counted) { text(ofConfiguration: $0, db) }
      sums.add(
        try self.sums(due, leaf: row["leaf"], db), day: record.localDay,
        screen: try number(of: record.screen, in: "screens", db))
      if sums.isFull { try sums.write(db) }
      count += 1
    }
    try sums.write(db)
    return count
  }
}
