/// Whether a row whose name is a word for a sum and more words is a sum or a sponsor.
enum TotalLabel: Sendable, Hashable {
  /// `TOTAL CASH (excl. presenting)`, `Summe Zusagen 2026`.
  case sum
  /// A sum or a company: `Total Recall`.
  case unclear

  /// `nil` for other names, and for those that continue like a company's: `Total Energy`, `Summe & Söhne GmbH`.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let end = text.firstIndex { "([:=".contains($0) } ?? text.endIndex
    let words = Self.words(text[..<end])
    guard
      let count = (1...3).reversed().first(where: { count in
        words.count >= count && Self.isSum(words[..<count].joined())
      })
    else { return nil }
    let rest = Array(words[count...])
    let isCertain = SumRow.isCertain(words[..<count].joined())
    if rest.isEmpty {
      // The word alone is known without this.
      guard end < text.endIndex else { return nil }
      self = isCertain || Self.words(text[end...]).contains(where: Self.isQualifier) ? .sum : .unclear
      return
    }
    guard CommonWords.legalPlaces(in: words).isEmpty, !text[..<end].contains(where: { "&+".contains($0) }) else {
      return nil
    }
    if !isCertain, rest.count == 1, end == text.endIndex, Self.isOfNames(rest[0]) {
      self = .unclear
    } else if rest.allSatisfy({ Self.isQualifier($0) || Self.isTier($0, isCertain) }) {
      self = .sum
    } else if !isCertain, rest.contains(where: { CommonWords.isTrade($0) || Int($0) != nil }) {
      return nil
    } else {
      self = .unclear
    }
  }

  private static func words(_ text: Substring) -> [String] {
    String(text).folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func isSum(_ word: String) -> Bool { SumRow.isCertain(word) || SumRow.words.contains(word) }

  private static func isQualifier(_ word: String) -> Bool {
    qualifiers.contains(word) || Int(word).map { (1900...2100).contains($0) } ?? false
  }

  /// Whether a company may be called by a word for a sum and this one: `Total Value`, `Som Natura`, `Total Gold`.
  private static func isOfNames(_ word: String) -> Bool {
    let words: Set = [
      "value", "bar", "net", "plus", "kind", "natura", "nature", "money", "fund", "funds", "general",
    ]
    return words.contains(word)
      || TierNames.isTier(word) && TierNames.ending(of: word) == nil && !CommonWords.isTrade(word)
  }

  /// Whether a word names what is summed up: a tier, or sponsors. `Total Media` and `Total Partners` may be companies.
  private static func isTier(_ word: String, _ isCertain: Bool) -> Bool {
    TierNames.ending(of: word) == .sponsors || TierNames.supporterWords.contains(word)
      || TierNames.isTier(word) && (isCertain || !CommonWords.isTrade(word))
  }

  /// What sums are of, and words beside it, in English, German, French, Spanish, Italian and Dutch, folded.
  private static let qualifiers = Set(
    words: """
      cash kind inkind amount amounts pledge pledges pledged received paid unpaid open outstanding due committed confirmed signed income
      revenue donations contributions sponsorship sponsorships sponsoring funds money value net gross vat tax excl excluding incl including
      without with less plus all overall grand per tier level to date so far in of for the and from not yet eur euro euros usd gbp chf this year
      bar geld betrag betrage betraege beitrage beitraege einnahmen ertrag ertrage zusagen zugesagt bezahlt offen ausstehend spenden
      sachleistungen sachspenden gegengeschafte gegengeschaefte netto brutto mwst ust ohne mit exkl inkl abzuglich zuzuglich alle aller
      gesamt der die das und von fur fuer im bisher jahr stufe
      general taxes especes nature montant montants promesses recu recus encaisse encaisses paye payes recettes dons contributions ht ttc tva hors
      sans avec tous toutes de des du le la les et pour par dont
      efectivo especie importe importes compromisos comprometido recibido cobrado pagado pendiente ingresos donaciones aportaciones neto
      bruto iva sin con excluido incluido todos todas el los las y por
      contanti natura importo importi promesse ricevuto incassato pagato entrate donazioni contributi netto lordo esclusa esclusi inclusa
      inclusi senza tutti tutte il lo i gli e per generale
      contant bedrag bedragen toezeggingen toegezegd ontvangen betaald inkomsten giften bijdragen btw zonder met excl alle het een en voor
      """)
}

extension TableLayout {
  /// The sum in a row; `nil` for none, and where it may be a company. Remarks beside it do not count, except addresses and what
  /// stands in columns of contacts.
  func sum(in row: SheetRow) -> SumRow? { anySum(in: row).flatMap { $0.isUnclear ? nil : $0 } }

  /// The text of a row that may be a sum or a company; `nil` for any other.
  func unclearSum(in row: SheetRow) -> SumRow? { anySum(in: row).flatMap { $0.isUnclear ? $0 : nil } }

  private func anySum(in row: SheetRow) -> SumRow? {
    let remarks = unusedColumns.filter { !isContact($0) }.union([amountColumn].compactMap(\.self))
    return SumRow(row, remarks: remarks.filter { !Self.isAddress(row.text($0)) })
  }

  /// Whether a column is about a person.
  func isContact(_ column: Int) -> Bool {
    let heading = headings.text(column)
    return SecondRow.isPersonal(heading)
      || heading.split(separator: ":").first.map { SecondRow.isContact(String($0)) } ?? false
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("@") || text.contains("://") || text.folded.hasPrefix("www.")
  }

  /// Whether most rows have something beside a name and an amount, such as a link or a contact.
  func isRich(_ rows: [SheetRow]) -> Bool {
    let own = Set(columns.values).union(headings.cells.indices.filter(isContact)).subtracting(
      [columns[.name]].compactMap(\.self))
    return 2 * rows.count { row in own.contains { !row.text($0).isEmpty || row.merged[$0] != nil } } > rows.count
  }
}
