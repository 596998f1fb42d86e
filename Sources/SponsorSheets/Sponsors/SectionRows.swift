/// Rows that are headings of the sponsors below them, as in lists without a column for tiers: `GOLD SPONSORS`.
///
/// A heading stands alone in its row. Its words name a tier, or end in Sponsors or Partners. Companies have such names too:
/// `unclear` has the rows that the table does not decide. In a table with a column for tiers these are all sure headings, and likely
/// ones if that column is mostly filled. Below a heading such as `Prospects` no row is a sponsor.
struct SectionRows {
  /// The rows of sponsors, in order, each with the text of the heading above it.
  private(set) var sponsors: [(row: SheetRow, section: String?)] = []
  /// The rows of headings, in order.
  private(set) var headings: [(row: SheetRow, text: String)] = []
  /// The amounts behind the names of the headings, in order.
  private(set) var amounts: [(row: SheetRow, text: String)] = []
  /// The rows that may be either, in order.
  private(set) var unclear: [(row: SheetRow, text: String)] = []
  /// The headings that say that the rows below them are no sponsors, or not yet, in order, with these rows.
  private(set) var prospects: [(row: SheetRow, text: String, rows: [SheetRow])] = []
  /// The rows that may be such headings or sponsors, in order.
  private(set) var unclearProspects: [(row: SheetRow, text: String)] = []

  /// What a row is by its words alone.
  private enum Likeness {
    /// Has other cells, or other words.
    case sponsor
    /// Has an ending or a tier's name that companies have too: `Alpine Partners`, `Diamond`.
    case likely
    /// `Gold Sponsors`.
    case sure
  }

  /// - Parameters:
  ///   - rows: those below the headings of columns, without blank rows and sums.
  ///   - columns: the places of the columns, from 0.
  init(_ rows: [SheetRow], columns: [SheetColumn: Int], answers: SheetAnswers) {
    // A tier alone is a row whose name is missing.
    let texts = rows.map { Self.lonelyText($0, besides: columns[.tier]) }
    let amounts = TierAmounts(texts.compactMap { $0.map(Self.name) })
    let likeness = texts.map { text in text.map { Self.likeness(of: $0, amounts) } ?? .sponsor }
    let rich = texts.count { $0 == nil }
    let isRich = rich > zip(texts, likeness).count { $0 != nil && $1 == .sponsor }
    let beginsWithHeading = likeness.first != .sponsor && !likeness.isEmpty
    // Above headings a column that nobody filled in is as good as none.
    let hasTiers =
      columns[.tier] != nil && (!beginsWithHeading || rows.contains { Self.isFilled($0, columns[.tier]) })
    let loud = zip(texts, likeness).contains { text, likeness in likeness == .sure && text.map(Self.isLoud) ?? false }
    var (section, isProspect): (String?, Bool) = (nil, false)
    func begin(_ text: String, _ row: SheetRow) {
      let name = Self.name(text)
      (section, isProspect) = (amounts.plain(name), false)
      headings.append((row, text))
      if let amount = amounts.remark(of: name) { self.amounts.append((row, amount)) }
    }
    func add(_ row: SheetRow) {
      if isProspect, !row.filled.contains(where: { answers.isSponsor(row.text($0)) }) {
        prospects[prospects.count - 1].rows.append(row)
      } else {
        sponsors.append((row, section))
      }
    }
    for (index, row) in rows.enumerated() {
      // The name of a tier in the tiers' column is a heading of its own.
      if isProspect, let tier = columns[.tier], row.filled == [tier] { isProspect = false }
      guard let text = texts[index], !answers.isSponsor(text) else {
        add(row)
        continue
      }
      if answers.isSection(text) {
        begin(text, row)
        continue
      }
      if ProspectHeading.isOne(text), !answers.isCard(text) {
        // In a plain list a company may be called so.
        if ProspectHeading.isCertain(text), isRich || text.hasSuffix(":") || Self.isLoud(text) && text.contains(" ") {
          (section, isProspect) = (nil, true)
          prospects.append((row, text, []))
        } else {
          unclearProspects.append((row, text))
        }
        continue
      }
      // Apart or with a colon, and with sponsors below: another heading, which may end those that are none.
      if isProspect, likeness[index] == .sponsor, !answers.isCard(text), index + 1 < rows.count,
        texts[index + 1] == nil,
        index > 0 && row.number > rows[index - 1].number + 1 || text.hasSuffix(":")
      {
        unclear.append((row, text))
        continue
      }
      let hasSponsors = index + 1 < rows.count && likeness[index + 1] == .sponsor
      // Without other cells nothing else tells `Alpine Partners` from a sponsor, nor `FRIENDS OF THE FAIR` from a heading.
      let isLikely =
        hasSponsors && beginsWithHeading && (isRich || loud && Self.isLoud(text) || TierNames.isTier(text))
      switch likeness[index] {
      case .sure where !hasTiers, .likely where !hasTiers && isLikely:
        begin(text, row)
      case .likely where answers.isCard(text), .sponsor where answers.isCard(text):
        add(row)
      case .sure,
        .likely where !hasTiers || Self.mostlyFilled(rows, columns[.tier]):
        unclear.append((row, text))
      case .sponsor where !hasTiers && isRich && (loud && Self.isLoud(text) || text.hasSuffix(":")):
        unclear.append((row, text))
      case .likely, .sponsor: add(row)
      }
    }
  }

  /// The text of a row's only cell that holds any; dashes and rules are none. `nil` if it is in the column `other`.
  private static func lonelyText(_ row: SheetRow, besides other: Int?) -> String? {
    let filled = row.cells.indices.filter { !row.cells[$0].sheetTrimmed.allSatisfy { "-–—=_".contains($0) } }
    guard filled.count == 1, filled[0] != other, row.cells[filled[0]].utf8.count <= 200 else { return nil }
    return row.cells[filled[0]].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A tier's name with an amount is no company's.
  private static func likeness(of text: String, _ amounts: TierAmounts) -> Likeness {
    let name = Self.name(text)
    let plain = amounts.plain(name)
    if plain != name, TierNames.isTier(plain) { return .sure }
    return likeness(of: plain)
  }

  private static func likeness(of text: String) -> Likeness {
    switch TierNames.ending(of: text) {
    case .sponsors: .sure
    case .partners: TierNames.isTier(text) ? .sure : isFirm(text) ? .sponsor : .likely
    case nil: TierNames.isTier(text) ? .likely : .sponsor
    }
  }

  /// `Foster & Partners`.
  private static func isFirm(_ text: String) -> Bool {
    let words = text.folded.split(whereSeparator: \.isWhitespace).dropLast()
    return words.last.map { ["&", "+", "and", "und", "et", "y", "e", "en"].contains($0) } ?? false
  }

  private static func name(_ text: String) -> String {
    let end = text.lastIndex { !($0 == ":" || $0.isWhitespace) }
    return end.map { String(text[...$0]) } ?? text
  }

  /// Whether all letters are capitals.
  private static func isLoud(_ text: String) -> Bool {
    text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase)
  }

  private static func mostlyFilled(_ rows: [SheetRow], _ column: Int?) -> Bool {
    2 * rows.count { isFilled($0, column) } > rows.count
  }

  private static func isFilled(_ row: SheetRow, _ column: Int?) -> Bool {
    column.map { $0 < row.cells.count && !row.cells[$0].sheetTrimmed.isEmpty } ?? false
  }
}
