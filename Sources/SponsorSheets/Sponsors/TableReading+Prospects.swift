internal import Messages

extension TableReading {
  private static let mostListed = 100

  /// Warns of rows that are left out because of the heading above them, and asks about what may be such a heading.
  mutating func reportProspects(_ sections: SectionRows) {
    for (row, text, rows) in sections.prospects {
      let names = rows.map { (row: $0.number, text: name(of: $0)) }
      let count = names.count == 1 ? "the row" : "the \(names.count) rows"
      let rest = names.count - Self.mostListed
      let shown =
        names.prefix(Self.mostListed).map { "\(quoted($0.text)) (row \($0.row))" } + (rest > 0 ? ["\(rest) more"] : [])
      let section = SheetAnswers.option("section", text)
      report(
        .warning, in: row, column: row.filled.first,
        names.isEmpty
          ? "\(quoted(text)) is taken for the heading of rows that are no sponsors, and is left out; say "
            + "\(SheetAnswers.option("sponsor", text)) if it is a sponsor"
          : "\(quoted(text)) says that \(count) below it \(names.count == 1 ? "is no sponsor" : "are no sponsors"), or not yet; left out: "
            + "\(listed(shown, "and")). Say \(SheetAnswers.option("sponsor", names[0].text)) for one that is a sponsor, \(section) if all "
            + "are, or \(SheetAnswers.option("sponsor", text)) if that is one itself")
    }
    for (row, text) in sections.unclearProspects {
      report(
        .error, in: row, column: row.filled.first,
        "\(quoted(text)) alone in its row may be a sponsor, or say that those below it are none yet; say "
          + "\(SheetAnswers.option("sponsor", text)) or \(SheetAnswers.option("section", text)), or delete it with the rows below that are "
          + "no sponsors")
    }
  }

  private func name(of row: SheetRow) -> String {
    let name = layout.columns[.name].map(row.text) ?? ""
    return name.isEmpty ? row.filled.first.map(row.text) ?? "" : name
  }
}
