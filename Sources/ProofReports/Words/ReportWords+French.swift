internal import MarqueeValues

extension ReportWords {
  static let french = ReportWords(
    numbers: Numbers(
      decimal: ",", thousands: "\u{A0}", leastGrouped: 1000, percentGap: "\u{A0}", quotes: ("«\u{A0}", "\u{A0}»"),
      times: { count, _ in "\(count) fois" }),
    calendar: Calendar(
      language: Language(tag: "fr") ?? .english,
      date: { day, month, year in "\(ordinal(day)) \(month) \(year)" },
      daysOfMonth: { first, last, month, year in "du \(ordinal(first)) au \(last) \(month) \(year)" },
      range: { first, last in "du \(first) au \(last)" },
      short: { year, month, day in "\(day)/\(month)/\(year)" },
      axis: { day, _, month in "\(day)/\(month)" },
      moment: { date, time in "\(date) à \(time)" },
      from: { moment in "à partir du \(moment)" },
      until: { moment in "jusqu’au \(moment)" },
      except: { dates in "sauf \(dates)" },
      or: "ou", everyDay: "chaque jour", weekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
      hours: { $0 }),
    labels: Labels(
      proofOfPlay: "justificatif de diffusion", allSponsors: "tous les partenaires", sponsor: "partenaire",
      tier: "catégorie", contract: "contrat", dates: "dates du contrat", always: "non indiquées", contracted: "convenu",
      equalPart: "part égale", inView: "visible", atOnePlace: "à un endroit au moins", missing: "manquant",
      makeGood: "reste à compenser", bonus: "bonus", bonusByVisitors: "bonus des visiteurs", passes: "passages",
      viewablePasses: "passages visibles", opens: "ouvertures de la carte",
      codeShown: "son propre code QR affiché",
      asPlaceholder: "avec une image provisoire", withoutLogo: "sans son logo",
      shareOfVoice: "part de temps", shareAgreed: "part de temps convenue", shareGot: "part de temps obtenue",
      screen: "écran", day: "jour", allDays: "total", allScreens: "total des écrans",
      allOf: { tier in "total \(tier)" }, on: { screen in "sur \(screen)" },
      up: "en service", black: "extinction prévue", noDisplay: "sans affichage", late: "image en retard",
      asleep: "en veille", recorded: "enregistré", notRecorded: "non enregistré",
      ofItDue: "dont aux horaires prévus", notRecordedDue: "prévu mais non enregistré",
      ofItDark: "dont sans image ou sans enregistrement", difference: "écart"),
    contracts: Contracts(
      none: "aucune part convenue", notKnown: "inconnu", contractNotKnown: "contrat inconnu",
      byScreen: "selon l’écran",
      partOf: { group, percent in
        percent.map { "compris dans les \($0) de la catégorie \(group)" } ?? "compris dans la catégorie \(group)"
      }, ofTheTime: { percent in "\(percent) du temps de toutes les cartes" },
      weight: { number in "coefficient \(number)" }, inGroup: { own, group in "\(own) dans \(group)" },
      ofAll: { share, agreement in "\(share) du temps de toutes les cartes, \(agreement)" },
      datesLine: { dates in "Dates du contrat\u{A0}: \(dates)" }, withoutDates: "non indiquées",
      ofItDown: { time in "dont \(time) sans image ou sans enregistrement" }),
    verdicts: Verdicts(
      notKnown: "Les termes convenus ne sont pas connus.",
      nothingAgreed:
        "Aucune part n’ayant été convenue, rien n’est dû, même pour les périodes sans image.",
      nothingDue: "Aucune diffusion n’était due pendant cette période.",
      ended: { date in "Le contrat a pris fin le \(date)\u{A0}; aucune diffusion n’était due pendant cette période." },
      equalPartDue: """
        Le contrat ne prévoyait aucune diffusion pendant cette période\u{A0}: seule une part égale était prévue, qui ne donne \
        lieu à aucune compensation.
        """,
      sumIsThere: """
        La catégorie dans son ensemble a obtenu ce qui était convenu\u{A0}; ce rapport ne permet pas de savoir si c’est le cas \
        de chacune de ses cartes.
        """,
      met: "Contrat respecté.",
      metAndMore: { time in "Contrat respecté\u{A0}: \(time) de plus que convenu." },
      metButShort: { time in
        "Contrat respecté\u{A0}: il ne manque que \(time), soit moins de 0,1\u{A0}% du temps convenu."
      },
      belowTolerance: "moins de 0,1\u{A0}% du temps convenu",
      owed: { time in "Reste à compenser\u{A0}: \(time)." },
      aboutPasses: { passes, isOne in
        "soit environ \(passes) \(isOne ? "passage visible" : "passages visibles")"
      },
      allDark: "Motif\u{A0}: les écrans n’affichaient aucune image ou rien n’a été enregistré.",
      allWhileUp: { isTier in
        "Motif\u{A0}: \(isTier ? "les cartes ont été visibles" : "la carte a été visible") moins longtemps que convenu alors que les "
          + "écrans fonctionnaient."
      },
      darkAndWhileUp: { dark, up, isTier in
        "Sur ce total, \(dark) parce que les écrans n’affichaient aucune image ou que rien n’a été enregistré, et \(up) parce que "
          + "\(isTier ? "les cartes ont été visibles" : "la carte a été visible") moins longtemps que convenu alors que les écrans "
          + "fonctionnaient."
      }),
    pages: frenchPages,
    notes: frenchNotes, grounds: frenchGrounds, meanings: frenchMeanings)

  private static func ordinal(_ day: Int) -> String { day == 1 ? "1er" : "\(day)" }

  private static let frenchPages = Pages(
    spanLine: { span, zone in "Période\u{A0}: \(span), \(zone)" },
    textTitle: { span, zone in "justificatif de diffusion, \(span) (\(zone))" }, colon: "\u{A0}: ",
    pageOf: { page, pages in "\(page) sur \(pages)" },
    delivered: "Temps convenu diffusé",
    inViewOfAgreed: { time, amount in "visible\u{A0}: \(time)\u{A0}; convenu\u{A0}: \(amount)" },
    shareOfAgreed: { percent in "convenu\u{A0}: \(percent), sur le temps de fonctionnement des écrans" },
    equalPartWouldBe: { amount in "à parts égales, ce serait \(amount)" },
    eachOfASecond: "d’au moins 1 s chacun",
    cardsAtOnce: { cards, share, up, contracted, dark in
      "Nombre moyen de cartes visibles en même temps\u{A0}: \(cards). Calcul du temps convenu\u{A0}: \(share) × \(cards) × "
        + "\(up) de service des écrans ≈ \(contracted)"
        + "\(dark.map { ", plus \($0) pour les périodes sans image ou sans enregistrement" } ?? "")."
    },
    rounded: "Temps arrondis à la seconde\u{A0}; totaux et écarts calculés à partir des temps exacts.",
    contracts: "Contrats", metOf: { met, all in "\(met < 2 ? "respecté" : "respectés") sur \(all)" },
    owedToSponsors: { count, isOne in "compensation due à \(count) \(isOne ? "partenaire" : "partenaires")" },
    owedToNobody: "rien à compenser",
    nothingDueTo: { count, isOne in "aucune diffusion due à \(count) \(isOne ? "partenaire" : "partenaires")" },
    screensUp: "Écrans en service", ofRecorded: { time in "sur \(time) enregistrées" },
    toAllSponsors: "pour l’ensemble des partenaires",
    inViewPerDay: "Temps visible par jour", screensUpPerDay: "Écrans en service, par jour",
    legend:
      "Barres foncées\u{A0}: temps visible sans qu’un visiteur utilise l’écran. Barres claires\u{A0}: bonus, carte maintenue à "
      + "l’écran par des visiteurs.",
    legendPlain: "Barres\u{A0}: temps visible.", legendContracted: "Trait\u{A0}: temps convenu.",
    legendEqualPart: "Trait\u{A0}: part égale.",
    legendScreens: "Temps pendant lequel les écrans ont affiché une image à jour.",
    inFigures: "En chiffres", sponsors: "Partenaires", screenByScreen: "Écran par écran", dayByDay: "Jour par jour",
    screens: "Écrans",
    wholeSpan:
      "Sur toute la période du rapport, y compris les jours sans diffusion prévue ni effectuée pour ce partenaire.",
    noScreen: "aucun enregistrement d’écran pour cette période",
    neverInView: "jamais visible pendant cette période",
    pictures: "L’affichage en images, une par jour",
    noPictureOf: { days in "Aucune photo conservée\u{A0}: \(days)\u{A0}; sans effet sur les chiffres" },
    shortDays: "En gras\u{A0}: il manque au moins 0,1\u{A0}% du temps convenu ce jour-là.",
    checkpoint: "Code de vérification", checkpointOf: { kiosk in "Code de vérification de \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Signé le \(moment)\(universal.map { " (dans le code\u{A0}: \($0) UTC)" } ?? "") pour \(records) enregistrements"
        + (isComplete ? ", jusqu’à la fin de ce rapport." : "\u{A0}; ne va pas encore jusqu’à la fin de ce rapport.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "code de vérification de \(kiosk), \(moment), "
        + (isComplete
          ? "couvre les enregistrements de ce rapport" : "ne couvre pas encore les derniers enregistrements")
        + "\u{A0}:"
    },
    whatToDo: { contact in
      "Veuillez conserver cette page. En cas de doute sur un chiffre, demandez à "
        + "\(contact ?? "l’expéditeur de ce rapport") le fichier signé contenant les données de ces journées et faites-le "
        + "vérifier à l’aide de ce code. Si rien n’a été modifié, la "
        + "vérification affiche «\u{A0}the proof holds\u{A0}» (la preuve est valable) et «\u{A0}it continues the given head\u{A0}» (elle "
        + "correspond au code)\u{A0}; sinon, elle indique ce qui ne correspond pas."
    },
    codeCovers: """
      Le code garantit les temps visibles et le fonctionnement des écrans. Les images, les noms, les ouvertures de \
      cartes par les visiteurs et les termes du contrat sont indiqués, mais non prouvés.
      """, forTechnician: "Pour votre technicien",
    howToCheck: """
      Pour vérifier\u{A0}: le code contient exactement les lignes en caractères de machine à écrire à sa droite. Enregistrez-les \
      sous head.txt, demandez la clé des écrans par une autre voie que celle du fichier signé et lancez \
      «\u{A0}kiosk-marquee proof verify EXPORT --key KEY --head head.txt\u{A0}» (EXPORT est ce fichier, KEY \
      cette clé), ou le vérificateur indépendant Tests/Verifier/verify.py fourni avec le code source de Kiosk Marquee.
      """,
    howToCheckText: """
      Pour vérifier\u{A0}: les lignes en caractères de machine à écrire ci-dessus sont le code. Enregistrez-les sous \
      head.txt, demandez la clé des écrans par une autre voie que celle du fichier signé et lancez \
      «\u{A0}kiosk-marquee proof verify EXPORT --key KEY --head head.txt\u{A0}» (EXPORT est ce fichier, KEY \
      cette clé), ou le vérificateur indépendant Tests/Verifier/verify.py fourni avec le code source de Kiosk Marquee.
      """,
    issuedBy: { kiosks in "Émis par\u{A0}: \(kiosks)" }, contact: { text in "Pour toute question\u{A0}: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "perdu\u{A0}: \(records) \(isOne ? "enregistrement" : "enregistrements") de \(kiosk) avant le \(moment)"
    },
    lostMore: { times in "autres pertes\u{A0}: \(times)" },
    note: { text in "remarque\u{A0}: \(text)" }, fault: { text in "incident\u{A0}: \(text)" },
    verifiedWith: { key in "vérifié avec la clé connue \(key)" },
    andMore: { count in "et \(count) \(count == 1 ? "autre" : "autres")" },
    notVerified: """
      NON VÉRIFIÉ\u{A0}: ces données n’ont été contrôlées avec aucune clé connue et peuvent donc provenir de n’importe qui\u{A0}; l’auteur \
      du rapport doit se procurer la clé des écrans par une autre voie et l’indiquer
      """,
    notVerifiedPart: { kiosks, isOne in
      "NON VÉRIFIÉ EN PARTIE\u{A0}: \(isOne ? "la clé" : "les clés") de \(kiosks) \(isOne ? "n’est pas connue" : "ne sont pas connues"), "
        + "cette partie peut donc provenir de n’importe qui\u{A0}; l’auteur du rapport doit "
        + (isOne
          ? "se la procurer par une autre voie et l’indiquer" : "se les procurer par une autre voie et les indiquer")
    },
    meaning: "Ce que ces chiffres signifient")

  private static let frenchNotes = Notes(
    noRecord: "il n’existe aucun enregistrement pour cette période",
    countedWhole: { days in "jours comptés en entier, car le détail par minute n’est plus conservé\u{A0}: \(days)" },
    inProportion: { days in
      "les exports n’indiquent le temps convenu que par jour entier\u{A0}; calculé au prorata du fonctionnement de l’écran\u{A0}: \(days)"
    },
    agreementGone: { days in
      "les termes convenus pour ces jours ne sont plus connus\u{A0}; ceux qui sont indiqués ont été "
        + "convenus plus tard\u{A0}: \(days)"
    },
    minutesGone: { days in
      "le détail par minute de ces jours n’est plus conservé\u{A0}; les moments sans image ne sont pas "
        + "listés et ne figurent que dans les totaux\u{A0}: \(days)"
    },
    unproven: { days in
      "l’export indique le temps convenu de ces jours sans le détail par minute, qui n’est plus "
        + "conservé\u{A0}; ce qui a été visible n’est pas compté, et le temps à compenser paraît plus "
        + "long\u{A0}: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "l’export de \(kiosk) ne concerne que \(names)" },
    sumOf: { tier in "le total de \(tier)" },
    fewOpens: "les heures où des visiteurs ont ouvert une carte moins de 5 fois ne comptent pas dans ses ouvertures",
    incomplete: { kiosk in "le dernier code de vérification de \(kiosk) ne couvre pas encore la fin de cette période" },
    overlap: { records, screen, kiosk, time in
      "\(recordsInFrench(records)) de l’écran \(screen) de \(kiosk) \(records == 1 ? "porte" : "portent") sur \(time) de temps déjà "
        + "enregistré, qui ne compte qu’une fois"
    },
    loss: { records, screen, kiosk, time in
      "\(recordsInFrench(records)) de l’écran \(screen) de \(kiosk) \(records == 1 ? "était" : "étaient") en cours lors d’un arrêt "
        + "brutal ou d’une coupure de courant\u{A0}: la diffusion n’a pas été enregistrée pendant \(time) au plus"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "est mise de côté"
        case .missing: "manque"
        case .unreadable: "ne peut pas être lue"
        }
      return
        "pour \(minutes) \(minutes == 1 ? "minute" : "minutes"), aucune configuration n’est connue et rien n’est compté comme dû\u{A0}: "
        + "la configuration \(hash) \(words)"
    },
    wrongClock: { time in "l’horloge n’était pas à l’heure pendant \(time)" },
    neverUp: { screen in
      "l’écran \(screen) n’a jamais fonctionné pendant cette période\u{A0}; on ne sait pas ce qui y était dû"
    },
    unrecordedHours: { screen, from, to, days, due in
      "rien n’a été enregistré pour l’écran \(screen) de \(from) à \(to), aucun des \(days) jours\u{A0}; si l’affichage ne doit pas "
        + "fonctionner à ces heures, écrivez 'proof: { due: \"\(due)\" }'\u{A0}; ce temps ne sera alors dû à personne"
    },
    unsure: { screen, kiosk, from, to in
      "l’horloge de l’écran \(screen) de \(kiosk) est passée du \(from) au \(to), sans que l’heure précédente ait jamais été "
        + "sûre\u{A0}: on ne sait pas si des enregistrements manquent pour cet intervalle, qui ne compte pas"
    },
    changed: { title, agreement, moment in
      "le contrat de \(title) était \(agreement) avant le \(moment)\u{A0}; les parts sont des moyennes sur cette période"
    },
    changedMore: { count in
      count == 1
        ? "1 autre contrat a changé pendant cette période" : "\(count) autres contrats ont changé pendant cette période"
    },
    sharesVary: { names in
      "la part de \(names) n’a pas été la même tous les jours, car des cartes d’autres partenaires ont été ajoutées, retirées ou "
        + "modifiées, ou ont leurs propres horaires\u{A0}; le temps convenu varie donc d’un jour à l’autre, et les parts sont des moyennes"
    },
    sumAlone: { tiers in
      """
      pour \(tiers), seul le total de toutes les cartes est connu\u{A0}: ce qu’une carte a obtenu au-delà de sa part peut masquer \
      ce qui reste à compenser pour une autre
      """
    },
    agreementNotKnown: "les termes convenus ne sont pas connus",
    picturesLeftOut: { count in
      count == 1
        ? "une image est illisible et n’est pas reproduite"
        : "\(count) images sont illisibles et ne sont pas reproduites"
    },
    otherLedger: { head, records, moment in
      "ce registre n’est plus celui des \(records) enregistrements signés le \(head)\u{A0}: une copie plus ancienne a été restaurée, ou des "
        + "enregistrements ont été perdus. Les codes de vérification remis avant le \(moment) peuvent ne plus correspondre"
    },
    missingRecords: { records in records == 1 ? "1 enregistrement manque" : "\(records) enregistrements manquent" },
    recordOverlap: { screen in
      "un enregistrement de l’écran \(screen) porte sur un temps déjà enregistré, qui ne compte qu’une fois"
    },
    killed: { records, screen in
      "\(recordsInFrench(records)) de l’écran \(screen) \(records == 1 ? "était" : "étaient") en cours lors d’un arrêt brutal ou d’une "
        + "coupure de courant"
    },
    logged: { text in "message du kiosque (en anglais)\u{A0}: «\u{A0}\(text)\u{A0}»" })

  private static func recordsInFrench(_ count: Int) -> String {
    count == 1 ? "1 enregistrement" : "\(count) enregistrements"
  }
}
