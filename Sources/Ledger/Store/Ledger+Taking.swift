internal import ConfigurationValues
internal import GRDB
internal import MarqueeConfig
internal import Platform
package import Spool

/// The result of taking in the spool.
package struct Taken: Sendable, Equatable {
  /// New leaves.
  package var records = 0
  /// Records that the ledger had already.
  package var known = 0
  /// The last record of the ledger.
  package var last: MinuteRecord.Key?
  /// What was lost or damaged, a sentence each.
  package var faults: [String] = []
  /// A sentence on what in the spool cannot be taken in yet.
  package var waiting: String?
}

// Taking the spool in.
extension Ledger {
  /// Takes in everything that the spool holds. Each batch is one transaction that includes the place in the spool: after a
  /// crash the ledger has the whole batch, or takes it in again.
  /// - Parameters:
  ///   - batch: the most entries in a transaction.
  ///   - sums: the most sums by card and day that a transaction keeps in memory, not counting those of one record.
  package func take(spool: String, batch: Int = 60, sums mostSums: Int = 20_000) throws(LedgerFault) -> Taken {
    var taken = Taken()
    var position = try read { try LedgerState($0).position }
    var reader = SpoolReader(folder: spool, after: position)
    var damageSeen = 0
    var isAbandonmentNoted = false
    var nextLimit = batch
    while true {
      let result = try write { db -> Batch in
        var state = try LedgerState(db)
        var sums = BatchSums(most: mostSums)
        // Another process may have taken them in meanwhile.
        guard state.position == position else { return .overtaken }
        // One entry at a time: a day of a large wall is many times as large in memory as in the spool.
        let limit = nextLimit
        nextLimit = batch
        var count = 0
        while count < limit, let found = try next(&reader, of: spool, isFirst: count == 0) {
          try take(found.entry, in: db, &state, &sums, &taken)
          state.position = found.position
          count += 1
          // Its contract is read with the record behind it, which takes code and memory that other records do not need.
          if case .configuration = found.entry {
            nextLimit = 1
            break
          }
        }
        guard count > 0 else { return .nothing }
        try sums.write(db)
        if let abandoned = reader.abandoned, !isAbandonmentNoted {
          isAbandonmentNoted = true
          try note(
            """
            \(spool): this is not the spool that was read up to byte \(abandoned.offset) of \(abandoned.file); it was \
            emptied, restored or replaced, or a power cut took its end; it is read from its start
            """, in: db, &taken)
        }
        for damage in reader.damage.dropFirst(damageSeen) { try note("\(spool)/\(damage)", in: db, &taken) }
        try state.save(db)
        taken.last = state.last
        position = state.position
        return .taken
      }
      switch result {
      case .nothing:
        taken.waiting = Self.sentence(on: reader, of: spool)
        return taken
      case .overtaken: return try take(spool: spool, batch: batch, sums: mostSums)
      case .taken:
        damageSeen = reader.damage.count
        onStep()
      }
    }
  }

  /// A sentence on what in a spool waits for more than its next minute; `nil` if nothing does.
  package func waiting(in spool: String) throws(LedgerFault) -> String? {
    var reader = SpoolReader(folder: spool, after: try read { try LedgerState($0).position })
    return try next(&reader, of: spool, isFirst: true) == nil ? Self.sentence(on: reader, of: spool) : nil
  }

  /// How many records a spool holds that are not taken in, counted up to `limit`.
  package func recordsWaiting(in spool: String, upTo limit: Int = 100_000) throws(LedgerFault) -> Int {
    var reader = SpoolReader(folder: spool, after: try read { try LedgerState($0).position })
    var count = 0
    while count < limit, let found = try next(&reader, of: spool, isFirst: count == 0) {
      if case .minute = found.entry { count += 1 }
    }
    return count
  }

  private static func sentence(on reader: SpoolReader, of spool: String) -> String? {
    reader.unsearched.map { place in
      guard place.range != nil else {
        return "\(spool)/\(place.file): is no regular file; what it held, if anything, is lost"
      }
      return """
        \(spool)/\(place); records behind them wait, and are lost with them as the marquee begins its next file: copy this one \
        if they matter
        """
    }
  }

  /// What a transaction did: took in, found nothing more, or found that another process is further.
  private enum Batch {
    case taken, nothing, overtaken
  }

  /// The next entry. What was read before a fault is kept.
  private func next(
    _ reader: inout SpoolReader, of spool: String, isFirst: Bool
  ) throws(LedgerFault) -> (entry: SpoolEntry, position: SpoolPosition)? {
    do throws(FileError) {
      return try reader.next()
    } catch {
      guard isFirst else { return nil }
      throw LedgerFault("\(spool): the spool cannot be read: \(error.reason)")
    }
  }

  private func take(
    _ entry: SpoolEntry, in db: Database, _ state: inout LedgerState, _ sums: inout BatchSums, _ taken: inout Taken
  ) throws {
    switch entry {
    case .minute(let record): try take(record, in: db, &state, &sums, &taken)
    case .configuration(let configuration): try take(configuration, in: db, state, &taken)
    case .lost(let loss): try take(loss, in: db, &taken)
    case .visitors(let hour):
      // Bounded, so that sums cannot overflow.
      let possible = hour.counts.filter { (0...1_000_000).contains($0.opens) && (0...1_000_000).contains($0.codes) }
      let left = hour.counts.count - possible.count
      if left > 0 {
        // A damaged spool may have any number here. One that stands for no date is written as the number.
        let isTime = (0...9_000_000).contains(hour.hour)
        let name = isTime ? "the hour of \(UTCTime.text(hour.hour * 3600))" : "hour \(hour.hour)"
        try note(
          """
          what visitors did with \(left) card\(left == 1 ? "" : "s") in \(name) is left out, for no count is negative or above \
          1000000
          """, in: db, &taken)
      }
      for count in possible {
        try db.execute(
          sql: """
            INSERT INTO visits (hour, card, opens, codes) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET opens = opens + excluded.opens, codes = codes + excluded.codes
            """, arguments: [hour.hour, count.card.canonicalName, count.opens, count.codes])
      }
    }
  }

  private func take(
    _ configuration: SpoolEntry.Configuration, in db: Database, _ state: LedgerState, _ taken: inout Taken
  ) throws {
    guard SHA256.hex(of: configuration.text.utf8) == configuration.hash else {
      return try note("a configuration's text is not the one whose hash is \(configuration.hash)", in: db, &taken)
    }
    try db.execute(
      sql: """
        INSERT INTO configurations (hash, text, last_leaf) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET last_leaf = excluded.last_leaf
        """, arguments: [configuration.hash, configuration.text, state.frontier.size])
    lastConfiguration = (configuration.hash, configuration.text)
    // The marquee writes it once a day. Reading one takes many times its size.
    guard configuration.hash != namedCards else { return }
    namedCards = configuration.hash
    guard try beginReading(configuration.hash, leaf: state.frontier.size, in: db, &taken) else { return }
    onStep()
    let isReadable = try name(cardsOf: configuration.text, db)
    try settle(configuration.hash, isReadable: isReadable, leaf: state.frontier.size, in: db, &taken)
    onStep()
    readingMark.end()
  }

  /// Keeps the titles and tiers of a configuration's cards. A text that cannot be read names none; records name theirs by id in
  /// any case.
  /// - Returns: whether it can be read.
  func name(cardsOf text: String, _ db: Database) throws -> Bool {
    guard let loaded = try? ConfigurationLoader.load(text: text, file: "marquee.yaml") else { return false }
    // Of a card that several screens list, the first one's title counts.
    for card in loaded.screens.reversed().flatMap(\.configuration.lanes).flatMap(\.cards) {
      try db.execute(
        sql: """
          INSERT INTO cards (id, title, tier) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET title = excluded.title, tier = excluded.tier
          """, arguments: [card.identity.canonicalName, card.name, card.tier])
    }
    return true
  }

  /// Records a fault, and tells it.
  func note(_ text: String, in db: Database, _ taken: inout Taken) throws {
    try noteFault(text, db)
    taken.faults.append(text)
  }

  func noteFault(_ text: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO faults (time, text) VALUES (?, ?)", arguments: [LocalClock.now.wholeSeconds, text])
  }

  /// Returns the row's number of `name` in one of the tables of names. Inserts it if it is not there.
  func number(of name: String, in table: String, _ db: Database) throws -> Int {
    if let id = try Int.fetchOne(db, sql: "SELECT id FROM \(table) WHERE name = ?", arguments: [name]) { return id }
    try db.execute(sql: "INSERT INTO \(table) (name) VALUES (?)", arguments: [name])
    return Int(db.lastInsertedRowID)
  }
}
