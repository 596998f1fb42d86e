import Testing
import Workbooks

/// The target's entry point, as its comment shows it.
struct WorkbooksExampleTests {
  @Test func `a sheet is rows of text`() throws {
    var workbook = TinyExcel()
    let row = "<row><c t=\"inlineStr\"><is><t>Acme</t></is></c><c><v>12.0</v></c></row>"
    workbook.sheets = [("Notes", "visible", "<sheetData/>"), ("Sponsors", "visible", "<sheetData>\(row)</sheetData>")]
    let bytes = workbook.zip.bytes
    // Example: WorkbookReader
    let sheet = try WorkbookReader.read(bytes, sheet: .named("Sponsors"))
    let rows = sheet.texts
    // End of the example.
    #expect(rows == [["Acme", "12"]])
  }
}
