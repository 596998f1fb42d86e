internal import Messages

// Footnotes below the rows of sponsors: `* in-kind value not included`, `Note: net of VAT`.
extension TableReading {
  /// The rows without footnotes at the end, where sums may stand among them.
  mutating func withoutFootnotes(_ rows: [SheetRow]) -> [SheetRow] {
    var notes: Set<Int> = []
    var index = rows.count
    while index > 0 {
      let row = rows[index - 1]
      if row.filled.count == 1, let column = row.filled.first, Self.isFootnote(row.text(column)) {
        if !answers.isSponsor(row.text(column)), !answers.isCard(row.text(column)) { notes.insert(index - 1) }
      } else if SumRow(row, remarks: layout.unusedColumns) == nil {
        break
      }
      index -= 1
    }
    // Lists have such signs before all of their names.
    guard let first = notes.min(), first > 0,
      rows[..<first].count(where: { $0.filled.count > 1 }) * 2 >= first || first >= 2 * notes.count
    else { return rows }
    for index in notes.sorted() {
      let row = rows[index]
      let text = row.filled.first.map(row.text) ?? ""
      report(
        .warning, in: row, column: row.filled.first,
        "\(quoted(text)) below the sponsors is taken for a footnote, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", text)) if it is one")
    }
    return rows.indices.filter { !notes.contains($0) }.map { rows[$0] }
  }

  /// Whether a text begins with a footnote's sign, or with a word for notes and a colon.
  private static func isFootnote(_ text: String) -> Bool {
    if let first = text.first, "*†‡¹²³".contains(first) { return true }
    if let end = text.first.flatMap({
      $0 == "(" ? text.firstIndex(of: ")") : $0 == "[" ? text.firstIndex(of: "]") : nil
    }) {
      let number = text[..<end].dropFirst()
      if (1...2).contains(number.count), number.allSatisfy(\.isNumber) { return true }
    }
    guard let colon = text.firstIndex(of: ":") else { return false }
    return noteWords.contains(SheetColumn.normalized(String(text[..<colon])))
  }

  /// In English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let noteWords: Set<String> = [
    "note", "notes", "pleasenote", "footnote", "nb", "remark", "remarks", "comment", "comments", "legend", "hinweis",
    "hinweise",
    "anmerkung", "anmerkungen", "bemerkung", "bemerkungen", "fussnote", "legende", "remarque", "remarques", "notebene",
    "nota",
    "notas", "notabene", "observacion", "observaciones", "leyenda", "osservazione", "osservazioni", "avvertenza",
    "legenda",
    "opmerking", "opmerkingen", "noot", "voetnoot", "letop",
  ]
}
