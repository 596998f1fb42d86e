internal import GRDB
internal import Platform
internal import Spool

// When screens were dark.
extension Ledger {
  /// The times of a span in which screens showed no picture, as far as texts of records are still there, and those of which there is
  /// no record.
  /// - Parameters:
  ///   - from: ms since 1970; records that began at this time or later count.
  ///   - until: ms since 1970; records that began before this time count.
  ///   - now: the present, ms since 1970. No record is missing of later times.
  package func darkSpells(
    from: Int, until: Int, now: Int = LocalClock.now.wholeSeconds * 1000
  ) throws(LedgerFault) -> PlayTotals.DarkSpells {
    try read { db in
      var spells = PlayTotals.DarkSpells()
      let kiosk = key.verifier.name
      try addDarkRecords(from: from, until: until, kiosk, to: &spells, db)
      let span = from..<max(from, min(until, now))
      var makers: [PlayTotals.ScreenName: DarkSpellMaker] = [:]
      for time in try unrecordedTimes(in: span, now: now, db).sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
        let name = PlayTotals.ScreenName(kiosk: kiosk, screen: time.screen)
        var maker = makers[name] ?? DarkSpellMaker(kiosk: kiosk, screen: time.screen)
        for day in days(of: time, db) {
          for part in day.parts { maker.add(unrecorded: part.span, isDue: part.isDue, to: &spells) }
        }
        makers[name] = maker
      }
      for name in makers.keys { makers[name]?.finish(&spells) }
      spells.shorten()
      return spells
    }
  }

  private func addDarkRecords(
    from: Int, until: Int, _ kiosk: String, to spells: inout PlayTotals.DarkSpells, _ db: Database
  ) throws {
    // Most records are of a minute with a picture alone, and are not read.
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT leaf, text FROM records WHERE day >= ? AND day <= ? AND start >= ? AND start < ?
          AND instr(text, ' 0 0 0 0' || char(10) || 'configuration ') = 0 ORDER BY start, leaf
        """, arguments: [from / 86_400_000 - 2, until / 86_400_000 + 2, from, until])
    var makers: [PlayTotals.ScreenName: DarkSpellMaker] = [:]
    while let row = try rows.next() {
      let leaf: Int = row["leaf"]
      guard let whole = try Self.record(row["text"], leaf: leaf) else { continue }
      let record = whole.counted(without: try overlap(ofLeaf: leaf, db))
      let due = dueInRecord(record) { text(ofConfiguration: $0, db) }
      let isSparing = try isSparing(leaf: leaf, db)
      let (down, spared) = due.values.reduce((0.0, 0.0)) { ($0.0 + $1.down, $0.1 + $1.spared) }
      let name = PlayTotals.ScreenName(kiosk: kiosk, screen: record.screen)
      makers[name, default: DarkSpellMaker(kiosk: kiosk, screen: record.screen)].add(
        record, isDue: isSparing ? down > 0 && down >= spared : down + spared > 0, to: &spells)
    }
    for name in makers.keys { makers[name]?.finish(&spells) }
  }
}
