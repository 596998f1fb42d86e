internal import ConfigurationValues
internal import Messages

/// Checks the rows of a table one by one and collects sponsors and faults.
struct SponsorReader {
  let file: String
  /// The sheet of a workbook, as formulas name it; `nil` for CSV.
  let sheet: String?
  /// The column of each kind, from 0.
  let columns: [SheetColumn: Int]
  let headings: SheetRow
  /// The rows that the headings stand in.
  let headingRows: [SheetRow]
  let dates: LocalDate.Order?
  let answers: SheetAnswers
  /// The column of what sponsors pay, from 0; `nil` for none.
  let amountColumn: Int?
  private var anonymous = AnonymousSponsors()
  private(set) var sponsors: [Sponsor] = []
  /// The rows with errors, as far as they could be read.
  private(set) var faulty: [Sponsor] = []
  var faults: [SheetFault] = []
  /// The present row.
  var row: SheetRow
  /// The number of errors so far, those beyond `SheetFault.limit` included.
  private var errors = 0
  /// How many of them are not in `faults`.
  private(set) var omittedErrors = 0
  /// The columns of the present row whose cells have errors.
  private var unread: Set<SheetColumn> = []
  /// The rows whose link had no scheme.
  var rowsWithoutScheme: [Int] = []
  /// The rows whose link is the address behind their cell.
  var rowsWithLinkBehind: [Int] = []
  /// The rows that say only whether there is a logo.
  var rowsWithLogoWord: [Int] = []

  /// - Parameters:
  ///   - headings: as one row.
  ///   - rows: those that they stand in.
  init(
    file: String, sheet: String?, headings: SheetRow, in rows: [SheetRow], dates: LocalDate.Order?,
    answers: SheetAnswers
  ) {
    (self.file, self.sheet) = (file, sheet)
    (self.headings, headingRows) = (headings, rows)
    self.dates = dates
    self.answers = answers
    row = headings
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

  /// Checks one row; it becomes a sponsor if it has no error.
  /// - Parameters:
  ///   - section: the heading above it that names its tier, where the row does not.
  ///   - isTierFilled: whether its tier's cell is empty in the table, and holds that of a row above.
  ///   - tierAbove: the tier in a row above, where an empty cell may be merged with it.
  mutating func read(
    _ row: SheetRow, section: String? = nil, isTierFilled: Bool = false, tierAbove: String? = nil
  ) {
    self.row = row
    let errorsBefore = errors
    unread = []
    if row.cells.count > headings.cells.count,
      let extra = row.cells[headings.cells.count...].firstIndex(where: { !$0.sheetTrimmed.isEmpty })
    {
      report(
        .error, in: row, column: extra,
        "holds \(quoted(row.cells[extra].sheetTrimmed)) beyond the last heading; "
          + "put a text that contains the delimiter in quotes, or give the column a heading")
      // Any of the cells may be another column's.
      unread = Set(columns.keys)
    }
    reportStruckName()
    var sponsor = Sponsor(row: row.number)
    sponsor.cleared = Set(columns.keys.filter { isDash($0) })
    sponsor.id = line(.id, upTo: 200)
    sponsor.name = line(.name)
    sponsor.tagline = written(line(.tagline), .tagline)
    sponsor.tier = tier() ?? section.map(answers.tier)
    sponsor.isTierFilled = isTierFilled
    if sponsor.tier == nil { sponsor.tierAbove = tierAbove }
    sponsor.amount = amountColumn.flatMap { index in
      index < row.cells.count ? SheetAmount.value(of: row.numbers[index] ?? row.cells[index]) : nil
    }
    if sponsor.id == nil { sponsor.id = anonymous.id(for: sponsor) }
    sponsor.logo = logo()
    if sponsor.logo == nil { sponsor.logoHint = logoHint() }
    sponsor.link = link()
    sponsor.details = written(text(.details, upTo: 4000), .details)
    sponsor.color = color()
    sponsor.share = share()
    sponsor.weight = weight()
    sponsor.from = date(.from)
    sponsor.until = date(.until)
    sponsor.cleared.formUnion([.from, .until].filter(isUnbounded))
    sponsor.isHidden = hidden()
    reportCancellation()
    if let from = sponsor.from, let until = sponsor.until, until < from {
      report(.error, .until, "\(until) is before \(from), where the card begins; swap the two, or correct one")
    }
    if cell(.name) == nil, sponsor.logo == nil, cell(.id) == nil {
      report(.error, in: row, "has neither name nor logo; fill one in, or delete the row")
      unread.insert(.name)
    }
    sponsor.unread = unread
    if errors == errorsBefore { sponsors.append(sponsor) } else { faulty.append(sponsor) }
  }

  private mutating func reportStruckName() {
    let column = row.struck.sorted().first {
      $0 < headings.cells.count && SheetColumn(heading: headings.cells[$0]) == .name
    }
    guard let column else { return }
    report(
      .warning, in: row, column: column,
      "\(quoted(row.cells[column].sheetTrimmed)) is struck through, and is read all the same; delete the row if the sponsor "
        + "does not count any more")
  }

  // MARK: Faults

  func heading(of column: SheetColumn) -> String? { columns[column].map { headings.cells[$0].sheetTrimmed } }

  mutating func report(_ severity: Diagnostic.Severity, _ column: SheetColumn, _ message: String) {
    let fault = column.fault(severity, message)
    if fault.severity == .error { unread.insert(column) }
    report(fault.severity, in: row, column: columns[column], fault.message)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, in row: SheetRow, column: Int? = nil, _ message: String
  ) {
    if severity == .error { errors += 1 }
    guard faults.count < SheetFault.limit || severity == .error && errors <= SheetFault.limit else {
      if severity == .error { omittedErrors += 1 }
      return
    }
    let heading = column.flatMap { $0 < headings.cells.count ? headings.cells[$0].sheetTrimmed : nil }
    faults.append(
      SheetFault(
        file: file, row: row.number, line: row.line, column: column, heading: heading, severity: severity,
        message: message))
  }
}
