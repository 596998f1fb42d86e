internal import ConfigurationValues
internal import Messages

extension TableReading {
  /// The rows below the headings without the texts of areas that begin in the row of headings or above: headings in two rows.
  func withoutHeadingAreas(_ rows: [SheetRow]) -> [SheetRow] {
    var rows = rows
    var columns = Array(layout.headings.cells.indices)
    for index in rows.indices {
      columns = columns.filter { rows[index].merged[$0] == layout.headings.merged[$0] ?? layout.headings.cells[$0] }
      guard !columns.isEmpty else { break }
      for column in columns { rows[index].merged[column] = nil }
    }
    return rows
  }

  /// Reports headings that are unknown, stand twice or are missing, and rows before them.
  mutating func checkHeadings() {
    for skipped in sheetRows.prefix(while: { $0.number < layout.firstRow }) where !skipped.isBlank {
      let text = skipped.cells.first { !$0.sheetTrimmed.isEmpty } ?? ""
      report(.note, in: skipped, "stands above the headings and is skipped: \(quoted(text.sheetTrimmed))")
    }
    let end = columnBeside(rows) ?? layout.headings.cells.count
    for (index, heading) in layout.headings.cells.prefix(end).enumerated() {
      let name = heading.sheetTrimmed
      if layout.columns[.name] == index { continue }
      if reportDisplayNames(inColumn: index) { continue }
      if let column = SheetColumn(heading: heading), layout.columns[column] != nil {
        guard let first = layout.columns[column], first != index else { continue }
        if column == .name, SheetColumn.isSupporters(heading) {
          report(.note, in: layout.headings, column: index, "this column is not used")
          continue
        }
        report(
          .warning, in: layout.headings, column: index,
          "column \(SheetFault.letters(ofColumn: first)) (\(shortened(layout.headings.cells[first].sheetTrimmed))) means the same, "
            + "'\(column.rawValue)', and is used; rename the one that is not meant")
      } else if !name.isEmpty {
        if index == layout.amountColumn {
          report(
            .note, in: layout.headings, column: index,
            "these amounts rank tiers that are not known by name, and are not shown"
          )
          continue
        }
        if let warning = warningOfDates(inColumn: index, of: rows) {
          report(.warning, in: layout.headings, column: index, warning)
          continue
        }
        if let warning = warningOfNames(inColumn: index, of: rows) {
          report(.warning, in: layout.headings, column: index, warning)
          continue
        }
        // What is below a heading of contacts is no sponsor's, whatever it is called.
        let isPersonal = name.split(separator: ":").first.map { SecondRow.isContact(String($0)) } ?? false
        let isKnown = SheetColumn(heading: heading) != nil
        let meant = isPersonal || isKnown ? nil : SheetColumn.suggestion(for: name)
        report(
          meant == nil ? .note : .warning, in: layout.headings, column: index,
          "this column is not used" + (meant.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    if let fault = layout.nameGuess?.fault {
      report(fault.severity, in: layout.headings, column: fault.column, fault.message)
    } else if layout.columns[.name] == nil, layout.columns[.logo] == nil {
      report(.error, in: layout.headings, "there is no column for names or logos; add a heading 'name'")
    }
  }

  /// What to say of a column of names below a group, such as `On the screen: Name`, that another column goes before; `nil` where
  /// it says nothing else, and for the names of persons.
  private func warningOfNames(inColumn index: Int, of rows: [SheetRow]) -> String? {
    let parts = layout.headings.text(index).split(separator: ":").map { String($0).sheetTrimmed }
    guard let own = layout.columns[.name], parts.count == 2, SheetColumn(short: parts[1]) == .name,
      !SecondRow.isContact(parts[0])
    else { return nil }
    let others = rows.filter { !$0.text(index).isEmpty && $0.text(index).folded != $0.text(own).folded }
    guard let first = others.first else { return nil }
    return
      "this column is not used, and calls \(others.count == 1 ? "a sponsor" : "\(others.count) sponsors") otherwise than column "
      + "\(SheetFault.letters(ofColumn: own)), such as \(quoted(first.text(index))) in row \(first.number); if sponsors are called so on "
      + "the wall, copy its texts into column \(SheetFault.letters(ofColumn: own))"
  }

  /// What to say of a column that is not used and mostly holds dates; `nil` if it does not, or the table has columns for
  /// beginnings and ends.
  /// - Parameter index: from 0.
  func warningOfDates(inColumn index: Int, of rows: [SheetRow]) -> String? {
    let missing = [SheetColumn.from, .until].filter { layout.columns[$0] == nil }.map { "'\($0.rawValue)'" }
    let heading = SheetColumn.normalized(layout.headings.cells[index])
    guard !missing.isEmpty, !Self.otherDates.contains(where: heading.contains) else { return nil }
    let cells = rows.prefix(100).compactMap { row -> String? in
      let text = index < row.cells.count ? row.cells[index].sheetTrimmed : ""
      return text.isEmpty || text.utf8.count > 100 ? nil : text
    }
    let found = cells.filter {
      (try? LocalDate($0, order: nil)) != nil || (try? LocalDate($0, order: .dayMonthYear)) != nil
    }
    guard let first = found.first, found.count > 1, 2 * found.count > cells.count else { return nil }
    return
      "this column is not used, and holds dates such as \(quoted(first)); if they say when cards are on the wall, name it "
      + missing.joined(separator: " or ")
  }

  /// Parts of headings whose dates are those of something else, normalized.
  private static let otherDates = [
    "timestamp", "zeitstempel", "horodat", "marcatemporal", "informazionicronologiche", "tijdstempel", "birth",
    "geburt",
    "naissance", "nacimiento", "nascita", "geboorte", "invoice", "rechnung", "facture", "factura", "fattura", "factuur",
    "paid", "bezahlt", "paye", "pagado", "pagato", "betaald", "created", "erstellt", "submitted", "signed",
    "unterschrieben", "contacted", "kontakt",
  ]
}
