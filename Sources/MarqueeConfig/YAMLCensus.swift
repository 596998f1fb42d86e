/// What one pass over a YAML text can tell of it before anything is built: counts that no parse can exceed.
struct YAMLCensus: Sendable {
  /// At least half as many as the text has keys and values, aliases not expanded: of `{a,b}` each item is a key without
  /// its value. Commas and the like inside texts count too.
  private(set) var values = 1
  /// Whether a key could be something other than a word; true of some texts without such a key, false of none with one.
  private(set) var mayHoldOddKeys = false

  init(of text: String) {
    var text = text
    self = text.withUTF8 { Self($0) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var last: UInt8 = 0x0A
    /// The last byte that is no blank or line break.
    var lastInk: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      let isBeforeBlank = index + 1 == bytes.count || Self.mayBeBlank(bytes[index + 1])
      switch byte {
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "-"): if isBeforeBlank { values += 1 }
      case UInt8(ascii: ":"):
        // Between two letters it is part of a word, as in a URL.
        if isBeforeBlank || !Self.isWord(last) { values += 2 }
        if Self.closes(lastInk) { mayHoldOddKeys = true }
      case UInt8(ascii: "?"), UInt8(ascii: "*"):
        if !Self.isWord(last) || Self.mayEndLine(last) {
          values += 2
          mayHoldOddKeys = true
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        values += 1
        if Self.beginsKey(after: lastInk) { mayHoldOddKeys = true }
      case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "#"):
        if Self.beginsKey(after: lastInk) { mayHoldOddKeys = true }
      default: break
      }
      last = byte
      if !Self.isBlank(byte) { lastInk = byte }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// U+0085, U+2028 and U+2029 begin like many a letter.
  private static func mayBeBlank(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0xC2 || byte == 0xE2 }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// U+0085, U+2028 and U+2029 are line breaks to the parser; they end in bytes that could be a letter's as well.
  private static func mayEndLine(_ byte: UInt8) -> Bool { byte == 0x85 || byte == 0xA8 || byte == 0xA9 }

  private static func closes(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }

  /// In a flow mapping a list, a block or what could introduce one (an anchor, a tag, a comment) is a key right after
  /// the brace or a comma.
  private static func beginsKey(after byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") || mayEndLine(byte)
  }
}
