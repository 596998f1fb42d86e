/// Texts that explain something about a table, and are no names: `Categories: Gold / Silver`, `all amounts without VAT`.
enum Explanation {
  /// Whether a text has a word and a colon before other text, is a sentence, or speaks of taxes.
  static func isOne(_ text: String) -> Bool {
    if let colon = text.firstIndex(of: ":"), text[..<colon].contains(where: \.isLetter) {
      let rest = text[text.index(after: colon)...]
      // `Studio: North` may be a sponsor's name.
      if rest.first?.isWhitespace == true,
        rest.split(whereSeparator: \.isWhitespace).count > 3
          || rest.contains(where: { "/?;".contains($0) || $0.isNumber })
      {
        return true
      }
    }
    let words = words(in: text)
    guard let last = words.last, !CommonWords.legalForms.contains(last.folded) else { return false }
    return isSentence(text, words) || words.map(\.folded).dropFirst().contains(where: taxes.contains)
  }

  /// Whether a text reads like a sentence, and not like a name.
  static func isSentence(_ text: String) -> Bool {
    let words = words(in: text)
    guard let last = words.last, !CommonWords.legalForms.contains(last.folded) else { return false }
    return isSentence(text, words)
  }

  /// The words of a text, with their case.
  private static func words(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
  }

  /// Whether words have a verb or another word that names lack, or end like a sentence. Only small letters count: `Is` and `See`
  /// begin names.
  private static func isSentence(_ text: String, _ words: [String]) -> Bool {
    guard words.count > 2, let last = words.last else { return false }
    if words.first.map(requests.contains) == true, words.dropFirst().contains(where: { $0.first?.isLowercase == true })
    {
      return true
    }
    if words.count > 4, words.dropLast().dropFirst().contains(where: verbs.contains) { return true }
    guard words.count > 4, last.count > 3, let end = text.last, ".!?".contains(end) else { return false }
    // Names end in abbreviations: `Huber und Söhne Bau Ges.m.b.H.`
    return end != "."
      || words.dropFirst().dropLast().contains {
        $0.first?.isLowercase == true && !CommonWords.isFiller($0.folded) && !CommonWords.connectors.contains($0.folded)
      }
  }

  // In English, German, French, Spanish, Italian and Dutch.

  private static let requests = Set(
    words: """
      please Please see bitte Bitte siehe Siehe voir veuillez Veuillez véase Véase vedi zie graag Graag
      """)
  private static let verbs = Set(
    words: """
      is are was were will has have must may cannot not ist sind wird werden wurde wurden hat haben muss müssen kann können soll
      sollen nicht bitte sont seront doit peut está están será serán tiene debe è sono saranno deve wordt worden heeft moet niet
      """)
  /// Value added tax, folded.
  private static let taxes = Set(words: "vat mwst ust mehrwertsteuer umsatzsteuer tva btw")
}
