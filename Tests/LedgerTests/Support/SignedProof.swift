import Crypto
import Foundation
import MarqueeValues
import Spool
import TestSupport

@testable import Ledger

/// A proof of leaves that a test makes up, signed by a key of its own: only what the leaves say can be wrong with it.
struct SignedProof {
  let key: LedgerKey
  var leaves: [ProofLeaf] = []
  /// Changes what the checkpoint's note says, before it is signed.
  var content: (String) -> String = { $0 }
  /// Changes the note afterwards.
  var note: (String) throws -> String = { $0 }

  init() throws { self.init(key: try LedgerKey(new: "lobby.example/kiosk-marquee").unwrapped) }

  init(key: LedgerKey) { self.key = key }

  /// Adds a record, all of it or the lines of cards and tiers.
  mutating func add(_ record: MinuteRecord, isWhole: Bool = true) {
    let leaf = RecordLeaf(record, key: key)
    add(header: leaf.header, lines: leaf.lines, isWhole: isWhole)
  }

  /// Adds lines as if they were a record's.
  /// - Parameters:
  ///   - count: the number of lines that is signed; `nil` for that of `lines`.
  mutating func add(header: String, lines: [RecordLeaf.Line], isWhole: Bool = true, count: Int? = nil) {
    let hashes = lines.map(\.hash)
    let (root, count) = (MerkleTree.root(of: hashes), count ?? lines.count)
    let chosen = lines.indices.filter { lines[$0].text.hasPrefix("card ") || lines[$0].text.hasPrefix("tier ") }
    let content: ProofLeaf.Content =
      isWhole
      ? .whole(header: header, lines: lines)
      : .partial(
        header: header, count: count, root: root,
        lines: chosen.map { .init(index: $0, line: lines[$0], path: MerkleTree.inclusionProof(of: $0, in: hashes)) })
    let hash = RecordLeaf.hash(header: header, count: count, root: root)
    leaves.append(ProofLeaf(index: leaves.count, hash: hash, content: content))
  }

  /// Adds a leaf of which nothing is disclosed.
  mutating func addHidden(_ record: MinuteRecord) {
    leaves.append(ProofLeaf(index: leaves.count, hash: RecordLeaf(record, key: key).hash, content: .hidden))
  }

  /// Lines with salts, in the order of their hashes.
  static func lines(_ texts: [String], filledTo count: Int = 32) -> [RecordLeaf.Line] {
    (texts + Array(repeating: "", count: max(0, count - texts.count))).enumerated().map { index, text in
      RecordLeaf.Line(salt: [UInt8](repeating: UInt8(index % 256), count: 32), text: text)
    }.sorted { $0.hash < $1.hash }
  }

  /// The checkpoint behind so many leaves.
  func checkpoint(of size: Int) -> Checkpoint {
    var frontier = TreeFrontier()
    for leaf in leaves.prefix(size) { frontier.append(leaf.hash) }
    return Checkpoint(origin: key.verifier.name, size: size, root: frontier.root, time: 1_795_302_000)
  }

  /// The file, with a checkpoint behind the last leaf.
  /// - Parameter edit: changes the lines above the end, before they are signed.
  func bytes(_ edit: (inout [String]) throws -> Void = { _ in }) throws -> [UInt8] {
    let head = ProofHead(
      key: key.verifier, size: leaves.count, from: nil, until: nil, cards: nil, tiers: nil, zone: "UTC")
    var lines = [ProofLine.head(head).text] + leaves.map { ProofLine.leaf($0).text }
    let signed = try SignedNote(signing: content(checkpoint(of: leaves.count).content), with: key).text
    if !leaves.isEmpty { lines.append(ProofLine.checkpoint(note: try note(signed)).text) }
    try edit(&lines)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let end = try SignedNote(
      signing: ProofVerifier.statement(key.verifier, Array(Crypto.SHA256.hash(data: bytes))), with: key)
    return bytes + Array((ProofLine.end(note: end.text).text + "\n").utf8)
  }
}

extension Optional {
  struct Missing: Error {}

  /// The value, or an error.
  var unwrapped: Wrapped {
    get throws {
      guard let self else { throw Missing() }
      return self
    }
  }
}

/// A minute in which nothing is wrong, for tests that change one thing.
extension MinuteRecord {
  static func whole(_ number: Int = 0, screen: String = "main") -> MinuteRecord {
    var record = MinuteRecord(
      key: .init(boot: "boot", sequence: number + 1), start: Wall.start + number * 60_000, clock: .trusted,
      zone: "Europe/Berlin", zoneOffset: 3600, length: 60_000, screen: screen, screenWidth: 1920, screenHeight: 1080,
      configuration: Wall.hash)
    record.screenTime.shown = 55_000
    record.screenTime.black = 5_000
    record.frames = 3300
    record.lanes = [.init(offset: 12.5, phase: "cruising", left: nil)]
    var (card, tier) = (MinuteRecord.Line(.card("acme"), tier: "gold"), MinuteRecord.Line(.tier("gold")))
    (card.counts.delivered, card.counts.deliveredUnion, card.counts.passes) = (90_000, 55_000, 4)
    (tier.counts.delivered, tier.counts.deliveredUnion, tier.counts.passes) = (90_000, 55_000, 4)
    record.lines = [card, tier]
    return record
  }
}
