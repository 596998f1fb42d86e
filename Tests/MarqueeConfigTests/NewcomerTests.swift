import Foundation
import TestSupport
import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import Messages

/// Messages for operators who have never seen YAML, word for word.
@Suite struct NewcomerTests {
  @Test(arguments: syntax + quotes + layout + words + values)
  func `a newcomer's mistake is reported with position, value and remedy`(text: String, expected: [String]) {
    let file = ConfigurationLoader.examine(bytes: Array(text.utf8), file: "marquee.yaml")
    #expect(file.diagnostics.map(\.description) == expected.map { "marquee.yaml:\($0)" })
  }

  @Test func `a configuration in JSON is accepted`() throws {
    let text = """
      {
      \t"speed": 90,
      \t"loop": true,
      \t"cards": [
      \t\t{"title": "Caf\\u00e9 \\"Acme\\"", "width": null},
      \t\t{"title": "Borealis", "gradient": ["#ff9a56", "teal"]}
      \t]
      }
      """
    let lane = try configuration(text).lanes[0]
    #expect(lane.speed == 90)
    #expect(lane.cards.map(\.title) == ["Café \"Acme\"", "Borealis"])
  }

  @Test func `an unclosed quote that ends at the next opening quote is reported`() {
    #expect(
      faults("cards:\n  - title: \"Acme\n    gradient: { colors: [\"#ff9a56\", \"#f5576c\"] }\n  - title: B\n") == [
        "marquee.yaml:2:12: warning: 'title' goes on to line 3, where its quotes end; if it ends in line 2, close them there"
      ])
    #expect(faults("cards:\n  - title: \"Acme\n      and more\"\n") == [])
  }

  // MARK: - Random mistakes

  /// A common mistake in a line of the form `key: value`.
  private enum Slip: CaseIterable {
    case noColon, noSpace, oddSpace, oddIndent, tabIndent, openQuote, innerQuotes, colonInText, equalSign, curlyQuotes

    /// The line with the mistake; `nil` if the result would be valid or another kind of mistake.
    func applied(to line: SourceLine) -> String? {
      let head = line.string(0..<line.start)
      guard let key = line.key, let first = line.value.first, first.isLetter || first.isNumber else { return nil }
      let isText = ["title", "subtitle", "heading", "caption"].contains(key)
      switch self {
      case .noColon: return "\(head)\(key) \(line.value)"
      case .noSpace: return "\(head)\(key):\(line.value)"
      case .oddSpace: return "\(head)\(key):\u{A0}\(line.value)"
      case .equalSign: return "\(head)\(key) = \(line.value)"
      case .oddIndent:
        return head.isEmpty || head.contains("-")
          ? nil : String(repeating: "\u{A0}", count: head.count) + line.text
      case .tabIndent: return head.isEmpty || head.contains("-") ? nil : "\t" + line.text
      case .openQuote: return isText ? "\(head)\(key): \"\(line.value)" : nil
      case .innerQuotes: return isText ? "\(head)\(key): \"\(line.value) \"and\" more\"" : nil
      case .colonInText: return isText ? "\(head)\(key): \(line.value): more" : nil
      case .curlyQuotes: return isText ? "\(head)\(key): “\(line.value): more”" : nil
      }
    }
  }

  @Test func `a random mistake in a line is reported in that line`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("Newcomer seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let texts = try ReferenceTests.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    var tried = 0
    while tried < 400 {
      var lines = texts[Int.random(in: texts.indices, using: &random)].split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      let index = Int.random(in: lines.indices, using: &random)
      let line = SourceLine(number: index + 1, scalars: Array(lines[index].unicodeScalars))
      let slip = Slip.allCases[Int.random(in: Slip.allCases.indices, using: &random)]
      guard KeyWords.isKey(line.key), !line.isComment, !line.value.contains(" #"),
        let damaged = slip.applied(to: line)
      else { continue }
      tried += 1
      lines[index] = damaged
      let file = ConfigurationLoader.examine(bytes: Array(lines.joined(separator: "\n").utf8), file: "marquee.yaml")
      let told = file.diagnostics.filter { $0.severity != .note }
      #expect(
        told.prefix(2).contains { $0.place?.line == index + 1 },
        "seed \(seed), \(slip): \(damaged) \(told.map(\.description))")
    }
  }
}
