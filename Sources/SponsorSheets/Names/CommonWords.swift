/// Words of names that do not tell one company from another.
enum CommonWords {
  /// Words that say what somebody does, in the languages of tables.
  static func isTrade(_ word: String) -> Bool {
    trades.contains(word) || isInstitution(word) || tradeEndings.contains { word.hasSuffix($0) }
  }

  /// Whether an abbreviation, as files have one in place of a trade, stands for a word: `AH` for `Autohaus`.
  static func isAbbreviation(_ short: String, of word: String) -> Bool {
    (abbreviations[short] ?? []).contains { word.hasPrefix($0) }
  }

  /// Words of bodies that are called after their place: the place's name alone is not theirs.
  static func isInstitution(_ word: String) -> Bool {
    institutions.contains(word) || institutions.contains { $0.count >= 6 && word.hasPrefix($0) }
  }

  /// Words that name nothing: articles, titles and the like.
  static func isFiller(_ word: String) -> Bool { word.count == 1 || fillers.contains(word) }

  /// Words between parts of a name that one may write or leave out.
  static let connectors: Set<String> = ["and", "und", "et", "y", "e", "en", "i"]

  /// Words before a place: `am Rathaus`.
  static let prepositions = Set(
    words: """
      am an im in zum zur bei beim auf at by near upon on au aux chez sur al alla del della bij aan
      """)

  /// What the names of files have beside the sponsor's and what `LogoName` knows: where the picture comes from, and its form.
  static let files = Set(
    words: """
      icon icons favicon avatar profile profil badge banner header img image images bild dsc pic picture foto photo
      whatsapp whats app facebook instagram linkedin website homepage shadow schatten wide tall round rund cropped
      freigestellt big medium low high res version variant variante current aktuell alt old crest wappen emblem mark
      symbol monochrome grayscale greyscale grey gray grau bw sw inkl mit ohne with without rz reinzeichnung anim
      animated animation animiert etikett etiketa etichetta etiqueta def definitivo definitiva definitif definitive ok
      stemma insegna scritta marchio blason escudo colori colore couleurs colores kleur kleuren farben colors colours
      trasparente transparente doorzichtig
      """)

  /// Words for what is behind a logo, and the colours beside them: `fondo_verde`.
  static let grounds: Set<String> = ["fondo", "sfondo", "fond", "hintergrund", "background", "achtergrond"]
  static let colors = Set(
    words: """
      green red blue yellow grun gruen rot blau gelb vert rouge bleu jaune verde rojo azul amarillo rosso blu giallo
      groen rood blauw geel orange
      """)

  /// Words that names have beside the company.
  static let legalForms = Set(
    words: """
      gmbh ag kg ohg ug se mbh co inc ltd llc plc corp corporation company limited sa sas sarl sagl snc srls eurl sprl
      vzw asbl sl slu srl spa bv nv oy ab as ev e v and und
      """)

  /// Sequences of words that are a legal form, folded; the longest first.
  private static let legalSequences: [[String]] = [
    "g m b h", "s a r l", "sp z o o", "s p a", "s r l", "s a s", "d o o", "s r o", "p l c", "l l c", "e k f", "z o o",
    "co kg", "b v", "n v", "e v", "e k", "e g", "s a", "s l", "a g", "k g", "a s", "a b",
  ].map([String].init(words:))

  private static let legalWords = legalForms.subtracting(["e", "v", "and", "und"]).union(
    Set(
      words: """
        spzoo doo sro eg egen ek mbb partg partgmbb gbr ggmbh kgaa aps oyj pty pvt incorporated gmbhco gmbhcokg cokg vof
        cv
        """))

  /// The places of the words that belong to a legal form. The first word never does.
  static func legalPlaces(in words: [String]) -> Set<Int> {
    var places: Set<Int> = []
    var index = 1
    while index < words.count {
      let sequence = legalSequences.first { words[index...].starts(with: $0) }
      if let sequence {
        places.formUnion(index..<index + sequence.count)
        index += sequence.count
      } else {
        if legalWords.contains(words[index]) { places.insert(index) }
        index += 1
      }
    }
    return places
  }

  /// Whether what follows names the owner, and not the company.
  static func introducesOwner(_ word: String) -> Bool {
    ["inh", "inhaber", "inhaberin", "owner", "prop", "proprietor", "titular", "titolare", "gerant", "eigenaar"]
      .contains(word)
  }

  private static let fillers = prepositions.union(
    Set(
      words: """
        der die das den dem des ein eine the of for fur le la les du de des un une el los las il lo gli het een van von
        vom da di do dos und and dr prof dipl ing med mag mr mrs ms frau herr familie family famille familia firma team
        bruder bros brothers sohne soehne sons sohn fils frere freres plus
        """))

  private static let institutions = Set(
    words: """
      stadtwerke stadt gemeinde landkreis kreis sparkasse kreissparkasse volksbank raiffeisenbank feuerwehr verein
      verband forderverein tsv sv fc vfb vfl tv sc sg fsv schule grundschule gymnasium hochschule universitat kirche
      kirchengemeinde museum theater zoo city town council county university school college church library airport
      flughafen hafen port tourismus tourism chamber ville mairie commune universite ecole ayuntamiento universidad
      escuela comune universita scuola gemeente universiteit krankenhaus klinik klinikum hospital tageblatt zeitung
      anzeiger nachrichten times herald gazette
      """)

  /// Ends of compound words for a trade: `Tierarztpraxis`, `Microsystems`.
  private static let tradeEndings = ["praxis", "molkerei", "systems"]

  /// Beginnings of the words for a trade that a file's name abbreviates so.
  private static let abbreviations: [String: [String]] = [
    "ah": ["autohaus"], "gh": ["gasthof", "gasthaus"], "fs": ["fahrschule"], "ra": ["rechtsanw"],
    "stb": ["steuerberat"],
    "arch": ["architekt", "architett", "architect"], "tip": ["tipograf"], "ass": ["assicuraz", "assurance"],
    "apo": ["apotheke"], "ib": ["ingenieurbur", "ingenieurbuer"],
  ]

  private static let trades = Set(
    words: """
      energie energy energia ferramenta makine sanayi tierarzt
      autohaus auto autos kfz werkstatt backerei baeckerei konditorei metzgerei fleischerei schlachterei brauerei
      weingut kellerei apotheke praxis physiotherapie physio zahnarzt zahnarztpraxis optik optiker hotel gasthof
      gasthaus restaurant ristorante pizzeria trattoria taverna cafe bar bistro kneipe kebab doner imbiss haus house
      blumen floristik gartnerei gaertnerei garten gartenbau elektro elektrotechnik sanitar sanitaer heizung
      bedachungen dachdecker dach zimmerei schreinerei tischlerei malerbetrieb maler bau bauunternehmen hochbau
      tiefbau holzbau metallbau stahlbau immobilien versicherung versicherungen steuerberatung
      steuerberatungsgesellschaft steuerberater kanzlei rechtsanwalt rechtsanwalte rechtsanwaelte anwalte notar
      ingenieurburo ingenieurbuero ingenieure architekten architektur architekt buro buero spedition transporte
      logistik logistiek logistics reisen reiseburo fahrschule fahrrad rad zweirad fitness fitnessstudio studio yoga
      tanzschule friseur kosmetik reinigung reinigungsservice service services systems system systeme technik
      technologies technology tech solutions software consulting beratung group gruppe holding international media
      medien verlag druckerei radio kita kindergarten landfrauen partner partners associates bank insurance bakery
      butcher brewery pharmacy dental dentist garage motors cars builders building construction plumbing electric
      electrical roofing law legal accounting realty estate properties foods food kitchen coffee tea books sport
      sports gym club market markt shop store stores boulangerie boucherie pharmacie garagiste banque assurances
      immobilier panaderia farmacia banco seguros taller tienda panificio macelleria birreria banca assicurazioni
      officina bakkerij slagerij brouwerij apotheek glas glass handel trading industries industrie works wool textiles
      fashion mode music musik events
      giardini giardiniere vivaio fiori fiorista piante costruzioni impresa edilizia osteria locanda albergo
      agriturismo ottica birrificio cantina viticoltori vini azienda agricola carrozzeria autofficina concessionaria
      autolinee trasporti elettro elettricita impianti idraulica falegnameria legnami serramenti vetreria pittura
      tipografia stamperia libreria cartoleria editore edizioni panetteria pasticceria gelateria caseificio salumeria
      torrefazione caffe sartoria calzature abbigliamento salone parrucchiere estetica cicli biciclette bici
      fiduciaria notaio avvocati legale architetti ingegneri fotografico fotografo gioielleria orologeria lavanderia
      pulizie immobiliare fondazione associazione danza
      jardins jardinerie fleurs fleuriste construction constructions maconnerie menuiserie charpente plomberie
      electricite chauffage peinture carrosserie garages transports auberge brasserie cave domaine vins patisserie
      chocolaterie fromagerie traiteur librairie imprimerie opticien optique coiffure bijouterie fiduciaire notaire
      avocats architectes velos cycles fondation association
      jardineria floristeria construcciones carpinteria fontaneria electricidad pinturas transportes hostal bodega
      bodegas vinos cerveceria cafeteria pasteleria heladeria carniceria fruteria libreria imprenta grafica graficas
      optica peluqueria joyeria asesoria gestoria abogados arquitectos inmobiliaria clinica bicicletas fundacion
      asociacion grupo hermanos
      hoveniers hovenier tuinen bloemen bloemist bouw bouwbedrijf aannemer timmerwerken schilderwerken installaties
      loodgieter garagebedrijf transport herberg brasserie wijnen banketbakkerij kaashandel boekhandel drukkerij
      opticiens kapper kapsalon juwelier notaris advocaten architecten makelaardij makelaars fietsen stichting
      vereniging verzekeringen
      gardens landscaping florist flowers builder joinery carpentry plumbers electricians electrics garages transport
      haulage inn hotels winery wines cellars vineyards confectionery dairy bookshop printers printing opticians optics
      hairdressers jewellers solicitors accountants architects surveyors cycles bikes foundation association stiftung
      tailor tailors laundry photography
      """)
}
