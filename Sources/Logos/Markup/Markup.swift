/// The elements, attributes and texts of an SVG drawing as places in its bytes, so that parts of it can be replaced.
///
/// It is a lenient reader, not a judge: what it does not understand is left as it is for librsvg.
package struct Markup: Sendable {
  /// An attribute: its name and the place of its value between the quotes.
  package struct Attribute: Sendable, Hashable {
    package var name: String
    package var value: Range<Int>
    /// The name without a prefix such as `xlink:`.
    package var localName: Substring { name.split(separator: ":").last ?? name[...] }
  }

  package struct Element: Sendable, Hashable {
    package var name: String
    package var attributes: [Attribute]
    package var isEmpty: Bool
    /// The name without a prefix such as `svg:`.
    package var localName: Substring { name.split(separator: ":").last ?? name[...] }
  }

  package enum Token: Sendable, Hashable {
    case start(Element)
    case end
    /// Text between tags, or the content of a CDATA section.
    case text(Range<Int>, isCDATA: Bool)
    /// A processing instruction, without its delimiters.
    case instruction(Range<Int>)
  }

  /// UTF-8.
  package let bytes: [UInt8]
  package private(set) var tokens: [Token] = []

  /// The most tokens that are read; larger drawings are left as they are.
  private static let limit = 400_000

  /// Reads a drawing in UTF-8, or in UTF-16 with a byte order mark; `nil` for one that is compressed, no markup, or too
  /// large.
  package init?(_ data: [UInt8]) {
    bytes = Self.unicode(data)
    guard bytes.first(where: { !Self.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "<") else {
      return nil
    }
    guard read() else { return nil }
  }

  /// The text at a place, its references to characters resolved unless `isRaw`.
  package func text(_ range: Range<Int>, isRaw: Bool = false) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return isRaw ? text : References.resolved(text)
  }

  /// The bytes with some places replaced; the places must not overlap.
  package func replacing(_ edits: [(place: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for (place, text) in edits.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      guard place.lowerBound >= start else { continue }
      result += bytes[start..<place.lowerBound]
      result += text.utf8
      start = place.upperBound
    }
    return result + bytes[start...]
  }

  // MARK: Reading

  private mutating func read() -> Bool {
    var index = 0
    while index < bytes.count {
      guard tokens.count < Self.limit else { return false }
      guard bytes[index] == UInt8(ascii: "<") else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if bytes[index..<end].contains(where: { !Self.isSpace($0) }) {
          tokens.append(.text(index..<end, isCDATA: false))
        }
        index = end
        continue
      }
      index = readMarkup(at: index)
    }
    return true
  }

  /// Reads what begins with `<` and returns the index after it.
  private mutating func readMarkup(at start: Int) -> Int {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return end(of: "-->", from: start + 4) }
    if rest.starts(with: "<![CDATA[".utf8) {
      let end = end(of: "]]>", from: start + 9)
      tokens.append(.text(start + 9..<max(end - 3, start + 9), isCDATA: true))
      return end
    }
    if rest.starts(with: "<?".utf8) {
      let end = end(of: "?>", from: start + 2)
      tokens.append(.instruction(start + 2..<max(end - 2, start + 2)))
      return end
    }
    if rest.starts(with: "<!".utf8) { return endOfDocumentType(from: start + 2) }
    if rest.starts(with: "</".utf8) {
      tokens.append(.end)
      return end(of: ">", from: start + 2)
    }
    return readElement(at: start + 1)
  }

  private mutating func readElement(at start: Int) -> Int {
    var index = start
    let name = name(at: &index)
    var element = Element(name: name, attributes: [], isEmpty: false)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        index += 1
        break
      }
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") {
        element.isEmpty = true
        index += 2
        break
      }
      let before = index
      let attribute = self.name(at: &index)
      guard !attribute.isEmpty else {
        index = before + 1
        continue
      }
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else { continue }
      let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) ?? bytes.count
      element.attributes.append(Attribute(name: attribute, value: index + 1..<max(end, index + 1)))
      index = min(end + 1, bytes.count)
    }
    tokens.append(.start(element))
    return index
  }

  private func name(at index: inout Int) -> String {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]),
      ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'")]
        .contains(bytes[index])
    { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A document type may have declarations in brackets, with `>` in them.
  private func endOfDocumentType(from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = bytes[(index + 1)...].firstIndex(of: bytes[index]) ?? bytes.count
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// The text in UTF-8. Its declaration says another encoding then, which is taken away.
  private static func unicode(_ data: [UInt8]) -> [UInt8] {
    let isLittle = data.starts(with: [0xFF, 0xFE])
    guard isLittle || data.starts(with: [0xFE, 0xFF]) else { return data }
    let units = stride(from: 2, to: data.count - 1, by: 2).map { index in
      isLittle
        ? UInt16(data[index]) | UInt16(data[index + 1]) << 8 : UInt16(data[index]) << 8 | UInt16(data[index + 1])
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return text }
    return Array(text[(end + 1)...])
  }
}

/// References to characters, such as `&quot;` and `&#38;`.
package enum References {
  private static let named = ["quot": "\"", "amp": "&", "apos": "'", "lt": "<", "gt": ">"]

  /// The text with its references resolved; unknown ones stay.
  package static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let after = rest[rest.index(after: start)...]
      guard let end = after.prefix(12).firstIndex(of: ";"), let character = character(after[..<end]) else {
        result += "&"
        rest = after
        continue
      }
      result += character
      rest = after[after.index(after: end)...]
    }
    return result + rest
  }

  /// The text as the value of an attribute.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&apos;")
  }

  private static func character(_ name: Substring) -> String? {
    if let known = named[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
