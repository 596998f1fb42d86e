internal import Messages

/// What the child writes of a workbook: a sheet, or why there is none. Numbers have variable length; texts are UTF-8 after
/// their number of bytes.
enum WorkbookWire {
  private static let start: [UInt8] = Array("marquee workbook 4\n".utf8)
  private static let end: UInt8 = 0x2E

  static func bytes(of outcome: Result<WorkbookSheet, WorkbookFault>) -> [UInt8] {
    var writer = Writer(bytes: start)
    switch outcome {
    case .failure(let fault):
      writer.add(0)
      writer.add(fault.message)
    case .success(let sheet):
      writer.add(1)
      writer.add(WorkbookKind.allCases.firstIndex(of: sheet.kind) ?? 0)
      writer.add(sheet.name)
      writer.add(sheet.notes.count)
      for note in sheet.notes {
        writer.add(severities.firstIndex(of: note.severity) ?? 0)
        writer.add(note.message)
        writer.add(note.cell?.row ?? 0)
        writer.add(note.cell?.column ?? 0)
      }
      writer.add(sheet.rows.count)
      for row in sheet.rows {
        writer.add(row.number)
        writer.add((row.isHidden ? 1 : 0) | (row.isStruck ? 2 : 0))
        writer.add(row.cells.count)
        for cell in row.cells {
          writer.add(
            (cell.link == nil ? 0 : 1) | (cell.isFilled ? 2 : 0) | (cell.number == nil ? 0 : 4)
              | (cell.isStruck ? 8 : 0) | (cell.fill == nil ? 0 : 16))
          writer.add(cell.text)
          if let link = cell.link { writer.add(link) }
          if let number = cell.number { writer.add(number) }
          if let fill = cell.fill { writer.add(fill) }
        }
        writer.add(row.comments.count)
        for (column, text) in row.comments.sorted(by: { $0.key < $1.key }) {
          writer.add(column)
          writer.add(text)
        }
      }
    }
    return writer.bytes + [end]
  }

  private static let severities: [Diagnostic.Severity] = [.note, .warning, .error]

  /// Parses what the child wrote, which a hostile file may have made it write; `nil` if that makes no sense.
  static func outcome(of bytes: [UInt8], _ limits: WorkbookLimits) -> Result<WorkbookSheet, WorkbookFault>? {
    guard bytes.starts(with: start), bytes.last == end else { return nil }
    var reader = Reader(bytes: bytes[start.count..<(bytes.count - 1)])
    switch reader.number(upTo: 1) {
    case 0?:
      guard let message = reader.text(upTo: 4000), reader.isAtEnd else { return nil }
      return .failure(WorkbookFault(message))
    case 1?:
      guard let sheet = sheet(&reader, limits), reader.isAtEnd else { return nil }
      return .success(sheet)
    default: return nil
    }
  }

  private static func sheet(_ reader: inout Reader, _ limits: WorkbookLimits) -> WorkbookSheet? {
    guard let kind = reader.number(upTo: WorkbookKind.allCases.count - 1), let name = reader.text(upTo: 4000),
      let notes = reader.number(upTo: 100)
    else { return nil }
    var sheet = WorkbookSheet(kind: WorkbookKind.allCases[kind], name: name)
    for _ in 0..<notes {
      guard let severity = reader.number(upTo: severities.count - 1), let message = reader.text(upTo: 20_000),
        let row = reader.number(upTo: WorkbookLimits.mostRows),
        let column = reader.number(upTo: WorkbookLimits.mostColumns)
      else { return nil }
      sheet.notes.append(
        .init(severities[severity], message, at: row == 0 ? nil : CellPlace(row: row, column: column)))
    }
    guard let rows = reader.number(upTo: 2 * limits.rows) else { return nil }
    for _ in 0..<rows {
      guard let row = row(&reader, after: sheet.rows.last?.number ?? 0, limits) else { return nil }
      sheet.rows.append(row)
    }
    return sheet
  }

  private static func row(_ reader: inout Reader, after last: Int, _ limits: WorkbookLimits) -> WorkbookSheet.Row? {
    guard let number = reader.number(upTo: WorkbookLimits.mostRows), number > last, let flags = reader.number(upTo: 3),
      let cells = reader.number(upTo: limits.columns)
    else { return nil }
    var row = WorkbookSheet.Row(number: number)
    (row.isHidden, row.isStruck) = (flags & 1 != 0, flags & 2 != 0)
    for _ in 0..<cells {
      guard let flags = reader.number(upTo: 31), let text = reader.text(upTo: 4 * limits.cellText) else { return nil }
      var cell = WorkbookSheet.Cell(text: text, isFilled: flags & 2 != 0, isStruck: flags & 8 != 0)
      if flags & 1 != 0 {
        guard let link = reader.text(upTo: 4000) else { return nil }
        cell.link = link
      }
      if flags & 4 != 0 {
        guard let number = reader.text(upTo: 40) else { return nil }
        cell.number = number
      }
      if flags & 16 != 0 {
        guard let fill = reader.number(upTo: 0xFFF_FFFF) else { return nil }
        cell.fill = fill
      }
      row.cells.append(cell)
    }
    guard let comments = reader.number(upTo: limits.columns) else { return nil }
    for _ in 0..<comments {
      // A character may have many code points.
      guard let column = reader.number(upTo: limits.columns - 1), let text = reader.text(upTo: limits.text) else {
        return nil
      }
      row.comments[column] = text
    }
    return row
  }

  private struct Writer {
    var bytes: [UInt8]

    mutating func add(_ number: Int) {
      var rest = UInt(max(number, 0))
      while rest > 0x7F {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }

    mutating func add(_ text: String) {
      add(text.utf8.count)
      bytes += text.utf8
    }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func number(upTo limit: Int) -> Int? {
      var (value, shift) = (0, 0)
      while let byte = bytes.popFirst(), shift < 56 {
        value |= Int(byte & 0x7F) << shift
        shift += 7
        if byte & 0x80 == 0 { return value <= limit ? value : nil }
      }
      return nil
    }

    /// - Parameter limit: bytes.
    mutating func text(upTo limit: Int) -> String? {
      guard let count = number(upTo: limit), count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return String(validating: bytes.prefix(count), as: UTF8.self)
    }
  }
}
