/// The names of tiers: how a table's words become keys, and how they rank.
package enum TierNames {
  /// The key for a tier's name, lower-case letters and digits with hyphens: `Platin-Partner` becomes `platin-partner`.
  /// Empty if the name has neither.
  package static func key(for name: String) -> String {
    name.folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// Names in the order of their rank: those whose rank is known from usual words, the highest first, then the others as
  /// they come.
  package static func ranked(_ names: [String]) -> [String] {
    names.enumerated().sorted { one, other in
      (rank(of: one.element), one.offset) < (rank(of: other.element), other.offset)
    }.map(\.element)
  }

  /// The key among others that was probably meant by one: as many words, of which one is mistyped. Short words and numbers
  /// tell tiers apart, as in "Gold 1" and "Gold 2".
  static func meant(by key: String, among others: [String]) -> String? {
    let words = key.split(separator: "-").map(String.init)
    let near = others.filter { other in
      let pairs = Array(zip(words, other.split(separator: "-").map(String.init)))
      let changed = pairs.filter { $0.0 != $0.1 }
      return words.count == other.split(separator: "-").count && changed.count == 1
        && changed.allSatisfy { one, two in
          min(one.count, two.count) >= 4 && nearMiss(one, among: [two]) != nil
            && !(one + two).contains(where: \.isNumber)
        }
    }
    return nearMiss(key, among: near)
  }

  /// From 0, the highest; the number of ranks for an unknown name.
  private static func rank(of name: String) -> Int {
    let words = Set(key(for: name).split(separator: "-").map(String.init))
    let joined = words.count == 1 ? words.first ?? "" : ""
    return ranks.firstIndex { usual in
      usual.contains { words.contains($0) || joined.hasPrefix($0) && $0.count >= 4 }
    } ?? ranks.count
  }

  /// Whether a word is one of those whose rank is known.
  static func isUsual(_ word: String) -> Bool { ranks.contains { $0.contains(word) } }

  /// Usual words in English, German, French, Spanish, Italian and Dutch.
  private static let ranks: [[String]] = [
    ["title", "presenting", "titel", "presenter", "titulaire", "titolo"],
    [
      "main", "lead", "head", "haupt", "hauptsponsor", "hauptpartner", "principal", "principale", "principales",
      "principaux",
      "principali", "premium",
      "exclusive", "hoofd", "hoofdsponsor", "hoofdpartner",
    ],
    ["diamond", "diamant", "diamante"],
    ["platinum", "platin", "platine", "platino"],
    ["gold", "or", "oro", "goud"],
    ["silver", "silber", "argent", "plata", "argento", "zilver"],
    ["bronze", "bronce", "bronzo", "brons"],
    ["copper", "kupfer", "cuivre", "cobre", "rame", "koper"],
    ["partner", "partenaire", "socio", "co"],
    ["supporter", "supporting", "forderer", "foerderer", "soutien", "colaborador"],
    ["media", "medien", "medienpartner", "medias", "medios", "mediapartner"],
    ["friend", "friends", "freunde", "amis", "amigos", "amici", "vrienden", "donor", "spender"],
  ]
}
