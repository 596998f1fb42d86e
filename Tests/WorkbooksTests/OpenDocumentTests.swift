import Testing
import Workbooks

/// What cells of .ods files hold.
struct OpenDocumentTests {
  private func cell(_ attributes: String, _ content: String = "") throws -> WorkbookSheet.Cell? {
    try TinyOpenDocument(
      rows: "<table:table-row><table:table-cell \(attributes)>\(content)</table:table-cell></table:table-row>"
    ).read()["A1"]
  }

  private func value(_ type: String, _ attribute: String, _ value: String, shown: String = "") throws -> String? {
    try cell(
      "office:value-type=\"\(type)\" office:\(attribute)=\"\(value)\"", shown.isEmpty ? "" : "<text:p>\(shown)</text:p>"
    )?.text
  }

  @Test func readsValues() throws {
    #expect(try value("float", "value", "12.0", shown: "12,00") == "12")
    #expect(try value("float", "value", "7", shown: "007") == "007")
    #expect(try value("float", "value", "20", shown: "20%") == "20%")
    #expect(try value("currency", "value", "5000", shown: "5.000,00 €") == "5.000,00 €")
    #expect(try value("currency", "value", "5000", shown: "4.000,00 €") == "5000")
    #expect(try value("currency", "value", "5000") == "5000")
    #expect(try value("percentage", "value", "0.29", shown: "29 %") == "29%")
    #expect(try value("boolean", "boolean-value", "true", shown: "WAHR") == "TRUE")
    #expect(try value("date", "date-value", "2026-11-22", shown: "22.11.26") == "2026-11-22")
    #expect(try value("date", "date-value", "2026-11-22T18:00:00", shown: "22.11.26") == "2026-11-22 18:00")
    #expect(try value("time", "time-value", "PT18H00M00S", shown: "18:00") == "18:00")
    #expect(try value("time", "time-value", "PT36H30M05S", shown: "12:30") == "36:30:05")
    #expect(try value("string", "string-value", "stored") == "stored")
    #expect(
      try cell("office:value-type=\"string\" calcext:value-type=\"error\"", "<text:p>#REF!</text:p>")?.text == "#REF!")
  }

  @Test func readsWhatDatesShow() throws {
    var file = TinyOpenDocument()
    file.styles = """
      <number:date-style style:name="N1"><number:month/><number:year/></number:date-style>\
      <number:time-style style:name="N2" number:truncate-on-overflow="false"><number:hours/></number:time-style>\
      <number:date-style style:name="N3"><number:day/><number:month/><number:year/></number:date-style>\
      <style:style style:name="a" style:family="table-cell" style:data-style-name="N1"/>\
      <style:style style:name="b" style:family="table-cell" style:parent-style-name="a"/>\
      <style:style style:name="c" style:family="table-cell" style:data-style-name="N2"/>\
      <style:style style:name="d" style:family="table-cell" style:data-style-name="N3"/>
      """
    file.body = """
      <table:table table:name="S"><table:table-column table:default-cell-style-name="b"/><table:table-column \
      table:number-columns-repeated="2" table:default-cell-style-name="d"/><table:table-row>\
      <table:table-cell office:value-type="date" office:date-value="2027-06-01"/>\
      <table:table-cell office:value-type="date" office:date-value="2027-06-01T18:00:00"/>\
      <table:table-cell table:style-name="c" office:value-type="time" office:time-value="PT08H00M00S"/></table:table-row></table:table>
      """
    #expect(try file.read().texts == [["2027-06", "2027-06-01", "08:00"]])
  }

  /// The styles of amounts as LibreOffice writes them: two sections, three, a format of a language, and some of other kinds.
  private static let amounts = """
    <number:currency-style style:name="N104P0" style:volatile="true"><number:number number:decimal-places="2" \
    number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text>\
    <number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol></number:currency-style>\
    <number:currency-style style:name="N104"><style:text-properties fo:color="#ff0000" xmlns:fo="f"/><number:text>-</number:text>\
    <number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" \
    number:grouping="true"/><number:text> </number:text><number:currency-symbol number:language="de" \
    number:country="DE">€</number:currency-symbol><style:map style:condition="value()&gt;=0" \
    style:apply-style-name="N104P0"/></number:currency-style>\
    <number:number-style style:name="N110P0"><number:text>CHF</number:text><number:fill-character> </number:fill-character>\
    <number:number number:decimal-places="0" number:min-integer-digits="1" number:grouping="true"/></number:number-style>\
    <number:number-style style:name="N110P1"><number:text>(</number:text><number:number number:decimal-places="0" \
    number:min-integer-digits="1" number:grouping="true"/><number:text>)</number:text></number:number-style>\
    <number:number-style style:name="N110"><number:text>free</number:text><style:map style:condition="value()&gt;0" \
    style:apply-style-name="N110P0"/><style:map style:condition="value()&lt;0" style:apply-style-name="N110P1"/></number:number-style>\
    <number:number-style style:name="N120"><number:number number:decimal-places="1" number:min-integer-digits="1" \
    number:display-factor="1000"/><number:text>k</number:text></number:number-style>\
    <number:number-style style:name="N0"><number:number number:min-integer-digits="1"/></number:number-style>\
    <number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>\
    <number:number-style style:name="N130"><number:scientific-number number:decimal-places="2" number:min-integer-digits="1" \
    number:min-exponent-digits="2"/><number:text> €</number:text></number:number-style>\
    <number:number-style style:name="N140"><number:number number:decimal-places="0"/><number:text>k</number:text><style:map \
    style:condition="value()&gt;=1000" style:apply-style-name="N110P0"/></number:number-style>
    """

  @Test(arguments: [
    ("N104", "5000", "5.000,00 €", "5.000,00 €"), ("N104", "5000", "", "5,000.00 €"),
    ("N104", "-5000", "", "-5,000.00 €"),
    ("N104", "-5000", "-5.000,00 €", "-5.000,00 €"), ("N104", "5000", "5\u{202F}000,00\u{A0}€", "5 000,00 €"),
    // What is not the number is not taken.
    ("N104", "5000", "500.000 €", "5,000.00 €"), ("N104", "5000", "7.000,00 €", "5,000.00 €"),
    ("N104", "5000", "5000", "5,000.00 €"),
    ("N110", "5000", "", "CHF 5,000"), ("N110", "-5000", "", "(5,000)"), ("N110", "0", "", "free"),
    ("N120", "12500", "12,5k", "12,5k"), ("N120", "12500", "", "12.5k"), ("N0", "12", "12", "12"),
    ("N0", "12.5", "12,5", "12.5"), ("N2", "12.5", "12,50", "12.5"), ("N130", "5000", "5,00E+03 €", "5000"),
    ("N140", "5000", "", "5000"), ("N999", "5000", "5.000", "5000"),
  ]) func showsAmounts(_ style: String, _ value: String, _ shown: String, _ text: String) throws {
    var file = TinyOpenDocument(
      rows: """
        <table:table-row><table:table-cell table:style-name="ce1" office:value-type="float" office:value="\(value)">\
        \(shown.isEmpty ? "" : "<text:p>\(shown)</text:p>")</table:table-cell></table:table-row>
        """)
    file.styles =
      Self.amounts
      + "<style:style style:name=\"ce1\" style:family=\"table-cell\" style:data-style-name=\"\(style)\"/>"
    let plain = try self.value("float", "value", value)
    #expect(try file.read()["A1"] == WorkbookSheet.Cell(text: text, number: plain == text ? nil : plain))
  }

  /// What no program writes is not understood, and does no harm.
  @Test(arguments: [
    "decimal-places=\"-1\"", "decimal-places=\"9223372036854775807\"",
    "decimal-places=\"2\" number:min-decimal-places=\"3\"",
    "decimal-places=\"2\" number:min-decimal-places=\"-9223372036854775808\"",
    "min-integer-digits=\"-9223372036854775808\" number:decimal-places=\"0\"",
    "min-integer-digits=\"9223372036854775807\" number:decimal-places=\"0\"", "display-factor=\"0\"",
    "decimal-places=\"0\"/><number:number number:decimal-places=\"0\"",
  ]) func passesOverImpossibleStyles(_ attributes: String) throws {
    var file = TinyOpenDocument(
      rows:
        "<table:table-row><table:table-cell table:style-name=\"ce1\" office:value-type=\"float\" office:value=\"5000\"/></table:table-row>"
    )
    file.styles = """
      <number:number-style style:name="N1"><number:text>€</number:text><number:number number:\(attributes)/></number:number-style>\
      <style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>
      """
    #expect(try file.read()["A1"]?.text == "5000")
  }

  @Test func joinsTextAndLeavesAnnotationsOut() throws {
    let content = """
      <office:annotation><text:p>ask again</text:p></office:annotation>
        <text:p>Halden<text:s text:c="2"/>&amp; <text:span>Rye
         Ltd</text:span></text:p><text:p>second<text:tab/>line<text:line-break/>third\
      <text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby></text:p>\
      <draw:frame xmlns:draw="d"><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>
      """
    #expect(
      try cell("office:value-type=\"string\"", content)?.text == "Halden  & Rye Ltd\nsecond\tline\nthird東京")
    let link = try cell(
      "office:value-type=\"string\"", "<text:p><text:a xlink:href=\"https://acme.example\">Acme</text:a></text:p>")
    #expect(link == WorkbookSheet.Cell(text: "Acme", link: "https://acme.example"))
    let formula =
      "table:formula=\"of:=HYPERLINK(&quot;https://acme.example&quot;;&quot;Acme&quot;)\" office:value-type=\"string\""
    #expect(try cell(formula, "<text:p>Acme</text:p>")?.link == "https://acme.example")
  }

  @Test func repeatsAndMerges() throws {
    let sheet = try TinyOpenDocument(
      rows: """
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"/>\
        <table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>\
        <table:table-cell table:number-columns-repeated="16380"/></table:table-row>\
        <table:table-header-rows><table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="3" \
        table:number-columns-spanned="1"><text:p>Gold</text:p></table:table-cell><table:table-cell office:value-type="string">\
        <text:p>Acme</text:p></table:table-cell></table:table-row></table:table-header-rows>\
        <table:table-row-group><table:table-row><table:covered-table-cell office:value-type="string"><text:p>below</text:p>\
        </table:covered-table-cell><table:table-cell office:value-type="string"><text:p>Bolt</text:p></table:table-cell>\
        </table:table-row></table:table-row-group><table:table-row table:number-rows-repeated="1048573">\
        <table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        """
    ).read()
    #expect(sheet.texts == [["", "", "x", "x"], ["", "", "x", "x"], ["Gold", "Acme"], ["Gold", "Bolt"]])
    #expect(sheet["A4"]?.isFilled == true)
    #expect(sheet.notes == [])
  }

  @Test func leavesStruckSpansOutAndTellsStruckCells() throws {
    let cell = "<table:table-cell office:value-type=\"string\">"
    var file = TinyOpenDocument(
      rows: """
        <table:table-row>\(cell)<text:p><text:span text:style-name="T1">Old Name</text:span> New Name</text:p></table:table-cell>\
        \(cell)<text:p>1</text:p></table:table-cell></table:table-row>\
        <table:table-row>\(cell)<text:p><text:span text:style-name="T1">Gone</text:span></text:p></table:table-cell>\
        \(cell)<text:p>Kept</text:p><text:p><text:span text:style-name="T1">gone</text:span></text:p></table:table-cell>\
        </table:table-row>
        """)
    file.styles = """
      <style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
      """
    let sheet = try file.read()
    #expect(sheet.texts == [["New Name", "1"], ["Gone", "Kept"]])
    #expect(sheet.rows.map { $0.cells.map(\.isStruck) } == [[false, false], [true, false]])
    #expect(sheet.notes.map(\.message) == ["the part of the text that is struck through is left out, as in 1 more"])
  }

  @Test func tellsColoursOfCells() throws {
    var file = TinyOpenDocument(
      rows: "<table:table-row>"
        + ["a", "b", "c", "d"].map {
          "<table:table-cell table:style-name=\"\($0)\" office:value-type=\"string\"><text:p>x</text:p></table:table-cell>"
        }.joined() + "</table:table-row>")
    func style(_ name: String, _ parent: String, _ color: String) -> String {
      "<style:style style:name=\"\(name)\" style:family=\"table-cell\" style:parent-style-name=\"\(parent)\"><style:table-cell-properties "
        + "xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" \(color)/></style:style>"
    }
    file.styles =
      style("a", "", "fo:background-color=\"#ff0000\"") + style("b", "a", "")
      + style("c", "a", "fo:background-color=\"transparent\"")
      + style("d", "", "fo:background-color=\"#FFFFFF\"")
    #expect(try file.read().rows[0].cells.map(\.fill) == [0xFF0000, 0xFF0000, nil, nil])
  }

  @Test func tellsHiddenSheetsRowsAndStruckText() throws {
    var file = TinyOpenDocument()
    file.styles = """
      <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>\
      <style:style style:name="ce1" style:family="table-cell"><style:text-properties \
      style:text-line-through-style="solid"/></style:style><style:style style:name="T1" style:family="text">\
      <style:text-properties style:text-line-through-style="none"/></style:style>
      """
    let struck = "<table:table-cell table:style-name=\"ce1\" office:value-type=\"string\">"
    file.body = """
      <table:table table:name="Old" table:style-name="ta2">\(TinyOpenDocument.row("old"))</table:table>\
      <table:table table:name="'file:///a.ods'#S">\(TinyOpenDocument.row("other"))</table:table>\
      <table:table table:name="Now"><table:table-row table:visibility="collapse">\(struck)<text:p>gone</text:p></table:table-cell>\
      </table:table-row><table:table-row>\(struck)<text:p>gone <text:span text:style-name="T1">not</text:span></text:p>\
      </table:table-cell></table:table-row><table:table-row><table:table-cell table:formula="of:=1+1"/></table:table-row></table:table>\
      <table:table table:name="Later">\(TinyOpenDocument.row("later"))</table:table>\
      <table:database-ranges><table:database-range table:name="One" table:target-range-address="Now.A1:Now.B2"/>\
      <table:database-range table:name="Two" table:target-range-address="$Now.$D$1:.$D$2"/></table:database-ranges>
      """
    let sheet = try file.read()
    #expect(sheet.texts == [["gone"], ["not"]])
    #expect(sheet.rows.filter(\.isHidden).map(\.number) == [1] && sheet.rows.filter(\.isStruck).map(\.number) == [1])
    #expect(
      sheet.notes.map(\.message) == [
        "its sheet \"Now\" is read; --sheet names another one: \"Later\"", "its hidden sheet \"Old\" is not read",
        "its links to other workbooks are not followed; the values that it holds are read",
        "its sheet \"Now\" holds 2 tables, \"One\" (A1:B2) and \"Two\" (D1:D2), and is read as one; put the sponsors on a "
          + "sheet of their own if others are taken for them",
        "the part of the text that is struck through is left out",
        "holds a formula without a result, and counts as empty; open the workbook in its program, and save it again",
      ])
    #expect(try file.read(sheet: "OLD").texts == [["old"]])
    let second = try file.read(passingOver: 1)
    #expect(second.name == "Later")
    #expect(
      second.notes.first?.message
        == "its sheet \"Now\" has no headings of sponsors, so \"Later\" is read; --sheet names another one: \"Now\", and 'import' "
        + "asks for --sheet Later")
    #expect(fault { () throws(WorkbookFault) in try file.read(passingOver: 2) }.hasPrefix("has no visible sheet"))
    #expect(
      fault { () throws(WorkbookFault) in try file.read(sheet: "x") }.hasPrefix("has no sheet \"x\"; say --sheet with"))
  }

  @Test func `hidden columns with content are told`() throws {
    var file = TinyOpenDocument()
    file.body = """
      <table:table table:name="Now"><table:table-column/>\
      <table:table-column table:visibility="collapse" table:number-columns-repeated="2"/><table:table-column/>\
      <table:table-column table:visibility="filter" table:number-columns-repeated="9999999"/>\
      <table:table-column table:visibility="collapse" table:number-columns-repeated="9999999"/>\
      \(TinyOpenDocument.row("a", "b", "c", "d", "e"))</table:table>
      """
    let sheet = try file.read()
    #expect(sheet.texts == [["a", "b", "c", "d", "e"]])
    #expect(sheet.notes.map(\.message) == ["columns B, C and E are hidden, and are read all the same"])
  }
}
