import TestSupport
import Testing

@testable import Platform

/// The forms of texts, against Python's.
@Suite(.timeLimit(.minutes(2)))
struct UnicodeFormTests {
  @Test func `each character of the Basic Multilingual Plane has the forms that Unicode gives it`() async throws {
    let script = """
      import unicodedata as u
      for n in [*range(0xD800), *range(0xE000, 0x10000), *range(0x1D400, 0x1D6A4), *range(0x1D7CE, 0x1D800)]:
        c = chr(n)
        if u.category(c) != "Cn":
          print(n, *("".join(f"{ord(x):X}." for x in u.normalize(form, c)) for form in ("NFC", "NFKD")))
      """
    let result = try await Command.run(["python3", "-c", script])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.count > 55_000, "\(result.errors)")
    for line in lines {
      let words = line.split(separator: " ")
      let scalar = try #require(UInt32(words[0]).flatMap { Unicode.Scalar($0) })
      let text = String(scalar)
      guard
        Self.numbers(text.normalizedComposed) == words[1] && Self.numbers(text.normalizedCompatible) == words[2]
      else {
        Issue.record(
          "\(line): \(Self.numbers(text.normalizedComposed)) \(Self.numbers(text.normalizedCompatible))")
        continue
      }
    }
  }

  @Test func `texts have the forms that Unicode gives them`() async throws {
    var generator = SeededGenerator(seed: 7)
    let letters: [Unicode.Scalar] = [
      "a", "e", "\u{301}", "\u{323}", "\u{308}", "ö", "ﬁ", "Ａ", "ﾊ", "ﾞ", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "㈱",
      "½", "ด",
      "\u{E33}", "\u{FEFB}", "\u{5D1}", "\u{5BC}", "\u{5B0}", " ", "\u{A8}", "\u{1F82}", "ſ", "\u{1E9B}", "𝗔",
    ]
    let texts = (0..<3000).map { _ in
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...8, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" }))
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(texts.map(Self.numbers).joined(separator: "\n"), to: "texts")
    let script = """
      import sys, unicodedata as u
      for line in open(sys.argv[1]):
        text = "".join(chr(int(x, 16)) for x in line.strip().split(".") if x)
        print(*("".join(f"{ord(x):X}." for x in u.normalize(form, text)) for form in ("NFC", "NFKD")))
      """
    let result = try await Command.run(["python3", "-c", script, file])
    let own = texts.map { "\(Self.numbers($0.normalizedComposed)) \(Self.numbers($0.normalizedCompatible))" }
    #expect(result.output.split(separator: "\n").map(String.init) == own)
  }

  private static func numbers(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) + "." }.joined()
  }
}
