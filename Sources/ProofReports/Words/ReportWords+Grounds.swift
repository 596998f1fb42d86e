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
    let daysLater: @Sendable (_ days: Int) -> String
    /// Why so much was due.
    let cardsAtOnce: String
    /// Of a tier whose cards have shares of their own.
    let bySponsor: String
    /// What was due of dark time, and what of that is not owed.
    let madeGood: @Sendable (_ down: String, _ time: String) -> String
    let eachScreen: String
    /// Whom to ask when what is owed will be shown.
    let whenMadeGood: @Sendable (_ contact: String) -> String
    /// What was in view with a placeholder, or without its logo.
    let notAsAgreed: @Sendable (_ time: String) -> String
    /// Why a report of an export has no share of voice.
    let shareNotTold: String
  }

  static let englishGrounds = Grounds(
    darkTimes: "without a picture or a record", when: "when", reason: "reason", duration: "duration",
    due: "counts", isDue: "yes", isNotDue: "not due", partlyDue: { time in "\(time) of it" },
    switchedOff: "switched off by hand",
    shorterOnes: { count in "… and \(count) shorter \(count == 1 ? "one" : "ones")" },
    shortOnes: { count in "\(count) short \(count == 1 ? "time" : "times")" },
    daysLater: { days in "\(days) days later" },
    cardsAtOnce: "cards at once, on average", bySponsor: "by sponsor",
    madeGood: { down, time in
      "\(down) were due without a picture or a record; \(time) of it were made good while the screens were up."
    }, eachScreen: "What is owed on one screen is not made good by another.",
    whenMadeGood: { contact in "This time is still owed. Agree with \(contact) when it will be shown." },
    notAsAgreed: { time in
      "It was in view for another \(time) without its logo or with a placeholder, which does not count."
    },
    shareNotTold: "not known: an export leaves out what others had")

  static let germanGrounds = Grounds(
    darkTimes: "ohne Bild oder Aufzeichnung", when: "wann", reason: "Grund", duration: "Dauer",
    due: "zählt", isDue: "ja", isNotDue: "nichts zu zeigen", partlyDue: { time in "davon \(time)" },
    switchedOff: "von Hand ausgeschaltet",
    shorterOnes: { count in "… und \(count) \(count == 1 ? "kürzeres Mal" : "kürzere Male")" },
    shortOnes: { count in "\(count) \(count == 1 ? "kurzes Mal" : "kurze Male")" },
    daysLater: { days in "\(days) Tage später" },
    cardsAtOnce: "Karten zugleich, im Mittel",
    bySponsor: "je nach Sponsor",
    madeGood: { down, time in
      "Ohne Bild oder Aufzeichnung waren \(down) zu zeigen; davon wurden \(time) bei laufenden Bildschirmen nachgeholt."
    }, eachScreen: "Was auf einem Bildschirm nachzuliefern ist, gleicht kein anderer aus.",
    whenMadeGood: { contact in "Diese Zeit steht noch zu. Wann sie nachgeholt wird, ist zu vereinbaren mit: \(contact)."
    },
    notAsAgreed: { time in "Weitere \(time) war sie ohne Logo oder mit Platzhalter sichtbar; das zählt nicht." },
    shareNotTold: "nicht bekannt: Ein Export enthält nicht, was andere hatten")

  static let frenchGrounds = Grounds(
    darkTimes: "sans image ou sans enregistrement", when: "quand", reason: "raison", duration: "durée",
    due: "compte", isDue: "oui", isNotDue: "non dû", partlyDue: { time in "dont \(time)" },
    switchedOff: "éteint manuellement",
    shorterOnes: { count in "… et \(count) \(count == 1 ? "fois plus brève" : "fois plus brèves")" },
    shortOnes: { count in "\(count) \(count == 1 ? "fois brève" : "fois brèves")" },
    daysLater: { days in "\(days) jours plus tard" },
    cardsAtOnce: "cartes à la fois, en moyenne",
    bySponsor: "selon le partenaire",
    madeGood: { down, time in
      "Sans image ou sans enregistrement, \(down) étaient dus, dont \(time) compensés pendant que les écrans fonctionnaient."
    }, eachScreen: "Ce qui reste à compenser sur un écran n’est pas compensé par un autre.",
    whenMadeGood: { contact in "Ce temps reste dû. Pour convenir de la date de la compensation\u{A0}: \(contact)." },
    notAsAgreed: { time in
      "Elle a été visible \(time) de plus sans son logo ou avec une image provisoire, ce qui ne compte pas."
    },
    shareNotTold: "non connue\u{A0}: un export ne contient pas ce que les autres ont eu")

  static let spanishGrounds = Grounds(
    darkTimes: "sin imagen o sin registro", when: "cuándo", reason: "motivo", duration: "duración",
    due: "cuenta", isDue: "sí", isNotDue: "no se debía", partlyDue: { time in "de ello \(time)" },
    switchedOff: "apagado manualmente",
    shorterOnes: { count in "… y \(count) \(count == 1 ? "vez más breve" : "veces más breves")" },
    shortOnes: { count in "\(count) \(count == 1 ? "vez breve" : "veces breves")" },
    daysLater: { days in "\(days) días después" },
    cardsAtOnce: "tarjetas a la vez, de media",
    bySponsor: "según el patrocinador",
    madeGood: { down, time in
      "Sin imagen o sin registro se debían \(down), de las que \(time) se compensaron con las pantallas en servicio."
    }, eachScreen: "Lo pendiente de compensar en una pantalla no se compensa con otra.",
    whenMadeGood: { contact in "Este tiempo se debe todavía. Para acordar cuándo se compensa: \(contact)." },
    notAsAgreed: { time in
      "Estuvo visible otros \(time) sin su logotipo o con imagen provisional, lo que no cuenta."
    },
    shareNotTold: "no consta: una exportación no incluye lo que tuvieron otros")
}
