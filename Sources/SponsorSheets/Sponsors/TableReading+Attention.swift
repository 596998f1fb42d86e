internal import Messages

// Remarks that stand alone in rows between the sponsors or below them: `Achtung: Acme next year Gold!`.
extension TableReading {
  /// The rows without those whose only text is a remark: a word such as `Note` before a colon, or a sentence among sponsors that have
  /// more than a name.
  mutating func withoutAttention(_ rows: [SheetRow]) -> [SheetRow] {
    let isRich = 2 * rows.count { $0.filled.count > 1 } > rows.count
    return rows.filter { row in
      guard row.filled.count == 1, let column = row.filled.first, row.links[column] == nil else { return true }
      let text = row.text(column)
      guard Self.callsAttention(text) || isRich && Explanation.isSentence(text),
        row.merged.values.allSatisfy({ $0.sheetTrimmed == text }), !answers.isSponsor(text), !answers.isCard(text),
        !answers.isSection(text), TierNames.ending(of: text) == nil
      else { return true }
      guard isRich else {
        report(
          .error, in: row, column: column,
          "\(quoted(text)) may be a remark or a sponsor; delete the row, or say \(SheetAnswers.option("sponsor", text))"
        )
        return false
      }
      report(
        .warning, in: row, column: column,
        "\(quoted(text)) alone in its row is taken for a remark, and the row is left out; say "
          + "\(SheetAnswers.option("sponsor", text)) if it is a sponsor")
      return false
    }
  }

  /// Whether a text begins with a word that calls attention, and a colon or an exclamation mark.
  static func callsAttention(_ text: String) -> Bool {
    guard let end = text.firstIndex(where: { ":!：".contains($0) }), text[..<end].utf8.count <= 60 else { return false }
    let word = SheetColumn.normalized(String(text[..<end]))
    return text[end...].dropFirst().contains(where: \.isLetter)
      && (attentionWords.contains(word) || text[end] != "!" && noteWords.contains(word))
  }

  /// In English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let attentionWords = Set(
    words: """
      attention please important warning caution reminder todo tobedone ps fyi achtung bitte wichtig wichtigerhinweis vorsicht
      bittebeachten beachte zubeachten erinnerung merke avertissement rappel svp prieredenoter anoter atencion ojo aviso importante
      recordatorio porfavor attenzione avviso promemoria perfavore letop opgelet belangrijk aandacht herinnering graag
      """)
}
