internal import Messages

/// Collects the cells of one sheet within the limits, in whatever order they come.
struct SheetBuilder {
  private struct Content {
    var text: String
    var link: String?
    var isStruck: Bool
    var number: String?
    var fill: Int?
    var isFilled = false

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
  }

  let name: String
  private let limits: WorkbookLimits
  private let deadline: Deadline
  private var rows: [Int: [Int: Content]] = [:]
  private var hidden: Set<Int> = []
  private var hiddenColumns: Set<Int> = []
  private var merges: [CellArea] = []
  private var comments: [Int: [Int: String]] = [:]
  private var commentCount = 0
  private var (cells, bytes) = (0, 0)
  /// Cells with a formula whose result was never stored.
  private var uncomputed: (first: CellPlace, count: Int)?
  /// Cells with text that is struck through beside text that is not.
  private var partlyStruck: (first: CellPlace, count: Int)?

  init(name: String, _ limits: WorkbookLimits, _ deadline: Deadline) {
    (self.name, self.limits, self.deadline) = (name, limits, deadline)
  }

  /// Adds a cell. One without text is left out.
  /// - Parameters:
  ///   - number: see `WorkbookSheet.Cell.number`.
  ///   - fill: see `WorkbookSheet.Cell.fill`.
  mutating func add(
    _ text: String, link: String? = nil, number: String? = nil, isStruck: Bool = false, fill: Int? = nil,
    at place: CellPlace
  ) throws(WorkbookFault) {
    guard !text.isEmpty else { return }
    let content = Content(text: text, link: link, isStruck: isStruck, number: number, fill: fill)
    guard place.column < limits.columns else {
      if content.isBlank { return }
      throw WorkbookFault(
        "\(place.reference(in: name)) is beyond the \(limits.columns) columns that a table may have; delete what is there"
      )
    }
    guard text.utf8.count <= limits.cellText || text.utf16.count <= limits.cellText else {
      throw WorkbookFault(
        "\(place.reference(in: name)) holds more than \(limits.cellText) characters; shorten the text")
    }
    cells += 1
    bytes += text.utf8.count + (link?.utf8.count ?? 0) + (number?.utf8.count ?? 0)
    guard cells <= limits.cells else { throw .tooLarge("more than \(limits.cells) cells with content") }
    guard bytes <= limits.text else { throw .tooLarge("more than \(limits.text >> 20) MiB of text in its cells") }
    if cells % 1024 == 0 { try deadline.check() }
    rows[place.row, default: [:]][place.column] = content
    guard rows.count <= limits.rows else {
      throw WorkbookFault(
        "row \(place.row) of \(quoted(name)) is beyond the \(limits.rows) rows that a table may have; delete what is there"
      )
    }
  }

  mutating func hide(row: Int) {
    // Formats may hide a million of them.
    if hidden.count < WorkbookLimits.mostRows { hidden.insert(row) }
  }

  /// - Parameter columns: from 0.
  mutating func hide(columns: Range<Int>) {
    hiddenColumns.formUnion(columns.clamped(to: 0..<limits.columns))
  }

  mutating func merge(_ area: CellArea) throws(WorkbookFault) {
    guard area.first != area.last else { return }
    merges.append(area)
    guard merges.count <= limits.records else { throw .tooLarge("more than \(limits.records) merged areas") }
  }

  /// Adds a note on a cell, which may have others. What is beyond the limits of places or of one cell is left out.
  mutating func addComment(_ text: String, at place: CellPlace) throws(WorkbookFault) {
    commentCount += 1
    guard commentCount <= limits.records else { throw .tooLarge("more than \(limits.records) notes on cells") }
    if commentCount % 1024 == 0 { try deadline.check() }
    guard place.row <= limits.rows, place.column < limits.columns, text.contains(where: { !$0.isWhitespace }) else {
      return
    }
    let former = comments[place.row]?[place.column]
    // A character may have any number of bytes.
    guard (former?.utf8.count ?? 0) < limits.comment else { return }
    let bounded = String(decoding: text.utf8.prefix(limits.comment * 4), as: UTF8.self)
    let whole = String(((former.map { $0 + "\n" } ?? "") + bounded).prefix(limits.comment))
    bytes += whole.utf8.count - (former?.utf8.count ?? 0)
    guard bytes <= limits.text else { throw .tooLarge("more than \(limits.text >> 20) MiB of text in its cells") }
    comments[place.row, default: [:]][place.column] = whole
  }

  mutating func addUncomputed(at place: CellPlace) {
    uncomputed = (uncomputed?.first ?? place, (uncomputed?.count ?? 0) + 1)
  }

  mutating func addPartlyStruck(at place: CellPlace) {
    partlyStruck = (partlyStruck?.first ?? place, (partlyStruck?.count ?? 0) + 1)
  }

  /// Sets the links of cells that have none, from areas in the order of the file.
  mutating func addLinks(_ links: [(area: CellArea, address: String)]) throws(WorkbookFault) {
    for link in links {
      try deadline.check()
      let numbers = link.area.first.row...link.area.last.row
      for number in numbers.count < rows.count ? Array(numbers) : Array(rows.keys) where numbers.contains(number) {
        guard let row = rows[number] else { continue }
        for column in row.keys where (link.area.first.column...link.area.last.column).contains(column) {
          guard row[column]?.link == nil else { continue }
          rows[number]?[column]?.link = link.address
          bytes += link.address.utf8.count
        }
      }
      guard bytes <= limits.text else { throw .tooLarge("more than \(limits.text >> 20) MiB of text in its cells") }
    }
  }

  /// The sheet with merged cells filled, and what is to say of it.
  mutating func finish(_ kind: WorkbookKind) throws(WorkbookFault) -> WorkbookSheet {
    try fill()
    var sheet = WorkbookSheet(kind: kind, name: name)
    var last = 0
    for number in Set(rows.keys).union(comments.keys).sorted() {
      let content = rows[number] ?? [:]
      // Blank rows between others, so that rows are counted as in a CSV file. Beyond this they only mean a stray cell.
      if number <= limits.rows, last + 1 < number {
        sheet.rows += ((last + 1)..<number).map { WorkbookSheet.Row(number: $0) }
      }
      last = number
      var row = WorkbookSheet.Row(number: number)
      let texts = content.values.filter { !$0.isBlank && !$0.isFilled }
      row.isHidden = hidden.contains(number)
      row.isStruck = !texts.isEmpty && texts.allSatisfy(\.isStruck)
      row.comments = comments[number] ?? [:]
      row.cells = (0..<(content.keys.max().map { $0 + 1 } ?? 0)).map { column in
        content[column].map {
          WorkbookSheet.Cell(
            text: $0.text, link: $0.link, isFilled: $0.isFilled, number: $0.number, isStruck: $0.isStruck,
            fill: $0.fill)
        } ?? WorkbookSheet.Cell()
      }
      sheet.rows.append(row)
    }
    sheet.notes += columnNotes(sheet) + cellNotes
    return sheet
  }

  /// Gives each row of a merged area the area's text in its first column, unless the row holds nothing else. A CSV file would
  /// have empty cells there, and a wide title only one.
  private mutating func fill() throws(WorkbookFault) {
    let own = rows.filter { $0.value.values.contains { !$0.isBlank } }.keys.sorted()
    for area in merges where area.first.row < area.last.row && area.first.column < limits.columns {
      try deadline.check()
      guard let value = rows[area.first.row]?[area.first.column], !value.isBlank, !value.isFilled else { continue }
      var index = own.partitioningIndex { $0 > area.first.row }
      while index < own.count, own[index] <= area.last.row {
        if rows[own[index]]?[area.first.column] == nil {
          var content = value
          (content.isFilled, content.link, content.number) = (true, nil, nil)
          cells += 1
          bytes += value.text.utf8.count
          guard cells <= limits.cells, bytes <= limits.text else { throw .tooLarge("too much text in merged cells") }
          rows[own[index]]?[area.first.column] = content
        }
        index += 1
        if index % 1024 == 0 { try deadline.check() }
      }
    }
  }

  private func columnNotes(_ sheet: WorkbookSheet) -> [WorkbookSheet.Note] {
    let columns = hiddenColumns.sorted().filter { column in
      sheet.rows.contains { $0.cells.indices.contains(column) && !$0.cells[column].text.isEmpty }
    }
    guard !columns.isEmpty else { return [] }
    let names = columns.map(CellPlace.letters(ofColumn:))
    return [
      .init("\(Self.list(of: names, "column")) hidden, and \(Self.are(names)) read all the same")
    ]
  }

  private var cellNotes: [WorkbookSheet.Note] {
    var notes: [WorkbookSheet.Note] = []
    if let partlyStruck {
      let others = partlyStruck.count == 1 ? "" : ", as in \(partlyStruck.count - 1) more"
      notes.append(.init("the part of the text that is struck through is left out\(others)", at: partlyStruck.first))
    }
    if let uncomputed {
      let others = uncomputed.count == 1 ? "" : ", as do \(uncomputed.count - 1) more"
      notes.append(
        .init(
          .warning,
          "holds a formula without a result\(others), and counts as empty; open the workbook in its program, and save it again",
          at: uncomputed.first))
    }
    return notes
  }

  private static func are(_ parts: [some Any]) -> String { parts.count == 1 ? "is" : "are" }

  /// `rows 3, 5 and 9 are`.
  private static func list(of parts: [some CustomStringConvertible], _ word: String) -> String {
    let shown = 5
    let names = parts.prefix(shown).map(\.description)
    let rest = parts.count > shown ? ["\(parts.count - shown) more"] : []
    return "\(parts.count == 1 ? word : word + "s") \(listed(names + rest, "and")) \(are(parts))"
  }
}

extension Array {
  /// The first index whose element fulfils `condition`, where all after it do so too.
  fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
