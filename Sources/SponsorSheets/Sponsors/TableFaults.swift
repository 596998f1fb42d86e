internal import Messages

/// The faults of a table as they are found, each with the heading of its column. Their number is bounded.
struct TableFaults: Sendable {
  private let file: String
  private let headings: SheetRow
  /// The faults that are listed.
  var listed: [SheetFault] = []
  /// The number of errors reported, those beyond `SheetFault.limit` included.
  private(set) var errors = 0
  /// How many of them are not in `listed`.
  private(set) var omittedErrors = 0

  init(of layout: TableLayout) { (file, headings) = (layout.file, layout.headings) }

  mutating func report(
    _ severity: Diagnostic.Severity, in row: SheetRow, column: Int? = nil, _ message: String
  ) {
    if severity == .error { errors += 1 }
    guard listed.count < SheetFault.limit || severity == .error && errors <= SheetFault.limit else {
      if severity == .error { omittedErrors += 1 }
      return
    }
    let heading = column.flatMap { $0 < headings.cells.count ? headings.cells[$0].sheetTrimmed : nil }
    listed.append(
      SheetFault(
        file: file, row: row.number, line: row.line, column: column, heading: heading, severity: severity,
        message: message))
  }
}
