internal import Platform

/// An entry's bytes in a file of the spool: the length of its text, 4 bytes; the first 8 bytes of the text's SHA-256; the
/// text. Numbers are little-endian. A file is a row of them.
enum SpoolFrame {
  static let headerSize = 12
  /// Longer texts are damage: a configuration's file may have 16 MiB.
  static let longest = 17 << 20

  static func bytes(of text: String) -> [UInt8] {
    let text = Array(text.utf8)
    let length = UInt32(text.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + check(of: text[...]) + text
  }

  /// How long the text is if an entry begins at an offset; `nil` if none can.
  static func length(in bytes: [UInt8], at offset: Int) -> Int? {
    guard bytes.count - offset >= headerSize else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    return length > 0 && length <= longest && length <= bytes.count - offset - headerSize ? length : nil
  }

  /// Whether the text at an offset begins as that of an entry does: damage hardly ever does, and its hash need not be known.
  static func isBegun(in bytes: [UInt8], at offset: Int) -> Bool {
    let text = bytes[(offset + headerSize)...]
    return beginnings.contains { text.starts(with: $0) }
  }

  /// Whether a text may begin with a byte: what is asked of each byte of damage, before all else.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "m"), UInt8(ascii: "c"), UInt8(ascii: "v"), UInt8(ascii: "l"): true
    default: false
    }
  }

  private static let beginnings = ["minute\n", "configuration ", "visitors ", "lost "].map { Array($0.utf8) }

  /// The entry at an offset; `nil` for the rest of one that is being written, and for damage.
  static func entry(in bytes: [UInt8], at offset: Int, length: Int) -> SpoolEntry? {
    let start = offset + headerSize
    let text = bytes[start..<(start + length)]
    guard check(of: text) == Array(bytes[(offset + 4)..<start]) else { return nil }
    return String(validating: text, as: UTF8.self).flatMap { try? SpoolEntry($0) }
  }

  private static func check(of text: ArraySlice<UInt8>) -> [UInt8] {
    Array(SHA256.bytes(of: text).prefix(8))
  }
}
