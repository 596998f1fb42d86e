/// One row of a table, whatever file it was read from, with its place.
package struct SheetRow: Sendable, Hashable {
  /// From 1, as a spreadsheet counts rows.
  package var number: Int
  /// From 1, the line of the text where the row begins. In a workbook, which has no lines, the row's number.
  package var line: Int
  /// The text of each cell without quotes, blanks at the ends included. Of an area of merged cells, the first one alone has it.
  package var cells: [String]
  /// The web addresses behind cells of a workbook, by their columns from 0.
  package var links: [Int: String] = [:]
  /// The numbers that cells of a workbook show as amounts, such as `5000` for `CHF 5,000`, by their columns from 0.
  package var numbers: [Int: String] = [:]
  /// Whether a workbook hides the row, or filters it out.
  package var isHidden = false
  /// The columns, from 0, of cells of a workbook whose text is all struck through.
  package var struck: Set<Int> = []
  /// Numbers for the colours of cells of a workbook that have text, by their columns from 0; none for white.
  package var fills: [Int: Int] = [:]
  /// The notes on cells of a workbook, by their columns from 0; an empty cell may have one.
  package var notes: [Int: String] = [:]
  /// For each cell of this row that is in a merged area but not its first cell: the area's text, by column from 0. `cells` has an
  /// empty text there.
  package var merged: [Int: String] = [:]

  /// - Parameter line: `nil` for a row of a workbook.
  package init(number: Int, line: Int? = nil, cells: [String]) {
    (self.number, self.line, self.cells) = (number, line ?? number, cells)
  }

  /// Whether no cell holds anything but blanks.
  package var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  /// The columns with text, from 0.
  var filled: [Int] { cells.indices.filter { !cells[$0].sheetTrimmed.isEmpty } }

  /// The text of a cell without blanks at its ends; empty where there is none.
  func text(_ column: Int) -> String { column < cells.count ? cells[column].sheetTrimmed : "" }
}
