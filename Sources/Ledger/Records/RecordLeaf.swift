package import Spool

/// A minute's record as a leaf: its header, and the root over its salted lines. Who is given the header, the root and some
/// lines with their inclusion proofs can verify them, and learns nothing of the other lines: neither what they say nor, as
/// far as `count(for:)` hides it, how many there are.
package struct RecordLeaf: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// 32 bytes.
    package var salt: [UInt8]
    package var text: String

    package init(salt: [UInt8], text: String) {
      self.salt = salt
      self.text = text
    }

    package var hash: TreeHash { .leaf(salt: salt, text: text) }
  }

  /// See `MinuteRecord.header`.
  package let header: String
  package let lines: [Line]
  /// Of the lines, in their order: as many hashes as there are lines, computed once.
  package let lineHashes: [TreeHash]

  package init(_ record: MinuteRecord, key: LedgerKey) { self.init(record, body: record.body, key: key) }

  /// - Parameter body: the record's, which takes time for a large wall.
  init(_ record: MinuteRecord, body: [String], key: LedgerKey) {
    header = record.header
    let salts = key.salts(of: record.key, count: Self.count(for: body.count))
    let lines = salts.enumerated().map { Line(salt: $1, text: $0 < body.count ? body[$0] : "") }
    // In the order of hashes, a line's place says nothing of the others.
    let sorted = lines.map { (hash: $0.hash, line: $0) }.sorted { $0.hash < $1.hash }
    self.lines = sorted.map(\.line)
    lineHashes = sorted.map(\.hash)
  }

  /// Lines with the empty ones that fill them up. A wall of a few lanes and dozens of cards in a minute always has the least;
  /// beyond it, the number still tells little.
  static func count(for lines: Int) -> Int {
    var count = leastLines
    while count < lines { count *= 2 }
    return count
  }

  static let leastLines = 32

  /// The leaf's hash in the ledger's tree.
  package var hash: TreeHash {
    Self.hash(header: header, count: lines.count, root: MerkleTree.root(of: lineHashes))
  }

  /// The like, where not all lines are known.
  package static func hash(header: String, count: Int, root: TreeHash) -> TreeHash {
    .leaf(Array((header + "lines \(count) \(root.base64)\n").utf8))
  }
}
