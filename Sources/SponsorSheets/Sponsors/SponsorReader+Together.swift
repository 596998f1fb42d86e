internal import Messages

extension SponsorReader {
  /// Reports what concerns several rows: two that would be the same card, names with lost letters, and links
  /// without a scheme.
  mutating func checkRowsTogether() {
    if let first = rowsWithoutScheme.first {
      let count = rowsWithoutScheme.count
      faults.append(
        SheetFault(
          file: file, row: headings.number, line: headings.line, column: columns[.link],
          heading: heading(of: .link), severity: .note,
          message: count == 1
            ? "the link in row \(first) has no 'https://', which was added"
            : "\(count) links, the first in row \(first), have no 'https://', which was added"))
    }
    if let first = rowsWithLinkBehind.first {
      let count = rowsWithLinkBehind.count
      faults.append(
        SheetFault(
          file: file, row: headings.number, line: headings.line, column: columns[.link],
          heading: heading(of: .link), severity: .note,
          message: count == 1
            ? "the address behind the text in row \(first) is taken for its link"
            : "the addresses behind \(count) texts, the first in row \(first), are taken for their links"))
    }
    if let first = rowsWithLogoWord.first {
      faults.append(
        SheetFault(
          file: file, row: headings.number, line: headings.line, column: columns[.logo],
          heading: heading(of: .logo), severity: .note,
          message: "names no file in row \(first)"
            + (rowsWithLogoWord.count == 1 ? "" : " and \(rowsWithLogoWord.count - 1) more")
            + ", where logos are looked for by the sponsors' names"))
    }
    var rows: [String: Int] = [:]
    // Rows with other errors too: else their duplicates would show only in the next attempt.
    for sponsor in (sponsors + faulty).sorted(by: { $0.row < $1.row }) {
      guard let label = sponsor.id ?? sponsor.name ?? sponsor.logo else { continue }
      let key = label.folded
      guard let first = rows[key] else {
        rows[key] = sponsor.row
        continue
      }
      let column: SheetColumn = sponsor.id != nil ? .id : sponsor.name != nil ? .name : .logo
      faults.append(
        SheetFault(
          file: file, row: sponsor.row, column: columns[column], heading: heading(of: column),
          message: "\(quoted(label)) stands in row \(first) too; "
            + (sponsor.id == nil ? "give each a different name in a column 'id'" : "give each an id of its own")
            + ", or delete one row"))
    }
    faults += SimilarNames.faults(
      in: sponsors + faulty, file: file, column: columns[.name], heading: heading(of: .name), answers)
    faults += SharedLinks.faults(
      in: sponsors + faulty, file: file, column: columns[.name], heading: heading(of: .name), answers)
    faults += LostLetters.faults(
      in: sponsors + faulty, file: file, isWorkbook: sheet != nil, column: columns[.name], heading: heading(of: .name),
      answers)
  }
}
