/// A heading of several texts for one column: `Firma / Name`, `Logo` above `file`.
struct HeadingParts {
  /// The column that all parts mean; `nil` where a part is unknown, or they mean different columns.
  let column: SheetColumn?
  /// The column that all known parts mean, of which there is at least one; other parts are unknown.
  let partialColumn: SheetColumn?

  /// `nil` for a heading of one part, and for one that is about a person or an amount.
  /// - Parameter heading: without a remark in brackets.
  init?(_ heading: String) {
    guard heading.utf8.count <= 100 else { return nil }
    let parts = Self.parts(of: heading, isSeparator: { "/&+,|".contains($0) })
    if let whole = Self.columns(of: parts) {
      (column, partialColumn) = (whole.allKnown, whole.known)
      return
    }
    // Lines are mostly those of one text, so that a line that is unknown says something of the others.
    guard let lines = Self.columns(of: Self.parts(of: heading, isSeparator: \.isNewline)) else { return nil }
    (column, partialColumn) = (lines.allKnown, nil)
  }

  /// Two to four texts between separators, and between words such as `or`.
  static func parts(of heading: String, isSeparator: (Character) -> Bool) -> [String] {
    heading.split(whereSeparator: isSeparator).flatMap { part in
      part.split(whereSeparator: \.isWhitespace).split { alternatives.contains($0.lowercased()) }.map {
        $0.joined(separator: " ")
      }
    }
  }

  private static func columns(of parts: [String]) -> (allKnown: SheetColumn?, known: SheetColumn?)? {
    guard (2...4).contains(parts.count),
      !parts.contains(where: {
        SecondRow.isPersonal($0) || SecondRow.isContact($0) || SheetAmount.isHeading($0) || DisplayName.isHeading($0)
      })
    else { return nil }
    let columns = parts.map(SheetColumn.column(ofPart:))
    var known = Set(columns.compactMap(\.self))
    // A slogan or a longer text, as the sponsor likes: the opened card has room for both.
    if known == [.tagline, .details] { known = [.details] }
    let common = known.count == 1 ? known.first : nil
    return (columns.contains(nil) ? nil : common, common)
  }

  private static let alternatives: Set<String> = ["or", "oder", "ou"]

  /// The column of a heading of which some parts are unknown, such as `Text / Rede`; `nil` where a wrong one would change who is on the
  /// wall, or when.
  static func column(ofSome heading: String) -> SheetColumn? {
    let remark = heading.firstIndex { $0 == "(" || $0 == "[" } ?? heading.endIndex
    guard !RemarkColumn.isHeading(heading) else { return nil }
    let column = HeadingParts(String(heading[..<remark]))?.partialColumn
    return column.flatMap { [.tagline, .tier, .logo, .link, .details].contains($0) ? $0 : nil }
  }
}
