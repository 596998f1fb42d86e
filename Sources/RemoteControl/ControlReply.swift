internal import FoundationEssentials

/// The marquee's reply to a request: one line of JSON.
package struct ControlReply: Sendable, Codable, Equatable {
  /// Whether the request was carried out.
  package var ok: Bool
  /// What was done, for people.
  package var message: String?
  /// Why it was not done, in one line, for people.
  package var error: String?
  /// Everything that is wrong with a configuration.
  package var faults: [String]?
  /// The answer to `status`.
  package var status: MarqueeStatus?
  /// The answer to `screenshot`: a PNG in Base64.
  package var png: String?

  package init(
    ok: Bool, message: String? = nil, error: String? = nil, faults: [String]? = nil, status: MarqueeStatus? = nil,
    png: String? = nil
  ) {
    self.ok = ok
    self.message = message
    self.error = error
    self.faults = faults
    self.status = status
    self.png = png
  }

  /// The request was carried out.
  package static func done(_ message: String) -> ControlReply { ControlReply(ok: true, message: message) }

  /// The request was not carried out.
  package static func refused(_ error: String, faults: [String]? = nil) -> ControlReply {
    ControlReply(ok: false, error: error, faults: faults)
  }

  /// Reads a reply; `nil` if the line is none.
  init?(line: [UInt8]) {
    // The decoder accepts UTF-16 and UTF-32 too, in which `ControlCharacters` finds nothing to escape.
    guard !line.contains(0), let reply = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = reply
  }

  /// The reply as a line, with the end of line.
  var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data(#"{"error":"the reply cannot be written","ok":false}"#.utf8)
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

/// Escapes control characters in a reply: on a terminal they could move the cursor, colour what follows or send keys.
enum ControlCharacters {
  /// Returns a line of JSON in whose strings every control character is spelled out, such as `\u{1B}` or `\n`. Anything but
  /// JSON stays as it is.
  static func escaped(inJSON line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      let byte = line[index]
      let next = index + 1 < line.count ? line[index + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "u")):
        let digits = line[(index + 2)...].prefix(4)
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        result += code.flatMap(written) ?? Array(line[index...].prefix(6))
        index += 6
      case (UInt8(ascii: "\\"), _):
        result += short[next] ?? [byte, next]
        index += 2
      // U+0080 to U+009F in UTF-8.
      case (0xC2, 0x80...0x9F):
        result += written(UInt32(next)) ?? [byte, next]
        index += 2
      case (0x7F, _):
        result += written(0x7F) ?? [byte]
        index += 1
      default:
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// JSON's short escapes for control characters.
  private static let short: [UInt8: [UInt8]] = [
    UInt8(ascii: "n"): Array(#"\\n"#.utf8), UInt8(ascii: "r"): Array(#"\\r"#.utf8),
    UInt8(ascii: "t"): Array(#"\\t"#.utf8), UInt8(ascii: "b"): Array(#"\\u{8}"#.utf8),
    UInt8(ascii: "f"): Array(#"\\u{C}"#.utf8),
  ]

  /// A control character spelled out as text in JSON; `nil` for any other character.
  private static func written(_ code: UInt32) -> [UInt8]? {
    switch code {
    case 0x0A: short[UInt8(ascii: "n")]
    case 0x0D: short[UInt8(ascii: "r")]
    case 0x09: short[UInt8(ascii: "t")]
    case 0...0x1F, 0x7F...0x9F: Array(#"\\u{\#(String(code, radix: 16, uppercase: true))}"#.utf8)
    default: nil
    }
  }
}
