internal import ConfigurationValues

/// What a remark says of a sponsor's terms that its row does not: `UPGRADE to Major`, `renewed until 2027-06-30`, `not renewed`.
enum ContractChange: Hashable {
  /// It has another tier.
  case tier
  /// It stays until another day.
  case term
  /// It does not stay, or has not agreed to yet.
  case end

  /// - Parameters:
  ///   - text: the remark.
  ///   - tier: the name of the row's tier.
  ///   - until: the row's last day.
  ///   - tiers: the words of the names of all tiers, see `words(ofTier:)`.
  ///   - dates: decides between day and month.
  init?(_ text: String, tier: String?, until: LocalDate?, tiers: [[String]], dates: LocalDate.Order?) {
    guard text.utf8.count <= 400, text.contains(where: \.isLetter) else { return nil }
    let clauses = Self.clauses(of: text)
    let hasArrow = text.contains("→") || text.contains("->")
    if Self.saysTier(clauses, hasArrow: hasArrow, own: tier.map(Self.words(ofTier:)) ?? [], tiers) {
      self = .tier
    } else if let change = Self.renewal(in: clauses, of: text, until, dates) {
      self = change
    } else if let year = Self.yearOfAbsence(in: clauses), until.map({ $0.year >= year }) ?? true {
      self = .end
    } else {
      return nil
    }
  }

  /// The words of a tier's name that tell it from others: `gold` of `Gold Sponsors`, and both of `Level A`. Empty for a mark alone.
  static func words(ofTier name: String) -> [String] {
    let key = TierNames.key(for: name)
    func words(_ key: String) -> [String] { key.split(separator: "-").map(String.init) }
    let stem = words(TierNames.stem(of: key))
    let told = stem.allSatisfy(TierNames.isMark) ? words(key) : stem
    return told.allSatisfy(TierNames.isMark) ? [] : told
  }

  // MARK: Tiers

  private static func saysTier(_ clauses: [[String]], hasArrow: Bool, own: [String], _ tiers: [[String]]) -> Bool {
    let words = Array(clauses.joined())
    // `Goldsponsor` is the tier Gold.
    let named = places(
      of: tiers,
      in: words.map { word in
        let stem = TierNames.stem(of: word)
        return stem.isEmpty ? word : stem
      })
    // The tier that somebody comes from is named before the other, or behind a word that says so.
    func isFormer(_ place: Int) -> Bool { place > 0 && former.contains(words[place - 1]) }
    let present = named.filter { !isFormer($0.place) }
    let change = words.firstIndex { word in
      anywhere.contains { word.contains($0) } || changes.contains { word.hasPrefix($0) }
    }
    guard !words.contains(where: { begins($0, in: declined) }) else { return false }
    if hasArrow, named.count > 1 { return named.last?.tier != own }
    guard let change else {
      guard !words.contains(where: isOfOther) else { return false }
      return (present.last?.tier).map { $0 != own && isNow($0, in: words, named) } ?? false
    }
    // `Upgrade to Gold, so far Silver`: the tier behind the change is the new one.
    if let target = (present.first { $0.place > change } ?? present.last)?.tier {
      return target != own && !words[..<change].suffix(4).contains(where: denials.contains)
    }
    // `upgraded from Bronze`: where that is not the row's tier, the row has the new one.
    if let last = named.last { return last.tier == own }
    if change + 1 < words.count, former.contains(words[change + 1]) { return false }
    let clause = clauses.first { $0.contains(words[change]) } ?? []
    return !clause.contains { denials.contains($0) || isOfOther($0) }
  }

  private static func places(of tiers: [[String]], in words: [String]) -> [(tier: [String], place: Int)] {
    var found: [(tier: [String], place: Int)] = []
    var place = 0
    while place < words.count {
      let tier = tiers.filter { !$0.isEmpty && words[place...].starts(with: $0) }.max { $0.count < $1.count }
      if let tier { found.append((tier, place)) }
      place += tier?.count ?? 1
    }
    return found
  }

  /// Whether a word such as `now` stands closely before the last naming of a tier.
  private static func isNow(_ tier: [String], in words: [String], _ named: [(tier: [String], place: Int)]) -> Bool {
    guard let place = named.last(where: { $0.tier == tier })?.place else { return false }
    let before = words[..<place].suffix(3)
    return before.contains(where: moves.contains) && !before.contains(where: denials.contains)
  }

  // MARK: Terms

  private static func renewal(
    in clauses: [[String]], of text: String, _ until: LocalDate?, _ dates: LocalDate.Order?
  ) -> ContractChange? {
    guard let clause = clauses.first(where: { $0.contains(where: isRenewal) }),
      let place = clause.firstIndex(where: isRenewal), !clause.contains(where: isOfOther)
    else { return nil }
    let before = clause[..<place].suffix(3)
    // `No 4711` is a number.
    let isDenied = before.indices.contains { index in
      denials.contains(clause[index]) && clause[index + 1].first?.isNumber != true
    }
    if isDenied || clause.contains(where: { begins($0, in: declined) }) { return .end }
    // A day of another clause may be that of a payment.
    guard !clauses.joined().contains(where: isOfOther), let end = end(saidIn: text, dates) else { return nil }
    guard let until else { return end.isYear ? nil : .term }
    return end.contains(until.withoutTime) ? nil : .term
  }

  /// The days that may be the last one by a word such as `until` and a date, a month or a year behind it; `nil` for no such words.
  private static func end(saidIn text: String, _ dates: LocalDate.Order?) -> ClosedRange<LocalDate>? {
    let tokens = [String](words: text)
    for (index, token) in tokens.enumerated() {
      let parts = token.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard let last = parts.last,
        parts.allSatisfy(limits.contains) || last.count > 1 && limits.contains(last) || parts[0] == "jusqu"
      else { continue }
      for count in (1...4).reversed() where index + count < tokens.count {
        let words = tokens[(index + 1)...(index + count)].drop { limits.contains($0.folded) }
        if let days = days(words.joined(separator: " "), dates) { return days }
      }
    }
    return nil
  }

  private static func days(_ text: String, _ dates: LocalDate.Order?) -> ClosedRange<LocalDate>? {
    var text = text
    while let last = text.last, ".,;:!?)]".contains(last) { text.removeLast() }
    if let date = try? LocalDate(text, order: dates) { return date.withoutTime...date.withoutTime }
    do throws(LocalDate.Failure) { _ = try LocalDate(text, order: nil) } catch {
      if case .ambiguous(let one, let other) = error {
        return min(one, other).withoutTime...max(one, other).withoutTime
      }
    }
    if let month = LocalDate.days(ofMonth: text) { return month }
    // `2027`, and `2027/28` for a season, which ends in the second year.
    let years = text.split(separator: "/").map { Int($0) }
    guard let year = years.first ?? nil, (2000...2199).contains(year), years.count <= 2 else { return nil }
    let last = years.count == 2 ? year + 1 : year
    guard years.count == 1 || years[1] == last || years[1] == last % 100,
      let start = LocalDate(checking: year, 1, 1, minute: nil), let end = LocalDate(checking: last, 12, 31, minute: nil)
    else { return nil }
    return start...end
  }

  // MARK: Words

  /// The words of each part of a text between punctuation, folded. A full stop behind a number is one of a date.
  private static func clauses(of text: String) -> [[String]] {
    var clauses: [[String]] = [[]]
    let plain = text.replacing("’", with: "'").folded.replacing("n't", with: " not")
    for token in plain.split(whereSeparator: \.isWhitespace) {
      let words = token.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      clauses[clauses.count - 1] += words
      let isDash = words.isEmpty && token.allSatisfy { "-–—/|".contains($0) }
      let isEnd =
        token.last.map { ",;:!?)".contains($0) } ?? false
        || token.last == "." && token.dropLast().last?.isLetter == true
      if isDash || isEnd { clauses.append([]) }
    }
    return clauses
  }

  private static func begins(_ word: String, in starts: [String]) -> Bool { starts.contains { word.hasPrefix($0) } }

  private static func isRenewal(_ word: String) -> Bool { begins(word, in: renewals) && !begins(word, in: noRenewals) }

  private static func isOfOther(_ word: String) -> Bool { otherWords.contains(word) || begins(word, in: others) }
}

// In English, German, French, Spanish, Italian and Dutch, folded.
extension ContractChange {
  /// Parts of words for a change of tier.
  private static let anywhere = ["upgrad", "downgrad"]
  /// Beginnings of such words.
  private static let changes = Array(
    words: """
      hochgestuft heraufgestuft herabgestuft hohergestuft hoehergestuft hochstuf heraufstuf herabstuf aufgestockt aufstock surclass
      rehauss opgewaardeerd
      """)
  /// Words that say so before the name of a tier alone.
  private static let moves = Set(
    words: """
      now moves moved move changes changed change switches switched switch promoted raised becomes became jetzt nun kunftig kuenftig
      wechselt wechsel gewechselt wird passe passage monte maintenant desormais promu devient ahora pasa pasara sube asciende ascendido
      ora adesso passa passera passaggio sale promosso diventa nu voortaan gaat overgestapt wordt
      """)
  /// Words before the tier that a sponsor had.
  private static let former = Set(
    words: """
      from not instead of than was were previously formerly before von vom statt anstatt anstelle nicht bisher vorher zuvor depuis
      de du avant desde antes da dal di prima van niet eerder
      """)
  /// Beginnings of words for a renewal.
  private static let renewals = Array(
    words: """
      renew extend prolong verlanger verlaenger erneuert renouvel reconduit reconduc prorog renovad renovac renueva prorrog ampliad
      rinnov verleng hernieuw
      """)
  /// Beginnings of words that begin alike.
  private static let noRenewals = Array(
    words: "renewab renouvelab rinnovabil hernieuwba verlangerungskab verlaengerungskab verlengsno")
  /// Words before a last day, and before the time that a renewal is for.
  private static let limits = Set(
    words: """
      until till to through thru for bis zum fur fuer jusqu jusque jusqua jusquau au a pour hasta para por el al fino alla per tot t m
      met voor
      """)
  private static let denials = Set(
    words:
      "not no never without nicht kein keine keinen ohne nie pas non jamais sans sin nunca ni senza niet geen zonder nooit nein nee"
  )
  /// Beginnings of words that say that it was declined.
  private static let declined = Array(words: "declin refus reject abgelehnt lehnt rechaz rifiut geweigerd afgewezen")
  /// Beginnings of words for what else may be better or last longer.
  private static let others = Array(
    words: """
      logo invoice payment amount photo picture order delivery website ticket room hotel booth software system server
      deadline licen option discount rechnung zahlung betrag foto lieferung bestellung frist miete angebot rabatt karte
      facture paiement montant livraison commande delai bail offre billet factura pago importe entrega pedido plazo oferta entrada
      fattura pagamento importo consegna termine scadenza offerta bigliett factuur betaling bedrag levering termijn huur aanbod kaart
      konto account cuenta conto passport insur versicherung domain
      """)

  /// The same as whole words: `Standard` may be a tier.
  private static let otherWords = Set(
    words: "site page pages seat seats stand bild bilder lease place places offer offers dinner lounge")
}

extension ClosedRange<LocalDate> {
  /// Whether it is one whole year.
  fileprivate var isYear: Bool {
    lowerBound.year == upperBound.year && (lowerBound.month, lowerBound.day) == (1, 1)
      && (upperBound.month, upperBound.day) == (12, 31)
  }
}

extension LocalDate {
  fileprivate var withoutTime: LocalDate { LocalDate(year: year, month: month, day: day) }
}
