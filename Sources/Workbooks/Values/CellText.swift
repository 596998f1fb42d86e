/// Texts of cells as files write them.
enum CellText {
  /// The number of a colour in six hexadecimal digits; `nil` for white and for other texts.
  static func fill(_ digits: some StringProtocol) -> Int? {
    guard digits.utf8.count == 6, let color = Int(digits, radix: 16), (0..<0xFF_FFFF).contains(color) else {
      return nil
    }
    return color
  }

  /// The text with its line ends as line feeds, and with the characters that .xlsx writes as `_x000D_`.
  static func decoded(_ text: String) -> String {
    lineFeeds(text.utf8.contains(0x5F) ? unescaped(text) : text)
  }

  /// The text with every line end as a line feed.
  static func lineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// `_x` with four hexadecimal digits and `_` is a UTF-16 unit; `_x005F_` is an underscore.
  private static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count >= 7 else { return text }
    var (result, index, hasChanged): ([UInt8], Int, Bool) = ([], 0, false)
    while index < bytes.count {
      if let unit = unit(bytes, index) {
        var (scalar, length) = (Unicode.Scalar(unit), 7)
        // A pair, as emoji are written.
        if scalar == nil, let low = Self.unit(bytes, index + 7), UTF16.isLeadSurrogate(UInt16(unit)),
          UTF16.isTrailSurrogate(UInt16(low))
        {
          scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
          length = 14
        }
        if let scalar, scalar != "\0" {
          result += Array(String(Character(scalar)).utf8)
          (index, hasChanged) = (index + length, true)
          continue
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return hasChanged ? String(decoding: result, as: UTF8.self) : text
  }

  private static func unit(_ bytes: [UInt8], _ index: Int) -> UInt32? {
    guard index + 7 <= bytes.count, bytes[index] == 0x5F, bytes[index + 1] == 0x78, bytes[index + 6] == 0x5F else {
      return nil
    }
    var value: UInt32 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// A web address behind a cell; `nil` for a file, a place in the workbook or anything else.
  static func webAddress(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 2000 else { return nil }
    let address = text.filter { !$0.isNewline }.drop { $0.isWhitespace }
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") ? String(address) : nil
  }

  /// The address in a formula such as `HYPERLINK("https://acme.example","Acme")`, if it is written there.
  static func webAddress(inFormula formula: String) -> String? {
    let text = formula.prefix(4000).drop { $0 == "=" || $0 == " " }
    var rest = text[...]
    for prefix in ["of:=", "msoxl:=", "_xlfn."] where rest.lowercased().hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    guard rest.lowercased().hasPrefix("hyperlink("), let start = rest.firstIndex(of: "\""),
      rest[..<start].dropFirst(10).allSatisfy({ $0 == " " })
    else { return nil }
    let address = rest[rest.index(after: start)...].prefix { $0 != "\"" }
    return webAddress(String(address))
  }
}
