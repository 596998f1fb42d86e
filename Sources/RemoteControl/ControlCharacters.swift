/// Control characters in what somebody else wrote: on a terminal they could move the cursor, colour what follows or send
/// keys.
enum ControlCharacters {
  /// A line of JSON in whose texts every control character is written out, such as `\u{1B}` or `\n`. What is no JSON
  /// stays as it is.
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
      // Those from U+0080 to U+009F, as UTF-8 has them.
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

  /// The short escapes of JSON that stand for control characters.
  private static let short: [UInt8: [UInt8]] = [
    UInt8(ascii: "n"): Array(#"\\n"#.utf8), UInt8(ascii: "r"): Array(#"\\r"#.utf8),
    UInt8(ascii: "t"): Array(#"\\t"#.utf8), UInt8(ascii: "b"): Array(#"\\u{8}"#.utf8),
    UInt8(ascii: "f"): Array(#"\\u{C}"#.utf8),
  ]

  /// A control character as text within JSON; `nil` where it is none.
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
