/// Reads one sheet of an .ods file.
struct OpenDocumentWorkbook {
  let parts: PackageParts
  let wanted: WantedSheet

  func sheet() throws(WorkbookFault) -> WorkbookSheet {
    let manifest = ManifestReader()
    try parts.read("META-INF/manifest.xml", manifest)
    guard !manifest.isEncrypted else { throw .protected(".ods") }
    let styles = OpenDocumentStyles(parts.limits)
    try parts.read("styles.xml", OpenDocumentStylesReader(styles))
    let reader = OpenDocumentReader(styles, SheetChoice(wanted), parts.limits, parts.deadline)
    guard try parts.read("content.xml", reader) else { throw .damaged("its sheets are missing") }
    guard var builder = reader.builder else { throw reader.choice.fault }
    var sheet = try builder.finish(.openDocument)
    var notes = reader.choice.notes
    if reader.hasExternalSheets {
      notes.append(.init("its links to other workbooks are not followed; the values that it holds are read"))
    }
    if parts.archive.names.contains(where: { $0.hasPrefix("basic/") || $0.hasPrefix("scripts/") }) {
      notes.append(.init("its macros are not run"))
    }
    sheet.notes = notes + SheetChoice.note(ofTables: reader.tables, on: sheet.name) + sheet.notes
    return sheet
  }
}

/// Reads the list of parts, which says whether they are encrypted.
private final class ManifestReader: MarkupHandler {
  private(set) var isEncrypted = false

  func begin(_ element: borrowing MarkupElement) {
    if element.name == "encryption-data" || element.name == "encrypted-key" { isEncrypted = true }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads the part with all sheets, and keeps the cells of one.
final class OpenDocumentReader: MarkupHandler {
  private let styles: OpenDocumentStyles
  private let limits: WorkbookLimits
  private let deadline: Deadline
  private(set) var choice: SheetChoice
  private(set) var builder: SheetBuilder?
  private(set) var hasExternalSheets = false
  /// The named areas of the sheet.
  private(set) var tables: [(name: String, area: String)] = []

  /// How many sheets are open within each other: a cell may hold a table.
  private var depth = 0
  private var isReading = false
  /// The styles of columns with the number of columns each.
  private var columns: [(count: Int, style: String?)] = []
  /// The sum of the counts in `columns`.
  private var columnCount = 0
  private var row = 1
  private var (rowRepeats, isRowHidden): (Int, Bool) = (1, false)
  private var rowStyle: String?
  private var column = 0
  /// The cells of the row that is open.
  private var cells: [(cell: OpenDocumentCell, column: Int)] = []
  private var cell: OpenDocumentCell?
  /// The notes on cells of the row that is open.
  private var comments: [(text: [UInt8], column: Int)] = []

  init(_ styles: OpenDocumentStyles, _ choice: SheetChoice, _ limits: WorkbookLimits, _ deadline: Deadline) {
    (self.styles, self.choice, self.limits, self.deadline) = (styles, choice, limits, deadline)
  }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    if cell != nil {
      cell?.begin(element, styles, limit: limits.cellText)
      return
    }
    switch (element.vocabulary, element.name) {
    case (.table, "table"):
      depth += 1
      if depth == 1 { try beginSheet(element) }
    case (.table, "table-column") where isReading && depth == 1:
      guard columns.count < limits.records else { throw .tooLarge("more than \(limits.records) formats of columns") }
      let count = Self.count(element.number("number-columns-repeated", .table), WorkbookLimits.mostColumns)
      if Self.isHidden(element) { builder?.hide(columns: columnCount..<columnCount + count) }
      columnCount = min(columnCount + count, WorkbookLimits.mostColumns)
      columns.append((count, element["default-cell-style-name", .table]))
    case (.table, "table-row") where isReading && depth == 1:
      rowRepeats = Self.count(element.number("number-rows-repeated", .table), WorkbookLimits.mostRows)
      isRowHidden = Self.isHidden(element)
      rowStyle = element["default-cell-style-name", .table]
      column = 0
    case (.table, "table-cell") where isReading && depth == 1,
      (.table, "covered-table-cell") where isReading && depth == 1:
      let style = rowStyle ?? columnStyle(column)
      cell = OpenDocumentCell(element, defaultStyle: style, styles)
    case (.table, "database-range"): addTable(element)
    case (.style, _), (.number, _): try styles.begin(element)
    default: break
    }
  }

  private func beginSheet(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    let name = element["name", .table] ?? ""
    // What was read from another workbook.
    if name.hasPrefix("'file:") {
      hasExternalSheets = true
      return
    }
    guard choice.sheets.count < limits.sheets else { throw .tooLarge("more than \(limits.sheets) sheets") }
    let isVisible = styles.isDisplayed(table: element["style-name", .table])
    guard choice.add(name, isVisible: isVisible) else { return }
    isReading = true
    builder = SheetBuilder(name: name, limits, deadline)
  }

  private static func isHidden(_ element: borrowing MarkupElement) -> Bool {
    let visibility = element["visibility", .table]
    return visibility == "collapse" || visibility == "filter"
  }

  private static func count(_ written: Int?, _ most: Int) -> Int { min(max(written ?? 1, 1), most) }

  /// The style of a column's cells that have none of their own; only a few cells need it.
  private func columnStyle(_ column: Int) -> String? {
    var rest = column
    for entry in columns.prefix(1000) {
      if rest < entry.count { return entry.style }
      rest -= entry.count
    }
    return nil
  }

  private func addTable(_ element: borrowing MarkupElement) {
    guard let name = element["name", .table], !name.hasPrefix("__Anonymous"), let builder, tables.count < 1000,
      let area = element["target-range-address", .table]
    else { return }
    // Such as `$Sheet1.$A$1:.$C$9`, with the sheet's name in quotes where it has blanks.
    let ends = area.replacing("$", with: "").split(separator: ":")
    guard let first = ends.first, let dot = first.lastIndex(of: "."),
      first[..<dot].filter({ $0 != "'" }) == builder.name.filter({ $0 != "'" && $0 != "$" })
    else { return }
    let cells = ends.map { $0.split(separator: ".").last ?? "" }.joined(separator: ":")
    if let area = CellArea(cells) { tables.append((name, area.name)) }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) throws(WorkbookFault) {
    if let open = cell {
      guard !open.isOpen else {
        cell?.end()
        return
      }
      addCell(open)
      cell = nil
      return
    }
    switch (vocabulary, name) {
    case (.table, "table"):
      depth -= 1
      if depth == 0 { isReading = false }
    case (.table, "table-row") where isReading && depth == 1: try endRow()
    case (.style, _), (.number, _): styles.end(vocabulary, name)
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if cell != nil { unsafe cell?.text(bytes) } else { unsafe styles.text(bytes) }
  }

  private func addCell(_ cell: OpenDocumentCell) {
    if !cell.isCovered, !cell.isEmpty || cell.isUncomputed || cell.rowSpan > 1 || cell.columnSpan > 1 {
      cells.append((cell, column))
    }
    if !cell.comment.isEmpty { comments.append((cell.comment, column)) }
    column = min(column + cell.repeats, WorkbookLimits.mostColumns)
  }

  private func endRow() throws(WorkbookFault) {
    defer {
      cells.removeAll(keepingCapacity: true)
      comments.removeAll()
    }
    let end = row + rowRepeats
    for comment in comments where row <= WorkbookLimits.mostRows {
      try builder?.addComment(
        String(decoding: comment.text, as: UTF8.self), at: CellPlace(row: row, column: comment.column))
    }
    guard row <= WorkbookLimits.mostRows || cells.isEmpty else {
      throw .damaged("it has more than \(WorkbookLimits.mostRows) rows")
    }
    // A file without end of empty rows ends all the same.
    defer { row = min(end, WorkbookLimits.mostRows + 1) }
    guard !cells.isEmpty else { return }
    let texts = cells.map { $0.cell.shown(styles) }
    for number in row..<end {
      if isRowHidden { builder?.hide(row: number) }
      var hasText = false
      for (index, entry) in cells.enumerated() {
        let place = CellPlace(row: number, column: entry.column)
        if entry.cell.isUncomputed { builder?.addUncomputed(at: place) }
        try mergeIfSpanned(entry.cell, at: place)
        guard !texts[index].text.isEmpty else { continue }
        hasText = true
        if entry.cell.isPartlyStruck { builder?.addPartlyStruck(at: place) }
        for column in entry.column..<(entry.column + entry.cell.repeats) {
          try builder?.add(
            texts[index].text, link: entry.cell.link, number: texts[index].number, isStruck: entry.cell.isStruck,
            fill: entry.cell.fill, at: CellPlace(row: number, column: column))
        }
      }
      // All that repeats is as empty.
      if !hasText { break }
    }
  }

  private func mergeIfSpanned(_ cell: OpenDocumentCell, at place: CellPlace) throws(WorkbookFault) {
    guard cell.rowSpan > 1 || cell.columnSpan > 1 else { return }
    let last = CellPlace(
      row: min(place.row + cell.rowSpan - 1, WorkbookLimits.mostRows),
      column: min(place.column + cell.columnSpan - 1, WorkbookLimits.mostColumns - 1))
    guard last.row >= place.row, last.column >= place.column else { return }
    try builder?.merge(CellArea(first: place, last: last))
  }
}
