internal import Messages

extension SponsorReader {
  /// Reads the rows below the headings: leaves sums out, gives sponsors the tier of a heading above them, and fills cells
  /// that were merged.
  mutating func read(rows: [SheetRow]) {
    let own = withoutFreePlaces(withoutRowsBelowSum(rows))
    let sections = SectionRows(withMergedTiers(withoutAmounts(withoutSums(own))), columns: columns, answers: answers)
    for (row, text) in sections.unclear {
      let column = row.cells.firstIndex { !$0.sheetTrimmed.isEmpty }
      report(
        .error, in: row, column: column,
        "\(quoted(text)) alone in its row may be a sponsor, or the heading of those below it; say "
          + "\(SheetAnswers.option("sponsor", text)) or \(SheetAnswers.option("section", text))")
    }
    reportSections(sections)
    let tiers = MergedTiers(sections.sponsors.map(\.row), column: columns[.tier], answers: answers)
    reportFilling(tiers)
    for (row, sponsor) in zip(tiers.rows, sections.sponsors) where !tiers.headings.contains(row.number) {
      read(
        row, section: sponsor.section, isTierFilled: tiers.filled.contains(row.number),
        tierAbove: tiers.above[row.number])
    }
  }

  /// The rows with the tier of a merged area in each of its cells.
  private func withMergedTiers(_ rows: [SheetRow]) -> [SheetRow] {
    guard let column = columns[.tier] else { return rows }
    return rows.map { row in
      guard let tier = row.merged[column] else { return row }
      var row = row
      while row.cells.count <= column { row.cells.append("") }
      row.cells[column] = tier
      return row
    }
  }

  /// The rows with the names of tiers alone in their cells.
  private mutating func withoutAmounts(_ rows: [SheetRow]) -> [SheetRow] {
    guard let column = columns[.tier] else { return rows }
    func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    func name(in row: SheetRow) -> String? { column < row.cells.count ? line(row.cells[column]) : nil }
    let amounts = TierAmounts(rows.compactMap(name))
    guard let first = amounts.remarks.first else { return rows }
    let rest = amounts.remarks.count - 1
    report(
      .note, in: headings, column: column,
      "the amount behind the name of a tier is left out: \(quoted(first))"
        + (rest > 0 ? ", and \(rest) more" : ""))
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

  /// The columns that hold neither a sponsor's values nor its amount, such as remarks.
  var unusedColumns: Set<Int> {
    Set(headings.cells.indices).subtracting(columns.values).subtracting([amountColumn].compactMap(\.self))
  }

  private mutating func withoutSums(_ rows: [SheetRow]) -> [SheetRow] {
    let sums = rows.map { row in
      SumRow(row, remarks: unusedColumns).flatMap { answers.isSponsor($0.word) ? nil : $0 }
    }
    let parts = partsOfSum(rows, sums)
    let last = rows.indices.last { sums[$0] == nil && parts.labels[$0] == nil } ?? -1
    var kept: [SheetRow] = []
    for (index, row) in rows.enumerated() {
      if let sum = sums[index],
        leaveOut(sum, in: row, isAtEnd: index > last || isEnd(sum, at: index, of: rows) && holdsSum(index, of: rows))
      {
        continue
      }
      if let label = parts.labels[index], let sum = parts.sum {
        report(
          .error, in: row, column: label.column,
          "\(quoted(label.text)) beside numbers alone, below the sum in row \(sum.number), may be a part of it or a late "
            + "sponsor; delete the row, or say \(SheetAnswers.option("sponsor", label.text))")
        continue
      }
      kept.append(row)
    }
    return kept
  }

  /// The rows at the table's end, below a sum, that have a label and numbers alone, in a table whose sponsors have more.
  private func partsOfSum(
    _ rows: [SheetRow], _ sums: [SumRow?]
  ) -> (sum: SheetRow?, labels: [Int: LabelledNumbers]) {
    let labels = rows.map { row in
      LabelledNumbers(row, remarks: unusedColumns).flatMap { $0.hasNumber && !answers.isSponsor($0.text) ? $0 : nil }
    }
    let start = rows.indices.last { sums[$0] == nil && labels[$0] == nil }.map { $0 + 1 } ?? 0
    guard let sum = rows.indices.first(where: { $0 >= start && sums[$0] != nil }) else { return (nil, [:]) }
    let sponsors = rows.indices.prefix(sum).filter { sums[$0] == nil }
    guard 2 * sponsors.count(where: { labels[$0] != nil }) < sponsors.count else { return (nil, [:]) }
    let parts = rows.indices.dropFirst(sum + 1).filter { sums[$0] == nil }
    return (rows[sum], parts.reduce(into: [:]) { $0[$1] = labels[$1] })
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

  private mutating func reportFilling(_ tiers: MergedTiers) {
    guard let first = tiers.rows.first(where: { tiers.filled.contains($0.number) }), let column = columns[.tier] else {
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

  /// Leaves a row out that holds the sums of columns. One that a sponsor's row follows may be a sponsor called so.
  /// - Returns: whether the row was left out.
  mutating func leaveOut(_ sum: SumRow, in row: SheetRow, isAtEnd: Bool) -> Bool {
    guard isAtEnd || sum.isCertain || sum.isAlone && columns.count > 1 else {
      report(
        .warning, in: row, column: sum.column,
        "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") may be a sum, and is taken for a "
          + "sponsor; delete the row if it is none"
      )
      return false
    }
    report(
      .note, in: row, column: sum.column,
      "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") is taken for a sum, and the row is "
        + "left out; if it is a sponsor, fill in its tier or its logo")
    return true
  }
}
