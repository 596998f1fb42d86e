internal import ConfigurationValues
internal import GRDB
internal import MarqueeValues
internal import Spool

// The times of which there is no record.
extension Ledger {
  /// Splits a time of which a screen has no record into local days, with what was due in each; `nil` where the configuration has
  /// no such screen, or is not known. In the program this is `ContractBook.due(unrecorded:text:)`.
  /// - Parameter text: of the configuration with this hash, if the ledger has it.
  package typealias DueUnrecorded = (
    _ time: UnrecordedTime, _ text: (_ hash: String) -> String?
  ) -> [UnrecordedTime.Day]?

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

  /// Adds to each course the number of the screen's last record and its `ScreenCourse.Origin`, `NULL` for `known`; and a table of
  /// clocks that were set forward.
  static let courseColumns = """
    ALTER TABLE courses ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE courses ADD COLUMN origin INTEGER;
    -- For ever: by what the clock was set on where it is not known whether that time passed without a record.
    CREATE TABLE unsure (screen INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER NOT NULL);
    """

  /// Notes the time without a record before this one.
  /// - Parameter overlap: what earlier records cover of it, ms.
  func follow(_ record: MinuteRecord, overlap: Int, onScreen screen: Int, in db: Database) throws {
    guard var course = try course(ofScreen: screen, db) else {
      if let course = ScreenCourse(record) { try save(course, ofScreen: screen, db) }
      return
    }
    let isLate = try isWritten(record.key, before: course.key, db)
    let finding = isLate ? course.add(late: record) : course.follow(record, overlap: overlap)
    try note(finding, onScreen: screen, db)
    try save(course, ofScreen: screen, db)
  }

  private func note(_ finding: ScreenCourse.Finding, onScreen screen: Int, _ db: Database) throws {
    switch finding {
    case .none: break
    case .unrecorded(let span, let setting):
      // A clock that went back comes by the same times again.
      let known = try Row.fetchAll(
        db, sql: "SELECT start, until FROM unrecorded WHERE screen = ? AND until > ? AND start < ? ORDER BY start",
        arguments: [screen, span.lowerBound, span.upperBound]
      ).map { row in (row[0] as Int)..<max(row[0], row[1]) }
      for part in ScreenCoverage.rest(of: span, without: known) {
        try db.execute(
          sql: """
            INSERT INTO unrecorded (screen, start, until, configuration, zone, zone_offset, width, height)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            screen, part.lowerBound, part.upperBound, setting.configuration, setting.zone, setting.zoneOffset,
            setting.width, setting.height,
          ])
      }
    case .back(let moment):
      try db.execute(
        sql: "UPDATE unrecorded SET until = ?1 WHERE screen = ?2 AND start < ?1 AND until > ?1",
        arguments: [moment, screen])
    case .unsure(let span):
      try db.execute(
        sql: "INSERT INTO unsure VALUES (?, ?, ?)", arguments: [screen, span.lowerBound, span.upperBound])
    }
  }

  private func save(_ course: ScreenCourse, ofScreen screen: Int, _ db: Database) throws {
    let setting = course.setting
    try db.execute(
      sql: "INSERT OR REPLACE INTO courses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        screen, course.first, course.end, course.doubtful, course.key.boot, course.clock.rawValue,
        setting.configuration, setting.zone, setting.zoneOffset, setting.width, setting.height, course.key.sequence,
        course.origin.number,
      ])
  }

  private func course(ofScreen screen: Int, _ db: Database) throws -> ScreenCourse? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM courses WHERE screen = ?", arguments: [screen]) else {
      return nil
    }
    return ScreenCourse(
      first: row["first"], end: row["end"], doubtful: row["doubtful"],
      key: .init(boot: row["boot"], sequence: row["sequence"]), clock: .init(rawValue: row["clock"]) ?? .doubtful,
      origin: .init(number: row["origin"]), setting: ScreenCourse.Setting(row))
  }

  /// Adds the times of a span of which there is no record to the days of the screens, up to the present.
  func addUnrecorded(to totals: inout PlayTotals, _ kiosk: String, now: Int, _ db: Database) throws {
    let span = totals.from..<max(totals.from, min(totals.until, now))
    guard !span.isEmpty else { return }
    var days: [PlayTotals.ScreenName: [Int: UnrecordedTime.Day]] = [:]
    var names: [PlayTotals.ScreenName: String] = [:]
    for time in try unrecordedTimes(in: span, now: now, db) {
      let name = PlayTotals.ScreenName(kiosk: kiosk, screen: time.screen)
      names[name] = time.screen
      let parts = self.days(of: time, db)
      if try isForgotten(time.configuration, db) { totals.unknownAgreements.formUnion(parts.map(\.day)) }
      for day in parts { days[name, default: [:]].add(day) }
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

  /// The times of a span of which there is no record.
  func unrecordedTimes(in span: Range<Int>, now: Int, _ db: Database) throws -> [UnrecordedTime] {
    guard !span.isEmpty else { return [] }
    // Behind a screen's last record is what follows below.
    let found = try Row.fetchAll(
      db,
      sql: """
        SELECT unrecorded.screen, name, max(unrecorded.start, courses.first) AS start,
          min(unrecorded.until, courses.end) AS until, unrecorded.configuration, unrecorded.zone,
          unrecorded.zone_offset, unrecorded.width, unrecorded.height
        FROM unrecorded JOIN screens ON screens.id = unrecorded.screen JOIN courses ON courses.screen = unrecorded.screen
        WHERE unrecorded.until > ? AND unrecorded.start < ? ORDER BY unrecorded.id
        """, arguments: [span.lowerBound, span.upperBound])
    let times = try found.flatMap { row -> [UnrecordedTime] in
      let time = UnrecordedTime(row, row["start"]..<max(row["start"], row["until"]))
      return try parts(of: time, notCoveredOnScreen: row["screen"], db)
    }
    return (times + (try timesBehind(now, db))).compactMap { time in
      var time = time
      time.span = time.span.clamped(to: span)
      return time.span.isEmpty ? nil : time
    }
  }

  /// Whether a configuration was deleted, which earlier versions did. One that never came is `set_aside`.
  private func isForgotten(_ hash: String, _ db: Database) throws -> Bool {
    guard text(ofConfiguration: hash, db) == nil else { return false }
    return try Int.fetchOne(db, sql: "SELECT 1 FROM set_aside WHERE hash = ?", arguments: [hash]) == nil
  }

  /// A time without records by local days.
  func days(of time: UnrecordedTime, _ db: Database) -> [UnrecordedTime.Day] {
    dueUnrecorded(time) { text(ofConfiguration: $0, db) } ?? plainDays(of: time, db)
  }

  /// The days of a time between records whose configuration is missing: it owes nothing, and is not recorded all the same.
  private func plainDays(of time: UnrecordedTime, _ db: Database) -> [UnrecordedTime.Day] {
    guard time.zoneOffset != nil, text(ofConfiguration: time.configuration, db) == nil else { return [] }
    let zone = ZoneDatabase.zone(recordedAs: time.zone)
    var (days, moment) = ([UnrecordedTime.Day](), time.span.lowerBound)
    while moment < time.span.upperBound {
      let second = CivilDay.quotient(moment, 1000)
      let number = CivilDay.quotient(zone.local(second), CivilDay.seconds)
      let next = (number + 1) * CivilDay.seconds - zone.offset(at: second)
      let end = min(time.span.upperBound, min(next, zone.nextChange(after: second) ?? next) * 1000)
      if days.last?.day != number { days.append(UnrecordedTime.Day(day: number)) }
      days[days.count - 1].time += end - moment
      days[days.count - 1].parts.append(.init(span: moment..<end, isDue: false))
      moment = end
    }
    return days
  }

  /// Adds what clocks were set on by in a span where it is not known whether that time passed without a record.
  func addUnsure(to totals: inout PlayTotals, _ kiosk: String, _ db: Database) throws {
    totals.unsure = try Row.fetchAll(
      db,
      sql: """
        SELECT name, start, until FROM unsure JOIN screens ON screens.id = screen
        WHERE until > ? AND start < ? ORDER BY start, name
        """, arguments: [totals.from, totals.until]
    ).map { row in .init(kiosk: kiosk, screen: row[0], span: (row[1] as Int)..<max(row[1], row[2])) }
  }

  /// The time behind the last record of each screen that the newest configuration still has.
  private func timesBehind(_ now: Int, _ db: Database) throws -> [UnrecordedTime] {
    guard
      let newest = try String.fetchOne(db, sql: "SELECT hash FROM configurations ORDER BY last_leaf DESC LIMIT 1")
    else { return [] }
    return try Row.fetchAll(
      db, sql: "SELECT name, courses.* FROM courses JOIN screens ON screens.id = screen WHERE end + doubtful < ?",
      arguments: [now]
    ).flatMap { row in
      // The marquee ran after its last record too, under a wrong clock.
      var time = UnrecordedTime(row, row["end"] + row["doubtful"]..<max(row["end"] + row["doubtful"], now))
      (time.configuration, time.zoneOffset) = (newest, nil)
      var parts = try parts(of: time, notCoveredOnScreen: row["screen"], db)
      if let last = parts.last, last.span.upperBound == now, last.span.count <= Self.slack { parts.removeLast() }
      return parts
    }
  }

  /// What no record covers of a time, but for what is too short to be any.
  private func parts(
    of time: UnrecordedTime, notCoveredOnScreen screen: Int, _ db: Database
  ) throws -> [UnrecordedTime] {
    let covered = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT start, until FROM covered WHERE screen = ?1 AND start < ?3
            AND start >= coalesce((SELECT max(start) FROM covered WHERE screen = ?1 AND start <= ?2), ?2)
          ORDER BY start
          """), arguments: [screen, time.span.lowerBound, time.span.upperBound]
    ).map { row in (row[0] as Int)..<max(row[0], row[1]) }
    return ScreenCoverage.rest(of: time.span, without: covered).filter { $0.count > ScreenCourse.tolerance }.map {
      var part = time
      part.span = $0
      return part
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

extension ScreenCourse.Origin {
  /// As the database has it.
  fileprivate var number: Int? {
    switch self {
    case .known: nil
    case .first: -1
    case .unknown: -2
    case .after(let uncounted): uncounted
    }
  }

  fileprivate init(number: Int?) {
    switch number {
    case nil: self = .known
    case -1: self = .first
    case .some(..<0): self = .unknown
    case .some(let uncounted): self = .after(uncounted: uncounted)
    }
  }
}

extension UnrecordedTime {
  fileprivate init(_ row: Row, _ span: Range<Int>) {
    self.init(
      screen: row["name"], span: span, configuration: row["configuration"], zone: row["zone"],
      screenWidth: row["width"], screenHeight: row["height"])
    zoneOffset = row["zone_offset"]
  }
}

extension [Int: UnrecordedTime.Day] {
  fileprivate mutating func add(_ day: UnrecordedTime.Day) {
    var sum = self[day.day] ?? UnrecordedTime.Day(day: day.day)
    let isUnknown = sum.time > 0 && sum.timeDue == nil || day.time > 0 && day.timeDue == nil
    sum.timeDue = isUnknown ? nil : day.timeDue.map { (sum.timeDue ?? 0) + $0 } ?? sum.timeDue
    sum.time += day.time
    sum.due.merge(day.due, uniquingKeysWith: +)
    sum.owed += day.owed
    sum.parts += day.parts
    self[day.day] = sum
  }
}

extension PlayTotals.ScreenDay {
  fileprivate mutating func add(_ day: UnrecordedTime.Day) {
    addUnrecorded(day.time, due: day.timeDue)
    owedMinutes += day.owed
    for (subject, due) in day.due where due.isFinite && due >= 0.5 {
      subjects[subject, default: .init()].down += Int(min(due, 1e12).rounded())
    }
  }
}
