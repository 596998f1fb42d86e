internal import Crypto

/// A SHA-256 of the tree: of a leaf, of an inner node or of a whole tree (RFC 9162, section 2.1.1).
package struct TreeHash: Sendable, Hashable, Comparable {
  /// 32 of them.
  package let bytes: [UInt8]

  /// `nil` unless there are 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == SHA256.byteCount else { return nil }
    self.bytes = bytes
  }

  /// The hash of bytes that no leaf or node is: callers add the prefix that tells them apart.
  private init(of parts: [UInt8]...) {
    var hash = SHA256()
    for part in parts { hash.update(data: part) }
    bytes = Array(hash.finalize())
  }

  /// The root of the tree without leaves.
  package static let empty = TreeHash(of: [])

  /// The hash of a leaf that holds `data`.
  package static func leaf(_ data: [UInt8]) -> TreeHash { TreeHash(of: [0], data) }

  /// The hash of a leaf that holds `salt` and, behind it, `text` as UTF-8.
  static func leaf(salt: [UInt8], text: String) -> TreeHash {
    var data: [UInt8] = [0]
    data.reserveCapacity(1 + salt.count + text.utf8.count)
    data += salt
    data += text.utf8
    return TreeHash(of: data)
  }

  /// The hash of the node over two others.
  package static func node(_ left: TreeHash, _ right: TreeHash) -> TreeHash {
    TreeHash(of: [1], left.bytes, right.bytes)
  }

  package static func < (one: TreeHash, other: TreeHash) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}
