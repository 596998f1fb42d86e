internal import Messages

/// The headings of a table, which may stand in two rows: groups above them (`Contact` above `Name` and `E-mail`), units and
/// remarks below them, or another language. Neither row is a sponsor.
struct HeadingRows {
  /// The headings of the columns as one row, with the number of the row that has most of them.
  private(set) var headings: SheetRow
  /// The one or two rows that they stand in, in order.
  private(set) var rows: [SheetRow]
  /// What an operator should know, with the column that it is about.
  private(set) var remarks: [(severity: Diagnostic.Severity, row: SheetRow, column: Int?, message: String)] = []
  /// Whether a remark says that the names' column cannot be told, so that no row may be read.
  private(set) var isUnclear = false

  /// - Parameters:
  ///   - found: the row that has known headings.
  ///   - all: all rows of the table, in order.
  init(_ found: SheetRow, in all: [SheetRow], answers: SheetAnswers) {
    (headings, rows) = (found, [found])
    guard let index = all.firstIndex(where: { $0.number == found.number }) else { return }
    let (above, below) = (index > 0 ? all[index - 1] : nil, index + 1 < all.count ? all[index + 1] : nil)
    if let above, above.number == found.number - 1, Self.isGroups(above, of: found) { join(above, found) }
    if let below, below.number == found.number + 1, !below.isBlank {
      switch SecondRow(below, under: found, others: all[(index + 2)...], answers: answers).kind {
      // Two rows of headings may stand on each page.
      case .sponsor,
        .headings where rows.count > 1, .unclear where rows.count > 1:
        break
      case .units:
        rows.append(below)
        remarks.append(
          (.note, below, nil, "has units and remarks for the headings in row \(found.number), and is skipped"))
      case .headings: join(found, below)
      case .unclear(let column, let message):
        rows.append(below)
        remarks.append((.error, below, column, message))
      }
    }
  }

  /// Whether a row above headings adds to them: it names columns that have no other heading, or tells columns of one heading
  /// apart.
  private static func isGroups(_ above: SheetRow, of headings: SheetRow) -> Bool {
    let groups = Groups(above, headings)
    return above.filled.contains { column in
      let isAlone = headings.text(column).isEmpty
      return isAlone
        ? above.filled.count > 1 && SheetColumn(short: above.text(column)) != nil
        : SecondRow.isContact(above.text(column))
    } || above.filled.count > 1 && groups.names(headings).count > 1
  }

  private mutating func join(_ upper: SheetRow, _ lower: SheetRow) {
    let groups = Groups(upper, lower)
    rows = [upper, lower]
    headings = lower
    while headings.cells.count < upper.cells.count { headings.cells.append("") }
    for column in headings.cells.indices {
      let (above, below) = (upper.text(column), lower.text(column))
      if below.isEmpty || SecondRow.isUnit(below) && !above.isEmpty {
        headings.cells[column] = above
      } else if let group = groups.name(of: column), SecondRow.isContact(group) {
        headings.cells[column] = "\(group): \(below)"
      }
    }
    remarks.append((.note, lower, nil, "stands with row \(upper.number) above it as one row of headings"))
    settleNames(groups)
  }

  /// Leaves one column of names where groups have one each.
  private mutating func settleNames(_ groups: Groups) {
    let names = groups.names(headings)
    guard names.count > 1 else { return }
    let ungrouped = names.filter { groups.name(of: $0) == nil }
    let meant = names.filter { column in groups.name(of: column).map { SheetColumn(short: $0) == .name } ?? false }
    guard let kept = ungrouped.count == 1 ? ungrouped.first : meant.count == 1 ? meant.first : nil else {
      let (first, other) = (names[0], names[1])
      isUnclear = true
      remarks.append(
        (
          .error, headings, other,
          "below \(quoted(groups.name(of: other) ?? "")) in row \(groups.row) may be the name as well as column "
            + "\(SheetFault.letters(ofColumn: first)), below \(quoted(groups.name(of: first) ?? "")); write the headings in "
            + "one row, and name the column that is meant 'name'"
        ))
      return
    }
    for column in names where column != kept {
      if let group = groups.name(of: column) { headings.cells[column] = "\(group): \(headings.text(column))" }
    }
  }

  /// The groups in the upper of two rows of headings.
  private struct Groups {
    let row: Int
    private var names: [Int: (column: Int, text: String)] = [:]

    init(_ upper: SheetRow, _ lower: SheetRow) {
      row = upper.number
      var group: (column: Int, text: String)?
      for column in 0..<max(upper.cells.count, lower.cells.count) {
        let (above, below) = (upper.text(column), lower.text(column))
        if !above.isEmpty { group = (column, above) }
        // What has a heading in the upper row alone ends the group before it.
        if below.isEmpty { if !above.isEmpty { group = nil } } else { names[column] = group }
      }
    }

    func name(of column: Int) -> String? { names[column]?.text }

    /// The columns of names, the first of each group.
    func names(_ headings: SheetRow) -> [Int] {
      var seen: Set<Int> = []
      return headings.cells.indices.filter { column in
        SheetColumn(short: headings.text(column)) == .name && seen.insert(names[column]?.column ?? -1).inserted
      }
    }
  }
}

/// A row below headings that may belong to them.
struct SecondRow {
  enum Kind {
    case sponsor
    case headings
    case units
    case unclear(column: Int?, message: String)
  }

  private(set) var kind = Kind.sponsor

  /// - Parameter others: the rows below it.
  init(_ row: SheetRow, under headings: SheetRow, others: ArraySlice<SheetRow>, answers: SheetAnswers) {
    let filled = row.filled
    let name = headings.cells.indices.first { SheetColumn(short: headings.text($0)) == .name }
    let nameText = name.map(row.text) ?? ""
    guard !filled.isEmpty, !answers.isSponsor(nameText), filled.allSatisfy({ row.cells[$0].utf8.count <= 100 }) else {
      return
    }
    let units = filled.filter { Self.isUnit(row.text($0)) }
    if units.count == filled.count {
      guard filled.contains(where: { $0 != name }), !filled.contains(where: { TierNames.isTier(row.text($0)) }) else {
        return
      }
      kind = nameText.isEmpty || Self.isRemark(nameText) ? .units : unclear(nameText, in: name, headings)
      return
    }
    let rest = filled.filter { !Self.isUnit(row.text($0)) }
    let known = rest.filter { SheetColumn(short: row.text($0)) != nil }
    let other = rest.filter { SheetColumn(short: row.text($0)) == nil && !Self.isPersonal(row.text($0)) }
    // A sponsor that is called like a heading has a tier of other rows, or another value of theirs.
    let isRepeated = others.prefix(1000).contains { below in
      let same = filled.filter { below.text($0) == row.text($0) }
      return !same.isEmpty && same.count < filled.count
    }
    // A group has no heading of its own above all of its columns.
    let isBelowGroup = filled.contains { headings.text($0).isEmpty }
    // A second heading of a column means the same, as in another language.
    let isContrary = known.contains { column in
      SheetColumn(short: headings.text(column)).map { $0 != SheetColumn(short: row.text(column)) } ?? false
    }
    if other.contains(where: { Self.isValue(row.text($0)) }) || isRepeated && !isBelowGroup { return }
    // A row without a name whose cells say headings alone is no sponsor.
    if nameText.isEmpty, other.isEmpty ? isWithoutLogo(row, headings) : isBelowGroup && filled.count > 1 {
      kind = .headings
    } else if other.isEmpty, !known.isEmpty, filled.count > 1, isBelowGroup || !isContrary {
      kind = .headings
    } else if known.count > 1, known.contains(where: { $0 == name }) {
      kind = unclear(nameText, in: name, headings)
    } else if nameText.isEmpty, filled.count > other.count, isWithoutLogo(row, headings) {
      kind = .unclear(
        column: nil,
        message:
          "has neither name nor logo, and may be a second row of headings below row \(headings.number); delete it, or "
          + "fill the name in")
    }
  }

  private func unclear(_ name: String, in column: Int?, _ headings: SheetRow) -> Kind {
    .unclear(
      column: column,
      message:
        "\(quoted(name)) may be a sponsor, or a heading of a second row below those in row \(headings.number); "
        + "delete the row, write all headings in row \(headings.number), or say \(SheetAnswers.option("sponsor", name))"
    )
  }

  private func isWithoutLogo(_ row: SheetRow, _ headings: SheetRow) -> Bool {
    !row.filled.contains { [.logo, .id].contains(SheetColumn(short: headings.text($0))) }
  }

  /// Whether a text is what a cell holds and no heading says.
  private static func isValue(_ text: String) -> Bool {
    // A heading may be an abbreviation.
    let text = text.last == "." && text.dropLast().allSatisfy(\.isLetter) ? text.dropLast() : text[...]
    return text.contains { $0.isNumber || "@.".contains($0) } || TierNames.isTier(String(text))
  }

  /// Whether a text below a heading says what its cells hold: `%`, `(optional)`, `TT.MM.JJJJ`, `SVG/PNG`, `https://…`.
  static func isUnit(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if "([".contains(first), ")]".contains(last) { return true }
    if text.allSatisfy({ $0 == "%" || $0.isCurrencySymbol }) { return true }
    if text.hasPrefix("http") || text.hasPrefix("www"), text.hasSuffix("…") || text.hasSuffix("...") { return true }
    let words = text.folded.split { !$0.isLetter && !$0.isNumber }
    return !words.isEmpty && words.allSatisfy { units.contains($0) || words.count > 1 && answers.contains($0) }
  }

  /// Whether a text is no name but a remark on how to fill one in: it is in brackets, or says that a name is required.
  private static func isRemark(_ text: String) -> Bool {
    if let first = text.first, let last = text.last, "([".contains(first), ")]".contains(last) { return true }
    return text.folded.split { !$0.isLetter && !$0.isNumber }.allSatisfy { remarks.contains($0) }
  }

  static func isContact(_ group: String) -> Bool { contacts.contains(SheetColumn.normalized(group)) }

  static func isPersonal(_ heading: String) -> Bool {
    let word = SheetColumn.normalized(heading)
    return personal.contains(word) || contacts.contains(word)
  }

  /// Folded, in English, German, French, Spanish, Italian and Dutch, as are those below.
  private static let units = Set(
    """
    eur euro euros chf fr usd gbp percent prozent pourcent porcentaje percentuale procent svg png pdf jpg jpeg eps ai px mm cm \
    dd mm yyyy yy tt jjjj jj aaaa jj gg in or oder ou o of optional required mandatory pflicht pflichtfeld freiwillig \
    facultatif obligatoire opcional obligatorio facoltativo obbligatorio optioneel verplicht
    """.split(separator: " "))
  private static let remarks = Set(
    """
    optional required mandatory pflicht pflichtfeld freiwillig facultatif obligatoire opcional obligatorio facoltativo \
    obbligatorio optioneel verplicht
    """.split(separator: " "))
  private static let answers: Set<Substring> = ["yes", "no", "ja", "nein", "oui", "non", "si", "nee"]
  /// Groups of columns about a person, normalized.
  private static let contacts = Set(
    words: """
      contact contacts contactperson contactdetails kontakt kontaktperson kontaktdaten ansprechpartner ansprechpartnerin
      ansprechperson interlocuteur personnedecontact coordonnees contacto personadecontacto datosdecontacto contatto contatti
      referente personadicontatto contactpersoon contactgegevens billing billingcontact invoice rechnung rechnungsadresse
      facturation facturacion fatturazione factuur factuuradres
      """)
  /// Columns about a person, normalized.
  private static let personal = Set(
    words: """
      email mail emailadresse emailaddress phone phonenumber telephone tel telefon telefonnummer telefono telefoon mobile mobil
      mobiltelefon handy portable movil cellulare mobiel firstname lastname surname vorname nachname prenom apellido apellidos
      cognome voornaam achternaam role function funktion position fonction cargo funzione functie address adresse anschrift
      direccion indirizzo adres street strasse zip plz city ort ville ciudad citta stad
      """)
}
