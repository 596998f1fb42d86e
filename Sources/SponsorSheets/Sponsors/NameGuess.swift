internal import ConfigurationValues
internal import Messages

/// The column of names in a table in which no heading says it: the only one of texts that differ from row to row.
struct NameGuess: Sendable {
  /// From 0; `nil` if none is it, or several may be.
  private(set) var column: Int?
  /// The columns that may be meant, from 0.
  private let candidates: [Int]
  private let headings: SheetRow
  private let hasLogos: Bool
  /// Whether a heading said so after all: a word for those who give, above names and not tiers.
  private let isKnown: Bool

  /// - Parameters:
  ///   - columns: those that headings name.
  ///   - amounts: the column of amounts, from 0.
  ///   - rows: those below the headings, without blank ones.
  init(_ headings: SheetRow, _ columns: [SheetColumn: Int], besides others: [Int], rows all: [SheetRow]) {
    self.headings = headings
    hasLogos = columns[.logo] != nil
    let filled = all.filter { $0.filled.count > 1 }
    let rows = (2 * filled.count >= all.count ? filled : all).prefix(1000)
    let used = Set(columns.values).union(others)
    let width = max(headings.cells.count, rows.map(\.cells.count).max() ?? 0)
    let free = (0..<width).filter { column in
      let heading = headings.text(column)
      return !used.contains(column) && !SecondRow.isPersonal(heading)
        && !SecondRow.isContact(String(heading.prefix { $0 != ":" }))
    }
    let supporters = free.first { column in
      SheetColumn.isSupporters(headings.text(column)) && Self.areNames(rows, column, share: 0.75)
    }
    let texts = free.filter { column in
      // A word for those who give above texts that repeat names tiers.
      !headings.text(column).isEmpty && (column == supporters || !SheetColumn.isSupporters(headings.text(column)))
        && !RemarkColumn.isHeading(headings.text(column)) && Self.hasText(rows, column)
    }
    // One that has a text twice may be it too.
    let distinct = texts.filter { Self.areNames(rows, $0, share: 0.5) }
    let isAlone = distinct.count == 1 && Self.areNames(rows, distinct[0], share: 0.9)
    // Cards with ids or logos may be known without names.
    let mayGuess = isAlone && columns[.id] == nil && columns[.logo] == nil
    isKnown = supporters != nil && !distinct.contains { $0 != supporters && Self.areNames(rows, $0, share: 0.9) }
    column = isKnown ? supporters : mayGuess ? distinct[0] : nil
    candidates = columns[.id] != nil || distinct.isEmpty && hasLogos ? [] : distinct.isEmpty ? texts : distinct
  }

  /// Whether no card may be made, because names would be missing that the table has.
  var isError: Bool { column == nil && !candidates.isEmpty && !hasLogos }

  /// What to say of the headings; `nil` for nothing.
  var fault: (severity: Diagnostic.Severity, column: Int?, message: String)? {
    if let column {
      return isKnown
        ? nil
        : (
          .warning, column,
          "no heading says where the names are, and this column is taken for them, the only one with another text in "
            + "nearly every row; rename the heading of the names to 'Name'"
        )
    }
    guard !candidates.isEmpty else { return nil }
    let names = candidates.prefix(4).map { "\(SheetFault.letters(ofColumn: $0)) (\(shortened(headings.text($0))))" }
    let which = names.count == 1 ? "if they are in column \(names[0])" : "of the columns \(listed(names, "and"))"
    let remedy =
      names.count == 1
      ? "\(which), rename its heading to 'Name'" : "rename the heading of the right one \(which) to 'Name'"
    return isError
      ? (.error, nil, "no heading says where the names are; \(remedy)")
      : (.warning, nil, "no heading says where the names are, and cards show logos alone; \(remedy)")
  }

  /// Whether nearly every row has a name in a column that no other row has. Who does not want to be named counts as another.
  private static func areNames(_ rows: ArraySlice<SheetRow>, _ column: Int, share: Double) -> Bool {
    let texts = rows.map { $0.text(column) }.filter { isText($0) && !TierNames.isTier($0) }
    let named = texts.filter { !AnonymousSponsors.isMeant(by: $0) }
    guard !named.isEmpty, Double(texts.count) >= 0.8 * Double(rows.count) else { return false }
    return Double(Set(named.map(\.folded)).count) >= share * Double(named.count)
  }

  /// Whether at least half of the rows have a text in a column.
  private static func hasText(_ rows: ArraySlice<SheetRow>, _ column: Int) -> Bool {
    2 * rows.count(where: { isText($0.text(column)) }) >= max(rows.count, 1)
  }

  /// Whether a text may be a name: no number, address, file, date or answer.
  private static func isText(_ text: String) -> Bool {
    guard text.utf8.count <= 200, text.count(where: \.isLetter) > max(text.count(where: \.isNumber), 1),
      !text.contains("@"), !text.contains("://"),
      !text.lowercased().hasPrefix("www."), !LogoName(path: text).isPicture, !EmptyWord.isEmpty(text)
    else { return false }
    return (try? LocalDate(text, order: nil)) == nil && (try? LocalDate(text, order: .dayMonthYear)) == nil
      && SheetAmount.value(of: text) == nil
  }
}
