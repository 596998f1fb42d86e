import ConfigurationValues
import Messages
import SponsorSheets
import Testing

/// Headings of tables and questions of forms.
@Suite struct HeadingTests {
  static let usual: [(heading: String, column: SheetColumn)] = [
    ("Nome azienda", .name), ("Ragione sociale", .name), ("Società", .name), ("Livello", .tier), ("Pacchetto", .tier),
    ("Immagine", .logo), ("Sito web", .link), ("Sito internet", .link), ("Sottotitolo", .tagline),
    ("Descrizione", .details), ("Colore", .color), ("Quota di tempo", .share), ("Peso", .weight),
    ("Data inizio", .from),
    ("Dal", .from), ("Data fine", .until), ("Al", .until), ("Nascosto", .hidden), ("Identificativo", .id),
    ("Bedrijfsnaam", .name), ("Naam", .name), ("Niveau", .tier), ("Pakket", .tier), ("Logobestand", .logo),
    ("Webpagina", .link), ("Ondertitel", .tagline), ("Omschrijving", .details), ("Kleur", .color), ("Aandeel", .share),
    ("Gewicht", .weight), ("Vanaf", .from), ("Begindatum", .from), ("Einddatum", .until), ("t/m", .until),
    ("Verborgen", .hidden), ("Sleutel", .id),
  ]

  @Test(arguments: usual)
  func `usual headings of Italian and Dutch tables are known`(heading: String, column: SheetColumn) {
    #expect(SheetColumn(heading: heading) == column)
    #expect(SheetColumn(heading: heading.uppercased() + ":") == column)
  }

  static let questions: [(heading: String, column: SheetColumn)] = [
    ("Your website", .link), ("Your Website URL", .link), ("What is your website?", .link),
    ("Link to your website", .link), ("Please upload your logo", .logo), ("Upload your logo (SVG or PDF)", .logo),
    ("Please attach your company logo here", .logo), ("Your company", .name), ("What is your company's name?", .name),
    ("Name of your organisation", .name), ("Your sponsorship level", .tier), ("Choose your package", .tier),
    ("Which sponsorship package would you like?", .tier),
    ("Your tagline", .tagline), ("Your brand colour", .color), ("Ihre Webseite", .link), ("Ihr Logo", .logo),
    ("Bitte laden Sie hier Ihr Logo hoch", .logo), ("Name Ihrer Firma", .name), ("Wie lautet Ihr Firmenname?", .name),
    ("Votre site web", .link), ("Veuillez télécharger votre logo", .logo), ("Le nom de votre entreprise", .name),
    ("Su página web", .link), ("Por favor, suba su logotipo", .logo), ("Nombre de su empresa", .name),
    ("Il vostro sito web", .link), ("Carica il tuo logo", .logo), ("Nome della vostra azienda", .name),
    ("Uw website", .link), ("Upload uw logo", .logo), ("Naam van uw bedrijf", .name),
  ]

  @Test(arguments: questions)
  func `questions of forms are known by their keywords`(heading: String, column: SheetColumn) {
    #expect(SheetColumn(heading: heading) == column)
  }

  @Test(arguments: [
    "Your name", "Ihr Name", "Votre nom", "Su nombre", "Il tuo nome", "Uw naam", "Your title", "Your details",
    "About you",
    "Your picture", "Your e-mail", "Email Address", "Timestamp", "Your phone number", "Name of your contact", "Your ID",
    "Would you like a link to us?", "Do you have a logo?", "Is this your company?", "The", "Please", "?",
  ])
  func `questions about the person who fills a form in name no column`(heading: String) {
    #expect(SheetColumn(heading: heading) == nil)
  }

  @Test func `an exported form is read without hints about its headings`() {
    let sheet = SponsorSheet.read(
      Array(
        """
        Timestamp,Email Address,Organisation,Package,Please upload your logo,Your website
        11/20/2026 10:11:12,a@b.example,Halden & Rye,Gold,https://drive.example/open?id=1aB,halden.example
        11/20/2026 10:14:55,c@d.example,Lumenfold,Silver,https://drive.example/open?id=2cD,lumenfold.example
        """.utf8), file: "s.csv")
    #expect(sheet.columns == [.name, .tier, .logo, .link])
    #expect(sheet.faults.allSatisfy { $0.severity == .note })
    #expect(sheet.sponsors.map(\.link) == ["https://halden.example", "https://lumenfold.example"])
  }

  static let contracts: [(heading: String, column: SheetColumn)] = [
    ("Vertrag ab", .from), ("Vertrag von", .from), ("Vertragsbeginn", .from), ("Laufzeit von", .from),
    ("Laufzeit ab", .from), ("Vertrag bis", .until), ("Vertragsende", .until), ("Laufzeit bis", .until),
    ("Contract start", .from), ("Contract start date", .from), ("Start of contract", .from), ("Valid from", .from),
    ("Contract end", .until), ("End of contract", .until), ("Contract until", .until), ("Valid until", .until),
    ("Début de contrat", .from), ("Date de début du contrat", .from), ("Fin de contrat", .until),
    ("Fin du contrat", .until), ("Inizio contratto", .from), ("Fine contratto", .until),
    ("Inicio de contrato", .from), ("Fin de contrato", .until), ("Begin contract", .from), ("Einde contract", .until),
    ("Ingangsdatum", .from), ("Looptijd tot", .until),
  ]

  @Test(
    arguments: [
      ("Visible from", "Visible until"), ("Sichtbar ab", "Sichtbar bis"), ("Visible du", "Visible au"),
      ("Affiché à partir du", "Affiché jusqu’au"), ("Visible desde", "Visible hasta"),
      ("Visibile dal", "Visibile fino al"),
      ("Zichtbaar vanaf", "Zichtbaar t/m"),
    ])
  func `headings for the days on which a card is seen are known`(from: String, until: String) {
    #expect(SheetColumn(heading: from) == .from)
    #expect(SheetColumn(heading: until) == .until)
  }

  @Test(arguments: contracts)
  func `headings for the beginning and the end of a contract are known`(heading: String, column: SheetColumn) {
    #expect(SheetColumn(heading: heading) == column, "\(heading)")
  }

  @Test(arguments: [
    ("Spruch / Kurztext", SheetColumn.details), ("Short text", .details), ("Kurztext", .details),
    ("Texte court", .details),
    ("Testo breve", .details), ("Korte tekst", .details), ("Texto corto (máx. 80)", .details), ("Spruch", .tagline),
    ("Slogan / Claim", .tagline), ("Slogan / Text", .details), ("Firma\nName", .name), ("Logo\nDatei", .logo),
    ("Web / Homepage\n(if any)", .link), ("Claim / Branche", .tagline), ("Slogan oder Tätigkeit", .tagline),
    ("Branche & Claim (max. 40)", .tagline), ("Slogan\nBranche", .tagline), ("Slogan / secteur", .tagline),
    ("Beschreibung / Branche", .details), ("Tagline or industry", .tagline), ("Slogan / Claim / Branche", .tagline),
    ("Slogan, attività", .tagline),
  ])
  func `headings of several words and lines are known`(heading: String, column: SheetColumn) {
    #expect(SheetColumn(heading: heading) == column)
  }

  @Test(arguments: [
    "Name / Logo", "Bank\nName", "Logo\nstatus", "Kontakt / Website", "Tier / Amount", "Name on wall / website",
    "Branche", "Branche / Sektor", "Firma / Branche", "Logo / Branche", "Claim / Branche / Kontakt", "Claim / Link",
    "Name und Titel", "Nom et titre", "Claim und Logo", "Text / Branch", "Claim / Kategorie", "Claim / Ort",
    "Claim / Betrag", "Claim / Preise",
  ])
  func `headings whose parts differ, or of which a line is unknown, name no column`(heading: String) {
    #expect(SheetColumn(heading: heading) == nil)
  }

  @Test(arguments: [
    "Name on wall / contact", "Name on wall / Ansprechpartner", "Details / intern", "Text / Absprachen",
    "Datei / Vertrag",
    "Link / Ordner", "Web / Insta", "Logo / Inserat",
  ])
  func `what no part of a heading is known for does not come onto the wall`(heading: String) {
    let sheet = sheet("Name;\(heading)\nAcme;Petra Muster 079 123\n")
    #expect(sheet.columns == [.name] && sheet.sponsors.map(\.name) == ["Acme"], "\(sheet.faults)")
  }

  @Test(arguments: ["Claim / Branche;Slogan", "Slogan;Claim / Branche"])
  func `a heading for the trade too stands back where a slogan has a column`(headings: String) {
    let row = headings.hasPrefix("Slogan") ? "Bread daily;Bakery" : "Bakery;Bread daily"
    let sheet = sheet("Name;\(headings)\nAcme;\(row)\n")
    #expect(sheet.sponsors.map(\.tagline) == ["Bread daily"])
    #expect(sheet.faults.map(\.severity) == [.warning], "\(sheet.faults)")
  }

  @Test func `a short text stands back where a longer one has a column`() {
    for (short, long) in [("Kurztext", "Langtext"), ("Short description", "Description"), ("Blurb", "About")] {
      #expect(
        sheet("Name;\(short);\(long)\nAcme;Bread;Bread since 1907\n").sponsors.map(\.details) == ["Bread since 1907"])
      #expect(sheet("Name;\(short)\nAcme;Bread\n").sponsors.map(\.details) == ["Bread"])
    }
  }

  @Test(arguments: ["Scadenza", "Vencimiento", "Expiry date", "Ablaufdatum"])
  func `a heading that may mean the day of a payment ends no card`(heading: String) {
    #expect(SheetColumn(heading: heading) == nil)
  }

  @Test(arguments: ["Vertragsbeginn;Vertragsende;from;until", "from;until;Vertragsbeginn;Vertragsende"])
  func `the dates of a contract stand back behind those of the wall`(headings: String) {
    let isFirst = headings.hasPrefix("Vertrag")
    let (contract, wall) = ("2020-01-01;2025-12-31", "2026-01-01;2027-01-01")
    let row = isFirst ? "\(contract);\(wall)" : "\(wall);\(contract)"
    let sheet = SponsorSheet.read(Array("Name;\(headings)\nAcme;\(row)\n".utf8), file: "s.csv")
    #expect(sheet.sponsors.map { $0.from?.description } == ["2026-01-01"])
    #expect(sheet.sponsors.map { $0.until?.description } == ["2027-01-01"])
  }

  @Test(arguments: ["3 Jahre", "Saison 2026/27", "nach Absprache"])
  func `what a contract's column says otherwise stops no import`(text: String) {
    let sheet = SponsorSheet.read(Array("Name;Vertragsende\nAcme;\(text)\n".utf8), file: "s.csv")
    #expect(sheet.sponsors.map { $0.until?.description } == [nil])
    #expect(sheet.faults.map(\.severity) == [.warning])
  }

  @Test func `an unused column of dates is told by a warning that names the heading to give it`() {
    func told(_ csv: String) -> [String] {
      sheet(csv).faults.filter { $0.severity == .warning }.map(\.description)
    }
    #expect(
      told("Name,Campaign,Zzz\nAcme,01.07.2025,x\nBolt,,y\nCrane,30.06.2027,z\nDune,open,\n") == [
        "s.csv, row 1, column B (Campaign): warning: this column is not used, and holds dates such as \"01.07.2025\"; if they say "
          + "when cards are on the wall, name it 'from' or 'until'"
      ])
    #expect(
      told("Name,Until,Campaign\nAcme,2027-01-01,01.07.2025\nBolt,,02.07.2025\n") == [
        "s.csv, row 1, column C (Campaign): warning: this column is not used, and holds dates such as \"01.07.2025\"; if they say "
          + "when cards are on the wall, name it 'from'"
      ])
    #expect(told("Name,From,Until,Campaign\nAcme,,,01.07.2025\nBolt,,,02.07.2025\n") == [])
    #expect(told("Name,Timestamp,Paid on\nAcme,01.07.2025,x\nBolt,02.07.2025,03.07.2025\n") == [])
    #expect(told("Name,Campaign\nAcme,01.07.2025\nBolt,5\nCrane,6\n") == [])
  }

  @Test func `a column of places is not taken for one of logos`() {
    let sheet = SponsorSheet.read(Array("Sponsor;Luogo\nAcme;Lugano\n".utf8), file: "s.csv")
    #expect(sheet.faults.map(\.message) == ["this column is not used"] && sheet.faults[0].severity == .note)
  }
}
