internal import Messages

// The tiers of rows, where their cells do not simply name them.
extension TableReading {
  /// The rows with the tier of a merged area in each of its cells.
  func withMergedTiers(_ rows: [SheetRow]) -> [SheetRow] {
    guard let column = layout.columns[.tier] else { return rows }
    return rows.map { row in
      guard let tier = row.merged[column] else { return row }
      var row = row
      while row.cells.count <= column { row.cells.append("") }
      row.cells[column] = tier
      return row
    }
  }

  /// The rows with the names of tiers alone in their cells.
  mutating func withoutAmounts(_ rows: [SheetRow]) -> [SheetRow] {
    guard let column = layout.columns[.tier] else { return rows }
    func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    func name(in row: SheetRow) -> String? { column < row.cells.count ? line(row.cells[column]) : nil }
    let amounts = TierAmounts(rows.compactMap(name))
    guard !amounts.remarks.isEmpty else { return rows }
    noteAmounts(amounts.remarks, in: layout.headings, column: column)
    return rows.map { row in
      var row = row
      if let merged = row.merged[column] {
        let name = line(merged)
        if amounts.plain(name) != name { row.merged[column] = amounts.plain(name) }
      }
      guard let name = name(in: row) else { return row }
      let plain = amounts.plain(name)
      if plain != name { row.cells[column] = plain }
      return row
    }
  }

  private mutating func noteAmounts(_ amounts: [String], in row: SheetRow, column: Int?) {
    guard let first = amounts.first else { return }
    report(
      .note, in: row, column: column,
      "the amount behind the name of a tier is left out: \(quoted(first))"
        + (amounts.count > 1 ? ", and \(amounts.count - 1) more" : ""))
  }

  /// Takes headings of tiers out of the rows, and keeps each for the rows below it. A row that may be either is an error.
  mutating func takeOutSections() {
    let sections = SectionRows(rows, columns: layout.columns, answers: answers)
    for (row, text) in sections.unclear {
      let column = row.cells.firstIndex { !$0.sheetTrimmed.isEmpty }
      report(
        .error, in: row, column: column,
        "\(quoted(text)) alone in its row may be a sponsor, or the heading of those below it; say "
          + "\(SheetAnswers.option("sponsor", text)) or \(SheetAnswers.option("section", text))")
    }
    reportSections(sections)
    reportProspects(sections)
    if let row = sections.amounts.first?.row {
      noteAmounts(sections.amounts.map(\.text), in: row, column: row.filled.first)
    }
    rows = sections.sponsors.map(\.row)
    for (row, section) in sections.sponsors { tiersAbove[row.number, default: TierAbove()].section = section }
  }

  private mutating func reportSections(_ sections: SectionRows) {
    guard let first = sections.headings.first else { return }
    let names = sections.headings.prefix(6).map { "\(quoted($0.text)) (row \($0.row.number))" }
    let rest = sections.headings.count - names.count
    let all = listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")
    report(
      .note, in: first.row,
      sections.headings.count == 1
        ? "\(all) is taken for the heading of a tier; say \(SheetAnswers.option("sponsor", first.text)) if it is a sponsor"
        : "\(all) are taken for headings of tiers; say \(SheetAnswers.option("sponsor", first.text)) for one that is a sponsor"
    )
  }

  /// Fills cells of tiers that were merged, and takes out rows that hold only the tier of those below.
  mutating func fillEmptyTiers() {
    let tiers = MergedTiers(rows, column: layout.columns[.tier], answers: answers)
    reportFilling(tiers)
    rows = tiers.rows.filter { !tiers.headings.contains($0.number) }
    for row in rows {
      tiersAbove[row.number, default: TierAbove()].isFilled = tiers.filled.contains(row.number)
      tiersAbove[row.number, default: TierAbove()].candidate = tiers.above[row.number]
    }
  }

  private mutating func reportFilling(_ tiers: MergedTiers) {
    guard let first = tiers.rows.first(where: { tiers.filled.contains($0.number) }), let column = layout.columns[.tier]
    else {
      return
    }
    let count = tiers.filled.count
    report(
      .note, in: first, column: column,
      (count == 1
        ? "the empty cell is taken for merged with the one" : "\(count) empty cells are taken for merged with those")
        + " above, and so for \(quoted(first.cells[column].sheetTrimmed))\(count == 1 ? "" : " here"); say "
        + "--empty-tiers keep if \(count == 1 ? "this sponsor has" : "these sponsors have") no tier")
  }
}
