internal import Messages

/// Remarks that a sponsor is not to be named: `do not publish`, `ne souhaite pas être cité`, `anonymous please`.
enum Discretion {
  /// Whether a text says so of the sponsor, and not of its amount, its logo or the like.
  static func isAsked(in text: String) -> Bool {
    guard text.utf8.count <= 400 else { return false }
    let folded = text.folded.replacing("’", with: "'").replacing("n't", with: " not")
    return folded.split { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "'" }.contains { clause in
      let words = clause.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return asksToBeAnonymous(words) || deniesName(words)
    }
  }

  private static func asksToBeAnonymous(_ words: [String]) -> Bool {
    words.indices.contains { place in
      let before = words[..<place].suffix(3)
      return (AnonymousSponsors.isAnonymous(words[place]) || anonymity.contains(words[place]))
        && !before.contains(where: denials.contains)
        // A legal form.
        && before.last.map { word in !legal.contains { word.hasPrefix($0) } } ?? true
    }
  }

  /// Whether a heading is that of something else which may be kept private, such as a phone number.
  static func isOfOther(_ heading: String) -> Bool {
    heading.folded.split { !$0.isLetter }.contains { word in others.contains { word.hasPrefix($0) } }
  }

  /// Whether a denial stands before a word for naming.
  private static func deniesName(_ words: [String]) -> Bool {
    guard !words.contains(where: { word in others.contains { word.hasPrefix($0) } }) else { return false }
    return words.indices.contains { place in
      guard denials.contains(words[place]) else { return false }
      if place + 1 < words.count, near.contains(words[place + 1]) { return true }
      if isPublic(words[(place + 1)...], beside: words[..<place]) { return true }
      return words[(place + 1)...].prefix(6).contains { word in naming.contains { word.hasPrefix($0) } }
    }
  }

  /// Whether a word for what is public stands directly behind a denial, or follows the word for names before it.
  private static func isPublic(_ behind: ArraySlice<String>, beside before: ArraySlice<String>) -> Bool {
    let reach = before.contains(where: near.contains) ? 4 : 1
    return behind.prefix(reach).contains { word in publicity.contains { word.hasPrefix($0) } }
      && !behind.contains(where: support.contains)
  }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  /// Beginnings of words.
  private static let publicity = ["public", "offentlich", "oeffentlich", "pubblic", "openbaar"]
  /// What may be public beside the sponsor.
  private static let support = Set(
    words: """
      funding money transport holiday sector hand mittel gelder verkehr stelle fonds fondos fondi company event
      """)
  private static let denials = Set(
    words: """
      not no never without nicht kein keine keinen ohne nie pas jamais sans sin nunca non senza nessuna nessun mai
      niet geen zonder nooit
      """)
  /// Words that mean this directly behind a denial alone.
  private static let near = Set(
    words: """
      name names list print cite publicity namen namensnennung nennung nom nombre nome naam
      """)
  /// Beginnings of words.
  private static let naming = [
    "publish", "publici", "publication", "publicly", "named", "mention", "listed", "printed",
    "identif", "cite",
    "credited", "acknowledg", "recogni", "disclos", "nennen", "genannt", "veroffentlich", "veroeffentlich", "erwahn",
    "erwaehn",
    "publizier", "auffuhren", "auffuehren", "aufgefuhrt", "aufgefuehrt",
    "nomme",
    "publie", "divulg", "apparaitre", "figurer", "nombrar", "nombrad", "citar", "citad", "publica", "aparecer",
    "figurar", "pubblica", "nominar", "nominat", "citat", "menzion",
    "apparire", "comparire", "vermeld", "noemen", "genoemd", "publicer", "gepubliceerd",
  ]
  private static let anonymity = Set(
    words: """
      anonymously anonymity anonymitat anonymitaet anonymat anonymement anonimato anonimamente anonimiteit
      """)
  private static let legal = ["societe", "sociedad", "societa", "ste", "vennootschap"]
  /// Beginnings of words for what else may not be published.
  private static let others = [
    "logo", "amount", "price", "sum", "phone", "mail", "email", "address", "telephone", "telefon", "invoice", "contact",
    "kontakt",
    "photo", "foto", "betrag", "preis", "summe", "adress", "rechnung", "ansprech", "montant", "prix", "facture",
    "importe", "precio",
    "direccion", "factura", "importo", "prezzo", "indirizzo", "fattura", "bedrag", "prijs", "adres", "factuur",
    "tagline", "slogan",
    "website", "link", "url",
  ]
}

extension SponsorReader {
  /// Warns of texts in the row that ask not to name the sponsor, unless its name says so itself.
  mutating func reportDiscretion(of sponsor: Sponsor, _ texts: [Remark], _ notes: [Remark]) {
    guard !sponsor.isAnonymous, !sponsor.isCalledAnonymous, cell(.name) != nil else { return }
    let shown = [layout.columns[.tagline], layout.columns[.details]].compactMap(\.self)
      .map { Remark(column: $0, text: row.text($0)) }
    for remark in (texts + shown).sorted(by: { $0.column < $1.column }) + notes {
      let heading = layout.headings.text(remark.column)
      let isHeading = !remark.isNote && Self.isYes(remark.text) && Discretion.isAsked(in: heading)
      guard isHeading || Discretion.isAsked(in: remark.text), !Self.saysWithdrawn(remark.text),
        !(remark.isNote && Discretion.isOfOther(heading))
      else { continue }
      var said = remark
      if isHeading { said.text = "\(heading): \(remark.text)" }
      warn(
        said,
        "may say that \(quoted(sponsor.name ?? sponsor.label)) is not to be named, but its card names it; write 'yes' into a column "
          + "'hidden', delete the row, or write 'Anonymous' as its name")
    }
  }
}
