import Foundation

/// What a column of a sponsors' table holds.
package enum SheetColumn: String, Sendable, Hashable, CaseIterable {
  case id, name, tagline, tier, logo, link, details, color, share, weight, from, until, hidden

  /// Recognizes a heading in English, German, French or Spanish, whatever its case, accents and punctuation. A remark in
  /// brackets, as in `Logo (SVG)`, is ignored if the heading is unknown with it.
  package init?(heading: String) {
    let whole = SheetColumn.normalized(heading)
    if let column = Self.columns[whole] {
      self = column
      return
    }
    let remark = heading.firstIndex { $0 == "(" || $0 == "[" }
    guard let remark, let column = Self.columns[SheetColumn.normalized(String(heading[..<remark]))] else { return nil }
    self = column
  }

  /// The heading that was probably meant by an unknown one, as an operator would write it.
  package static func suggestion(for heading: String) -> String? {
    nearMiss(normalized(heading), among: columns.keys.sorted { ($0.count, $0) < ($1.count, $1) })
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
      "id key identifier sponsorid cardid kennung schluessel schlussel kuerzel kurzel identifiant cle identificador clave"
    ),
    (
      .name,
      """
      name title sponsor sponsorname sponsorsname nameofsponsor company companyname organisation organization brand \
      brandname partner partnername exhibitor business \
      firma firmenname unternehmen marke aussteller titel bezeichnung namedessponsors \
      nom societe entreprise partenaire marque exposant titre raisonsociale nomdusponsor nomdupartenaire \
      nombre empresa patrocinador marca socio expositor titulo razonsocial compania nombredelpatrocinador
      """
    ),
    (
      .tagline,
      """
      tagline subtitle slogan claim motto strapline byline untertitel werbespruch leitspruch \
      soustitre accroche devise subtitulo eslogan lema
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
      nivel categoria paquete rango niveldepatrocinio
      """
    ),
    (
      .logo,
      """
      logo logofile logopath logofilename file filename image picture logodatei datei dateiname bild bilddatei \
      logotype fichier fichierlogo fichierdulogo nomdufichier \
      logotipo archivo imagen fichero archivodellogo archivodelogo
      """
    ),
    (
      .link,
      """
      link url website web homepage site webpage webaddress websiteurl urlwebsite linkurl weblink websitelink \
      companywebsite webseite internetseite internet internetadresse webadresse \
      lien siteweb siteinternet adresseweb pageweb urlsiteweb urldusite enlace sitioweb paginaweb pagina vinculo sitio \
      urlsitioweb
      """
    ),
    (
      .details,
      """
      details detail description text about longtext beschreibung beschreibungstext langtext ueberuns uberuns \
      texte presentation apropos descripcion texto detalles presentacion
      """
    ),
    (
      .color,
      "color colour brandcolor brandcolour gradient background farbe hausfarbe markenfarbe verlauf couleur degrade fond fondo"
    ),
    (
      .share,
      "share shareofvoice sov shareoftime anteil zeitanteil part partdevoix partdetemps cuota participacion cuotadevoz"
    ),
    (.weight, "weight weighting gewicht gewichtung poids ponderation peso ponderacion"),
    (
      .from,
      """
      from start startdate begin begins showfrom validfrom von ab beginn startdatum gueltigab gultigab anzeigenab \
      du debut datededebut datedebut apartirde valableapartirdu valabledu \
      desde inicio fechadeinicio fechainicio validodesde fechadesde
      """
    ),
    (
      .until,
      """
      until to end enddate ends till showuntil validuntil expires bis ende enddatum gueltigbis gultigbis anzeigenbis \
      au fin jusqua jusquau datedefin datefin valablejusquau \
      hasta fechadefin fechafin validohasta fechahasta
      """
    ),
    (.hidden, "hidden hide versteckt ausgeblendet verborgen ausblenden masque cache masquer oculto oculta ocultar"),
  ]
}

extension String {
  /// Lower case without accents, for comparing names: `É` becomes `e`, `ß` becomes `ss`.
  package var folded: String {
    var result = String.UnicodeScalarView()
    for scalar in lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar {
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case "æ": result.append(contentsOf: "ae".unicodeScalars)
      case "œ": result.append(contentsOf: "oe".unicodeScalars)
      case "ø": result.append("o")
      case "ł": result.append("l")
      case "đ", "ð": result.append("d")
      case "ı": result.append("i")
      default: if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
      }
    }
    return String(result)
  }
}
