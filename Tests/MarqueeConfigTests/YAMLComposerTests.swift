import Foundation
import TestSupport
import Testing
import Yams

@testable import MarqueeConfig
@testable import Messages

/// Compares the composer with Yams on the same texts. Texts are short, so that Yams's hashing of keys is safe here.
@Suite struct YAMLComposerTests {
  private static let pieces = [
    "[", "]", "{", "}", "[", "]", "{", "}", ",", ",", ": ", ":", "a", "b", "c: ", "d", "\n", "\n  ", "\n- ", "- ", "? ",
    "?",
    "*x", "*x ", "&x ", "!!seq ", "!t ", "# c\n", "#", "'q'", "\"q\"", "\"", "'", " ", "\t", "|\n ", ">-\n  ", "\u{85}",
    "\u{2028}", "\r", "\r\n", "é", "---\n", "x: &x [a, b]\n", "{a: b}", "[a]", "{[a]}", "[a]: ", "{a}: ", "\n? ",
    "\n: ",
  ]

  @Test func `the composer's tree equals Yams's, and it rejects what Yams rejects`() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("YAMLComposer seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (same, odd, refused) = (0, 0, 0)
    for _ in 0..<10 * Sweep.cases(of: 2000) {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }.joined()
      var faults = Faults()
      let outcome = YAMLComposer.compose(text, &faults)
      let isRefused = outcome.syntaxError != nil || faults.hasErrors
      do {
        let root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        if root.map(Self.isOdd) == true || Self.isForAliasKeys(faults) {
          odd += 1
          #expect(isRefused, "seed \(seed): \(escaped(text))")
        } else {
          same += 1
          #expect(!isRefused, "seed \(seed): \(escaped(text)) \(faults.found)")
          #expect(outcome.root.map(Self.plain) == root.map(Self.plain), "seed \(seed): \(escaped(text))")
        }
      } catch {
        refused += 1
        #expect(isRefused, "seed \(seed): \(escaped(text))")
      }
    }
    print("YAMLComposer: \(same) like Yams's, \(odd) with keys that are no words or with tags, \(refused) refused")
    #expect(same > 500 && odd > 50 && refused > 500)
  }

  /// Whether a text is rejected for an alias in place of a key alone. Yams accepts it where the anchor is a scalar's.
  private static func isForAliasKeys(_ faults: Faults) -> Bool {
    !faults.found.isEmpty && faults.found.allSatisfy { $0.message.hasPrefix("an alias stands where a key should") }
  }

  @Test(arguments: ["x: &x é\n? *x", "x: &x [a]\nc: &x é\n? *x", "x: &x é\n*x : 1"])
  func `an alias is no key, also where its anchor is a word`(text: String) throws {
    var faults = Faults()
    _ = YAMLComposer.compose(text, &faults)
    #expect(Self.isForAliasKeys(faults))
    #expect(try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot() != nil, "as YAML it is one")
  }

  /// What the composer rejects and Yams accepts: keys that are not scalars, and tags.
  private static func isOdd(_ node: Yams.Node) -> Bool {
    let tag = node.tag.rawValue
    if tag.hasPrefix("!") && tag != "!" || tag.hasPrefix("tag:") && !hasOwnTag(node) { return true }
    switch node {
    case .mapping(let mapping): return mapping.contains { $0.scalar == nil || isOdd($0) || isOdd($1) }
    case .sequence(let list): return list.contains(where: isOdd)
    default: return false
    }
  }

  private static func hasOwnTag(_ node: Yams.Node) -> Bool {
    switch node {
    case .scalar: node.tag.rawValue == Tag.Name.str.rawValue
    case .sequence: node.tag.rawValue == Tag.Name.seq.rawValue
    case .mapping: node.tag.rawValue == Tag.Name.map.rawValue
    default: false
    }
  }

  private static func plain(_ node: Yams.Node) -> String {
    switch node {
    case .scalar(let scalar): "\(place(scalar.mark))\(escaped(scalar.string))"
    case .sequence(let list): "\(place(list.mark))[\(list.map(plain).joined(separator: ","))]"
    case .mapping(let mapping):
      "\(place(mapping.mark)){\(mapping.map { "\(plain($0))=\(plain($1))" }.joined(separator: ","))}"
    default: "?"
    }
  }

  private static func plain(_ node: MarqueeConfig.Node) -> String {
    func at(_ mark: Messages.Mark?) -> String { "\(mark?.line ?? 0):\(mark?.column ?? 0) " }
    switch node {
    case .scalar(let scalar): return "\(at(scalar.mark))\(escaped(scalar.string))"
    case .sequence(let list): return "\(at(list.mark))[\(list.map(plain).joined(separator: ","))]"
    case .mapping(let mapping):
      return "\(at(mapping.mark)){\(mapping.map { "\(plain($0))=\(plain($1))" }.joined(separator: ","))}"
    }
  }

  private static func place(_ mark: Yams.Mark?) -> String { "\(mark?.line ?? 0):\(mark?.column ?? 0) " }

  @Test func `after a syntax error the complete keys and cards above it are kept`() throws {
    var faults = Faults()
    let outcome = YAMLComposer.compose(
      "speed: 1\ncard: {width: 3}\ncards:\n- title: A\n- title: B\n- title: C\n  subtitle\n  link: x\n", &faults)
    #expect(outcome.syntaxError?.line == 8)
    let root = try #require(outcome.root?.mapping)
    #expect(root.map { $0.key.scalar?.string } == ["speed", "card", "cards"])
    guard case .sequence(let cards) = root[2].value else { throw ExpectationFailedError() }
    #expect(cards.map { $0.mapping?.first?.value.scalar?.string } == ["A", "B"])
  }

  private struct ExpectationFailedError: Error {}
}
