import Foundation
import Spool
import TestSupport
import Testing

@testable import Ledger

/// The program against Tests/Verifier/verify.py, which shares no code with it.
@Suite("Two verifiers")
struct VerifierTests {
  @Test(
    "agree on thousands of random ledgers, whole and damaged",
    arguments: ([1313, 1314, 1315, 1316] as [UInt64]).sampled(every: 4))
  func agreement(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var runs = try Verifications()
    let keys = try (0..<4).map { try #require(LedgerKey(new: "kiosk-\($0).example/wall")) }
    for number in 0..<500 {
      let key = random.pick(keys)
      let proof = try RandomProof(leaves: number % 50 == 0 ? 0 : random.int(1...12), by: &random, key: key)
      let heads = proof.heads.filter { _ in random.chance(0.3) }
      runs.add(.init(name: "whole", bytes: proof.bytes, key: key, isKeyGiven: random.chance(0.5), heads: heads))
      let (name, bytes) = Self.damaged(proof, by: &random)
      runs.add(.init(name: name, bytes: bytes, key: key, isKeyGiven: random.chance(0.5), heads: heads))
    }
    var kinds: [ProofVerdict.Kind: Int] = [:]
    for (run, own, other) in try await runs.results() {
      #expect(Verifications.line(own) == other, "\(run.name)")
      #expect(own.isGood == (run.name == "whole"), "\(run.name)")
      kinds[own.kind, default: 0] += 1
    }
    let expected: [ProofVerdict.Kind] = [
      .good, .malformed, .order, .leafMissing, .leafRepeated, .leafWrong, .checkpoint, .cut, .end,
    ]
    for kind in expected { #expect(kinds[kind, default: 0] > 0, "\(kind)") }
  }

  @Test(
    "both refuse a proof with any byte changed, left out or doubled, and any beginning of it", arguments: [true, false])
  func everyByte(isWhole: Bool) async throws {
    var random = SeededGenerator(seed: 14)
    var runs = try Verifications()
    let key = try #require(LedgerKey(new: "k"))
    let proof = try RandomProof(leaves: isWhole ? 1 : 2, isWhole: isWhole, disclosed: 1, by: &random, key: key)
    let bytes = proof.bytes
    // The lines that fill up a record are alike; two are tried.
    let text = String(decoding: bytes, as: UTF8.self)
    let fillers = text.ranges(of: /{"salt":"[^"]{44}","text":""},/).dropFirst(2).map { filler in
      text.utf8.distance(
        from: text.startIndex, to: filler.lowerBound)..<text.utf8.distance(from: text.startIndex, to: filler.upperBound)
    }
    #expect(fillers.count > (isWhole ? 15 : -1))
    let passedOver = Set(fillers.joined())
    // No divisor of what is done at a place, so that each is done at some.
    for place in bytes.indices.filter({ !passedOver.contains($0) }).sampled(every: 5) {
      var changed = bytes
      changed[place] ^= 1 << UInt8(random.int(0...7))
      runs.add(.init(name: "bit \(place)", bytes: changed, key: key))
      switch place % 6 {
      case 0: runs.add(.init(name: "cut \(place)", bytes: Array(bytes[..<place] + bytes[(place + 1)...]), key: key))
      case 2: runs.add(.init(name: "twice \(place)", bytes: Array(bytes[...place] + bytes[place...]), key: key))
      case 4: runs.add(.init(name: "beginning \(place)", bytes: Array(bytes[..<place]), key: key))
      default: break
      }
    }
    for (run, own, other) in try await runs.results() {
      // One byte for another like it is no change.
      guard run.bytes != bytes else { continue }
      #expect(Verifications.line(own) == other, "\(run.name)")
      #expect(!own.isGood, "\(run.name)")
    }
  }

  @Test("a truncated or rewritten ledger is found by an earlier head, though all its signatures are good")
  func earlierHeads() async throws {
    let key = try #require(LedgerKey(new: "k"))
    var runs = try Verifications()
    var expected: [String] = []
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let size = random.int(2...20)
      let former = try RandomProof(leaves: size, by: &random, key: key)
      let head = try #require(former.heads.last)
      // The same minutes but for a few at the end, and other minutes.
      let shorter = random.int(1...size - 1)
      var again = SeededGenerator(seed: seed)
      _ = again.int(2...20)
      let cut = try RandomProof(leaves: shorter, by: &again, key: key)
      runs.add(.init(name: "truncated", bytes: cut.bytes, key: key, heads: [head]))
      expected.append("truncated 0 \(shorter) \(size)")
      let other = try RandomProof(leaves: size + 3, by: &random, key: key)
      runs.add(.init(name: "rewritten", bytes: other.bytes, key: key, heads: [head]))
      expected.append("head")
    }
    for (result, expected) in zip(try await runs.results(), expected) {
      #expect(Verifications.line(result.own) == result.other)
      #expect(result.other.hasPrefix(expected), "\(result.run.name): \(result.other), not \(expected)")
    }
  }

  @Test("of a proof that holds, both say so in the words that reports quote, and of another one neither does")
  func sameWords() async throws {
    var random = SeededGenerator(seed: 16)
    let key = try #require(LedgerKey(new: "k"))
    let proof = try RandomProof(leaves: 9, isWhole: true, disclosed: 1, by: &random, key: key)
    let folder = try TemporaryFolder()
    let file = try folder.write(proof.bytes, to: "whole")
    let cut = try folder.write(Array(proof.bytes.dropLast(40)), to: "cut")
    let heads = try proof.heads.enumerated().map { try folder.write($1, to: "head-\($0)") }
    try #require(!heads.isEmpty)
    func verify(_ words: [String]) async throws -> Command.Result {
      let script = Project.root.path + "/Tests/Verifier/verify.py"
      return try await Command.run(["/usr/bin/python3", "-B", script] + words)
    }
    let own = ProofVerifier.verify(proof.bytes, key: key.verifier)
    #expect(own.isGood && own.sentence == "the proof holds")
    let alone = try await verify([file, key.verifier.text])
    #expect(alone.status == 0 && alone.output.split(separator: "\n").last == "the proof holds", "\(alone)")
    let known = try await verify([file, key.verifier.text, heads[0]])
    #expect(known.status == 0, "\(known)")
    #expect(known.output.split(separator: "\n").last == "the proof holds; it continues the given head", "\(known)")
    let several = try await verify([file, key.verifier.text, heads[0], heads[0]])
    #expect(several.output.contains("the proof holds; it continues each of the 2 given heads"), "\(several)")
    let damaged = try await verify([cut, key.verifier.text, heads[0]])
    #expect(damaged.status == 1 && damaged.output.hasPrefix("cut "), "\(damaged)")
    #expect(!damaged.output.contains("holds") && !damaged.output.contains("continues"), "\(damaged)")
  }

  @Test("another key is refused")
  func foreignKey() throws {
    var random = SeededGenerator(seed: 15)
    let (key, other) = (try #require(LedgerKey(new: "k")), try #require(LedgerKey(new: "k")))
    let proof = try RandomProof(leaves: 3, by: &random, key: key)
    #expect(ProofVerifier.verify(proof.bytes, key: other.verifier).kind == .key)
    #expect(ProofVerifier.verify(proof.bytes, key: key.verifier).isGood)
  }

  /// A proof with one thing wrong.
  private static func damaged(_ proof: RandomProof, by random: inout SeededGenerator) -> (String, [UInt8]) {
    var lines = proof.lines
    let place = random.int(0...lines.count - 1)
    switch random.int(0...7) {
    case 0:
      var bytes = proof.bytes
      bytes[random.int(0...bytes.count - 1)] ^= 1 << UInt8(random.int(0...7))
      return ("flip", bytes)
    case 1:
      var bytes = proof.bytes
      let start = random.int(0...bytes.count - 1)
      bytes.removeSubrange(start..<min(bytes.count, start + random.int(1...200)))
      return ("cut", bytes)
    case 2:
      guard lines.count > 2 else { return ("deletion", lines.dropLast().flatMap(\.self)) }
      let other = (place + random.int(1...lines.count - 1)) % lines.count
      guard lines[place] != lines[other] else { return ("truncation", lines.dropLast().flatMap(\.self)) }
      lines.swapAt(place, other)
      return ("swap", lines.flatMap(\.self))
    case 3:
      lines.remove(at: place)
      return ("deletion", lines.flatMap(\.self))
    case 4: return ("truncation", Array(proof.bytes.prefix(random.int(0...proof.bytes.count - 1))))
    case 5:
      lines.insert(lines[place], at: random.int(0...lines.count))
      return ("doubled line", lines.flatMap(\.self))
    case 6:
      // A digit of a record's line, which JSON and the format allow.
      let digits = proof.bytes.indices.filter { (0x30...0x39).contains(proof.bytes[$0]) }
      var bytes = proof.bytes
      let digit = random.pick(digits)
      bytes[digit] = bytes[digit] == 0x39 ? 0x31 : bytes[digit] + 1
      return ("digit", bytes)
    default:
      // Leaves moved and numbered anew, as somebody would who hides one.
      let first = lines.firstIndex { $0.starts(with: #"{"leaf":0,"#.utf8) }
      guard let first, lines.count > first + 2 else { return ("deletion", lines.dropLast().flatMap(\.self)) }
      let text = String(decoding: lines[first], as: UTF8.self)
      lines[first] = Array(text.replacing(#""hash":""#, with: #""hash":"A"#, maxReplacements: 1).utf8)
      lines[first].remove(at: lines[first].count > 60 ? 60 : 20)
      return ("hash", lines.flatMap(\.self))
    }
  }
}
