internal import MarqueeValues

extension ReportWords {
  static let spanish = ReportWords(
    numbers: Numbers(
      decimal: ",", thousands: ".", leastGrouped: 10_000, percentGap: "\u{A0}", quotes: ("«", "»"),
      times: { count, isOne in isOne ? "1 vez" : "\(count) veces" }),
    calendar: Calendar(
      language: Language(tag: "es") ?? .english,
      date: { day, month, year in "\(day) de \(month) de \(year)" },
      daysOfMonth: { first, last, month, year in "del \(first) al \(last) de \(month) de \(year)" },
      range: { first, last in "del \(first) al \(last)" },
      short: { year, month, day in "\(day)/\(month)/\(year)" },
      axis: { day, _, month in "\(day)/\(month)" },
      moment: { date, time in "\(date), \(time)" },
      from: { moment in "desde el \(moment)" },
      until: { moment in "hasta el \(moment)" },
      except: { dates in "excepto \(dates)" },
      or: "o", everyDay: "todos los días", weekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
      hours: { $0 }),
    labels: Labels(
      proofOfPlay: "certificado de emisión", allSponsors: "todos los patrocinadores", sponsor: "patrocinador",
      tier: "categoría", contract: "contrato", dates: "vigencia", always: "no indicada", contracted: "acordado",
      equalPart: "parte igual", inView: "visible", atOnePlace: "en un lugar al menos", missing: "falta",
      makeGood: "pendiente de compensar", bonus: "extra", bonusByVisitors: "extra por visitantes", passes: "pases",
      viewablePasses: "pases visibles", opens: "aperturas", opened: "abierta",
      codeShown: "su propio código QR mostrado",
      asPlaceholder: "con imagen provisional", withoutLogo: "sin su logotipo",
      shareOfVoice: "cuota de tiempo", shareAgreed: "cuota de tiempo acordada", shareGot: "cuota de tiempo obtenida",
      screen: "pantalla", day: "día", allDays: "total de días", allScreens: "total de pantallas",
      allOf: { tier in "total \(tier)" }, on: { screen in "en \(screen)" },
      up: "en servicio", black: "apagado previsto", noDisplay: "sin señal", late: "imagen con retraso",
      asleep: "en reposo", recorded: "registrado", notRecorded: "sin registro",
      ofItDue: "de ello en horas previstas", notRecordedDue: "sin registro en horas previstas"),
    contracts: Contracts(
      none: "sin cuota acordada", notKnown: "no consta", contractNotKnown: "contrato no conocido",
      byScreen: "según la pantalla",
      partOf: { group in "una parte de \(group)" }, ofTheTime: { percent in "\(percent) del tiempo" },
      weight: { number in "peso \(number)" }, inGroup: { own, group in "\(own) en \(group)" },
      ofAll: { share, agreement in "\(share) del total, \(agreement)" },
      datesLine: { dates in "Vigencia: \(dates)" }, withoutDates: "no indicada",
      ofItDown: { time in "de ello \(time) sin imagen o sin registro" }),
    verdicts: Verdicts(
      notKnown: "No se sabe qué se acordó.",
      nothingAgreed: "No hay cuota ni peso acordados: no hay nada que compensar, tampoco por el tiempo sin imagen.",
      nothingDue: "No había nada que emitir en este periodo.",
      equalPartDue: """
        No se debía nada del contrato en este periodo: solo estaba prevista una parte igual, por la que no hay nada que \
        compensar.
        """,
      sumIsThere: """
        La categoría en conjunto tuvo lo acordado; aquí no consta si lo tuvo cada una de sus tarjetas.
        """,
      met: "Contrato cumplido.",
      metAndMore: { time in "Contrato cumplido: \(time) más de lo acordado." },
      metButShort: { time in "Contrato cumplido: faltan \(time), menos del 0,1\u{A0}% de lo acordado." },
      belowTolerance: "menos del 0,1\u{A0}% de lo acordado",
      owed: { time in "Pendiente de compensar: \(time)." },
      aboutPasses: { passes, isOne in "unos \(passes) \(isOne ? "pase visible" : "pases visibles")" },
      allDark: "Motivo: las pantallas no mostraron imagen o no se registró nada.",
      allWhileUp: "Motivo: la tarjeta estuvo visible menos de lo acordado con las pantallas en servicio.",
      darkAndWhileUp: { dark, up in
        "De ello, \(dark) porque las pantallas no mostraron imagen o no se registró nada, y \(up) porque la tarjeta estuvo visible "
          + "menos de lo acordado con ellas en servicio."
      }),
    pages: spanishPages,
    notes: spanishNotes, grounds: spanishGrounds, meanings: spanishMeanings)

  private static let spanishPages = Pages(
    spanLine: { span, zone in "Periodo: \(span), \(zone)" },
    textTitle: { span, zone in "certificado de emisión, \(span) (\(zone))" },
    pageOf: { page, pages in "\(page) de \(pages)" },
    ofAgreed: { amount in "de \(amount) acordados" },
    shareOfAgreed: { percent in "de \(percent) acordado; sobre el tiempo de las pantallas en servicio" },
    equalPartWouldBe: { amount in "una parte igual sería \(amount)" },
    eachOfASecond: "de 1 s o más cada uno",
    contractsMet: "Contratos cumplidos", count: { part, all in "\(part) de \(all)" },
    ofAllSponsors: { count, isOne in "para \(count) \(isOne ? "patrocinador" : "patrocinadores") en total" },
    screensUp: "Pantallas en servicio", ofRecorded: { time in "de \(time) registrados" },
    toAllSponsors: "para todos los patrocinadores",
    inViewPerDay: "Tiempo visible por día", screensUpPerDay: "Pantallas en servicio, por día",
    legend:
      "Barras oscuras: visible sin intervención de visitantes. Barras claras: extra, mantenido en pantalla por visitantes.",
    legendPlain: "Barras: visible.", legendContracted: "Línea: acordado.", legendEqualPart: "Línea: parte igual.",
    legendScreens: "Tiempo durante el que las pantallas mostraron una imagen actual.",
    inFigures: "En cifras", sponsors: "Patrocinadores", screenByScreen: "Pantalla por pantalla", dayByDay: "Día a día",
    screens: "Pantallas",
    wholeSpan:
      "En todo el periodo del informe, también en días en que nada de este patrocinador debía emitirse ni se emitió.",
    noScreen: "no se registró ninguna pantalla en este periodo",
    neverInView: "nunca visible en este periodo",
    pictures: "Las pantallas, una imagen por día",
    checkpoint: "Código de comprobación", checkpointOf: { kiosk in "Código de comprobación de \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Firmado el \(moment)\(universal.map { " (en el código: \($0) UTC)" } ?? "") sobre \(records) registros; "
        + (isComplete ? "cubre todo este informe." : "aún no cubre el final de este informe.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "código de comprobación de \(kiosk), \(moment), \(isComplete ? "lo cubre todo" : "aún no cubre el final"):"
    },
    whatToDo: { contact in
      "Conserve esta página. Si alguna vez duda de una cifra, pida la exportación firmada de estos días "
        + "(\(contact ?? "a quien le envió este informe")) y haga que alguien la compruebe con este código: nadie puede cambiar los "
        + "registros sin que el código deje de coincidir con ellos."
    },
    howToCheck: """
      Para la comprobación: el código contiene el texto de al lado y nada más. Guarde ese texto como head.txt y ejecute \
      «kiosk-marquee proof verify EXPORT --head head.txt», o Tests/Verifier/verify.py del código fuente de Kiosk Marquee, que no \
      tiene código en común con el programa.
      """,
    howToCheckText: """
      Para la comprobación: el texto de arriba es el código. Guárdelo como head.txt y ejecute «kiosk-marquee proof \
      verify EXPORT --head head.txt», o Tests/Verifier/verify.py del código fuente de Kiosk Marquee, que no tiene \
      código en común con el programa.
      """,
    contact: { text in "Consultas: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "perdido: \(records) \(isOne ? "registro" : "registros") de \(kiosk) antes del \(moment)"
    },
    lostMore: { times in "otras pérdidas: \(times)" },
    note: { text in "nota: \(text)" }, fault: { text in "incidencia: \(text)" },
    verifiedWith: { key in "verificado con la clave conocida \(key)" },
    andMore: { count in "y \(count) más" },
    notVerified: """
      NO VERIFICADO: nada de esto se comprobó con una clave conocida, así que puede haberlo escrito cualquiera; quien haga \
      este informe debe obtener la clave de las pantallas por otro medio e indicarla
      """,
    notVerifiedPart: { kiosks, isOne in
      "NO VERIFICADO EN PARTE: \(isOne ? "la clave" : "las claves") de \(kiosks) no se \(isOne ? "conoce" : "conocen"), así que esa "
        + "parte puede haberla escrito cualquiera; quien haga este informe debe obtener\(isOne ? "la" : "las") por otro medio e "
        + "indicar\(isOne ? "la" : "las")"
    },
    meaning: "Qué significan estas cifras")

  private static let spanishNotes = Notes(
    noRecord: "no hay ningún registro de este periodo",
    countedWhole: { days in "días contados enteros, porque sus minutos ya no se conservan: \(days)" },
    inProportion: { days in
      "las exportaciones indican por días enteros lo acordado; en proporción al tiempo de la pantalla en servicio: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "la exportación de \(kiosk) solo contiene \(names)" },
    fewOpens: "las horas con menos de 5 aperturas no se cuentan en las aperturas",
    incomplete: { kiosk in "el último código de comprobación de \(kiosk) aún no cubre el final de este periodo" },
    overlap: { records, screen, kiosk, time in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) de \(kiosk) "
        + (records == 1 ? "abarca" : "abarcan") + " \(time) que ya estaban registrados: cada instante cuenta una vez"
    },
    loss: { records, screen, kiosk, time in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) de \(kiosk) "
        + (records == 1 ? "estaba abierto" : "estaban abiertos")
        + " cuando se interrumpió el programa o falló la corriente: se han perdido hasta \(time) de lo mostrado"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "está apartada"
        case .missing: "falta"
        case .unreadable: "no se puede leer"
        }
      return
        "para \(minutes) \(minutes == 1 ? "minuto" : "minutos") no se conoce ninguna configuración y nada se debe en ellos: la "
        + "configuración \(hash) \(words)"
    },
    wrongClock: { time in "el reloj estuvo mal durante \(time)" },
    neverUp: { screen in
      "la pantalla \(screen) nunca estuvo en servicio en este periodo; no se sabe qué debía emitir"
    },
    unrecordedHours: { screen, from, to, days, due in
      "no se registró nada de la pantalla \(screen) de \(from) a \(to) en ninguno de \(days) días; si no debe estar en servicio a "
        + "esas horas, escriba 'proof: { due: \"\(due)\" }', y ese tiempo no se debe a nadie"
    },
    unsure: { screen, kiosk, from, to in
      "el reloj de la pantalla \(screen) de \(kiosk) se cambió del \(from) al \(to) y nunca antes se supo que fuera correcto: no se "
        + "sabe si en ese tiempo no se registró nada, y no cuenta"
    },
    changed: { title, agreement, moment in
      "el contrato de \(title) era \(agreement) antes del \(moment); las cuotas son medias de este periodo"
    },
    changedMore: { count in
      count == 1 ? "otro contrato cambió en este periodo" : "otros \(count) contratos cambiaron en este periodo"
    },
    sharesVary: { names in
      "la cuota de \(names) no fue la misma todos los días, porque tarjetas de otros patrocinadores empezaron, terminaron, cambiaron "
        + "o tienen horas propias; por eso lo acordado varía de un día a otro, y las cuotas son medias"
    },
    sumAlone: { tiers in
      """
      de \(tiers) solo consta la suma de todas las tarjetas: lo que una tarjeta tuvo por encima de su parte puede \
      ocultar lo pendiente de compensar de otra
      """
    },
    agreementNotKnown: "no se sabe qué se acordó",
    picturesLeftOut: { count in
      count == 1 ? "una imagen no se puede leer y se omite" : "\(count) imágenes no se pueden leer y se omiten"
    },
    otherLedger: { head, records, moment in
      "este registro no es el que firmó el \(head) sobre \(records) registros: se repuso una copia anterior o se perdieron "
        + "registros. Los códigos de comprobación entregados antes del \(moment) pueden no coincidir"
    },
    missingRecords: { records in records == 1 ? "falta 1 registro" : "faltan \(records) registros" },
    recordOverlap: { screen in
      "un registro de la pantalla \(screen) abarca un tiempo ya registrado, que cuenta una vez"
    },
    killed: { records, screen in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) "
        + (records == 1 ? "estaba abierto" : "estaban abiertos")
        + " cuando se interrumpió el programa o falló la corriente"
    },
    logged: { text in "mensaje del quiosco (en inglés): «\(text)»" })
}
