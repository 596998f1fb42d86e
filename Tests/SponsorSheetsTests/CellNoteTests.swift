import Messages
import SponsorSheets
import Testing

/// Notes on the cells of a workbook.
@Suite struct CellNoteTests {
  /// The faults of a table whose cells have these notes, by their names such as `B2`.
  private func faults(_ lines: [String], notes: [String: String]) -> [SheetFault] {
    var rows = lines.enumerated().map { index, line in
      SheetRow(number: index + 1, cells: line.split(separator: "|", omittingEmptySubsequences: false).map(String.init))
    }
    for (cell, text) in notes {
      let (column, row) = (Int(cell.utf8.first ?? 65) - 65, Int(cell.dropFirst()) ?? 1)
      while rows.count < row { rows.append(SheetRow(number: rows.count + 1, cells: [])) }
      rows[row - 1].notes[column] = text
    }
    return SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "Sheet1").faults
  }

  @Test(arguments: [
    ("withdrawn", "says that \"Acme\" does not take part any more, but the row is read all the same"),
    ("on hold", "may say that \"Acme\" is not to be shown yet, but its card is on the wall"),
    ("do not publish", "may say that \"Acme\" is not to be named, but its card names it"),
    ("UPGRADE to Gold", "may say that \"Acme\" has another tier now, but its card is in the tier \"Silver\""),
    (
      "renewed until 2027-06-30",
      "may say how long \"Acme\" stays, but its card, in the tier \"Silver\", is on the wall without an end"
    ),
    (
      "not renewed",
      "may say that \"Acme\" does not stay, but its card, in the tier \"Silver\", is on the wall without an end"
    ),
  ])
  func `a note on any cell is a remark on its row`(text: String, told: String) {
    for cell in ["A2", "B2", "F2"] {
      let faults = faults(["Name|Tier", "Acme|Silver", "Bolt|Gold"], notes: [cell: "\(text)\nBo"])
      #expect(faults.count == 1, "\(faults)")
      let place = cell + ["A2": " (Name)", "B2": " (Tier)"][cell, default: ""]
      #expect(
        faults[0].description.hasPrefix("s.xlsx, Sheet1!\(place): warning: the note \"\(text)\" \(told)"), "\(faults)")
    }
  }

  @Test func `other notes are named with what they say`() {
    let lines = ["Name|Tier|Logo", "Acme|Silver|", "Bolt|Gold|", "Total|2|"]
    #expect(
      faults(lines, notes: ["B3": "call\nback"]).map(\.description).filter {
        $0.contains("note on") || $0.contains("has a note")
      } == [
        "s.xlsx: note: 1 cell has a note, from which nothing is taken: B3 (\"call back\"); write what is meant for the wall into cells"
      ])
    // On headings, on what is no sponsor, below the table, and on hold for another reason.
    let all = faults(
      lines, notes: ["A1": "legal name", "A2": "withdrawn", "C2": "on hold", "A4": "sum", "B9": "late", "A3": "x"])
    #expect(
      all.map(\.description).contains(
        "s.xlsx: note: 5 cells have notes, from which nothing is taken: A1 (\"legal name\"), C2 (\"on hold\"), A3 (\"x\"), "
          + "A4 (\"sum\") and B9; write what is meant for the wall into cells"), "\(all)")
    #expect(all.count { $0.severity == .warning } == 1)
  }

  @Test func `a note on a hidden sponsor is named alone`() {
    let all = faults(["Name|Hidden", "Acme|yes", "Bolt|"], notes: ["A2": "withdrawn"])
    #expect(all.map(\.severity) == [.note], "\(all)")
    #expect(faults(["Name|Tier", "Acme|Gold"], notes: [:]).isEmpty)
  }
}
