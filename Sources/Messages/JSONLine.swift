/// Parses one line of JSON with a flat object: keys with strings, numbers or words, and the column of each.
///
/// ```swift
/// let kind = JSONLine.Kind(name: "request", example: #"{"do":"status"}"#)
/// let members = try JSONLine.members(of: #"{"do":"pause","for":60}"#, as: kind)
/// ```
///
/// Foundation's decoder crashed the process on lists that are opened and never closed. Input that anybody may send must
/// not do that.
package struct JSONLine {
  /// The value of a member.
  package enum Value: Sendable, Hashable {
    case text(String)
    /// The number as written, valid by JSON's grammar.
    case number(String)
    /// `true`, `false` or `null`.
    case word(String)
  }

  /// A key and its value.
  package struct Member {
    /// The key, unescaped.
    package var key: String
    /// The column of the key's opening quote: Unicode scalars from 1.
    package var keyColumn: Int
    /// The value, unescaped.
    package var value: Value
    /// The column where the value begins: Unicode scalars from 1.
    package var valueColumn: Int
  }

  /// Thrown for text that is not JSON, or not a flat object.
  package struct Fault: Error {
    /// The column of the fault: Unicode scalars from 1.
    package var column: Int
    /// What is wrong and what is expected instead.
    package var message: String
  }

  /// How messages describe what a line should be.
  package struct Kind: Sendable {
    /// The noun, such as `event`.
    package var name: String
    /// A valid line.
    package var example: String

    package init(name: String, example: String) {
      self.name = name
      self.example = example
    }
  }

  private let kind: Kind
  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// The members of the object in `line`, in order; duplicate keys are kept.
  /// - Parameter kind: how messages describe the line.
  package static func members(of line: some StringProtocol, as kind: Kind) throws(Fault) -> [Member] {
    var parser = JSONLine(scalars: Array(line.unicodeScalars), kind: kind)
    return try parser.object()
  }

  private init(scalars: [Unicode.Scalar], kind: Kind) {
    self.kind = kind
    self.scalars = scalars
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fault(_ message: String, at place: Int? = nil) -> Fault {
    Fault(column: (place ?? index) + 1, message: message)
  }

  private mutating func skipBlanks() {
    while let scalar = next, scalar == " " || scalar == "\t" || scalar == "\r" { index += 1 }
  }

  private mutating func expect(_ scalar: Unicode.Scalar, _ remedy: String) throws(Fault) {
    skipBlanks()
    guard next == scalar else { throw fault("not JSON: expected \(remedy)") }
    index += 1
  }

  private mutating func object() throws(Fault) -> [Member] {
    try expect("{", "an object such as \(kind.example)")
    var members: [Member] = []
    skipBlanks()
    if next == "}" {
      index += 1
    } else {
      repeat {
        members.append(try member())
        skipBlanks()
      } while try continues()
    }
    skipBlanks()
    guard next == nil else { throw fault("one \(kind.name) a line; expected nothing after its '}'") }
    return members
  }

  /// Consumes a comma or the closing brace; returns whether it was a comma.
  private mutating func continues() throws(Fault) -> Bool {
    guard next == "," || next == "}" else { throw fault("not JSON: expected ',' or '}'") }
    index += 1
    return scalars[index - 1] == ","
  }

  private mutating func member() throws(Fault) -> Member {
    skipBlanks()
    let keyColumn = index + 1
    guard next == "\"" else { throw fault("not JSON: expected a key in double quotes") }
    let key = try string()
    try expect(":", "':' after the key")
    skipBlanks()
    let valueColumn = index + 1
    return Member(key: key, keyColumn: keyColumn, value: try value(), valueColumn: valueColumn)
  }

  private mutating func value() throws(Fault) -> Value {
    switch next {
    case "\""?: return .text(try string())
    case "{"?, "["?: throw fault("a list or an object stands here; expected a number or a text")
    case "-"?, ("0"..."9")?: return .number(try number())
    default:
      for word in ["true", "false", "null"] where scalars[index...].starts(with: word.unicodeScalars) {
        index += word.unicodeScalars.count
        return .word(word)
      }
      throw fault("not JSON: expected a number or a text in double quotes")
    }
  }

  private mutating func number() throws(Fault) -> String {
    let start = index
    if next == "-" { index += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || scalars[index - whole] != "0" else {
      throw fault("not JSON: no such number", at: start)
    }
    if next == "." {
      index += 1
      guard digits() > 0 else { throw fault("not JSON: no such number", at: start) }
    }
    if next == "e" || next == "E" {
      index += 1
      if next == "+" || next == "-" { index += 1 }
      guard digits() > 0 else { throw fault("not JSON: no such number", at: start) }
    }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private mutating func digits() -> Int {
    let start = index
    while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
    return index - start
  }

  private mutating func string() throws(Fault) -> String {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = next {
      index += 1
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      case "\u{0}"..<" ": throw fault("not JSON: a control character in a text", at: index - 1)
      default: text.append(scalar)
      }
    }
    throw fault("not JSON: the quotes that open here are not closed", at: start)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Parses the escape after a backslash. Surrogates must come in pairs.
  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = index - 1
    guard let scalar = next else { throw fault("not JSON: nothing follows the backslash", at: start) }
    index += 1
    if let plain = Self.escapes[scalar] { return plain }
    guard scalar == "u", let unit = hexadecimal() else { throw fault("not JSON: no such escape", at: start) }
    if let single = Unicode.Scalar(unit) { return single }
    guard unit < 0xDC00, index + 1 < scalars.count, next == "\\", scalars[index + 1] == "u" else {
      throw fault("not JSON: half a surrogate pair", at: start)
    }
    index += 2
    guard let low = hexadecimal(), (0xDC00...0xDFFF).contains(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw fault("not JSON: half a surrogate pair", at: start) }
    return pair
  }

  private mutating func hexadecimal() -> UInt16? {
    guard index + 4 <= scalars.count else { return nil }
    let digits = String(String.UnicodeScalarView(scalars[index..<(index + 4)]))
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt16(digits, radix: 16)
    else { return nil }
    index += 4
    return value
  }
}
