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
      viewablePasses: "pases visibles", opens: "aperturas de la tarjeta",
      codeShown: "su propio código QR mostrado",
      asPlaceholder: "con imagen provisional", withoutLogo: "sin su logotipo",
      shareOfVoice: "cuota de tiempo", shareAgreed: "cuota de tiempo acordada", shareGot: "cuota de tiempo obtenida",
      screen: "pantalla", day: "día", allDays: "total", allScreens: "total de pantallas",
      allOf: { tier in "total \(tier)" }, on: { screen in "en \(screen)" },
      up: "en servicio", black: "apagado previsto", noDisplay: "sin señal", late: "imagen con retraso",
      asleep: "en reposo", recorded: "registrado", notRecorded: "sin registro",
      ofItDue: "de ello, en horario previsto", notRecordedDue: "previsto pero sin registro",
      ofItDark: "de ello, sin imagen o registro", difference: "diferencia"),
    contracts: Contracts(
      none: "sin cuota acordada", notKnown: "no consta", contractNotKnown: "contrato desconocido",
      byScreen: "según la pantalla",
      partOf: { group, percent in
        percent.map { "incluido en el \($0) de la categoría \(group)" } ?? "incluido en la categoría \(group)"
      }, ofTheTime: { percent in "\(percent) del tiempo de todas las tarjetas" },
      weight: { number in "peso \(number)" }, inGroup: { own, group in "\(own) en \(group)" },
      ofAll: { share, agreement in "\(share) del tiempo de todas las tarjetas, \(agreement)" },
      datesLine: { dates in "Vigencia: \(dates)" }, withoutDates: "no indicada",
      ofItDown: { time in "de este tiempo, \(time) sin imagen o registro" }),
    verdicts: Verdicts(
      notKnown: "No se sabe qué se acordó.",
      nothingAgreed:
        "No hay cuota ni peso acordados, por lo que no hay nada que compensar, ni siquiera por el tiempo sin imagen.",
      nothingDue: "En este periodo no había nada que emitir.",
      ended: { date in "El contrato terminó el \(date); en este periodo no había nada que emitir." },
      equalPartDue: """
        Según el contrato, en este periodo no había nada que emitir: solo estaba prevista una parte igual, que no da lugar a \
        compensación.
        """,
      sumIsThere: """
        La categoría en conjunto recibió lo acordado; este informe no permite saber si lo recibió cada una de sus tarjetas.
        """,
      met: "Contrato cumplido.",
      metAndMore: { time in "Contrato cumplido: \(time) más de lo acordado." },
      metButShort: { time in "Contrato cumplido: la diferencia es de solo \(time), menos del 0,1\u{A0}% de lo acordado."
      },
      belowTolerance: "menos del 0,1\u{A0}% de lo acordado",
      owed: { time in "Pendiente de compensar: \(time)." },
      aboutPasses: { passes, isOne in "unos \(passes) \(isOne ? "pase visible" : "pases visibles")" },
      allDark: "Motivo: las pantallas no mostraban imagen o no se registró nada.",
      allWhileUp: { isTier in
        "Motivo: \(isTier ? "las tarjetas estuvieron visibles" : "la tarjeta estuvo visible") menos tiempo del acordado, aunque "
          + "las pantallas estaban en servicio."
      },
      darkAndWhileUp: { dark, up, isTier in
        "De ese tiempo, \(dark) porque las pantallas no mostraban imagen o no se registró nada, y \(up) porque "
          + "\(isTier ? "las tarjetas estuvieron visibles" : "la tarjeta estuvo visible") menos tiempo del acordado, aunque las "
          + "pantallas estaban en servicio."
      }),
    pages: spanishPages,
    notes: spanishNotes, grounds: spanishGrounds, meanings: spanishMeanings)

  private static let spanishPages = Pages(
    spanLine: { span, zone in "Periodo: \(span), \(zone)" },
    textTitle: { span, zone in "certificado de emisión, \(span) (\(zone))" }, colon: ": ",
    pageOf: { page, pages in "\(page) de \(pages)" },
    delivered: "Tiempo acordado emitido",
    inViewOfAgreed: { time, amount in "visible: \(time); acordado: \(amount)" },
    shareOfAgreed: { percent in "acordado: \(percent), sobre el tiempo de las pantallas en servicio" },
    equalPartWouldBe: { amount in "a partes iguales serían \(amount)" },
    eachOfASecond: "de al menos 1 s cada uno",
    cardsAtOnce: { cards, share, up, contracted, dark in
      "De media se ven \(cards) tarjetas a la vez: \(share) × \(cards) × \(up) con las pantallas en servicio ≈ "
        + "\(contracted) de tiempo acordado\(dark.map { ", más \($0) por el tiempo sin imagen o registro" } ?? "")."
    },
    rounded: "Tiempos redondeados al segundo; los totales y las diferencias se calculan con los tiempos exactos.",
    contracts: "Contratos", metOf: { met, all in "\(met == 1 ? "cumplido" : "cumplidos") de \(all)" },
    owedToSponsors: { count, isOne in "pendiente de compensar a \(count) \(isOne ? "patrocinador" : "patrocinadores")"
    },
    owedToNobody: "nada que compensar",
    nothingDueTo: { count, isOne in "nada que emitir para \(count) \(isOne ? "patrocinador" : "patrocinadores")" },
    screensUp: "Pantallas en servicio", ofRecorded: { time in "tiempo registrado: \(time)" },
    toAllSponsors: "para todos los patrocinadores",
    inViewPerDay: "Tiempo visible por día", screensUpPerDay: "Pantallas en servicio, por día",
    legend:
      "Barras oscuras: tiempo visible sin que ningún visitante usara la pantalla. Barras claras: extra, tarjeta mantenida en "
      + "pantalla por visitantes.",
    legendPlain: "Barras: tiempo visible.", legendContracted: "Línea: tiempo acordado.",
    legendEqualPart: "Línea: parte igual.",
    legendScreens: "Tiempo durante el cual las pantallas mostraron una imagen actualizada.",
    inFigures: "En cifras", sponsors: "Patrocinadores", screenByScreen: "Pantalla por pantalla", dayByDay: "Día a día",
    screens: "Pantallas",
    wholeSpan:
      "En todo el periodo del informe, incluidos los días en que no estaba previsto emitir nada de este patrocinador ni se emitió.",
    noScreen: "no hay registros de ninguna pantalla en este periodo",
    neverInView: "nunca visible en este periodo",
    pictures: "Las pantallas, una imagen por día",
    noPictureOf: { days in "Sin foto guardada: \(days); no afecta a las cifras" },
    shortDays: "En negrita: falta al menos el 0,1\u{A0}% del tiempo acordado de ese día.",
    checkpoint: "Código de comprobación", checkpointOf: { kiosk in "Código de comprobación de \(kiosk)" },
    signed: { moment, universal, records, isComplete in
      "Firmado el \(moment)\(universal.map { " (en el código: \($0) UTC)" } ?? ""), con \(records) registros"
        + (isComplete ? ", hasta el final del informe." : "; aún no llega al final del informe.")
    },
    checkpointLine: { kiosk, moment, isComplete in
      "código de comprobación de \(kiosk), \(moment), "
        + (isComplete ? "cubre los registros de este informe:" : "aún no cubre los últimos registros:")
    },
    whatToDo: { contact in
      "Conserve esta página. Si alguna vez duda de una cifra, solicite a "
        + "\(contact ?? "quien le envió este informe") el archivo firmado con los datos de estos días y haga que lo comprueben "
        + "con este código. Si nada se ha modificado, la "
        + "comprobación muestra «the proof holds» (la prueba es válida) y «it continues the given head» (coincide con el código); si no, "
        + "indica qué falla."
    },
    codeCovers: """
      El código garantiza los tiempos visibles y los de las pantallas en servicio. Las imágenes, los nombres, las aperturas de \
      tarjetas por los visitantes y las condiciones del contrato se indican, pero no quedan demostrados.
      """, forTechnician: "Para su técnico",
    howToCheck: """
      Para comprobarlo: el código contiene exactamente las líneas en letra de máquina de escribir a su derecha. Guárdelas como \
      head.txt, pida la clave de las pantallas por un medio distinto al del archivo firmado y ejecute \
      «kiosk-marquee proof verify EXPORT --key KEY --head head.txt» (EXPORT es ese archivo y KEY esa clave), o \
      bien el verificador independiente Tests/Verifier/verify.py, incluido en el código fuente de Kiosk Marquee.
      """,
    howToCheckText: """
      Para comprobarlo: las líneas de arriba en letra de máquina de escribir son el código. Guárdelas como \
      head.txt, pida la clave de las pantallas por un medio distinto al del archivo firmado y ejecute \
      «kiosk-marquee proof verify EXPORT --key KEY --head head.txt» (EXPORT es ese archivo y KEY esa clave), o \
      bien el verificador independiente Tests/Verifier/verify.py, incluido en el código fuente de Kiosk Marquee.
      """,
    issuedBy: { kiosks in "Expedido por: \(kiosks)" }, contact: { text in "Consultas: \(text)" },
    lost: { records, isOne, kiosk, moment in
      "perdido: \(records) \(isOne ? "registro" : "registros") de \(kiosk) antes del \(moment)"
    },
    lostMore: { times in "otras pérdidas: \(times)" },
    note: { text in "nota: \(text)" }, fault: { text in "incidencia: \(text)" },
    verifiedWith: { key in "verificado con la clave conocida \(key)" },
    andMore: { count in "y \(count) más" },
    notVerified: """
      NO VERIFICADO: estos datos no se han comprobado con ninguna clave conocida, así que puede haberlos escrito cualquiera; \
      quien elabore este informe debe obtener la clave de las pantallas por otro medio e indicarla
      """,
    notVerifiedPart: { kiosks, isOne in
      "NO VERIFICADO EN PARTE: \(isOne ? "la clave" : "las claves") de \(kiosks) no se \(isOne ? "conoce" : "conocen"), así que esa "
        + "parte puede haberla escrito cualquiera; quien elabore este informe debe obtener\(isOne ? "la" : "las") por otro medio e "
        + "indicar\(isOne ? "la" : "las")"
    },
    meaning: "Qué significan estas cifras")

  private static let spanishNotes = Notes(
    noRecord: "no hay ningún registro de este periodo",
    countedWhole: { days in "días contados enteros, porque ya no se conserva el detalle por minutos: \(days)" },
    inProportion: { days in
      "las exportaciones solo indican lo acordado por días enteros; calculado en proporción al tiempo de la pantalla en servicio: \(days)"
    },
    agreementGone: { days in
      "ya no se conoce lo que se acordó para estos días; se indica lo que se acordó después: \(days)"
    },
    minutesGone: { days in
      "ya no se conserva el detalle por minutos de estos días; los momentos sin imagen no se enumeran y "
        + "solo figuran en las sumas: \(days)"
    },
    unproven: { days in
      "la exportación indica lo acordado para estos días sin el detalle por minutos, que ya no se conserva; "
        + "lo que se vio entonces no se cuenta, y lo que se debe parece más: \(days)"
    },
    tellsOnlyOf: { kiosk, names in "la exportación de \(kiosk) solo contiene \(names)" },
    sumOf: { tier in "el total de \(tier)" },
    fewOpens: "las horas en que los visitantes abrieron una tarjeta menos de 5 veces no cuentan en sus aperturas",
    incomplete: { kiosk in "el último código de comprobación de \(kiosk) aún no cubre el final de este periodo" },
    overlap: { records, screen, kiosk, time in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) de \(kiosk) "
        + (records == 1 ? "abarca" : "abarcan") + " \(time) de tiempo ya registrado, que cuenta una sola vez"
    },
    loss: { records, screen, kiosk, time in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) de \(kiosk) "
        + (records == 1 ? "estaba abierto" : "estaban abiertos")
        + " cuando se interrumpió el programa o se cortó la corriente: se han perdido hasta \(time) de lo emitido"
    },
    unknownDue: { minutes, hash, state in
      let words =
        switch state {
        case .setAside: "está apartada"
        case .missing: "falta"
        case .unreadable: "no se puede leer"
        }
      return
        "para \(minutes) \(minutes == 1 ? "minuto" : "minutos") no se conoce ninguna configuración, por lo que no cuentan como "
        + "tiempo acordado: la configuración \(hash) \(words)"
    },
    wrongClock: { time in "el reloj no marcaba la hora correcta durante \(time)" },
    neverUp: { screen in
      "la pantalla \(screen) no estuvo en servicio en ningún momento de este periodo; no se sabe qué debía emitir"
    },
    unrecordedHours: { screen, from, to, days, due in
      "no se registró nada de la pantalla \(screen) de \(from) a \(to) en ninguno de los \(days) días; si no debe estar en servicio "
        + "a esas horas, escriba 'proof: { due: \"\(due)\" }' y ese tiempo no se deberá a nadie"
    },
    unsure: { screen, kiosk, from, to in
      "el reloj de la pantalla \(screen) de \(kiosk) se ajustó del \(from) al \(to), y no consta que antes marcara la hora correcta: "
        + "no se sabe si faltan registros de ese intervalo, que no cuenta"
    },
    changed: { title, agreement, moment in
      "el contrato de \(title) era \(agreement) antes del \(moment); las cuotas son medias de este periodo"
    },
    changedMore: { count in
      count == 1 ? "otro contrato cambió en este periodo" : "otros \(count) contratos cambiaron en este periodo"
    },
    sharesVary: { names in
      "la cuota de \(names) no fue la misma todos los días, porque se añadieron, retiraron o modificaron tarjetas de otros "
        + "patrocinadores o estas tienen horarios propios; por eso lo acordado varía de un día a otro y las cuotas son medias"
    },
    sumAlone: { tiers in
      """
      de \(tiers) solo consta la suma de todas las tarjetas: lo que una tarjeta recibió de más puede ocultar lo que queda por \
      compensar a otra
      """
    },
    agreementNotKnown: "no se sabe qué se acordó",
    picturesLeftOut: { count in
      count == 1
        ? "una imagen no se puede leer y se ha omitido" : "\(count) imágenes no se pueden leer y se han omitido"
    },
    otherLedger: { head, records, moment in
      "estos ya no son los \(records) registros firmados el \(head): se restauró una copia anterior o se perdieron registros. Es "
        + "posible que los códigos de comprobación entregados antes del \(moment) ya no coincidan"
    },
    missingRecords: { records in records == 1 ? "falta 1 registro" : "faltan \(records) registros" },
    recordOverlap: { screen in
      "un registro de la pantalla \(screen) abarca un tiempo ya registrado, que cuenta una sola vez"
    },
    killed: { records, screen in
      (records == 1 ? "1 registro" : "\(records) registros") + " de la pantalla \(screen) "
        + (records == 1 ? "estaba abierto" : "estaban abiertos")
        + " cuando se interrumpió el programa o se cortó la corriente"
    },
    logged: { text in "mensaje del quiosco (en inglés): «\(text)»" })
}
