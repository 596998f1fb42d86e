/// Which words YAML reads as something other than text if they have no quotes, in version 1.1 or 1.2.
enum PlainWords {
  /// Whether this project reads the word as a missing value.
  static func isNull(_ word: String) -> Bool { word.isEmpty || word == "~" || word == "null" }

  /// Whether some YAML parser reads the word as null, boolean, number, date or merge key.
  static func isTyped(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard let first = bytes.first else { return true }
    if bytes.count <= 6, words.contains(word.lowercased()) { return true }
    guard isDigit(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    else {
      return false
    }
    return isNumber(bytes) || isDate(bytes)
  }

  private static let words: Set<String> = [
    "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "<<", "=", ".inf", "-.inf", "+.inf", ".nan",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Wider than any version's numbers: digits with signs, points, exponents, `_`, and `:` as in `12:30`; `0x`, `0o` and
  /// `0b`. A word too many only gets quotes.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard rest.contains(where: isDigit) else { return false }
    if rest.first == UInt8(ascii: "0"), rest.count > 2, let kind = rest.dropFirst().first,
      "xobXOB".utf8.contains(kind)
    {
      return rest.dropFirst(2).allSatisfy { isDigit($0) || "abcdefABCDEF_".utf8.contains($0) }
    }
    return rest.allSatisfy { isDigit($0) || "_.:eE+-".utf8.contains($0) }
      && rest.first.map { isDigit($0) || $0 == UInt8(ascii: ".") } == true
  }

  /// `2026-11-22`, with or without a time.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8, bytes.prefix(4).allSatisfy(isDigit), bytes[4] == UInt8(ascii: "-") else { return false }
    return bytes.dropFirst(4).allSatisfy { isDigit($0) || "-:+.tTzZ ".utf8.contains($0) }
  }
}

extension String {
  /// Whether both have the same bytes. `==` also equates texts that Unicode considers equivalent.
  func hasSameBytes(as other: String) -> Bool {
    let result = unsafe utf8.withContiguousStorageIfAvailable { one in
      unsafe other.utf8.withContiguousStorageIfAvailable { unsafe one.elementsEqual($0) }
    }
    return (result ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
