extension ReportWords {
  /// Why and when less was shown than agreed.
  struct Grounds: Sendable {
    /// The heading above the times in which screens were dark, and that of their first column.
    let darkTimes: String
    let when: String
    let reason: String
    let duration: String
    /// Whether anything was due.
    let due: String
    let isDue: String
    let isNotDue: String
    let partlyDue: @Sendable (_ time: String) -> String
    /// By an operator.
    let switchedOff: String
    let shorterOnes: @Sendable (_ count: Int) -> String
    /// Where there are no longer ones.
    let shortOnes: @Sendable (_ count: Int) -> String
    /// Dark times in which nothing was due: how many.
    let notDueOnes: @Sendable (_ count: String, _ isOne: Bool) -> String
    let daysLater: @Sendable (_ days: Int) -> String
    /// Why so much was due.
    let cardsAtOnce: String
    /// Of a tier whose cards have shares of their own.
    let bySponsor: String
    /// What was due of dark time, and what of that is not owed.
    let madeGood: @Sendable (_ down: String, _ time: String) -> String
    let eachScreen: String
    /// The same of the cards of a tier.
    let eachCard: String
    /// What is owed in all, and whom to ask when that will be shown: without a contact, the screens' operator.
    let whenMadeGood: @Sendable (_ time: String, _ contact: String?) -> String
    /// What was in view with a placeholder, or without its logo.
    let notAsAgreed: @Sendable (_ time: String, _ isTier: Bool) -> String
    /// A share, where what is owed is of other time.
    let shareWhileUp: @Sendable (_ percent: String) -> String
    /// The same below tables.
    let sharesWhileUp: String
    /// Why a report of an export has no share of voice.
    let shareNotTold: String
    /// Why there is none where no contract is known, and where nothing was due but dark time, if that.
    let shareNotAgreed: String
    let shareNotDue: String
  }

  static let englishGrounds = Grounds(
    darkTimes: "without a picture or a record", when: "when", reason: "reason", duration: "duration",
    due: "counts", isDue: "yes", isNotDue: "not due", partlyDue: { time in "\(time) of it" },
    switchedOff: "switched off by hand",
    shorterOnes: { count in "… and \(count) shorter \(count == 1 ? "one" : "ones")" },
    shortOnes: { count in "\(count) short \(count == 1 ? "time" : "times")" },
    notDueOnes: { count, isOne in "\(count) \(isOne ? "time" : "times") with nothing due" },
    daysLater: { days in "\(days) days later" },
    cardsAtOnce: "cards at once, on average", bySponsor: "by sponsor",
    madeGood: { down, time in
      "\(down) fell into times without a picture or a record; \(time) of it \(isOne(time) ? "was" : "were") made good while the screens were up."
    }, eachScreen: "What is owed on one screen is not made good by another.",
    eachCard: "What is owed to one card is not made good by another.",
    whenMadeGood: { time, contact in
      "In all, \(time) is still owed. To agree on when it will be shown, "
        + (contact.map { "contact \($0)." } ?? "ask the operator of the screens.")
    },
    notAsAgreed: { time, isTier in
      "\(isTier ? "The cards were" : "The card was") shown without \(isTier ? "their logos" : "its logo") or with a placeholder for "
        + "\(time), which does not count as in view."
    },
    shareWhileUp: { percent in "\(percent) while the screens were up" },
    sharesWhileUp: """
      Shares of voice are of the time that the screens were up; what is missing includes times without a picture or a record.
      """,
    shareNotTold: "not known: an export may leave out other sponsors",
    shareNotAgreed: "not known: what was agreed is not known",
    shareNotDue: "none: nothing was due while the screens were up")

  static let germanGrounds = Grounds(
    darkTimes: "ohne Bild oder Aufzeichnung", when: "wann", reason: "Grund", duration: "Dauer",
    due: "Anspruch", isDue: "ja", isNotDue: "nein", partlyDue: { time in "\(time) davon" },
    switchedOff: "von Hand ausgeschaltet",
    shorterOnes: { count in "… und \(count) kürzere" },
    shortOnes: { count in "\(count) \(count == 1 ? "kurze Unterbrechung" : "kurze Unterbrechungen")" },
    notDueOnes: { count, isOne in isOne ? "1 Zeitraum ohne Anspruch" : "\(count) Zeiträume ohne Anspruch" },
    daysLater: { days in "\(days) Tage später" },
    cardsAtOnce: "Karten gleichzeitig, im Durchschnitt",
    bySponsor: "je nach Sponsor",
    madeGood: { down, time in
      "In Zeiten ohne Bild oder Aufzeichnung \(isOne(down) ? "war" : "waren") \(down) auszuspielen; davon "
        + "\(isOne(time) ? "wurde" : "wurden") \(time) bei laufenden Bildschirmen nachgeholt."
    }, eachScreen: "Fehlende Zeit auf einem Bildschirm wird nicht durch einen anderen ausgeglichen.",
    eachCard: "Fehlende Zeit einer Karte wird nicht durch eine andere ausgeglichen.",
    whenMadeGood: { time, contact in
      "Insgesamt haben Sie noch Anspruch auf \(time). Bitte vereinbaren Sie mit "
        + "\(contact ?? "dem Betreiber der Bildschirme"), wann diese Zeit nachgeholt wird."
    },
    notAsAgreed: { time, isTier in
      "Ohne Logo oder mit Platzhalter \(isTier ? "liefen die Karten" : "lief die Karte") \(time) lang; das zählt nicht als sichtbar."
    },
    shareWhileUp: { percent in "\(percent) bei laufenden Bildschirmen" },
    sharesWhileUp: """
      Zeitanteile gelten für die Zeit, in der die Bildschirme liefen; was fehlt, enthält auch Zeiten ohne Bild oder Aufzeichnung.
      """,
    shareNotTold: "nicht bekannt: in einem Export können andere Sponsoren fehlen",
    shareNotAgreed: "nicht bekannt, da nicht bekannt ist, was vereinbart wurde",
    shareNotDue: "keiner: Während die Bildschirme liefen, war nichts auszuspielen")

  static let frenchGrounds = Grounds(
    darkTimes: "sans image ou sans enregistrement", when: "date et heure", reason: "motif", duration: "durée",
    due: "compte", isDue: "oui", isNotDue: "rien à diffuser", partlyDue: { time in "dont \(time)" },
    switchedOff: "éteint manuellement",
    shorterOnes: { count in "… et \(count) \(count == 1 ? "plus brève" : "plus brèves")" },
    shortOnes: { count in "\(count) \(count == 1 ? "interruption brève" : "interruptions brèves")" },
    notDueOnes: { count, isOne in "\(count) \(isOne ? "période" : "périodes") sans rien à diffuser" },
    daysLater: { days in "\(days) jours plus tard" },
    cardsAtOnce: "cartes simultanées, en moyenne",
    bySponsor: "selon le partenaire",
    madeGood: { down, time in
      "\(down) du temps convenu \(isOne(down) ? "se situait" : "se situaient") dans des périodes sans image ou sans "
        + "enregistrement\u{A0}; \(time) "
        + "\(isOne(time) ? "a été rattrapée" : "ont été rattrapées") pendant le fonctionnement des écrans."
    }, eachScreen: "Ce qui manque sur un écran n’est pas compensé par un autre.",
    eachCard: "Ce qui manque à une carte n’est pas compensé par une autre.",
    whenMadeGood: { time, contact in
      "Temps restant dû au total\u{A0}: \(time). Pour convenir des dates de compensation, contactez"
        + (contact.map { "\u{A0}: \($0)." } ?? " l’exploitant des écrans.")
    },
    notAsAgreed: { time, isTier in
      "\(isTier ? "Elles ont été affichées" : "Elle a été affichée") sans \(isTier ? "leur" : "son") logo ou avec une image "
        + "provisoire pendant \(time), ce qui ne compte pas comme visible."
    },
    shareWhileUp: { percent in "\(percent) pendant le fonctionnement des écrans" },
    sharesWhileUp: """
      Les parts de temps portent sur le temps de fonctionnement des écrans\u{A0}; le temps manquant comprend aussi les périodes \
      sans image ou sans enregistrement.
      """,
    shareNotTold: "inconnue\u{A0}: un export peut laisser de côté d’autres partenaires",
    shareNotAgreed: "inconnue\u{A0}: les termes convenus ne sont pas connus",
    shareNotDue: "aucune\u{A0}: rien n’était à diffuser pendant le fonctionnement des écrans")

  static let spanishGrounds = Grounds(
    darkTimes: "sin imagen o sin registro", when: "fecha y hora", reason: "motivo", duration: "duración",
    due: "cuenta", isDue: "sí", isNotDue: "nada que emitir", partlyDue: { time in "\(time)" },
    switchedOff: "apagado manualmente",
    shorterOnes: { count in "… y \(count) más \(count == 1 ? "breve" : "breves")" },
    shortOnes: { count in "\(count) \(count == 1 ? "interrupción breve" : "interrupciones breves")" },
    notDueOnes: { count, isOne in "\(count) \(isOne ? "periodo" : "periodos") sin nada que emitir" },
    daysLater: { days in "\(days) días después" },
    cardsAtOnce: "tarjetas simultáneas, de media",
    bySponsor: "según el patrocinador",
    madeGood: { down, time in
      "\(down) del tiempo acordado \(isOne(down) ? "coincidió" : "coincidieron") con periodos sin imagen o sin registro; "
        + "de ese tiempo ya se "
        + "\(isOne(time) ? "ha" : "han") recuperado \(time) con las pantallas en servicio."
    }, eachScreen: "Lo que falta en una pantalla no se compensa con otra.",
    eachCard: "Lo que falta a una tarjeta no se compensa con otra.",
    whenMadeGood: { time, contact in
      "Total pendiente: \(time). Para acordar cuándo se compensará, contacte con"
        + (contact.map { ": \($0)." } ?? " quien gestiona las pantallas.")
    },
    notAsAgreed: { time, isTier in
      "\(isTier ? "Las tarjetas se mostraron" : "La tarjeta se mostró") durante \(time) sin su logotipo o con imagen "
        + "provisional, lo que no cuenta como visible."
    },
    shareWhileUp: { percent in "\(percent) con las pantallas en servicio" },
    sharesWhileUp: """
      Las cuotas de tiempo se refieren al tiempo de las pantallas en servicio; lo que falta incluye también los periodos sin imagen o \
      sin registro.
      """,
    shareNotTold: "no consta: una exportación puede no incluir a otros patrocinadores",
    shareNotAgreed: "no consta: no se sabe qué se acordó",
    shareNotDue: "ninguna: no había nada que emitir mientras las pantallas estaban en servicio")
}
