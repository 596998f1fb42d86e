/// Where a table's headings are, and the column of each value.
struct TableLayout: Sendable {
  /// The table's name for faults.
  let file: String
  /// The sheet of a workbook, as formulas name it; `nil` for CSV.
  let sheet: String?
  /// The headings as one row.
  let headings: SheetRow
  /// The rows that the headings stand in.
  let headingRows: [SheetRow]
  /// The column of each kind, from 0.
  let columns: [SheetColumn: Int]
  /// The column of what sponsors pay, from 0; `nil` for none.
  let amountColumn: Int?

  /// - Parameters:
  ///   - headings: as one row.
  ///   - rows: those that they stand in.
  init(file: String, sheet: String?, headings: SheetRow, in rows: [SheetRow]) {
    (self.file, self.sheet) = (file, sheet)
    (self.headings, headingRows) = (headings, rows)
    var columns: [SheetColumn: Int] = [:]
    // A contract's dates are those of the wall only where no other column says them.
    for isOfContract in [false, true] {
      for (index, heading) in headings.cells.enumerated() {
        guard let column = SheetColumn(heading: heading), columns[column] == nil,
          SheetColumn.isOfContract(heading) == isOfContract
        else { continue }
        columns[column] = index
      }
    }
    self.columns = columns
    amountColumn = headings.cells.firstIndex(where: SheetAmount.isHeading)
  }

  /// The columns that hold neither a sponsor's values nor its amount, such as remarks.
  var unusedColumns: Set<Int> {
    Set(headings.cells.indices).subtracting(columns.values).subtracting([amountColumn].compactMap(\.self))
  }

  func heading(of column: SheetColumn) -> String? { columns[column].map { headings.cells[$0].sheetTrimmed } }

  /// The number of the first row that holds headings.
  var firstRow: Int { headingRows.first?.number ?? headings.number }
  /// The number of the last one.
  var lastRow: Int { headingRows.last?.number ?? headings.number }
}
