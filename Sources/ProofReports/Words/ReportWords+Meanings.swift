extension ReportWords {
  /// What the words and figures of a report mean, each with its term.
  struct Meanings: Sendable {
    struct Meaning: Sendable {
      let term: String
      let text: String

      init(_ term: String, _ text: String) { (self.term, self.text) = (term, text) }
    }

    let card: Meaning
    let inView: Meaning
    let pass: Meaning
    let shareOfVoice: Meaning
    let bonus: Meaning
    let contracted: Meaning
    let cardsAtOnce: Meaning
    let equalPart: Meaning
    /// States `ProofReport.tolerance`.
    let met: Meaning
    let opens: Meaning
    let notMeasured: Meaning
  }

  static let englishMeanings = Meanings(
    card: .init("Card", "A sponsor's advertisement on the screen, with its name or logo."),
    inView: .init(
      "In view",
      """
      At least half of the card's area was on the screen and uncovered, and the picture was current. A card that stands still or \
      is dimmed in a gallery counts. A card in view in two places counts twice.
      """),
    pass: .init("Viewable pass", "One second or more in view without a break."),
    shareOfVoice: .init(
      "Share of voice",
      """
      A card's part of the time in view of all cards while the card was booked, the screens were up and no visitor used the \
      screen.
      """),
    bonus: .init("Bonus", "Time for which visitors held the card in view. It is not part of the time in view."),
    contracted: .init(
      "Contracted",
      """
      The agreed share of what the screens showed, and of what they would have shown without visitors while they had no display, \
      had late frames, slept or were switched off by hand, or while nothing was recorded although the wall was to be on \
      (scheduled hours). Planned off hours and notices to visitors do not count.
      """),
    cardsAtOnce: .init(
      "Cards at once",
      """
      How many cards were in view at the same time, on average, while the screens were up; one in two places counts twice. The \
      agreed share is of the time of all of them together.
      """),
    equalPart: .init(
      "Equal part",
      """
      For sponsors without an agreed share: what each of them would have if they shared equally what the others leave. It is \
      for comparison only; nothing is owed for it.
      """),
    met: .init(
      "Contract met",
      """
      Less than 0.1% of the contracted time is missing, on each screen and of each card. Gaps this small occur when the report \
      begins or ends before all cards have passed; the tables have them to the second.
      """),
    opens: .init("Openings of the card", "How often visitors opened the card, counted by whole hours."),
    notMeasured: .init("Not measured", "How many people looked. Only the time in view is measured."))

  static let germanMeanings = Meanings(
    card: .init("Karte", "Eine Werbefläche auf dem Bildschirm, mit Name oder Logo."),
    inView: .init(
      "Sichtbar",
      """
      Mindestens die halbe Fläche der Karte war unverdeckt auf dem Bildschirm zu sehen, und das Bild war aktuell. Auch Karten, die \
      in einer Galerie stillstehen oder abgedunkelt sind, zählen. Ist eine Karte an zwei Stellen zugleich sichtbar, zählt die Zeit doppelt.
      """),
    pass: .init("Sichtbare Einblendung", "Mindestens eine Sekunde ohne Unterbrechung sichtbar."),
    shareOfVoice: .init(
      "Zeitanteil",
      """
      Anteil einer Karte an der sichtbaren Zeit aller Karten, solange die Karte gebucht war, die Bildschirme liefen und kein \
      Besucher den Bildschirm bediente.
      """),
    bonus: .init(
      "Bonus", "Zeit, in der Besucher die Karte im Bild hielten. In der sichtbaren Zeit ist sie nicht enthalten."),
    contracted: .init(
      "Vereinbart",
      """
      Der vereinbarte Anteil an dem, was die Bildschirme zeigten. Hinzu kommt der Anteil an dem, was sie ohne Besucher gezeigt \
      hätten, solange sie ohne Signal, mit verspätetem Bild, im Ruhezustand oder von Hand ausgeschaltet waren oder nichts \
      aufgezeichnet wurde, obwohl die Bildschirme laufen sollten (Sollzeit). Planmäßig ausgeschaltete Stunden und \
      Mitteilungen an Besucher zählen nicht.
      """),
    cardsAtOnce: .init(
      "Karten gleichzeitig",
      """
      Wie viele Karten im Durchschnitt zugleich sichtbar waren, während die Bildschirme liefen; eine an zwei Stellen zählt \
      doppelt. Der vereinbarte Anteil gilt für die Zeit aller dieser Karten zusammen.
      """),
    equalPart: .init(
      "Gleicher Anteil",
      """
      Für Sponsoren ohne vereinbarten Anteil: Was jeder von ihnen bekäme, wenn sie sich die übrige Zeit zu gleichen Teilen \
      teilten. Der Wert dient nur dem Vergleich; nachzuliefern ist dafür nichts.
      """),
    met: .init(
      "Vertrag erfüllt",
      """
      Auf jedem Bildschirm und bei jeder Karte fehlt weniger als 0,1\u{A0}% der vereinbarten Zeit. So kleine Lücken entstehen, \
      wenn der Bericht beginnt oder endet, bevor alle Karten durchgelaufen sind; die Tabellen weisen sie auf die Sekunde genau \
      aus.
      """),
    opens: .init("Aufrufe der Karte", "Wie oft Besucher die Karte öffneten, gezählt je volle Stunde."),
    notMeasured: .init(
      "Nicht gemessen", "Wie viele Menschen hingesehen haben. Gemessen wird nur, wie lange etwas sichtbar war."))

  static let frenchMeanings = Meanings(
    card: .init("Carte", "L’annonce d’un partenaire à l’écran, avec son nom ou son logo."),
    inView: .init(
      "Visible",
      """
      Au moins la moitié de la surface de la carte était affichée sans être masquée, et l’image était à jour. Une carte immobile \
      ou assombrie dans une galerie compte aussi. Une carte visible à deux endroits à la fois compte double.
      """),
    pass: .init("Passage visible", "Une seconde ou plus sans interruption."),
    shareOfVoice: .init(
      "Part de temps",
      """
      Part d’une carte dans le temps visible de toutes les cartes, pendant qu’elle était programmée, que les écrans fonctionnaient \
      et qu’aucun visiteur n’utilisait l’écran.
      """),
    bonus: .init(
      "Bonus",
      "Temps pendant lequel des visiteurs ont maintenu la carte à l’écran. Il n’est pas compris dans le temps visible."),
    contracted: .init(
      "Convenu",
      """
      La part convenue de ce que les écrans ont montré, et de ce qu’ils auraient montré sans visiteur pendant qu’ils étaient sans \
      affichage, en retard d’image, en veille ou éteints manuellement, ou que rien n’était enregistré alors que l’affichage devait \
      fonctionner (horaires prévus). Les heures d’extinction prévue et les messages d’information affichés aux visiteurs ne \
      comptent pas.
      """),
    cardsAtOnce: .init(
      "Cartes simultanées",
      """
      Nombre de cartes visibles en même temps, en moyenne, pendant le fonctionnement des écrans\u{A0}; une carte à deux endroits \
      compte double. La part convenue porte sur le temps de toutes ces cartes ensemble.
      """),
    equalPart: .init(
      "Part égale",
      """
      Pour les partenaires sans part convenue\u{A0}: ce que chacun aurait si le temps laissé par les autres était réparti également \
      entre eux. Cette valeur sert de comparaison\u{A0}; il n’y a rien à compenser à ce titre.
      """),
    met: .init(
      "Contrat respecté",
      """
      Il manque moins de 0,1\u{A0}% du temps convenu, sur chaque écran et pour chaque carte. Un écart aussi faible apparaît lorsque le \
      rapport commence ou finit avant que toutes les cartes aient défilé\u{A0}; les tableaux l’indiquent à la seconde près.
      """),
    opens: .init(
      "Ouvertures de la carte", "Nombre de fois où des visiteurs ont ouvert la carte, compté par heure entière."),
    notMeasured: .init("Non mesuré", "Le nombre de personnes qui ont regardé. Seul le temps visible est mesuré."))

  static let spanishMeanings = Meanings(
    card: .init("Tarjeta", "El anuncio de un patrocinador en pantalla, con su nombre o su logotipo."),
    inView: .init(
      "Visible",
      """
      Al menos la mitad de la superficie de la tarjeta estaba en pantalla y sin tapar, con la imagen actualizada. También cuentan \
      las tarjetas quietas u oscurecidas de una galería. Si una tarjeta se ve en dos lugares a la vez, cuenta doble.
      """),
    pass: .init("Pase visible", "Un segundo o más sin interrupción."),
    shareOfVoice: .init(
      "Cuota de tiempo",
      """
      Proporción del tiempo visible de todas las tarjetas que corresponde a una de ellas, mientras estaba programada, las \
      pantallas estaban en servicio y ningún visitante usaba la pantalla.
      """),
    bonus: .init(
      "Extra", "Tiempo en que los visitantes mantuvieron la tarjeta en pantalla. No forma parte del tiempo visible."),
    contracted: .init(
      "Acordado",
      """
      La cuota acordada de lo que mostraron las pantallas, y de lo que habrían mostrado sin visitantes mientras estaban sin señal, \
      con la imagen retrasada, en reposo o apagadas manualmente, o mientras no se registró nada aunque debían estar en servicio \
      (horario previsto). Las horas de apagado previsto y los mensajes informativos para los visitantes no cuentan.
      """),
    cardsAtOnce: .init(
      "Tarjetas simultáneas",
      """
      Cuántas tarjetas se veían a la vez, de media, con las pantallas en servicio; una en dos lugares cuenta doble. La cuota \
      acordada se aplica al tiempo de todas ellas juntas.
      """),
    equalPart: .init(
      "Parte igual",
      """
      Para los patrocinadores sin cuota acordada: lo que tendría cada uno si se repartieran por igual el tiempo que dejan los \
      demás. Solo sirve de comparación; no da lugar a compensación.
      """),
    met: .init(
      "Contrato cumplido",
      """
      Falta menos del 0,1\u{A0}% del tiempo acordado, en cada pantalla y para cada tarjeta. Una diferencia tan pequeña se da cuando el \
      informe empieza o termina antes de que hayan pasado todas las tarjetas; las tablas la indican al segundo.
      """),
    opens: .init(
      "Aperturas de la tarjeta", "Cuántas veces abrieron la tarjeta los visitantes, contadas por horas enteras."),
    notMeasured: .init("No se mide", "Cuántas personas miraron. Solo se mide el tiempo visible."))
}
