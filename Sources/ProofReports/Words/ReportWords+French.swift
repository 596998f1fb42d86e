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
      tier: "catégorie", contract: "contrat", dates: "durée", always: "non indiquée", contracted: "convenu",
      equalPart: "part égale", inView: "visible", atOnePlace: "à un endroit au moins", missing: "manque",
      makeGood: "reste à compenser", bonus: "bonus", bonusByVisitors: "bonus des visiteurs", passes: "passages",
      viewablePasses: "passages visibles", opens: "ouvertures", opened: "ouverte",
      codeShown: "son propre code QR affiché",
      asPlaceholder: "avec une image provisoire", withoutLogo: "sans son logo",
      shareOfVoice: "part de voix", shareAgreed: "part de voix convenue", shareGot: "part de voix obtenue",
      screen: "écran", day: "jour", allDays: "total des jours", allScreens: "total des écrans",
      allOf: { tier in "total \(tier)" }, on: { screen in "sur \(screen)" },
      up: "en service", black: "extinction prévue", noDisplay: "sans affichage", late: "image en retard",
      asleep: "en veille", recorded: "enregistré", notRecorded: "non enregistré",
      ofItDue: "dont aux heures prévues", notRecordedDue: "non enregistré aux heures prévues"),
    contracts: Contracts(
      none: "aucune part convenue", notKnown: "non connu", contractNotKnown: "contrat non connu",
      byScreen: "selon l’écran",
      partOf: { group in "une part de \(group)" }, ofTheTime: { percent in "\(percent) du temps" },
      weight: { number in "coefficient \(number)" }, inGroup: { own, group in "\(own) dans \(group)" },
      ofAll: { share, agreement in "\(share) de l’ensemble, \(agreement)" },
      datesLine: { dates in "Durée du contrat\u{A0}: \(dates)" }, withoutDates: "non indiquée",
      ofItDown: { time in "dont \(time) sans image ou sans enregistrement" }),
    verdicts: Verdicts(
      notKnown: "On ne sait pas ce qui a été convenu.",
      nothingAgreed:
        "Aucune part et aucun coefficient ne sont convenus\u{A0}: rien n’est à compenser, même pour les temps sans image.",
      nothingDue: "Rien n’était dû pendant cette période.",
      equalPartDue: """
        Rien du contrat n’était dû pendant cette période\u{A0}: seule une part égale était prévue, pour laquelle \
        rien n’est à compenser.
        """,
      sumIsThere: """
        La catégorie dans son ensemble a eu ce qui était convenu\u{A0}; ce rapport ne dit pas si chacune de ses cartes \
        l’a eu.
        """,
      met: "Contrat respecté.",
      metAndMore: { time in "Contrat respecté\u{A0}: \(time) de plus que convenu." },
      metButShort: { time in "Contrat respecté\u{A0}: il manque \(time), moins de 0,1\u{A0}% du temps convenu." },
      belowTolerance: "moins de 0,1\u{A0}% du temps convenu",
      owed: { time in "Reste à compenser\u{A0}: \(time)." },
      aboutPasses: { passes, isOne in
        "soit environ \(passes) \(isOne ? "passage visible" : "passages visibles")"
      },
      allDark: "Raison\u{A0}: les écrans étaient sans image ou rien n’a été enregistré.",
      allWhileUp:
        "Raison\u{A0}: la carte a été visible moins longtemps que convenu alors que les écrans fonctionnaient.",
      darkAndWhileUp: { dark, up in
        "Dont \(dark) parce que les écrans étaient sans image ou que rien n’a été enregistré, et \(up) parce que la carte a été "
          + "visible moins longtemps que convenu alors qu’ils fonctionnaient."
      }),
    pages: frenchPages,
    notes: frenchNotes, grounds: frenchGrounds, meanings: frenchMeanings)

  private static func ordinal(_ day: Int) -> String { day == 1 ? "1er" : "\(day)" }

  private static let frenchPages = Pages(
    spanLine: { span, zone in "Période\u{A0}: \(span), \(zone)" },
    textTitle: { span, zone in "justificatif de diffusion, \(span) (\(zone))" },
    pageOf: { page, pages in "\(page) sur \(pages)" },
    ofAgreed: { amount in "sur \(amount) convenus" },
    shareOfAgreed: { percent in "sur \(percent) convenus\u{A0}; calculée sur le temps de fonctionnement des écrans" },
    equalPartWouldBe: { amount in "une part égale serait de \(amount)" },
    eachOfASecond: "de 1 s ou plus chacun",
    contractsMet: "Contrats respectés", count: { part, all in "\(part) sur \(all)" },
    ofAllSponsors: { count, isOne in "pour \(count) \(isOne ? "partenaire" : "partenaires") en tout" },
    screensUp: "Écrans en service", ofRecorded: { time in "sur \(time) de temps enregistré" },
    toAllSponsors: "pour l’ensemble des partenaires",
    inViewPerDay: "Temps visible par jour", screensUpPerDay: "Écrans en service, par jour",
    legend:
      "Barres foncées\u{A0}: visible sans intervention d’un visiteur. Barres claires\u{A0}: bonus, maintenu à l’écran par des visiteurs.",
    legendPlain: "Barres\u{A0}: visible.", legendContracted: "Trait\u{A0}: convenu.",
    legendEqualPart: "Trait\u{A0}: part égale.",
    legendScreens: "Temps pendant lequel les écrans ont montré une image à jour.",
    inFigures: "En chiffres", sponsors: "Partenaires", screenByScreen: "Écran par écran", dayByDay: "Jour par jour",
    screens: "Écrans",
    wholeSpan: "Sur toute la période du rapport, y compris les jours où rien de ce partenaire n’était dû ni montré.",
    noScreen: "aucun écran n’a été enregistré pendant cette période",
    neverInView: "jamais visible pendant cette période",
    pictures: "L’affichage, une image par jour",
    checkpoint: "Code de vérification", checkpointOf: { kiosk in "Code de vérification de \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Signé le \(moment)\(universal.map { " (dans le code\u{A0}: \($0) UTC)" } ?? "") pour \(records) enregistrements\u{A0}; "
        + (isComplete ? "couvre tout ce rapport." : "ne couvre pas encore la fin de ce rapport.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "code de vérification de \(kiosk), \(moment), \(isComplete ? "couvre tout" : "ne couvre pas encore la fin")\u{A0}:"
    },
    whatToDo: { contact in
      "Conservez cette page. Si vous doutez un jour d’un chiffre, demandez l’export signé de ces jours "
        + "(\(contact ?? "à qui vous a envoyé ce rapport")) et faites-le vérifier par rapport à ce code\u{A0}: personne ne peut modifier "
        + "les enregistrements sans que le code cesse de leur correspondre."
    },
    howToCheck: """
      Pour la vérification\u{A0}: le code contient le texte ci-contre et rien d’autre. Enregistrez ce texte sous head.txt et lancez \
      «\u{A0}kiosk-marquee proof verify EXPORT --head head.txt\u{A0}», ou Tests/Verifier/verify.py du code source de Kiosk Marquee, qui n’a \
      aucun code en commun avec le programme.
      """,
    howToCheckText: """
      Pour la vérification\u{A0}: le texte ci-dessus est le code. Enregistrez-le sous head.txt et lancez \
      «\u{A0}kiosk-marquee proof verify EXPORT --head head.txt\u{A0}», ou Tests/Verifier/verify.py du code source de \
      Kiosk Marquee, qui n’a aucun code en commun avec le programme.
      """,
    contact: { text in "Questions\u{A0}: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "perdu\u{A0}: \(records) \(isOne ? "enregistrement" : "enregistrements") de \(kiosk) avant le \(moment)"
    },
    lostMore: { times in "autres pertes\u{A0}: \(times)" },
    note: { text in "remarque\u{A0}: \(text)" }, fault: { text in "incident\u{A0}: \(text)" },
    verifiedWith: { key in "vérifié avec la clé connue \(key)" },
    andMore: { count in "et \(count) de plus" },
    notVerified: """
      NON VÉRIFIÉ\u{A0}: rien ici n’a été contrôlé avec une clé connue, n’importe qui peut donc l’avoir écrit\u{A0}; qui établit \
      ce rapport doit obtenir la clé des écrans par une autre voie et l’indiquer
      """,
    notVerifiedPart: { kiosks, isOne in
      "NON VÉRIFIÉ EN PARTIE\u{A0}: \(isOne ? "la clé" : "les clés") de \(kiosks) \(isOne ? "n’est pas connue" : "ne sont pas connues"), "
        + "n’importe qui peut donc avoir écrit cette partie\u{A0}; qui établit ce rapport doit "
        + (isOne ? "l’obtenir par une autre voie et l’indiquer" : "les obtenir par une autre voie et les indiquer")
    },
    meaning: "Ce que ces chiffres signifient")

  private static let frenchNotes = Notes(
    noRecord: "aucun enregistrement ne concerne cette période",
    countedWhole: { days in "jours comptés en entier, car leurs minutes ne sont plus conservées\u{A0}: \(days)" },
    inProportion: { days in
      "les exports indiquent par jour entier ce qui était convenu\u{A0}; en proportion du temps où l’écran fonctionnait\u{A0}: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "l’export de \(kiosk) ne concerne que \(names)" },
    fewOpens: "les heures de moins de 5 ouvertures ne sont pas comptées dans les ouvertures",
    incomplete: { kiosk in "le dernier code de vérification de \(kiosk) ne couvre pas encore la fin de cette période" },
    overlap: { records, screen, kiosk, time in
      "\(recordsInFrench(records)) de l’écran \(screen) de \(kiosk) \(records == 1 ? "porte" : "portent") sur \(time) de temps déjà "
        + "enregistré\u{A0}: chaque instant compte une fois"
    },
    loss: { records, screen, kiosk, time in
      "\(recordsInFrench(records)) de l’écran \(screen) de \(kiosk) \(records == 1 ? "était" : "étaient") en cours lors d’un arrêt "
        + "brutal ou d’une coupure de courant\u{A0}: jusqu’à \(time) de diffusion peuvent être perdues"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "est mise de côté"
        case .missing: "manque"
        case .unreadable: "ne peut pas être lue"
        }
      return
        "pour \(minutes) \(minutes == 1 ? "minute" : "minutes"), aucune configuration n’est connue et rien n’y est dû\u{A0}: la "
        + "configuration \(hash) \(words)"
    },
    wrongClock: { time in "l’horloge était fausse pendant \(time)" },
    neverUp: { screen in
      "l’écran \(screen) n’a jamais fonctionné pendant cette période\u{A0}; on ne sait pas ce qui y était dû"
    },
    unrecordedHours: { screen, from, to, days, due in
      "rien n’a été enregistré pour l’écran \(screen) de \(from) à \(to), aucun des \(days) jours\u{A0}; si l’affichage ne doit pas "
        + "fonctionner à ces heures, écrivez 'proof: { due: \"\(due)\" }', et ce temps n’est dû à personne"
    },
    unsure: { screen, kiosk, from, to in
      "l’horloge de l’écran \(screen) de \(kiosk) a été réglée du \(from) au \(to), sans avoir jamais été sûre auparavant\u{A0}: on ne "
        + "sait pas si rien n’a été enregistré pendant ce temps, qui ne compte pas"
    },
    changed: { title, agreement, moment in
      "le contrat de \(title) était \(agreement) avant le \(moment)\u{A0}; les parts sont des moyennes sur cette période"
    },
    changedMore: { count in
      count == 1
        ? "1 autre contrat a changé pendant cette période" : "\(count) autres contrats ont changé pendant cette période"
    },
    sharesVary: { names in
      "la part de \(names) n’était pas la même tous les jours, car des cartes d’autres partenaires ont commencé, pris fin, changé "
        + "ou ont leurs propres horaires\u{A0}; le temps convenu diffère donc d’un jour à l’autre, et les parts sont des moyennes"
    },
    sumAlone: { tiers in
      """
      pour \(tiers), seule la somme de toutes les cartes est connue\u{A0}: ce qu’une carte a eu au-delà de sa part \
      peut cacher ce qui reste à compenser pour une autre
      """
    },
    agreementNotKnown: "on ne sait pas ce qui a été convenu",
    picturesLeftOut: { count in
      count == 1
        ? "une image ne peut pas être lue et n’est pas reproduite"
        : "\(count) images ne peuvent pas être lues et ne sont pas reproduites"
    },
    otherLedger: { head, records, moment in
      "ce registre n’est pas celui qui a signé le \(head) pour \(records) enregistrements\u{A0}: une copie plus ancienne a été remise "
        + "en place, ou des enregistrements ont été perdus. Les codes de vérification remis avant le \(moment) peuvent ne plus correspondre"
    },
    missingRecords: { records in records == 1 ? "1 enregistrement manque" : "\(records) enregistrements manquent" },
    recordOverlap: { screen in
      "un enregistrement de l’écran \(screen) porte sur un temps déjà enregistré, qui compte une fois"
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
