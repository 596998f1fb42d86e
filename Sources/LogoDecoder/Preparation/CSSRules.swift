/// The rules of a style sheet as places in its bytes. A lenient reader: what it does not understand is skipped.
struct CSSRules {
  struct Declaration {
    /// In lower case, but for variables.
    var name: String
    var value: Range<Int>
  }

  struct Rule {
    var selectors: [String]
    var declarations: [Declaration]
    /// The at-rules around it, such as `@media print`; empty for none.
    var conditions: [String]
  }

  private(set) var rules: [Rule] = []
  /// Statements such as `@import url(a.css)`, without their semicolon.
  private(set) var statements: [String] = []

  private let bytes: [UInt8]

  /// - Parameter range: the part of the bytes that is a style sheet.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    var index = range.lowerBound
    read(&index, until: range.upperBound, conditions: [])
  }

  /// The declarations of a `style` attribute, or of a rule between its braces.
  static func declarations(_ bytes: [UInt8], in range: Range<Int>) -> [Declaration] {
    var declarations: [Declaration] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let end = Self.end(bytes, from: index, to: range.upperBound, at: [UInt8(ascii: ";")])
      if let colon = bytes[index..<end].firstIndex(of: UInt8(ascii: ":")) {
        var name = uncommented(bytes[index..<colon])
        if !name.hasPrefix("--") { name = name.lowercased() }
        declarations.append(Declaration(name: name, value: trimmed(bytes, colon + 1..<end)))
      }
      index = end + 1
    }
    return declarations
  }

  private mutating func read(_ index: inout Int, until end: Int, conditions: [String]) {
    while index < end {
      let stop = Self.end(bytes, from: index, to: end, at: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
      let prelude = Self.uncommented(bytes[index..<stop])
      guard stop < end, bytes[stop] == UInt8(ascii: "{") else {
        if prelude.hasPrefix("@") { statements.append(prelude) }
        index = stop + 1
        continue
      }
      let close = Self.end(bytes, from: stop + 1, to: end, at: [UInt8(ascii: "}")])
      index = close + 1
      guard prelude.hasPrefix("@") else {
        let selectors = prelude.split(separator: ",").map { Self.trimmed($0) }
        rules.append(
          Rule(
            selectors: selectors, declarations: Self.declarations(bytes, in: stop + 1..<close), conditions: conditions))
        continue
      }
      guard conditions.count < 8 else { continue }
      var inner = stop + 1
      read(&inner, until: close, conditions: conditions + [prelude.lowercased()])
    }
  }

  /// The first of `marks` outside of strings, comments, parentheses and braces; `limit` if there is none.
  private static func end(_ bytes: [UInt8], from start: Int, to limit: Int, at marks: [UInt8]) -> Int {
    var (index, depth) = (start, 0)
    while index < limit {
      let byte = bytes[index]
      if depth == 0, marks.contains(byte) { return index }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = bytes[(index + 1)..<limit].firstIndex(of: byte) ?? limit
      case UInt8(ascii: "/") where index + 1 < limit && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < limit, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index += 1
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      default: break
      }
      index += 1
    }
    return limit
  }

  /// The text without comments and spaces around it.
  private static func uncommented(_ bytes: ArraySlice<UInt8>) -> String {
    var (text, rest) = ("", String(decoding: bytes, as: UTF8.self)[...])
    while let start = rest.firstRange(of: "/*") {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    // What hides a sheet from browsers of the last century.
    return trimmed((text + rest).replacing("<!--", with: "").replacing("-->", with: "")[...])
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) }
    var (start, end) = (range.lowerBound, max(range.upperBound, range.lowerBound))
    while start < end, isSpace(start) { start += 1 }
    while end > start, isSpace(end - 1) { end -= 1 }
    return start..<end
  }
}
