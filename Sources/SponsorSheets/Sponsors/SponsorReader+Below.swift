internal import Messages

// What stands below a table's sum, and rows for sponsors that are still sought.
extension SponsorReader {
  /// Whether a sum beside numbers ends the table: an empty row or nothing follows.
  func isEnd(_ sum: SumRow, at index: Int, of rows: [SheetRow]) -> Bool {
    !sum.isAlone && (index + 1 == rows.count || rows[index + 1].number > rows[index].number + 1)
  }

  /// The rows as far as the table's sum, if an empty row follows it and then rows that hold nothing of what most sponsors have
  /// beside their names, such as a list of prizes. An error names the first of them.
  mutating func withoutRowsBelowSum(_ rows: [SheetRow]) -> [SheetRow] {
    let known = Set(columns.values).union([amountColumn].compactMap(\.self))
    let own = known.filter { SheetColumn(heading: headings.cells[$0]) != .name }
    func hasOwn(_ row: SheetRow) -> Bool {
      own.contains { !row.text($0).isEmpty || row.merged[$0] != nil || row.numbers[$0] != nil }
    }
    for index in rows.indices.dropLast() {
      guard let sum = SumRow(rows[index], remarks: unusedColumns), isEnd(sum, at: index, of: rows),
        !answers.isSponsor(sum.word), !rows[(index + 1)...].contains(where: hasOwn),
        2 * rows[..<index].count(where: hasOwn) > index
      else { continue }
      let row = rows[index + 1]
      let text = row.filled.first.map(row.text) ?? ""
      guard !rows[(index + 1)...].contains(where: { row in row.filled.contains { answers.isSponsor(row.text($0)) } })
      else { return rows }
      report(
        .error, in: row, column: row.filled.first,
        "\(quoted(text)) below the sum in row \(rows[index].number) and an empty row may begin another table; move what is "
          + "below to a sheet or a file of its own, or delete it; for late sponsors, say "
          + "\(SheetAnswers.option("sponsor", text))")
      return Array(rows[...index])
    }
    return rows
  }

  /// The rows without those whose name says that a sponsor is still sought, which have neither logo nor link.
  mutating func withoutFreePlaces(_ rows: [SheetRow]) -> [SheetRow] {
    guard let column = columns[.name] else { return rows }
    return rows.filter { row in
      let text = row.text(column)
      guard text.utf8.count <= 60, Self.free.contains(SheetColumn.normalized(text)), !answers.isSponsor(text),
        !answers.isCard(text),
        ![SheetColumn.logo, .link, .id].contains(where: { key in
          columns[key].map { !row.text($0).isEmpty && row.text($0).contains(where: \.isLetter) } ?? false
        })
      else { return true }
      report(
        .warning, in: row, column: column,
        "\(quoted(text)) is taken for a place without a sponsor, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", text)) if it is one")
      return false
    }
  }

  /// In English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let free: Set<String> = [
    "available", "stillavailable", "vacant", "free", "stillfree", "openslot", "freeslot", "emptyslot", "yourlogohere",
    "frei", "nochfrei", "freierplatz", "platzfrei", "zuvergeben", "nochzuvergeben", "nochzuhaben", "vakant", "libre",
    "encorelibre", "placelibre", "disponible", "encoredisponible", "alouer", "libero", "ancoralibero", "postolibero",
    "disponibile", "ancoradisponibile", "todavialibre", "todaviadisponible", "vrij", "nogvrij", "beschikbaar",
    "nogbeschikbaar",
  ]
}
