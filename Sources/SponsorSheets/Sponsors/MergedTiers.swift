/// Fills the tiers' column where merged cells have left it empty: spreadsheet programs export the first cell alone.
struct MergedTiers {
  /// All rows, in order, with the filled cells.
  private(set) var rows: [CSVTable.Row]
  /// The numbers of the rows with a filled cell.
  private(set) var filled: Set<Int> = []
  /// The numbers of the rows that hold the tier of those below them and nothing else.
  private(set) var headings: Set<Int> = []
  /// The tiers above cells that stayed empty although they may be merged, by the numbers of their rows.
  private(set) var above: [Int: String] = [:]

  /// Fills down where the first row has a tier and each tier's name stands once; where `answers` say so, in any case.
  /// - Parameter column: that of tiers, from 0; `nil` for none.
  init(_ rows: [CSVTable.Row], column: Int?, answers: SheetAnswers) {
    self.rows = rows
    guard let column, answers.emptyTiers != .keep else { return }
    let names = rows.map { column < $0.cells.count ? $0.cells[column].sheetTrimmed : "" }
    let keys = names.filter { !$0.isEmpty }.map(TierNames.key)
    let isMerged = answers.emptyTiers == .fill || names.first?.isEmpty == false && Set(keys).count == keys.count
    var tier: String?
    for (index, name) in names.enumerated() {
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
        let isAlone = rows[index].cells.count { !$0.sheetTrimmed.isEmpty } == 1
        if isAlone, index + 1 < names.count, names[index + 1].isEmpty { headings.insert(rows[index].number) }
      } else if let tier {
        while self.rows[index].cells.count <= column { self.rows[index].cells.append("") }
        self.rows[index].cells[column] = tier
        filled.insert(rows[index].number)
      }
    }
  }

  /// Whether a cell says that there is no tier, in a word or with a dash.
  private static func isNone(_ name: String) -> Bool {
    EmptyWord.isEmpty(name) || name.allSatisfy { "-–—".contains($0) }
  }
}
