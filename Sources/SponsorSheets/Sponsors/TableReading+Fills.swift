internal import Messages

// Colours of cells, by which people mark rows, and which a table cannot say otherwise.
extension TableReading {
  private static let mostListed = 5

  /// Notes the rows whose name is in a cell of another colour than most, with the words of the legend, if a cell of that colour
  /// elsewhere has text. Colours of tiers are left out, and so are those of about every second row.
  mutating func noteFills() {
    guard let column = layout.columns[.name] ?? layout.columns[.logo] else { return }
    let named = rows.filter { !$0.text(column).isEmpty }
    let groups = Dictionary(grouping: named) { $0.fills[column] }
    let usual = groups.max { ($0.value.count, $1.key ?? -1) < ($1.value.count, $0.key ?? -1) }?.key
    func tier(_ row: SheetRow) -> String { layout.columns[.tier].map { row.merged[$0] ?? row.text($0) } ?? "" }
    let marked = groups.compactMap { fill, rows -> (fill: Int, rows: [SheetRow])? in
      guard let fill, fill != usual, 5 * rows.count < 2 * named.count else { return nil }
      let tiers = Set(rows.map(tier))
      let isOfTier =
        tiers.count == 1 && tiers != [""] && named.allSatisfy { tiers.contains(tier($0)) == ($0.fills[column] == fill) }
      return isOfTier ? nil : (fill, rows)
    }.sorted { $0.rows[0].number < $1.rows[0].number }
    guard let first = marked.first else { return }
    let texts = marked.prefix(Self.mostListed).map { fill, rows in
      let numbers = rows.prefix(Self.mostListed).map { "\($0.number)" }
      let rest = rows.count > numbers.count ? ["\(rows.count - numbers.count) more"] : []
      return "\(rows.count == 1 ? "row" : "rows") \(listed(numbers + rest, "and"))"
        + (legend(of: fill, names: column) ?? "")
    }
    let rest = marked.count > texts.count ? ["others"] : []
    report(
      .note, in: first.rows[0], column: column,
      "colours are not read, and other rows than most have one here: \((texts + rest).joined(separator: "; ")). Delete what is "
        + "not to be shown, or write 'yes' into a column 'hidden'")
  }

  /// The text of a cell of this colour in a row that is not marked by it, and what stands beside.
  private func legend(of fill: Int, names: Int) -> String? {
    for row in sheetRows where row.fills[names] != fill {
      guard let column = row.fills.filter({ $0.value == fill && $0.key != layout.columns[.tier] }).keys.min() else {
        continue
      }
      let beside = row.text(column + 1)
      let words = [row.text(column)] + (beside.isEmpty ? [] : [beside])
      return
        " (as \(words.map { quoted($0) }.joined(separator: " ")) in \(SheetFault.letters(ofColumn: column))\(row.number))"
    }
    return nil
  }
}
