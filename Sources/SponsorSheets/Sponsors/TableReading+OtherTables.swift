internal import Messages

// What is on the sheet of a table beside it: the same headings on each printed page, and other tables.
extension TableReading {
  private static let remedy =
    "only one is read, so move the other one to a sheet or a file of its own, or delete it"

  /// The rows of this table alone. The same headings once more are left out with a note where no row is empty above them, as
  /// on the pages of a list. Where another table begins, below or beside, is an error, and what is below is not read.
  mutating func withoutOtherTables(_ rows: [SheetRow]) -> [SheetRow] {
    reportTableBeside(rows)
    var own: [SheetRow] = []
    var (last, isApart) = (layout.lastRow, false)
    for row in rows {
      // A title may stand above the headings, with no other cell.
      let isBelowTitle = isApart && (own.last.map { $0.filled.count == 1 } ?? false)
      let hasGap = row.number > last + 1
      (last, isApart) = (row.number, hasGap)
      let isSame = isHeadings(row)
      if isSame, !hasGap, !isBelowTitle {
        report(.note, in: row, "repeats the headings and is skipped")
      } else if isSame || (hasGap || isBelowTitle) && isHeadingsOfAnother(row, below: own) {
        if isBelowTitle, !hasGap { own.removeLast() }
        report(
          .error, in: row,
          "another table begins here; \(Self.remedy)"
            + (isSame ? ". If its rows belong to the first one, delete its headings alone" : ""))
        return own
      } else {
        own.append(row)
      }
    }
    return own
  }

  /// Whether a row has the texts of the headings in their columns, at least two of them.
  private func isHeadings(_ row: SheetRow) -> Bool {
    let filled = row.filled
    return filled.count >= 2
      && layout.headingRows.contains { heading in
        filled.allSatisfy { SheetColumn.normalized(row.cells[$0]) == SheetColumn.normalized(heading.text($0)) }
      }
  }

  /// Whether a row that stands apart has headings, one of them for names. A sponsor that is called like a heading has a tier of
  /// other rows, or another value of theirs.
  private func isHeadingsOfAnother(_ row: SheetRow, below rows: [SheetRow]) -> Bool {
    let filled = row.filled
    guard filled.count >= 2, let first = filled.first, row.cells[first].utf8.count <= 100,
      SheetColumn(heading: row.cells[first]) != nil,
      filled.contains(where: { row.cells[$0].utf8.count <= 100 && SheetColumn(heading: row.cells[$0]) == .name })
    else { return false }
    return !rows.contains { other in
      filled.contains { other.cells.indices.contains($0) && other.cells[$0].sheetTrimmed == row.cells[$0].sheetTrimmed }
    }
  }

  /// An empty column, and then the heading of names once more.
  private mutating func reportTableBeside(_ rows: [SheetRow]) {
    guard let index = columnBeside(rows) else { return }
    report(.error, in: layout.headings, column: index, "another table begins in this column; \(Self.remedy)")
  }

  /// The first column of names of a table beside this one, from 0; `nil` if there is none.
  func columnBeside(_ rows: [SheetRow]) -> Int? {
    guard let name = layout.columns[.name] else { return nil }
    let heading = SheetColumn.normalized(layout.headings.cells[name])
    return layout.headings.cells.indices.first { index in
      index > name + 1 && SheetColumn.normalized(layout.headings.cells[index]) == heading
        && (name + 1..<index).contains { column in
          ([layout.headings] + rows).allSatisfy {
            !$0.cells.indices.contains(column) || $0.cells[column].sheetTrimmed.isEmpty
          }
        }
    }
  }
}
