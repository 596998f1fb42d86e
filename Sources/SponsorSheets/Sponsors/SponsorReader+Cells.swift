internal import Messages

extension SponsorReader {
  func cell(_ column: SheetColumn) -> String? {
    guard let index = columns[column], index < row.cells.count else { return nil }
    let text = Self.text(of: column, at: index, in: row)
    return text.isEmpty || Self.dashes.contains(text) ? nil : text
  }

  func isDash(_ column: SheetColumn) -> Bool {
    guard let index = columns[column], index < row.cells.count else { return false }
    return Self.dashes.contains(Self.text(of: column, at: index, in: row))
  }

  /// What people see, where they read it on the wall too; else the number behind it, which has no separators of a language.
  private static func text(of column: SheetColumn, at index: Int, in row: SheetRow) -> String {
    let isShown =
      switch column {
      case .name, .tagline, .tier, .logo, .link, .details: true
      case .id, .color, .share, .weight, .from, .until, .hidden: false
      }
    return (isShown ? nil : row.numbers[index]) ?? row.cells[index].sheetTrimmed
  }

  private static let dashes: Set<String> = ["-", "–", "—"]

  /// Text with its line breaks.
  mutating func text(_ column: SheetColumn, upTo limit: Int) -> String? {
    guard let text = cell(column) else { return nil }
    if Self.errorValues.contains(text.uppercased()) {
      report(
        .error, column, "holds the spreadsheet's error \(text.uppercased()); correct its formula, or write the text")
      return nil
    }
    let count = text.unicodeScalars.count
    guard count <= limit else {
      report(.error, column, "holds \(count) characters; expected at most \(limit)")
      return nil
    }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}": clean.append("\n")
      case "\t": clean.append(" ")
      // Not meant to be seen: a soft hyphen, a byte order mark, and the rest of a CRLF.
      case "\u{AD}", "\u{FEFF}", "\r": break
      default:
        guard scalar.properties.generalCategory != .control else {
          report(.error, column, "holds the control character \(escaped(scalar)); take it out")
          return nil
        }
        clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// What spreadsheet programs show where a formula fails.
  private static let errorValues: Set<String> = [
    "#REF!", "#N/A", "#NV", "#NAME?", "#VALUE!", "#WERT!", "#DIV/0!", "#NUM!", "#ZAHL!", "#BEZUG!", "#NULL!", "#SPILL!",
    "#¡REF!", "#¿NOMBRE?", "#¡VALOR!", "#NOM?", "#VALEUR!", "#RIF!", "#N/D", "#NOME?", "#VALORE!", "#VERW!", "#N/B",
    "#NAAM?", "#WAARDE!", "#DEEL/0!", "#GETAL!",
  ]

  /// Text on one line: line breaks and runs of blanks become one space.
  mutating func line(_ column: SheetColumn, upTo limit: Int = 1000) -> String? {
    text(column, upTo: limit).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The text unless it says only that there is none, which is not for the wall.
  mutating func written(_ text: String?, _ column: SheetColumn) -> String? {
    guard let text, EmptyWord.isEmpty(text) else { return text }
    report(.note, column, "\(quoted(text)) is taken for an empty cell")
    return nil
  }
}
