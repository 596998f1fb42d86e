internal import Messages

/// Remarks that a sponsor must not be shown on the wall: `programme only, NOT on lobby screen`, `nicht zeigen`, `pas à l'écran`.
enum ScreenRemark {
  /// Whether a text is such a remark about the sponsor itself, and not about its logo or its amount.
  /// - Parameter isForWall: whether the text is shown on the wall, as a tagline is. There `only print shop in town` is no remark;
  ///   only a clause such as `do not show` is one.
  static func isSaid(in text: String, isForWall: Bool = false) -> Bool {
    let clauses = clauses(of: text)
    let isOfOther = clauses.joined().contains(where: isOther)
    return clauses.contains { words in
      guard !words.contains(where: isOther) else { return false }
      return deniesShowing(words) || !isForWall && (deniesScreen(words) || !isOfOther && isForOtherMedia(words))
    }
  }

  /// Whether a text is such a remark apart from what it says of a first day: `Embargo bis 5.3.; nicht auf dem Bildschirm`. That the
  /// sponsor must not be shown, or not before a day, may only repeat the embargo, and does not count.
  static func isSaidBesideReservation(in text: String) -> Bool {
    guard Reservation.isSaid(in: text) else { return isSaid(in: text) }
    return text.split { ",;!?".contains($0) || $0.isNewline }.contains { part in
      !Reservation.isSaid(in: String(part))
        && clauses(of: String(part)).contains { words in
          !words.contains { isOther($0) || untilThen.contains($0) } && (deniesScreen(words) || isForOtherMedia(words))
        }
    }
  }

  /// Whether a heading is that of something else which may not be shown, such as a logo.
  static func isOfOther(_ heading: String) -> Bool { clauses(of: heading).joined().contains(where: isOther) }

  /// Whether a text says that it is not decided yet whether the sponsor takes part: `board decides Jan`.
  static func isUndecided(in text: String) -> Bool {
    clauses(of: text).contains { words in
      guard !words.contains(where: { isOther($0) || begins($0, in: subjects) }) else { return false }
      if undecided.contains(where: { phrase in words.indices.contains { words[$0...].starts(with: phrase) } }) {
        return true
      }
      return words.indices.contains { place in
        guard decides.contains(words[place]), !words[..<place].contains(where: denials.contains) else {
          return false
        }
        guard let next = words[(place + 1)...].first(where: { !fillers.contains($0) }) else {
          return place > 0 && boards.contains(words[place - 1])
        }
        return next.allSatisfy(\.isNumber) || times.contains(next)
      }
    }
  }

  /// `do not show`, `bitte nicht zeigen`.
  private static func deniesShowing(_ words: [String]) -> Bool {
    words.indices.contains { place in
      guard denials.contains(words[place]) else { return false }
      if place + 1 < words.count, words[place + 1] == "show" { return true }
      let isVerb = ["not", "never"].contains(words[place])
      return words[(place + 1)...].prefix(6).contains { begins($0, in: showing) && ($0 != "display" || isVerb) }
    }
  }

  /// `NOT on hospital lobby screen`, `kein Bildschirm`: nothing but words for a place between the two.
  private static func deniesScreen(_ words: [String]) -> Bool {
    words.indices.contains { place in
      guard denials.contains(words[place]) || words[place] == "off" else { return false }
      let rest = Array(words[(place + 1)...])
      guard let screen = rest.prefix(7).firstIndex(where: { screens.contains($0) || begins($0, in: screenStarts) })
      else { return false }
      if rest.dropFirst(screen + 1).first.map({ begins($0, in: needs) }) == true { return false }
      return screen == 0 || fillers.contains(rest[0]) && !rest[..<screen].contains { begins($0, in: unseen) }
    }
  }

  /// `programme only`, `nur im Programmheft`.
  private static func isForOtherMedia(_ words: [String]) -> Bool {
    words.count <= 6
      && words.indices.contains { place in
        guard only.contains(words[place]), place == 0 || !denials.contains(words[place - 1]) else { return false }
        if place > 0, media.contains(words[place - 1]) { return true }
        let rest = words[(place + 1)...].drop { fillers.contains($0) }
        return rest.first.map(media.contains) == true
          && rest.allSatisfy { media.contains($0) || fillers.contains($0) || $0.allSatisfy(\.isNumber) }
      }
  }

  private static func clauses(of text: String) -> [[String]] {
    guard text.utf8.count <= 400 else { return [] }
    let folded = text.folded.replacing("’", with: "'").replacing("n't", with: " not")
    return folded.split { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && !"'-/".contains($0) }.map { clause in
      clause.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }

  private static func isOther(_ word: String) -> Bool { begins(word, in: others) && !begins(word, in: screenStarts) }

  private static func begins(_ word: String, in starts: [String]) -> Bool { starts.contains { word.hasPrefix($0) } }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  private static let denials = Set(
    words: """
      not no never without nicht kein keine keinen keinem ohne nie pas jamais sans sin nunca non senza mai nessuno niet geen zonder nooit
      """)
  private static let only = Set(
    words: """
      only just solely exclusively nur lediglich ausschliesslich seulement uniquement exclusivement solo solamente unicamente soltanto
      esclusivamente alleen enkel uitsluitend
      """)
  /// Beginnings of words for showing.
  private static let showing = Array(
    words: """
      shown display zeigen gezeigt anzeigen angezeigt aufscheinen einblenden eingeblendet afficher affichez affichee montrer mostrar
      mostrad mostrat tonen getoond weergeven weergegeven
      """)
  private static let screens = Set(
    words: """
      screen screens display displays monitor monitors wall videowall bildschirm bildschirme bildschirmen schirm leinwand wand
      ecran ecrans mur pantalla pantallas muro monitores schermo schermi parete scherm schermen beeldscherm beeldschermen muur
      """)
  private static let screenStarts = ["bildschirm", "foyerbildschirm", "videowand", "led"]
  /// Beginnings of words for other media that are meant for themselves.
  private static let media = Set(
    words: """
      programme program programmes brochure brochures booklet booklets leaflet leaflets print printed flyer flyers poster posters banner
      banners newsletter website programmheft programmhefte heft broschure broschuere druck plakat plakate
      webseite homepage drucksorten printwerbung imprime imprimes affiche affiches depliant programa folleto folletos
      impreso impresos cartel carteles programma opuscolo stampa stampato manifesto manifesti volantino volantini
      programmaboekje boekje drukwerk
      """)
  /// Words between a denial and a screen, and between `only` and a medium.
  private static let fillers = Set(
    words: """
      on for at in to be the our this any a an of shown fur fuer auf am an im in der die das dem den diesem diese unserem zum zur beim
      a l au aux sur le la les dans du de des cet un une en el los las para por este esta nel nella sullo sulla sul su lo il i per al alla
      op het een voor aan dit deze our via us
      """)
  /// Beginnings of words behind a screen that a sponsor does not need.
  private static let needs = Array(
    words: "need requir want order benotig benoetig notig noetig bestell necess nodig stand ad ads")
  /// Beginnings of words with which a denial is not about showing the sponsor: `not legible on screen`.
  private static let unseen = Array(
    words:
      "seen fit fits read legible work paid pay good happy sure gesehen lesbar bezahlt lisible visto leggibile legible leesbaar zichtbaar"
  )
  /// Beginnings of words for what else may not be on the screen, or in print only.
  private static let others = Array(
    words: """
      logo amount price sum phone mail email address telephone telefon invoice contact kontakt photo foto picture bild betrag preis summe
      adress rechnung ansprech montant prix facture importe precio direccion factura importo prezzo indirizzo fattura bedrag prijs adres
      factuur tagline slogan claim link url file files datei daten fichier archivo quality qualitat version vorlage format pdf
      """)
  /// Words by which a denial holds for a time only, as an embargo does: `not yet`, `bis dahin nicht`.
  private static let untilThen = Set(
    words: """
      yet until till before then noch bis dahin vorher davor vor encore avant jusque jusqu aun todavia hasta antes ancora fino prima
      nog tot daarvoor
      """)
  private static let decides = Set(
    words:
      "decides decide deciding decision entscheidet entscheiden entscheidung decidera decident decision decidira deciden decidera decidono "
      + "beslist beslissen besluit beslissing")
  private static let boards = Set(
    words: """
      board committee council management vorstand gremium ausschuss stiftungsrat geschaftsfuhrung gremio comite conseil direction junta consejo
      consiglio direttivo bestuur directie
      """)
  private static let undecided = [
    "undecided", "not decided", "not yet decided", "decision pending", "pending decision", "awaiting decision",
    "noch unentschieden",
    "unentschieden", "entscheidung offen", "entscheidung steht aus", "entscheidung ausstehend",
    "noch nicht entschieden", "indecis",
    "pas encore decide", "decision en attente", "sin decidir", "pendiente de decision", "non ancora deciso",
    "in attesa di decisione",
    "nog niet beslist", "beslissing volgt",
  ].map([String].init(words:))
  /// Months and other times, at which or until when somebody decides.
  private static let times = Set(
    words: """
      january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
      januar janner jaenner februar marz maerz mai juni juli oktober dezember okt dez janvier fevrier mars avril juin juillet aout septembre
      octobre novembre decembre janv fevr avr juil enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      ene abr ago dic gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug set ott januari februari
      maart mei augustus mrt q1 q2 q3 q4 monday tuesday wednesday thursday friday montag dienstag mittwoch donnerstag freitag lundi mardi
      mercredi jeudi vendredi next soon later tomorrow nachste nachsten naechste spater bald morgen bientot pronto presto binnenkort volgende
      prochaine prossima proxima
      """)
  /// Beginnings of words for what else is decided.
  private static let subjects = Array(
    words: "colour color farbe couleur colore kleur size grosse seat table tisch menu tier level stufe name text")
}

extension SponsorReader {
  /// Warns of remarks that the sponsor is not to be shown on this screen, or that it is not decided whether it takes part.
  mutating func reportScreenRemarks(on sponsor: Sponsor) {
    guard sponsor.isHidden != true, !sponsor.isAnonymous, !sponsor.isCalledAnonymous else { return }
    let name = quoted(sponsor.name ?? sponsor.label)
    let shown = [layout.columns[.tagline], layout.columns[.details]].compactMap(\.self)
    for index in layout.unusedColumns.union(shown).sorted() where !layout.isContact(index) {
      let (text, heading) = (row.text(index), layout.headings.text(index))
      let isHeading = Self.isYes(text) && ScreenRemark.isSaid(in: heading)
      let isReserved = Reservation.isSaid(in: text)
      guard !ScreenRemark.isOfOther(heading), !Self.saysWithdrawn(text),
        !isReserved || !shown.contains(index) && reservation(saidIn: text, of: sponsor) == nil,
        !Discretion.isAsked(in: isHeading ? heading : text)
      else { continue }
      let isSaid =
        isReserved
        ? ScreenRemark.isSaidBesideReservation(in: text)
        : isHeading || ScreenRemark.isSaid(in: text, isForWall: shown.contains(index))
      if isSaid {
        report(
          .warning, in: row, column: index,
          "\(quoted(isHeading ? "\(heading): \(text)" : text)) may say that \(name) is not to be shown on this screen, but its card is on "
            + "the wall; write 'yes' into a column 'hidden', or delete the row")
      } else if !isReserved, !shown.contains(index), ScreenRemark.isUndecided(in: text) {
        report(
          .warning, in: row, column: index,
          "\(quoted(text)) may say that it is not decided whether \(name) takes part, but its card is on the wall; write 'yes' into a "
            + "column 'hidden', or delete the remark")
      }
    }
  }
}
