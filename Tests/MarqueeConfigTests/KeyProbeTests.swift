import Foundation
import TestSupport
import Testing
import Yams

@testable import MarqueeConfig

/// The probe against what Yams makes of the same text. Texts are short, so that composing them is safe here.
@Suite struct KeyProbeTests {
  /// Whether some key of the tree is a list or a block.
  private static func hasOddKey(_ node: Node) -> Bool {
    switch node {
    case .mapping(let mapping):
      mapping.contains { key, value in key.scalar == nil || hasOddKey(key) || hasOddKey(value) }
    case .sequence(let list): list.contains(where: hasOddKey)
    default: false
    }
  }

  private static let pieces = [
    "[", "]", "{", "}", "[", "]", "{", "}", ",", ",", ": ", ":", "a", "b", "c: ", "d", "\n", "\n  ", "\n- ", "- ", "? ",
    "?",
    "*x", "*x ", "&x ", "!!seq ", "!t ", "# c\n", "#", "'q'", "\"q\"", "\"", "'", " ", "\t", "|\n ", ">-\n  ", "\u{85}",
    "\u{2028}", "\r", "\r\n", "é", "---\n", "x: &x [a, b]\n", "{a: b}", "[a]", "{[a]}", "[a]: ", "{a}: ", "\n? ",
    "\n: ",
  ]

  @Test func `no key that is no word gets past the probe, and no other text is stopped by it`() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("KeyProbe seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var odd = 0
    var plain = 0
    let cases = ProcessInfo.processInfo.environment["FUZZ_CASES"].flatMap { Int($0) } ?? 2000
    for _ in 0..<10 * cases {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }.joined()
      guard let root = try? Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot() else { continue }
      let census = YAMLCensus(of: text)
      var faults = Faults()
      let passes = !census.mayHoldOddKeys || KeyProbe.run(on: text, &faults)
      if Self.hasOddKey(root) {
        odd += 1
        #expect(!passes, "seed \(seed): \(escaped(text))")
      } else {
        plain += 1
        // An alias or a '?' at a key is refused even where it would stand for a word, and so is a key that ends in a
        // bracket, as in 'a[b]: c'.
        let isRefusedOnPurpose = text.contains("*") || text.contains("?") || text.contains(/[\]}][ \t]*:/)
        #expect(passes || isRefusedOnPurpose, "seed \(seed): \(escaped(text)) \(faults.found)")
      }
      // What an alias repeats is not the census's to count.
      #expect(text.contains("*") || 2 * census.values >= Self.count(root), "seed \(seed): \(escaped(text))")
    }
    print("KeyProbe: \(odd) texts with odd keys, \(plain) without")
    #expect(odd > 50)
    #expect(plain > 500)
  }

  /// The values of a text without aliases.
  private static func count(_ node: Node) -> Int {
    switch node {
    case .mapping(let mapping): 1 + mapping.reduce(0) { $0 + count($1.key) + count($1.value) }
    case .sequence(let list): 1 + list.reduce(0) { $0 + count($1) }
    default: 1
    }
  }
}
