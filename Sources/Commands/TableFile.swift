internal import ConfigurationValues
internal import Messages
internal import Platform
internal import SponsorSheets
internal import Workbooks

/// Reads a table of sponsors: CSV, or a sheet of a workbook. The file's content says which, not its name.
struct TableFile {
  /// The file's path, which faults name.
  let path: String
  /// The sheet of a workbook that an operator named; `nil` for the first visible one with headings.
  let sheet: String?
  /// Whether a cover before the table is passed over: for a new wall alone, as nothing there can be lost.
  let passesCovers: Bool

  /// How many visible sheets are tried where none is named.
  private static let mostTried = 5

  /// Reads the table. Blocks: a workbook is read in a child process.
  /// - Parameters:
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  func read(dates: LocalDate.Order?, answers: SheetAnswers) -> SponsorSheet {
    do throws(SheetFault) {
      let file = try open()
      if try isWorkbook(file) { return try workbook(file, dates: dates, answers: answers) }
      if let sheet {
        throw fault("is no workbook, so it has no sheet \(quoted(sheet)); leave --sheet out")
      }
      return SponsorSheet.read(try bytes(of: file), file: path, dates: dates, answers: answers)
    } catch {
      return SponsorSheet(unreadable: error)
    }
  }

  private func workbook(
    _ file: borrowing Descriptor, dates: LocalDate.Order?, answers: SheetAnswers
  ) throws(SheetFault) -> SponsorSheet {
    let first: WorkbookSheet
    do { first = try WorkbookProcess().read(file, sheet: sheet.map { .named($0) } ?? .first) } catch {
      throw fault(error.message)
    }
    let table = table(first, dates: dates, answers: answers)
    guard sheet == nil, table.hasTitleAlone || !table.hasHeadings && table.hasErrors else { return table }
    var kept = (table, first.name)
    var passes = passesCovers && table.isCover
    for number in 1..<Self.mostTried {
      let next: WorkbookSheet
      do { next = try WorkbookProcess().read(file, sheet: .visible(passedOver: number)) } catch {
        // It may be the list.
        if passes, !error.isOfNoSheet { throw fault(error.message) }
        break
      }
      let other = self.table(next, dates: dates, answers: answers)
      if other.hasHeadings {
        if passes, other.isSure { return other }
        // A title may be a heading all the same, so that it takes more to doubt it.
        return kept.0.hasTitleAlone && !other.isSure
          ? kept.0 : asking(whether: kept, isMeant: kept.0.hasTitleAlone, or: next.name)
      }
      if passes, !other.isCover { (kept, passes) = ((other, next.name), false) }
    }
    return kept.0
  }

  /// The sheet with an error that names another one.
  private func asking(
    whether kept: (table: SponsorSheet, name: String), isMeant mayBeList: Bool, or other: String
  ) -> SponsorSheet {
    var table = kept.table
    let remedy = mayBeList ? "say --sheet \(quotedForShell(kept.name))" : "correct that one"
    table.faults.insert(
      fault(
        "its sheet \(quoted(other)) has headings of sponsors, but \(quoted(kept.name)) comes before it and may be meant; "
          + "\(remedy), or say --sheet \(quotedForShell(other))"), at: 0)
    return table
  }

  private func table(_ workbook: WorkbookSheet, dates: LocalDate.Order?, answers: SheetAnswers) -> SponsorSheet {
    let notes = workbook.notes.map { note in
      SheetFault(
        file: path, row: note.place?.row, column: note.place?.column, severity: note.severity, message: note.message)
    }
    return SponsorSheet.read(
      rows: workbook.rows.map(\.sheetRow), file: path, sheet: workbook.formulaName, faults: notes, dates: dates,
      answers: answers)
  }

  // MARK: The file

  private func open() throws(SheetFault) -> Descriptor {
    do { return try .regularFile(path) } catch { throw fault(FileBytes.Failure(error).message) }
  }

  private func isWorkbook(_ file: borrowing Descriptor) throws(SheetFault) -> Bool {
    do { return WorkbookKind.mayBeWorkbook(try file.contents(from: 0, size: 8)) } catch {
      throw fault("cannot be read: \(error)")
    }
  }

  private func bytes(of file: borrowing Descriptor) throws(SheetFault) -> [UInt8] {
    do { return try FileBytes.read(file, as: .table) } catch { throw fault(error.message) }
  }

  private func fault(_ message: String) -> SheetFault { SheetFault(file: path, message: message) }
}

extension WorkbookSheet.Row {
  /// The row as the rules for tables take it. Of merged cells the first alone has the text, as in CSV.
  fileprivate var sheetRow: SheetRow {
    var row = SheetRow(number: number, cells: cells.map { $0.isFilled ? "" : $0.text })
    for (column, cell) in cells.enumerated() {
      if cell.isFilled { row.merged[column] = cell.text }
      row.links[column] = cell.link
      row.numbers[column] = cell.number
      row.fills[column] = cell.fill
      if cell.isStruck { row.struck.insert(column) }
    }
    row.isHidden = isHidden
    row.notes = comments
    return row
  }
}
