import Foundation
import Platform
import TestSupport
import Testing

@testable import Ledger
@testable import Spool

/// What others wrote, in messages: a terminal obeys control characters, and marks of direction turn a line around.
@Suite("Text of the world in messages")
struct TerminalTextTests {
  private static let binary = Project.program("kiosk-marquee-ledger").path
  private static let hostile = "x\u{1B}]0;y\u{07}\u{1B}[2J\u{9B}2J\u{202E}z\u{2028}"

  /// The characters of a text that no message may hold.
  private static func raw(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }

  /// Headers and bodies in each of which one word is hostile, as it is and as records have it; and such names in lines that no
  /// record can have.
  private static func records() -> [(name: String, header: String, body: [String])] {
    let record = MinuteRecord.whole()
    let lines = record.header.split(separator: "\n").map(String.init) + record.body
    let count = lines.count - record.body.count
    var all: [(String, String, [String])] = []
    func add(_ name: String, _ lines: [String]) {
      all.append((name, lines.prefix(count).map { $0 + "\n" }.joined(), Array(lines.dropFirst(count))))
    }
    for hostile in [hostile, SpoolText.word(hostile)] {
      for (index, line) in lines.enumerated() {
        let words = line.split(separator: " ").map(String.init)
        for place in 0...words.count {
          var (words, lines) = (words, lines)
          if place < words.count { words[place] = hostile } else { words.append(hostile) }
          lines[index] = words.joined(separator: " ")
          add("\(line), word \(place)", lines)
        }
      }
      for name in ["card", "tier"] {
        add("\(name) twice", lines + Array(repeating: "\(name) \(hostile) - 1 1 0 0 0 0 0 0", count: 2))
        add("\(name) negative", lines + ["\(name) \(hostile) - -1 0 0 0 0 0 0 0"])
        add("\(name) too long", lines + ["\(name) \(hostile) - 900000 900000 0 0 0 0 0 0"])
      }
    }
    return all
  }

  @Test("verdicts on exports hold no control characters")
  func exports() async throws {
    let folder = try TemporaryFolder()
    let key = try LedgerKey(new: "lobby\u{202E}ybbol/kiosk").unwrapped
    for (index, (name, header, body)) in Self.records().enumerated() {
      var proof = SignedProof(key: key)
      proof.add(header: header, lines: SignedProof.lines(body))
      let bytes = try proof.bytes()
      #expect(Self.raw(ProofVerifier.verify(bytes, key: nil).sentence) == [], "\(name)")
      // Programs take their time.
      guard index % 8 == 0 else { continue }
      let path = try folder.write(bytes, to: "export")
      let report = ["report", "--from", "2026-11-21", "--until", "2026-11-23", path]
      for words in [["verify", path], report, report + ["--unverified"]] {
        let result = try await Command.run([Self.binary] + words)
        #expect(Self.raw(result.output + result.errors) == [], "\(words[0]): \(name)")
      }
    }
    var proof = SignedProof(key: key)
    proof.add(.whole())
    let path = try folder.write(try proof.bytes(), to: "export")
    let head = try folder.write("", to: "head")
    for words in [[], ["--head", head], ["--key", try SignedProof().key.verifier.text]] {
      let result = try await Command.run([Self.binary, "verify", path] + words)
      #expect(!result.output.isEmpty || !result.errors.isEmpty)
      #expect(Self.raw(result.output + result.errors) == [], "\(words)")
    }
  }

  @Test("what is said of a spool holds no control characters")
  func spool() async throws {
    let wall = try Wall()
    try FileSystem.makeFolder(wall.spool, permissions: 0o700)
    var entries = [SpoolEntry.configuration(.init(hash: Wall.hash, text: Wall.configuration)).text]
    entries.append(SpoolEntry.configuration(.init(hash: Self.hostile, text: Wall.configuration)).text)
    for (index, one) in Self.records().enumerated() {
      let text = one.header + one.body.map { $0 + "\n" }.joined()
      entries += [text, text.replacing("sequence 1\n", with: "sequence \(index + 2)\n")]
    }
    try Data(entries.flatMap { SpoolFrame.bytes(of: $0) }).write(
      to: URL(filePath: "\(wall.spool)/000000000001-0000.spool"))
    for words in [
      ["take"], ["status"], ["audit"], ["report", "--from", "2026-11-21", "--until", "2026-11-23"], ["replay"],
      ["head"],
    ] {
      let result = try await Command.run(
        [Self.binary] + words + ["--spool", wall.spool, "--ledger", wall.ledger],
        environment: ["KIOSK_MARQUEE_LEDGER": wall.folder.path + "/state"])
      #expect(!result.output.isEmpty || !result.errors.isEmpty, "\(words[0])")
      #expect(Self.raw(result.output + result.errors) == [], "\(words[0])")
      // A line feed in a name makes no line.
      #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("kiosk-marquee-ledger: ") }, "\(words[0])")
    }
  }

  @Test("arguments that are file names of others hold no control characters")
  func arguments() async throws {
    let words = [
      ["--\(Self.hostile)"], ["report", "--\(Self.hostile)"], [Self.hostile], ["verify", "a", Self.hostile],
    ]
    for program in ["kiosk-marquee", "kiosk-marquee-ledger"] {
      let path = Project.program(program).path
      for words in words + [["check", "--\(Self.hostile)"], ["doctor", "--config", Self.hostile]] {
        let result = try await Command.run([path] + words)
        #expect(result.status != 0)
        #expect(!result.errors.isEmpty || !result.output.isEmpty)
        #expect(Self.raw(result.output + result.errors) == [], "\(program) \(words)")
      }
    }
    let help = try await Command.run([Self.binary, "help", "verify"])
    #expect(help.status == 0 && help.output.hasPrefix("OVERVIEW: ") && help.errors.isEmpty)
  }
}
