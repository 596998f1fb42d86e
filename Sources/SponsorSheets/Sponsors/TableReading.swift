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
  /// What rows above say of a row's tier, by its number.
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
    var reader = SponsorReader(layout: layout, dates: dates, answers: answers, faults: faults)
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
    case .rowsBelowSum: rows = withoutRowsBelowSum(rows)
    case .freePlaces: rows = withoutFreePlaces(rows)
    case .sums: rows = withoutSums(rows)
    case .tierAmounts: rows = withoutAmounts(rows)
    case .mergedTiers: rows = withMergedTiers(rows)
    case .sections: takeOutSections()
    case .emptyTiers: fillEmptyTiers()
    case .sponsors: readSponsors()
    case .together: checkTogether()
    }
  }
}
