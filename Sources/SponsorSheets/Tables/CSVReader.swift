internal import Messages

/// A table read from CSV text, as RFC 4180 describes it and spreadsheet programs write it.
package struct CSVTable: Sendable, Hashable {
  /// The separator between cells: a comma, semicolon, tab or vertical bar.
  package var delimiter: Unicode.Scalar
  /// All rows in file order, blank ones included.
  package var rows: [SheetRow]

  /// The separators that are recognized, the more usual first.
  static let delimiters: [Unicode.Scalar] = [",", ";", "\t", "|"]
  /// Maximum number of rows, blank ones included.
  static let rowLimit = 20_000
  /// Maximum number of cells in a row.
  static let cellLimit = 500
}

/// Splits CSV text into rows and cells.
///
/// Beyond RFC 4180 it accepts any mixture of CRLF, LF and CR, blanks around a quoted cell, quotes inside a cell that does
/// not begin with one, and Excel's first line `sep=;`. It reports text after a closing quote and a quote that is never
/// closed, where programs disagree.
package struct CSVReader {
  private let bytes: [UInt8]
  private let file: String
  private let delimiter: UInt8
  private var offset = 0
  private var line = 1
  private var faults: [SheetFault] = []

  /// Reads `text` with the given delimiter.
  /// - Parameters:
  ///   - file: the name for faults.
  ///   - limit: the maximum number of rows to read.
  /// - Returns: the rows that could be read, and the faults in the order of their rows.
  package static func read(
    _ text: String, delimiter: Unicode.Scalar, file: String, upTo limit: Int = CSVTable.rowLimit
  ) -> (table: CSVTable, faults: [SheetFault]) {
    let body = text.withoutDelimiterLine
    var reader = CSVReader(Array(body.text.utf8), delimiter: delimiter, file: file, line: body.isShortened ? 2 : 1)
    let rows = reader.rows(upTo: limit)
    return (CSVTable(delimiter: delimiter, rows: rows), reader.faults)
  }

  /// The delimiter that Excel's first line names, such as `sep=;`.
  package static func namedDelimiter(in text: String) -> Unicode.Scalar? { text.withoutDelimiterLine.delimiter }

  private init(_ bytes: [UInt8], delimiter: Unicode.Scalar, file: String, line: Int) {
    self.bytes = bytes
    self.file = file
    self.line = line
    self.delimiter = UInt8(truncatingIfNeeded: delimiter.value)
  }

  private mutating func rows(upTo limit: Int) -> [SheetRow] {
    var rows: [SheetRow] = []
    while offset < bytes.count {
      guard rows.count < limit else {
        if limit == CSVTable.rowLimit {
          faults.append(
            SheetFault(
              file: file, row: rows.count + 1, line: line, message: "is beyond the \(limit) rows that a table may have")
          )
        }
        break
      }
      rows.append(row(number: rows.count + 1))
    }
    return rows
  }

  private mutating func row(number: Int) -> SheetRow {
    var row = SheetRow(number: number, line: line, cells: [])
    while true {
      let content = cell(at: row)
      if row.cells.count < CSVTable.cellLimit {
        row.cells.append(content)
      } else if row.cells.count == CSVTable.cellLimit, !content.isEmpty {
        row.cells.append("")
        report(row, column: CSVTable.cellLimit, "is beyond the \(CSVTable.cellLimit) columns that a table may have")
      }
      guard offset < bytes.count else { return row }
      let byte = bytes[offset]
      offset += 1
      if byte == delimiter { continue }
      endLine(after: byte)
      return row
    }
  }

  /// Counts the line that `byte` ended, and skips the line feed of a CRLF.
  private mutating func endLine(after byte: UInt8) {
    if byte == .carriageReturn, offset < bytes.count, bytes[offset] == .lineFeed { offset += 1 }
    line += 1
  }

  /// Reads one cell and stops at the delimiter or line end after it.
  private mutating func cell(at row: SheetRow) -> String {
    let start = offset
    while offset < bytes.count, bytes[offset] == .space || bytes[offset] == .tab, bytes[offset] != delimiter {
      offset += 1
    }
    if offset < bytes.count, bytes[offset] == .quote { return quotedCell(at: row) }
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quotedCell(at row: SheetRow) -> String {
    let openingLine = line
    var content: [UInt8] = []
    var hasReported = false
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == .quote else {
        if byte == .lineFeed || byte == .carriageReturn {
          endLine(after: byte)
          content.append(.lineFeed)
        } else {
          content.append(byte)
        }
        continue
      }
      if offset < bytes.count, bytes[offset] == .quote {
        offset += 1
        content.append(.quote)
        continue
      }
      let afterQuote = offset
      while offset < bytes.count, bytes[offset] == .space || bytes[offset] == .tab, bytes[offset] != delimiter {
        offset += 1
      }
      if offset == bytes.count || isEnd(bytes[offset]) { return String(decoding: content, as: UTF8.self) }
      // Mostly quotes inside a quoted cell that were not doubled: go on as if they had been, so that the rows after it
      // keep their numbers.
      offset = afterQuote
      content.append(.quote)
      if !hasReported {
        hasReported = true
        let rest = bytes[afterQuote...].prefix { !isEnd($0) }
        report(
          row, column: row.cells.count,
          "the cell goes on after its closing quote with \(quoted(String(decoding: rest, as: UTF8.self))); "
            + "write a quote inside a quoted cell twice (\"\")")
      }
    }
    if !hasReported {
      let place = openingLine == row.line ? "" : " in line \(openingLine)"
      report(
        row, column: row.cells.count,
        "the quote that begins this cell\(place) is never closed, so the rest of the file belongs to it; close it")
    }
    return String(decoding: content, as: UTF8.self)
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == .lineFeed || byte == .carriageReturn }

  private mutating func report(_ row: SheetRow, column: Int, _ message: String) {
    guard faults.count < SheetFault.limit else { return }
    faults.append(SheetFault(file: file, row: row.number, line: row.line, column: column, message: message))
  }
}

extension UInt8 {
  fileprivate static let tab: UInt8 = 0x09
  fileprivate static let lineFeed: UInt8 = 0x0A
  fileprivate static let carriageReturn: UInt8 = 0x0D
  fileprivate static let space: UInt8 = 0x20
  fileprivate static let quote: UInt8 = 0x22
}

extension String {
  /// The text without Excel's line `sep=;`, and the delimiter that it names.
  fileprivate var withoutDelimiterLine: (text: Substring, delimiter: Unicode.Scalar?, isShortened: Bool) {
    let head = unicodeScalars.prefix(20)
    let end = head.firstIndex { $0 == "\n" || $0 == "\r" } ?? head.endIndex
    var line = Substring(head[..<end])
    // A program that quotes every cell quotes this line too.
    if line.hasPrefix("\""), line.hasSuffix("\""), line.count > 1 { line = line.dropFirst().dropLast() }
    guard line.lowercased().hasPrefix("sep="), let delimiter = line.unicodeScalars.dropFirst(4).first,
      line.unicodeScalars.count == 5, CSVTable.delimiters.contains(delimiter)
    else { return (self[...], nil, false) }
    var rest = unicodeScalars[end...]
    if rest.first == "\r" { rest = rest.dropFirst() }
    if rest.first == "\n" { rest = rest.dropFirst() }
    return (Substring(rest), delimiter, true)
  }
}
