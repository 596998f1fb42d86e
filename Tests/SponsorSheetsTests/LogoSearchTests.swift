import Testing

@testable import SponsorSheets

/// Which files are taken for sponsors' logos by their names, and which are only offered.
@Suite struct LogoSearchTests {
  private func found(_ sponsors: [String], _ files: [String], taken: [String] = []) -> [String: String] {
    LogoSearch(for: sponsors, in: [files], taken: taken).said(of: sponsors)
  }

  /// A hall's sponsors, and how their logos came.
  private static let hall: KeyValuePairs<String, String> = [
    "Stadtwerke Möhringhausen GmbH & Co. KG": "", "Brauerei Oberländer": "oberlaender-badge-4c.png",
    "Volksbank Weserbogen eG": "? VB_Weserbogen_Logo_quer.svg", "Autohaus Kühne & Söhne": "Kuehne-Soehne Logo (1).jpg",
    "Van der Hoeven Logistiek B.V.": "? vdhoeven_wordmark.svg",
    "Müller Bedachungen GmbH": "Mueller_Bedachungen_CMYK_300dpi.jpg",
    "Noordzee Glas": "noordzeeglas-wit.png", "Apotheke am Rathaus Inh. Dr. Ulrike Stöcklein e.K.": "Apotheke.svg",
    "Café Lumière": "cafe-lumiere_schwarz.svg", "TechNova Systems": "TechNova-Systems_Logo_RGB@2x.png",
    "Elektro Brandt": "e-brandt.jpeg", "Physiotherapie Sørensen": "Soerensen_hoch.png",
    "Bäckerei Tietz": "IMG_tietz_baeckerei.jpg", "Fahrschule Turbo": "fahrschule turbo facebook.png",
    "Zimmerei Holzwurm": "Zimmerei Holzwurm Briefbogen.pdf", "Sanitär Petersen & Co.": "PETERSEN.eps",
    "Rechtsanwälte Dr. Grünewald, Fässler & Partner mbB": "gruenewald-faessler.svg",
    "Pizzeria Da Giovanni": "banner_dagiovanni.gif", "Blumen Rosalie": "rosalie.webp",
    "Immobilien Contor": "immobilien-contor.png", "Gärtnerei Grünkern": "gruenkern_logo_2024.svg",
    "Optik Klar": "optikklar.png", "Spedition Kowalczyk Sp. z o.o.": "kowalczyk_spzoo.svg",
    "Metzgerei Hämmerle": "Haemmerle.jpg", "Fitnessstudio IRON": "IRON_black.png",
    "Malerbetrieb Farbenfroh": "farbenfroh.svg", "Zahlwerk Steuerberatungsgesellschaft mbH": "",
    "Fahrrad Pedale": "pedale-header.png", "Yoga-Loft": "YogaLoft_neg.svg",
    "Hotel Zum Goldenen Löwen": "Hotel_Loewen_gold.svg", "Tokyo Kitchen": "tokyo_kitchen.png",
    "Kebab Haus Özgür": "WhatsApp Image 2026-11-03 Oezguer.jpeg",
    "Reinigungsservice Blitzblank Inh. Hans-Joachim Schmidtbauer-Lüdenscheid": "? DSC_0412 Blitzblank Bus.jpg",
    "L'Atelier du Vélo": "atelier-velo-vertical.svg", "Familie Hansen": "? Hansen_Visitenkarte_Scan.jpg",
    "KopierKönig": "kopierkoenig-web.png", "Förderverein TSV Möhringhausen 1911 e.V.": "? Wappen TSV.svg",
    "Landfrauen Nord": "landfrauen_nord_logo.svg", "Taverna Akropolis": "akropolis taverna.jpg",
    "Ingenieurbüro Statik+": "statikplus schatten.png", "Kita Regenbogen": "kita-regenbogen.png", "K2": "K2-icon.svg",
  ]

  @Test func `logos with the sponsor's distinctive word are found, and doubtful ones are offered`() {
    let files =
      Self.hall.map { $0.value.replacing("? ", with: "") }.filter { !$0.isEmpty }
      + ["Logo_SWM_RGB_final.svg", "logo_zw_small.png"]
    let found = found(Self.hall.map(\.key), files.sorted())
    for (sponsor, file) in Self.hall { #expect(found[sponsor] ?? "" == file, "\(sponsor)") }
  }

  @Test(arguments: [
    ("Orthoviva Rehazentrum", "https://www.orthoviva.example/", "orthoviva.jpg", true),
    ("Orthoviva Rehazentrum", "https://ortho-viva.example/de/", "Logo_Orthoviva_RGB.svg", true),
    ("Müller Werkstätten Nord", "https://mueller.co.at", "müller.svg", true),
    // A page on another's site, a part of a site, another name, a file that says more, and no link.
    ("Orthoviva Rehazentrum", "https://orthoviva.example/members/profile", "orthoviva.jpg", false),
    ("Orthoviva Rehazentrum", "https://orthoviva.site.example", "orthoviva.jpg", false),
    ("Orthoviva Rehazentrum", "https://orthoviva.ihk.de", "orthoviva.jpg", false),
    ("Stadtwerke Kiel", "https://kiel.example", "kiel.svg", false),
    ("Orthoviva Rehazentrum", "https://reha.example", "orthoviva.jpg", false),
    ("Orthoviva Rehazentrum", "https://orthoviva.example", "orthoviva-sued.jpg", false),
    ("Nordlicht Apotheke Kiel", "https://apotheke.example", "apotheke.svg", true),
    ("Orthoviva Rehazentrum", nil, "orthoviva.jpg", false),
  ])
  func `a file that is called like the sponsor's site is sure`(
    sponsor: String, link: String?, file: String, isFound: Bool
  ) {
    let search = LogoSearch(for: [sponsor], links: link.map { [sponsor: $0] } ?? [:], in: [[file]])
    #expect((search.finding(for: sponsor) == .found(.init(folder: 0, path: file))) == isFound)
  }

  @Test func `a sponsor that is called otherwise on the wall has the logo of its name in the contract`() {
    let names = ["BET", "Brandt Bau"]
    let contracts = ["BET": "Brandt Elektrotechnik GmbH"]
    let files = ["brandt-elektrotechnik.svg", "brandt.svg"]
    let search = LogoSearch(for: names, contracts: contracts, in: [files])
    #expect(search.finding(for: "BET") == .found(.init(folder: 0, path: files[0])))
    #expect(search.finding(for: "Brandt Bau") != .found(.init(folder: 0, path: files[1])))
  }

  @Test func `it is nobody's where another sponsor has the word too`() {
    let names = ["Radhaus Quendler", "Radhaus Nord"]
    let search = LogoSearch(for: names, links: [names[0]: "https://radhaus.example"], in: [["radhaus.svg"]])
    for name in names { #expect(search.finding(for: name) != .found(.init(folder: 0, path: "radhaus.svg"))) }
  }

  @Test(
    arguments: [
      // Umlauts as they are, with two letters, with one, and taken apart.
      ("Metzgerei Hämmerle", "hämmerle.svg"), ("Metzgerei Hämmerle", "hammerle.svg"),
      ("Metzgerei Haemmerle", "Hämmerle.svg"),
      ("Metzgerei Hämmerle", "Ha\u{308}mmerle.svg"), ("Straßenbau Groß", "gross-strassenbau.svg"),
      ("Smørrebrød Bar", "smoerrebroed.svg"), ("Smørrebrød Bar", "smorrebrod_bar.svg"),
      // Other orders, compounds, legal forms, variants.
      ("Holzbau Velten GmbH", "Velten Holzbau GmbH.svg"), ("Velten Holz Werk", "veltenholzwerk.svg"),
      ("Velten S.r.l.", "velten_srl_neg.svg"), ("Velten Sp. z o.o.", "Velten-sp-z-o-o.png"), ("H & M AG", "h&m.png"),
      ("Bakery Tidewright Ltd", "Tidewright (final) (2).pdf"),
      ("Silver Birch Bakery", "gold sponsor - silver birch.svg"),
      ("Bakery Tidewright", "tidewright_2025-11-03.png"), ("Studio 54", "studio54-logo.svg"),
    ])
  func `a file with the name's words is found, however they are written`(sponsor: String, file: String) {
    #expect(found([sponsor, "Other Company"], [file, "unrelated.svg"]) == [sponsor: file])
  }

  @Test(
    arguments: [
      // Of a word that two sponsors share nobody gets the file.
      (
        ["Metzgerei Petersen", "Sanitär Petersen"], ["petersen.svg"],
        ["Metzgerei Petersen": "? petersen.svg", "Sanitär Petersen": "? petersen.svg"]
      ),
      (["Halden Nord", "Halden Süd"], ["halden.svg"], ["Halden Nord": "? halden.svg", "Halden Süd": "? halden.svg"]),
      (
        ["Müller Dach", "Muller Dach"], ["mueller.svg", "muller.svg"],
        ["Müller Dach": "? mueller.svg, muller.svg", "Muller Dach": "? mueller.svg, muller.svg"]
      ),
      // One name begins the other.
      (["Halden", "Halden & Rye"], ["halden-rye.svg"], ["Halden & Rye": "halden-rye.svg"]),
      (["Halden", "Halden & Rye"], ["halden.svg"], ["Halden": "halden.svg"]),
      (
        ["Halden", "Halden & Rye"], ["Halden.svg", "halden_and_rye.svg"],
        ["Halden": "Halden.svg", "Halden & Rye": "halden_and_rye.svg"]
      ),
      (["Halden"], ["halden-rye.svg"], ["Halden": "? halden-rye.svg"]),
      (["Halden & Rye"], ["halden.svg"], ["Halden & Rye": "? halden.svg"]),
      (["Nova 7", "Nova 8"], ["nova-8.svg"], ["Nova 8": "nova-8.svg"]),
      (["Nova 7"], ["nova-8.svg"], ["Nova 7": "? nova-8.svg"]),
      (["Nova 7"], ["nova.svg"], ["Nova 7": "? nova.svg"]),
      // A person's first or last name may be anybody's, and so is an owner's.
      (["Anna Weber"], ["anna.jpg"], ["Anna Weber": "? anna.jpg"]),
      (["Anna Weber"], ["weber.svg"], ["Anna Weber": "? weber.svg"]),
      (["Anna Weber"], ["Weber, Anna.jpg"], ["Anna Weber": "Weber, Anna.jpg"]),
      (["Malerbetrieb Farbenfroh Inh. Jan Weber"], ["weber.svg"], [:]),
      (
        ["Malerbetrieb Farbenfroh Inh. Jan Weber"], ["farbenfroh.svg"],
        ["Malerbetrieb Farbenfroh Inh. Jan Weber": "farbenfroh.svg"]
      ),
      // A place is not the body that is called after it, nor the house that stands there.
      (["Stadtwerke Neustadt"], ["neustadt.svg"], ["Stadtwerke Neustadt": "? neustadt.svg"]),
      (["Apotheke am Rathaus"], ["rathaus.svg"], ["Apotheke am Rathaus": "? rathaus.svg"]),
      // Trades, legal forms, tiers and words of files are nobody's.
      (["Hotel Krone", "Hotel Post"], ["hotel.svg"], [:]),
      (["Velten GmbH"], ["gmbh.svg", "logo.svg", "gold.svg", "2024.svg"], [:]),
      (
        ["Bäckerei Tietz", "Stadtbäckerei Wolters"], ["bäckerei.svg"],
        ["Bäckerei Tietz": "? bäckerei.svg", "Stadtbäckerei Wolters": "? bäckerei.svg"]
      ),
      (["Blumen Gold"], ["gold.svg"], ["Blumen Gold": "? gold.svg"]),
      // Other words are those of others.
      (["Metzgerei Hämmerle"], ["haemmerle-mobility.svg"], ["Metzgerei Hämmerle": "? haemmerle-mobility.svg"]),
      (["Copperlark"], ["copperline.svg"], ["Copperlark": "? copperline.svg"]),
      (["Copperlark", "Copperline"], ["copperline.svg"], ["Copperline": "copperline.svg"]),
      // Variants of one logo, and two files that are none.
      (["Fitnessstudio IRON"], ["IRON_white.png", "IRON_black.png"], ["Fitnessstudio IRON": "IRON_black.png"]),
      (["Fitnessstudio IRON"], ["iron_black.png", "iron.svg", "iron.eps"], ["Fitnessstudio IRON": "iron.svg"]),
      (["Fitnessstudio IRON"], ["a/iron.svg", "b/iron.svg"], ["Fitnessstudio IRON": "[a/iron.svg, b/iron.svg]"]),
      (
        ["Hotel Zum Goldenen Löwen"], ["hotel-loewen.svg", "goldener loewen.svg", "goldenen-loewen.svg"],
        ["Hotel Zum Goldenen Löwen": "? goldenen-loewen.svg, hotel-loewen.svg"]
      ),
    ] as [([String], [String], [String: String])])
  func `where a file may be another's, nobody gets it`(sponsors: [String], files: [String], expected: [String: String])
  {
    #expect(found(sponsors, files) == expected, "\(sponsors) \(files)")
  }

  /// A club's sponsors and files, as they came.
  private static let club: [(sponsor: String, file: String)] = [
    ("Karnisol Energie AG", "KARNISOL_Logo_4c_pos.svg"), ("Noravita Versicherungen", "RZ_Noravita_Wortmarke_2024.svg"),
    ("TEKMAK Makine Sanayi A.S.", "tekmak logo PNG.png"), ("Autohaus Petschnig", "Logo AH Petschnig.jpg"),
    ("Ferramenta Zanolin S.r.l.", "zanolin_fondo_verde.jpeg"), ("Gailtaler Hofmolkerei eGen", "Hofmolkerei_Logo.pdf"),
    ("Gärtnerei Blütenreich", "bluetenreich_anim.gif"), ("Druckerei Satz & Punkt", "RZ_SatzPunkt_Logo_CMYK.eps"),
    ("Tierarztpraxis Pfote", "Logo Pfote transparent.png"), ("Weingut Bertoncelj", "bertoncelj_etiketa.png"),
    ("Siliqa Microsystems GmbH", "Siliqa_Logo_Primary_RGB.svg"), ("Lassnig Ebner + Partner Steuerberatung", ""),
    ("Hadžic Malerei & Fassaden", ""), ("Fahrschule Zentral", ""), ("Hotel Dobratschblick ****", ""),
    ("Seeblick Imobilien", ""), ("Optik Lindwurm", "optik-lindwurm_final_final.svg"),
    ("Physio Drauwelle", "drauwelle.webp"),
  ]

  @Test func `words of studios, abbreviated and compound trades and legal forms do not hide a sole file`() {
    let files =
      Self.club.map(\.file).filter { !$0.isEmpty } + [
        "Karnisol_Logo_neg_weiss.svg", "HD_Logo_weiss.png", "FSZ_4000px.png", "LEP_Briefkopf.pdf",
        "Logo_final_v3 (2).png",
        "IMG-20250312-WA0007.jpg", "_HCD Wappen Verein.svg",
      ]
    let found = found(Self.club.map(\.sponsor), files)
    for (sponsor, file) in Self.club { #expect(found[sponsor] ?? "" == file, "\(sponsor)") }
  }

  @Test(
    arguments: [
      // Abbreviations of another trade, or of nothing in the name.
      (["Autohaus Petschnig"], ["HK Petschnig.jpg"], ["Autohaus Petschnig": "? HK Petschnig.jpg"]),
      (
        ["Druckerei Petschnig", "Autohaus Petschnig"], ["ah petschnig.jpg"],
        ["Druckerei Petschnig": "? ah petschnig.jpg", "Autohaus Petschnig": "? ah petschnig.jpg"]
      ),
      // A trade in two names is nobody's.
      (
        ["Gailtaler Hofmolkerei", "Molkerei Nord"], ["molkerei.svg"],
        ["Molkerei Nord": "? molkerei.svg"]
      ),
      (["Gailtaler Hofmolkerei", "Nordmolkerei Velten"], ["Hofmolkerei Auer.svg"], [:]),
      // A person's company is called by both names.
      (["Anna Weber GmbH"], ["anna.jpg"], ["Anna Weber GmbH": "? anna.jpg"]),
    ] as [([String], [String], [String: String])])
  func `nor do they give a file to whom it may not belong`(
    sponsors: [String], files: [String], expected: [String: String]
  ) { #expect(found(sponsors, files) == expected, "\(sponsors) \(files)") }

  @Test func `a file that another card has is neither taken nor offered, unless it has the whole name`() {
    #expect(found(["Metzgerei Hämmerle"], ["haemmerle.svg"], taken: ["logos/Haemmerle.svg"]) == [:])
    #expect(found(["Hämmerle"], ["haemmerle.svg"], taken: ["logos/haemmerle.svg"]) == ["Hämmerle": "haemmerle.svg"])
  }

  @Test func `a card competes with sponsors, unless it may be one of them`() {
    func finding(_ sponsor: String, _ card: String) -> LogoSearch.Finding {
      LogoSearch(for: [sponsor], besides: [card], in: [["haemmerle.svg"]]).finding(for: sponsor)
    }
    let file = LogoSearch.File(folder: 0, path: "haemmerle.svg")
    #expect(finding("Metzgerei Hämmerle", "Hämmerle") == .none)
    #expect(finding("Metzgerei Hämmerle", "Hämmerle Bau") == .perhaps([file]))
    #expect(finding("Hämmerle GmbH", "Hämmerle") == .found(file))
  }

  @Test func `the first folder is preferred, and a picture to an EPS file`() {
    let search = LogoSearch(
      for: ["Metzgerei Hämmerle", "Velten"], in: [["haemmerle.png", "velten.eps"], ["haemmerle.svg", "velten.pdf"]])
    #expect(search.finding(for: "Metzgerei Hämmerle") == .found(.init(folder: 0, path: "haemmerle.png")))
    #expect(search.finding(for: "Velten") == .found(.init(folder: 1, path: "velten.pdf")))
  }

  @Test func `thousands of sponsors and files take no long time`() {
    let names = (0..<3000).map { "Bakery Tidewright q\($0)" }
    let search = LogoSearch(for: names, in: [(0..<3000).map { "tidewright_q\($0).svg" }])
    #expect(search.finding(for: names[7]) == .found(.init(folder: 0, path: "tidewright_q7.svg")))
  }

  @Test(arguments: [
    ("Verdemonte Giardini Sagl", "verdemonte.svg"), ("Mimosa, fiori e piante", "mimosa.pdf"),
    ("Carrozzeria Stradino", "stradino200.png"), ("Impresa costruzioni Lurascelli SA", "lurascelli_cmyk.jpg"),
    ("Elettro Bozzoli SA", "bozzoli_banner.gif"), ("Osteria Ghiro Sagl", "insegna ghiro.jpg"),
    ("Birrificio Sassonero Sagl", "Sassonero badge 2025.png"),
    ("Scuola di danza Passo a Due", "PASSO A DUE colori.png"),
    ("Ronco dei Merli, viticoltori SA", "RoncodeiMerli_DEF_6000px.png"), ("Menuiserie Aubry", "aubry_logo3.svg"),
    ("Bodegas Larrumbe S.L.", "larrumbe-colores.png"), ("Bouwbedrijf Hoekzema B.V.", "Hoekzema_def2.pdf"),
    ("Birrificio Sassonero Sagl", "Sassonero badge.png"), ("Tipografia Brughera SA", "TipBrughera_logo.ai"),
    ("Riva Alta architetti Sagl", "Riva Alta Arch.svg"), ("Cicli Pedrolani", "pedrolani.svg"),
    ("Studio 1000", "studio1000.svg"),
  ])
  func `the name beside words for a trade is enough, in each language`(sponsor: String, file: String) {
    #expect(found([sponsor, "Banca Cornovale SA"], [file, "cornovale.svg"])[sponsor] == file)
  }
}
