import TestSupport
import Testing

@testable import SponsorSheets

@Suite struct FileNumberTests {
  static let copies: [(name: String, number: String?, rest: String)] = [
    ("acme (1).svg", "1", "acme.svg"), ("acme(12) (3)", "12", "acme"), ("acme  (1) b", "1", "acme b"), ("(1)", "1", ""),
    ("acme (123)", nil, "acme (123)"), ("acme ((1) x", "1", "acme ( x"), ("acme (1", nil, "acme (1"),
    ("acme ()", nil, "acme ()"), ("acme (١)", nil, "acme (١)"),
  ]

  @Test(arguments: copies)
  func `the number of a copy is one or two digits in brackets`(name: String, number: String?, rest: String) {
    #expect(CopyNumber.first(in: name) == number)
    #expect(CopyNumber.removed(from: name) == rest)
  }

  @Test(arguments: [
    ("acme 1200x600", "acme "), ("acme 1200 x 600 2024", "acme  2024"), ("acme@2x", "acme@"), ("500px", ""),
    ("acme 300 dpi_4c", "acme _"), ("4cats", "4cats"), ("2x 3b", " 3b"), ("2x3b", "2x3b"), ("4c5", "4c5"), ("7", "7"),
  ])
  func `sizes are no numbers that tell files apart`(name: String, rest: String) {
    #expect(FileSizes.removed(from: name) == rest)
  }

  /// Names are read as these regular expressions say, which take longer.
  @Test func `made-up names are read like the expressions`() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "(", ")", "1", "23", "7", "x", "px", "c", "dpi", " ", "\u{a0}", "\r\n", "a", "٣", "\u{301}", "-", ".", "é",
      "9\u{301}",
    ]
    for _ in 0..<4000 {
      let name = (1...random.int(1...12)).map { _ in random.pick(pieces) }.joined()
      #expect(
        CopyNumber.first(in: name) == name.firstMatch(of: /\s*\(([0-9]{1,2})\)/).map { String($0.1) },
        "\(name.debugDescription)")
      #expect(
        CopyNumber.removed(from: name) == name.replacing(/\s*\(([0-9]{1,2})\)/, with: ""), "\(name.debugDescription)")
      #expect(
        FileSizes.removed(from: name) == name.replacing(/[0-9]+\s*(x\s*[0-9]+|px|x|c|dpi)(?![a-z0-9])/, with: ""),
        "\(name.debugDescription)")
    }
  }
}
