import Spool
import TestSupport
import Testing

@testable import Ledger
@testable import ProofReports

/// What offices in Spain, France and Austria read twice, or read wrong.
@Suite struct OfficeReadingTests {
  private func text(_ report: ProofReport, _ language: ReportLanguage = .english) -> String {
    Self.flat(report.text(in: language).joined(separator: "\n"))
  }

  /// With single spaces: where lines end depends on the fonts.
  private static func flat(_ text: String) -> String { text.replacing(/[\s\u{A0}]+/, with: " ") }

  private func page(_ report: ProofReport, _ name: String, _ language: ReportLanguage) async throws -> String {
    Self.flat(try await ReportSheets.sheet(report, name: "\(name)-\(language)", language).text)
  }

  /// The words of a third of the first page.
  private func figure(
    _ third: Int, of report: ProofReport, _ name: String, _ language: ReportLanguage
  ) async throws -> String {
    let sheet = try await ReportSheets.sheet(report, name: "\(name)-\(language)", language)
    // Figures begin 166 pt apart behind a margin of 48 pt, on paper of 595 pt.
    let start = 0.0806 + 0.2796 * Double(third) - 0.003
    return Self.flat(
      sheet.words[0].filter { $0.left >= start && $0.left < start + 0.2796 }.map(\.text).joined(separator: " "))
  }

  /// A debt of dark time and of other time, with a bonus, openings, and time without a logo.
  private static func debt() throws -> ProofReport {
    var totals = ReportScenarios.totals(3, .init(delivered: 6600, down: 600), cards: ReportScenarios.everybody)
    totals.days[0].subjects[.card("glass")]?.counts.bonus = 600_000
    totals.days[0].subjects[.card("glass")]?.counts.logoMissing = 330_000
    totals.visits["glass", default: .init()].opens = 9
    // All cards are on at all hours, so that shares are those that the wall states.
    let wall = ReportScenarios.wall.replacing(/, show: .* }/, with: " }")
    return try ReportScenarios.report(totals, .card("glass"), of: wall)
  }

  @Test(arguments: [
    (
      ReportLanguage.english,
      [
        "12.5% of the time of all cards in Platinum (40%)", "openings of the card 9",
        "Openings of the card – How often",
        "and no visitor used the screen.", "before all cards have passed", "notices to visitors do not count",
        "openings of cards by visitors", " total 6:30:00",
      ],
      ["of the time in Platinum", "nobody", "round of the strip", "announcements", "opens", "all days"]
    ),
    (
      .german,
      [
        "12,5 % der Zeit aller Karten in Platinum (40 %)", "Aufrufe der Karte 9", "Aufrufe der Karte – Wie oft",
        "und kein Besucher den Bildschirm bediente.", "So kleine Lücken entstehen",
        "bevor alle Karten durchgelaufen sind", "Karten gleichzeitig, im Durchschnitt 1,60", " gesamt 6:30:00",
      ],
      ["der Zeit in Platinum", "niemand eingriff", "Fehlzeiten", "Laufband", "m Mittel", "alle Tage"]
    ),
    (
      .french,
      [
        "12,5 % du temps de toutes les cartes dans Platinum (40 %)", "ouvertures de la carte 9",
        "Ouvertures de la carte – Nombre", "Part de temps – Part d’une carte", "dates du contrat non indiquées",
        "les messages d’information affichés aux visiteurs ne comptent pas",
        "avant que toutes les cartes aient défilé",
      ],
      ["du temps dans Platinum", "art de voix", "les annonces", "bandeau", "durée non indiquée"]
    ),
    (
      .spanish,
      [
        "12,5 % del tiempo de todas las tarjetas en Platinum (40 %)", "aperturas de la tarjeta 9",
        "Aperturas de la tarjeta – Cuántas", "menos tiempo del acordado, aunque las pantallas estaban en servicio",
        "se mostró durante 5 min 30 s sin su logotipo", "antes de que hayan pasado todas las tarjetas",
        "Proporción del tiempo visible de todas las tarjetas que corresponde a una de ellas",
      ],
      ["del tiempo en Platinum", "menos de lo acordado", "la cinta", "Parte de una tarjeta", "los avisos"]
    ),
  ])
  func `a text says of what a share is, and explains it in words that an office knows`(
    language: ReportLanguage, words: [String], wrong: [String]
  ) throws {
    let text = text(try Self.debt(), language)
    for word in words { #expect(text.contains(word), "\(word) in \(text)") }
    for word in wrong { #expect(!text.contains(word), "\(word) in \(text)") }
  }

  @Test(arguments: [
    (
      ReportLanguage.english,
      [
        "To agree on when it will be shown, ask the operator of the screens.",
        "ask whoever sent you this report for the signed file with the data of these days",
        "exactly the lines in typewriter letters to its right", "another way than the signed file",
        "in view while no visitor used the screen",
      ], ["contact Ada Example.", "ask Ada Example for the signed file"]
    ),
    (
      .german,
      [
        "Bitte vereinbaren Sie mit dem Betreiber der Bildschirme, wann",
        "bitten Sie den Absender dieses Berichts um die signierte Datei mit den Daten dieser Tage",
        "genau die Zeilen in Schreibmaschinenschrift rechts von ihm", "auf anderem Weg als die signierte Datei",
        "sichtbar, während kein Besucher den Bildschirm bediente", "Im Durchschnitt sind 1,60 Karten",
      ], ["vereinbaren Sie mit Ada Example, wann", "bitten Sie Ada Example um die signierte Datei"]
    ),
    (
      .french,
      [
        "contactez l’exploitant des écrans.", "Temps restant dû au total : 1 h.",
        "demandez à l’expéditeur de ce rapport le fichier signé contenant les données de ces journées",
        "exactement les lignes en caractères de machine à écrire à sa droite",
        "par une autre voie que celle du fichier signé", "sans qu’un visiteur utilise l’écran",
        "Nombre moyen de cartes visibles en même temps : 1,60.", "Dates du contrat : non indiquées",
      ], ["contactez : Ada Example.", "demandez à Ada Example le fichier signé"]
    ),
    (
      .spanish,
      [
        "contacte con quien gestiona las pantallas.", "sin que ningún visitante usara la pantalla",
        "solicite a quien le envió este informe el archivo firmado con los datos de estos días",
        "exactamente las líneas en letra de máquina de escribir a su derecha",
        "por un medio distinto al del archivo firmado", "Expedido por: ",
      ], ["contacte con: Ada Example.", "solicite a Ada Example el archivo firmado"]
    ),
  ])
  func `a page says whom to ask about a debt and for the signed file`(
    language: ReportLanguage, words: [String], asked: [String]
  ) async throws {
    var report = try Self.debt()
    let page = try await page(report, "debt", language)
    for word in words { #expect(page.contains(word), "\(word) in \(page)") }
    report.contact = "Ada Example"
    let named = try await self.page(report, "debt-named", language)
    for word in asked { #expect(named.contains(word), "\(word) in \(named)") }
    #expect(!named.contains(words[0]) && !named.contains("(Ada Example)"), "\(named)")
  }

  @Test func `German figures name what was in view and what was agreed`() async throws {
    let report = try Self.debt()
    let time = try await figure(0, of: report, "figures", .german)
    #expect(time.contains("sichtbar: 5 h 30 min; vereinbart: 6 h 30 min"), "\(time)")
    let share = try await figure(1, of: report, "figures", .german)
    #expect(share.contains("vereinbart: 12,50 %, bezogen auf"), "\(share)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "average", "1.60"), (.german, "Durchschnitt", "1,60"), (.french, "moyenne", "1,60"),
    (.spanish, "media", "1,60"),
  ])
  func `a long name of a figure leaves its value free`(language: ReportLanguage, end: String, value: String)
    async throws
  {
    let sheet = try await ReportSheets.sheet(try Self.debt(), name: "names-\(language)", language)
    // The name's last word, and what follows it on its line.
    let gaps = sheet.words.flatMap { words in
      words.filter { $0.text == end }.compactMap { name in
        words.filter { abs($0.bottom - name.bottom) < 0.003 && $0.left > name.left }.min { $0.left < $1.left }
          .map { (next: $0.text, gap: $0.left - name.right) }
      }
    }
    let gap = try #require(gaps.first { $0.next == value }, "\(gaps)").gap
    #expect(gap > 8 / 595.28, "\(gaps)")
  }

  private static let ended = """
    timezone: UTC
    cards:
      - { id: acme, title: Acme, share: 20%, show: { until: 2026-10-31 } }
      - { id: birch, title: Birch, share: 30% }
    """

  @Test(arguments: [
    (
      ReportLanguage.english, "not known: what was agreed is not known",
      "none: nothing was due while the screens were up"
    ),
    (
      .german, "nicht bekannt, da nicht bekannt ist, was vereinbart wurde",
      "keiner: Während die Bildschirme liefen, war nichts auszuspielen"
    ),
    (
      .french, "inconnue : les termes convenus ne sont pas connus",
      "aucune : rien n’était à diffuser pendant le fonctionnement des écrans"
    ),
    (
      .spanish, "no consta: no se sabe qué se acordó",
      "ninguna: no había nada que emitir mientras las pantallas estaban en servicio"
    ),
  ])
  func `a share that is not known says why`(language: ReportLanguage, unknown: String, notDue: String) async throws {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["birch"])
    let ended = try ReportScenarios.report(totals, .card("acme"), of: Self.ended)
    let none = try await figure(1, of: ended, "no-share", language)
    let name = ReportWords.capitalized(language.words.labels.shareOfVoice)
    #expect(none.contains("\(name) – \(notDue)"), "\(none)")
    let other = try await figure(
      1, of: try ReportScenarios.report(totals, .card("birch"), of: nil), "unknown-share", language)
    #expect(other.contains("\(name) – \(unknown)"), "\(other)")
    // One that is known has no such remark.
    let known = try await figure(
      1, of: try ReportScenarios.report(totals, .card("birch"), of: Self.ended), "share", language)
    #expect(known.contains(/30[.,]00/) && !known.contains(notDue) && !known.contains(unknown), "\(known)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "what was agreed is not known"), (.german, "es ist nicht bekannt, was vereinbart wurde"),
    (.french, "les termes convenus ne sont pas connus"), (.spanish, "no se sabe qué se acordó"),
  ])
  func `where no contract is known, neither is what is owed to all`(language: ReportLanguage, words: String)
    async throws
  {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["birch", "cedar"])
    let report = try ReportScenarios.report(totals, .all, of: nil)
    let contracts = try await figure(0, of: report, "all-unknown", language)
    #expect(contracts.contains("\(language.words.pages.contracts) – \(words)"), "\(contracts)")
    let owed = try await figure(2, of: report, "all-unknown", language)
    #expect(owed.contains("\(ReportWords.capitalized(language.words.labels.makeGood)) – "), "\(owed)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "Contract met – "), (.german, "Vertrag erfüllt – "), (.french, "Contrat respecté – "),
    (.spanish, "Contrato cumplido – "),
  ])
  func `where nothing was due, it is not explained when a contract is met`(language: ReportLanguage, term: String)
    throws
  {
    let totals = ReportScenarios.totals(7, ReportScenarios.met, cards: ["birch"])
    let ended = text(try ReportScenarios.report(totals, .card("acme"), of: Self.ended), language)
    #expect(!ended.contains(term), "\(ended)")
    let due = text(try ReportScenarios.report(totals, .card("birch"), of: Self.ended), language)
    #expect(due.contains(term), "\(due)")
  }

  @Test(arguments: [
    (ReportLanguage.english, "before 21 November 2026;", "before 21 November 2026, 09:00;"),
    (.german, "vor dem 21. November 2026 „", "vor dem 21. November 2026, 09:00 Uhr „"),
    (.french, "avant le 21 novembre 2026 ;", "avant le 21 novembre 2026 à 09:00 ;"),
    (.spanish, "antes del 21 de noviembre de 2026;", "antes del 21 de noviembre de 2026, 09:00;"),
  ])
  func `before a day is before its midnight, which needs no time`(
    language: ReportLanguage, midnight: String, morning: String
  ) {
    func note(_ until: String) -> ReportNote {
      ReportNote(.changed(title: "Acme", agreement: "50% of the time", until: until))
    }
    for (time, words) in [("00:00", midnight), ("09:00", morning)] {
      let sentence = Self.flat(language.words.sentence(of: note("2026-11-21 \(time)")))
      #expect(sentence.contains(words), "\(sentence)")
    }
    // Programs read the moment, and the agreement as exports state it.
    #expect(note("2026-11-21 00:00").english.contains("was \"50% of the time\" before 2026-11-21 00:00;"))
  }

  @Test(arguments: [
    (ReportLanguage.english, "all of \"gold\""), (.german, "enthält nur „acme“, die Summe von „gold“"),
    (.french, "ne concerne que « acme », le total de « gold »"), (.spanish, "solo contiene «acme», el total de «gold»"),
  ])
  func `a tier of which an export tells the sum fits into its sentence`(language: ReportLanguage, words: String) {
    let names = [ReportNote.Name(name: "acme", isTier: false), .init(name: "gold", isTier: true)]
    let sentence = Self.flat(
      language.words.sentence(of: ReportNote(.tellsOnlyOf(kiosk: "lobby", names, more: 0))))
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test func `January is Jänner in Austria`() throws {
    let wall = """
      timezone: UTC
      cards: [{ id: birch, title: Birch, share: 40%, show: { from: 2026-01-02 } }, { title: Cedar }]
      """
    let report = try ReportScenarios.report(
      ReportScenarios.totals(2, ReportScenarios.met, cards: ["birch"]), .card("birch"), of: wall)
    #expect(text(report, .austrian).contains("ab 2. Jänner 2026"), "\(text(report, .austrian))")
    #expect(text(report, .german).contains("ab 2. Januar 2026"), "\(text(report, .german))")
    // All else is the same.
    #expect(text(report, .austrian).replacing("Jänner", with: "Januar") == text(report, .german))
  }

  @Test(arguments: [
    (ReportLanguage.english, "Proof of play: Glasshouse Labs, "), (.german, "Ausspielungsnachweis: Glasshouse Labs, "),
    (.french, "Justificatif de diffusion\u{A0}: Glasshouse Labs, "),
    (.spanish, "Certificado de emisión: Glasshouse Labs, "),
  ])
  func `the title of a PDF has the spaces of its language`(language: ReportLanguage, title: String) async throws {
    let sheet = try await ReportSheets.sheet(try Self.debt(), name: "title-\(language)", language)
    #expect(sheet.title.hasPrefix(title), "\(sheet.title)")
  }

  private static let glossary: [(ReportLanguage, String, String)] = [
    (.english, "What these numbers mean", "Not measured"), (.german, "Was die Zahlen bedeuten", "Nicht gemessen"),
    (.french, "Ce que ces chiffres signifient", "Non mesuré"), (.spanish, "Qué significan estas cifras", "No se mide"),
  ]

  @Test(arguments: glossary, ReportPaper.allCases)
  func `what words mean is on one page`(words: (ReportLanguage, String, String), paper: ReportPaper) async throws {
    let (language, heading, last) = words
    let number = ReportLanguage.allCases.firstIndex(of: language) ?? 0
    for days in [1, 4, 7, 13, 22, 31].sampled(every: 6, from: number + (paper == .a4 ? 0 : 2)) {
      let totals = ReportScenarios.totals(days, ReportScenarios.met, cards: ["birch"])
      let report = try ReportScenarios.report(totals, .card("birch"), of: Self.ended)
      let sheet = try await ReportSheets.sheet(report, name: "glossary-\(language)-\(paper)-\(days)", language, paper)
      let begin = try #require(sheet.pages.firstIndex { $0.contains(heading) }, "\(sheet.text)")
      #expect(sheet.pages[begin].contains(last), "of \(days) days: \(sheet.text)")
    }
  }
}
