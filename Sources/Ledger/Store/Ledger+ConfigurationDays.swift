internal import GRDB

/// The records of a span that name one configuration.
struct ConfigurationUse {
  var records: Int
  /// What counts of them, ms.
  var time: Int
  /// When the first and the last of them began, ms since 1970.
  var starts: ClosedRange<Int>
  var leaves: ClosedRange<Int>

  func adding(_ other: Self) -> Self {
    Self(
      records: records + other.records, time: time + other.time, starts: starts.extended(to: other.starts),
      leaves: leaves.extended(to: other.leaves))
  }

  /// Adds them to those of a day.
  func save(_ hash: String, day: Int, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO configuration_days VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET records = records + excluded.records, time = time + excluded.time,
          first_start = min(first_start, excluded.first_start), last_start = max(last_start, excluded.last_start),
          first_leaf = min(first_leaf, excluded.first_leaf), last_leaf = max(last_leaf, excluded.last_leaf)
        """
    ).execute(arguments: [
      day, hash, records, time, starts.lowerBound, starts.upperBound, leaves.lowerBound, leaves.upperBound,
    ])
  }
}

extension ConfigurationUse {
  fileprivate init(_ row: Row) {
    self.init(
      records: row["records"], time: row["time"],
      starts: row["first_start"]...max(row["first_start"], row["last_start"]),
      leaves: row["first_leaf"]...max(row["first_leaf"], row["last_leaf"]))
  }
}

// Which configurations were in force on which day, when the texts of records are gone too.
extension Ledger {
  /// A query of records whose rows are `ConfigurationUse`s of days. A record's text has its configuration in a line. With a limit,
  /// which is none, the lines are sorted and not the texts.
  private static func uses(where condition: String) -> String {
    """
    SELECT day, substr(line, 1, instr(line || char(10), char(10)) - 1) AS configuration, count(*) AS records,
      sum(length - overlap) AS time, min(start) AS first_start, max(start) AS last_start, min(leaf) AS first_leaf,
      max(leaf) AS last_leaf
    FROM (
      SELECT records.leaf, records.day, records.start, coalesce(overlaps.time, 0) AS overlap,
        substr(text, instr(text, char(10) || 'configuration ') + 15, 256) AS line,
        CAST(substr(text, instr(text, char(10) || 'length ') + 8, 12) AS INTEGER) AS length
      FROM records LEFT JOIN overlaps USING (leaf) WHERE \(condition) LIMIT -1)
    GROUP BY 1, 2
    """
  }

  static func makeConfigurationDays(_ db: Database) throws {
    try db.execute(
      sql: """
        -- For ever: of each local day the records that name a configuration, and how much of them counts, ms.
        CREATE TABLE configuration_days (
          day INTEGER NOT NULL, configuration TEXT NOT NULL, records INTEGER NOT NULL, time INTEGER NOT NULL,
          first_start INTEGER NOT NULL, last_start INTEGER NOT NULL, first_leaf INTEGER NOT NULL,
          last_leaf INTEGER NOT NULL, PRIMARY KEY (day, configuration)) WITHOUT ROWID;
        -- The texts stand in front of it in their rows.
        CREATE INDEX configurations_by_leaf ON configurations (last_leaf);
        """)
    // A day at a time: all of them would be sorted in a file.
    for day in try Int.fetchAll(db, sql: "SELECT DISTINCT day FROM records") {
      try db.execute(
        sql: "INSERT INTO configuration_days \(uses(where: "records.day = ?"))", arguments: [day])
    }
  }

  /// A configuration that records of a span name.
  package struct UsedConfiguration: Sendable {
    package var text: String
    /// When the first and the last of these records began, ms since 1970.
    package var first: Int
    package var last: Int
    /// How many there are.
    package var records: Int

    package init(text: String, first: Int, last: Int, records: Int) {
      self.text = text
      self.first = first
      self.last = last
      self.records = records
    }
  }

  /// The configurations that the records of a span name, that of the last record last. Of a day that the span cuts and whose
  /// texts are gone, all records count.
  /// - Parameters:
  ///   - from: ms since 1970; records that began then or later,
  ///   - until: and before this.
  package func configurations(from: Int, until: Int) throws(LedgerFault) -> [UsedConfiguration] {
    try read { db in
      let used = try uses(from: from, until: until, db).sorted {
        $0.value.leaves.upperBound < $1.value.leaves.upperBound
      }
      return try used.compactMap { hash, use in
        try String.fetchOne(db, sql: "SELECT text FROM configurations WHERE hash = ?", arguments: [hash]).map {
          UsedConfiguration(
            text: $0, first: use.starts.lowerBound, last: use.starts.upperBound, records: use.records)
        }
      }
    }
  }

  /// What records of a span name, by hash.
  func uses(from: Int, until: Int, _ db: Database) throws -> [String: ConfigurationUse] {
    var all: [String: ConfigurationUse] = [:]
    var cut: Set<Int> = []
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT * FROM configuration_days WHERE day >= ? AND day <= ? AND last_start >= ? AND first_start < ?",
      arguments: [from / 86_400_000 - 2, until / 86_400_000 + 2, from, until])
    while let row = try rows.next() {
      let isWhole = row["first_start"] as Int >= from && (row["last_start"] as Int) < until
      if !isWhole, try hasAllRecords(ofDay: row["day"], db) {
        cut.insert(row["day"])
      } else {
        all.merge([row["configuration"] as String: ConfigurationUse(row)]) { $0.adding($1) }
      }
    }
    for day in cut {
      // Those that are whole in the span are counted already.
      let parts = try Row.fetchAll(
        db,
        sql: """
          SELECT parts.* FROM (\(Self.uses(where: "records.day = ?1 AND records.start >= ?2 AND records.start < ?3"))) AS parts
          JOIN configuration_days USING (day, configuration)
          WHERE configuration_days.first_start < ?2 OR configuration_days.last_start >= ?3
          """, arguments: [day, from, until])
      for row in parts {
        all.merge([row["configuration"] as String: ConfigurationUse(row)]) { $0.adding($1) }
      }
    }
    return all
  }

  /// The local days of a span whose records name configurations that are not kept, as earlier versions deleted some.
  func daysOfUnknownAgreements(from: Int, until: Int, _ db: Database) throws -> Set<Int> {
    Set(
      try Int.fetchAll(
        db,
        sql: """
          WITH known AS (
            SELECT day, sum(records) AS records FROM configuration_days
            WHERE configuration IN (SELECT hash FROM configurations UNION SELECT hash FROM set_aside) GROUP BY day)
          SELECT day FROM (
            SELECT day, sum(records) AS records FROM screen_days WHERE last_start >= ? AND first_start < ? GROUP BY day)
            AS taken LEFT JOIN known USING (day)
          WHERE taken.records > coalesce(known.records, 0)
          """, arguments: [from, until]))
  }

  /// The local days of a span whose sums are kept and of whose records not all are.
  /// - Parameters:
  ///   - from: ms since 1970, as `until`, which is behind the span.
  package func daysWithoutMinutes(from: Int, until: Int) throws(LedgerFault) -> [Int] {
    try read { db in
      try Int.fetchAll(
        db, sql: "SELECT DISTINCT day FROM screen_days WHERE last_start >= ? AND first_start < ? ORDER BY day",
        arguments: [from, until]
      ).filter { try !hasAllRecords(ofDay: $0, db) }
    }
  }

  /// The text of the configuration that was in force last; `nil` before the first.
  package func newestConfiguration() throws(LedgerFault) -> String? {
    try read { try String.fetchOne($0, sql: "SELECT text FROM configurations ORDER BY last_leaf DESC LIMIT 1") }
  }
}

extension ClosedRange<Int> {
  fileprivate func extended(to other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
