internal import GRDB
internal import MarqueeValues
internal import Spool

// Records that were open when the marquee was killed.
extension Ledger {
  static let lossTables = """
    -- For ever: so many records of a screen were open as the marquee was killed, and at most so many ms of them are lost.
    CREATE TABLE losses (
      run TEXT NOT NULL, screen INTEGER NOT NULL, records INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER NOT NULL,
      time INTEGER NOT NULL, PRIMARY KEY (run, screen)) WITHOUT ROWID;
    """

  /// Takes in a loss, which the marquee states about its former runs when it starts. A known one changes nothing unless it has
  /// more records by now.
  func take(_ loss: SpoolEntry.Loss, in db: Database, _ taken: inout Taken) throws {
    guard loss.isPlausible, let until = loss.until else {
      return try note("a loss of screen \(loss.screen) is left out, for none can be as it says", in: db, &taken)
    }
    let screen = try number(of: loss.screen, in: "screens", db)
    let known = try Int.fetchOne(
      db, sql: "SELECT records FROM losses WHERE run = ? AND screen = ?", arguments: [loss.run, screen])
    guard loss.records > known ?? 0 else { return }
    var begin = loss.start
    // The end of the screen's last record, if that was one of these runs'.
    if known == nil,
      let end = try Int.fetchOne(db, sql: "SELECT end FROM covered_ends WHERE screen = ?", arguments: [screen]),
      (begin...max(begin, until)).contains(end)
    {
      begin = end
    }
    let most = loss.records * SpoolEntry.Loss.longestRecord
    // Under another clock the times may not be those that they seem.
    let time = loss.clock == .trusted && until >= begin ? min(most, until - begin) : most
    try db.execute(
      sql: "INSERT OR REPLACE INTO losses VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [loss.run, screen, loss.records, loss.start, until, time])
    taken.faults.append(Self.sentence(loss.screen, loss.records, until: until, time: time))
  }

  private static func sentence(_ screen: String, _ records: Int, until: Int, time: Int) -> String {
    """
    \(records == 1 ? "1 record" : "\(records) records") of screen \(screen) \(records == 1 ? "was" : "were") open as the \
    marquee was killed or lost power before \(UTCTime.text(until / 1000)): up to \(UTCTime.length(time)) of what was shown are \
    lost
    """
  }

  /// A sentence for each loss, in the order of time.
  func lossSentences(_ db: Database) throws -> [String] {
    try Row.fetchAll(
      db, sql: "SELECT name, records, until, time FROM losses JOIN screens ON screens.id = screen ORDER BY until, name"
    ).map { Self.sentence($0["name"], $0["records"], until: $0["until"], time: $0["time"]) }
  }

  /// Adds the losses that were found in a span, one sum for each screen.
  func addOpenRecords(to totals: inout PlayTotals, _ kiosk: String, _ db: Database) throws {
    totals.losses = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sum(records), sum(time) FROM losses JOIN screens ON screens.id = screen
        WHERE until >= ? AND until < ? GROUP BY screen ORDER BY name
        """, arguments: [totals.from, totals.until]
    ).map { row in PlayTotals.Loss(kiosk: kiosk, screen: row[0], records: row[1], time: row[2]) }
  }
}
