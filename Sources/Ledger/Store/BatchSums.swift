internal import GRDB
internal import Spool

/// What the records of one transaction add to the sums of their days, collected in memory.
///
/// A minute of a large wall names a thousand cards, and the next minute names the same. So each row is written once for the
/// whole batch, not once for each record. Write the sums before the transaction ends.
struct BatchSums {
  private struct Place: Hashable {
    var day: Int
    /// The number of the screen.
    var screen: Int
  }

  private var subjects: [Place: [MinuteRecord.Line.Subject: PlayTotals.Sums]] = [:]
  /// By day, then by hash.
  private var configurations: [Int: [String: ConfigurationUse]] = [:]
  private var count = 0

  private let most: Int

  /// - Parameter most: sums that are kept before `isFull`, which bounds the memory: 20,000 take some MiB.
  init(most: Int) { self.most = most }

  /// Whether the sums must be written before more are added.
  var isFull: Bool { count >= most }

  mutating func add(_ sums: [MinuteRecord.Line.Subject: PlayTotals.Sums], day: Int, screen: Int) {
    let place = Place(day: day, screen: screen)
    let before = subjects[place]?.count ?? 0
    for (subject, other) in sums { subjects[place, default: [:]][subject, default: .init()] += other }
    count += (subjects[place]?.count ?? 0) - before
  }

  /// Adds a record of a day that names a configuration.
  mutating func name(_ configuration: String, day: Int, _ use: ConfigurationUse) {
    configurations[day, default: [:]].merge([configuration: use]) { $0.adding($1) }
  }

  /// Writes all of it, and begins anew.
  mutating func write(_ db: Database) throws {
    // The row holds the whole text, and is rewritten with it.
    var lastLeaves: [String: Int] = [:]
    for (day, uses) in configurations {
      for (hash, use) in uses {
        lastLeaves[hash] = max(lastLeaves[hash] ?? 0, use.leaves.upperBound)
        try use.save(hash, day: day, db)
      }
    }
    for (hash, leaf) in lastLeaves {
      try db.execute(
        sql: "UPDATE configurations SET last_leaf = max(last_leaf, ?) WHERE hash = ?", arguments: [leaf, hash])
    }
    // Compiling a statement takes longer than running it.
    let find = try db.cachedStatement(sql: "SELECT id FROM subjects WHERE is_tier = ? AND name = ?")
    let insert = try db.cachedStatement(sql: "INSERT INTO subjects (is_tier, name) VALUES (?, ?)")
    let add = try db.cachedStatement(sql: Self.addition)
    let addDown = try db.cachedStatement(
      sql: """
        INSERT INTO down_days VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET down_us = down_us + excluded.down_us
        """)
    for (place, sums) in subjects {
      for (subject, sums) in sums {
        let (isTier, name) =
          switch subject {
          case .card(let id): (false, id.canonicalName)
          case .tier(let name): (true, name.canonicalName)
          }
        var number = try Int.fetchOne(find, arguments: [isTier, name])
        if number == nil {
          try insert.execute(arguments: [isTier, name])
          number = Int(db.lastInsertedRowID)
        }
        let values: StatementArguments = [place.day, place.screen, number]
        try add.execute(arguments: values + StatementArguments(sums.counts.numbers + [sums.contracted]))
        if sums.down > 0 { try addDown.execute(arguments: [place.day, place.screen, number, sums.down]) }
      }
    }
    self = BatchSums(most: most)
  }

  private static let addition = """
    INSERT INTO subject_days VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET \((LedgerDatabase.countColumns + ["contracted_us"])
      .map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", "))
    """
}
