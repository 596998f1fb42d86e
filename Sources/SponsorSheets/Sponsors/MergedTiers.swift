/// Fills the tiers' column where merged cells have left it empty: spreadsheet programs export the first cell alone. A workbook
/// says which cells are merged, so that nothing is guessed of these.
struct MergedTiers {
  /// All rows, in order, with the filled cells.
  private(set) var rows: [SheetRow]
  /// The numbers of the rows whose cell was filled by a guess.
  private(set) var filled: Set<Int> = []
  /// The numbers of the rows that hold the tier of those below them and nothing else.
  private(set) var headings: Set<Int> = []
  /// The tiers above cells that stayed empty although they may be merged, by the numbers of their rows.
  private(set) var above: [Int: String] = [:]

  /// Fills down where the first row has a tier and each tier's name stands once; where `answers` say so, in any case.
  /// - Parameter column: that of tiers, from 0; `nil` for none.
  init(_ rows: [SheetRow], column: Int?, answers: SheetAnswers) {
    self.rows = rows
    guard let column else { return }
    // As a CSV file would have them.
    let names = rows.map { row in
      column < row.cells.count && row.merged[column] == nil ? row.cells[column].sheetTrimmed : ""
    }
    for index in rows.indices.dropLast() where !names[index].isEmpty && rows[index + 1].merged[column] != nil {
      if Self.isAlone(rows[index]) { headings.insert(rows[index].number) }
    }
    guard answers.emptyTiers != .keep else { return }
    let keys = names.filter { !$0.isEmpty }.map(TierNames.key)
    let isMerged = answers.emptyTiers == .fill || names.first?.isEmpty == false && Set(keys).count == keys.count
    var tier: String?
    for (index, name) in names.enumerated() {
      if let merged = rows[index].merged[column] {
        tier = Self.isNone(merged) ? nil : merged
        continue
      }
      guard isMerged else {
        // A word for none is an answer for its own row, and for those below it.
        if name.isEmpty {
          if let tier { above[rows[index].number] = tier }
        } else {
          tier = Self.isNone(name) ? nil : name
        }
        continue
      }
      if !name.isEmpty, Self.isNone(name) {
        tier = nil
        continue
      }
      if !name.isEmpty {
        tier = name
        if Self.isAlone(rows[index]), index + 1 < names.count, names[index + 1].isEmpty {
          headings.insert(rows[index].number)
        }
      } else if let tier {
        while self.rows[index].cells.count <= column { self.rows[index].cells.append("") }
        self.rows[index].cells[column] = tier
        filled.insert(rows[index].number)
      }
    }
  }

  private static func isAlone(_ row: SheetRow) -> Bool { row.cells.count { !$0.sheetTrimmed.isEmpty } == 1 }

  /// Whether a cell says that there is no tier, in a word or with a dash.
  private static func isNone(_ name: String) -> Bool {
    EmptyWord.isEmpty(name) || name.allSatisfy { "-–—".contains($0) }
  }
}
