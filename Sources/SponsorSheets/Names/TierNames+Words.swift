extension TierNames {
  /// What a tier's name ends in beside the tier itself.
  enum Ending: Sendable, Hashable {
    case sponsors, partners
  }

  /// The ending of a name in English, German, French, Spanish, Italian or Dutch: `Gold Sponsors`, `Medienpartner`.
  static func ending(of name: String) -> Ending? {
    guard let last = key(for: name).split(separator: "-").last else { return nil }
    if sponsorWords.contains(where: last.hasSuffix) { return .sponsors }
    if supporterWords.contains(String(last)) { return .partners }
    // `Partner` ends names of companies as often as those of tiers; in one word it does not.
    return partnerWords.contains(String(last)) || partnerWords.contains(where: { last.hasSuffix($0) && $0.count > 5 })
      ? .partners : nil
  }

  /// Whether each word names a tier, or is one that goes with such names: `Gold`, `Our Presenting Partner`, `Hauptsponsoren`.
  static func isTier(_ name: String) -> Bool {
    let all = key(for: name).split(separator: "-").map(String.init)
    let (rest, isInKind) = withoutInKind(all)
    let words = rest.filter { !fillers.contains($0) }
    return (isInKind || !words.isEmpty) && words.allSatisfy { isTierWord($0) || isGeneric($0) }
  }

  /// A tier's key without the words that say what all of them are: `gold` for `gold-sponsor` and `goldsponsoren`. Empty if
  /// nothing is left.
  static func stem(of key: String) -> String {
    let words = key.split(separator: "-").map(String.init).filter { !isGeneric($0) && !fillers.contains($0) }
    return words.map { word in
      (sponsorWords + partnerWords).first { word.hasSuffix($0) && word.count >= $0.count + 3 }
        .map { String(word.dropLast($0.count)) } ?? word
    }.joined(separator: "-")
  }

  private static func isGeneric(_ word: String) -> Bool {
    sponsorWords.contains(word) || partnerWords.contains(word) || generic.contains(word)
  }

  private static func isTierWord(_ word: String) -> Bool {
    // `Co` ends names of companies too.
    if word != "co", isUsual(word) || supporterWords.contains(word) { return true }
    return (sponsorWords + partnerWords).contains { word.hasSuffix($0) && isUsual(String(word.dropLast($0.count))) }
  }

  /// The longer ones first.
  private static let sponsorWords = [
    "sponsorship", "sponsoring", "sponsoren", "sponsors", "sponsor", "patrocinadores", "patrocinador", "patrocinadoras",
    "commanditaires", "commanditaire", "parrains", "sponsorizzatori",
  ]
  private static let partnerWords = [
    "partnership", "partnerschaft", "partnern", "partners", "partner", "partenaires", "partenaire", "socios", "socio",
    "colaboradores", "colaborador", "collaboratori", "sostenitori",
  ]
  private static let generic = Set(
    words: """
      tier tiers level levels package packages paket pakete stufe niveau formule nivel paquete livello pacchetto
      pakket class category kategorie categorie categoria
      official officiel officiels offizieller offizielle oficial oficiales ufficiale ufficiali
      """)
  private static let fillers = Set(
    words: """
      our the and of unsere unser die der und nos notre les le la et de des du nuestros nuestro los las el y i il
      nostri gli onze het en del di
      """)
}
