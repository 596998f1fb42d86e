/// A tree over hashes of leaves that are all at hand, and the proofs of RFC 9162, section 2.1.
package enum MerkleTree {
  /// The root over these leaves.
  package static func root(of leaves: some Collection<TreeHash>) -> TreeHash {
    var frontier = TreeFrontier()
    for leaf in leaves { frontier.append(leaf) }
    return frontier.root
  }

  /// What proves that leaf `index` is one of these: the siblings on its way to the root.
  package static func inclusionProof(of index: Int, in leaves: [TreeHash]) -> [TreeHash] {
    precondition(leaves.indices.contains(index))
    var path: [TreeHash] = []
    var range = leaves[...]
    while range.count > 1 {
      let middle = range.startIndex + split(range.count)
      let isLeft = index < middle
      path.append(root(of: isLeft ? range[middle...] : range[..<middle]))
      range = isLeft ? range[..<middle] : range[middle...]
    }
    return path.reversed()
  }

  /// The like for several leaves, in ascending order, with each node of the tree hashed once.
  package static func inclusionProofs(of chosen: [Int], in leaves: [TreeHash]) -> [[TreeHash]] {
    var paths = [[TreeHash]](repeating: [], count: chosen.count)
    /// - Parameter part: the places in `chosen` of those in the range.
    func root(of range: Range<Int>, _ part: Range<Int>) -> TreeHash {
      guard range.count > 1 else { return leaves[range.lowerBound] }
      guard !part.isEmpty else { return Self.root(of: leaves[range]) }
      let middle = range.lowerBound + split(range.count)
      let border = chosen[part].firstIndex { $0 >= middle } ?? part.upperBound
      let left = root(of: range.lowerBound..<middle, part.lowerBound..<border)
      let right = root(of: middle..<range.upperBound, border..<part.upperBound)
      for place in part { paths[place].append(place < border ? right : left) }
      return .node(left, right)
    }
    precondition(chosen.allSatisfy(leaves.indices.contains))
    if !leaves.isEmpty { _ = root(of: leaves.indices, chosen.indices) }
    return paths
  }

  /// The root that a leaf's inclusion proof leads to; `nil` if the proof's length is none for that place.
  package static func root(
    from leaf: TreeHash, at index: Int, of size: Int, proof: [TreeHash]
  ) -> TreeHash? {
    guard index >= 0, index < size else { return nil }
    // Whether the sibling is at the left, from the leaf up.
    var sides: [Bool] = []
    var (first, count) = (0, size)
    while count > 1 {
      let left = split(count)
      sides.append(index >= first + left)
      (first, count) = index < first + left ? (first, left) : (first + left, count - left)
    }
    guard sides.count == proof.count else { return nil }
    return zip(sides.reversed(), proof).reduce(leaf) { node, step in
      step.0 ? .node(step.1, node) : .node(node, step.1)
    }
  }

  /// What proves that the tree of the first `old` leaves is the beginning of the tree of all.
  package static func consistencyProof(from old: Int, in leaves: [TreeHash]) -> [TreeHash] {
    precondition(0...leaves.count ~= old)
    guard old > 0, old < leaves.count else { return [] }
    var path: [TreeHash] = []
    var range = leaves[...]
    var rest = old
    // Whether the former root is known to the one who checks.
    var isWhole = true
    while rest < range.count {
      let left = split(range.count)
      let middle = range.startIndex + left
      if rest <= left {
        path.append(root(of: range[middle...]))
        range = range[..<middle]
      } else {
        path.append(root(of: range[..<middle]))
        range = range[middle...]
        rest -= left
        isWhole = false
      }
    }
    if !isWhole { path.append(root(of: range)) }
    return path.reversed()
  }

  /// Whether a proof shows that a tree of `old` leaves is the beginning of one of `new`.
  package static func isConsistent(
    old: Int, _ oldRoot: TreeHash, new: Int, _ newRoot: TreeHash, proof: [TreeHash]
  ) -> Bool {
    guard old >= 0, old <= new else { return false }
    if old == new { return proof.isEmpty && oldRoot == newRoot }
    if old == 0 { return proof.isEmpty && oldRoot == .empty }
    var rest = proof[...]
    // Of the nodes over the last of the old leaves.
    var (node, last) = (old - 1, new - 1)
    while node & 1 == 1 { (node, last) = (node >> 1, last >> 1) }
    // A complete subtree that begins the tree is the old tree, whose root is known.
    guard let start = node == 0 ? oldRoot : rest.popFirst() else { return false }
    var (former, latter) = (start, start)
    for hash in rest {
      guard last > 0 else { return false }
      if node & 1 == 1 || node == last {
        (former, latter) = (.node(hash, former), .node(hash, latter))
        while node & 1 == 0, node != 0 { (node, last) = (node >> 1, last >> 1) }
      } else {
        latter = .node(latter, hash)
      }
      (node, last) = (node >> 1, last >> 1)
    }
    return last == 0 && former == oldRoot && latter == newRoot
  }

  /// The largest power of two below `count`, which is 2 or more: the leaves of the left subtree.
  private static func split(_ count: Int) -> Int { 1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount) }
}
