internal import MarqueeValues

extension ReportWords {
  static let german = ReportWords(
    numbers: Numbers(
      decimal: ",", thousands: ".", leastGrouped: 1000, percentGap: "\u{A0}", quotes: ("„", "“"),
      times: { count, isOne in isOne ? "einmal" : "\(count)-mal" }),
    calendar: Calendar(
      language: Language(tag: "de") ?? .english,
      date: { day, month, year in "\(day). \(month) \(year)" },
      daysOfMonth: { first, last, month, year in "\(first).–\(last). \(month) \(year)" },
      range: { first, last in "\(first) – \(last)" },
      short: { year, month, day in "\(day).\(month).\(year)" },
      axis: { day, _, month in "\(day).\(month)." },
      moment: { date, time in "\(date), \(time) Uhr" },
      from: { moment in "ab \(moment)" },
      until: { moment in "bis \(moment)" },
      except: { dates in "außer \(dates)" },
      or: "oder", everyDay: "täglich", weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
      hours: { hours in "\(hours) Uhr" }),
    labels: Labels(
      proofOfPlay: "Ausspielungsnachweis", allSponsors: "alle Sponsoren", sponsor: "Sponsor", tier: "Stufe",
      contract: "Vertrag", dates: "Laufzeit", always: "nicht angegeben", contracted: "vereinbart",
      equalPart: "gleicher Anteil", inView: "sichtbar", atOnePlace: "an mindestens einer Stelle", missing: "fehlt",
      makeGood: "noch nachzuliefern", bonus: "Bonus", bonusByVisitors: "Bonus durch Besucher", passes: "Durchläufe",
      viewablePasses: "sichtbare Durchläufe", opens: "Aufrufe", opened: "aufgerufen",
      codeShown: "eigener QR-Code gezeigt",
      asPlaceholder: "mit Platzhalter", withoutLogo: "ohne Logo",
      shareOfVoice: "Zeitanteil", shareAgreed: "Zeitanteil vereinbart", shareGot: "Zeitanteil erreicht",
      screen: "Bildschirm", day: "Tag", allDays: "alle Tage", allScreens: "alle Bildschirme",
      allOf: { tier in "alle in \(tier)" }, on: { screen in "auf \(screen)" },
      up: "in Betrieb", black: "planmäßig aus", noDisplay: "ohne Anzeige", late: "Bild verspätet",
      asleep: "im Ruhezustand", recorded: "aufgezeichnet", notRecorded: "nicht aufgezeichnet",
      ofItDue: "davon zu Sollzeiten", notRecordedDue: "zu Sollzeiten nicht aufgezeichnet"),
    contracts: Contracts(
      none: "kein Anteil vereinbart", notKnown: "nicht bekannt", contractNotKnown: "Vertrag nicht bekannt",
      byScreen: "je nach Bildschirm",
      partOf: { group in "ein Teil von \(group)" }, ofTheTime: { percent in "\(percent) der Zeit" },
      weight: { number in "Gewicht \(number)" }, inGroup: { own, group in "\(own) in \(group)" },
      ofAll: { share, agreement in "\(share) von allem, \(agreement)" },
      datesLine: { dates in "Laufzeit: \(dates)" }, withoutDates: "nicht angegeben",
      ofItDown: { time in "davon \(time) ohne Bild oder ohne Aufzeichnung" }),
    verdicts: Verdicts(
      notKnown: "Es ist nicht bekannt, was vereinbart wurde.",
      nothingAgreed:
        "Es ist weder ein Anteil noch ein Gewicht vereinbart. Nachzuliefern ist daher nichts, auch für Zeiten ohne Bild nicht.",
      nothingDue: "In diesem Zeitraum war nichts zu zeigen.",
      equalPartDue: """
        Vertraglich war in diesem Zeitraum nichts zu zeigen: Vorgesehen war nur ein gleicher Anteil; nachzuliefern ist \
        davon nichts.
        """,
      sumIsThere: """
        Die Stufe als Ganzes erhielt das Vereinbarte; ob jede ihrer Karten es erhielt, steht hier nicht.
        """,
      met: "Vertrag erfüllt.",
      metAndMore: { time in "Vertrag erfüllt: \(time) mehr als vereinbart." },
      metButShort: { time in "Vertrag erfüllt: Es fehlen \(time), weniger als 0,1\u{A0}% des Vereinbarten." },
      belowTolerance: "weniger als 0,1\u{A0}% des Vereinbarten",
      owed: { time in "Noch nachzuliefern: \(time)." },
      aboutPasses: { passes, isOne in
        "etwa \(passes) \(isOne ? "sichtbarer Durchlauf" : "sichtbare Durchläufe")"
      },
      allDark: "Grund: Die Bildschirme zeigten kein Bild, oder es wurde nichts aufgezeichnet.",
      allWhileUp: "Grund: Die Karte war bei laufenden Bildschirmen kürzer sichtbar als vereinbart.",
      darkAndWhileUp: { dark, up in
        "Davon \(dark), weil die Bildschirme kein Bild zeigten oder nichts aufgezeichnet wurde, und \(up), weil die Karte bei "
          + "laufenden Bildschirmen kürzer sichtbar war als vereinbart."
      }),
    pages: germanPages,
    notes: germanNotes, grounds: germanGrounds, meanings: germanMeanings)

  private static let germanPages = Pages(
    spanLine: { span, zone in "Zeitraum: \(span), \(zone)" },
    textTitle: { span, zone in "Ausspielungsnachweis, \(span) (\(zone))" },
    pageOf: { page, pages in "\(page) von \(pages)" },
    ofAgreed: { amount in "von \(amount) vereinbart" },
    shareOfAgreed: { percent in "von \(percent) vereinbart; bezogen auf die Zeit, in der die Bildschirme liefen" },
    equalPartWouldBe: { amount in "ein gleicher Anteil wäre \(amount)" },
    eachOfASecond: "von je mindestens 1 s",
    contractsMet: "Erfüllte Verträge", count: { part, all in "\(part) von \(all)" },
    ofAllSponsors: { count, isOne in "bei insgesamt \(count) \(isOne ? "Sponsor" : "Sponsoren")" },
    screensUp: "Bildschirme in Betrieb", ofRecorded: { time in "von \(time) aufgezeichnet" },
    toAllSponsors: "für alle Sponsoren zusammen",
    inViewPerDay: "Sichtbar pro Tag", screensUpPerDay: "Bildschirme in Betrieb, pro Tag",
    legend:
      "Dunkle Balken: sichtbar ohne Bedienung durch Besucher. Helle Balken: Bonus, von Besuchern im Bild gehalten.",
    legendPlain: "Balken: sichtbar.", legendContracted: "Strich: vereinbart.",
    legendEqualPart: "Strich: gleicher Anteil.",
    legendScreens: "Zeit, in der die Bildschirme ein aktuelles Bild zeigten.",
    inFigures: "In Zahlen", sponsors: "Sponsoren", screenByScreen: "Nach Bildschirmen", dayByDay: "Nach Tagen",
    screens: "Bildschirme",
    wholeSpan:
      "Im ganzen Zeitraum des Berichts, auch an Tagen, an denen von diesem Sponsor nichts zu zeigen war oder gezeigt wurde.",
    noScreen: "in diesem Zeitraum wurde kein Bildschirm aufgezeichnet",
    neverInView: "in diesem Zeitraum nie sichtbar",
    pictures: "Die Anzeige, ein Bild pro Tag",
    checkpoint: "Prüfcode", checkpointOf: { kiosk in "Prüfcode von \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Signiert am \(moment)\(universal.map { " (im Code: \($0) Uhr UTC)" } ?? "") über \(records) Aufzeichnungen; "
        + (isComplete ? "gilt für den ganzen Bericht." : "gilt noch nicht für das Ende des Berichts.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "Prüfcode von \(kiosk), \(moment), \(isComplete ? "gilt für alles" : "gilt noch nicht für das Ende"):"
    },
    whatToDo: { contact in
      "Bewahren Sie diese Seite auf. Wenn Sie je eine Zahl bezweifeln, verlangen Sie den signierten Export dieser Tage "
        + "(\(contact ?? "von dort, woher Sie diesen Bericht haben")) und lassen Sie ihn gegen diesen Code prüfen: Niemand kann die "
        + "Aufzeichnungen ändern, ohne dass der Code nicht mehr zu ihnen passt."
    },
    howToCheck: """
      Für die Prüfung: Der Code enthält den Text daneben und sonst nichts. Speichern Sie ihn als head.txt und rufen Sie \
      „kiosk-marquee proof verify EXPORT --head head.txt“ auf, oder Tests/Verifier/verify.py aus dem Quelltext von Kiosk Marquee, \
      das keinen Code mit dem Programm gemeinsam hat.
      """,
    howToCheckText: """
      Für die Prüfung: Der Text darüber ist der Code. Speichern Sie ihn als head.txt und rufen Sie „kiosk-marquee \
      proof verify EXPORT --head head.txt“ auf, oder Tests/Verifier/verify.py aus dem Quelltext von Kiosk Marquee, das \
      keinen Code mit dem Programm gemeinsam hat.
      """,
    contact: { text in "Fragen: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "verloren: \(records) \(isOne ? "Aufzeichnung" : "Aufzeichnungen") von \(kiosk) vor dem \(moment)"
    },
    lostMore: { times in "weitere Verluste: \(times)" },
    note: { text in "Hinweis: \(text)" }, fault: { text in "Störung: \(text)" },
    verifiedWith: { key in "geprüft mit dem bekannten Schlüssel \(key)" },
    andMore: { count in "und \(count) weitere" },
    notVerified: """
      NICHT GEPRÜFT: Nichts hiervon wurde mit einem bekannten Schlüssel geprüft, es kann also von irgendjemandem stammen; wer \
      den Bericht erstellt, muss sich den Schlüssel der Bildschirme auf anderem Weg geben lassen und ihn angeben
      """,
    notVerifiedPart: { kiosks, isOne in
      "TEILWEISE NICHT GEPRÜFT: \(isOne ? "Der Schlüssel" : "Die Schlüssel") von \(kiosks) \(isOne ? "ist" : "sind") nicht "
        + "bekannt, dieser Teil kann also von irgendjemandem stammen; wer den Bericht erstellt, muss \(isOne ? "ihn" : "sie") sich "
        + "auf anderem Weg geben lassen und angeben"
    },
    meaning: "Was die Zahlen bedeuten")

  private static let germanNotes = Notes(
    noRecord: "aus diesem Zeitraum gibt es keine Aufzeichnung",
    countedWhole: { days in "ganze Tage gezählt, weil die einzelnen Minuten nicht mehr aufbewahrt sind: \(days)" },
    inProportion: { days in
      "Exporte nennen das Vereinbarte nur je Tag; anteilig nach der Zeit, in der der Bildschirm lief: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "der Export von \(kiosk) enthält nur \(names)" },
    fewOpens: "Stunden mit weniger als 5 Aufrufen sind bei den Aufrufen nicht mitgezählt",
    incomplete: { kiosk in "der neueste Prüfcode von \(kiosk) gilt noch nicht für das Ende dieses Zeitraums" },
    overlap: { records, screen, kiosk, time in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) von \(kiosk) "
        + (records == 1 ? "betrifft" : "betreffen")
        + " \(time), die schon aufgezeichnet waren: Jeder Augenblick zählt einmal"
    },
    loss: { records, screen, kiosk, time in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) von \(kiosk) "
        + (records == 1 ? "war" : "waren")
        + " noch offen, als das Programm abgebrochen wurde oder der Strom ausfiel: Bis zu \(time) des Gezeigten sind verloren"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "ist zurückgestellt"
        case .missing: "fehlt"
        case .unreadable: "kann nicht gelesen werden"
        }
      return
        "für \(minutes) \(minutes == 1 ? "Minute" : "Minuten") ist keine Konfiguration bekannt, darin gilt nichts als "
        + "vereinbart: Die Konfiguration \(hash) \(words)"
    },
    wrongClock: { time in "\(time) lang ging die Uhr falsch" },
    neverUp: { screen in
      "Bildschirm \(screen) war in diesem Zeitraum nie in Betrieb; was dort zu zeigen war, ist nicht bekannt"
    },
    unrecordedHours: { screen, from, to, days, due in
      "von Bildschirm \(screen) gibt es an keinem von \(days) Tagen eine Aufzeichnung von \(from) bis \(to) Uhr; soll die Anzeige "
        + "dann nicht laufen, schreiben Sie 'proof: { due: \"\(due)\" }', und diese Zeit ist niemandem nachzuliefern"
    },
    unsure: { screen, kiosk, from, to in
      "die Uhr von Bildschirm \(screen) von \(kiosk) wurde vom \(from) auf den \(to) gestellt und war vorher nie sicher richtig: Ob in "
        + "dieser Zeit nichts aufgezeichnet wurde, ist nicht bekannt; sie zählt nicht"
    },
    changed: { title, agreement, moment in
      "der Vertrag von \(title) lautete vor dem \(moment) \(agreement); die Anteile sind Mittelwerte über diesen Zeitraum"
    },
    changedMore: { count in
      count == 1
        ? "1 weiterer Vertrag änderte sich in diesem Zeitraum"
        : "\(count) weitere Verträge änderten sich in diesem Zeitraum"
    },
    sharesVary: { names in
      "der Anteil von \(names) war nicht an allen Tagen gleich, weil Karten anderer Sponsoren begannen, endeten, sich änderten oder eigene "
        + "Zeiten haben; daher ist das Vereinbarte von Tag zu Tag verschieden, und die Anteile sind Mittelwerte"
    },
    sumAlone: { tiers in
      """
      von \(tiers) ist nur die Summe aller Karten bekannt: Was eine Karte über ihren Anteil hinaus erhielt, kann \
      verdecken, was für eine andere nachzuliefern ist
      """
    },
    agreementNotKnown: "es ist nicht bekannt, was vereinbart wurde",
    picturesLeftOut: { count in
      count == 1
        ? "ein Bild kann nicht gelesen werden und fehlt hier"
        : "\(count) Bilder können nicht gelesen werden und fehlen hier"
    },
    otherLedger: { head, records, moment in
      "diese Aufzeichnungen sind nicht die, über die am \(head) mit \(records) Einträgen signiert wurde: Eine ältere Kopie wurde "
        + "zurückgespielt, oder Aufzeichnungen gingen verloren. Prüfcodes von vor dem \(moment) passen vielleicht nicht mehr"
    },
    missingRecords: { records in records == 1 ? "1 Aufzeichnung fehlt" : "\(records) Aufzeichnungen fehlen" },
    recordOverlap: { screen in
      "eine Aufzeichnung von Bildschirm \(screen) betrifft schon aufgezeichnete Zeit, die nur einmal zählt"
    },
    killed: { records, screen in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) "
        + (records == 1 ? "war" : "waren") + " noch offen, als das Programm abgebrochen wurde oder der Strom ausfiel"
    },
    logged: { text in "Meldung des Kiosks (auf Englisch): „\(text)“" })
}
