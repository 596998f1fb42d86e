/// Numbers the sponsors that do not want to be named, who may be many, by their tiers and their order.
struct AnonymousSponsors {
  private var counts: [String: Int] = [:]

  /// What their ids begin with.
  static let prefix = "anonymous-"

  /// An id such as `anonymous-gold-2` for a sponsor without a name of its own; `nil` for any other.
  mutating func id(for sponsor: Sponsor) -> String? {
    guard let name = sponsor.name, Self.isMeant(by: name) else { return nil }
    let tier = sponsor.tier.map(TierNames.key) ?? ""
    counts[tier, default: 0] += 1
    return ["anonymous", tier, "\(counts[tier] ?? 1)"].filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// Whether a name says that the sponsor is not named: `Anonymous`, `Anonymer Spender`.
  static func isMeant(by name: String) -> Bool {
    let words = name.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.contains(where: isAnonymous)
      && words.allSatisfy { anonymous.contains($0) || others.contains($0) }
  }

  /// Whether a folded word is `anonymous`.
  static func isAnonymous(_ word: String) -> Bool { anonymous.contains(word) }

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let anonymous = Set(
    words: """
      anonymous anonym anonyme anonymer anonymes anonimo anonima anonimos anonimi anoniem anonieme ungenannt unnamed
      """)
  private static let others = Set(
    words: """
      donor donors donation sponsor sponsors supporter supporters friend gift company spender spenderin spende
      forderer firma donateur donatrice don mecene entreprise donante donacion patrocinador empresa donatore azienda
      gever schenker bedrijf an a un une uno una ein eine een
      """)
}

extension Sponsor {
  /// Whether the sponsor does not want to be named.
  var isAnonymous: Bool { name.map(AnonymousSponsors.isMeant) ?? false }

  /// Whether the sponsor has a name for the wall beside the one in the contract, with a word such as `anonymous`.
  var isCalledAnonymous: Bool {
    contractName != nil
      && (name ?? "").folded.split { !$0.isLetter }.contains { AnonymousSponsors.isAnonymous(String($0)) }
  }
}
