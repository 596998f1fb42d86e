package import Messages

/// A file format with sheets, recognized by its first bytes or its parts.
package enum WorkbookKind: String, Sendable, Hashable, CaseIterable {
  case excel = ".xlsx"
  case openDocument = ".ods"

  /// Whether a file begins as a workbook does, one that cannot be read included. Any other file is text or foreign.
  package static func mayBeWorkbook(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: FileStart.archive) || bytes.starts(with: FileStart.emptyArchive)
      || bytes.starts(with: FileStart.compound)
  }
}

/// The bytes by which a file's format is recognized.
enum FileStart {
  static let archive: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  static let emptyArchive: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  /// OLE2: .xls, and .xlsx with a password.
  static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
}

/// One sheet of a workbook as plain text.
package struct WorkbookSheet: Sendable, Hashable {
  package var kind: WorkbookKind
  /// The sheet's name, as its program shows it.
  package var name: String
  /// The rows in order. Blank rows between others are among them as far as row 20,000; those after the last one are not.
  package var rows: [Row] = []
  /// What an operator should know, in order.
  package var notes: [Note] = []

  package struct Row: Sendable, Hashable {
    /// From 1, as its program counts rows.
    package var number: Int
    /// From column A to the last cell with content.
    package var cells: [Cell] = []
    /// Whether its program does not show it: hidden, filtered or folded.
    package var isHidden = false
    /// Whether all of its text is struck through.
    package var isStruck = false
    /// The notes on its cells, empty ones included, by their columns from 0, with an answer in each line.
    package var comments: [Int: String] = [:]

    package init(number: Int) { self.number = number }
  }

  package struct Cell: Sendable, Hashable {
    /// As people see it; see `docs/internals/workbooks.md` for numbers and dates.
    package var text = ""
    /// The web address behind the text; `nil` for none.
    package var link: String?
    /// Whether the text is that of the merged cell above, of which this cell is a part. A CSV file has an empty cell there.
    package var isFilled = false
    /// The number that the text shows as an amount, such as `5000` for `CHF 5,000`; `nil` for a text, and where the text is the
    /// number.
    package var number: String?
    /// Whether all of the text is struck through. Where only a part is, it is left out of `text`.
    package var isStruck = false
    /// A number that cells of one colour have in common; `nil` for white and for no colour. Whatever conditions colour is left
    /// out.
    package var fill: Int?

    package init(
      text: String = "", link: String? = nil, isFilled: Bool = false, number: String? = nil, isStruck: Bool = false,
      fill: Int? = nil
    ) {
      (self.text, self.link, self.isFilled, self.number) = (text, link, isFilled, number)
      (self.isStruck, self.fill) = (isStruck, fill)
    }
  }

  /// A remark about the sheet.
  package struct Note: Sendable, Hashable {
    package var severity: Diagnostic.Severity
    /// In words to follow the file's name and the place.
    package var message: String
    /// The row that it is about, from 1, and the column, from 0; `nil` for the workbook or its sheet as a whole.
    package var place: (row: Int, column: Int)? { cell.map { ($0.row, $0.column) } }

    let cell: CellPlace?

    init(_ severity: Diagnostic.Severity, _ message: String, at cell: CellPlace? = nil) {
      (self.severity, self.message, self.cell) = (severity, message, cell)
    }

    init(_ message: String, at cell: CellPlace? = nil) { self.init(.note, message, at: cell) }
  }

  package init(kind: WorkbookKind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// The sheet's name as formulas write it: `Sheet1`, `'My sponsors'`.
  package var formulaName: String { CellPlace.formulaName(ofSheet: name) }

  /// A cell's name as formulas write it: `Sheet1!C14`, `'My sponsors'!C14`.
  /// - Parameters:
  ///   - row: from 1.
  ///   - column: from 0.
  package func reference(row: Int, column: Int) -> String {
    CellPlace(row: row, column: column).reference(in: name)
  }
}

/// A cell's place on a sheet.
struct CellPlace: Hashable, Comparable {
  /// From 1.
  var row: Int
  /// From 0.
  var column: Int

  init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  /// Parses `C14`; `nil` for anything else, and for places that no sheet has.
  init?(_ text: some StringProtocol) {
    var (column, row, digits) = (0, 0, 0)
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A where digits == 0, 0x61...0x7A where digits == 0: column = column * 26 + Int(byte & 0x1F)
      case 0x30...0x39: (row, digits) = (row * 10 + Int(byte - 0x30), digits + 1)
      case 0x24: break
      default: return nil
      }
      guard column <= WorkbookLimits.mostColumns, row <= WorkbookLimits.mostRows else { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    self.init(row: row, column: column - 1)
  }

  static func < (one: CellPlace, other: CellPlace) -> Bool { (one.row, one.column) < (other.row, other.column) }

  /// `C14`.
  var name: String { Self.letters(ofColumn: column) + String(row) }

  func reference(in sheet: String) -> String { Self.formulaName(ofSheet: sheet) + "!" + name }

  static func formulaName(ofSheet sheet: String) -> String {
    let isPlain =
      sheet.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
      && sheet.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false && CellPlace(sheet) == nil
    let shown = shortened(sheet)
    return isPlain ? shown : "'\(shown.replacing("'", with: "''"))'"
  }

  /// A…Z, AA, AB and so on.
  static func letters(ofColumn index: Int) -> String {
    var (rest, letters) = (index, "")
    repeat {
      letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }
}

/// An area of cells.
struct CellArea: Hashable {
  var first: CellPlace
  var last: CellPlace

  init(first: CellPlace, last: CellPlace) { (self.first, self.last) = (first, last) }

  /// Parses `A1:C3` or `A1`.
  init?(_ text: some StringProtocol) {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let one = CellPlace(ends[0]), let other = CellPlace(ends[ends.count - 1]) else {
      return nil
    }
    first = CellPlace(row: min(one.row, other.row), column: min(one.column, other.column))
    last = CellPlace(row: max(one.row, other.row), column: max(one.column, other.column))
  }

  var name: String { first == last ? first.name : "\(first.name):\(last.name)" }

  func contains(_ place: CellPlace) -> Bool {
    (first.row...last.row).contains(place.row) && (first.column...last.column).contains(place.column)
  }
}
