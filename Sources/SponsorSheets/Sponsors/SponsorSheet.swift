package import ConfigurationValues
internal import Messages

/// A table of sponsors: rows with values that have been checked, and all faults with their places.
package struct SponsorSheet: Sendable {
  /// The rows without errors, in file order.
  package var sponsors: [Sponsor] = []
  /// The rows with errors as far as they could be read, in file order: what is wrong with all rows together shows with them.
  package var faulty: [Sponsor] = []
  /// The columns that the table has.
  package var columns: Set<SheetColumn> { Set(places.keys) }
  /// Where they are: from 0, and their headings.
  package var places: [SheetColumn: (index: Int, heading: String)] = [:]
  /// The faults, in the order of rows and columns; those of the file first.
  package var faults: [SheetFault] = []
  /// The sheet of a workbook, as formulas name it; `nil` for CSV.
  package private(set) var name: String?
  /// Whether the table has headings of sponsors: one for names or logos, or two others.
  package private(set) var hasHeadings = false
  /// Whether they are two or more, with one for names or logos.
  package private(set) var isSure = false
  /// Whether the only heading may be the title of a cover, such as `Sponsors`.
  package private(set) var hasTitleAlone = false
  /// Whether it looks like a cover, and not like a list.
  package private(set) var isCover = false
  /// The number of further errors, which are not in `faults` because there are so many.
  package private(set) var omittedErrors = 0

  /// An empty table.
  package init() {}

  /// A table that cannot be read.
  package init(unreadable fault: SheetFault) { faults = [fault] }

  /// The sponsors whose logos these files are: one for each name, with the best of its variants.
  /// - Parameter logos: paths of pictures.
  package init(logos: [String]) {
    let matcher = LogoMatcher(paths: logos)
    var seen: Set<[String]> = []
    let files = logos.sorted().map(LogoName.init)
      .filter { ($0.isPicture || $0.isPostScript) && !$0.words.isEmpty && !SiteIcon.isOne($0.path) }
    for logo in OutdatedFiles.current(among: files) {
      guard seen.insert(logo.words).inserted else { continue }
      var sponsor = Sponsor(row: sponsors.count + 1)
      sponsor.name = logo.title
      switch matcher.match(name: logo.title) {
      case .ambiguous(let paths): sponsor.logo = LogoYear.newest(of: paths) ?? paths.first
      case .none: sponsor.logo = logo.path
      case .exact, .guess:
        // `Müller & Weiß.svg`, whose second word is left out of the name.
        if !LogoFileWords.joinSame(logo.path, logo.title) { sponsor.logo = logo.path }
      }
      sponsors.append(sponsor)
    }
  }

  /// Whether any fault is an error, so that nothing may be imported.
  package var hasErrors: Bool { faults.contains { $0.severity == .error } }

  /// How many rows from the first on may hold the headings.
  private static let headingRows = 20

  /// Reads a table as a spreadsheet program exported it. Encoding, delimiter and the row of headings are recognized.
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: its name for faults.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  package static func read(
    _ bytes: [UInt8], file: String, dates: LocalDate.Order? = nil, answers: SheetAnswers = SheetAnswers()
  ) -> SponsorSheet {
    var sheet = SponsorSheet()
    let content: SheetText
    do throws(SheetFault) {
      content = try SheetText(decoding: bytes, file: file)
    } catch {
      sheet.faults = [error]
      return sheet
    }
    if content.encoding == .windows1252 {
      sheet.faults.append(
        SheetFault(
          file: file, severity: .note,
          message: "is not UTF-8 and was read as Windows-1252; if letters come out wrong, export it as CSV UTF-8"))
    }
    guard let delimiter = delimiter(of: content.text, file: file) else {
      sheet.faults.append(empty(file))
      return sheet
    }
    let (table, faults) = CSVReader.read(content.text, delimiter: delimiter, file: file)
    return read(
      rows: table.joiningEntities().rows, file: file, faults: sheet.faults + faults, dates: dates, answers: answers)
  }

  /// Reads the rows of a table, whatever file they come from. The row of headings is recognized.
  /// - Parameters:
  ///   - rows: all rows in order, blank ones included or not.
  ///   - file: the file's name for faults.
  ///   - name: that of the sheet of a workbook, as formulas write it; `nil` for CSV.
  ///   - faults: those of the file so far.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  package static func read(
    rows all: [SheetRow], file: String, sheet name: String? = nil, faults: [SheetFault] = [],
    dates: LocalDate.Order? = nil, answers: SheetAnswers = SheetAnswers()
  ) -> SponsorSheet {
    read(rows: all, file: file, sheet: name, faults: faults, dates: dates, answers: answers, TablePass.allCases)
  }

  /// Reads the rows of a table with these passes, in this order.
  static func read(
    rows all: [SheetRow], file: String, sheet name: String?, faults: [SheetFault] = [], dates: LocalDate.Order? = nil,
    answers: SheetAnswers = SheetAnswers(), _ passes: [TablePass]
  ) -> SponsorSheet {
    var sheet = SponsorSheet()
    sheet.name = name
    let (rows, markup) = all.plain(file: file)
    sheet.isCover = isCover(rows)
    guard let found = headings(in: rows).map({ HeadingRows($0, in: rows, answers: answers) }) else {
      sheet.faults = (faults.filter { $0.row == nil } + [missingHeadings(in: rows, file: file)]).on(sheet: name)
      return sheet
    }
    var headings = found.headings
    // As a CSV file has them: what stands beyond the last heading is nobody's, and no cell was moved there.
    let width = name == nil ? 0 : rows.map(\.cells.count).max() ?? 0
    while headings.cells.count < width { headings.cells.append("") }
    let layout = TableLayout(file: file, sheet: name, headings: headings, in: found.rows, of: rows)
    sheet.hasHeadings = layout.hasNames || layout.columns.count >= 2
    sheet.isSure = isUsable(headings) && columns(of: headings).count >= 2
    sheet.hasTitleAlone = isTitle(headings)
    sheet.places = layout.columns.mapValues { ($0, headings.cells[$0].sheetTrimmed) }
    var reading = TableReading(
      rows, layout: layout, dates: dates, answers: answers, hasKnownNames: layout.hasNames && !found.isUnclear)
    reading.faults.listed = (name == nil ? faults : named(faults, by: headings)) + [markup].compactMap(\.self)
    for remark in found.remarks {
      reading.report(remark.severity, in: remark.row, column: remark.column, remark.message)
    }
    reading.run(passes)
    var listed = reading.faults.listed
    (sheet.sponsors, sheet.faulty) = (reading.found.sponsors, reading.found.faulty)
    if sheet.sponsors.isEmpty, !listed.contains(where: { $0.severity == .error }) {
      listed.append(SheetFault(file: file, message: "has headings but no sponsors; write one in each row below"))
    }
    sheet.omittedErrors = reading.faults.omittedErrors
    sheet.faults = listed.inOrder.on(sheet: name)
    return sheet
  }

  /// The faults with the headings of their columns.
  private static func named(_ faults: [SheetFault], by headings: SheetRow) -> [SheetFault] {
    faults.map { fault in
      guard let row = fault.row, row > headings.number, let column = fault.column, column < headings.cells.count else {
        return fault
      }
      var fault = fault
      fault.heading = headings.cells[column].sheetTrimmed
      return fault
    }
  }

  /// The delimiter that Excel's `sep=` line names, else the one by which most headings are known, else the one that makes
  /// most columns.
  /// - Returns: `nil` if the text is blank.
  private static func delimiter(of text: String, file: String) -> Unicode.Scalar? {
    let hasContent = text.unicodeScalars.contains { !$0.properties.isWhitespace && !CSVTable.delimiters.contains($0) }
    guard hasContent else { return nil }
    if let named = CSVReader.namedDelimiter(in: text) { return named }
    var best: (delimiter: Unicode.Scalar, known: Int, columns: Int)?
    for delimiter in CSVTable.delimiters {
      let rows = CSVReader.read(text, delimiter: delimiter, file: file, upTo: 2 * headingRows).table.rows
      let known = headings(in: rows).map { Self.columns(of: $0).count } ?? 0
      let widths = rows.filter { !$0.isBlank }.map(\.cells.count)
      let columns = widths.min() == widths.max() ? widths.first ?? 0 : 1
      if let best, (best.known, best.columns) >= (known, columns) { continue }
      best = (delimiter, known, columns)
    }
    return best?.delimiter
  }

  /// The row of headings: the first with two known ones, else the first with a column for the name or the logo, else with any.
  private static func headings(in rows: [SheetRow]) -> SheetRow? {
    let candidates = rows.prefix(headingRows)
    // A word for those who give may be a sponsor's tier below the headings, or a title above them.
    return candidates.first { columns(of: $0).count >= 2 && isUsable($0) }
      ?? candidates.first { isUsable($0) && !hasSupportersAlone($0) }
      ?? candidates.first { columns(of: $0).count >= 2 }
      ?? candidates.first { isUsable($0) && !isTitle($0) } ?? candidates.first { isUsable($0) }
      ?? candidates.first { columns(of: $0).count == 1 && $0.filled.count > 1 }
  }

  private static func isUsable(_ row: SheetRow) -> Bool {
    let columns = columns(of: row)
    return columns.contains(.name) || columns.contains(.logo)
  }

  /// Whether nothing but a word for those who give makes a row usable.
  private static func hasSupportersAlone(_ row: SheetRow) -> Bool {
    !row.cells.contains { cell in
      cell.utf8.count <= 100 && !SheetColumn.isSupporters(cell)
        && SheetColumn(heading: cell).map { [.name, .logo].contains($0) } ?? false
    }
  }

  /// Whether a row may be the title of a table, such as `Sponsors`.
  private static func isTitle(_ row: SheetRow) -> Bool {
    let filled = row.filled
    return filled.count == 1 && SheetColumn.isSupporters(row.text(filled[0]))
  }

  /// The most rows with text on a cover, and on one that mostly has sentences.
  private static let (coverRows, sentenceRows) = (6, 40)

  /// Whether a sheet has a few lines of one or two texts, of which none is a heading, nearly one, or a tier. Dates may be there:
  /// `from` is a word of addresses too.
  private static func isCover(_ rows: [SheetRow]) -> Bool {
    let lines = rows.filter { !$0.isBlank }
    let sentences = lines.count { $0.filled.map($0.text).contains(where: isSentence) }
    guard (1...(2 * sentences > lines.count ? sentenceRows : coverRows)).contains(lines.count) else { return false }
    return lines.allSatisfy { line in
      line.filled.count <= 2
        && line.filled.map(line.text).allSatisfy { text in
          guard text.utf8.count <= 100 else { return true }
          if let column = SheetColumn(heading: text) { return [.from, .until].contains(column) }
          return SheetColumn.suggestion(for: text) == nil && !namesTier(text)
        }
    }
  }

  /// Whether a text has a colon, or more words than most names.
  private static func isSentence(_ text: String) -> Bool {
    text.contains(":") || text.split(whereSeparator: \.isWhitespace).count > 5
  }

  /// Whether a text names a tier, and not only sponsors, as a title does.
  private static func namesTier(_ text: String) -> Bool {
    TierNames.isTier(text) && !TierNames.stem(of: TierNames.key(for: text)).isEmpty
  }

  private static func columns(of row: SheetRow) -> Set<SheetColumn> {
    Set(row.cells.compactMap { $0.utf8.count <= 100 ? SheetColumn(heading: $0) : nil })
  }

  private static func empty(_ file: String) -> SheetFault {
    SheetFault(file: file, message: "is empty; expected a row of headings, such as name, tier, logo, link")
  }

  private static func missingHeadings(in rows: [SheetRow], file: String) -> SheetFault {
    guard let first = rows.first(where: { !$0.isBlank }) else { return empty(file) }
    let cells = first.cells.prefix(4).map { quoted($0.sheetTrimmed) }
    let meant = first.cells.prefix(50).compactMap { SheetColumn.suggestion(for: $0) }.first
    return SheetFault(
      file: file, row: first.number, line: first.line,
      message: "has no heading that is known, but \(listed(cells, "and")); "
        + (meant.map { "did you mean '\($0)'? Expected" } ?? "expected")
        + " a row of headings, such as name, tier, logo, link")
  }
}
