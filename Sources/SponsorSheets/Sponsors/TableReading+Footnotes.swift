internal import Messages

// Footnotes below the rows of sponsors: `* in-kind value not included`, `Note: net of VAT`.
extension TableReading {
  /// The rows without footnotes at the end, where sums may stand among them.
  mutating func withoutFootnotes(_ rows: [SheetRow]) -> [SheetRow] {
    let (explanations, asides) = explanations(rows)
    let notes = markedFootnotes(rows).union(explanations)
    for index in asides.subtracting(notes).sorted() {
      let (row, filled) = (rows[index], rows[index].filled)
      report(
        .warning, in: row, column: filled.first,
        "\(quoted(filled.map(row.text).joined(separator: " "))) below the sponsors is taken for a footnote, and the row is left out; "
          + "if it is a sponsor's, fill in the name")
    }
    for index in notes.sorted() {
      let row = rows[index]
      let text = row.filled.first.map(row.text) ?? ""
      report(
        .warning, in: row, column: row.filled.first,
        "\(quoted(text)) below the sponsors is taken for a footnote, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", text)) if it is one")
    }
    return rows.indices.filter { !notes.contains($0) && !asides.contains($0) }.map { rows[$0] }
  }

  /// The footnotes at the end that begin with a sign, or with a word for notes.
  private func markedFootnotes(_ rows: [SheetRow]) -> Set<Int> {
    var notes: Set<Int> = []
    var index = rows.count
    while index > 0 {
      let row = rows[index - 1]
      if row.filled.count == 1, let column = row.filled.first, Self.isFootnote(row.text(column)) {
        if !answers.isSponsor(row.text(column)), !answers.isCard(row.text(column)) { notes.insert(index - 1) }
      } else if layout.sum(in: row) == nil {
        break
      }
      index -= 1
    }
    // Lists have such signs before all of their names.
    guard let first = notes.min(), first > 0,
      rows[..<first].count(where: { $0.filled.count > 1 }) * 2 >= first || first >= 2 * notes.count
    else { return [] }
    return notes
  }

  /// The texts alone in their rows that mark or explain something, below a sum or an empty row at the end of a table whose sponsors
  /// have more than a name. A name alone may be a late sponsor, or the title of another table. Asides are other rows there that no
  /// row with a name follows.
  private func explanations(_ rows: [SheetRow]) -> (notes: Set<Int>, asides: Set<Int>) {
    let sums = rows.map { layout.sum(in: $0) }
    let areAsides = rows.map(isAside)
    let sponsors = rows.indices.filter { sums[$0] == nil && !areAsides[$0] && rows[$0].filled.count > 1 }
    guard let last = sponsors.last, 2 * sponsors.count > rows[...last].indices.count(where: { sums[$0] == nil }) else {
      return ([], [])
    }
    var (notes, asides): (Set<Int>, Set<Int>) = ([], [])
    var (isBelow, alone) = (false, 0)
    for index in rows.indices.dropFirst(last + 1) {
      let row = rows[index]
      if row.number > rows[index - 1].number + 1 { isBelow = true }
      if let sum = sums[index] {
        isBelow = isBelow || !sum.isAlone
        continue
      }
      let text = row.filled.first.map(row.text) ?? ""
      guard isBelow, !text.isEmpty else { continue }
      let explains = row.filled.count == 1 && (Self.isFootnote(text) || Explanation.isOne(text))
      if areAsides[index], !explains {
        if row.filled.count > 1 || !Self.callsAttention(text) { asides.insert(index) }
        continue
      }
      alone += 1
      guard explains, !answers.isSponsor(text), !answers.isCard(text), !answers.isSection(text),
        TierNames.rank(of: String(text.prefix { $0 != ":" })) == nil
      else { continue }
      notes.insert(index)
    }
    // Among many names alone, one that reads like an explanation is a name as well.
    if 2 * notes.count < alone { notes = [] }
    let end = rows.indices.last { sums[$0] == nil && !areAsides[$0] && !notes.contains($0) } ?? last
    // A tier or another value of sponsors may be that of one whose name is missing.
    let values = Set(
      asides.isEmpty ? [] : rows[...end].flatMap { row in row.filled.map { [String($0), row.text($0)] } })
    return (
      notes,
      asides.filter { index in
        index > end && !rows[index].filled.contains { values.contains([String($0), rows[index].text($0)]) }
      }
    )
  }

  /// Whether a row has one or two texts alone, none of them in the columns of what makes a sponsor, and says what something stands
  /// for: `yellow = not paid`. What does not may be a name in the column of another.
  private func isAside(_ row: SheetRow) -> Bool {
    let (filled, own) = (row.filled, [SheetColumn.name, .logo, .id, .link].map { layout.columns[$0] })
    let texts = filled.map(row.text)
    return own[0] != nil && (1...2).contains(filled.count)
      && filled.allSatisfy { column in
        !own.contains(column) && column != layout.displayNameColumn && row.numbers[column] == nil
          && row.links[column] == nil
      }
      && texts.contains { $0.contains(where: \.isLetter) } && texts.contains { $0.contains("=") }
      && !texts.contains {
        SumRow.isNumber($0) || TierNames.isTier($0) || answers.isSponsor($0) || answers.isSection($0)
      }
      && row.merged.values.allSatisfy { texts.contains($0.sheetTrimmed) }
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
  static let noteWords = Set(
    words: """
      note notes pleasenote footnote nb remark remarks comment comments legend hinweis hinweise anmerkung anmerkungen
      bemerkung bemerkungen fussnote legende remarque remarques notebene nota notas notabene observacion observaciones
      leyenda osservazione osservazioni avvertenza legenda opmerking opmerkingen noot voetnoot letop
      """)
}
