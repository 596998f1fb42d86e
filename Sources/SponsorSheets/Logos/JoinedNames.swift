/// Two words that `&`, `+`, `und` or the like joins in the name of a logo's file, of which the second could be taken for one that
/// says nothing: `Müller & Partner.svg` is the logo of both together, and not that of `Müller GmbH`.
struct JoinedNames: Sendable, Hashable {
  let first: NameWords.Word
  let second: NameWords.Word

  /// Whether a name has both words, or the two as one.
  /// - Parameter isRun: whether words, or neighbouring ones as one, are in the name.
  func areBoth(in isRun: (String) -> Bool) -> Bool {
    first.spellings.contains(where: isRun) && second.spellings.contains(where: isRun)
      || isRun(first.folded + second.folded) || isRun(first.transcribed + second.transcribed)
  }

  /// The pairs in a name.
  /// - Parameters:
  ///   - signs: the places of words behind a joining sign.
  ///   - legal: the places of words that belong to a legal form: `GmbH & Co. KG` joins nothing.
  ///   - noise: further words that say nothing of a sponsor.
  static func all(in words: [NameWords.Word], signs: Set<Int>, legal: Set<Int>, noise: Set<String>) -> [JoinedNames] {
    guard words.count > 1 else { return [] }
    return (1..<words.count).compactMap { place in
      let isWord = CommonWords.connectors.contains(words[place].folded) && !legal.contains(place)
      guard signs.contains(place) || isWord && place + 1 < words.count else { return nil }
      let second = signs.contains(place) ? place : place + 1
      // Without the second word the name would be that of the first.
      guard
        Self.isNoise(words[second].folded) || noise.contains(words[second].folded)
          || TierNames.isUsual(words[second].folded),
        !CommonWords.connectors.contains(words[second].folded)
      else { return nil }
      var first = place - 1
      while first > 0, legal.contains(first) { first -= 1 }
      guard !legal.contains(second), !words[second].isNumber, !words[first].isNumber else { return nil }
      let isNoise = [first, second].map { Self.isNoise(words[$0].folded) || noise.contains(words[$0].folded) }
      let mayBeName = [first, second].map { Self.mayBeName.contains(words[$0].folded) }
      // `Black & White` is a name, `Acme black & white` has variants.
      guard !isNoise[0] || mayBeName[0] && (first == 0 || !isNoise[1]) else { return nil }
      // `acme_en_white.svg` is the English version.
      let isLanguage = isWord && words[place].folded == "en"
      guard !isNoise[1] || mayBeName[1] && !isLanguage else { return nil }
      return JoinedNames(first: words[first], second: words[second])
    }
  }

  private static func isNoise(_ word: String) -> Bool { LogoName.isNoise(word) || CommonWords.files.contains(word) }

  /// Words of files that are surnames, or parts of names, where they are joined to another: `Müller & Weiß`.
  private static let mayBeName: Set<String> = [
    "white", "weiss", "blanc", "blanco", "bianco", "branco", "wit", "black", "schwarz", "zwart", "nero", "preto",
    "noir", "negro", "dark", "grey", "gray", "grau", "klein", "gross", "neu", "new", "nouveau", "alt", "old", "small",
    "large", "hoch", "quer", "mark", "rund", "round", "low", "high", "big", "tall", "spot", "master", "final", "print",
    "brand", "bild",
  ]
}
