// Sponsors that give goods, services or support instead of money.
extension TierNames {
  /// The words of a name without those that say that its sponsors give in kind, and whether there were any.
  static func withoutInKind(_ words: [String]) -> (rest: [String], isInKind: Bool) {
    guard words.contains(where: inKindStarts.contains) else { return (words, false) }
    var rest: [String] = []
    var place = 0
    while place < words.count {
      let phrase = inKind.filter { words[place...].starts(with: $0) }.max { $0.count < $1.count }
      if phrase == nil { rest.append(words[place]) }
      place += phrase?.count ?? 1
    }
    return (rest, rest.count < words.count)
  }

  /// The words of a tier's name, with that of supporters if they give in kind or are called by another such word.
  static func usualWords(_ words: Set<String>, in name: String) -> Set<String> {
    guard !words.isDisjoint(with: inKindStarts) || !words.isDisjoint(with: supporterWords) else { return words }
    let isInKind = withoutInKind(key(for: name).split(separator: "-").map(String.init)).isInKind
    return isInKind || !words.isDisjoint(with: supporterWords) ? words.union(["supporter"]) : words
  }

  /// In English, German, French, Spanish, Italian and Dutch, as words of keys.
  private static let inKind: [[String]] = [
    "in kind", "inkind", "goods and services", "sachleistung", "sachleistungen", "sachspende", "sachspenden",
    "sachspender",
    "sachsponsoring", "gegengeschaft", "gegengeschafte", "gegengeschaeft", "gegengeschaefte", "naturalien", "en nature",
    "en especie",
    "in natura",
  ].map([String].init(words:))

  /// The first words of these, by which most names are passed over quickly.
  private static let inKindStarts = Set(inKind.compactMap(\.first))

  /// Words for supporters at the end of a tier's name, in the same languages; others are among partners and ranks.
  static let supporterWords: Set<String> = [
    "supporters", "unterstutzer", "unterstuetzer", "unterstutzern", "unterstutzerinnen", "soutiens", "ondersteuners",
    "steuners",
  ]
}
