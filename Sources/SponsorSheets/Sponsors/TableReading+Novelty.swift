internal import Messages

extension TableReading {
  /// Takes remarks such as `(neu!)` off the ends of sponsors' names, and reports each in a note. Returns the rows without them.
  mutating func withoutNovelty(_ rows: [SheetRow]) -> [SheetRow] {
    let columns = [layout.columns[.name], layout.displayNameColumn].compactMap(\.self)
    return rows.map { row in
      var row = row
      for column in columns {
        let text = row.text(column)
        guard let remark = NoveltyRemark(endOf: text), !answers.isSponsor(text), !answers.isCard(text) else { continue }
        row.cells[column] = remark.name
        report(
          .note, in: row, column: column,
          "\(quoted(remark.text)) behind \(quoted(remark.name)) is taken for a remark, and is left out; say "
            + "\(SheetAnswers.option("sponsor", text)) if it belongs to the name")
      }
      return row
    }
  }
}

/// A remark in brackets behind a name that the sponsor is new: `Acme (neu!)`, `Acme (new sponsor)`.
struct NoveltyRemark {
  /// With its brackets.
  let text: String
  /// The name without it.
  let name: String

  /// `nil` for a name that does not end in such a remark.
  init?(endOf text: String) {
    let whole = text.sheetTrimmed
    let opening: Character
    switch whole.last {
    case ")": opening = "("
    case "]": opening = "["
    default: return nil
    }
    guard let start = whole.lastIndex(of: opening) else { return nil }
    self.text = String(whole[start...])
    name = String(whole[..<start]).sheetTrimmed
    let words = self.text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard name.count(where: \.isLetter) > 1, words.contains(where: Self.new.contains),
      // A year may be the first of the contract.
      words.allSatisfy({ Self.new.contains($0) || Self.beside.contains($0) })
    else { return nil }
  }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  private static let new = Set(
    words: "new neu neue neuer neues nouveau nouvelle nuevo nueva nuovo nuova nieuw nieuwe")
  /// Words beside them.
  private static let beside = Set(
    words: "sponsor partner partnerin partenaire patrocinador patrocinadora dabei heuer")
}

/// A year in a remark, such as `2027`.
enum CalendarYear {
  static func isOne(_ word: String) -> Bool {
    word.utf8.count == 4 && Int(word).map((2000...2199).contains) == true
  }
}
