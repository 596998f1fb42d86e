import Foundation
import Platform
import TestSupport
import Testing
import Workbooks

/// Workbooks that other programs have written, by `programs.py`, are read as openpyxl reads them; amounts, as they are stated there.
struct ProgramTests {
  private let written: WrittenWorkbooks

  init() async throws { written = try await WrittenWorkbooks() }

  @Test func readsWhatOthersWrite() throws {
    for name in WrittenWorkbooks.names {
      let sheet = try WorkbookReader.read(try written.bytes(name))
      #expect(sheet.name == "Sponsors")
      let expected = try written.rows(String(name.prefix { $0 != "." }))
      // openpyxl has the text of merged cells in the first one alone.
      let texts = sheet.rows.map { $0.cells.map { $0.isFilled ? "" : $0.text } }
      #expect(texts.count == expected.count, "\(name)")
      for (row, other) in zip(texts, expected) { #expect(row == other, "\(name)") }
    }
  }

  @Test func readsWhatStandsBesideTexts() throws {
    let first = try WorkbookReader.read(try written.bytes("openpyxl.xlsx"))
    #expect(first["G4"] == WorkbookSheet.Cell(text: "https://halden.example", link: "https://halden.example/behind"))
    #expect(
      first.notes.map(\.message) == [
        "its sheet \"Sponsors\" is read; --sheet names another one: \"Budget\"", "its hidden sheet \"Old\" is not read",
      ])
    #expect(first.rows.filter(\.isHidden).map(\.number) == [6])
    #expect(first.rows.flatMap { row in row.comments.map { "\(row.number) \($0) \($1)" } } == ["4 1 until spring"])
    let perl = try WorkbookReader.read(try written.bytes("excel-writer.xlsx"))
    #expect(
      perl["A4"]?.text == "Halden & Rye" && perl["A5"] == WorkbookSheet.Cell(text: "Halden & Rye", isFilled: true))
    #expect(perl["G4"] == WorkbookSheet.Cell(text: "halden", link: "https://halden.example/"))
    #expect(perl.notes.map(\.message) == ["its hidden sheet \"Old\" is not read"])
    let second = try WorkbookReader.read(try written.bytes("xlsxwriter.xlsx"))
    #expect(second["A10"]?.text == "Rich bold end")
    #expect(second["B10"]?.text == "2")
    #expect(second["G10"] == WorkbookSheet.Cell(text: "rich", link: "https://rich.example"))
  }

  @Test func refusesBombs() throws {
    let bomb = try written.bytes("bomb.zip")
    #expect(bomb.count < 100_000)
    #expect(
      fault { () throws(WorkbookFault) in try WorkbookReader.read(bomb) }
        == "holds a part 'content.xml' that unpacks to more than 300 times its size; copy the list of sponsors into a workbook "
        + "of its own")
  }
}
