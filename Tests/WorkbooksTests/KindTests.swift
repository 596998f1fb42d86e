import Testing
import Workbooks

/// Which files are workbooks, and what the others are.
struct KindTests {
  private func fault(of bytes: [UInt8]) -> String {
    WorkbooksTests.fault { () throws(WorkbookFault) in try WorkbookReader.read(bytes) }
  }

  private func fault(of file: TinyZip) -> String { fault(of: file.bytes) }

  /// An OLE2 file with this name in its directory.
  private func compound(_ name: String) -> [UInt8] {
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0x57, count: 600)
      + name.utf8.flatMap { [$0, 0] } + [UInt8](repeating: 0, count: 100)
  }

  @Test func tellsWorkbooksFromText() {
    #expect(WorkbookKind.mayBeWorkbook(TinyExcel().zip.bytes))
    #expect(WorkbookKind.mayBeWorkbook(TinyZip().bytes))
    #expect(WorkbookKind.mayBeWorkbook(compound("Workbook")))
    for text in ["", "PK", "name,tier\nPK,Gold\n", "<?xml version=\"1.0\"?>", "%PDF-1.7", "\u{FEFF}name;tier"] {
      #expect(!WorkbookKind.mayBeWorkbook(Array(text.utf8)), "\(text)")
    }
  }

  @Test func namesOtherFiles() {
    #expect(
      fault(of: compound("Workbook"))
        == "is an Excel workbook of the old kind (.xls), which is not read; open it in Excel or LibreOffice, and save it as .xlsx"
    )
    #expect(fault(of: compound("Book")).hasPrefix("is an Excel workbook of the old kind (.xls)"))
    #expect(fault(of: compound("WordDocument")).hasPrefix("is an old Office file"))
    let protected = "is protected by a password; open it in its program, and save a copy as .xlsx without the password"
    #expect(fault(of: compound("EncryptedPackage")) == protected)
    #expect(fault(of: TinyZip(["Index/Document.iwa": "x"])).hasPrefix("is a Numbers document"))
    #expect(
      fault(of: TinyZip(["sponsors.xlsx": "x", "logo.svg": "x"]))
        == "is a ZIP archive; unpack it, and name the workbook inside")
    #expect(fault(of: TinyZip(["a": "x"])) == "is a ZIP archive, not a workbook; expected .xlsx, .ods or .csv")
    #expect(
      fault(of: TinyZip(["mimetype": "application/epub+zip"])) == "is not a workbook; expected .xlsx, .ods or .csv")
  }

  @Test func namesOtherPackages() {
    var file = TinyExcel()
    let office = "application/vnd.openxmlformats-officedocument."
    file.mainType = office + "wordprocessingml.document.main+xml"
    #expect(fault(of: file.zip).hasPrefix("is a Word document, not a workbook"))
    file.mainType = office + "presentationml.presentation.main+xml"
    #expect(fault(of: file.zip).hasPrefix("is a PowerPoint presentation, not a workbook"))
    file.mainType = "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
    #expect(fault(of: file.zip).hasPrefix("is a binary Excel workbook (.xlsb), which is not read"))
    file.mainType = office + "spreadsheetml.template.main+xml"
    #expect(fault(of: file.zip) == "")
    var document = TinyOpenDocument(rows: TinyOpenDocument.row("a"))
    document.type = "application/vnd.oasis.opendocument.text"
    #expect(fault(of: document.zip).hasPrefix("is another kind of OpenDocument file"))
    document.type = "application/vnd.oasis.opendocument.spreadsheet-template\n"
    #expect(fault(of: document.zip) == "")
    document.manifest = """
      <m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml">\
      <m:encryption-data/></m:file-entry></m:manifest>
      """
    #expect(
      fault(of: document.zip).hasPrefix("is protected by a password; open it in its program, and save a copy as .ods"))
  }

  @Test func namesDamage() {
    let remedy = "; open it in its program, and save it as .xlsx again"
    let bytes = TinyExcel(data: TinyExcel.row("a")).zip.bytes
    #expect(
      fault(of: Array(bytes.prefix(bytes.count / 2)))
        == "is damaged: its list of parts is missing, as where a copy or download broke off" + remedy)
    var zip = TinyExcel(data: TinyExcel.row("a")).zip
    let sheet = zip.parts.firstIndex { $0.name.hasSuffix("sheet1.xml") } ?? 0
    let good = zip.parts[sheet]
    zip.parts[sheet].checksum = 1
    #expect(
      fault(of: zip) == "is damaged: its part 'xl/worksheets/sheet1.xml' has other content than was saved" + remedy)
    zip.parts[sheet] = good
    zip.parts[sheet].method = 12
    #expect(fault(of: zip) == "is damaged: its part 'xl/worksheets/sheet1.xml' is packed in an unknown way" + remedy)
    zip.parts[sheet] = good
    zip.parts[sheet].flags = 1
    #expect(fault(of: zip) == "is protected by a password; save it without one")
    zip.parts[sheet] = good
    zip.parts[sheet].place = 0
    #expect(fault(of: zip).hasPrefix("is damaged: its part 'xl/worksheets/sheet1.xml'"))
    zip.parts[sheet] = good
    zip.parts.append(good)
    #expect(fault(of: zip) == "is damaged: two of its parts are called 'xl/worksheets/sheet1.xml'" + remedy)
    zip.parts.removeAll { $0.name.hasSuffix("sheet1.xml") }
    #expect(fault(of: zip) == "is damaged: the content of its sheet 'Sheet1' is missing" + remedy)
    zip.parts.removeAll { $0.name == "xl/workbook.xml" }
    #expect(fault(of: zip) == "is damaged: its list of sheets is missing" + remedy)
    zip.parts.removeAll { $0.name == "[Content_Types].xml" }
    #expect(fault(of: zip) == "is damaged: the part is missing that says what it is" + remedy)
    var file = TinyExcel()
    file.sheets[0].content = "<sheetData><row>"
    #expect(fault(of: file.zip).hasPrefix("is damaged: its part 'xl/worksheets/sheet1.xml' is no XML (line 1: "))
  }

  @Test(arguments: [
    ("<row r=\"0\"/>", "a row has the number '0'"), ("<row r=\"1048577\"/>", "a row has the number '1048577'"),
    ("<row r=\"x\"/>", "a row has the number 'x'"), ("<row><c r=\"1A\"/></row>", "a cell is called '1A'"),
    ("<row><c r=\"XFE1\"/></row>", "a cell is called 'XFE1'"),
    ("<row><c r=\"A1048577\"/></row>", "a cell is called 'A1048577'"),
    ("<row><c r=\"B3\" t=\"s\"><v>7</v></c></row>", "Sheet1!B3 names a text that is not there"),
    ("<row><c t=\"s\"><v>-1</v></c></row>", "Sheet1!A1 names a text that is not there"),
    ("<row><c t=\"s\"><v>99999999999999999999</v></c></row>", "Sheet1!A1 names a text that is not there"),
    ("<row><c r=\"XFD1\"/><c/></row>", "it has more than 16384 columns"),
    ("<row r=\"1048576\"/><row/>", "it has more than 1048576 rows"),
  ]) func namesImpossibleCells(_ data: String, _ reason: String) {
    #expect(
      fault(of: TinyExcel(data: data).zip)
        == "is damaged: \(reason); open it in its program, and save it as .xlsx again")
  }

  @Test func namesOfPartsDoNoHarm() throws {
    var file = TinyExcel(data: TinyExcel.row("a"))
    file.more = [("../../../tmp/escaped", "x"), ("/etc/passwd", "x"), ("C:\\evil", "x"), ("", "x"), ("a/../b", "x")]
    #expect(try file.read().texts == [["a"]])
    file.mainRelations = "<Relationship Id=\"x\" Type=\"t/styles\" Target=\"/../../../../etc/passwd\"/>"
    file.more = []
    #expect(try file.read().texts == [["a"]])
  }
}
