/// A heading of several texts for one column: `Firma / Name`, `Logo` above `file`.
struct HeadingParts {
  /// The column that all parts mean; `nil` where a part is unknown, or they mean different columns.
  let column: SheetColumn?

  /// `nil` for a heading of one part, and for one that is about a person or an amount.
  /// - Parameter heading: without a remark in brackets.
  init?(_ heading: String) {
    guard heading.utf8.count <= 100 else { return nil }
    let parts = Self.parts(of: heading, isSeparator: { "/&+,|".contains($0) })
    if let whole = Self.column(of: parts) {
      column = whole
      return
    }
    // Lines are mostly those of one text, so that a line that is unknown says something of the others.
    guard let lines = Self.column(of: Self.parts(of: heading, isSeparator: \.isNewline)) else { return nil }
    column = lines
  }

  /// Two to four texts between separators, and between words such as `or`.
  static func parts(of heading: String, isSeparator: (Character) -> Bool) -> [String] {
    heading.split(whereSeparator: isSeparator).flatMap { part in
      part.split(whereSeparator: \.isWhitespace).split { alternatives.contains($0.lowercased()) }.map {
        $0.joined(separator: " ")
      }
    }
  }

  /// The column that all parts mean, or none; `nil` for one part, and for any about a person or an amount.
  private static func column(of parts: [String]) -> SheetColumn?? {
    guard (2...4).contains(parts.count),
      !parts.contains(where: {
        SecondRow.isPersonal($0) || SecondRow.isContact($0) || SheetAmount.isHeading($0) || DisplayName.isHeading($0)
      })
    else { return nil }
    let columns = parts.filter { !isTrade($0) }.map(SheetColumn.column(ofPart:))
    var known = Set(columns.compactMap(\.self))
    // Other columns hold no words on a sponsor's trade.
    if columns.count < parts.count, !known.isSubset(of: [.tagline, .details]) { return .some(nil) }
    // A slogan or a longer text, as the sponsor likes: the opened card has room for both.
    if known == [.tagline, .details] { known = [.details] }
    return .some(known.count == 1 && !columns.contains(nil) ? known.first : nil)
  }

  /// Whether a heading is of a text for the wall and of the sponsor's trade. Another heading goes before it.
  static func isOfTrade(_ heading: String) -> Bool {
    let parts = parts(of: String(heading.prefix { !"([".contains($0) })) { "/&+,|".contains($0) || $0.isNewline }
    return parts.count > 1 && parts.contains(where: isTrade)
  }

  private static func isTrade(_ part: String) -> Bool { trades.contains(SheetColumn.normalized(part)) }

  private static let alternatives: Set<String> = ["or", "oder", "ou"]
  /// What a sponsor does, which may stand on the wall, in English, German, French, Spanish, Italian and Dutch; normalized. Other
  /// words may be of what must not, such as a contact.
  private static let trades = Set(
    words: """
      industry trade branche branchen gewerbe tatigkeit taetigkeit geschaftsfeld geschaeftsfeld secteur activite
      metier ramo actividad settore attivita bedrijfstak activiteit
      """)
}
