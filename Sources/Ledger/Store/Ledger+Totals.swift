internal import GRDB
internal import MarqueeValues
internal import Platform
package import Spool

// What reports are made from.
extension Ledger {
  /// The sums of a span.
  /// - Parameters:
  ///   - from: ms since 1970; records that began then or later count,
  ///   - until: and before this.
  ///   - now: the present, ms since 1970: what is behind it is not missing.
  package func totals(
    from: Int, until: Int, now: Int = LocalClock.now.wholeSeconds * 1000
  ) throws(LedgerFault) -> PlayTotals {
    try read { db in
      var totals = PlayTotals(from: from, until: until)
      let kiosk = key.verifier.name
      let bounds: StatementArguments = [from, until]
      let days = try Row.fetchAll(
        db,
        sql: """
          SELECT screen_days.*, screens.name FROM screen_days JOIN screens ON screens.id = screen
          WHERE last_start >= ? AND first_start < ? ORDER BY day, screens.name
          """, arguments: bounds)
      var lastLeaf: Int?
      var names: [Int: PlayTotals.Subject] = [:]
      for row in days {
        var day = PlayTotals.ScreenDay(kiosk: kiosk, screen: row["name"], day: row["day"])
        let isWhole = row["first_start"] as Int >= from && (row["last_start"] as Int) < until
        if !isWhole, try hasAllRecords(ofDay: day.day, db) {
          try add(recordsOf: &day, from: from, until: until, lastLeaf: &lastLeaf, db)
          if day.records == 0 { continue }
        } else {
          if !isWhole { totals.wholeDays.insert(day.day) }
          try add(sumsOf: &day, row, &names, db)
          lastLeaf = max(lastLeaf ?? 0, row["last_leaf"])
        }
        totals.days.append(day)
      }
      totals.unknownAgreements = try daysOfUnknownAgreements(from: from, until: until, db)
      totals.withoutMinutes = Set(
        try totals.days.lazy.filter { $0.time.total > $0.time.shown }.map(\.day).filter {
          try !hasAllRecords(ofDay: $0, db)
        })
      try addUnrecorded(to: &totals, kiosk, now: now, db)
      try addCards(to: &totals, db)
      try addVisits(to: &totals, db)
      try addLosses(to: &totals, kiosk, db)
      totals.unknownDues = try unknownDues(from: from, until: until, db)
      try addUnsure(to: &totals, kiosk, db)
      try addOverlaps(to: &totals, kiosk, db)
      try addOpenRecords(to: &totals, kiosk, db)
      if let lastLeaf { try addCheckpoint(covering: lastLeaf, to: &totals, kiosk, db) }
      return totals
    }
  }

  /// The texts of the configurations that the ledger still has, the oldest first.
  package func configurations() throws(LedgerFault) -> [(hash: String, text: String)] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT hash, text FROM configurations ORDER BY last_leaf").map {
        ($0["hash"], $0["text"])
      }
    }
  }

  /// Calls `body` with each record that began in the span and is still there, in the order of the tree.
  /// - Parameters:
  ///   - from: ms since 1970; records that began then or later,
  ///   - until: and before this.
  package func forEachRecord(
    from: Int, until: Int, _ body: (_ leaf: Int, _ record: MinuteRecord) throws(LedgerFault) -> Void
  ) throws(LedgerFault) {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT leaf, text FROM records WHERE day >= ? AND day <= ? AND start >= ? AND start < ? ORDER BY leaf
          """, arguments: [from / 86_400_000 - 2, until / 86_400_000 + 2, from, until])
      while let row = try rows.next() {
        if let record = try Self.record(row["text"], leaf: row["leaf"]) { try body(row["leaf"], record) }
      }
    }
  }

  static func record(_ text: String, leaf: Int) throws(LedgerFault) -> MinuteRecord? {
    do throws(SpoolText.Fault) {
      guard case .minute(let record) = try SpoolEntry(text) else { return nil }
      return record
    } catch {
      throw LedgerFault("the record of leaf \(leaf) is damaged in the database: \(error)")
    }
  }

  func hasAllRecords(ofDay day: Int, _ db: Database) throws -> Bool {
    let there = try Int.fetchOne(db, sql: "SELECT count(*) FROM records WHERE day = ?", arguments: [day])
    let all = try Int.fetchOne(db, sql: "SELECT sum(records) FROM screen_days WHERE day = ?", arguments: [day])
    return there == all
  }

  private func add(
    recordsOf day: inout PlayTotals.ScreenDay, from: Int, until: Int, lastLeaf: inout Int?, _ db: Database
  ) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT leaf, text FROM records WHERE day = ? AND start >= ? AND start < ? ORDER BY leaf",
      arguments: [day.day, from, until])
    while let row = try rows.next() {
      // As the database compares names.
      guard let record = try Self.record(row["text"], leaf: row["leaf"]),
        record.screen.utf8.elementsEqual(day.screen.utf8)
      else { continue }
      let counted = record.counted(without: try overlap(ofLeaf: row["leaf"], db))
      day.add(counted)
      for (subject, sums) in try sums(of: counted, leaf: row["leaf"], db) {
        day.subjects[subject, default: .init()] += sums
      }
      lastLeaf = max(lastLeaf ?? 0, row["leaf"])
    }
    for subject in day.subjects.keys {
      day.subjects[subject]?.contracted.roundToMilliseconds()
      day.subjects[subject]?.down.roundToMilliseconds()
    }
    day.knowsDown = true
  }

  /// - Parameter names: of subjects by their numbers: those of all days share the memory of a name.
  private func add(
    sumsOf day: inout PlayTotals.ScreenDay, _ row: Row, _ names: inout [Int: PlayTotals.Subject], _ db: Database
  ) throws {
    day.time.shown = row["shown"]
    day.time.black = row["black"]
    day.time.absent = row["absent"]
    day.time.late = row["late"]
    day.time.asleep = row["asleep"]
    day.underPlausibleClock = row["plausible"]
    day.underDoubtfulClock = row["doubtful"]
    day.frames = row["frames"]
    day.missedFrames = row["missed"]
    day.records = row["records"]
    let place: StatementArguments = [day.day, row["screen"] as Int]
    day.knowsDown =
      try Int.fetchOne(db, sql: "SELECT 1 FROM known_down WHERE day = ? AND screen = ?", arguments: place) != nil
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT subject_days.*, is_tier, name, coalesce(down_us, 0) AS down_us
        FROM subject_days JOIN subjects ON subjects.id = subject LEFT JOIN down_days USING (day, screen, subject)
        WHERE day = ? AND screen = ?
        """, arguments: place)
    while let row = try rows.next() {
      var sums = PlayTotals.Sums()
      var columns = LedgerDatabase.countColumns[...]
      sums.counts = PlayCounts { row[columns.removeFirst()] }
      sums.contracted = row["contracted_us"]
      sums.contracted.roundToMilliseconds()
      if day.knowsDown { sums.down = row["down_us"] }
      sums.down.roundToMilliseconds()
      let number: Int = row["subject"]
      let subject = names[number] ?? (row["is_tier"] ? .tier(row["name"]) : .card(row["name"]))
      names[number] = subject
      // Names that differ in their Unicode form alone have a row each, and are one card's.
      day.subjects[subject, default: .init()] += sums
    }
  }

  private func addCards(to totals: inout PlayTotals, _ db: Database) throws {
    let named = totals.days.reduce(into: Set<String>()) { named, day in
      for case .card(let id) in day.subjects.keys { named.insert(id) }
    }
    let rows = try Row.fetchCursor(db, sql: "SELECT id, title, tier FROM cards")
    while let row = try rows.next() {
      let id: String = row["id"]
      if named.contains(id) { totals.cards[id] = PlayTotals.Card(title: row["title"], tier: row["tier"]) }
    }
  }

  private func addVisits(to totals: inout PlayTotals, _ db: Database) throws {
    let hour = 3_600_000
    let rows = try Row.fetchCursor(
      db, sql: "SELECT card, sum(opens), sum(codes) FROM visits WHERE hour >= ? AND hour < ? GROUP BY card",
      arguments: [(totals.from + hour - 1) / hour, totals.until / hour])
    while let row = try rows.next() {
      var visits = PlayTotals.Visits()
      (visits.opens, visits.codes) = (row[1], row[2])
      let card: String = row[0]
      totals.visits[card, default: .init()].opens += visits.opens
      totals.visits[card, default: .init()].codes += visits.codes
    }
  }

  private func addLosses(to totals: inout PlayTotals, _ kiosk: String, _ db: Database) throws {
    totals.gaps = try Row.fetchAll(
      db, sql: "SELECT boot, first, last, until FROM gaps WHERE until >= ? AND until < ? ORDER BY id",
      arguments: [totals.from, totals.until]
    ).map { row in
      let (first, last): (Int, Int) = (row["first"], row["last"])
      return PlayTotals.Gap(
        kiosk: kiosk, boot: row["boot"], missing: first...max(first, last), until: row["until"])
    }
    totals.faults = try String.fetchAll(
      db, sql: "SELECT text FROM faults WHERE time >= ? AND time < ? ORDER BY id",
      arguments: [totals.from / 1000, totals.until / 1000])
    totals.contradictions = try String.fetchAll(db, sql: "SELECT text FROM contradictions ORDER BY time, text")
  }

  private func addCheckpoint(
    covering leaf: Int, to totals: inout PlayTotals, _ kiosk: String, _ db: Database
  ) throws {
    let covering = try Row.fetchOne(
      db, sql: "SELECT size, time, note FROM checkpoints WHERE size > ? ORDER BY size LIMIT 1", arguments: [leaf])
    let newest = try Row.fetchOne(db, sql: "SELECT size, time, note FROM checkpoints ORDER BY size DESC LIMIT 1")
    guard let found = (covering ?? newest).map(StoredCheckpoint.init) else { return }
    totals.checkpoints = [
      PlayTotals.Checkpoint(
        kiosk: kiosk, size: found.size, time: found.time * 1000, note: found.note, isComplete: covering != nil)
    ]
  }
}

extension PlayTotals.ScreenDay {
  /// Adds what a record says of the screen.
  mutating func add(_ record: MinuteRecord) {
    var other = Self(kiosk: kiosk, screen: screen, day: day)
    other.time = record.screenTime
    switch record.clock {
    case .trusted: break
    case .plausible: other.underPlausibleClock = record.screenTime.total
    case .doubtful: other.underDoubtfulClock = record.screenTime.total
    }
    other.frames = record.frames
    other.missedFrames = record.missedFrames
    other.records = 1
    add(other)
  }
}

extension Int {
  /// Makes ms of µs.
  fileprivate mutating func roundToMilliseconds() { self = (self + 500) / 1000 }
}
