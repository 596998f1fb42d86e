internal import Messages

// Cells of the logos' column that say something of a logo and name no file: `by WhatsApp`, `only white?`.
extension LogoChooser {
  /// The most remarks that are quoted.
  private static let mostRemarks = 5

  /// One note for all of them; `nil` for none.
  /// - Parameter column: that of the logos, from 0, and its heading.
  package func remarkNote(column: (index: Int, heading: String)?) -> SheetFault? {
    let all = remarks.sorted { $0.key < $1.key }
    guard let first = all.first else { return nil }
    let texts = all.prefix(Self.mostRemarks).map {
      $0.key == first.key ? quoted($0.value) : "\(quoted($0.value)) (row \($0.key))"
    }
    let rest = all.count - texts.count
    return SheetFault(
      file: file, row: first.key, column: column?.index, heading: column?.heading, severity: .note,
      message: "\(listed(texts + (rest > 0 ? ["\(rest) more"] : []), "and")) "
        + (all.count == 1
          ? "is no file that is there, and is taken for a remark"
          : "are no files that are there, and are taken for remarks")
        + ": logos are looked for by the sponsors' names; where a file is meant, write its whole name, such as 'acme.svg'"
    )
  }
}
