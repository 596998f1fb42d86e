internal import MarqueeValues

/// Checks the rows of a table one by one and collects sponsors and faults.
struct SponsorReader {
  let file: String
  /// The column of each kind, from 0.
  let columns: [SheetColumn: Int]
  private let headings: CSVTable.Row
  private let dates: LocalDate.Order?
  let answers: SheetAnswers
  /// The column of what sponsors pay, from 0; `nil` for none.
  private let amountColumn: Int?
  private var anonymous = AnonymousSponsors()
  private(set) var sponsors: [Sponsor] = []
  /// The rows with errors, as far as they could be read.
  private(set) var faulty: [Sponsor] = []
  var faults: [SheetFault] = []
  /// The present row.
  private var row: CSVTable.Row
  /// The number of errors so far, those beyond `SponsorSheet.faultLimit` included.
  private var errors = 0
  /// The rows whose link had no scheme.
  private var rowsWithoutScheme: [Int] = []
  /// The rows that say only whether there is a logo.
  private var rowsWithLogoWord: [Int] = []

  init(file: String, headings: CSVTable.Row, dates: LocalDate.Order?, answers: SheetAnswers) {
    self.file = file
    self.headings = headings
    self.dates = dates
    self.answers = answers
    row = headings
    var columns: [SheetColumn: Int] = [:]
    for (index, heading) in headings.cells.enumerated() {
      guard let column = SheetColumn(heading: heading), columns[column] == nil else { continue }
      columns[column] = index
    }
    self.columns = columns
    amountColumn = headings.cells.firstIndex(where: SheetAmount.isHeading)
  }

  /// Reports headings that are unknown, stand twice or are missing, and rows before them.
  mutating func checkHeadings(skipping rows: some Sequence<CSVTable.Row>) {
    for skipped in rows where !skipped.isBlank {
      let text = skipped.cells.first { !$0.sheetTrimmed.isEmpty } ?? ""
      report(.note, in: skipped, "stands above the headings and is skipped: \(quoted(text.sheetTrimmed))")
    }
    for (index, heading) in headings.cells.enumerated() {
      let name = heading.sheetTrimmed
      if let column = SheetColumn(heading: heading) {
        guard let first = columns[column], first != index else { continue }
        report(
          .warning, in: headings, column: index,
          "column \(SheetFault.letters(ofColumn: first)) (\(shortened(headings.cells[first].sheetTrimmed))) means the same, "
            + "'\(column.rawValue)', and is used; rename the one that is not meant")
      } else if !name.isEmpty {
        if index == amountColumn {
          report(
            .note, in: headings, column: index, "these amounts rank tiers that are not known by name, and are not shown"
          )
          continue
        }
        let meant = SheetColumn.suggestion(for: name)
        report(
          meant == nil ? .note : .warning, in: headings, column: index,
          "this column is not used" + (meant.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    if columns[.name] == nil, columns[.logo] == nil {
      report(.error, in: headings, "there is no column for names or logos; add a heading 'name'")
    }
  }

  /// Checks one row; it becomes a sponsor if it has no error.
  /// - Parameters:
  ///   - section: the heading above it that names its tier, where the row does not.
  ///   - isTierFilled: whether its tier's cell is empty in the table, and holds that of a row above.
  mutating func read(_ row: CSVTable.Row, section: String? = nil, isTierFilled: Bool = false) {
    self.row = row
    let errorsBefore = errors
    if row.cells.count > headings.cells.count,
      let extra = row.cells[headings.cells.count...].firstIndex(where: { !$0.sheetTrimmed.isEmpty })
    {
      report(
        .error, in: row, column: extra,
        "holds \(quoted(row.cells[extra].sheetTrimmed)) beyond the last heading; "
          + "put a text that contains the delimiter in quotes, or give the column a heading")
    }
    var sponsor = Sponsor(row: row.number)
    sponsor.cleared = Set(columns.keys.filter { isDash($0) })
    sponsor.id = line(.id, upTo: 200)
    sponsor.name = line(.name)
    sponsor.tagline = written(line(.tagline), .tagline)
    sponsor.tier = tier() ?? section.map(answers.tier)
    sponsor.isTierFilled = isTierFilled
    sponsor.amount = amountColumn.flatMap { $0 < row.cells.count ? SheetAmount.value(of: row.cells[$0]) : nil }
    if sponsor.id == nil { sponsor.id = anonymous.id(for: sponsor) }
    sponsor.logo = logo()
    sponsor.link = link()
    sponsor.details = written(text(.details, upTo: 4000), .details)
    sponsor.color = color()
    sponsor.share = share()
    sponsor.weight = weight()
    sponsor.from = date(.from)
    sponsor.until = date(.until)
    sponsor.isHidden = hidden()
    if let from = sponsor.from, let until = sponsor.until, until < from {
      report(.error, .until, "\(until) is before \(from), where the card begins; swap the two, or correct one")
    }
    if cell(.name) == nil, sponsor.logo == nil, cell(.id) == nil {
      report(.error, in: row, "has neither name nor logo; fill one in, or delete the row")
    }
    if errors == errorsBefore { sponsors.append(sponsor) } else { faulty.append(sponsor) }
  }

  /// Reports what concerns several rows: two that would be the same card, names with lost letters, and links
  /// without a scheme.
  mutating func checkRowsTogether() {
    if let first = rowsWithoutScheme.first {
      let count = rowsWithoutScheme.count
      faults.append(
        SheetFault(
          file: file, row: headings.number, line: headings.line, column: columns[.link], severity: .note,
          message: count == 1
            ? "the link in row \(first) has no 'https://', which was added"
            : "\(count) links, the first in row \(first), have no 'https://', which was added"))
    }
    if let first = rowsWithLogoWord.first {
      faults.append(
        SheetFault(
          file: file, row: headings.number, line: headings.line, column: columns[.logo], severity: .note,
          message: "names no file in row \(first)"
            + (rowsWithLogoWord.count == 1 ? "" : " and \(rowsWithLogoWord.count - 1) more")
            + ", where logos are looked for by the sponsors' names"))
    }
    var rows: [String: Int] = [:]
    // Rows with other errors too: else their duplicates would show only in the next attempt.
    for sponsor in (sponsors + faulty).sorted(by: { $0.row < $1.row }) {
      guard let label = sponsor.id ?? sponsor.name ?? sponsor.logo else { continue }
      let key = label.folded
      guard let first = rows[key] else {
        rows[key] = sponsor.row
        continue
      }
      let column: SheetColumn = sponsor.id != nil ? .id : sponsor.name != nil ? .name : .logo
      faults.append(
        SheetFault(
          file: file, row: sponsor.row, column: columns[column], heading: heading(of: column),
          message: "\(quoted(label)) stands in row \(first) too; "
            + (sponsor.id == nil ? "give each a different name in a column 'id'" : "give each an id of its own")
            + ", or delete one row"))
    }
    faults += LostLetters.faults(
      in: sponsors + faulty, file: file, column: columns[.name], heading: heading(of: .name), answers)
  }

  // MARK: Sums

  /// Leaves a row out that holds the sums of columns. One that a sponsor's row follows may be a sponsor called so.
  /// - Returns: whether the row was left out.
  mutating func leaveOut(_ sum: SumRow, in row: CSVTable.Row, isAtEnd: Bool) -> Bool {
    guard isAtEnd || sum.isCertain || sum.isAlone && columns.count > 1 else {
      report(
        .warning, in: row, column: sum.column,
        "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") may be a sum, and is taken for a "
          + "sponsor; delete the row if it is none"
      )
      return false
    }
    report(
      .note, in: row, column: sum.column,
      "\(quoted(sum.word)) \(sum.isAlone ? "alone in its row" : "beside numbers alone") is taken for a sum, and the row is "
        + "left out; if it is a sponsor, fill in its tier or its logo")
    return true
  }

  // MARK: Cells

  private func cell(_ column: SheetColumn) -> String? {
    guard let index = columns[column], index < row.cells.count else { return nil }
    let text = row.cells[index].sheetTrimmed
    return text.isEmpty || Self.dashes.contains(text) ? nil : text
  }

  private func isDash(_ column: SheetColumn) -> Bool {
    guard let index = columns[column], index < row.cells.count else { return false }
    return Self.dashes.contains(row.cells[index].sheetTrimmed)
  }

  private static let dashes: Set<String> = ["-", "–", "—"]

  /// Text with its line breaks.
  private mutating func text(_ column: SheetColumn, upTo limit: Int) -> String? {
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
  private mutating func line(_ column: SheetColumn, upTo limit: Int = 1000) -> String? {
    text(column, upTo: limit).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The text unless it says only that there is none, which is not for the wall.
  private mutating func written(_ text: String?, _ column: SheetColumn) -> String? {
    guard let text, EmptyWord.isEmpty(text) else { return text }
    report(.note, column, "\(quoted(text)) is taken for an empty cell")
    return nil
  }

  /// A path or a file's name; `nil` too where the cell says whether the logo has come, as in a list that is ticked off.
  private mutating func logo() -> String? {
    guard let text = line(.logo, upTo: 4000) else { return nil }
    let word = text.folded
    let isWord =
      Self.yes.contains(word) || Self.no.contains(word) || Self.present.contains(word) || EmptyWord.isEmpty(text)
    guard isWord else { return text }
    rowsWithLogoWord.append(row.number)
    return nil
  }

  private static let present: Set<String> = [
    "ok", "vorhanden", "liegt vor", "fehlt", "offen", "received", "missing",
    "ricevuto", "manca", "ontvangen", "ontbreekt",
  ]

  private mutating func tier() -> String? {
    guard let text = line(.tier, upTo: 100) else { return nil }
    guard TierNames.key(for: text).isEmpty else { return answers.tier(text) }
    report(
      .error, .tier, "\(quoted(text)) has neither letters nor digits; write the tier's name, or leave the cell empty")
    return nil
  }

  private mutating func link() -> String? {
    guard let text = line(.link, upTo: 2000) else { return nil }
    if parsed(text, ValueParser<String?>.link) != nil { return text }
    // Addresses are written without their scheme more often than not.
    let full = "https://\(text)"
    let host = text.prefix { !"/?#".contains($0) }
    if host.contains("."), !text.contains("@"), !host.contains(":"), parsed(full, ValueParser<String?>.link) != nil {
      rowsWithoutScheme.append(row.number)
      return full
    }
    if let fault = LinkText.fault(of: text) {
      report(.error, .link, "\(quoted(text)) \(fault)")
    } else {
      reportFaults(of: text, .link, ValueParser<String?>.link)
    }
    return nil
  }

  private mutating func color() -> String? {
    guard let text = line(.color, upTo: 100) else { return nil }
    let isBare = [3, 6].contains(text.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    let written = isBare ? "#\(text)" : text
    if parsed(written, ValueParser<Color>.color) != nil { return written }
    reportFaults(of: text, .color, ValueParser<Color>.color)
    return nil
  }

  private mutating func share() -> Double? {
    guard let text = line(.share, upTo: 100) else { return nil }
    let hasSign = text.hasSuffix("%")
    let number = SheetNumber.value(of: hasSign ? String(text.dropLast()) : text)
    guard let number, number >= 0.01, number <= 100 else {
      report(.error, .share, "\(quoted(text)) is no share; expected 0.01%…100%, such as 12.5%")
      return nil
    }
    guard hasSign || number > 1 else {
      let percent = SheetNumber.text(number * 100)
      report(
        .error, .share,
        "\(quoted(text)) may mean \(percent)% or \(SheetNumber.text(number))%; write the one that is meant with its %")
      return nil
    }
    return number
  }

  private mutating func weight() -> Double? {
    guard let text = line(.weight, upTo: 100) else { return nil }
    guard let number = SheetNumber.value(of: text), number >= 0.001, number <= 10_000 else {
      report(.error, .weight, "\(quoted(text)) is no weight; expected 0.001…10000, such as 2")
      return nil
    }
    return number
  }

  private mutating func date(_ column: SheetColumn) -> LocalDate? {
    guard let text = line(column, upTo: 100) else { return nil }
    do throws(LocalDate.Failure) {
      return try LocalDate(text, order: dates)
    } catch {
      switch error {
      case .ambiguous(let dayFirst, let monthFirst):
        report(
          .error, column,
          "\(quoted(text)) may be \(dayFirst) or \(monthFirst); say which with --dates dmy or --dates mdy, "
            + "or write dates as 2026-11-22")
      case .noSuchDay: report(.error, column, "\(quoted(text)) is not in the calendar; correct the date")
      case .otherOrder(let order):
        report(
          .error, column,
          "\(quoted(text)) can only be read as --dates \(order.rawValue), but the command says otherwise; correct either"
        )
      case .dayNumber:
        report(
          .error, column,
          "\(quoted(text)) is a spreadsheet's number for a day; format the column as a date, and export again")
      case .noYear:
        report(.error, column, "\(quoted(text)) has no year; write it out, such as 2026-11-22")
      case .otherWeekday:
        report(.error, column, "\(quoted(text)) is not on that day of the week; correct the date, or leave the day out")
      case .unknownForm:
        report(.error, column, "\(quoted(text)) is no date; expected one such as 2026-11-22 or 22.11.2026")
      }
      return nil
    }
  }

  private mutating func hidden() -> Bool? {
    guard let text = line(.hidden, upTo: 100) else { return nil }
    let word = text.folded
    if Self.yes.contains(word) { return true }
    if Self.no.contains(word) { return false }
    report(.error, .hidden, "\(quoted(text)) is neither yes nor no; write one of them, or leave the cell empty")
    return nil
  }

  private static let yes: Set<String> = [
    "yes", "y", "true", "x", "1", "ja", "j", "wahr", "oui", "o", "vrai", "si", "s", "verdadero", "vero", "waar", "✓",
    "✔", "hidden",
  ]
  private static let no: Set<String> = [
    "no", "n", "false", "0", "nein", "falsch", "non", "faux", "falso", "nee", "onwaar",
  ]

  // MARK: Faults

  private func heading(of column: SheetColumn) -> String? { columns[column].map { headings.cells[$0].sheetTrimmed } }

  private mutating func report(_ severity: Diagnostic.Severity, _ column: SheetColumn, _ message: String) {
    let fault = column.fault(severity, message)
    report(fault.severity, in: row, column: columns[column], fault.message)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, in row: CSVTable.Row, column: Int? = nil, _ message: String
  ) {
    if severity == .error { errors += 1 }
    guard faults.count < SponsorSheet.faultLimit || severity == .error && errors <= SponsorSheet.faultLimit else {
      return
    }
    let heading = column.flatMap { $0 < headings.cells.count ? headings.cells[$0].sheetTrimmed : nil }
    faults.append(
      SheetFault(
        file: file, row: row.number, line: row.line, column: column, heading: row == headings ? nil : heading,
        severity: severity, message: message))
  }

  /// Parses a cell as the configuration parses the same value.
  private func parsed<Value>(_ text: String, _ parser: ValueParser<Value>) -> Value? {
    var faults = Faults()
    return parser.read(.scalar(Node.Scalar(string: text, style: .quoted, mark: nil)), "", &faults)
  }

  private mutating func reportFaults<Value>(of text: String, _ column: SheetColumn, _ parser: ValueParser<Value>) {
    var found = Faults()
    _ = parser.read(
      .scalar(Node.Scalar(string: text, style: .quoted, mark: nil)), heading(of: column) ?? column.rawValue, &found)
    for fault in found.found { report(fault.severity, column, fault.message) }
  }
}

/// Numbers as spreadsheets of different countries export them.
enum SheetNumber {
  /// Parses plain digits with a decimal point or comma; grouped digits are refused.
  static func value(of text: String) -> Double? {
    let digits = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
    guard !digits.isEmpty, digits.utf8.count <= 20,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      digits.utf8.count(where: { $0 == 0x2E }) <= 1
    else { return nil }
    return Double(digits)
  }

  /// The shortest text of a number, without a fraction of zero.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
