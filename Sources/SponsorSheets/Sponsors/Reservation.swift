internal import Messages

/// Remarks that a sponsor is not to be shown yet, or not surely: `on hold`, `press embargo`, `noch nicht unterschrieben`.
enum Reservation {
  /// Whether a text says so of the sponsor, and not of its invoice, its logo or the like.
  /// - Parameters:
  ///   - hasBeginning: whether the card begins on a day, so that a remark on a day says nothing else.
  ///   - hasDay: whether a day was found in it, so that an embargo says nothing else.
  static func isSaid(in text: String, hasBeginning: Bool = false, hasDay: Bool = false) -> Bool {
    guard text.utf8.count <= 400 else { return false }
    let folded = text.folded.replacing("’", with: "'").replacing("n't", with: " not")
    return folded.split { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "'" }.contains { clause in
      let words = clause.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard !words.contains(where: { word in others.contains { word.hasPrefix($0) } }) else { return false }
      let isOfDay = hasDay && words.contains(where: isEmbargo) || Self.isOfDay(words)
      return isUnsigned(words) || isBlocked(words) && !(hasBeginning && isOfDay)
    }
  }

  /// Whether a heading is that of something else which may be unsigned or on hold, such as an invoice.
  static func isOfOther(_ heading: String) -> Bool {
    heading.folded.split { !$0.isLetter }.contains { word in others.contains { word.hasPrefix($0) } }
  }

  /// Whether a denial stands before a word for signing or confirming, with nothing between them but words such as `yet`.
  private static func isUnsigned(_ words: [String]) -> Bool {
    words.indices.contains { place in
      guard signed.contains(words[place]) else { return false }
      let before = words[..<place].reversed().drop { fillers.contains($0) }
      return before.first.map(denials.contains) ?? false
    }
  }

  /// Whether words say that the sponsor is blocked or on hold. They do not where they are denied, or say that this is over.
  private static func isBlocked(_ words: [String]) -> Bool {
    guard !words.contains(where: { word in over.contains { word.hasPrefix($0) } }) else { return false }
    let place = words.indices.first { place in
      blocked.contains(words[place]) || phrases.contains { words[place...].starts(with: $0) }
    }
    return place.map { !words[..<$0].suffix(3).contains(where: denials.contains) } ?? false
  }

  /// Whether words say from when on the sponsor is shown.
  private static func isOfDay(_ words: [String]) -> Bool {
    beginnings.contains { phrase in words.indices.contains { words[$0...].starts(with: phrase) } }
      || words.contains { word in word.first?.isNumber == true }
        && words.contains(where: isEmbargo)
  }

  static func isEmbargo(_ word: String) -> Bool { embargoes.contains { word.hasPrefix($0) } }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  private static let denials = set(
    "not no never without nicht kein keine keinen ohne nie pas non jamais sans sin nunca ni senza mai niet geen zonder nooit"
  )
  private static let fillers = set(
    """
    yet been the a is has have still noch der die das wurde hat ist encore ete le la une est a aun todavia ha ancora stato stata \
    nog is heeft het werd being fully
    """)
  private static let signed = set(
    """
    signed signature confirmed unterschrieben unterschrieb unterzeichnet unterschrift bestatigt bestaetigt signe signee signes \
    confirme confirmee firmado firmada firmar firmato firmata confirmado confirmada confermato confermata getekend ondertekend \
    handtekening bevestigd
    """)
  private static let blocked = set(
    """
    unsigned unconfirmed embargo embargoed embargos gesperrt sperrfrist sperrvermerk zuruckgestellt zurueckgestellt bloque bloquee \
    bloqueado bloqueada bloccato bloccata sospeso sospesa geblokkeerd opgeschort
    """)
  private static let phrases =
    [
      "on hold", "signature pending", "pending signature", "awaiting signature", "contract pending",
      "auf eis", "unter vorbehalt", "unterschrift fehlt", "unterschrift steht aus", "unterschrift ausstehend",
      "en suspens", "sous reserve", "signature en attente", "en espera",
      "pendiente de firma", "pendiente de firmar", "in sospeso", "in attesa di firma", "da firmare",
      "in de wacht", "onder voorbehoud", "wacht op handtekening", "sin firma", "senza firma",
    ].map { $0.split(separator: " ").map(String.init) } + beginnings
  /// Words before the first day.
  static let beginnings = ["do not show before", "erst ab", "erst zum", "erst zur"].map {
    $0.split(separator: " ").map(String.init)
  }
  /// Beginnings of words for what mostly ends on a day.
  private static let embargoes = ["embargo", "gesperrt", "sperrfrist", "sperrvermerk"]
  /// Beginnings of words that say that it is over.
  static let over = [
    "lifted", "ended", "expired", "released", "aufgehoben", "abgelaufen", "vorbei", "freigegeben", "levee", "levantad",
    "terminad", "revocat", "finit", "opgeheven", "voorbij", "afgelopen",
  ]
  /// Beginnings of words for what else may be unsigned or on hold.
  private static let others = [
    "logo", "invoice", "payment", "amount", "photo", "picture", "order", "delivery", "website", "rechnung", "zahlung",
    "betrag",
    "foto", "bild", "lieferung", "bestellung", "facture", "paiement", "montant", "livraison", "commande", "factura",
    "pago",
    "importe", "entrega", "pedido", "fattura", "pagamento", "importo", "consegna", "factuur", "betaling", "bedrag",
    "levering",
    "konto", "account", "cuenta", "conto",
  ]

  static func set(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
