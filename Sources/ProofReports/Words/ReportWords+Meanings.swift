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
      At least half of a card's area was on the screen and uncovered, while the picture was current. A card that is at rest or \
      dimmed in a gallery counts. A card in view in two places counts twice.
      """),
    pass: .init("Viewable pass", "One second or more in view without a break."),
    shareOfVoice: .init(
      "Share of voice",
      """
      A card's part of the time in view of all cards while the card was booked, the screens were up and nobody was at the screen.
      """),
    bonus: .init("Bonus", "What a visitor held in view. The time in view does not contain it."),
    contracted: .init(
      "Contracted",
      """
      The agreed share of what the screens showed, and of what they would have shown with nobody at the screen while they had \
      no display, late frames, slept or were switched off by hand, or nothing was recorded although the wall was to be on. Planned \
      off hours and announcements do not count.
      """),
    equalPart: .init(
      "Equal part",
      """
      Of sponsors without an agreed share: what each would have if all of them had the same part of what the others leave. It \
      is there for comparison; nothing is owed of it.
      """),
    met: .init(
      "Contract met",
      """
      Less than 0.1% of the contracted time is missing, on each screen and of each card. That little is missing where the report \
      begins or ends in the middle of a round; the tables have it to the second.
      """),
    opens: .init("Opens", "How often visitors opened the card, counted by whole hours."),
    notMeasured: .init("Not measured", "How many people looked. All of this is time in view."))

  static let germanMeanings = Meanings(
    card: .init("Karte", "Eine Werbefläche auf dem Bildschirm, mit Name oder Logo."),
    inView: .init(
      "Sichtbar",
      """
      Mindestens die halbe Fläche einer Karte war unverdeckt auf dem Bildschirm, während das Bild aktuell war. Eine Karte, die in \
      einer Galerie ruht oder abgedunkelt ist, zählt mit. Ist sie an zwei Stellen zugleich sichtbar, zählt das doppelt.
      """),
    pass: .init("Sichtbarer Durchlauf", "Mindestens eine Sekunde ohne Unterbrechung sichtbar."),
    shareOfVoice: .init(
      "Zeitanteil",
      """
      Anteil einer Karte an der sichtbaren Zeit aller Karten, solange sie gebucht war, die Bildschirme liefen und niemand sie \
      bediente.
      """),
    bonus: .init("Bonus", "Was Besucher im Bild hielten. In der sichtbaren Zeit ist es nicht enthalten."),
    contracted: .init(
      "Vereinbart",
      """
      Der vereinbarte Anteil an dem, was die Bildschirme zeigten, und an dem, was sie ohne Bedienung gezeigt hätten, während sie \
      ohne Anzeige waren, das Bild verspätet kam, sie ruhten oder von Hand ausgeschaltet waren oder nichts aufgezeichnet wurde, \
      obwohl die Anzeige laufen sollte. Planmäßig abgeschaltete Stunden und Mitteilungen zählen nicht.
      """),
    equalPart: .init(
      "Gleicher Anteil",
      """
      Bei Sponsoren ohne vereinbarten Anteil: was jeder hätte, wenn alle von ihnen gleich viel von dem hätten, was die anderen \
      übrig lassen. Er steht zum Vergleich da; nachzuliefern ist davon nichts.
      """),
    met: .init(
      "Vertrag erfüllt",
      """
      Es fehlen weniger als 0,1\u{A0}% der vereinbarten Zeit, auf jedem Bildschirm und bei jeder Karte. So wenig fehlt, wo der \
      Bericht mitten in einer Runde des Laufbands beginnt oder endet; die Tabellen nennen es auf die Sekunde.
      """),
    opens: .init("Aufrufe", "Wie oft Besucher die Karte öffneten, gezählt in ganzen Stunden."),
    notMeasured: .init(
      "Nicht gemessen", "Wie viele Menschen hinsahen. Gemessen wird nur, wie lange etwas sichtbar war."))

  static let frenchMeanings = Meanings(
    card: .init("Carte", "L’annonce d’un partenaire à l’écran, avec son nom ou son logo."),
    inView: .init(
      "Visible",
      """
      Au moins la moitié de la surface d’une carte était à l’écran et non masquée, alors que l’image était à jour. Une carte \
      immobile ou assombrie dans une galerie compte. Visible à deux endroits à la fois, elle compte double.
      """),
    pass: .init("Passage visible", "Une seconde ou plus sans interruption."),
    shareOfVoice: .init(
      "Part de voix",
      """
      Part d’une carte dans le temps visible de toutes les cartes, tant qu’elle était programmée, que les écrans fonctionnaient \
      et que personne ne les touchait.
      """),
    bonus: .init("Bonus", "Ce qu’un visiteur a maintenu à l’écran. Le temps visible ne le comprend pas."),
    contracted: .init(
      "Convenu",
      """
      La part convenue de ce que les écrans ont montré, et de ce qu’ils auraient montré sans visiteur alors qu’ils étaient sans \
      affichage, que l’image était en retard, qu’ils étaient en veille ou éteints manuellement, ou que rien n’était enregistré \
      alors que l’affichage devait fonctionner. Les heures d’extinction prévue et les annonces ne comptent pas.
      """),
    equalPart: .init(
      "Part égale",
      """
      Pour les partenaires sans part convenue\u{A0}: ce que chacun aurait si tous avaient la même part de ce que les autres \
      laissent. Elle sert de comparaison\u{A0}; rien n’est à compenser à ce titre.
      """),
    met: .init(
      "Contrat respecté",
      """
      Il manque moins de 0,1\u{A0}% du temps convenu, sur chaque écran et pour chaque carte. Un si petit manque apparaît quand le \
      rapport commence ou finit au milieu d’un tour du bandeau\u{A0}; les tableaux l’indiquent à la seconde.
      """),
    opens: .init("Ouvertures", "Combien de fois des visiteurs ont ouvert la carte, compté par heures entières."),
    notMeasured: .init("Non mesuré", "Le nombre de personnes qui ont regardé. Il s’agit partout de temps visible."))

  static let spanishMeanings = Meanings(
    card: .init("Tarjeta", "El anuncio de un patrocinador en pantalla, con su nombre o su logotipo."),
    inView: .init(
      "Visible",
      """
      Al menos la mitad de la superficie de una tarjeta estaba en pantalla y sin tapar, con la imagen actualizada. Cuenta también \
      una tarjeta quieta u oscurecida en una galería. Si se ve en dos lugares a la vez, cuenta doble.
      """),
    pass: .init("Pase visible", "Un segundo o más sin interrupción."),
    shareOfVoice: .init(
      "Cuota de tiempo",
      """
      Parte de una tarjeta en el tiempo visible de todas las tarjetas mientras estaba programada, las pantallas estaban en \
      servicio y nadie las tocaba.
      """),
    bonus: .init("Extra", "Lo que un visitante mantuvo en pantalla. El tiempo visible no lo incluye."),
    contracted: .init(
      "Acordado",
      """
      La cuota acordada de lo que mostraron las pantallas, y de lo que habrían mostrado sin visitantes mientras estaban sin señal, \
      con la imagen retrasada, en reposo o apagadas manualmente, o mientras no se registró nada aunque debían estar en servicio. Las \
      horas de apagado previsto y los avisos no cuentan.
      """),
    equalPart: .init(
      "Parte igual",
      """
      De los patrocinadores sin cuota acordada: lo que tendría cada uno si todos tuvieran la misma parte de lo que dejan los \
      demás. Sirve de comparación; no hay nada que compensar por ella.
      """),
    met: .init(
      "Contrato cumplido",
      """
      Falta menos del 0,1\u{A0}% del tiempo acordado, en cada pantalla y de cada tarjeta. Una falta tan pequeña se da cuando el informe empieza \
      o termina a mitad de una vuelta; las tablas lo indican al segundo.
      """),
    opens: .init("Aperturas", "Cuántas veces abrieron la tarjeta los visitantes, contadas por horas enteras."),
    notMeasured: .init("No se mide", "Cuántas personas miraron. Todo esto es tiempo visible."))
}
