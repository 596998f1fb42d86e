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
        if let warning = warningOfNames(inColumn: index, of: rows) {
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
  /// What to say of a column of names below a group, such as `On the screen: Name`, that another column goes before; `nil` where
  /// it says nothing else, and for the names of persons.
  private func warningOfNames(inColumn index: Int, of rows: [SheetRow]) -> String? {
    let parts = headings.text(index).split(separator: ":").map { String($0).sheetTrimmed }
    guard let own = columns[.name], parts.count == 2, SheetColumn(short: parts[1]) == .name,
      !SecondRow.isContact(parts[0])
    else { return nil }
    let others = rows.filter { !$0.text(index).isEmpty && $0.text(index).folded != $0.text(own).folded }
    guard let first = others.first else { return nil }
    return
      "this column is not used, and calls \(others.count == 1 ? "a sponsor" : "\(others.count) sponsors") otherwise than column "
      + "\(SheetFault.letters(ofColumn: own)), such as \(quoted(first.text(index))) in row \(first.number); if sponsors are called so on "
      + "the wall, copy its texts into column \(SheetFault.letters(ofColumn: own))"
  }
}
