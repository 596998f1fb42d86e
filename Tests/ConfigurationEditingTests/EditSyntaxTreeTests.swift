import Foundation
import TestSupport
import Testing

@testable import ConfigurationEditing
@testable import Messages

/// The bytes that the engine takes for a value's own.
@Suite struct EditSyntaxTreeTests {
  @Test func `the bytes of every scalar, read alone, are its text`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("FUZZ_SEED=\(seed)")
    var generator = EditGenerator(seed: seed)
    var scalars = 0
    for _ in 0..<300 {
      let text = generator.make().text.replacing("\u{FEFF}", with: "")
      let tree = try #require(SyntaxTreeBuilder.build(Array(text.utf8)))
      for (id, node) in tree.nodes.enumerated() {
        let bytes = tree.source.bytes[node.content..<node.end]
        if node.isFlow {
          #expect("{[".utf8.contains(bytes.first ?? 0) && "}]".utf8.contains(bytes.last ?? 0), "\(seed) \(id)\n\(text)")
        }
        guard let style = node.style, !style.isBlock else { continue }
        scalars += 1
        let alone = PlainValue.read("- " + String(decoding: bytes, as: UTF8.self))?.items?.first
        guard case .scalar(let string, _) = alone else {
          Issue.record("seed \(seed): \(escaped(String(decoding: bytes, as: UTF8.self))) in\n\(text)")
          continue
        }
        #expect(string == node.text, "seed \(seed)\n\(text)")
      }
    }
    #expect(scalars > 3000)
  }

  @Test func `a block scalar ends before the blank lines that are not part of it`() throws {
    func ends(_ text: String) throws -> String {
      let tree = try #require(SyntaxTreeBuilder.build(Array(text.utf8)))
      let node = try #require(tree.nodes.last { $0.style?.isBlock == true })
      return String(decoding: tree.source.bytes[node.content..<node.end], as: UTF8.self)
    }
    #expect(try ends("a: | # c\n  b\n\n \nc: d\n") == "| # c\n  b")
    #expect(try ends("a: |+\n  b\n\nc: d\n") == "|+\n  b\n")
    #expect(try ends("a: >2-\n    b\n   c\n\n# d\n") == ">2-\n    b\n   c")
    #expect(try ends("a: |\n  b\n    \nc: d\n") == "|\n  b\n    ")
    #expect(try ends("a: |") == "|")
    #expect(try ends("a: |\n  b") == "|\n  b")
  }
}
