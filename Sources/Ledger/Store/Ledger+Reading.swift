internal import GRDB
package import Spool

// Reading records back.
extension Ledger {
  /// The maximum number of records in memory at once.
  private static let page = 500

  /// Calls `body` with each record that began in a span and whose text is still there, in the order of the tree, and its leaf.
  /// - Parameters:
  ///   - from: the start of the span, ms since 1970-01-01 00:00 UTC; `until` is its end, exclusive.
  package func forEachRecord(
    from: Int = .min, until: Int = .max, _ body: (_ leaf: Int, _ record: MinuteRecord) throws -> Void
  ) throws {
    var next = 0
    while true {
      // Outside of the transaction, so that `body` may read too.
      let found: [(Int, MinuteRecord)] = try read { db in
        try Row.fetchAll(
          db, sql: "SELECT leaf, text FROM records WHERE leaf >= ? AND start >= ? AND start < ? ORDER BY leaf LIMIT ?",
          arguments: [next, from, until, Self.page]
        ).compactMap { row in
          let leaf: Int = row["leaf"]
          return try Self.record(row["text"], leaf: leaf).map { (leaf, $0) }
        }
      }
      guard let last = found.last else { return }
      for (leaf, record) in found { try body(leaf, record) }
      next = last.0 + 1
    }
  }

  /// The cards and tiers that an export can be limited to.
  package struct Names: Sendable {
    /// By id, with the newest title.
    package var cards: [(id: String, title: String)]
    package var tiers: [String]
  }

  /// The cards and tiers that configurations have listed or records have named, in the order of their names.
  package func names() throws(LedgerFault) -> Names {
    try read { db in
      let cards = try Row.fetchAll(
        db,
        sql: """
          SELECT id, title FROM cards UNION SELECT name, name FROM subjects WHERE NOT is_tier AND name NOT IN
            (SELECT id FROM cards) ORDER BY 1
          """)
      let tiers = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM subjects WHERE is_tier UNION SELECT tier FROM cards WHERE tier IS NOT NULL ORDER BY 1
          """)
      return Names(cards: cards.map { ($0["id"], $0["title"]) }, tiers: tiers)
    }
  }

  /// The text of a configuration by its hash; `nil` if it is not kept.
  package func configuration(_ hash: String) throws(LedgerFault) -> String? {
    try read { try String.fetchOne($0, sql: "SELECT text FROM configurations WHERE hash = ?", arguments: [hash]) }
  }
}
