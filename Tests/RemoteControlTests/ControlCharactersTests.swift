import Foundation
import TestSupport
import Testing

@testable import RemoteControl

struct ControlCharactersTests {
  private func decoded(_ json: String) throws -> String {
    let line = ControlCharacters.escaped(inJSON: Array(json.utf8))
    return try #require(try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed) as? String)
  }

  @Test(arguments: [
    (#""plain ü 日本 \"quoted\" \\ \/""#, #"plain ü 日本 "quoted" \ /"#),
    (#""\n\r\t\b\f""#, #"\n\r\t\u{8}\u{C}"#),
    (#""\u001b[2J\u0000\u007f\u009b""#, #"\u{1B}[2J\u{0}\u{7F}\u{9B}"#),
    ("\"\u{7F}\u{80}\u{9F}\u{A0}\"", "\\u{7F}\\u{80}\\u{9F}\u{A0}"),
    (#""\u00e9\ud83d\ude00""#, "é😀"),
    (#""\\u001b \\n""#, #"\u001b \n"#),
  ])
  func `a control character is spelled out, and all else stays`(json: String, text: String) throws {
    #expect(try decoded(json) == text)
  }

  /// Compares what a decoder makes of the escaped line with each scalar of the text spelled out by itself.
  @Test(arguments: Seeds.few)
  func `a reply with any text is shown without control characters`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<generator.int(0...20) {
        let value = UInt32(generator.chance(0.7) ? generator.int(0...0xFF) : generator.int(0...0x10FFFF))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      var expected = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": expected += "\\n"
        case "\r": expected += "\\r"
        case "\t": expected += "\\t"
        case _ where scalar.properties.generalCategory == .control:
          expected += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: expected.unicodeScalars.append(scalar)
        }
      }
      // Scalar by scalar: \r\n is one `Character`.
      #expect(Array(try decoded(json).unicodeScalars) == Array(expected.unicodeScalars), "seed \(seed)")
    }
  }

  @Test(arguments: Seeds.few)
  func `escaping bytes that are no JSON does not crash`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<generator.int(0...12)).map { _ -> UInt8 in
        generator.chance(0.5)
          ? UInt8(ascii: "\\") : generator.chance(0.3) ? UInt8(ascii: "u") : UInt8(generator.int(0...255))
      }
      _ = ControlCharacters.escaped(inJSON: bytes)
    }
  }
}
