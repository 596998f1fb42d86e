/// Text from a file made fit for a terminal or a log: what would move the cursor, turn the reading order or not show at
/// all becomes `\u{202E}`.
package func escaped(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars { result += escaped(scalar) }
  return result
}

func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\t": return "\\t"
  case "\r": return "\\r"
  case " "..."~": return String(scalar)
  // The joiners belong to emoji and to Indic and Persian words.
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

/// A value as a message shows it: in quotes, escaped, and at most 40 characters long.
package func quoted(_ text: some StringProtocol) -> String {
  let limit = 40
  let head = text.unicodeScalars.prefix(limit + 1)
  guard head.count > limit else { return "\"" + escaped(text) + "\"" }
  var short = String.UnicodeScalarView()
  short.append(contentsOf: head.prefix(limit - 1))
  return "\"" + escaped(String(short)) + "…\""
}

/// Terminal cells that a printable scalar takes: 0 for combining marks and joiners, 2 for East Asian wide and emoji.
/// Blocks rather than the full table: a caret may be a cell off in rare scripts, never in text that is common.
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
