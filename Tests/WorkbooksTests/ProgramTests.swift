import Foundation
import Platform
import TestSupport
import Testing
import Workbooks

/// Workbooks that other programs have written, by `programs.py`, are read as openpyxl reads them; amounts, as they are stated there.
struct ProgramTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let script = Project.root.appending(path: "Tests/WorkbooksTests/programs.py").path(percentEncoded: false)
    // Debian's own, for which there are python3-openpyxl, python3-odf and python3-xlsxwriter.
    let result = try await Command.run(["/usr/bin/python3", "-B", script, folder.path])
    try #require(result.status == 0, "\(result.errors)")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
  }

  private func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOfFile: "\(folder.path)/\(name).rows", encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }

  @Test func readsWhatOthersWrite() throws {
    for name in [
      "openpyxl.xlsx", "openpyxl-1904.xlsx", "xlsxwriter.xlsx", "xlsxwriter-1904.xlsx", "xlsxwriter-strings.xlsx",
      "odfpy.ods", "amounts-openpyxl.xlsx", "amounts-xlsxwriter.xlsx", "amounts-odfpy.ods",
    ] {
      let sheet = try WorkbookReader.read(try bytes(name))
      #expect(sheet.name == "Sponsors")
      let expected = try rows(String(name.prefix { $0 != "." }))
      #expect(sheet.texts.count == expected.count, "\(name)")
      for (row, other) in zip(sheet.texts, expected) { #expect(row == other, "\(name)") }
    }
  }

  @Test func readsWhatStandsBesideTexts() throws {
    let first = try WorkbookReader.read(try bytes("openpyxl.xlsx"))
    #expect(first["G4"] == WorkbookSheet.Cell(text: "https://halden.example", link: "https://halden.example/behind"))
    #expect(
      first.notes.map(\.message) == [
        "its sheet \"Sponsors\" is read; --sheet names another one: \"Budget\"", "its hidden sheet \"Old\" is not read",
      ])
    #expect(first.rows.filter(\.isHidden).map(\.number) == [6])
    let second = try WorkbookReader.read(try bytes("xlsxwriter.xlsx"))
    #expect(second["A10"]?.text == "Rich bold end")
    #expect(second["B10"]?.text == "2")
    #expect(second["G10"] == WorkbookSheet.Cell(text: "rich", link: "https://rich.example"))
  }

  @Test func refusesBombs() throws {
    let bomb = try bytes("bomb.zip")
    #expect(bomb.count < 100_000)
    #expect(
      fault { () throws(WorkbookFault) in try WorkbookReader.read(bomb) }
        == "holds a part 'content.xml' that unpacks to more than 300 times its size; copy the list of sponsors into a workbook "
        + "of its own")
  }
}
