internal import Messages

/// What a column of a sponsors' table holds.
package enum SheetColumn: String, Sendable, Hashable, CaseIterable {
  case id, name, tagline, tier, logo, link, details, color, share, weight, from, until, hours, hidden

  /// Recognizes a heading in English, German, French, Spanish, Italian or Dutch, whatever its case, accents and punctuation.
  /// A remark in brackets, as in `Logo (SVG)`, is ignored if the heading is unknown with it. Questions of forms, such as
  /// `Please upload your logo`, are known too.
  package init?(heading: String) {
    let whole = SheetColumn.normalized(heading)
    if let column = Self.columns[whole] {
      self = column
      return
    }
    if Self.questions.contains(whole) {
      self = .name
      return
    }
    if Self.supporters.contains(whole) {
      self = .name
      return
    }
    let remark = heading.firstIndex { $0 == "(" || $0 == "[" } ?? heading.endIndex
    let short = String(heading[..<remark])
    if remark < heading.endIndex, let column = Self.columns[SheetColumn.normalized(short)] {
      self = column
      return
    }
    if let column = HeadingParts(short)?.column {
      self = column
      return
    }
    guard let column = FormQuestion.keywords(of: heading).lazy.compactMap({ Self.columns[$0] }).first,
      FormQuestion.isAbout(column, heading)
    else { return nil }
    self = column
  }

  /// Recognizes a heading that is not as long as other texts.
  init?(short heading: String) {
    guard heading.utf8.count <= 100 else { return nil }
    self.init(heading: heading)
  }

  /// The key of a card that the column fills.
  var path: [String] {
    switch self {
    case .name: ["title"]
    case .tagline: ["subtitle"]
    case .color: ["gradient"]
    case .from, .until: ["show", rawValue]
    case .hours: ["show", "at"]
    case .id, .tier, .logo, .link, .details, .share, .weight, .hidden: [rawValue]
    }
  }

  /// Headings that ask for the name with one word alone, which other questions begin with.
  private static let questions: Set<String> = ["who", "wer", "qui", "quien", "chi", "wie"]

  /// Whether a heading is a word for those who give. It names the column of names only where no other heading does, because tiers
  /// are called so too.
  static func isSupporters(_ heading: String) -> Bool {
    let remark = heading.firstIndex { $0 == "(" || $0 == "[" } ?? heading.endIndex
    return supporters.contains(normalized(String(heading[..<remark])))
  }

  /// In English, German, French, Spanish, Italian and Dutch, normalized.
  private static let supporters = Set(
    words: """
      patron patrons member members donor donors supporter supporters benefactor benefactors sponsors companies exhibitors
      forderer foerderer mitglied mitglieder fordermitglied foerdermitglied spender unterstutzer unterstuetzer gonner goenner
      sponsoren firmen mecene mecenes donateur donateurs donatrice adherent adherents bienfaiteur bienfaiteurs
      entreprises patrocinadores socios donante donantes mecenas benefactores miembro miembros empresas
      sostenitore sostenitori donatore donatori mecenate mecenati benefattore benefattori sponsorizzatore sponsorizzatori aziende
      begunstiger begunstigers weldoener weldoeners schenker lid leden bedrijven
      """)

  /// Whether the text of a merged cell holds for each of its rows. In other columns it may be meant for all of them together.
  var isSharedByMergedRows: Bool { [.tier, .from, .until, .hours, .hidden].contains(self) }

  /// Whether a heading speaks of the contract, whose dates need not be those of the wall.
  static func isOfContract(_ heading: String) -> Bool {
    let heading = normalized(heading)
    return ["contra", "vertrag", "agreement", "sponsorship", "laufzeit", "looptijd"].contains(where: heading.contains)
  }

  /// The heading that was probably meant by an unknown one, as an operator would write it.
  package static func suggestion(for heading: String) -> String? {
    // The place, and abbreviations, such as `Rab.` for a discount.
    if normalized(heading) == "luogo" || heading.hasSuffix(".") { return nil }
    if maybeHours.contains(normalized(heading)) { return "show hours" }
    return nearMiss(normalized(heading), among: columns.keys.sorted { ($0.count, $0) < ($1.count, $1) })
  }

  /// Hours that may be those of the wall, or when a shop is open; normalized.
  private static let maybeHours = Set(
    words: """
      hours times uhrzeit uhrzeiten zeiten stunden heures horaires horario horarios horas orari orario ore tijden uren
      """)

  /// Whether a heading is that of a short text beside which a longer one may stand.
  static func isShortText(_ heading: String) -> Bool {
    let word = normalized(String(heading.prefix { !"([".contains($0) }))
    return shortTexts.contains { word.contains($0) }
  }

  private static let shortTexts = [
    "short", "blurb", "kurz", "court", "corta", "corto", "breve", "korte",
  ]

  /// The column of a part of a heading, such as `Firma`; `nil` if it is unknown.
  static func column(ofPart part: String) -> SheetColumn? {
    let word = normalized(part)
    return columns[word] ?? (supporters.contains(word) ? .name : nil)
  }

  /// Lower-case letters and digits without accents: `Société` becomes `societe`.
  static func normalized(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.folded.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      result.append(scalar)
    }
    return String(result)
  }

  private static let columns: [String: SheetColumn] = {
    var columns: [String: SheetColumn] = [:]
    for (column, words) in headings {
      for word in words.split(separator: " ") { columns[String(word)] = column }
    }
    return columns
  }()

  /// The usual headings, normalized. No word stands for two columns.
  private static let headings: [(SheetColumn, String)] = [
    (
      .id,
      "id key identifier sponsorid cardid kennung schluessel schlussel kuerzel kurzel identifiant cle identificador clave identificativo chiave sleutel"
    ),
    (
      .name,
      """
      name title sponsor sponsorname sponsorsname nameofsponsor company companyname organisation organization brand \
      brandname partner partnername exhibitor business \
      firma firmenname unternehmen marke aussteller titel bezeichnung namedessponsors \
      nom societe entreprise partenaire marque exposant titre raisonsociale nomdusponsor nomdupartenaire \
      nombre empresa patrocinador marca socio expositor titulo razonsocial compania nombredelpatrocinador \
      nome nomeazienda azienda impresa ditta societa ragionesociale denominazione organizzazione marchio espositore titolo \
      nomedellosponsor nomesponsor nomedellazienda nomedellasocieta \
      naam bedrijf bedrijfsnaam onderneming organisatie merk sponsornaam naamsponsor naamvandesponsor naamvanhetbedrijf \
      naambedrijf handelsnaam adverteerder
      """
    ),
    (
      .tagline,
      """
      tagline subtitle slogan claim motto strapline byline untertitel werbespruch leitspruch spruch \
      soustitre accroche devise subtitulo eslogan lema sottotitolo payoff ondertitel slagzin leus
      """
    ),
    (
      .tier,
      """
      tier level category package class rank sponsorlevel sponsorshiplevel sponsortier sponsorshiptier sponsorshippackage \
      sponsorpackage sponsoringlevel sponsoringpackage partnerlevel \
      stufe kategorie paket rang ebene klasse sponsorenstufe sponsorenpaket sponsorstufe \
      sponsoringpaket sponsoringstufe sponsorenkategorie sponsorenlevel partnerstufe \
      niveau categorie formule palier niveaudepartenariat niveaudesponsoring \
      nivel categoria paquete rango niveldepatrocinio \
      livello pacchetto fascia livellosponsor livellodisponsorizzazione pacchettosponsor categoriasponsor \
      pakket sponsorniveau sponsorpakket sponsorcategorie
      """
    ),
    (
      .logo,
      """
      logo logofile logopath logofilename file filename image picture logodatei datei dateiname bild bilddatei \
      logotype fichier fichierlogo fichierdulogo nomdufichier \
      logotipo archivo imagen fichero archivodellogo archivodelogo \
      logolink logourl urllogo linklogo logoupload uploadlogo immagine filelogo filedellogo nomefile nomedelfile logoazienda \
      logobestand bestand bestandsnaam afbeelding beeldmerk bedrijfslogo companylogo firmenlogo unternehmenslogo sponsorlogo
      """
    ),
    (
      .link,
      """
      link url website web homepage site webpage webaddress websiteurl urlwebsite linkurl weblink websitelink \
      firmenwebseite firmenwebsite companywebsite webseite internetseite internet internetadresse webadresse \
      lien siteweb siteinternet adresseweb pageweb urlsiteweb urldusite enlace sitioweb paginaweb pagina vinculo sitio \
      urlsitioweb sito sitoweb sitointernet indirizzoweb indirizzointernet collegamento urlsito webpagina internetadres webadres \
      bedrijfswebsite
      """
    ),
    (
      .details,
      """
      details detail description text about longtext shorttext shortdescription blurb \
      beschreibung beschreibungstext langtext kurztext kurzbeschreibung ueberuns uberuns \
      texte textecourt presentation descriptioncourte apropos descripcion descripcioncorta texto textocorto textobreve detalles \
      presentacion descrizione descrizionebreve dettagli testo testobreve presentazione chisiamo \
      beschrijving kortebeschrijving omschrijving korteomschrijving tekst kortetekst toelichting overons
      """
    ),
    (
      .color,
      """
      color colour brandcolor brandcolour gradient background farbe hausfarbe markenfarbe verlauf couleur degrade fond fondo \
      colore coloreaziendale coloredelmarchio sfumatura sfondo kleur huiskleur merkkleur bedrijfskleur verloop achtergrond
      """
    ),
    (
      .share,
      """
      share shareofvoice sov shareoftime anteil zeitanteil part partdevoix partdetemps cuota participacion cuotadevoz \
      quotaditempo aandeel tijdsaandeel
      """
    ),
    (.weight, "weight weighting gewicht gewichtung poids ponderation peso ponderacion ponderazione weging"),
    (
      .from,
      """
      from start startdate begin begins showfrom validfrom von ab beginn startdatum gueltigab gultigab anzeigenab \
      visiblefrom shownfrom displayfrom onscreenfrom sichtbarab sichtbarvon anzeigeab zeigenab visibledu visibleapartirdu \
      affichedu afficheapartirdu visibledesde mostrardesde visibiledal mostradal zichtbaarvanaf zichtbaarvan tonenvanaf \
      du debut datededebut datedebut apartirde valableapartirdu valabledu \
      desde inicio fechadeinicio fechainicio validodesde fechadesde \
      da dal inizio datainizio datadiinizio validodal dadata van vanaf begindatum geldigvanaf geldigvan \
      contractstart contractstartdate contractstarts startofcontract contractbegin contractbegins contractfrom \
      agreementstart sponsorshipstart validsince effectivefrom \
      vertragab vertragvon vertragsbeginn vertragsstart vertragsanfang vertragseit laufzeitab laufzeitvon laufzeitbeginn \
      vertragsbeginndatum vertragslaufzeitvon vertragslaufzeitab \
      debutcontrat debutdecontrat debutducontrat datededebutdecontrat datededebutducontrat contratdu contratapartirdu \
      iniciocontrato iniciodecontrato iniciodelcontrato fechainiciocontrato fechadeiniciodelcontrato contratodesde \
      vigentedesde iniziocontratto iniziodelcontratto datainiziocontratto contrattodal validadal \
      begincontract contractbegindatum begindatumcontract startcontract startdatumcontract contractvan contractvanaf \
      ingangsdatum looptijdvan looptijdvanaf
      """
    ),
    (
      .until,
      """
      until to end enddate ends till showuntil validuntil expires bis ende enddatum gueltigbis gultigbis anzeigenbis \
      visibleuntil shownuntil displayuntil onscreenuntil sichtbarbis anzeigebis zeigenbis visibleau visiblejusquau \
      afficheau affichejusquau visiblehasta mostrarhasta visibilefinoal mostrafinoal zichtbaartot zichtbaartotenmet \
      zichtbaartm tonentot \
      au fin jusqua jusquau datedefin datefin valablejusquau \
      hasta fechadefin fechafin validohasta fechahasta \
      al fino finoal fine datafine datadifine validofinoal validoal adata tot totenmet tm einde einddatum geldigtot \
      geldigtotenmet contractend contractenddate contractends endofcontract contractuntil contracttill contractto \
      contractexpiry contractexpires agreementend sponsorshipend validto validtill \
      vertragbis vertragsende vertragsablauf vertragendet laufzeitbis laufzeitende vertragsenddatum \
      vertragslaufzeitbis \
      fincontrat findecontrat finducontrat datedefindecontrat datedefinducontrat contratau contratjusquau \
      fincontrato findecontrato findelcontrato fechafincontrato fechadefindelcontrato contratohasta vigentehasta \
      finecontratto finedelcontratto datafinecontratto contrattoal contrattofinoal validafinoal \
      scadenzacontratto eindecontract eindevancontract einddatumcontract contracteinde contracttot \
      contracttotenmet looptijdtot looptijdtotenmet
      """
    ),
    (
      .hours,
      """
      showhours showtimes hoursshown hoursonscreen hoursonwall anzeigezeiten anzeigezeit heuresdaffichage horairesdaffichage \
      horariodepantalla horasenpantalla oraridivisualizzazione weergavetijden
      """
    ),
    (
      .hidden,
      """
      hidden hide versteckt ausgeblendet verborgen ausblenden masque cache masquer oculto oculta ocultar \
      nascosto nascosta nascondi verbergen
      """
    ),
  ]
}
