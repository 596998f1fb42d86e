internal import GRDB
internal import Platform
internal import Spool

/// How many ms of each screen's recorded time may be deleted for the age of their texts. They grow by the monotonic clock alone.
struct TextAllowances {
  /// What a day of running allows, in days; also the most that is saved up, so that a long time without deletions does not
  /// allow many at once.
  private static let rate = 2
  private static let day = 86_400_000
  /// What a record counts whose text cannot be read, ms.
  private static let minute = 60_000

  /// By the screen's name, ms.
  private var left: [String: Int] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, time FROM allowances JOIN screens ON screens.id = allowances.screen")
    for row in rows { left[row["name"]] = row["time"] }
  }

  /// Adds what the time since the last reading allows. The first reading allows nothing.
  static func accrue(until present: BootTime, in db: Database) throws {
    let last = try Row.fetchOne(db, sql: "SELECT boot, time FROM run_time").map { row in
      BootTime(boot: row["boot"], time: .milliseconds(row["time"] as Int))
    }
    let elapsed = last.map { Int(min(present.elapsed(since: $0), .seconds(day / 1000)) / .milliseconds(1)) } ?? 0
    try db.execute(
      sql: "INSERT OR REPLACE INTO run_time (id, boot, time) VALUES (1, ?, ?)",
      arguments: [present.boot, Int(present.time / .milliseconds(1))])
    try db.execute(sql: "INSERT OR IGNORE INTO allowances (screen, time) SELECT id, 0 FROM screens")
    try db.execute(
      sql: "UPDATE allowances SET time = min(time + ?, ?)", arguments: [rate * elapsed, rate * day])
  }

  /// Counts a record whose text is deleted.
  /// - Returns: `false` if its screen's allowance does not cover it.
  mutating func spend(on text: String) -> Bool {
    guard case .minute(let record)? = try? SpoolEntry(text) else {
      // Damaged in the database: of whichever screen has the most left.
      guard let (screen, time) = left.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), time >= Self.minute else {
        return false
      }
      left[screen] = time - Self.minute
      return true
    }
    let time = min(max(record.length, 0), Self.day)
    guard let allowed = left[record.screen], allowed >= time else { return false }
    left[record.screen] = allowed - time
    return true
  }

  /// Saves what is left.
  func save(_ db: Database) throws {
    for (screen, time) in left {
      try db.execute(
        sql: "UPDATE allowances SET time = ? WHERE screen = (SELECT id FROM screens WHERE name = ?)",
        arguments: [time, screen])
    }
  }
}
