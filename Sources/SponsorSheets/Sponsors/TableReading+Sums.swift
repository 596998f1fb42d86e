internal import Messages

// Rows with the sums of columns, and with parts of a sum.
extension TableReading {
  /// The rows without sums, and without what may be a part of one.
  mutating func withoutSums(_ rows: [SheetRow]) -> [SheetRow] {
    var sums: [SumRow?] = []
    // All, and those that are no headings of a section.
    var (above, longAbove) = (0, 0)
    for row in rows {
      var sum = layout.sum(in: row).flatMap { answers.isSponsor($0.word) ? nil : $0 }
      if let long = sum, long.isLong, answers.isCard(long.word) { sum = nil }
      // Another number is a name's: `11 Freunde`.
      if let count = sum?.count, ![above, longAbove].contains(count) { sum = nil }
      sums.append(sum)
      if sum == nil, !row.isBlank { above += 1 }
      if sum == nil, row.filled.count > 1 { longAbove += 1 }
    }
    let isRich = layout.isRich(rows)
    let parts = partsOfSum(rows, sums)
    let last = rows.indices.last { sums[$0] == nil && parts.labels[$0] == nil } ?? -1
    var kept: [SheetRow] = []
    for (index, row) in rows.enumerated() {
      if let sum = sums[index],
        leaveOut(
          sum, in: row, isAtEnd: index > last || isEnd(sum, at: index, of: rows) && holdsSum(index, of: rows))
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
      if isRich, sums[index] == nil, let sum = layout.unclearSum(in: row), !answers.isSponsor(sum.word),
        !answers.isCard(sum.word)
      {
        report(
          .error, in: row, column: sum.column,
          "\(quoted(sum.word)) has nothing of what other sponsors have, and may be a sum or a sponsor; delete the row, or say "
            + "\(SheetAnswers.option("sponsor", sum.word))")
        continue
      }
      kept.append(row)
    }
    warnOfRemarks(in: rows, below: sums)
    return kept
  }

  /// Warns of the rows at the table's end, below a sum, that have a text alone which may be a remark, in a table whose sponsors
  /// have more.
  private mutating func warnOfRemarks(in rows: [SheetRow], below sums: [SumRow?]) {
    guard let name = layout.columns[.name], let sum = rows.indices.last(where: { sums[$0]?.isAlone == false }) else {
      return
    }
    let sponsors = rows[..<sum].indices.filter { sums[$0] == nil }
    guard 2 * sponsors.count(where: { rows[$0].filled.count > 1 }) > sponsors.count,
      rows[(sum + 1)...].allSatisfy({ $0.filled.count == 1 })
    else { return }
    for row in rows[(sum + 1)...] where Self.mayBeRemark(row.text(name)) && !answers.isSponsor(row.text(name)) {
      report(
        .warning, in: row, column: name,
        "\(quoted(row.text(name))) below the sum in row \(rows[sum].number) has nothing else in its row, and becomes a card; delete the "
          + "row if that is a remark, or say \(SheetAnswers.option("sponsor", row.text(name))) if it is a sponsor")
    }
  }

  /// Whether a text has a number, a colon or more words than most names.
  private static func mayBeRemark(_ text: String) -> Bool {
    text.contains { $0.isNumber || $0 == ":" } || text.split(whereSeparator: \.isWhitespace).count > 5
  }

  /// The rows at the table's end, below a sum, that have a label and numbers alone, in a table whose sponsors have more.
  private func partsOfSum(
    _ rows: [SheetRow], _ sums: [SumRow?]
  ) -> (sum: SheetRow?, labels: [Int: LabelledNumbers]) {
    let labels = rows.map { row in
      LabelledNumbers(row, remarks: layout.unusedColumns).flatMap {
        $0.hasNumber && !answers.isSponsor($0.text) ? $0 : nil
      }
    }
    let start = rows.indices.last { sums[$0] == nil && labels[$0] == nil }.map { $0 + 1 } ?? 0
    guard let sum = rows.indices.first(where: { $0 >= start && sums[$0] != nil }) else { return (nil, [:]) }
    let sponsors = rows.indices.prefix(sum).filter { sums[$0] == nil }
    guard 2 * sponsors.count(where: { labels[$0] != nil }) < sponsors.count else { return (nil, [:]) }
    let parts = rows.indices.dropFirst(sum + 1).filter { sums[$0] == nil }
    return (rows[sum], parts.reduce(into: [:]) { $0[$1] = labels[$1] })
  }

  /// Leaves a row out that holds the sums of columns. One that a sponsor's row follows may be a sponsor called so.
  /// - Returns: whether the row was left out.
  private mutating func leaveOut(_ sum: SumRow, in row: SheetRow, isAtEnd: Bool) -> Bool {
    if sum.isLong || sum.remark != nil && (sum.isCertain || isAtEnd) {
      report(
        .warning, in: row, column: sum.column,
        "\(quoted(sum.word))\(sum.remark.map { " beside \(quoted($0))" } ?? "") is taken for a sum, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", sum.word)) if it is a sponsor")
      return true
    }
    guard isAtEnd || sum.isCertain || sum.isAlone && sum.remark == nil && layout.columns.count > 1 else {
      report(
        .warning, in: row, column: sum.column,
        "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") may be a sum, and is taken for a "
          + "sponsor; delete the row if it is none"
      )
      return false
    }
    report(
      .note, in: row, column: sum.column,
      "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") is taken for a "
        + "\(sum.count != nil ? "count" : "sum"), and the row is left out; if it is a sponsor, fill in its tier or its logo"
    )
    return true
  }
}
