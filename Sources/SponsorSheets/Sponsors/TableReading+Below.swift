internal import Messages

// What stands below a table's sum, and rows for sponsors that are still sought.
extension TableReading {
  /// Whether a sum beside numbers ends the table: an empty row or nothing follows.
  func isEnd(_ sum: SumRow, at index: Int, of rows: [SheetRow]) -> Bool {
    !sum.isAlone && (index + 1 == rows.count || rows[index + 1].number > rows[index].number + 1)
  }

  /// Whether a number in a row is the sum of those above it in its column: of all of them, or of those below an empty row.
  func holdsSum(_ index: Int, of rows: [SheetRow]) -> Bool {
    rows[index].cells.indices.contains { column in
      guard let sum = Self.hundredths(rows[index], column), sum > 0 else { return false }
      var above = 0
      for other in rows.indices[..<index].reversed() {
        above &+= Self.hundredths(rows[other], column) ?? 0
        let isFirst = other == 0 || rows[other].number > rows[other - 1].number + 1
        if isFirst, above == sum { return true }
      }
      return false
    }
  }

  /// The number in a cell, in hundredths; `nil` for other texts. A separator before one or two last digits is the decimal one.
  private static func hundredths(_ row: SheetRow, _ column: Int) -> Int? {
    let text = row.numbers[column] ?? row.text(column)
    guard text.utf8.count <= 30, SumRow.isNumber(text) else { return nil }
    let digits = text.filter { $0.isWholeNumber || ".,".contains($0) }
    guard let end = digits.lastIndex(where: { ".,".contains($0) }), (2...3).contains(digits[end...].count) else {
      return Int(digits.filter(\.isWholeNumber)).map { $0 &* 100 }
    }
    let fraction = digits[digits.index(after: end)...]
    return Int(digits[..<end].filter(\.isWholeNumber) + fraction + (fraction.count == 1 ? "0" : ""))
  }

  /// The rows as far as the table's sum, if an empty row follows it and then rows that hold nothing of what most sponsors have
  /// beside their names, such as a list of prizes. An error names the first of them.
  mutating func withoutRowsBelowSum(_ rows: [SheetRow]) -> [SheetRow] {
    let own = Set(layout.columns.values).union([layout.amountColumn].compactMap(\.self))
      .subtracting([layout.columns[.name]].compactMap(\.self))
    func hasOwn(_ row: SheetRow) -> Bool {
      own.contains { !row.text($0).isEmpty || row.merged[$0] != nil || row.numbers[$0] != nil }
    }
    for index in rows.indices.dropLast() {
      guard let sum = layout.sum(in: rows[index]), isEnd(sum, at: index, of: rows),
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
    guard let column = layout.columns[.name] else { return rows }
    return rows.filter { row in
      let text = row.text(column)
      guard text.utf8.count <= 60, Self.free.contains(SheetColumn.normalized(text)), !answers.isSponsor(text),
        !answers.isCard(text),
        ![SheetColumn.logo, .link, .id].contains(where: { key in
          layout.columns[key].map { !row.text($0).isEmpty && row.text($0).contains(where: \.isLetter) } ?? false
        })
      else { return true }
      // A company may be called by one of these words.
      guard text.contains(where: { !$0.isLetter }) else {
        report(
          .error, in: row, column: column,
          "\(quoted(text)) may be a place without a sponsor, or a sponsor that is called so; delete the row, or say "
            + "\(SheetAnswers.option("sponsor", text))")
        return true
      }
      report(
        .warning, in: row, column: column,
        "\(quoted(text)) is taken for a place without a sponsor, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", text)) if it is one")
      return false
    }
  }

  /// In English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let free = Set(
    words: """
      available stillavailable vacant free stillfree openslot freeslot emptyslot yourlogohere frei nochfrei
      freierplatz platzfrei zuvergeben nochzuvergeben nochzuhaben vakant libre encorelibre placelibre disponible
      encoredisponible alouer libero ancoralibero postolibero disponibile ancoradisponibile todavialibre
      todaviadisponible vrij nogvrij beschikbaar nogbeschikbaar
      """)
}
