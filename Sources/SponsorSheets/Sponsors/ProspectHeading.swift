/// Headings of rows that are no sponsors, or not yet: `PROSPECTS – NOT CONFIRMED`, `Absagen`, `À confirmer`.
enum ProspectHeading {
  /// Whether all words of a text say so, or go with such words.
  static func isOne(_ text: String) -> Bool {
    let words = text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard (1...10).contains(words.count) else { return false }
    var place = 0
    var first: [String]?
    while place < words.count {
      if let phrase = phrases.filter({ words[place...].starts(with: $0) }).max(by: { $0.count < $1.count }) {
        first = first ?? phrase
        place += phrase.count
      } else if isBeside(words[place]) {
        place += 1
      } else {
        return false
      }
    }
    guard let first else { return false }
    // `Prospect Partners` may be a company.
    return !(TierNames.ending(of: text) == .partners && [["prospect"], ["leads"], ["open"]].contains(first))
  }

  /// Whether nothing else is meant, as may be with `Open Media`, `Gold (2 open)` and `Confirmed & pending`.
  static func isCertain(_ text: String) -> Bool {
    guard !text.contains(where: { "&+".contains($0) }) else { return false }
    let words = text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    var (place, isStrong, hasOther) = (0, false, false)
    while place < words.count {
      if let phrase = phrases.filter({ words[place...].starts(with: $0) }).max(by: { $0.count < $1.count }) {
        isStrong = isStrong || !weak.contains(phrase.joined(separator: " "))
        place += phrase.count
      } else if mixing.contains(words[place]) {
        return false
      } else {
        hasOther = hasOther || TierNames.ending(of: words[place]) == nil
        place += 1
      }
    }
    return isStrong || !hasOther
  }

  private static func isBeside(_ word: String) -> Bool {
    beside.contains(word) || word.allSatisfy(\.isNumber) || TierNames.isTier(word) || TierNames.ending(of: word) != nil
  }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  private static let phrases: [[String]] =
    list(
      """
      prospect, prospects, prospective, pending, declined, rejected, refused, refusals, rejections, wishlist, wish list, leads, \
      not confirmed, unconfirmed, to be confirmed, to confirm, awaiting confirmation, not yet confirmed, tbc, tbd, to be decided, \
      undecided, potential, possible, maybe, in negotiation, in negotiations, under negotiation, in discussion, under discussion, in talks, \
      not signed, unsigned, to be signed, awaiting, waiting list, withdrawn, cancelled, canceled, dropped out, said no, no longer, \
      to contact, to be contacted, to approach, to ask, not yet, not committed, uncommitted, on hold, former, open, no thanks, do not show, \
      not sponsors, no sponsors, \
      prospekte, interessenten, interessent, interessentinnen, interessierte, absage, absagen, abgesagt, abgelehnt, ablehnungen, offen, offene, \
      noch offen, noch nicht zugesagt, nicht zugesagt, nicht bestatigt, nicht bestaetigt, unbestatigt, unbestaetigt, zu bestatigen, zusage offen, \
      zusage ausstehend, ruckmeldung offen, rueckmeldung offen, antwort offen, ausstehend, ausstehende, wunschliste, wunschsponsoren, \
      wunschkandidaten, kandidaten, in verhandlung, in verhandlungen, in gesprachen, im gesprach, in klarung, in klaerung, zu klaren, angefragt, \
      angefragte, angeschrieben, potenzielle, potentielle, potenziell, potentiell, mogliche, moegliche, eventuell, eventuelle, vielleicht, \
      unentschieden, unter vorbehalt, nicht unterschrieben, storniert, zuruckgezogen, zurueckgezogen, ausgestiegen, ausgeschieden, ehemalige, \
      ehemals, nicht zeigen, keine sponsoren, noch keine sponsoren, nicht mehr dabei, noch nicht, anzufragen, anzuschreiben, \
      a confirmer, en attente, en attente de confirmation, attente, refus, refuse, refuses, refusee, refusees, declines, non confirme, \
      non confirmes, non confirmee, non confirmees, pas confirme, pas confirmes, pas encore confirme, pas encore confirmes, a contacter, \
      a relancer, a demarcher, en negociation, en discussion, potentiel, potentiels, potentielles, possibles, pressentis, pressenti, indecis, \
      desistement, desistements, annule, annules, liste de souhaits, pistes, anciens, pas de reponse, sans reponse, non signe, non signes, \
      por confirmar, pendiente, pendientes, pendiente de confirmar, pendientes de confirmar, sin confirmar, no confirmado, no confirmados, \
      rechazado, rechazados, rechazadas, lista de deseos, posible, posibles, potencial, potenciales, en negociacion, interesados, por contactar, \
      a contactar, cancelado, cancelados, en espera, sin firmar, antiguos, \
      da confermare, in attesa, in attesa di conferma, rifiutato, rifiutati, rifiuti, non confermato, non confermati, lista dei desideri, \
      potenziale, potenziali, possibile, possibili, in trattativa, interessati, da contattare, annullato, annullati, in sospeso, rinunce, \
      rinuncia, ritirati, disdette, non firmato, non firmati, ex, \
      geweigerd, afgewezen, afwijzingen, te bevestigen, nog te bevestigen, niet bevestigd, nog niet bevestigd, onbevestigd, in afwachting, \
      openstaand, openstaande, verlanglijst, verlanglijstje, wensenlijst, potentieel, mogelijk, mogelijke, in onderhandeling, \
      geinteresseerd, geinteresseerden, afgezegd, afzeggingen, te benaderen, te contacteren, nog niet toegezegd, niet toegezegd, \
      niet getekend, prospecten, voormalige, misschien, geannuleerd
      """)
  /// Words that go with them.
  private static let beside = Set(
    list(
      """
      not, yet, still, only, list, of, for, and, or, the, these, our, new, next, year, companies, company, names, status, reply, response, answer, \
      internal, no, de, do, screen, wall, on, confirmed, \
      noch, nicht, nur, liste, der, die, das, und, oder, fur, fuer, firmen, unternehmen, nachstes, naechstes, jahr, intern, stand, leider, bisher, \
      erst, antwort, ruckmeldung, zusage, zusagen, warten, auf, \
      pas, encore, non, les, des, et, ou, pour, entreprises, reponse, prochaine, annee, \
      no, aun, todavia, los, las, y, o, para, empresas, respuesta, proximo, ano, \
      ancora, gli, e, per, aziende, ditte, risposta, prossimo, anno, \
      nog, niet, lijst, van, en, of, voor, bedrijven, antwoord, volgend, jaar
      """
    ).flatMap(\.self))

  /// Words between what is none and what is a sponsor.
  private static let mixing = Set(
    words: """
      and or und oder et ou y o e en of confirmed zusage zusagen
      """)
  /// Phrases that names of companies and of tiers have too.
  private static let weak = Set(
    words: """
      prospect open offen offene openstaand openstaande possible possibles potential maybe leads tbd tbc former ex
      wishlist kandidaten anciens antiguos pistes attente
      """
  )
  .union(["noch offen", "wish list", "waiting list"])

  private static func list(_ text: String) -> [[String]] {
    text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }
}
