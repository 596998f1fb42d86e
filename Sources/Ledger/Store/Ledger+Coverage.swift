internal import GRDB
internal import Spool

// What records cover of a screen's time, so that an instant counts once.
extension Ledger {
  static let coverageTables = """
    -- For ever: the spans that records of a screen cover, ms since 1970, with time between them.
    CREATE TABLE covered (
      screen INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (screen, start)) WITHOUT ROWID;
    -- When the last record of a screen ended.
    CREATE TABLE covered_ends (screen INTEGER PRIMARY KEY, end INTEGER NOT NULL);
    -- Records of which earlier ones cover so many ms.
    CREATE TABLE overlaps (
      leaf INTEGER PRIMARY KEY, screen INTEGER NOT NULL, start INTEGER NOT NULL, time INTEGER NOT NULL);
    """

  /// Adds a record to what its screen's records cover.
  /// - Returns: what counts of it, and how much earlier ones cover, ms.
  func cover(
    _ record: MinuteRecord, leaf: Int, onScreen screen: Int, in db: Database
  ) throws -> (counted: MinuteRecord, overlap: Int) {
    let end = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT end FROM covered_ends WHERE screen = ?"), arguments: [screen])
    let span = ScreenCoverage.span(of: record, after: end)
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO covered_ends VALUES (?, ?)")
      .execute(arguments: [screen, span.upperBound])
    guard !span.isEmpty else { return (record, 0) }
    let touching = try touching(span, onScreen: screen, in: db)
    let (overlap, all) = ScreenCoverage.union(span, touching)
    for other in touching where other.lowerBound != all.lowerBound {
      try db.execute(sql: "DELETE FROM covered WHERE screen = ? AND start = ?", arguments: [screen, other.lowerBound])
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO covered VALUES (?, ?, ?)")
      .execute(arguments: [screen, all.lowerBound, all.upperBound])
    guard overlap > 0 else { return (record, 0) }
    try db.execute(
      sql: "INSERT INTO overlaps VALUES (?, ?, ?, ?)", arguments: [leaf, screen, record.start, overlap])
    return (record.counted(without: overlap), overlap)
  }

  /// Tells an operator of an overlap.
  static func sentence(of overlap: Int, _ record: MinuteRecord) -> String {
    """
    record \(record.key.sequence) of boot \(record.key.boot) is of a time of screen \(record.screen) that earlier records \
    cover for \(UTCTime.length(overlap)), which counts once
    """
  }

  /// The spans that touch one, the last one first.
  private func touching(_ span: Range<Int>, onScreen screen: Int, in db: Database) throws -> [Range<Int>] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT start, until FROM covered WHERE screen = ? AND start <= ? ORDER BY start DESC"),
      arguments: [screen, span.upperBound])
    var found: [Range<Int>] = []
    while let row = try rows.next() {
      let other = (row[0] as Int)..<max(row[0], row[1])
      guard other.upperBound >= span.lowerBound else { break }
      found.append(other)
    }
    return found
  }

  /// What earlier records cover of a record, ms.
  func overlap(ofLeaf leaf: Int, _ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT time FROM overlaps WHERE leaf = ?"), arguments: [leaf]) ?? 0
  }

  /// Adds the overlaps of records of a span, a screen each.
  func addOverlaps(to totals: inout PlayTotals, _ kiosk: String, _ db: Database) throws {
    totals.overlaps = try Row.fetchAll(
      db,
      sql: """
        SELECT name, count(*), sum(time) FROM overlaps JOIN screens ON screens.id = screen
        WHERE start >= ? AND start < ? GROUP BY screen ORDER BY name
        """, arguments: [totals.from, totals.until]
    ).map { row in PlayTotals.Overlap(kiosk: kiosk, screen: row[0], records: row[1], time: row[2]) }
  }
}
