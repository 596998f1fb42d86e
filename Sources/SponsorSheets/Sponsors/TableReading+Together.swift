internal import MarqueeValues
internal import Messages

extension TableReading {
  /// Reports what concerns several rows: two that would be the same card, names and texts with lost letters, links without a scheme,
  /// and a year that only one row has.
  mutating func checkTogether() {
    if let first = found.rowsWithoutScheme.first {
      let count = found.rowsWithoutScheme.count
      faults.listed.append(
        SheetFault(
          file: layout.file, row: layout.headings.number, line: layout.headings.line, column: layout.columns[.link],
          heading: layout.heading(of: .link), severity: .note,
          message: count == 1
            ? "the link in row \(first) has no 'https://', which was added"
            : "\(count) links, the first in row \(first), have no 'https://', which was added"))
    }
    if let first = found.rowsWithLinkBehind.first {
      let count = found.rowsWithLinkBehind.count
      faults.listed.append(
        SheetFault(
          file: layout.file, row: layout.headings.number, line: layout.headings.line, column: layout.columns[.link],
          heading: layout.heading(of: .link), severity: .note,
          message: count == 1
            ? "the address behind the text in row \(first) is taken for its link"
            : "the addresses behind \(count) texts, the first in row \(first), are taken for their links"))
    }
    if let first = found.rowsWithLogoWord.first {
      faults.listed.append(
        SheetFault(
          file: layout.file, row: layout.headings.number, line: layout.headings.line, column: layout.columns[.logo],
          heading: layout.heading(of: .logo), severity: .note,
          message: "names no file in row \(first)"
            + (found.rowsWithLogoWord.count == 1 ? "" : " and \(found.rowsWithLogoWord.count - 1) more")
            + ", where logos are looked for by the sponsors' names"))
    }
    noteHiddenRows()
    noteNotes()
    checkYears()
    var rows: [String: Sponsor] = [:]
    // Rows with other errors too: else their duplicates would show only in the next attempt.
    for sponsor in (found.sponsors + found.faulty).sorted(by: { $0.row < $1.row }) {
      guard let label = sponsor.id ?? sponsor.name ?? sponsor.logo else { continue }
      let key = label.folded
      guard let first = rows[key] else {
        rows[key] = sponsor
        continue
      }
      let column: SheetColumn = sponsor.id != nil ? .id : sponsor.name != nil ? .name : .logo
      faults.listed.append(
        SheetFault(
          file: layout.file, row: sponsor.row, column: layout.columns[column], heading: layout.heading(of: column),
          message: "\(quoted(label)) stands in row \(first.row) too\(Self.tiers(first, sponsor)); "
            + (sponsor.id == nil ? "give each a different name in a column 'id'" : "give each an id of its own")
            + ", or delete one row"))
    }
    faults.listed += SimilarNames.faults(
      in: found.sponsors + found.faulty, file: layout.file, column: layout.columns[.name],
      heading: layout.heading(of: .name), answers)
    faults.listed += SharedLogos.faults(
      in: found.sponsors + found.faulty, file: layout.file, column: layout.columns[.logo],
      heading: layout.heading(of: .logo), answers)
    faults.listed += SharedLinks.faults(
      in: found.sponsors + found.faulty, file: layout.file, column: layout.columns[.name],
      heading: layout.heading(of: .name), answers)
    faults.listed += LostLetters.faults(
      in: found.sponsors + found.faulty, file: layout.file, isWorkbook: layout.sheet != nil,
      column: layout.columns[.name], heading: layout.heading(of: .name),
      answers)
    for column in [SheetColumn.tagline, .details] {
      faults.listed += LostLetters.warnings(
        in: found.sponsors + found.faulty, file: layout.file, isWorkbook: layout.sheet != nil,
        column: layout.columns[column], heading: layout.heading(of: column)
      ) { column == .tagline ? $0.tagline : $0.details }
    }
  }

  /// The tiers of two rows of one sponsor; empty where they are the same.
  private static func tiers(_ first: Sponsor, _ other: Sponsor) -> String {
    guard first.tier.map(TierNames.key) != other.tier.map(TierNames.key) else { return "" }
    func name(_ tier: String?) -> String { tier.map { "in the tier \(quoted($0))" } ?? "without a tier" }
    guard let tier = first.tier, let second = other.tier else {
      return ", \(name(first.tier)) and not \(name(other.tier)) as here"
    }
    return ", in the tier \(quoted(tier)) and not \(quoted(second)) as here"
  }

  /// The most notes that are quoted, and the most cells that are named beside them.
  private static let mostNotes = 4
  private static let mostCells = 20

  /// Names the cells with notes of which no warning tells.
  private mutating func noteNotes() {
    let notes = sheetRows.flatMap { row in
      row.notes.sorted { $0.key < $1.key }.filter { found.notesTold[row.number]?.contains($0.key) != true }
        .map { (cell: SheetFault.letters(ofColumn: $0.key) + "\(row.number)", text: $0.value) }
    }
    guard !notes.isEmpty else { return }
    let shown = notes.prefix(Self.mostNotes).map { note in
      "\(note.cell) (\(quoted(note.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))))"
    }
    let others = notes.dropFirst(Self.mostNotes).map(\.cell)
    let (named, rest) = (others.prefix(Self.mostCells), max(others.count - Self.mostCells, 0))
    faults.listed.append(
      SheetFault(
        file: layout.file, severity: .note,
        message:
          "\(counted(notes.count, "cell")) \(notes.count == 1 ? "has a note" : "have notes"), from which nothing is taken: "
          + "\(listed(shown + named + (rest > 0 ? ["\(rest) more"] : []), "and")); write what is meant for the wall into cells"
      )
    )
  }

  private static let mostHidden = 5

  /// Names the sponsors in rows that people who open the workbook do not see.
  private mutating func noteHiddenRows() {
    guard let first = found.rowsHidden.first else { return }
    let names = found.rowsHidden.prefix(Self.mostHidden).map { "\(quoted($0.name)) (row \($0.row))" }
    let rest = found.rowsHidden.count - names.count
    let isOne = found.rowsHidden.count == 1
    faults.listed.append(
      SheetFault(
        file: layout.file, row: first.row, column: layout.columns[.name], heading: layout.heading(of: .name),
        severity: .note,
        message:
          "\(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")) \(isOne ? "is in a row that is" : "are in rows that are") "
          + "hidden or filtered, and \(isOne ? "is" : "are") read all the same; delete the \(isOne ? "row" : "rows"), or write 'yes' "
          + "into a column 'hidden', if \(isOne ? "it does" : "they do") not count"))
  }
}
