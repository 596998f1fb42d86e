import Foundation
import Spool
import TestSupport
import Testing

@testable import Ledger

/// Lines have a length by their kind, and a file is read once, a piece at a time.
@Suite("Long lines")
struct LongLineTests {
  private static let binary = Project.program("kiosk-marquee-ledger").path

  /// Of each kind: how a line begins, and its limit.
  private static let kinds = [
    (#"{"leaf":0,"#, 4 << 20), (#"{"format":"#, 1 << 20), (#"{"end":"#, 1 << 18), ("", 1 << 18),
  ]

  @Test("a line that is too long is refused by both verifiers, whether it ends or not")
  func limits() async throws {
    var verifications = try Verifications()
    var expected: [String] = []
    for (start, limit) in Self.kinds {
      for (length, ends) in [(limit, true), (limit, false), (limit + 1, true), (limit + 1, false)] {
        var proof = try SignedProof()
        proof.add(.whole())
        let lines = try proof.bytes().split(separator: 0x0A)
        let line = Array(start.utf8) + [UInt8](repeating: 0x78, count: length - start.utf8.count)
        // In the place of the leaf.
        let bytes = Array(lines[0]) + [0x0A] + line + (ends ? [0x0A] : [])
        verifications.add(.init(name: "\(start) \(length)", bytes: bytes, key: proof.key))
        expected.append(length > limit ? "line-too-long 2 None None" : ends ? "malformed 2 None None" : "cut 2 0 1")
      }
    }
    for (result, expected) in zip(try await verifications.results(), expected) {
      #expect(Verifications.line(result.own) == expected, "\(result.run.name)")
      #expect(result.other == expected, "\(result.run.name)")
    }
  }

  @Test("pieces of any length give the same lines", arguments: Seeds.few)
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<3000).map { _ in random.chance(0.1) ? UInt8(0x0A) : UInt8(random.int(0x20...0x7E)) }
    var (lines, found, rest) = (ProofLines(), [[UInt8]](), bytes[...])
    while !rest.isEmpty {
      let piece = Array(rest.prefix(random.int(1...200)))
      rest = rest.dropFirst(piece.count)
      #expect(
        lines.add(piece) { line in
          found.append(Array(line))
          return true
        } == .needsMore)
    }
    #expect(found + [lines.rest] == bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) })
  }

  @Test("a minute in which 15,000 cards come by is exported, whole and of one card, and read again")
  func largestMinute() throws {
    let wall = try Wall()
    var record = MinuteRecord.whole()
    record.lines = (0..<15_000).map { number in
      var line = MinuteRecord.Line(.card("sponsor-\(number)-of-the-great-wall"), tier: "friends-of-the-house")
      (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (12_345, 12_345, 1)
      return line
    }
    var writer = try wall.writer()
    try writer.append(.minute(record))
    let ledger = try wall.open()
    #expect(try ledger.take(spool: wall.spool).records == 1)
    for cards in [nil, ["sponsor-14999-of-the-great-wall"]] {
      let path = try wall.folder.write(try ExportTests.export(ledger, .init(cards: cards)), to: "export")
      let verdict = try ProofVerifier.verify(file: path, key: nil)
      #expect(verdict.isGood && verdict.disclosed == 1, "\(verdict.sentence)")
    }
    // Each of them with its way to the root would be more than a verifier reads.
    let all = record.lines.map { if case .card(let id) = $0.subject { id } else { "" } }
    let fault = #expect(throws: LedgerFault.self) { try ExportTests.export(ledger, .init(cards: all)) }
    #expect(fault?.description.contains("choose fewer cards") == true)
  }

  @Test("a head that lists many cards names its key")
  func longHead() throws {
    let wall = try Wall()
    var writer = try wall.writer()
    try writer.append(.minute(.whole()))
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let cards = (0..<8000).map { "sponsor-\($0)" }
    let path = try wall.folder.write(try ExportTests.export(ledger, .init(cards: cards)), to: "export")
    #expect(try ProofVerifier.key(inFile: path) == ledger.key.verifier)
    #expect(try ProofVerifier.verify(file: path, key: nil).isGood)
  }

  /// The key is the forger's own, so each line is signed.
  @Test("verify and report judge a proof of many days soon", .timeLimit(.minutes(20)), arguments: [true, false])
  func manyDays(isOfOneScreen: Bool) async throws {
    let folder = try TemporaryFolder()
    for (count, isGood) in [(100_000, true), (200_000, false)] {
      var proof = try SignedProof()
      proof.add(.whole())
      let path = try folder.write(
        try proof.bytes { lines in
          lines += (0..<count).map { number in
            #"{"day":\#(isOfOneScreen ? number : 11_000),"screen":"x\#(isOfOneScreen ? 0 : number)","unrecorded":1}"#
          }
        }, to: "many.proof")
      let span = ["--from", "2000-01-01", "--until", "2010-01-01", "--format", "csv"]
      for words in [["verify"], ["report", "--unverified"] + span] {
        let result = try await Command.run([Self.binary] + words + [path], within: .seconds(300))
        #expect(result.status == (isGood ? 0 : 1), "\(words) of \(count): \(result.errors.prefix(500))")
        // Behind the head, the leaf and the checkpoint.
        let sentence = "line 100004: tells of more than 100000 days of screens"
        #expect((result.output + result.errors).contains(sentence) == !isGood, "\(words) of \(count)")
      }
    }
  }

  /// Each of the cards is on one of the days, in a tier and on a screen of its own.
  @Test("verify and report judge a proof of many cards on many days soon", .timeLimit(.minutes(20)))
  func manyCards() async throws {
    let folder = try TemporaryFolder()
    var proof = try SignedProof()
    proof.add(.whole())
    let path = try folder.write(
      try proof.bytes { lines in
        lines += (0..<20_000).map {
          #"{"card":"c\#($0)","title":"C\#($0)","tier":"t\#($0)","agreed":"20% of the time","dates":null}"#
        }
        lines += (0..<20_000).map {
          #"{"day":\#(11_000 + $0 / 10),"screen":"x\#($0)","card":"c\#($0)","contracted":9000,"down":9000}"#
        }
      }, to: "many.proof")
    let span = ["report", "--unverified", "--from", "2000-01-01", "--until", "2009-01-01", "--format"]
    for words in [["verify"], span + ["text"], span + ["csv"]] {
      let result = try await Command.run([Self.binary] + words + [path], within: .seconds(300))
      #expect(result.status == 0, "\(words): \(result.errors.prefix(500))")
      #expect(words.count == 1 || result.output.contains("C19999"), "\(words)")
    }
  }

  @Test("verify and report end at once with a line of 60 MB, in little memory", .timeLimit(.minutes(2)))
  func memory() async throws {
    var proof = try SignedProof()
    proof.add(.whole())
    let head = try #require(try proof.bytes().split(separator: 0x0A).first)
    let leaf = #"{"leaf":0,"hash":""# + String(repeating: "x", count: 60_000_000)
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(head) + [0x0A] + Array(leaf.utf8), to: "long.proof")
    for command in ["verify", "report --unverified"] {
      // KiB of address space, of which the program's code and its runtime take most.
      let result = try await Command.run([
        "/bin/bash", "-c", "ulimit -v 400000; exec '\(Self.binary)' \(command) '\(path)'",
      ])
      #expect(result.status == 1, "\(result)")
      #expect((result.output + result.errors).contains("line 2: is longer than 4194304 bytes"), "\(result)")
    }
  }
}
