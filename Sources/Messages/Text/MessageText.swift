/// Escapes text for a terminal or a log: control characters, bidirectional marks and invisible characters become
/// `\n` or `\u{202E}`.
package func escaped(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars { result += escaped(scalar) }
  return result
}

/// The like for a text of several lines, whose line feeds stay.
package func escapedLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }.joined(separator: "\n")
}

/// Escapes one scalar, see `escaped(_:)` for text.
package func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\t": return "\\t"
  case "\r": return "\\r"
  case " "..."~": return String(scalar)
  // Joiners are part of emoji and of Indic and Persian words.
  case "\u{200C}", "\u{200D}": return String(scalar)
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
    return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  default:
    return String(scalar)
  }
}

/// A value for a message: in quotes, escaped and shortened to 40 characters.
package func quoted(_ text: some StringProtocol) -> String {
  let limit = 40
  let head = text.unicodeScalars.prefix(limit + 1)
  guard head.count > limit else { return "\"" + escaped(text) + "\"" }
  var short = String.UnicodeScalarView()
  short.append(contentsOf: head.prefix(limit - 1))
  return "\"" + escaped(String(short)) + "…\""
}

/// The path or name of a file for a message: in quotes, escaped and whole, so that it can be copied.
package func quotedPath(_ path: some StringProtocol) -> String { "\"" + escaped(path) + "\"" }

/// The width of a printable scalar in terminal cells: 0 for combining marks and joiners, 2 for East Asian wide characters
/// and emoji. Uses blocks instead of the full table: a caret may be one cell off in rare scripts, but not in common text.
func cellWidth(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
    0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// The width of a printable text in terminal cells.
package func cellWidth(of text: String) -> Int {
  text.reduce(0) { width, character in
    let scalars = character.unicodeScalars
    // A flag is two letters, and a picture may be asked for by a selector.
    let isPicture = scalars.contains { $0.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains($0.value) }
    return width + (isPicture ? 2 : scalars.map { cellWidth(of: $0) }.max() ?? 0)
  }
}

/// A list of words for a sentence: `left, right, up or down`.
package func listed(_ words: [String], _ conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// A value for a message: numbers and measures without quotes, other text quoted.
package func shown(_ text: String) -> String {
  let isMeasure =
    text.utf8.count <= 24 && text.utf8.first.map { "+-.0123456789".utf8.contains($0) } == true
    && text.utf8.allSatisfy { byte in
      "+-.%_:".utf8.contains(byte) || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
        || (0x41...0x5A).contains(byte)
    }
  return isMeasure ? text : quoted(text)
}

/// Text as a quoted YAML scalar, in quotes that the text does not contain where possible.
package func quotedForYAML(_ text: String) -> String {
  if !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
  if !text.contains("'") { return "'\(text)'" }
  return "'\(text.replacing("'", with: "''"))'"
}

/// Source text for a message: escaped and shortened to 60 characters.
package func shortened(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard scalars.count > 60 else { return escaped(text) }
  return escaped(String(String.UnicodeScalarView(scalars.prefix(59)))) + "…"
}

extension Unicode.Scalar {
  /// Whether the character leaves no visible mark.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint || Self.blanks.contains(value)
    }
  }

  /// Signs, letters and marks that are blank, which no property of Unicode's tells: the braille pattern without dots, the full
  /// and the half blank of hieroglyphs, the filler of Khitan, and the notehead of no note.
  private static let blanks: Set<UInt32> = [0x2800, 0x13441, 0x13442, 0x16FE4, 0x1D159]

  /// Whether it is a space or a tab, YAML's blanks.
  package var isBlank: Bool { self == " " || self == "\t" }
  /// Whether it is a straight quote, single or double.
  package var isQuote: Bool { self == "\"" || self == "'" }
  /// Whether it is a quote as text processors set it.
  package var isCurlyQuote: Bool { "“”„‟‘’‚‛«»".unicodeScalars.contains(self) }
  /// Whether it looks like a space or like nothing, but is not a space in YAML.
  package var isOddSpace: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// A name that an operator can search for, such as `a no-break space (U+00A0)`.
  package var spaceName: String {
    let code = String(value, radix: 16, uppercase: true)
    let name = value == 0xA0 || value == 0x202F ? "a no-break space" : "a character that looks like a space"
    return "\(name) (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
  }
}
