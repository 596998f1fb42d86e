/// The names of tiers: how a table's words become keys, and how they rank.
package enum TierNames {
  /// The key for a tier's name, lower-case letters and digits with hyphens: `Platin-Partner` becomes `platin-partner`.
  /// Empty if the name has neither.
  package static func key(for name: String) -> String {
    name.folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// Names in the order of their rank: those whose rank is known from usual words, the highest first, then the others as
  /// they come. Names of one rank and stem stand by their numbers.
  package static func ranked(_ names: [String]) -> [String] {
    let ordinals = ordinals(of: names)
    func rank(_ name: String) -> Int { self.rank(of: name) ?? ranks.count }
    let places = names.enumerated().map { offset, name in
      // Where the first of its stem stands.
      let stem = ordinals[name]?.stem ?? name
      let first = names.firstIndex { rank($0) == rank(name) && (ordinals[$0]?.stem == stem || $0 == stem) }
      return (name, [rank(name), first ?? offset, ordinals[name]?.number ?? 0, offset])
    }
    return places.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// From 0, the highest; `nil` for an unknown name.
  static func rank(of name: String) -> Int? {
    let words = usualWords(Set(key(for: name).split(separator: "-").map(String.init)), in: name)
    let joined = words.count == 1 ? words.first ?? "" : ""
    let found = ranks.indices.filter { index in
      ranks[index].contains { words.contains($0) || joined.hasPrefix($0) && $0.count >= 4 }
    }
    // `Major` says how large another rank is: `Major Donors`.
    return found.first { $0 != majorRank }.flatMap {
      found.contains(majorRank) && ranks[$0].contains("partner") ? nil : $0
    }
      ?? found.first
  }

  /// Whether a word is one of those whose rank is known, and says nothing else.
  static func isUsual(_ word: String) -> Bool {
    ranks.indices.contains { $0 != majorRank && ranks[$0].contains(word) }
  }

  /// The place of the rank whose words say little beside those of another.
  private static let majorRank = 2

  /// Usual words in English, German, French, Spanish, Italian and Dutch.
  private static let ranks: [[String]] = [
    ["title", "presenting", "titel", "presenter", "titulaire", "titolo"],
    [
      "main", "lead", "head", "haupt", "hauptsponsor", "hauptpartner", "principal", "principale", "principales",
      "principaux",
      "principali", "premium",
      "exclusive", "hoofd", "hoofdsponsor", "hoofdpartner",
    ],
    ["major", "majeur", "majeurs", "maggiore", "maggiori"],
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
