internal import Messages
internal import Platform

/// Sponsors' display names: their names on the wall, in a column beside that of their names in contracts.
enum DisplayName {
  /// Whether a heading clearly names the column of display names.
  static func isHeading(_ heading: String) -> Bool {
    if sure.contains(plain(heading)) { return true }
    let parts = HeadingParts.parts(of: String(heading.prefix { !"([".contains($0) })) {
      "/&+,|".contains($0) || $0.isNewline
    }
    // `Name on wall / website`: the other parts are further places. Whatever else stands there, such as a contact, must not come onto
    // the wall.
    return parts.count > 1 && parts.contains { sure.contains(SheetColumn.normalized($0)) }
      && parts.map(SheetColumn.normalized).allSatisfy { sure.contains($0) || places.contains($0) }
  }

  /// Other places where a sponsor is named, in the same languages as headings.
  private static let places = Set(
    words: """
      web website websites homepage internet online brochure programme program booklet print poster posters banner flyer screen
      webseite webseiten broschure broschuere programmheft druck plakat plakate siteweb brochures affiche affiches programma
      sitio sitioweb pagina paginaweb folleto cartel sito sitoweb opuscolo manifesto poster drukwerk folder
      """)

  /// Whether a heading may name that column, or one of the names of persons, accounts or screens.
  static func mayBeHeading(_ heading: String) -> Bool { doubtful.contains(plain(heading)) }

  /// The display name of a row's sponsor; `nil` if the cell is empty, has no letter, answers yes or no, or says 'same'.
  static func text(in row: SheetRow, column: Int?) -> String? {
    guard let text = column.map(row.text), text.contains(where: \.isLetter), !EmptyWord.isEmpty(text),
      !SponsorReader.isAnswer(text), !same.contains(SheetColumn.normalized(text)), !isAddress(text)
    else { return nil }
    return text
  }

  /// Whether a text is the address of a page or of a person's mail, as in a column for both the name and the site.
  private static func isAddress(_ text: String) -> Bool {
    let folded = text.folded
    guard !folded.contains(where: \.isWhitespace) else { return false }
    if folded.hasPrefix("www.") || folded.contains("://") { return true }
    let parts = folded.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().dropLast().contains(".")
  }

  private static func plain(_ heading: String) -> String {
    SheetColumn.normalized(String(heading.prefix { !"([".contains($0) }))
  }

  /// Headings that can only mean the name for the wall, in English, German, French, Spanish, Italian and Dutch; normalized.
  private static let sure = Set(
    words: """
      nameonwall nameonthewall nameforwall nameforthewall wallname nameonscreen nameonthescreen nameonthedisplay
      nameaufderwand nameanderwand namefurdiewand namefuerdiewand wandname nameaufdembildschirm nameaufbildschirm nameaufdemdisplay
      nomalecran nomsurlecran nomsurlemur nombreenpantalla nombreparapantalla nombreenelmuro nomesulloschermo nomesuschermo
      nomesulmuro naamopscherm naamophetscherm naamopdewand
      """)

  /// Headings that may also mean names of persons, accounts or screens, in the same languages.
  private static let doubtful = Set(
    words: """
      displayname nametodisplay nametoshow nameasshown publicname screenname anzeigename anzeigenname nomaffiche nomaafficher
      nomdaffichage nombreamostrar nombrevisible nomedavisualizzare nomevisualizzato weergavenaam schermnaam
      """)

  /// In the same languages, normalized.
  private static let same = Set(
    words: """
      same thesame sameasname sameasleft sameascontract asname ascontract asincontract seename seeleft seecontract ditto idem dito so
      gleich identisch siehename siehelinks siehevertrag wiename wielinks wiefirma wievertrag wieimvertrag memenom identique
      commecontrat voircontrat igual elmismo comocontrato uguale stesso comecontratto hetzelfde gelijk zielinks
      """)
}

extension TableReading {
  /// Reports the column of names for the wall, and columns that may be one.
  /// - Returns: whether the column is one or the other.
  mutating func reportDisplayNames(inColumn index: Int) -> Bool {
    let heading = layout.headings.text(index)
    let isUsed = index == layout.displayNameColumn
    guard let own = layout.columns[.name], own != index, isUsed || DisplayName.mayBeHeading(heading) else {
      return false
    }
    let named = rows.compactMap { row in DisplayName.text(in: row, column: index).map { (row: row, name: $0) } }
    // A column that is used decides on capitals and accents too.
    let others = named.filter {
      isUsed
        ? $0.name.normalizedComposed != $0.row.text(own).normalizedComposed : $0.name.folded != $0.row.text(own).folded
    }
    let column = "column \(SheetFault.letters(ofColumn: own)) (\(shortened(layout.headings.text(own))))"
    guard let first = others.first(where: { $0.name.folded != $0.row.text(own).folded }) ?? others.first else {
      report(
        .note, in: layout.headings, column: index,
        isUsed && !named.isEmpty ? "goes before \(column) where it is filled" : "this column is not used")
      return true
    }
    let example =
      "\(others.count == 1 ? "a sponsor is" : "\(others.count) sponsors are") called otherwise, such as \(quoted(first.name)) in row "
      + "\(first.row.number)"
    if isUsed {
      report(.note, in: layout.headings, column: index, "goes before \(column) where it is filled; so \(example)")
    } else {
      report(
        .warning, in: layout.headings, column: index,
        "this column is not used, in which \(example); if these are the names for the wall, call it 'Name on wall'")
    }
    return true
  }
}
