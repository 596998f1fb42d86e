internal import Messages

extension SponsorReader {
  /// Reports headings that are unknown, stand twice or are missing, and rows before them.
  /// - Parameters:
  ///   - above: the rows above the headings.
  ///   - rows: those below.
  mutating func checkHeadings(skipping above: some Sequence<SheetRow>, rows: [SheetRow]) {
    for skipped in above where !skipped.isBlank {
      let text = skipped.cells.first { !$0.sheetTrimmed.isEmpty } ?? ""
      report(.note, in: skipped, "stands above the headings and is skipped: \(quoted(text.sheetTrimmed))")
    }
    let end = columnBeside(rows) ?? headings.cells.count
    for (index, heading) in headings.cells.prefix(end).enumerated() {
      let name = heading.sheetTrimmed
      if let column = SheetColumn(heading: heading) {
        guard let first = columns[column], first != index else { continue }
        report(
          .warning, in: headings, column: index,
          "column \(SheetFault.letters(ofColumn: first)) (\(shortened(headings.cells[first].sheetTrimmed))) means the same, "
            + "'\(column.rawValue)', and is used; rename the one that is not meant")
      } else if !name.isEmpty {
        if index == amountColumn {
          report(
            .note, in: headings, column: index, "these amounts rank tiers that are not known by name, and are not shown"
          )
          continue
        }
        if let warning = warningOfDates(inColumn: index, of: rows) {
          report(.warning, in: headings, column: index, warning)
          continue
        }
        // What is below a heading of contacts is no sponsor's, whatever it is called.
        let isPersonal = name.split(separator: ":").first.map { SecondRow.isContact(String($0)) } ?? false
        let meant = isPersonal ? nil : SheetColumn.suggestion(for: name)
        report(
          meant == nil ? .note : .warning, in: headings, column: index,
          "this column is not used" + (meant.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    if columns[.name] == nil, columns[.logo] == nil {
      report(.error, in: headings, "there is no column for names or logos; add a heading 'name'")
    }
  }
}
