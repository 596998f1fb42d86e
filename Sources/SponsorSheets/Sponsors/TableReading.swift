internal import ConfigurationValues
internal import Messages

/// A table while it is read: `TablePass` has the passes by which its rows become sponsors.
struct TableReading {
  let layout: TableLayout
  let dates: LocalDate.Order?
  let answers: SheetAnswers
  /// Whether it is known which column holds the names, or the logos.
  let hasKnownNames: Bool
  /// All rows of the sheet, the headings included.
  let sheetRows: [SheetRow]
  /// The rows that are left, in order; at first those below the headings that are not blank.
  var rows: [SheetRow]
  /// What the rows above each row say of its tier, by the row's number.
  var tiersAbove: [Int: TierAbove] = [:]
  /// What the rows brought.
  private(set) var found = SponsorReader.Found()
  var faults: TableFaults

  /// What the rows above a row say of its tier.
  struct TierAbove {
    /// The heading above the row that names its tier.
    var section: String?
    /// Whether the row's own cell is empty in the table, and holds the tier of a row above.
    var isFilled = false
    /// The tier in a row above, where an empty cell may be merged with it.
    var candidate: String?
  }

  /// - Parameter rows: all rows of the sheet, in order.
  init(
    _ rows: [SheetRow], layout: TableLayout, dates: LocalDate.Order?, answers: SheetAnswers, hasKnownNames: Bool
  ) {
    (self.layout, self.dates, self.answers, self.hasKnownNames) = (layout, dates, answers, hasKnownNames)
    sheetRows = rows
    self.rows = rows.filter { $0.number > layout.lastRow && !$0.isBlank }
    faults = TableFaults(of: layout)
  }

  /// Reads each row that is left as a sponsor.
  mutating func readSponsors() {
    let column = layout.columns[.tier]
    let tiers = rows.compactMap { row in column.map(row.text) } + tiersAbove.values.compactMap(\.section)
    var reader = SponsorReader(layout: layout, dates: dates, answers: answers, tiers: tiers, faults: faults)
    for row in rows { reader.read(row, tierAbove: tiersAbove[row.number] ?? TierAbove()) }
    reader.reportNotCopied()
    (found, faults) = (reader.found, reader.faults)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, in row: SheetRow, column: Int? = nil, _ message: String
  ) {
    faults.report(severity, in: row, column: column, message)
  }
}

/// A pass over the rows below a table's headings. The cases stand in the order of the passes, with the reason for each place.
///
/// A pass takes out rows that are no sponsors, writes tiers into rows, or only reports. `TablePassTests` shows what goes wrong
/// where two of them change places.
enum TablePass: CaseIterable {
  /// Removes the texts of merged areas that begin in the headings. First, because later passes take such a text for a value.
  case headingAreas
  /// Removes repeated headings, and tables below. Before rows are taken out: a gap tells another table from a new page.
  case otherTables
  /// Reports on the columns. After other tables, whose texts say nothing of these columns.
  case headings
  /// Reports colours of rows. After other tables, which have colours of their own; before rows are removed, so that the
  /// report includes coloured places that are not sold.
  case fills
  /// Removes all rows if the names' column is not known. After the reports, which help then too; before rows are judged.
  case unknownNames
  /// Removes footnotes at the end, and remarks alone in their rows. Before lists and sums: a footnote below a sum is no list, and
  /// hides that the sum ends the table.
  case footnotes
  /// Removes a list below a sum. Before sums and free places are taken out: the sum and the empty row below it mark the list.
  case rowsBelowSum
  /// Removes places that are not sold. Before sums: such a row at the end hides that a sum ends the table.
  case freePlaces
  /// Removes sums. Before anything is written into rows: a sum is a row with a label and numbers alone.
  case sums
  /// Removes amounts from the names of tiers. After sums, whose labels may stand in that column; before names are copied down.
  case tierAmounts
  /// Writes the tiers of merged areas into their cells. Before sections: a row with a tier and a name is no heading.
  case mergedTiers
  /// Removes headings that name a tier. Before empty cells are filled: a heading is alone in its row.
  case sections
  /// Fills empty cells with the tier above. Last of what changes rows: only sponsors may be filled.
  case emptyTiers
  /// Takes footnotes' signs and remarks in brackets off names. After lists and sums, whose rows have none; before names are read.
  case marks
  /// Reads each row as a sponsor. After all that changes rows.
  case sponsors
  /// Reports what concerns several sponsors, such as one that is listed twice. After all sponsors are read.
  case together
}

extension TableReading {
  /// Runs passes in the order in which they are given.
  mutating func run(_ passes: [TablePass]) {
    for pass in passes { run(pass) }
  }

  private mutating func run(_ pass: TablePass) {
    switch pass {
    case .headingAreas: rows = withoutHeadingAreas(rows)
    case .otherTables: rows = withoutOtherTables(rows)
    case .headings: checkHeadings()
    case .fills: noteFills()
    case .unknownNames: if !hasKnownNames { rows = [] }
    case .footnotes: rows = withoutAttention(withoutFootnotes(rows))
    case .rowsBelowSum: rows = withoutRowsBelowSum(rows)
    case .freePlaces: rows = withoutFreePlaces(rows)
    case .sums: rows = withoutSums(rows)
    case .tierAmounts: rows = withoutAmounts(rows)
    case .mergedTiers: rows = withMergedTiers(rows)
    case .sections: takeOutSections()
    case .emptyTiers: fillEmptyTiers()
    case .marks: rows = withoutNovelty(withoutMarks(rows))
    case .sponsors: readSponsors()
    case .together: checkTogether()
    }
  }
}

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
        guard let column = SheetColumn(heading: heading),
          columns[column].map({ HeadingParts.isOfTrade(headings.cells[$0]) && !HeadingParts.isOfTrade(heading) })
            ?? true,
          SheetColumn.isOfContract(heading) == isOfContract, column != .name || !SheetColumn.isSupporters(heading)
        else { continue }
        columns[column] = index
      }
    }
    // A short text is one of two where the other is not said to be short.
    if let index = columns[.details], SheetColumn.isShortText(headings.cells[index]),
      let longer = headings.cells.firstIndex(where: {
        SheetColumn(heading: $0) == .details && !SheetColumn.isShortText($0)
      })
    {
      columns[.details] = longer
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

  /// The number of the first row of headings.
  var firstRow: Int { headingRows.first?.number ?? headings.number }
  /// The number of the last row of headings.
  var lastRow: Int { headingRows.last?.number ?? headings.number }
}
