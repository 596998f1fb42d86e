package import Messages

/// A fault in a table, with the row and column that a spreadsheet program shows, the value and the remedy.
package struct SheetFault: Error, Sendable, Hashable {
  /// The file's name as given, unescaped.
  package var file: String
  /// The sheet of a workbook, as formulas name it: `Sheet1`, `'My sponsors'`; `nil` for CSV.
  package var sheet: String?
  /// From 1, as a spreadsheet counts rows; `nil` if the fault concerns the file as a whole.
  package var row: Int?
  /// From 1; the line of the text where the row begins. It differs from `row` after a cell with line breaks.
  package var line: Int?
  /// From 0; `nil` if the fault concerns the whole row.
  package var column: Int?
  /// The heading of the column, as written.
  package var heading: String?
  /// How bad the fault is; an error stops the import.
  package var severity: Diagnostic.Severity
  /// What is wrong, with the value, and what to do about it; control characters are escaped.
  package var message: String

  package init(
    file: String, row: Int? = nil, line: Int? = nil, column: Int? = nil, heading: String? = nil,
    severity: Diagnostic.Severity = .error, message: String
  ) {
    self.file = file
    self.row = row
    self.line = line
    self.column = column
    self.heading = heading
    self.severity = severity
    self.message = message
  }

  /// Maximum number of errors of a table that are kept, and about as many remarks.
  static let limit = 1000

  /// The name that spreadsheet programs give a column: A…Z, AA, AB and so on.
  /// - Parameter index: from 0.
  package static func letters(ofColumn index: Int) -> String {
    var rest = max(index, 0)
    var letters: [Character] = []
    repeat {
      letters.append(Character(Unicode.Scalar(UInt8(65 + rest % 26))))
      rest = rest / 26 - 1
    } while rest >= 0
    return String(letters.reversed())
  }
}

extension SheetFault: CustomStringConvertible {
  /// One line: `sponsors.csv, row 5, column D (Website): error: "acme" is no web address; expected …`. In a workbook the place
  /// is `sponsors.xlsx, Sheet1!D5 (Website)`.
  package var description: String {
    var place = escaped(file)
    if let sheet, let row {
      place += ", \(escaped(sheet))" + (column.map { "!\(Self.letters(ofColumn: $0))\(row)" } ?? ", row \(row)")
      if column != nil, let heading, !heading.isEmpty { place += " (\(shortened(heading)))" }
      return "\(place): \(severity.rawValue): \(message)"
    }
    if let row {
      place += ", row \(row)"
      if let line, line != row { place += " (line \(line))" }
    }
    if let column {
      place += ", column \(Self.letters(ofColumn: column))"
      if let heading, !heading.isEmpty { place += " (\(shortened(heading)))" }
    }
    return "\(place): \(severity.rawValue): \(message)"
  }
}

extension [SheetFault] {
  /// The faults with their places on a sheet of a workbook.
  /// - Parameter sheet: as formulas name it; `nil` for CSV.
  package func on(sheet: String?) -> [SheetFault] {
    guard let sheet else { return self }
    return map { fault in
      var fault = fault
      fault.sheet = sheet
      return fault
    }
  }

  /// In the order of rows and columns; those of the file first.
  package var inOrder: [SheetFault] {
    enumerated().sorted { one, other in
      (one.element.row ?? 0, one.element.column ?? -1, one.offset)
        < (other.element.row ?? 0, other.element.column ?? -1, other.offset)
    }.map(\.element)
  }
}

extension [SheetFault] {
  /// The first faults, at most `SheetFault.limit` errors and as many remarks, with the number of the rest.
  /// - Parameters:
  ///   - omitted: the number of errors that are not among them.
  ///   - file: the table's name.
  package func limited(omitting omitted: Int, of file: String) -> [SheetFault] {
    let limit = SheetFault.limit
    var (errors, remarks) = (0, 0)
    var kept = filter { fault in
      if fault.severity == .error { errors += 1 } else { remarks += 1 }
      return (fault.severity == .error ? errors : remarks) <= limit
    }
    if remarks > limit {
      kept.append(
        SheetFault(file: file, severity: .note, message: "\(remarks - limit) more warnings and notes are not listed"))
    }
    let rest = Swift.max(errors - limit, 0) + omitted
    if rest > 0 {
      kept.append(
        SheetFault(file: file, message: "\(rest) more errors follow; correct these first"))
    }
    return kept
  }
}
