internal import GRDB
internal import Spool

// The times of which there is no record.
extension Ledger {
  /// Splits a time of which a screen has no record into local days; `nil` where the configuration has no such screen, or is not known.
  /// - Parameter text: of the configuration with this hash, if the ledger has it.
  package typealias Absence = (_ time: UnrecordedTime, _ text: (_ hash: String) -> String?) -> [UnrecordedTime.Day]?

  /// What the last record may be behind the present: its minute, and the time until it is taken in, ms.
  private static let slack = 300_000

  static let unrecordedTables = """
    -- One row a screen: how far its records go.
    CREATE TABLE courses (
      screen INTEGER PRIMARY KEY, first INTEGER NOT NULL, end INTEGER NOT NULL, doubtful INTEGER NOT NULL,
      boot TEXT NOT NULL, clock TEXT NOT NULL, configuration TEXT NOT NULL, zone TEXT NOT NULL,
      zone_offset INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL);
    -- For ever: the times of which a screen has no record, and what was in force then.
    CREATE TABLE unrecorded (
      id INTEGER PRIMARY KEY, screen INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER NOT NULL,
      configuration TEXT NOT NULL, zone TEXT NOT NULL, zone_offset INTEGER NOT NULL, width INTEGER NOT NULL,
      height INTEGER NOT NULL);
    CREATE INDEX unrecorded_by_screen ON unrecorded (screen, until);
    """

  /// Notes the time without a record before this one.
  func follow(_ record: MinuteRecord, onScreen screen: Int, in db: Database) throws {
    var course = try course(ofScreen: screen, db)
    let finding: ScreenCourse.Finding
    if course != nil {
      finding = course?.follow(record) ?? .none
    } else {
      (course, finding) = (ScreenCourse(record), .none)
    }
    switch finding {
    case .none: break
    case .unrecorded(let span, let setting):
      try db.execute(
        sql: """
          INSERT INTO unrecorded (screen, start, until, configuration, zone, zone_offset, width, height)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          screen, span.lowerBound, span.upperBound, setting.configuration, setting.zone, setting.zoneOffset,
          setting.width, setting.height,
        ])
    case .back(let moment):
      try db.execute(sql: "DELETE FROM unrecorded WHERE screen = ? AND start >= ?", arguments: [screen, moment])
      try db.execute(
        sql: "UPDATE unrecorded SET until = ?1 WHERE screen = ?2 AND until > ?1", arguments: [moment, screen])
    }
    guard let course else { return }
    let setting = course.setting
    try db.execute(
      sql: "INSERT OR REPLACE INTO courses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        screen, course.first, course.end, course.doubtful, course.boot, course.clock.rawValue, setting.configuration,
        setting.zone, setting.zoneOffset, setting.width, setting.height,
      ])
  }

  private func course(ofScreen screen: Int, _ db: Database) throws -> ScreenCourse? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM courses WHERE screen = ?", arguments: [screen]) else {
      return nil
    }
    return ScreenCourse(
      first: row["first"], end: row["end"], doubtful: row["doubtful"], boot: row["boot"],
      clock: .init(rawValue: row["clock"]) ?? .doubtful, setting: ScreenCourse.Setting(row))
  }

  /// Adds the times of a span of which there is no record to the days of the screens, up to the present.
  func addUnrecorded(to totals: inout PlayTotals, _ kiosk: String, now: Int, _ db: Database) throws {
    let span = totals.from..<max(totals.from, min(totals.until, now))
    guard !span.isEmpty else { return }
    var times = try Row.fetchAll(
      db,
      sql: """
        SELECT name, start, until, configuration, zone, zone_offset, width, height FROM unrecorded
        JOIN screens ON screens.id = screen WHERE until > ? AND start < ? ORDER BY unrecorded.id
        """, arguments: [span.lowerBound, span.upperBound]
    ).map { row in UnrecordedTime(row, row["start"]..<max(row["start"], row["until"])) }
    times += try timesBehind(span.upperBound, db)
    var days: [PlayTotals.ScreenName: [Int: UnrecordedTime.Day]] = [:]
    var names: [PlayTotals.ScreenName: String] = [:]
    for var time in times {
      time.span = time.span.clamped(to: span)
      guard !time.span.isEmpty else { continue }
      let name = PlayTotals.ScreenName(kiosk: kiosk, screen: time.screen)
      names[name] = time.screen
      for day in absence(time, { text(ofConfiguration: $0, db) }) ?? [] { days[name, default: [:]].add(day) }
    }
    var known: [PlayTotals.ScreenName: [Int: Int]] = [:]
    for (index, day) in totals.days.enumerated() { known[day.name, default: [:]][day.day] = index }
    for (name, days) in days {
      for day in days.values {
        let index = known[name]?[day.day] ?? totals.days.count
        if index == totals.days.count {
          var new = PlayTotals.ScreenDay(kiosk: kiosk, screen: names[name] ?? "", day: day.day)
          new.knowsDown = true
          totals.days.append(new)
        }
        totals.days[index].add(day)
      }
    }
    totals.days.sort { ($0.day, $0.kiosk, $0.screen) < ($1.day, $1.kiosk, $1.screen) }
  }

  /// The time behind the last record of each screen that the newest configuration still has.
  private func timesBehind(_ end: Int, _ db: Database) throws -> [UnrecordedTime] {
    guard
      let newest = try String.fetchOne(db, sql: "SELECT hash FROM configurations ORDER BY last_leaf DESC LIMIT 1")
    else { return [] }
    return try Row.fetchAll(
      db, sql: "SELECT name, courses.* FROM courses JOIN screens ON screens.id = screen WHERE end + doubtful < ?",
      arguments: [end - Self.slack]
    ).map { row in
      // Under a wrong clock the marquee ran behind it.
      var time = UnrecordedTime(row, row["end"] + row["doubtful"]..<max(row["end"] + row["doubtful"], end))
      time.configuration = newest
      return time
    }
  }

  /// The text of a configuration; `nil` if it is not kept.
  func text(ofConfiguration hash: String, _ db: Database) -> String? {
    if let last = lastConfiguration, last.hash == hash { return last.text }
    let text = try? String.fetchOne(db, sql: "SELECT text FROM configurations WHERE hash = ?", arguments: [hash])
    if let text { lastConfiguration = (hash, text) }
    return text
  }
}

extension ScreenCourse.Setting {
  fileprivate init(_ row: Row) {
    self.init(
      configuration: row["configuration"], zone: row["zone"], zoneOffset: row["zone_offset"], width: row["width"],
      height: row["height"])
  }
}

extension UnrecordedTime {
  fileprivate init(_ row: Row, _ span: Range<Int>) {
    self.init(
      screen: row["name"], span: span, configuration: row["configuration"], zone: row["zone"],
      screenWidth: row["width"], screenHeight: row["height"])
  }
}

extension [Int: UnrecordedTime.Day] {
  fileprivate mutating func add(_ day: UnrecordedTime.Day) {
    var sum = self[day.day] ?? UnrecordedTime.Day(day: day.day)
    sum.time += day.time
    sum.due.merge(day.due, uniquingKeysWith: +)
    sum.owed += day.owed
    self[day.day] = sum
  }
}

extension PlayTotals.ScreenDay {
  fileprivate mutating func add(_ day: UnrecordedTime.Day) {
    unrecorded += day.time
    owedMinutes += day.owed
    for (subject, due) in day.due where due.isFinite && due >= 0.5 {
      subjects[subject, default: .init()].down += Int(min(due, 1e12).rounded())
    }
  }
}
