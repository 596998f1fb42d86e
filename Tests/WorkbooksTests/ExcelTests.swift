import Messages
import Testing
import Workbooks

/// What cells of .xlsx files hold.
struct ExcelTests {
  @Test func readsTextsOfAllKinds() throws {
    var file = TinyExcel(
      data: """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>in</t></is></c>\
        <c r="D1" t="str"><f>A1&amp;"x"</f><v>Halden x</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#REF!</v></c>\
        <c r="G1"><v>12</v></c><c r="I1" t="s"><v>2</v></c></row>
        """)
    file.strings = """
      <si><t xml:space="preserve">Halden </t></si>\
      <si><r><rPr><b/></rPr><t>東京</t></r><r><t> Ltd</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>\
      <si><t>one_x000D_\ntwo_x005F_x000D_ _xD83D__xDE00_</t></si>
      """
    let sheet = try file.read()
    #expect(
      sheet.texts == [
        ["Halden ", "東京 Ltd", "in", "Halden x", "TRUE", "#REF!", "12", "", "one\ntwo_x000D_ 😀"]
      ])
    #expect(sheet.kind == .excel)
    #expect(sheet.name == "Sheet1")
    #expect(sheet.notes == [])
  }

  @Test func countsRowsAndCellsThatHaveNoNames() throws {
    let data = TinyExcel.row("a", "b") + "<row r=\"4\"><c><v>1</v></c><c r=\"D4\"><v>2</v></c><c><v>3</v></c></row>"
    let sheet = try TinyExcel(data: data + TinyExcel.row("z")).read()
    #expect(sheet.rows.map(\.number) == [1, 2, 3, 4, 5])
    #expect(sheet.texts == [["a", "b"], [], [], ["1", "", "", "2", "3"], ["z"]])
  }

  @Test func readsTheStrictFormAndPrefixes() throws {
    let strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    let zip = TinyZip([
      "[Content_Types].xml": "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
      "_rels\\.RELS": """
      <p:Relationships xmlns:p="\(TinyExcel.packageSpace)"><p:Relationship Id="a" \
      Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="\\XL\\Book.xml"/></p:Relationships>
      """,
      "xl/book.xml": """
      <x:workbook xmlns:x="\(strict)" xmlns:q="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets>\
      <x:sheet name="Élan &amp; Co" sheetId="9" q:id="one"/></x:sheets></x:workbook>
      """,
      "xl/_rels/Book.xml.rels": """
      <Relationships xmlns="\(TinyExcel.packageSpace)"><Relationship Id="one" \
      Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="../xl/./Sheets/A.xml"/></Relationships>
      """,
      "XL/sheets/a.xml": """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <x:worksheet xmlns:x="\(strict)"><x:sheetData><x:row r="2"><x:c r="B2" t="d"><x:v>2026-11-22T00:00:00</x:v></x:c>\
      </x:row></x:sheetData></x:worksheet>
      """,
    ])
    let sheet = try WorkbookReader.read(zip.bytes)
    #expect(sheet.texts == [[], ["", "2026-11-22"]])
    #expect(sheet.reference(row: 2, column: 1) == "'Élan & Co'!B2")
    #expect(sheet.reference(row: 14, column: 28) == "'Élan & Co'!AC14")
  }

  @Test func choosesSheets() throws {
    var file = TinyExcel()
    file.sheets = ["Old": "veryHidden", "Notes": "hidden", "Sponsors": "visible", "Budget": "visible"].sorted {
      $0.key > $1.key
    }
    .map { ($0.key, $0.value, "<sheetData>\(TinyExcel.row($0.key))</sheetData>") }
    let first = try file.read()
    #expect(first.name == "Sponsors")
    #expect(
      first.notes.map(\.message) == [
        "its sheet \"Sponsors\" is read; --sheet names another one: \"Budget\"",
        "its hidden sheets \"Old\" and \"Notes\" are not read",
      ])
    let second = try file.read(passingOver: 1)
    #expect(second.name == "Budget" && second.texts == [["Budget"]])
    #expect(
      second.notes.map(\.message) == [
        "its sheet \"Sponsors\" has no headings of sponsors, so \"Budget\" is read; --sheet names another one: \"Sponsors\", "
          + "and 'import' asks for --sheet Budget",
        "its hidden sheets \"Old\" and \"Notes\" are not read",
      ])
    #expect(fault { () throws(WorkbookFault) in try file.read(passingOver: 2) }.hasPrefix("has no visible sheet"))
    #expect(try file.read(sheet: " budget").texts == [["Budget"]])
    #expect(try file.read(sheet: "Old").notes.map(\.message) == ["its sheet \"Old\" is hidden, and is read as asked"])
    #expect(
      fault { () throws(WorkbookFault) in try file.read(sheet: "Partners") }
        == "has no sheet \"Partners\"; say --sheet with one of \"Sponsors\", \"Old\", \"Notes\" and \"Budget\"")
    #expect(
      fault { () throws(WorkbookFault) in try file.read(sheet: "Sponsor") }
        == "has no sheet \"Sponsor\"; did you mean \"Sponsors\"? Its sheets are \"Sponsors\", \"Old\", \"Notes\" and \"Budget\""
    )
    file.sheets[0].state = "hidden"
    file.sheets[3].state = "hidden"
    #expect(
      fault { () throws(WorkbookFault) in try file.read() }.hasPrefix("has no visible sheet; say --sheet with one of"))
  }

  @Test func offersLinks() throws {
    var file = TinyExcel(
      data: """
        <row r="1"><c r="A1" t="str"><f>HYPERLINK("https://acme.example/a","Acme")</f><v>Acme</v></c>\
        <c r="B1" t="inlineStr"><is><t>Bolt</t></is></c><c r="C1"><v>3</v></c><c r="D1"><v>4</v></c></row>
        """,
      after: """
        <hyperlinks><hyperlink ref="B1:C1" r:id="rId1"/><hyperlink ref="D1" location="Sheet1!A1"/>\
        <hyperlink ref="D1" r:id="rId2"/></hyperlinks>
        """)
    file.relations = """
      <Relationship Id="rId1" Type="t/hyperlink" Target="https://bolt.example" TargetMode="External"/>\
      <Relationship Id="rId2" Type="t/hyperlink" Target="mailto:a@b.example" TargetMode="External"/>
      """
    let cells = try #require(try file.read().rows.first).cells
    #expect(cells.map(\.text) == ["Acme", "Bolt", "3", "4"])
    #expect(cells.map(\.link) == ["https://acme.example/a", "https://bolt.example", "https://bolt.example", nil])
  }

  @Test func fillsMergedCellsDownwards() throws {
    let data =
      TinyExcel.row("Our sponsors", "") + TinyExcel.row("Gold", "Acme") + TinyExcel.row("", "Bolt") + "<row/>"
      + TinyExcel.row("", "Cobalt") + TinyExcel.row("Silver", "Dune")
    let areas = ["A1:C1", "A2:A5", "A6:B7"].map { "<mergeCell ref=\"\($0)\"/>" }.joined()
    let sheet = try TinyExcel(data: data, after: "<mergeCells>\(areas)</mergeCells>").read()
    #expect(
      sheet.texts == [
        ["Our sponsors"], ["Gold", "Acme"], ["Gold", "Bolt"], [], ["Gold", "Cobalt"], ["Silver", "Dune"],
      ])
    #expect(sheet.rows.map { $0.cells.first?.isFilled } == [false, false, true, nil, true, false])
  }

  @Test func leavesStruckRunsOutAndTellsStruckCells() throws {
    var file = TinyExcel(
      data: """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s" s="1"><v>0</v></c><c r="C1"><v>5</v></c></row>\
        <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>1</v></c></row>\
        <row r="3"><c r="A3" t="s" s="1"><v>2</v></c><c r="B3"><v>1</v></c></row>
        """)
    file.styles = """
      <fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs>
      """
    file.strings = """
      <si><r><rPr><strike/></rPr><t>Old Name</t></r><r><t xml:space="preserve"> </t></r><r><rPr><b/></rPr><t>New</t></r>\
      <r><rPr><strike/></rPr><t xml:space="preserve"> </t></r><r><rPr><b/></rPr><t>Name</t></r></si>\
      <si><r><t xml:space="preserve">Halden </t></r><r><rPr><strike/></rPr><t>Rye</t></r></si>\
      <si><t>Gone</t></si>
      """
    let sheet = try file.read()
    #expect(sheet.texts == [[" New Name", " New Name", "5"], ["Halden ", "1"], ["Gone", "1"]])
    #expect(sheet.rows.map { $0.cells.map(\.isStruck) } == [[false, false, false], [false, false], [true, false]])
    #expect(sheet.notes.map(\.message) == ["the part of the text that is struck through is left out, as in 2 more"])
    #expect(sheet.notes.first?.place?.row == 1 && sheet.notes.first?.severity == .note)
  }

  @Test func tellsColoursApart() throws {
    var file = TinyExcel(
      data: "<row r=\"1\">"
        + "ABCDEFG".enumerated().map { "<c r=\"\($1)1\" s=\"\($0)\"><v>1</v></c>" }.joined() + "</row>")
    let colors = [
      "", "rgb=\"FFFF0000\"", "rgb=\"FFFFFFFF\"", "theme=\"4\" tint=\"0.4\"", "theme=\"4\"", "theme=\"0\"",
      "indexed=\"10\"",
    ]
    file.styles =
      "<fills>"
      + colors.map { "<fill><patternFill patternType=\"solid\"><fgColor \($0)/></patternFill></fill>" }.joined()
      + "</fills><cellXfs>" + colors.indices.map { "<xf numFmtId=\"0\" fillId=\"\($0)\"/>" }.joined() + "</cellXfs>"
    let fills = try file.read().rows[0].cells.map(\.fill)
    #expect(fills[0] == nil && fills[1] == 0xFF0000 && fills[2] == nil && fills[5] == nil)
    #expect(Set([fills[1], fills[3], fills[4], fills[6]].compactMap(\.self)).count == 4)
  }

  @Test func tellsHiddenAndStruckRows() throws {
    var file = TinyExcel(
      data: """
        <row r="1"><c r="A1" s="1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row>\
        <row r="3"><c r="A3" s="1"><v>3</v></c><c r="B3"><v>4</v></c></row>\
        <row r="4"><c r="A4" t="s"><v>0</v></c></row><row r="5"><c r="A5" t="s" s="1"><v>1</v></c></row>\
        <row r="6" hidden="true"/><row r="9"><c r="A9"><f>1+1</f></c><c r="B9"><v>1</v></c></row>
        """)
    file.styles = """
      <dxfs><dxf><font><strike/></font></dxf></dxfs><fonts><font><b/></font><font><strike/></font></fonts>\
      <cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs>
      """
    file.strings = """
      <si><r><rPr><strike/></rPr><t>gone</t></r><r><rPr><strike val="1"/></rPr><t> too</t></r></si>\
      <si><r><t>gone</t></r><r><rPr><b/></rPr><t>not</t></r></si>
      """
    let sheet = try file.read()
    #expect(sheet.rows.filter(\.isStruck).map(\.number) == [1, 4])
    #expect(sheet.rows.filter(\.isHidden).map(\.number) == [2])
    #expect(
      sheet.notes.map(\.message) == [
        "the part of the text that is struck through is left out",
        "holds a formula without a result, and counts as empty; open the workbook in its program, and save it again",
      ])
    #expect(sheet.notes.map(\.severity) == [.note, .warning])
    #expect(sheet.notes.compactMap(\.place).map { "\($0.row) \($0.column)" } == ["5 0", "9 0"])
  }

  @Test(
    arguments: [
      ("<col min=\"2\" max=\"2\" hidden=\"1\"/>", "column B is hidden, and is read all the same"),
      (
        "<col min=\"1\" max=\"2\" hidden=\"true\"/><col min=\"4\" max=\"16384\" hidden=\"1\"/>",
        "columns A, B and D are hidden, and are read all the same"
      ),
      ("<col min=\"2\" max=\"2\"/>", nil), ("<col min=\"3\" max=\"3\" hidden=\"1\"/>", nil),
      // Damaged.
      ("<col min=\"0\" max=\"2\" hidden=\"1\"/>", nil), ("<col min=\"2\" max=\"1\" hidden=\"1\"/>", nil),
      (
        "<col min=\"2\" max=\"9223372036854775807\" hidden=\"1\"/>",
        "columns B and D are hidden, and are read all the same"
      ),
      ("<col min=\"-9223372036854775808\" max=\"9223372036854775807\" hidden=\"1\"/>", nil),
      ("<col max=\"2\" hidden=\"1\"/><col min=\"2\" hidden=\"1\"/>", nil),
    ] as [(String, String?)])
  func `hidden columns with content are told`(columns: String, note: String?) throws {
    var file = TinyExcel()
    let row = "<row><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>2</v></c><c r=\"D1\"><v>3</v></c></row>"
    file.sheets = [("Sheet1", "visible", "<cols>\(columns)</cols><sheetData>\(row)</sheetData>")]
    let sheet = try file.read()
    #expect(sheet.texts == [["1", "2", "", "3"]])
    #expect(sheet.notes.map(\.message) == (note.map { [$0] } ?? []))
  }

  @Test func tellsTablesMacrosAndOtherWorkbooks() throws {
    var file = TinyExcel(
      data: TinyExcel.row("a"), after: "<tableParts><tablePart r:id=\"t1\"/><tablePart r:id=\"t2\"/></tableParts>")
    file.mainType = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    file.relations = ["t1", "t2"].map {
      "<Relationship Id=\"\($0)\" Type=\"t/table\" Target=\"../tables/\($0).xml\"/>"
    }.joined()
    file.more = [("t1", "Sponsors", "A1:C9"), ("t2", "Costs", "F1:G9")].map {
      ("xl/tables/\($0).xml", "<table xmlns=\"\(TinyExcel.sheetSpace)\" displayName=\"\($1)\" ref=\"\($2)\"/>")
    }
    file.mainRelations = """
      <Relationship Id="v" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>\
      <Relationship Id="e" Type="t/externalLink" Target="externalLinks/externalLink1.xml"/>
      """
    #expect(
      try file.read().notes.map(\.message) == [
        "its links to other workbooks are not followed; the values that it holds are read", "its macros are not run",
        "its sheet \"Sheet1\" holds 2 tables, \"Sponsors\" (A1:C9) and \"Costs\" (F1:G9), and is read as one; put the "
          + "sponsors on a sheet of their own if others are taken for them",
      ])
  }
}
