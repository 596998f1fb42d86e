/// Reads the part with a sheet's cells.
final class SheetPartReader: MarkupHandler {
  private let limits: WorkbookLimits
  private let styles: ExcelStyles
  private let strings: [RichText]
  private let is1904: Bool
  var builder: SheetBuilder
  /// Areas with links, by the identifiers of their relations.
  private(set) var links: [(area: CellArea, relation: String)] = []
  /// The identifiers of the relations to tables.
  private(set) var tables: [String] = []

  private var row = 0
  private var column = -1
  private var isInData = false
  /// The cell that is open.
  private var cell: Cell?
  private var capture: Capture?
  private var buffer: [UInt8] = []
  private var collector = RichTextCollector()

  private enum Capture { case value, formula, inline }

  private struct Cell {
    var place: CellPlace
    var style: Int
    var type: String
    var value: String?
    var formula: String?
    var inline: RichText?
  }

  init(
    name: String, _ styles: ExcelStyles, _ strings: [RichText], is1904: Bool, _ limits: WorkbookLimits,
    _ deadline: Deadline
  ) {
    (self.limits, self.styles, self.strings, self.is1904) = (limits, styles, strings, is1904)
    builder = SheetBuilder(name: name, limits, deadline)
  }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    guard element.vocabulary == .sheet else { return }
    if case .inline? = capture {
      collector.begin(element)
      return
    }
    switch element.name {
    case "sheetData": isInData = true
    case "col" where element.flag("hidden") ?? false:
      guard let first = element.number("min"), let last = element.number("max"), first >= 1 else { break }
      builder.hide(columns: (first - 1)..<max(first - 1, min(last, WorkbookLimits.mostColumns)))
    case "row" where isInData: try beginRow(element)
    case "c" where isInData: try beginCell(element)
    case "v" where cell != nil: capture = .value
    case "f" where cell != nil: capture = .formula
    case "is" where cell != nil: capture = .inline
    case "mergeCell":
      if let area = element["ref"].flatMap({ CellArea($0) }) { try builder.merge(area) }
    case "hyperlink":
      guard let area = element["ref"].flatMap({ CellArea($0) }), let id = element["id", .relation] else { break }
      links.append((area, id))
      guard links.count <= limits.records else { throw .tooLarge("more than \(limits.records) links") }
    case "tablePart":
      if let id = element["id", .relation], tables.count < 1000 { tables.append(id) }
    default: break
    }
  }

  private func beginRow(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    if let text = element["r"] {
      guard let number = Int(text), (1...WorkbookLimits.mostRows).contains(number) else {
        throw .damaged("a row has the number '\(text.prefix(20))'")
      }
      row = number
    } else {
      row += 1
    }
    column = -1
    guard row <= WorkbookLimits.mostRows else { throw .damaged("it has more than \(WorkbookLimits.mostRows) rows") }
    if element.flag("hidden") ?? false { builder.hide(row: row) }
  }

  private func beginCell(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    var place = CellPlace(row: max(row, 1), column: column + 1)
    if let text = element["r"] {
      guard let written = CellPlace(text) else { throw .damaged("a cell is called '\(text.prefix(20))'") }
      place = written
    }
    guard place.column < WorkbookLimits.mostColumns else {
      throw .damaged("it has more than \(WorkbookLimits.mostColumns) columns")
    }
    column = place.column
    cell = Cell(place: place, style: element.number("s") ?? 0, type: element["t"] ?? "n")
  }

  func end(_ vocabulary: Vocabulary, _ name: String) throws(WorkbookFault) {
    guard vocabulary == .sheet else { return }
    if case .inline? = capture {
      if name == "is" {
        cell?.inline = collector.take()
        capture = nil
      } else {
        collector.end(vocabulary, name)
      }
      return
    }
    switch name {
    case "sheetData": isInData = false
    case "v":
      if cell != nil { cell?.value = String(decoding: buffer, as: UTF8.self) }
      (capture, buffer) = (nil, [])
    case "f":
      if cell != nil { cell?.formula = String(decoding: buffer.prefix(8000), as: UTF8.self) }
      (capture, buffer) = (nil, [])
    case "c":
      if let cell { try add(cell) }
      cell = nil
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch capture {
    case .inline?: unsafe collector.text(bytes)
    case .value?, .formula?: unsafe buffer.append(contentsOf: bytes)
    case nil: break
    }
  }

  private func kept(_ text: RichText, _ isCellStruck: Bool, at place: CellPlace) -> String {
    let kept = text.kept(inCell: isCellStruck)
    if kept.utf8.count < text.text.utf8.count { builder.addPartlyStruck(at: place) }
    return kept
  }

  private func add(_ cell: Cell) throws(WorkbookFault) {
    let isCellStruck = styles.isStruck(cell.style)
    var isStruck = isCellStruck
    let text: String
    var plain: String?
    switch cell.type {
    case "s":
      guard let value = cell.value else { return }
      guard let index = Int(value.filter { !$0.isWhitespace }), strings.indices.contains(index) else {
        throw .damaged("\(cell.place.reference(in: builder.name)) names a text that is not there")
      }
      text = kept(strings[index], isCellStruck, at: cell.place)
      isStruck = strings[index].isStruck(inCell: isCellStruck)
    case "inlineStr" where cell.inline != nil:
      text = cell.inline.map { kept($0, isCellStruck, at: cell.place) } ?? ""
      isStruck = cell.inline?.isStruck(inCell: isCellStruck) ?? isCellStruck
    case "b": text = cell.value.map { ["1", "true"].contains($0) ? "TRUE" : "FALSE" } ?? ""
    case "d":
      let parts = styles.format(cell.style).dateParts
      text = cell.value.map { DateText.text(ofISO: $0, showing: parts) ?? $0 } ?? ""
    case "n":
      guard let value = cell.value else {
        if cell.formula != nil { builder.addUncomputed(at: cell.place) }
        return
      }
      guard let number = NumberText.value(of: value) else {
        text = CellText.decoded(value)
        break
      }
      let format = styles.format(cell.style)
      text = format.text(number, is1904: is1904)
      plain = format.number(number, shownAs: text)
    // The text of a formula, an error, or a type that nobody knows.
    default: text = CellText.decoded(cell.value ?? cell.inline?.text ?? "")
    }
    let link = cell.formula.flatMap { CellText.webAddress(inFormula: $0) }
    try builder.add(
      text, link: link, number: plain, isStruck: isStruck, fill: styles.fill(cell.style), at: cell.place)
  }
}
