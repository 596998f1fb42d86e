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
  /// The column of what sponsors are called on the wall, from 0, where another one has their names in contracts; `nil` for none.
  let displayNameColumn: Int?
  /// What says which column holds the names, where no heading does; `nil` where one does, or nothing can.
  let nameGuess: NameGuess?

  /// - Parameters:
  ///   - headings: as one row.
  ///   - rows: those that they stand in.
  ///   - all: all rows of the table.
  init(file: String, sheet: String?, headings: SheetRow, in rows: [SheetRow], of all: [SheetRow]) {
    (self.file, self.sheet) = (file, sheet)
    (self.headings, headingRows) = (headings, rows)
    var columns: [SheetColumn: Int] = [:]
    // A contract's dates are those of the wall only where no other column says them.
    for isOfContract in [false, true] {
      for (index, heading) in headings.cells.enumerated() {
        guard let column = SheetColumn(heading: heading), columns[column] == nil,
          SheetColumn.isOfContract(heading) == isOfContract, column != .name || !SheetColumn.isSupporters(heading)
        else { continue }
        columns[column] = index
      }
    }
    amountColumn = headings.cells.firstIndex(where: SheetAmount.isHeading)
    let last = rows.last?.number ?? headings.number
    let others = all.filter { $0.number > last && !$0.isBlank }
    // Those of a form's answers, or of work.
    if let hours = columns[.hours], others.allSatisfy({ HoursText.isOther($0.text(hours)) }) { columns[.hours] = nil }
    let display = headings.cells.firstIndex(where: DisplayName.isHeading)
    var guess =
      columns[.name] == nil
      ? NameGuess(headings, columns, besides: [amountColumn, display].compactMap(\.self), rows: others) : nil
    if columns[.name] == nil, guess?.column == nil, let display { (columns[.name], guess) = (display, nil) }
    columns[.name] = columns[.name] ?? guess?.column
    displayNameColumn = columns[.name] == display ? nil : display
    self.columns = columns
    nameGuess = guess
  }

  /// The columns that hold neither a sponsor's values nor its amount, such as remarks.
  var unusedColumns: Set<Int> {
    Set(headings.cells.indices).subtracting(columns.values)
      .subtracting([amountColumn, displayNameColumn].compactMap(\.self))
  }

  /// Whether it is known which column holds the names, or the logos.
  var hasNames: Bool { (columns[.name] != nil || columns[.logo] != nil) && nameGuess?.isError != true }

  func heading(of column: SheetColumn) -> String? { columns[column].map { headings.cells[$0].sheetTrimmed } }

  /// The number of the first row that holds headings.
  var firstRow: Int { headingRows.first?.number ?? headings.number }
  /// The number of the last one.
  var lastRow: Int { headingRows.last?.number ?? headings.number }
}
