/// A cell of a CSV file.
package enum CSVCell {
  /// What makes spreadsheets take a cell for a formula, which could call programs or send data.
  private static let formulas = "=+-@＝＋－＠\t\r"

  /// Quotes a text if necessary, and puts an apostrophe before one that begins like a formula. Control characters, which
  /// could give a terminal orders, and those that turn the direction of what follows are written as `escaped` does; line feeds
  /// and tabs stay.
  package static func text(_ text: String) -> String {
    // Spaces and characters that cannot be seen do not hide a formula from every program.
    let first = text.unicodeScalars.first { scalar in
      "\t\r".unicodeScalars.contains(scalar)
        || ![.spaceSeparator, .format].contains(scalar.properties.generalCategory)
    }
    let harmless = first.map { formulas.unicodeScalars.contains($0) } ?? false ? "'" + text : text
    var plain = ""
    for scalar in harmless.unicodeScalars { plain += isHidden(scalar) ? escaped(scalar) : String(scalar) }
    guard plain.unicodeScalars.contains(where: { ",;\"\n\t".unicodeScalars.contains($0) }) else { return plain }
    // By scalars: a quote with a combining mark is another character, but programs take it for a quote.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in plain.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA: false
    // Embeddings, overrides and isolates. The marks of Arabic and Hebrew beside them turn nothing else.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}
