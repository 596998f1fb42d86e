/// A row with sums of columns, as spreadsheets have one below their last sponsor.
struct SumRow: Sendable, Hashable {
  /// The word by which it is known, as written.
  var word: String
  /// The word's column, from 0.
  var column: Int
  /// Whether no company is called so.
  var isCertain: Bool

  /// `nil` for a row with any text besides the word, or without a number.
  init?(_ row: CSVTable.Row) {
    var found: (column: Int, text: String)?
    var hasNumber = false
    for (column, cell) in row.cells.enumerated() {
      let text = cell.sheetTrimmed
      if text.isEmpty || Self.isRule(text) { continue }
      if Self.isNumber(text) {
        hasNumber = true
        continue
      }
      guard found == nil, text.utf8.count <= 100 else { return nil }
      found = (column, text)
    }
    guard hasNumber, let found else { return nil }
    let word = SheetColumn.normalized(found.text)
    let isCertain = Self.certain.contains(word)
    guard isCertain || Self.words.contains(word) else { return nil }
    (column, self.word, self.isCertain) = (found.column, found.text, isCertain)
  }

  /// A number, with a currency, a percent sign or grouped digits.
  private static func isNumber(_ text: String) -> Bool {
    let rest = ["EUR", "USD", "CHF", "GBP"].reduce(text) { $0.replacing($1, with: "") }
    return rest.contains(where: \.isNumber)
      && rest.allSatisfy { $0.isNumber || $0.isWhitespace || $0.isCurrencySymbol || "+-−.,'’%".contains($0) }
  }

  /// Dashes and the like, which stand for an empty cell.
  private static func isRule(_ text: String) -> Bool { text.allSatisfy { "-–—=_".contains($0) } }

  /// Words for sums in English, German, French and Spanish that may be a company's name too, normalized.
  private static let words: Set<String> = [
    "total", "sum", "suma", "totale",
  ]
  /// Those that can not.
  private static let certain: Set<String> = [
    "subtotal", "grandtotal", "sumtotal", "overalltotal", "zwischensumme", "gesamtsumme", "teilsumme", "endsumme",
    "summe", "gesamt", "insgesamt", "totals", "somme", "soustotal", "sommetotale", "totaux", "totalgeneral", "totales",
    "sumatotal",
  ]
}
