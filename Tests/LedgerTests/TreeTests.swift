import Ledger
import TestSupport
import Testing

@Suite("Merkle tree")
struct TreeTests {
  /// The leaves and roots that Certificate Transparency's implementations are tested with.
  static let known: [(leaf: String, root: String)] = [
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    (
      "606162636465666768696a6b6c6d6e6f",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    ),
  ]

  /// As the RFC's text defines it, word for word.
  static func plainRoot(_ leaves: ArraySlice<TreeHash>) -> TreeHash {
    guard leaves.count > 1 else { return leaves.first ?? .empty }
    var left = 1
    while left * 2 < leaves.count { left *= 2 }
    return .node(plainRoot(leaves.prefix(left)), plainRoot(leaves.dropFirst(left)))
  }

  static func plainPath(_ index: Int, _ leaves: ArraySlice<TreeHash>) -> [TreeHash] {
    guard leaves.count > 1 else { return [] }
    var left = 1
    while left * 2 < leaves.count { left *= 2 }
    return index < left
      ? plainPath(index, leaves.prefix(left)) + [plainRoot(leaves.dropFirst(left))]
      : plainPath(index - left, leaves.dropFirst(left)) + [plainRoot(leaves.prefix(left))]
  }

  static func plainConsistency(_ old: Int, _ leaves: ArraySlice<TreeHash>, _ isWhole: Bool = true) -> [TreeHash] {
    if old == leaves.count { return isWhole ? [] : [plainRoot(leaves)] }
    var left = 1
    while left * 2 < leaves.count { left *= 2 }
    return old <= left
      ? plainConsistency(old, leaves.prefix(left), isWhole) + [plainRoot(leaves.dropFirst(left))]
      : plainConsistency(old - left, leaves.dropFirst(left), false) + [plainRoot(leaves.prefix(left))]
  }

  static func leaves(_ count: Int) -> [TreeHash] {
    (0..<count).map { .leaf([UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8), 7]) }
  }

  @Test("the paths of several leaves are those of each")
  func severalPaths() {
    var random = SeededGenerator(seed: 3)
    for size in 0...40 {
      let leaves = Self.leaves(size)
      let chosen = leaves.indices.filter { _ in random.chance(0.4) }
      #expect(
        MerkleTree.inclusionProofs(of: chosen, in: leaves)
          == chosen.map { MerkleTree.inclusionProof(of: $0, in: leaves) })
    }
  }

  @Test("the known roots come out")
  func knownRoots() {
    var frontier = TreeFrontier()
    #expect(hex(frontier.root.bytes) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    for (leaf, root) in Self.known {
      frontier.append(.leaf(bytes(leaf)))
      #expect(hex(frontier.root.bytes) == root)
    }
    let leaves = Self.known.map { TreeHash.leaf(bytes($0.leaf)) }
    #expect(
      MerkleTree.inclusionProof(of: 5, in: leaves).map { hex($0.bytes) } == [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ])
    #expect(
      MerkleTree.consistencyProof(from: 6, in: leaves).map { hex($0.bytes) } == [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ])
  }

  @Test("roots and proofs of 0 to 300 leaves are those of the definition")
  func likeTheDefinition() {
    var frontier = TreeFrontier()
    let all = Self.leaves(300)
    var generator = SeededGenerator(seed: 13)
    for size in 0...300 {
      let leaves = Array(all.prefix(size))
      let root = Self.plainRoot(leaves[...])
      #expect(frontier.root == root && MerkleTree.root(of: leaves) == root)
      #expect(TreeFrontier(size: size, subtrees: frontier.subtrees) == frontier)
      let indices = size <= 20 ? Array(0..<size) : (0..<3).map { _ in generator.int(0...size - 1) } + [0, size - 1]
      for index in indices {
        let proof = MerkleTree.inclusionProof(of: index, in: leaves)
        #expect(proof == Self.plainPath(index, leaves[...]))
        #expect(MerkleTree.root(from: leaves[index], at: index, of: size, proof: proof) == root)
      }
      for old in indices + [size] {
        let proof = MerkleTree.consistencyProof(from: old, in: leaves)
        if old > 0 { #expect(proof == Self.plainConsistency(old, leaves[...])) }
        let oldRoot = Self.plainRoot(leaves.prefix(old))
        #expect(MerkleTree.isConsistent(old: old, oldRoot, new: size, root, proof: proof), "\(old) to \(size)")
      }
      if size < all.count { frontier.append(all[size]) }
    }
  }

  @Test("damaged proofs prove nothing", arguments: Seeds.few)
  func damage(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let all = Self.leaves(300)
    for _ in 0..<60 {
      let leaves = Array(all.prefix(generator.int(2...300)))
      let size = leaves.count
      let root = MerkleTree.root(of: leaves)
      let index = generator.int(0...size - 1)
      let proof = MerkleTree.inclusionProof(of: index, in: leaves)
      let wrong = Self.damaged(proof, by: &generator)
      #expect(MerkleTree.root(from: leaves[index], at: index, of: size, proof: wrong) != root)
      let other = (index + generator.int(1...size - 1)) % size
      #expect(MerkleTree.root(from: leaves[index], at: other, of: size, proof: proof) != root)

      let old = generator.int(1...size - 1)
      let oldRoot = MerkleTree.root(of: leaves.prefix(old))
      let consistency = MerkleTree.consistencyProof(from: old, in: leaves)
      let bad = Self.damaged(consistency, by: &generator)
      #expect(!MerkleTree.isConsistent(old: old, oldRoot, new: size, root, proof: bad))
      #expect(!MerkleTree.isConsistent(old: old, root, new: size, root, proof: consistency))
      #expect(!MerkleTree.isConsistent(old: old, oldRoot, new: size, oldRoot, proof: consistency))
      #expect(!MerkleTree.isConsistent(old: size, root, new: old, oldRoot, proof: consistency))
    }
  }

  /// The proof with a bit flipped, a hash missing, twice or too many, or two swapped.
  private static func damaged(_ proof: [TreeHash], by generator: inout SeededGenerator) -> [TreeHash] {
    guard !proof.isEmpty else { return [.empty] }
    var proof = proof
    let place = generator.int(0...proof.count - 1)
    switch generator.int(0...3) {
    case 0:
      var bytes = proof[place].bytes
      bytes[generator.int(0...31)] ^= 1 << UInt8(generator.int(0...7))
      proof[place] = TreeHash(bytes) ?? .empty
    case 1: proof.remove(at: place)
    case 2: proof.insert(proof[place], at: place)
    default:
      guard proof.count > 1 else { return proof + [.empty] }
      proof.swapAt(place, (place + 1) % proof.count)
    }
    return proof
  }
}

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

func bytes(_ hex: String) -> [UInt8] {
  var rest = Substring(hex)
  var bytes: [UInt8] = []
  while !rest.isEmpty {
    bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
    rest = rest.dropFirst(2)
  }
  return bytes
}
