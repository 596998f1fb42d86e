import TestSupport
import Testing
import Workbooks

/// What is over is refused in one sentence.
struct LimitTests {
  private func limits(_ change: (inout WorkbookLimits) -> Void) -> WorkbookLimits {
    var limits = WorkbookLimits()
    change(&limits)
    return limits
  }

  private func fault(of file: TinyExcel, _ limits: WorkbookLimits) -> String {
    WorkbooksTests.fault { () throws(WorkbookFault) in try file.read(limits) }
  }

  private static let copy = "; copy the list of sponsors into a workbook of its own"

  @Test func boundsPartsAndBytes() {
    let file = TinyExcel(data: TinyExcel.row(String(repeating: "a", count: 3 << 20)))
    #expect(fault(of: file, limits { $0.fileBytes = 2 << 20 }) == "is larger than 2 MiB" + Self.copy)
    #expect(
      fault(of: file, limits { $0.partBytes = 2 << 20 })
        == "holds more than 2 MiB in its unpacked part 'xl/worksheets/sheet1.xml'" + Self.copy)
    #expect(
      fault(of: file, limits { $0.allBytes = 2 << 20 }) == "holds more than 2 MiB in its unpacked parts" + Self.copy)
    #expect(fault(of: file, limits { $0.entries = 4 }) == "holds more than 4 parts" + Self.copy)
    #expect(
      fault(of: file, WorkbookLimits()) == "Sheet1!A1 holds more than 32767 characters; shorten the text")
    #expect(
      fault(of: TinyExcel(data: TinyExcel.row("a")), limits { $0.seconds = 0 }) == "takes more than 0 s to read"
        + Self.copy)
  }

  @Test func boundsRowsColumnsAndCells() {
    let rows = (1...30).map { TinyExcel.row("\($0)", "x") }.joined()
    let file = TinyExcel(data: rows)
    #expect(
      fault(of: file, limits { $0.rows = 20 })
        == "row 21 of \"Sheet1\" is beyond the 20 rows that a table may have; delete what is there")
    #expect(
      fault(of: file, limits { $0.columns = 1 })
        == "Sheet1!B1 is beyond the 1 columns that a table may have; delete what is there")
    #expect(fault(of: file, limits { $0.cells = 40 }) == "holds more than 40 cells with content" + Self.copy)
    #expect(fault(of: file, limits { $0.text = 40 }) == "holds more than 0 MiB of text in its cells" + Self.copy)
    #expect(fault(of: file, limits { $0.depth = 4 }) == "holds more than 4 elements within each other" + Self.copy)
  }

  @Test func boundsOtherParts() {
    var file = TinyExcel(
      data: TinyExcel.row("a"), after: "<mergeCells><mergeCell ref=\"A1:A2\"/><mergeCell ref=\"B1:B2\"/></mergeCells>")
    #expect(fault(of: file, limits { $0.records = 1 }) == "holds more than 1 merged areas" + Self.copy)
    file.styles = TinyExcel.styles(codes: ["0", "0.0", "0.00"])
    #expect(fault(of: file, limits { $0.records = 2 }) == "holds more than 2 styles" + Self.copy)
    file.strings = "<si><t>a</t></si><si><t>b</t></si>"
    #expect(fault(of: file, limits { $0.sharedStrings = 1 }) == "holds more than 1 shared strings" + Self.copy)
    #expect(fault(of: file, limits { $0.sheets = 0 }) == "holds more than 0 sheets" + Self.copy)
  }

  @Test func refusesDeclarationsOfTypes() {
    for declaration in [
      "<!DOCTYPE x>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "<!DOCTYPE x SYSTEM \"file:///etc/passwd\">",
    ] {
      var file = TinyExcel(data: TinyExcel.row("a"))
      file.strings = ""
      var zip = file.zip
      let index = zip.parts.firstIndex { $0.name == "xl/sharedStrings.xml" } ?? 0
      zip.parts[index].bytes = Array(declaration.utf8) + zip.parts[index].bytes
      #expect(
        WorkbooksTests.fault { () throws(WorkbookFault) in try WorkbookReader.read(zip.bytes) }
          == "is refused: a part of it declares a type of document (DOCTYPE), which no program writes")
    }
    let entity = TinyExcel(data: TinyExcel.row("&a;"))
    #expect(fault(of: entity, WorkbookLimits()).contains("is no XML (line 1: undefined entity)"))
  }

  @Test func refusesCellsByTheMillion() {
    func fault(_ rows: String, _ columns: String) -> String {
      let file = TinyOpenDocument(
        rows: """
          <table:table-row table:number-rows-repeated="\(rows)"><table:table-cell office:value-type="string" \
          table:number-columns-repeated="\(columns)"><text:p>x</text:p></table:table-cell></table:table-row>
          """)
      return WorkbooksTests.fault { () throws(WorkbookFault) in try file.read() }
    }
    #expect(
      fault("1048576", "1")
        == "row 20001 of \"Sheet1\" is beyond the 20000 rows that a table may have; delete what is there")
    #expect(fault("1", "16384") == "Sheet1!SG1 is beyond the 500 columns that a table may have; delete what is there")
    #expect(fault("1048576", "500") == "holds more than 1000000 cells with content" + Self.copy)
    #expect(fault("9223372036854775807", "9223372036854775807").hasPrefix("Sheet1!SG1 is beyond"))
    #expect(fault("-5", "-5") == "")
    #expect(fault("99999999999999999999", "") == "")
    let blanks = TinyOpenDocument(
      rows: "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>a<text:s text:c=\"2000000000\"/>"
        + "<text:s text:c=\"2000000000\"/></text:p></table:table-cell></table:table-row>")
    #expect(
      WorkbooksTests.fault { () throws(WorkbookFault) in try blanks.read() }
        == "Sheet1!A1 holds more than 32767 characters; shorten the text")
  }

  @Test func keepsBlankRowsAsFarAsTablesGo() throws {
    let far = "<row r=\"5\"><c><v>1</v></c></row><row r=\"1048576\"><c><v>2</v></c></row>"
    let sheet = try TinyExcel(data: far).read()
    #expect(sheet.rows.map(\.number) == [1, 2, 3, 4, 5, 1_048_576])
  }

  @Test func fillsLargeMergedAreasInTime() throws {
    let rows = (1...2000).map { "<row r=\"\($0)\"><c r=\"B\($0)\"><v>1</v></c></row>" }.joined()
    let areas = (1...20_000).map { "<mergeCell ref=\"A1:A\(1_000_000 + $0)\"/>" }.joined()
    let data = "<row r=\"1\"><c r=\"A1\"><v>7</v></c></row>"
    let sheet = try TinyExcel(data: data + rows, after: "<mergeCells>\(areas)</mergeCells>").read(
      limits { $0.seconds = 60 })
    #expect(sheet.rows.count == 2000)
    #expect(sheet["A2000"]?.text == "7")
  }
}
