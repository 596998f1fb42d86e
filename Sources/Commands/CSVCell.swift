/// A cell of a CSV file.
enum CSVCell {
  /// What makes spreadsheets take a cell for a formula, which could call programs or send data.
  private static let formulas = "=+-@\t\r"

  /// Quotes a text if necessary, and puts an apostrophe before one that begins like a formula.
  static func text(_ text: String) -> String {
    let first = text.unicodeScalars.first { $0 != " " }
    let harmless = first.map { formulas.unicodeScalars.contains($0) } ?? false ? "'" + text : text
    guard harmless.unicodeScalars.contains(where: { ",;\"\n\r".unicodeScalars.contains($0) }) else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }
}
