internal import Crypto
internal import Foundation
internal import GRDB
internal import Platform
package import Spool

// Giving proofs to others.
extension Ledger {
  /// What a proof discloses.
  package struct Scope: Sendable, Equatable {
    /// Records that began at or after `from` and before `until`, ms since 1970; `nil` without bound.
    package var from: Int?
    package var until: Int?
    /// Only the lines of these cards and tiers; `nil` for all lines.
    package private(set) var cards: [String]?
    package private(set) var tiers: [String]?
    /// The same, for fast answers; names in two Unicode forms are equal.
    private let subjects: Set<MinuteRecord.Line.Subject>

    package init(from: Int? = nil, until: Int? = nil, cards: [String]? = nil, tiers: [String]? = nil) {
      self.from = from
      self.until = until
      // A tier alone is a choice too.
      self.cards = (cards ?? (tiers == nil ? nil : []))?.map(\.canonicalName)
      self.tiers = (tiers ?? (cards == nil ? nil : []))?.map(\.canonicalName)
      subjects = Set((self.cards ?? []).map { .card($0) } + (self.tiers ?? []).map { .tier($0) })
    }

    func includes(_ subject: MinuteRecord.Line.Subject) -> Bool {
      cards == nil || subjects.contains(subject)
    }
  }

  /// Writes a proof of everything up to the newest checkpoint. Signs the head first.
  /// - Parameters:
  ///   - zone: the wall's time zone.
  ///   - agreed: what is agreed for each card and tier, in words; `nil` for no share.
  ///   - write: is given the file piece by piece.
  package func export(
    _ scope: Scope, at time: Int = LocalClock.now.wholeSeconds, zone: String = "UTC",
    agreed: (MinuteRecord.Line.Subject) -> PlayTotals.Agreement? = { _ in nil },
    to write: @escaping (_ bytes: [UInt8]) throws(LedgerFault) -> Void
  ) throws(LedgerFault) {
    try checkpoint(at: time)
    let totals = try totals(from: scope.from ?? 0, until: scope.until ?? .max / 2, now: time * 1000)
    var output = ProofOutput(write: write)
    try read { db in
      let size = try Int.fetchOne(db, sql: "SELECT max(size) FROM checkpoints") ?? 0
      try output.add(
        .head(
          ProofHead(
            key: key.verifier, size: size, from: scope.from, until: scope.until, cards: scope.cards,
            tiers: scope.tiers, zone: zone)))
      try addLeaves(upTo: size, scope, to: &output, db)
      try addAgreements(totals, scope, agreed, to: &output)
      try addDue(totals, scope, to: &output)
      try addVisits(scope, to: &output, db)
    }
    let note = try SignedNote(signing: ProofVerifier.statement(key.verifier, output.digest), with: key)
    try output.add(.end(note: note.text))
    try output.flush()
  }

  private func addLeaves(upTo size: Int, _ scope: Scope, to output: inout ProofOutput, _ db: Database) throws {
    let heads = try Row.fetchCursor(db, sql: "SELECT size, note FROM checkpoints ORDER BY size")
    var head = try heads.next()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT leaves.leaf, hash, text FROM leaves LEFT JOIN records ON records.leaf = leaves.leaf
          AND start >= ? AND start < ? WHERE leaves.leaf < ? ORDER BY leaves.leaf
        """, arguments: [scope.from ?? 0, scope.until ?? .max, size])
    var screens = ExportedScreens(scope)
    while let row = try rows.next() {
      let index: Int = row["leaf"]
      guard let hash = TreeHash(Array(row["hash"] as Data)) else {
        throw LedgerFault("the hash of leaf \(index) is damaged in the database")
      }
      var content = ProofLeaf.Content.hidden
      if let text = row["text"] as String?, let record = try Self.record(text, leaf: index) {
        let isIncluded = try screens.include(record) { hash in
          try String.fetchOne(db, sql: "SELECT text FROM configurations WHERE hash = ?", arguments: [hash])
        }
        if isIncluded { content = self.content(of: record, scope) }
      }
      try output.add(.leaf(ProofLeaf(index: index, hash: hash, content: content)))
      if let row = head, row["size"] == index + 1 {
        try output.add(.checkpoint(note: row["note"]))
        head = try heads.next()
      }
    }
  }

  private func content(of record: MinuteRecord, _ scope: Scope) -> ProofLeaf.Content {
    let leaf = RecordLeaf(record, key: key)
    guard scope.cards != nil else { return .whole(header: leaf.header, lines: leaf.lines) }
    let hashes = leaf.lineHashes
    let texts = Set(record.lines.filter { scope.includes($0.subject) }.map(\.text))
    let chosen = leaf.lines.indices.filter { texts.contains(leaf.lines[$0].text) }
    let lines = zip(chosen, MerkleTree.inclusionProofs(of: chosen, in: hashes)).map { index, path in
      ProofLeaf.Line(index: index, line: leaf.lines[index], path: path)
    }
    return .partial(
      header: leaf.header, count: leaf.lines.count, root: MerkleTree.root(of: hashes), lines: lines)
  }

  /// What the cards and tiers are called, and what is agreed for them. No leaf holds it, as all that follows.
  private func addAgreements(
    _ totals: PlayTotals, _ scope: Scope, _ agreed: (MinuteRecord.Line.Subject) -> PlayTotals.Agreement?,
    to output: inout ProofOutput
  ) throws {
    for (id, card) in totals.cards.sorted(by: { $0.key < $1.key }) where scope.includes(.card(id)) {
      try output.add(.agreement(.card(id), tier: card.tier, agreed(.card(id)) ?? .init(title: card.title)))
    }
    let tiers = totals.subjects.keys.compactMap { if case .tier(let name) = $0 { name } else { nil } }
    for name in tiers.sorted() where scope.includes(.tier(name)) {
      try output.add(.agreement(.tier(name), tier: nil, agreed(.tier(name)) ?? .init(title: name)))
    }
  }

  /// What was due on each day, and for how long there is no record.
  private func addDue(_ totals: PlayTotals, _ scope: Scope, to output: inout ProofOutput) throws {
    // A sponsor learns nothing of a screen on which it is not.
    let screens = Set(totals.days.filter { $0.subjects.keys.contains(where: scope.includes) }.map(\.name))
    var told = 0
    for day in totals.days where scope.cards == nil || screens.contains(day.name) {
      let subjects = day.subjects.filter { $0.value.contracted + $0.value.down > 0 && scope.includes($0.key) }
      if !subjects.isEmpty || day.unrecorded > 0 { told += 1 }
      guard told <= StatedDays.most else {
        throw LedgerFault(
          """
          the proof would tell of more than \(StatedDays.most) days of screens, which verifiers refuse; choose a shorter time \
          with --from and --until
          """)
      }
      guard subjects.count < StatedDays.mostLines else {
        throw LedgerFault(
          """
          the proof would tell of \(subjects.count) cards and tiers on one day of screen \(day.screen), more than \
          \(StatedDays.mostLines - 1), which verifiers refuse; choose some with --card and --tier
          """)
      }
      for (subject, sums) in subjects.sorted(by: { $0.key.order < $1.key.order }) {
        try output.add(
          .due(
            day: day.day, screen: day.screen, subject, contracted: sums.contracted + sums.down, down: sums.down))
      }
      guard day.unrecorded > 0 else { continue }
      try output.add(.unrecorded(day: day.day, screen: day.screen, milliseconds: day.unrecorded))
    }
  }

  private func addVisits(_ scope: Scope, to output: inout ProofOutput, _ db: Database) throws {
    let hour = 3_600_000
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM visits WHERE hour >= ? AND hour < ? ORDER BY hour, card",
      arguments: [((scope.from ?? 0) + hour - 1) / hour, (scope.until ?? .max / 2) / hour])
    // Names that differ in their Unicode form alone have a row each, and are one card's.
    var present: (hour: Int, counts: [String: (opens: Int, codes: Int)]) = (0, [:])
    func flush() throws {
      for (card, counts) in present.counts.sorted(by: { $0.key < $1.key }) {
        let (opens, codes) = (Self.told(counts.opens), Self.told(counts.codes))
        guard opens != nil || codes != nil else { continue }
        try output.add(.visits(hour: present.hour, card: card, opens: opens, codes: codes))
      }
    }
    while let row = try rows.next() {
      let (hour, card): (Int, String) = (row["hour"], row["card"])
      if hour != present.hour {
        try flush()
        present = (hour, [:])
      }
      guard scope.includes(.card(card)) else { continue }
      present.counts[card.canonicalName, default: (0, 0)].opens += row["opens"] as Int
      present.counts[card.canonicalName, default: (0, 0)].codes += row["codes"] as Int
    }
    try flush()
  }

  /// A count of visitors; `nil` for few.
  private static func told(_ count: Int) -> Int? { count >= ProofLine.leastCount ? count : nil }
}

/// A proof's file as it is written.
private struct ProofOutput {
  let write: (_ bytes: [UInt8]) throws(LedgerFault) -> Void
  private var hash = Crypto.SHA256()
  private var buffer: [UInt8] = []

  init(write: @escaping (_ bytes: [UInt8]) throws(LedgerFault) -> Void) { self.write = write }

  /// The SHA-256 of all lines so far.
  var digest: [UInt8] { Array(hash.finalize()) }

  mutating func add(_ line: ProofLine) throws(LedgerFault) {
    let bytes = Array((line.text + "\n").utf8)
    let limit = ProofLines.limit(of: bytes)
    guard bytes.count - 1 <= limit else {
      throw LedgerFault(
        "a line of the proof would be \(bytes.count - 1) bytes long, of \(limit) that verifiers read; choose fewer cards"
      )
    }
    hash.update(data: bytes)
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  mutating func flush() throws(LedgerFault) {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension MinuteRecord.Line.Subject {
  /// Cards before tiers.
  fileprivate var order: String {
    switch self {
    case .card(let id): "0" + id
    case .tier(let name): "1" + name
    }
  }
}
