internal import Messages

extension TableReading {
  /// The rows without signs of footnotes behind their sponsors' names, each of which is told with its footnote.
  mutating func withoutMarks(_ rows: [SheetRow]) -> [SheetRow] {
    let columns = [layout.columns[.name], layout.displayNameColumn].compactMap(\.self)
    let footnotes = footnotes()
    let marks = rows.flatMap { row in columns.compactMap { FootnoteMark(endOf: row.text($0)) } }
    guard !marks.isEmpty else { return rows }
    let signs = Set(marks.map(\.sign))
    return rows.map { row in
      var row = row
      var told: Set<String> = []
      for column in columns {
        let text = row.text(column)
        guard let mark = FootnoteMark(endOf: text), !answers.isSponsor(text), !answers.isCard(text),
          footnotes[mark.sign] != nil || !mark.belongsToName(amongSigns: signs)
        else { continue }
        row.cells[column] = mark.name
        let isHidden = layout.columns[.hidden].map { SponsorReader.isYes(row.text($0)) } ?? false
        guard !isHidden, told.insert(mark.sign).inserted else { continue }
        let remedy = "say \(SheetAnswers.option("sponsor", text)) if it belongs to the name"
        if let note = footnotes[mark.sign] {
          report(
            .warning, in: row, column: column,
            "\(quoted(mark.name)) has the footnote \"\(escaped(String(note.text.prefix(200))))\" (row \(note.row)); its sign \(quoted(mark.sign)) is left out, and the "
              + "card is on the wall: correct the row if the footnote says so, or \(remedy)")
        } else {
          report(
            .warning, in: row, column: column,
            "the sign \(quoted(mark.sign)) behind \(quoted(mark.name)) is taken for that of a footnote, which is not in the table, and is "
              + "left out; \(remedy)")
        }
      }
      return row
    }
  }

  /// The texts that begin with a footnote's sign and have nothing else in their rows, by their signs.
  private func footnotes() -> [String: (text: String, row: Int)] {
    var notes: [String: (text: String, row: Int)] = [:]
    for row in sheetRows {
      guard let first = row.filled.first, let sign = FootnoteMark.sign(ofFootnote: row.text(first)) else { continue }
      let text = row.filled.prefix(2).map(row.text).joined(separator: " ")
      // A sign may have a cell of its own.
      let isAlone = row.filled.count == 1 || row.filled.count == 2 && row.text(first).allSatisfy { !$0.isLetter }
      if isAlone, text.contains(where: \.isLetter), notes[sign] == nil { notes[sign] = (text, row.number) }
    }
    return notes
  }
}
