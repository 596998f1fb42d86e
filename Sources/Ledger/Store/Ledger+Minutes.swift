internal import Foundation
internal import GRDB
internal import MarqueeValues
package import Spool

// Taking in a minute.
extension Ledger {
  /// Takes in a minute: its leaf, and what counts of it for the sums of its day.
  func take(
    _ record: MinuteRecord, in db: Database, _ state: inout LedgerState, _ sums: inout BatchSums, _ taken: inout Taken
  ) throws {
    if let fault = record.fault {
      return try note(
        "record \(record.key.sequence) of boot \(record.key.boot) is left out, for no minute can be as it says: \(fault)",
        in: db, &taken)
    }
    let body = record.body
    let hash = RecordLeaf(record, body: body, key: key).hash
    let boot = try number(of: record.key.boot, in: "boots", db)
    let present = try Row.fetchOne(
      db, sql: "SELECT leaf, hash FROM leaves WHERE boot = ? AND sequence = ?",
      arguments: [boot, record.key.sequence])
    if let present {
      if Array(present["hash"] as Data) == hash.bytes {
        taken.known += 1
      } else {
        try note(
          """
          record \(record.key.sequence) of boot \(record.key.boot) came again and says something else; leaf \
          \(present["leaf"] as Int) stays as it was
          """, in: db, &taken)
      }
      return
    }
    try countNumber(of: record, &state, in: db, &taken)
    let index = state.frontier.size
    try db.execute(
      sql: "INSERT INTO leaves (leaf, boot, sequence, hash) VALUES (?, ?, ?, ?)",
      arguments: [index, boot, record.key.sequence, Data(hash.bytes)])
    let day = record.localDay
    try db.execute(
      sql: "INSERT INTO records (leaf, start, day, is_trusted, text) VALUES (?, ?, ?, ?, ?)",
      arguments: [index, record.start, day, record.clock == .trusted, record.text(body: body)])
    let screen = try number(of: record.screen, in: "screens", db)
    let (counted, overlap) = try cover(record, leaf: index, onScreen: screen, in: db)
    sums.name(
      record.configuration, day: day,
      .init(records: 1, time: record.length - overlap, starts: record.start...record.start, leaves: index...index))
    try follow(record, overlap: overlap, onScreen: screen, in: db)
    if overlap > 0 { taken.faults.append(Self.sentence(of: overlap, record)) }
    try addToDay(counted, day: day, screen: screen, leaf: index, &sums, db, &taken)
    state.frontier.append(hash)
    taken.records += 1
  }

  /// Adds a record to the sums of its day.
  private func addToDay(
    _ record: MinuteRecord, day: Int, screen: Int, leaf: Int, _ batch: inout BatchSums, _ db: Database,
    _ taken: inout Taken
  ) throws {
    let time = record.screenTime
    let (plausible, doubtful) = (
      record.clock == .plausible ? time.total : 0, record.clock == .doubtful ? time.total : 0
    )
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO known_down SELECT ?1, ?2
        WHERE NOT EXISTS (SELECT 1 FROM screen_days WHERE day = ?1 AND screen = ?2)
        """, arguments: [day, screen])
    try db.execute(
      sql: """
        INSERT INTO screen_days VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
        ON CONFLICT DO UPDATE SET shown = shown + excluded.shown, black = black + excluded.black,
          absent = absent + excluded.absent, late = late + excluded.late, asleep = asleep + excluded.asleep,
          plausible = plausible + excluded.plausible, doubtful = doubtful + excluded.doubtful,
          frames = frames + excluded.frames, missed = missed + excluded.missed, records = records + 1,
          first_start = min(first_start, excluded.first_start), last_start = max(last_start, excluded.last_start),
          last_leaf = excluded.last_leaf
        """,
      arguments: [
        day, screen, time.shown, time.black, time.absent, time.late, time.asleep, plausible, doubtful, record.frames,
        record.missedFrames, record.start, record.start, leaf,
      ])
    var sums: [MinuteRecord.Line.Subject: PlayTotals.Sums] = [:]
    for line in record.lines { sums[line.subject, default: .init()] += PlayTotals.Sums(line) }
    sums.merge(try dues(of: record, leaf: leaf, db, &taken)) { $0 + $1 }
    batch.add(sums, day: day, screen: screen)
    if batch.isFull { try batch.write(db) }
  }
}

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

// What was due in records, as sums.
extension Ledger {
  static let sparingTables = """
    -- One row: the first leaf of which dark time outside of the hours in which the wall must be on owes nothing. Sums of leaves
    -- before it count that time, and stay as they were reported.
    CREATE TABLE sparing (leaf INTEGER NOT NULL);
    INSERT INTO sparing SELECT size FROM state;
    """

  /// What was due in a record that is taken in, by `ContractBook.due(inRecord:text:)`.
  func dues(
    of record: MinuteRecord, leaf: Int, _ db: Database, _ taken: inout Taken
  ) throws -> [MinuteRecord.Line.Subject: PlayTotals.Sums] {
    var (isReading, fault) = (false, (any Error)?.none)
    let isThere = try lookForConfiguration(of: record, leaf: leaf, db, &taken)
    let due = dueInRecord(record) { hash in
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
    let due = dueInRecord(record) { self.text(ofConfiguration: $0, db) }
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

  /// Whether dark time in a leaf's record owes nothing outside of the hours in which the wall must be on.
  func isSparing(leaf: Int, _ db: Database) throws -> Bool {
    let first = try Int.fetchOne(db.cachedStatement(sql: "SELECT leaf FROM sparing"))
    return leaf >= first ?? 0
  }

  /// Of ms: rounded to µs, so that the sums of a year are right to the second.
  private static func microseconds(_ time: Double) -> Int {
    time.isFinite && time > 0 ? Int((min(time, 1e9) * 1000).rounded()) : 0
  }
}

extension PlayTotals.Sums {
  init(_ line: MinuteRecord.Line) {
    self.init()
    counts = line.counts
  }
}

extension MinuteRecord {
  /// Days since 1970-01-01 at the wall.
  package var localDay: Int {
    let local = start + zoneOffset * 1000
    return local >= 0 ? local / 86_400_000 : -((86_399_999 - local) / 86_400_000)
  }
}
