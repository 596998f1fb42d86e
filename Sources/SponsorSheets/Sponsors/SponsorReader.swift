package import ConfigurationValues
internal import Messages

/// One row of a sponsors' table. A field is `nil` where the table has no such column or the cell is empty.
package struct Sponsor: Sendable, Hashable {
  /// From 1, as a spreadsheet counts rows.
  package var row: Int
  /// Identifies the card; `nil` falls back to the name.
  package var id: String?
  /// The sponsor's name on one line, up to 1,000 characters.
  package var name: String?
  /// Its name in the contract, where the table has another one for the wall.
  package var contractName: String?
  /// The line below the name, up to 1,000 characters.
  package var tagline: String?
  /// The tier's name as written.
  package var tier: String?
  /// Whether the tier stands in a row above, because the cell is empty and taken for merged.
  package var isTierFilled = false
  /// The tier in a row above, where the empty cell may be merged with it or not; `nil` if that is clear.
  package var tierAbove: String?
  /// What the sponsor pays, for the order of tiers alone; in whatever currency.
  package var amount: Double?
  /// The logo as written: a path or a file's name.
  package var logo: String?
  /// What stands behind a yes in the logo's cell, such as `(def2)`, which may be a part of a file's name.
  package var logoHint: String?
  /// A URL with its scheme.
  package var link: String?
  /// The text of the opened card, up to 4,000 characters, with line breaks.
  package var details: String?
  /// A colour as the configuration writes it.
  package var color: String?
  /// Share of voice, per cent of the lap, 0.01…100.
  package var share: Double?
  /// Weight within the tier, 0.001…10,000.
  package var weight: Double?
  /// The first day or moment to show the card.
  package var from: LocalDate?
  /// The last day to show the card, or the moment when it ends.
  package var until: LocalDate?
  /// The hours of each day in which to show the card, as the configuration writes them: `18:00-22:00`.
  package var hours: [String]?
  /// Whether the card is kept off the wall.
  package var isHidden: Bool?
  /// The columns in which the cell is a single dash, which removes the card's value.
  package var cleared: Set<SheetColumn> = []
  /// The columns whose cells have errors that stop the import, so that their values are missing or may be others.
  var unread: Set<SheetColumn> = []

  /// Whether nothing is there to tell whose row it is, as in that of a remark, whose tier is none.
  var isNobody = false

  package init(row: Int) {
    self.row = row
  }

  /// What the sponsor is called in messages and matched by without an id.
  package var label: String {
    // Its id is ours.
    if let name, isAnonymous, id?.hasPrefix(AnonymousSponsors.prefix) == true {
      return tier.map { "\(name) (\($0))" } ?? name
    }
    return id ?? name ?? logo ?? "row \(row)"
  }

  /// Whether what tells whose row it is could be read.
  var isIdentified: Bool { unread.isDisjoint(with: [.id, .name]) }
}

/// Reads rows as sponsors one by one, and collects sponsors and faults.
struct SponsorReader {
  let layout: TableLayout
  let dates: LocalDate.Order?
  let answers: SheetAnswers
  /// The words of the names of the table's tiers; see `ContractChange.words(ofTier:)`.
  let tiers: [[String]]
  private var anonymous = AnonymousSponsors()
  var found = Found()
  private(set) var faults: TableFaults
  /// The present row.
  private(set) var row: SheetRow
  /// The columns of the present row whose cells have errors.
  private var unread: Set<SheetColumn> = []
  /// The first cell of each column that a merged text is not copied to, and the number of such cells.
  private var notCopied: [Int: (row: SheetRow, count: Int)] = [:]

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
    /// The sponsors in rows that are hidden or filtered, with their rows.
    var rowsHidden: [(row: Int, name: String)] = []
    /// The rows that say only whether there is a logo.
    var rowsWithLogoWord: [Int] = []
    /// The columns of the cells whose notes are told in warnings, by their rows.
    var notesTold: [Int: Set<Int>] = [:]
  }

  /// - Parameters:
  ///   - tiers: the names of the table's tiers, as often as they stand there.
  ///   - faults: the faults found so far; those of the rows are added to them.
  init(
    layout: TableLayout, dates: LocalDate.Order?, answers: SheetAnswers, tiers: some Sequence<String>,
    faults: TableFaults
  ) {
    (self.layout, self.dates, self.answers, self.faults) = (layout, dates, answers, faults)
    self.tiers = Array(Set(Set(tiers).map(ContractChange.words))).filter { !$0.isEmpty }
    row = layout.headings
  }

  /// Checks one row; it becomes a sponsor if it has no error.
  /// - Parameter above: what rows above say of its tier.
  mutating func read(_ row: SheetRow, tierAbove above: TableReading.TierAbove) {
    var row = withMergedTexts(row)
    var contractName: String?
    if let column = layout.columns[.name], let name = DisplayName.text(in: row, column: layout.displayNameColumn) {
      let former = row.text(column)
      contractName = former.isEmpty || former.folded == name.folded ? nil : former
      while row.cells.count <= column { row.cells.append("") }
      row.cells[column] = name
    }
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
    sponsor.contractName = contractName
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
    sponsor.hours = hours(of: sponsor)
    if isAllDay { sponsor.cleared.insert(.hours) }
    sponsor.isHidden = hidden()
    reportCancellation()
    reportRemarks(on: sponsor)
    reportScreenRemarks(on: sponsor)
    reportMailAddresses(in: sponsor)
    if row.isHidden, sponsor.isHidden != true { found.rowsHidden.append((row.number, sponsor.name ?? sponsor.label)) }
    if let from = sponsor.from, let until = sponsor.until, until < from {
      report(.error, .until, "\(until) is before \(from), where the card begins; swap the two, or correct one")
    }
    if cell(.name) == nil, sponsor.logo == nil, cell(.id) == nil {
      report(.error, in: row, "has neither name nor logo; fill one in, or delete the row")
      unread.insert(.name)
      sponsor.isNobody = true
    }
    sponsor.unread = unread
    if faults.errors == errorsBefore { found.sponsors.append(sponsor) } else { found.faulty.append(sponsor) }
  }

  /// The row with the texts of merged areas where they hold for each of their rows. The amount, of which one is enough for a
  /// tier, stays as it is.
  private mutating func withMergedTexts(_ row: SheetRow) -> SheetRow {
    var row = row
    for (index, text) in row.merged
    where index < layout.headings.cells.count && index != layout.amountColumn && row.text(index).isEmpty {
      let column = layout.columns.first { $0.value == index }?.key
      if column?.isSharedByMergedRows == false {
        // None of the rows misses what is nothing.
        let text = text.sheetTrimmed
        if Self.dashes.contains(text) || EmptyWord.isEmpty(text) { continue }
        notCopied[index, default: (row, 0)].count += 1
      } else {
        while row.cells.count <= index { row.cells.append("") }
        row.cells[index] = text
      }
    }
    return row
  }

  /// Warns of merged texts that count for one row. Call after all rows.
  mutating func reportNotCopied() {
    for (index, (row, count)) in notCopied.sorted(by: { $0.key < $1.key }) {
      let isIdentity = [layout.columns[.name], layout.columns[.id]].contains(index)
      report(
        .warning, in: row, column: index,
        "the merged cell with \(quoted((row.merged[index] ?? "").sheetTrimmed)) counts for its first row alone, and "
          + (count == 1 ? "this one stays empty" : "\(count) cells of this column stay empty")
          + (isIdentity
            ? "; split it, and give each sponsor a row with a text of its own here"
            : "; write its text into each row that it is meant for"))
    }
  }

  private mutating func reportStruckName() {
    let column = row.struck.sorted().first {
      $0 == layout.columns[.name] ?? layout.columns[.logo]
        || $0 < layout.headings.cells.count && SheetColumn(heading: layout.headings.cells[$0]) == .name
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

  /// A cell's text as people see it in columns of text. In the others the number behind it, if there is one: it has neither a
  /// decimal comma nor separators of thousands.
  private static func text(of column: SheetColumn, at index: Int, in row: SheetRow) -> String {
    let isShown =
      switch column {
      case .name, .tagline, .tier, .logo, .link, .details, .hours: true
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
  private static let errorValues = Set(
    words: """
      #REF! #N/A #NV #NAME? #VALUE! #WERT! #DIV/0! #NUM! #ZAHL! #BEZUG! #NULL! #SPILL! #¡REF! #¿NOMBRE? #¡VALOR! #NOM?
      #VALEUR! #RIF! #N/D #NOME? #VALORE! #VERW! #N/B #NAAM? #WAARDE! #DEEL/0! #GETAL!
      """)

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
