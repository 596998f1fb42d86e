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
      makeGood: "noch nachzuliefern", bonus: "Bonus", bonusByVisitors: "Bonus durch Besucher", passes: "Einblendungen",
      viewablePasses: "sichtbare Einblendungen", opens: "Aufrufe der Karte",
      codeShown: "eigener QR-Code gezeigt",
      asPlaceholder: "mit Platzhalter", withoutLogo: "ohne Logo",
      shareOfVoice: "Zeitanteil", shareAgreed: "Zeitanteil vereinbart", shareGot: "Zeitanteil erreicht",
      screen: "Bildschirm", day: "Tag", allDays: "gesamt", allScreens: "gesamt",
      allOf: { tier in "\(tier) gesamt" }, on: { screen in "auf \(screen)" },
      up: "in Betrieb", black: "geplant aus", noDisplay: "kein Signal", late: "Bild verspätet",
      asleep: "im Ruhezustand", recorded: "aufgezeichnet", notRecorded: "nicht aufgezeichnet",
      ofItDue: "davon in der Sollzeit", notRecordedDue: "in der Sollzeit nicht aufgezeichnet",
      ofItDark: "davon ohne Bild oder Aufzeichnung", difference: "Differenz"),
    contracts: Contracts(
      none: "kein Anteil vereinbart", notKnown: "nicht bekannt", contractNotKnown: "Vertrag nicht bekannt",
      byScreen: "je nach Bildschirm",
      partOf: { group, percent in percent.map { "Teil der \($0) von \(group)" } ?? "Teil von \(group)" },
      ofTheTime: { percent in "\(percent) der Zeit aller Karten" },
      weight: { number in "Gewicht \(number)" }, inGroup: { own, group in "\(own) in \(group)" },
      ofAll: { share, agreement in "\(share) der Zeit aller Karten, \(agreement)" },
      datesLine: { dates in "Laufzeit: \(dates)" }, withoutDates: "nicht angegeben",
      ofItDown: { time in "davon \(time) ohne Bild oder Aufzeichnung" }),
    verdicts: Verdicts(
      notKnown: "Es ist nicht bekannt, was vereinbart wurde.",
      nothingAgreed:
        "Es ist weder ein Anteil noch ein Gewicht vereinbart. Daher ist nichts nachzuliefern, auch nicht für Zeiten ohne Bild.",
      nothingDue: "In diesem Zeitraum war nichts auszuspielen.",
      ended: { date in "Der Vertrag endete am \(date); in diesem Zeitraum war nichts mehr auszuspielen." },
      equalPartDue: """
        Nach dem Vertrag war in diesem Zeitraum nichts auszuspielen. Vorgesehen war nur ein gleicher Anteil; dafür ist nichts \
        nachzuliefern.
        """,
      sumIsThere: """
        Die Stufe insgesamt hat das Vereinbarte erhalten. Ob das auch für jede einzelne Karte gilt, geht aus diesem Bericht \
        nicht hervor.
        """,
      met: "Vertrag erfüllt.",
      metAndMore: { time in "Vertrag erfüllt: \(time) mehr als vereinbart." },
      metButShort: { time in
        "Vertrag erfüllt: Es \(isOne(time) ? "fehlt" : "fehlen") nur \(time), weniger als 0,1\u{A0}% der vereinbarten Zeit."
      },
      belowTolerance: "weniger als 0,1\u{A0}% der vereinbarten Zeit",
      owed: { time in "Noch nachzuliefern: \(time)." },
      aboutPasses: { passes, isOne in
        "etwa \(passes) \(isOne ? "sichtbare Einblendung" : "sichtbare Einblendungen")"
      },
      allDark: "Grund: Die Bildschirme zeigten zeitweise kein Bild, oder es wurde nichts aufgezeichnet.",
      allWhileUp: { isTier in
        "Grund: \(isTier ? "Die Karten waren" : "Die Karte war") bei laufenden Bildschirmen kürzer sichtbar als vereinbart."
      },
      darkAndWhileUp: { dark, up, isTier in
        "Davon \(isOne(dark) ? "fehlt" : "fehlen") \(dark), weil die Bildschirme kein Bild zeigten oder nichts aufgezeichnet wurde, und \(up), weil "
          + "\(isTier ? "die Karten" : "die Karte") bei laufenden Bildschirmen kürzer sichtbar \(isTier ? "waren" : "war") als "
          + "vereinbart."
      }),
    pages: germanPages,
    notes: germanNotes, grounds: germanGrounds, meanings: germanMeanings)

  /// As German, with the names of months in Austria.
  static let austrian = {
    var words = german
    words.calendar.language = Language(tag: "de-AT") ?? words.calendar.language
    return words
  }()

  private static let germanPages = Pages(
    spanLine: { span, zone in "Zeitraum: \(span), \(zone)" },
    textTitle: { span, zone in "Ausspielungsnachweis, \(span) (\(zone))" }, colon: ": ",
    pageOf: { page, pages in "\(page) von \(pages)" },
    delivered: "Vereinbarte Zeit erreicht",
    inViewOfAgreed: { time, amount in "sichtbar: \(time); vereinbart: \(amount)" },
    shareOfAgreed: { percent in "vereinbart: \(percent), bezogen auf die Zeit, in der die Bildschirme liefen" },
    equalPartWouldBe: { amount in "bei gleichen Anteilen wären es \(amount)" },
    eachOfASecond: "von jeweils mindestens 1 s",
    cardsAtOnce: { cards, share, up, contracted, dark in
      "Im Durchschnitt sind \(cards) Karten gleichzeitig sichtbar: \(share) × \(cards) × \(up) Betrieb der Bildschirme ≈ "
        + "\(contracted) vereinbart\(dark.map { ", dazu \($0) für Zeiten ohne Bild oder Aufzeichnung" } ?? "")."
    },
    rounded: "Zeiten sind auf die Sekunde gerundet; Summen und Differenzen sind aus den genauen Zeiten berechnet.",
    contracts: "Verträge", metOf: { _, all in "von \(all) erfüllt" },
    owedToSponsors: { count, isOne in "für \(count) \(isOne ? "Sponsor" : "Sponsoren") ist Zeit nachzuliefern" },
    owedToNobody: "nichts nachzuliefern",
    nothingDueTo: { count, isOne in "für \(count) \(isOne ? "Sponsor" : "Sponsoren") war nichts auszuspielen" },
    screensUp: "Bildschirme in Betrieb", ofRecorded: { time in "von aufgezeichneten \(time)" },
    toAllSponsors: "für alle Sponsoren zusammen",
    inViewPerDay: "Sichtbar pro Tag", screensUpPerDay: "Bildschirme in Betrieb, pro Tag",
    legend:
      "Dunkle Balken: sichtbar, während kein Besucher den Bildschirm bediente. Helle Balken: Bonus, von Besuchern im Bild "
      + "gehalten.",
    legendPlain: "Balken: sichtbar.", legendContracted: "Strich: vereinbart.",
    legendEqualPart: "Strich: gleicher Anteil.",
    legendScreens: "Zeit, in der die Bildschirme ein aktuelles Bild zeigten.",
    inFigures: "In Zahlen", sponsors: "Sponsoren", screenByScreen: "Nach Bildschirmen", dayByDay: "Nach Tagen",
    screens: "Bildschirme",
    wholeSpan:
      "Gesamter Berichtszeitraum, auch Tage, an denen für diesen Sponsor nichts vorgesehen war oder lief.",
    noScreen: "für diesen Zeitraum liegt von keinem Bildschirm eine Aufzeichnung vor",
    neverInView: "in diesem Zeitraum nie sichtbar",
    pictures: "Die Sponsorenwand: ein Bild pro Tag",
    noPictureOf: { days in "Kein Foto aufbewahrt: \(days); ohne Einfluss auf die Zahlen" },
    shortDays: "Fett: An diesem Tag fehlen 0,1\u{A0}% oder mehr der vereinbarten Zeit.",
    checkpoint: "Prüfcode", checkpointOf: { kiosk in "Prüfcode von \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Signiert am \(moment)\(universal.map { " (im Code: \($0) UTC)" } ?? ""), umfasst \(records) Aufzeichnungen"
        + (isComplete ? " bis zum Ende des Berichts." : ", die noch nicht bis zum Ende des Berichts reichen.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "Prüfcode von \(kiosk), \(moment), "
        + (isComplete
          ? "umfasst die Aufzeichnungen dieses Berichts:" : "umfasst die letzten Aufzeichnungen noch nicht:")
    },
    whatToDo: { contact in
      "Bitte bewahren Sie diese Seite auf. Falls Sie einmal Zweifel an einer Zahl haben, bitten Sie "
        + "\(contact ?? "den Absender dieses Berichts") um die signierte Datei mit den Daten dieser Tage und lassen Sie diese "
        + "mit diesem Code prüfen. Wurde nichts verändert, meldet die Prüfung „the proof holds“ (der Nachweis stimmt) und „it "
        + "continues the given head“ (er passt zum Code), sonst, was nicht stimmt."
    },
    codeCovers: """
      Der Code sichert, wie lange Karten sichtbar waren und wann die Bildschirme liefen. Bilder, Namen, Aufrufe von \
      Karten durch Besucher und Vertragsangaben sind nur angegeben, nicht nachgewiesen.
      """, forTechnician: "Für Ihre Technik",
    howToCheck: """
      So wird geprüft: Der Code enthält genau die Zeilen in Schreibmaschinenschrift rechts von ihm. Speichern Sie diese als \
      head.txt, lassen Sie sich den Schlüssel der Bildschirme auf anderem Weg als die signierte Datei geben und rufen Sie \
      „kiosk-marquee proof verify EXPORT --key KEY --head head.txt“ auf (EXPORT ist diese Datei, KEY dieser Schlüssel) oder das \
      unabhängige Prüfprogramm Tests/Verifier/verify.py aus dem Quelltext von Kiosk Marquee.
      """,
    howToCheckText: """
      So wird geprüft: Die Zeilen in Schreibmaschinenschrift darüber sind der Code. Speichern Sie diese als \
      head.txt, lassen Sie sich den Schlüssel der Bildschirme auf anderem Weg als die signierte Datei geben und rufen Sie \
      „kiosk-marquee proof verify EXPORT --key KEY --head head.txt“ auf (EXPORT ist diese Datei, KEY dieser Schlüssel) oder das \
      unabhängige Prüfprogramm Tests/Verifier/verify.py aus dem Quelltext von Kiosk Marquee.
      """,
    issuedBy: { kiosks in "Aussteller: \(kiosks)" }, contact: { text in "Bei Fragen: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "verloren: \(records) \(isOne ? "Aufzeichnung" : "Aufzeichnungen") von \(kiosk) vor dem \(moment)"
    },
    lostMore: { times in "weitere Verluste: \(times)" },
    note: { text in "Hinweis: \(text)" }, fault: { text in "Störung: \(text)" },
    verifiedWith: { key in "geprüft mit dem bekannten Schlüssel \(key)" },
    andMore: { count in "und \(count) weitere" },
    notVerified: """
      NICHT GEPRÜFT: Diese Angaben wurden mit keinem bekannten Schlüssel geprüft; jeder könnte sie geschrieben haben. Wer den \
      Bericht erstellt, muss sich den Schlüssel der Bildschirme auf anderem Weg beschaffen und ihn angeben
      """,
    notVerifiedPart: { kiosks, isOne in
      "TEILWEISE NICHT GEPRÜFT: \(isOne ? "Der Schlüssel" : "Die Schlüssel") von \(kiosks) \(isOne ? "ist" : "sind") nicht "
        + "bekannt; jeder könnte diesen Teil geschrieben haben. Wer den Bericht erstellt, muss \(isOne ? "ihn" : "sie") sich auf "
        + "anderem Weg beschaffen und angeben"
    },
    meaning: "Was die Zahlen bedeuten")

  private static let germanNotes = Notes(
    noRecord: "für diesen Zeitraum liegt keine Aufzeichnung vor",
    countedWhole: { days in
      "nur als ganze Tage gezählt, weil die Aufzeichnungen der einzelnen Minuten nicht mehr vorliegen: \(days)"
    },
    inProportion: { days in
      "Exporte nennen das Vereinbarte nur für ganze Tage; anteilig nach der Betriebszeit des Bildschirms berechnet: \(days)"
    },
    agreementGone: { days in
      "was an diesen Tagen vereinbart war, ist nicht mehr bekannt; angegeben ist, was später vereinbart "
        + "wurde: \(days)"
    },
    minutesGone: { days in
      "die Aufzeichnungen der einzelnen Minuten dieser Tage liegen nicht mehr vor; wann kein Bild zu sehen "
        + "war, ist nicht aufgeführt und nur in den Summen enthalten: \(days)"
    },
    unproven: { days in
      "der Export nennt für diese Tage das Vereinbarte, enthält aber keine Aufzeichnungen der einzelnen "
        + "Minuten, die nicht mehr vorliegen; was damals zu sehen war, ist nicht gezählt, und es scheint mehr "
        + "nachzuliefern: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "der Export von \(kiosk) enthält nur \(names)" },
    sumOf: { tier in "die Summe von \(tier)" },
    fewOpens:
      "Stunden, in denen Besucher eine Karte weniger als 5-mal aufriefen, sind bei ihren Aufrufen nicht mitgezählt",
    incomplete: { kiosk in "der neueste Prüfcode von \(kiosk) deckt das Ende dieses Zeitraums noch nicht ab" },
    overlap: { records, screen, kiosk, time in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) von \(kiosk) "
        + (records == 1 ? "betrifft" : "betreffen")
        + " eine Zeit von \(time), die bereits aufgezeichnet war; sie zählt nur einmal"
    },
    loss: { records, screen, kiosk, time in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) von \(kiosk) "
        + (records == 1 ? "war" : "waren")
        + " noch nicht abgeschlossen, als das Programm abbrach oder der Strom ausfiel: Verloren sind bis zu \(time) Spielzeit"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "ist zurückgestellt"
        case .missing: "fehlt"
        case .unreadable: "kann nicht gelesen werden"
        }
      return
        "für \(minutes) \(minutes == 1 ? "Minute" : "Minuten") ist keine Konfiguration bekannt; sie zählen nicht zur "
        + "vereinbarten Zeit: Die Konfiguration \(hash) \(words)"
    },
    wrongClock: { time in "\(time) lang ging die Uhr falsch" },
    neverUp: { screen in
      "Bildschirm \(screen) war in diesem Zeitraum nie in Betrieb; was dort auszuspielen war, ist nicht bekannt"
    },
    unrecordedHours: { screen, from, to, days, due in
      "von Bildschirm \(screen) gibt es an keinem von \(days) Tagen eine Aufzeichnung von \(from) bis \(to) Uhr; sollen die "
        + "Bildschirme dann nicht laufen, schreiben Sie 'proof: { due: \"\(due)\" }'; diese Zeit ist dann niemandem nachzuliefern"
    },
    unsure: { screen, kiosk, from, to in
      "die Uhr von Bildschirm \(screen) von \(kiosk) wurde vom \(from) auf den \(to) gestellt; dass sie vorher richtig ging, ist "
        + "nicht gesichert. Ob in dieser Zeit Aufzeichnungen fehlen, ist nicht bekannt; sie zählt nicht"
    },
    changed: { title, agreement, moment in
      "der Vertrag von \(title) lautete vor dem \(moment) \(agreement); die Anteile sind Durchschnittswerte dieses Zeitraums"
    },
    changedMore: { count in
      count == 1
        ? "1 weiterer Vertrag wurde in diesem Zeitraum geändert"
        : "\(count) weitere Verträge wurden in diesem Zeitraum geändert"
    },
    sharesVary: { names in
      "der Anteil von \(names) war nicht an allen Tagen gleich, weil Karten anderer Sponsoren hinzukamen, wegfielen, geändert wurden "
        + "oder eigene Zeiten haben; daher schwankt die vereinbarte Zeit von Tag zu Tag, und die Anteile sind Durchschnittswerte"
    },
    sumAlone: { tiers in
      """
      von \(tiers) ist nur die Summe aller Karten bekannt: Was eine Karte zu viel erhielt, kann verdecken, was für eine andere \
      nachzuliefern ist
      """
    },
    agreementNotKnown: "es ist nicht bekannt, was vereinbart wurde",
    picturesLeftOut: { count in
      count == 1
        ? "ein Bild ist nicht lesbar und fehlt hier"
        : "\(count) Bilder sind nicht lesbar und fehlen hier"
    },
    otherLedger: { head, records, moment in
      "dies sind nicht mehr die \(records) Aufzeichnungen, die am \(head) signiert wurden: Eine ältere Kopie wurde eingespielt, oder "
        + "Aufzeichnungen gingen verloren. Prüfcodes aus der Zeit vor dem \(moment) passen möglicherweise nicht mehr"
    },
    missingRecords: { records in records == 1 ? "1 Aufzeichnung fehlt" : "\(records) Aufzeichnungen fehlen" },
    recordOverlap: { screen in
      "eine Aufzeichnung von Bildschirm \(screen) betrifft eine bereits aufgezeichnete Zeit, die nur einmal zählt"
    },
    killed: { records, screen in
      (records == 1 ? "1 Aufzeichnung" : "\(records) Aufzeichnungen") + " von Bildschirm \(screen) "
        + (records == 1 ? "war" : "waren")
        + " noch nicht abgeschlossen, als das Programm abbrach oder der Strom ausfiel"
    },
    logged: { text in "Meldung des Kiosks (auf Englisch): „\(text)“" })
}
