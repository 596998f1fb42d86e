internal import ConfigurationValues
internal import Messages

/// Reads rows as sponsors one by one, and collects sponsors and faults.
struct SponsorReader {
  let layout: TableLayout
  let dates: LocalDate.Order?
  let answers: SheetAnswers
  private var anonymous = AnonymousSponsors()
  var found = Found()
  private(set) var faults: TableFaults
  /// The present row.
  private(set) var row: SheetRow
  /// The columns of the present row whose cells have errors.
  private var unread: Set<SheetColumn> = []

  /// What rows brought.
  struct Found {
    /// The rows without errors.
    var sponsors: [Sponsor] = []
    /// The rows with errors, as far as they could be read.
    var faulty: [Sponsor] = []
    /// The rows whose link had no scheme.
    var rowsWithoutScheme: [Int] = []
    /// The rows whose link is the address behind their cell.
    var rowsWithLinkBehind: [Int] = []
    /// The rows that say only whether there is a logo.
    var rowsWithLogoWord: [Int] = []
  }

  /// - Parameter faults: those found so far, to which the rows' are added.
  init(layout: TableLayout, dates: LocalDate.Order?, answers: SheetAnswers, faults: TableFaults) {
    (self.layout, self.dates, self.answers, self.faults) = (layout, dates, answers, faults)
    row = layout.headings
  }

  /// Checks one row; it becomes a sponsor if it has no error.
  /// - Parameter above: what rows above say of its tier.
  mutating func read(_ row: SheetRow, tierAbove above: TableReading.TierAbove) {
    self.row = row
    let errorsBefore = faults.errors
    unread = []
    if row.cells.count > layout.headings.cells.count,
      let extra = row.cells[layout.headings.cells.count...].firstIndex(where: { !$0.sheetTrimmed.isEmpty })
    {
      report(
        .error, in: row, column: extra,
        "holds \(quoted(row.cells[extra].sheetTrimmed)) beyond the last heading; "
          + "put a text that contains the delimiter in quotes, or give the column a heading")
      // Any of the cells may be another column's.
      unread = Set(layout.columns.keys)
    }
    reportStruckName()
    var sponsor = Sponsor(row: row.number)
    sponsor.cleared = Set(layout.columns.keys.filter { isDash($0) })
    sponsor.id = line(.id, upTo: 200)
    sponsor.name = line(.name)
    sponsor.tagline = written(line(.tagline), .tagline)
    sponsor.tier = tier() ?? above.section.map(answers.tier)
    sponsor.isTierFilled = above.isFilled
    if sponsor.tier == nil { sponsor.tierAbove = above.candidate }
    sponsor.amount = layout.amountColumn.flatMap { index in
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
    if faults.errors == errorsBefore { found.sponsors.append(sponsor) } else { found.faulty.append(sponsor) }
  }

  private mutating func reportStruckName() {
    let column = row.struck.sorted().first {
      $0 < layout.headings.cells.count && SheetColumn(heading: layout.headings.cells[$0]) == .name
    }
    guard let column else { return }
    report(
      .warning, in: row, column: column,
      "\(quoted(row.cells[column].sheetTrimmed)) is struck through, and is read all the same; delete the row if the sponsor "
        + "does not count any more")
  }

  // MARK: Faults

  mutating func report(_ severity: Diagnostic.Severity, _ column: SheetColumn, _ message: String) {
    let fault = column.fault(severity, message)
    if fault.severity == .error { unread.insert(column) }
    report(fault.severity, in: row, column: layout.columns[column], fault.message)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, in row: SheetRow, column: Int? = nil, _ message: String
  ) {
    faults.report(severity, in: row, column: column, message)
  }
}

// Cells of the present row.
extension SponsorReader {
  func cell(_ column: SheetColumn) -> String? {
    guard let index = layout.columns[column], index < row.cells.count else { return nil }
    let text = Self.text(of: column, at: index, in: row)
    return text.isEmpty || Self.dashes.contains(text) ? nil : text
  }

  func isDash(_ column: SheetColumn) -> Bool {
    guard let index = layout.columns[column], index < row.cells.count else { return false }
    return Self.dashes.contains(Self.text(of: column, at: index, in: row))
  }

  /// What people see, where they read it on the wall too; else the number behind it, which has no separators of a language.
  private static func text(of column: SheetColumn, at index: Int, in row: SheetRow) -> String {
    let isShown =
      switch column {
      case .name, .tagline, .tier, .logo, .link, .details: true
      case .id, .color, .share, .weight, .from, .until, .hidden: false
      }
    return (isShown ? nil : row.numbers[index]) ?? row.cells[index].sheetTrimmed
  }

  private static let dashes: Set<String> = ["-", "–", "—"]

  /// Text with its line breaks.
  mutating func text(_ column: SheetColumn, upTo limit: Int) -> String? {
    guard let text = cell(column) else { return nil }
    if Self.errorValues.contains(text.uppercased()) {
      report(
        .error, column, "holds the spreadsheet's error \(text.uppercased()); correct its formula, or write the text")
      return nil
    }
    let count = text.unicodeScalars.count
    guard count <= limit else {
      report(.error, column, "holds \(count) characters; expected at most \(limit)")
      return nil
    }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}": clean.append("\n")
      case "\t": clean.append(" ")
      // Not meant to be seen: a soft hyphen, a byte order mark, and the rest of a CRLF.
      case "\u{AD}", "\u{FEFF}", "\r": break
      default:
        guard scalar.properties.generalCategory != .control else {
          report(.error, column, "holds the control character \(escaped(scalar)); take it out")
          return nil
        }
        clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// What spreadsheet programs show where a formula fails.
  private static let errorValues: Set<String> = [
    "#REF!", "#N/A", "#NV", "#NAME?", "#VALUE!", "#WERT!", "#DIV/0!", "#NUM!", "#ZAHL!", "#BEZUG!", "#NULL!", "#SPILL!",
    "#¡REF!", "#¿NOMBRE?", "#¡VALOR!", "#NOM?", "#VALEUR!", "#RIF!", "#N/D", "#NOME?", "#VALORE!", "#VERW!", "#N/B",
    "#NAAM?", "#WAARDE!", "#DEEL/0!", "#GETAL!",
  ]

  /// Text on one line: line breaks and runs of blanks become one space.
  mutating func line(_ column: SheetColumn, upTo limit: Int = 1000) -> String? {
    text(column, upTo: limit).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The text unless it says only that there is none, which is not for the wall.
  mutating func written(_ text: String?, _ column: SheetColumn) -> String? {
    guard let text, EmptyWord.isEmpty(text) else { return text }
    report(.note, column, "\(quoted(text)) is taken for an empty cell")
    return nil
  }
}
