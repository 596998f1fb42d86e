internal import Messages

/// Writes texts as YAML scalars, with as few quotes as their meaning allows.
struct ScalarWriter {
  /// The quotes for new values: those that the document has most.
  var quotes = SyntaxTree.Node.Style.double
  /// Whether texts of several lines are written in double quotes instead of block scalars.
  var escapesLines = false

  /// The longest line of a folded text, in characters. As in the shipped configuration.
  private static let width = 100

  /// A text in one line.
  /// - Parameters:
  ///   - isPlain: whether it may be read as something other than text.
  ///   - old: the style to keep, if the text allows it.
  func inline(_ text: String, isPlain: Bool = false, old: SyntaxTree.Node.Style? = nil, inFlow: Bool) -> [UInt8] {
    let isQuoted = old == .single || old == .double
    if isPlain || !isQuoted && !PlainWords.isTyped(text), Self.canBePlain(text, inFlow: inFlow) {
      return Array(text.utf8)
    }
    let style = isQuoted ? old : quotes
    let avoidsEscapes = !isQuoted && !text.utf8.contains(0x27) && text.utf8.contains { $0 == 0x22 || $0 == 0x5C }
    if style == .single || avoidsEscapes, !text.unicodeScalars.contains(where: Self.needsEscape) {
      // By bytes: a combining mark behind a quote makes another character of it.
      return [0x27] + text.utf8.flatMap { $0 == 0x27 ? [0x27, 0x27] : [$0] } + [0x27]
    }
    return Array(Self.doubleQuoted(text).utf8)
  }

  /// The header and the lines, not yet indented, of a text as a block scalar; `nil` if it is better written in one line.
  func block(_ text: String, old: SyntaxTree.Node.Style?, indentation: Int) -> (header: String, lines: [String])? {
    guard !escapesLines, old != .single, old != .double, text.contains("\n") || old?.isBlock == true else { return nil }
    let body = text.hasSuffix("\n") ? String(text.dropLast()) : text
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first?.unicodeScalars.first, !first.isBlank,
      lines.last?.unicodeScalars.contains(where: { !$0.isBlank }) == true,
      !body.unicodeScalars.contains(where: { Self.needsEscape($0) && $0 != "\n" && $0 != "\t" })
    else { return nil }
    let chomping = text.hasSuffix("\n") ? "" : "-"
    let room = max(20, Self.width - indentation)
    if old == .folded, let folded = Self.folded(lines, room) { return (">" + chomping, folded) }
    return ("|" + chomping, lines)
  }

  /// The lines wrapped at single spaces; `nil` if YAML would not join them to the same text.
  private static func folded(_ lines: [String], _ room: Int) -> [String]? {
    var result: [String] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { result.append("") }
      if line.isEmpty { continue }
      guard let first = line.unicodeScalars.first, let last = line.unicodeScalars.last, !first.isBlank, !last.isBlank
      else {
        return nil
      }
      var row = ""
      var width = 0
      // Several spaces in a row leave empty words, which stay joined to their neighbours.
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      for (index, word) in words.enumerated() {
        let isBetweenWords = index > 0 && !word.isEmpty && !words[index - 1].isEmpty
        let isTab = word.unicodeScalars.first == "\t"
        let length = word.unicodeScalars.count
        if index > 0, isBetweenWords, !isTab, width + 1 + length > room {
          result.append(row)
          (row, width) = (String(word), length)
        } else {
          row += (index > 0 ? " " : "") + word
          width += (index > 0 ? 1 : 0) + length
        }
      }
      result.append(row)
    }
    return result
  }

  /// Whether YAML reads `text` without quotes as one scalar of exactly these characters.
  static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last, !isSpace(first), !isSpace(last) else { return false }
    if scalars.contains(where: needsEscape) { return false }
    if "?:,[]{}#&*!|>'\"%@`".unicodeScalars.contains(first) { return false }
    if first == "-", scalars.count == 1 || !("0"..."9" ~= scalars[1]) && scalars[1] != "." { return false }
    if scalars.starts(with: "...".unicodeScalars) || scalars.starts(with: "---".unicodeScalars) || last == ":" {
      return false
    }
    for (scalar, next) in zip(scalars, scalars.dropFirst()) {
      if scalar == ":", next.isBlank { return false }
      if scalar.isBlank, next == "#" { return false }
      if inFlow, scalar == ":", next == "?" { return false }
    }
    return !inFlow || !scalars.contains { ",[]{}".unicodeScalars.contains($0) }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.isBlank || scalar.isOddSpace }

  /// Whether a character can stand in double quotes only, as an escape. Joiners and tags are part of emoji.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0x200C, 0x200D, 0xE0020...0xE007F: return false
    case 0xFFFE, 0xFFFF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }

  static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (letter, count) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        result += "\\" + letter + String(repeating: "0", count: count - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
