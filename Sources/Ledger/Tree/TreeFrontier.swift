/// What a growing tree needs to know of its leaves: the roots of its complete subtrees, from left to right. Their sizes are
/// the powers of two that add up to the number of leaves.
package struct TreeFrontier: Sendable, Equatable {
  /// Leaves.
  package private(set) var size = 0
  package private(set) var subtrees: [TreeHash] = []

  package init() {}

  /// What was stored before; `nil` if the number of subtrees is wrong for the size.
  package init?(size: Int, subtrees: [TreeHash]) {
    guard size >= 0, subtrees.count == size.nonzeroBitCount else { return nil }
    self.size = size
    self.subtrees = subtrees
  }

  /// Adds a leaf by its hash.
  package mutating func append(_ leaf: TreeHash) {
    var node = leaf
    for _ in 0..<(~size).trailingZeroBitCount {
      node = .node(subtrees.removeLast(), node)
    }
    subtrees.append(node)
    size += 1
  }

  /// The root of the whole tree.
  package var root: TreeHash {
    guard let last = subtrees.last else { return .empty }
    return subtrees.dropLast().reversed().reduce(last) { .node($1, $0) }
  }
}
