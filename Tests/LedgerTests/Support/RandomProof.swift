import Crypto
import Foundation
import Spool
import TestSupport

@testable import Ledger

/// A proof of a ledger that was made up without a database.
struct RandomProof {
  let key: LedgerKey
  let format: Int
  /// With their line feeds.
  var lines: [[UInt8]] = []
  /// All checkpoints, in their order.
  var heads: [String] = []

  var bytes: [UInt8] { lines.flatMap(\.self) }

  /// - Parameters:
  ///   - isWhole: whether it discloses all lines; `nil` by chance.
  ///   - disclosed: the probability of each leaf to be disclosed.
  init(
    leaves: Int, format: Int? = nil, isWhole: Bool? = nil, disclosed: Double = 0.7, by random: inout SeededGenerator,
    key: LedgerKey
  ) throws {
    self.key = key
    let picked = random.pick(Array(ProofLine.formats))
    let format = format ?? picked
    self.format = format
    let chosen: [String]? = isWhole ?? random.chance(0.5) ? nil : [random.pick(Wall.cards)]
    var texts = [
      ProofLine.head(
        ProofHead(
          format: format, key: key.verifier, size: leaves, from: random.chance(0.5) ? nil : 5, until: nil,
          cards: chosen, tiers: chosen == nil ? nil : ["gold"], zone: format == 2 ? nil : "Europe/Berlin"))
    ]
    var frontier = TreeFrontier()
    for index in 0..<leaves {
      var record = Wall.minute(index, by: &random)
      record.key = .init(boot: "b \u{e9}\"\\", sequence: index + 1)
      let leaf = RecordLeaf(record, key: key)
      var content = ProofLeaf.Content.hidden
      if random.chance(disclosed) {
        if let chosen {
          let hashes = leaf.lines.map(\.hash)
          content = .partial(
            header: leaf.header, count: leaf.lines.count, root: MerkleTree.root(of: hashes),
            lines: leaf.lines.indices.filter { leaf.lines[$0].text.hasPrefix("card \(chosen[0]) ") }.map {
              .init(index: $0, line: leaf.lines[$0], path: MerkleTree.inclusionProof(of: $0, in: hashes))
            })
        } else {
          content = .whole(header: leaf.header, lines: leaf.lines)
        }
      }
      texts.append(.leaf(ProofLeaf(index: index, hash: leaf.hash, content: content)))
      frontier.append(leaf.hash)
      if index == leaves - 1 || random.chance(0.2) {
        let note = try Checkpoint(
          origin: key.verifier.name, size: index + 1, root: frontier.root, time: 1_795_302_000 + index * 60
        ).signed(with: key).text
        heads.append(note)
        texts.append(.checkpoint(note: note))
      }
    }
    let days = random.int(0...2)
    for day in 20_779..<20_779 + days {
      texts.append(.visits(hour: 498_695, card: "acme", opens: random.chance(0.5) ? nil : 7, codes: 5))
      guard format > 2 else {
        texts.append(.card(id: "acme", title: "Tab\tA\u{1}\u{7F}/<é>", tier: random.chance(0.5) ? nil : "gold"))
        texts.append(.contracted(day: day, screen: "main", .card("acme"), milliseconds: 12_345))
        texts.append(.contracted(day: day, screen: "main", .tier("gold"), milliseconds: 12_345))
        continue
      }
      texts.append(
        .agreement(
          .card("acme"), tier: random.chance(0.5) ? nil : "gold",
          .init(title: "Tab\tA\u{1}\u{7F}/<é>", agreed: random.chance(0.5) ? nil : "50% of the time")))
      texts.append(.agreement(.tier("gold"), tier: nil, .init(title: "Gold", dates: "until 2026-12-01")))
      texts.append(.due(day: day, screen: "main", .card("acme"), contracted: 12_345, down: 12_345))
      texts.append(.due(day: day, screen: "main", .tier("gold"), contracted: 12_345, down: 0))
      texts.append(.unrecorded(day: day, screen: "main", milliseconds: 60_000))
    }
    lines = texts.map { Array(($0.text + "\n").utf8) }
    try end()
  }

  /// Takes these statements in place of those that it has, and is signed anew.
  mutating func state(_ statements: [ProofLine]) throws {
    lines.removeAll { line in
      guard let line = ProofLine(line.dropLast()[...]) else { return true }
      return switch line {
      case .head, .leaf, .checkpoint: false
      default: true
      }
    }
    lines += statements.map { Array(($0.text + "\n").utf8) }
    try end()
  }

  private mutating func end() throws {
    var digest = Crypto.SHA256()
    for line in lines { digest.update(data: line) }
    let end = try SignedNote(
      signing: ProofVerifier.statement(key.verifier, Array(digest.finalize()), format: format), with: key)
    lines.append(Array((ProofLine.end(note: end.text).text + "\n").utf8))
  }
}

/// Runs of both verifiers that must agree.
struct Verifications {
  struct Run {
    var name: String
    var bytes: [UInt8]
    var key: LedgerKey
    var isKeyGiven = true
    var heads: [String] = []
  }

  let folder: TemporaryFolder
  private var runs: [Run] = []

  init() throws { folder = try TemporaryFolder() }

  mutating func add(_ run: Run) { runs.append(run) }

  /// What this program says.
  static func verdict(_ run: Run) throws -> ProofVerdict {
    let heads = try run.heads.map { try Checkpoint(kept: $0, by: run.key.verifier) }
    return ProofVerifier.verify(run.bytes, key: run.isKeyGiven ? run.key.verifier : nil, heads: heads)
  }

  /// The line that the other verifier prints for a verdict.
  static func line(_ verdict: ProofVerdict) -> String {
    let leaves = verdict.leaves.map { "\($0.lowerBound) \($0.upperBound)" } ?? "None None"
    let overlaps = verdict.isGood && verdict.overlapCount > 0 ? " \(verdict.overlapCount) \(verdict.overlapTime)" : ""
    return "\(verdict.kind.rawValue) \(verdict.line) \(leaves)\(overlaps)"
  }

  /// What this program says of a run, as the other verifier prints it: of given heads too that are none.
  static func line(_ run: Run) throws -> String {
    do {
      return line(try verdict(run))
    } catch let refusal as Checkpoint.Refusal {
      if case .several = refusal { return "several-heads 0 None None" }
      return "no-head 0 None None"
    }
  }

  /// Runs verify.py on all of them; returns the runs with both verdicts.
  func results() async throws -> [(run: Run, own: ProofVerdict, other: String)] {
    try zip(runs, try await others()).map { ($0, try Self.verdict($0), $1) }
  }

  /// The like with both verdicts in words.
  func lines() async throws -> [(run: Run, own: String, other: String)] {
    try zip(runs, try await others()).map { ($0, try Self.line($0), $1) }
  }

  /// What verify.py says of all of them, in one process of Debian's Python.
  private func others() async throws -> [String] {
    var list = ""
    for (index, run) in runs.enumerated() {
      let path = try folder.write(run.bytes, to: "\(index)")
      let key = run.isKeyGiven ? StrictJSON.quoted(run.key.verifier.text) : "null"
      let heads = run.heads.map(StrictJSON.quoted).joined(separator: ",")
      list += "[\(StrictJSON.quoted(path)),\(key),[\(heads)]]\n"
    }
    let script = Project.root.path + "/Tests/Verifier/batch.py"
    let result = try await Command.run(
      ["/usr/bin/python3", "-B", script, try folder.write(list, to: "list")], within: .seconds(300))
    guard result.status == 0 else {
      throw Command.Failure(
        description:
          "batch.py ended thus: \(result.errors); it needs Debian's python3-cryptography, which `make test` installs")
    }
    let lines = result.output.split(separator: "\n")
    guard lines.count == runs.count else { throw Command.Failure(description: "batch.py said \(lines.count) things") }
    return lines.map(String.init)
  }
}

extension TemporaryFolder {
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path(percentEncoded: false)
  }
}
