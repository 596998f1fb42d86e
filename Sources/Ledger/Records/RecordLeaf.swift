package import Spool

/// A minute's record as a leaf: its header, and the root over its salted lines. Whoever is given the header, the root and
/// some lines with their inclusion proofs can verify them, and learns nothing of the other lines.
package struct RecordLeaf: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// 32 bytes.
    package var salt: [UInt8]
    package var text: String

    package init(salt: [UInt8], text: String) {
      self.salt = salt
      self.text = text
    }

    package var hash: TreeHash { .leaf(salt + Array(text.utf8)) }
  }

  /// See `MinuteRecord.header`.
  package var header: String
  package var lines: [Line]

  package init(_ record: MinuteRecord, key: LedgerKey) {
    header = record.header
    lines = record.lines.enumerated().map { index, line in
      Line(salt: key.salt(of: record.key, line: index), text: line.text)
    }
  }

  /// The leaf's hash in the ledger's tree.
  package var hash: TreeHash {
    Self.hash(header: header, count: lines.count, root: MerkleTree.root(of: lines.map(\.hash)))
  }

  /// The like, where not all lines are known.
  package static func hash(header: String, count: Int, root: TreeHash) -> TreeHash {
    .leaf(Array((header + "lines \(count) \(root.base64)\n").utf8))
  }
}
