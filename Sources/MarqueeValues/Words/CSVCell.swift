/// A cell of a CSV file.
package enum CSVCell {
  /// What makes spreadsheets take a cell for a formula, which could call programs or send data.
  private static let formulas = "=+-@＝＋－＠\t\r"

  /// Quotes a text if necessary, and puts an apostrophe before one that begins like a formula.
  package static func text(_ text: String) -> String {
    // Spaces and characters that cannot be seen do not hide a formula from every program.
    let first = text.unicodeScalars.first { scalar in
      "\t\r".unicodeScalars.contains(scalar)
        || ![.spaceSeparator, .format].contains(scalar.properties.generalCategory)
    }
    let harmless = first.map { formulas.unicodeScalars.contains($0) } ?? false ? "'" + text : text
    guard harmless.unicodeScalars.contains(where: { ",;\"\n\r".unicodeScalars.contains($0) }) else { return harmless }
    // By scalars: a quote with a combining mark is another character, but programs take it for a quote.
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in harmless.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
