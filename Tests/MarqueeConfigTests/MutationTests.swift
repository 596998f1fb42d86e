import Foundation
import MarqueeConfig
import TestSupport
import Testing

@Suite struct MutationTests {
  /// Pieces that mean something to YAML or JSON, which chance alone would hardly write.
  private static let pieces =
    [
      "[", "]", "{", "}", ": ", ":", "- ", "? ", "*a", "&a ", "!!str ", "!", "|\n", ">\n", "'", "\"", "#", " #", "\n",
      "\n  ", "\t", "%", "---\n", "...\n", "<<: ", "\\u", "\\ud800", "\0", "\u{FEFF}", "\u{2028}", "\u{85}", "1e999",
      "-", ".nan", "999999999999999999999", "%", "\r", "💥", "\u{202E}", "null", "~", ",", "{[", "*a :",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  private static func mutated(_ seeds: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[Int.random(in: seeds.indices, using: &random)]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard !bytes.isEmpty else { break }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 4: bytes.insert(contentsOf: pieces[Int.random(in: pieces.indices, using: &random)], at: start)
      default:
        let other = seeds[Int.random(in: seeds.indices, using: &random)]
        let from = Int.random(in: 0...other.count, using: &random)
        bytes.replaceSubrange(start..<end, with: other[from..<min(other.count, from + 60)])
      }
    }
    return bytes
  }

  /// What every diagnostic must be, whatever it is about.
  private static func check(_ diagnostics: [Diagnostic], _ context: @autoclosure () -> String) {
    for diagnostic in diagnostics {
      let report = diagnostic.report
      let isShowable = report.unicodeScalars.allSatisfy {
        $0 == "\n" || escaped(String($0)).unicodeScalars.elementsEqual(CollectionOfOne($0))
      }
      #expect(isShowable, "\(context())")
      #expect(report.split(separator: "\n", omittingEmptySubsequences: false).count <= 3, "\(context())")
      if let place = diagnostic.place { #expect(place.line > 0 && place.column > 0, "\(context())") }
    }
  }

  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
  }

  private static var cases: Int {
    ProcessInfo.processInfo.environment["FUZZ_CASES"].flatMap { Int($0) } ?? 2000
  }

  @Test func `a damaged configuration is loaded or refused, never worse`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    var seeds = [
      Array(ExampleTests.example.utf8),
      Array(
        "font: &f {family: A}\ncards: [{title: \"\\u00e9\", font: *f, gradient: [red, 'blue']}, {title: >-\n  b}]".utf8),
    ]
    seeds += try ReferenceTests.files.map { try Array(Data(contentsOf: URL(filePath: $0))) }
    for number in 0..<Self.cases {
      let bytes = Self.mutated(seeds, &random)
      let start = ContinuousClock.now
      do {
        let loaded = try ConfigurationLoader.load(bytes: bytes, file: "m\u{1B}.yaml")
        let lanes = loaded.configuration.lanes
        #expect(!lanes.isEmpty && lanes.count <= 20 && lanes.allSatisfy { !$0.cards.isEmpty }, "\(number)")
        #expect(lanes.allSatisfy { $0.cards.allSatisfy { ($0.link?.utf8.count ?? 0) <= 2000 } }, "\(number)")
        #expect(loaded.warnings.allSatisfy { $0.severity == .warning })
        Self.check(loaded.warnings, "seed \(seed), case \(number)")
      } catch {
        #expect(error.diagnostics.contains { $0.severity == .error })
        Self.check(error.diagnostics, "seed \(seed), case \(number): \(String(decoding: bytes, as: UTF8.self))")
      }
      #expect(ContinuousClock.now - start < .seconds(5), "seed \(seed), case \(number)")
    }
  }

  @Test func `a damaged touch script is loaded or refused, never worse`() {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let seeds = [
      #"{"t":1.25,"id":1,"phase":"down","x":640,"y":540}"# + "\n"
        + #"{"t":1.3,"id":1,"phase":"move","x":600.5,"y":-3e1,"device":"touch"}"#,
      #"{"t":2,"wheel":-1,"x":640,"y":540}"# + "\n\n" + #"{"t":3,"key":"page-up"}"#,
      #"{"t":3,"phase":"hover","device":"mouse","x":1,"y":2,"id":0}"#,
    ].map { Array($0.utf8) }
    for number in 0..<Self.cases {
      let bytes = Self.mutated(seeds, &random)
      do {
        let script = try TouchScript.load(bytes: bytes, file: "s.jsonl")
        #expect(zip(script.events, script.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      } catch {
        Self.check(error.diagnostics, "seed \(seed), case \(number): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
