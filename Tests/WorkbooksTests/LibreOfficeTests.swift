import Testing
import Workbooks

/// Workbooks in the form in which LibreOffice 7 writes them, by hand: it is too large for the tests. One table as .ods and .xlsx.
struct LibreOfficeTests {
  private static let spaces =
    ["office", "style", "text", "table", "meta", "script", "form", "draw", "chart", "dr3d"].map {
      "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }.joined(separator: " ") + """
       xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" \
      xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
      xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" \
      xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:xlink="http://www.w3.org/1999/xlink" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ooo="http://openoffice.org/2004/office" \
      xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" \
      xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" \
      xmlns:tableooo="http://openoffice.org/2009/table" office:version="1.3"
      """

  /// The styles of cells that the file has by default.
  private static let common = """
    <?xml version="1.0" encoding="UTF-8"?>
    <office:document-styles \(spaces)><office:font-face-decls><style:font-face style:name="Liberation Sans" \
    svg:font-family="&apos;Liberation Sans&apos;" style:font-family-generic="swiss" style:font-pitch="variable"/>\
    </office:font-face-decls><office:styles><style:default-style style:family="table-cell"><style:paragraph-properties \
    style:tab-stop-distance="12.5mm"/><style:text-properties style:font-name="Liberation Sans" fo:language="de" fo:country="DE" \
    style:text-line-through-style="none" style:text-line-through-type="none"/></style:default-style>\
    <number:number-style style:name="N0"><number:number number:min-integer-digits="1"/></number:number-style>\
    <style:style style:name="Default" style:family="table-cell"/><style:style style:name="Heading_20_1" \
    style:display-name="Heading 1" style:family="table-cell" style:parent-style-name="Heading"/></office:styles>\
    <office:automatic-styles><style:page-layout style:name="Mpm1"/></office:automatic-styles><office:master-styles>\
    <style:master-page style:name="Default" style:page-layout-name="Mpm1"/></office:master-styles></office:document-styles>
    """

  private static let automatic = """
    <style:style style:name="co1" style:family="table-column"><style:table-column-properties fo:break-before="auto" \
    style:column-width="22.58mm"/></style:style><style:style style:name="ro1" style:family="table-row">\
    <style:table-row-properties style:row-height="4.52mm" fo:break-before="auto" style:use-optimal-row-height="true"/></style:style>\
    <style:style style:name="ta1" style:family="table" style:master-page-name="Default"><style:table-properties \
    table:display="true" style:writing-mode="lr-tb"/></style:style><style:style style:name="ta2" style:family="table" \
    style:master-page-name="Default"><style:table-properties table:display="false" style:writing-mode="lr-tb"/></style:style>\
    <number:percentage-style style:name="N11"><number:number number:decimal-places="2" number:min-decimal-places="2" \
    number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>\
    <number:date-style style:name="N37" number:automatic-order="true"><number:day number:style="long"/><number:text>.</number:text>\
    <number:month number:style="long"/><number:text>.</number:text><number:year/></number:date-style>\
    <number:time-style style:name="N40"><number:hours number:style="long"/><number:text>:</number:text><number:minutes \
    number:style="long"/></number:time-style>\
    <number:currency-style style:name="N106P0" style:volatile="true"><number:number number:decimal-places="2" \
    number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text>\
    <number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol></number:currency-style>\
    <number:currency-style style:name="N106"><style:text-properties fo:color="#ff0000"/><number:text>-</number:text>\
    <number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" \
    number:grouping="true"/><number:text> </number:text><number:currency-symbol number:language="de" \
    number:country="DE">€</number:currency-symbol><style:map style:condition="value()&gt;=0" \
    style:apply-style-name="N106P0"/></number:currency-style>\
    <style:style style:name="ce1" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N106"/>\
    <style:style style:name="ce2" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N11"/>\
    <style:style style:name="ce3" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N37"/>\
    <style:style style:name="ce4" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N40"/>\
    <style:style style:name="ce5" style:family="table-cell" style:parent-style-name="Default"><style:table-cell-properties \
    fo:background-color="transparent"/><style:text-properties style:text-line-through-style="solid" \
    style:text-line-through-type="single"/></style:style><style:style style:name="T1" style:family="text"><style:text-properties \
    fo:font-weight="bold"/></style:style>
    """

  private static func string(_ text: String, _ attributes: String = "") -> String {
    "<table:table-cell \(attributes) office:value-type=\"string\" calcext:value-type=\"string\"><text:p>\(text)</text:p>"
      + "</table:table-cell>"
  }

  private static let covered = "<table:covered-table-cell/>"

  private static func sheet(_ name: String, _ style: String, _ rows: String) -> String {
    """
    <table:table table:name="\(name)" table:style-name="\(style)"><office:forms form:automatic-focus="false" \
    form:apply-design-mode="false"/><table:table-column table:style-name="co1" table:number-columns-repeated="4" \
    table:default-cell-style-name="Default"/><table:table-column table:style-name="co1" table:default-cell-style-name="ce3"/>\
    <table:table-column table:style-name="co1" table:number-columns-repeated="16379" table:default-cell-style-name="Default"/>\
    \(rows)<table:table-row table:style-name="ro1" table:number-rows-repeated="1048568"><table:table-cell \
    table:number-columns-repeated="16384"/></table:table-row><table:table-row table:style-name="ro1"><table:table-cell \
    table:number-columns-repeated="16384"/></table:table-row><table:named-expressions/></table:table>
    """
  }

  private static func row(_ cells: String, _ attributes: String = "") -> String {
    "<table:table-row table:style-name=\"ro1\"\(attributes)>\(cells)</table:table-row>"
  }

  private static let rows =
    row(
      string("Name", "table:style-name=\"Default\"") + string("Stufe") + string("Betrag") + string("Anteil")
        + string("Bis")
        + string("Ab") + string("Webseite"))
    + row(
      "<table:table-cell office:value-type=\"string\" calcext:value-type=\"string\"><office:annotation draw:style-name=\"gr1\" "
        + "svg:width=\"28.99mm\" svg:x=\"30mm\"><dc:date>2026-11-01T00:00:00</dc:date><text:p text:style-name=\"P1\">nachfragen</text:p>"
        + "</office:annotation><text:p>Halden &amp; <text:span text:style-name=\"T1\">Rye</text:span></text:p></table:table-cell>"
        + string("Gold", "table:number-columns-spanned=\"1\" table:number-rows-spanned=\"2\"")
        + "<table:table-cell table:style-name=\"ce1\" office:value-type=\"currency\" office:currency=\"EUR\" "
        + "office:value=\"5000\" calcext:value-type=\"currency\"><text:p>5.000,00 €</text:p></table:table-cell>"
        + "<table:table-cell table:style-name=\"ce2\" office:value-type=\"percentage\" office:value=\"0.125\" "
        + "calcext:value-type=\"percentage\"><text:p>12,50%</text:p></table:table-cell>"
        + "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-11-22\" calcext:value-type=\"date\">"
        + "<text:p>22.11.26</text:p></table:table-cell>"
        + "<table:table-cell table:style-name=\"ce4\" office:value-type=\"time\" office:time-value=\"PT18H00M00S\" "
        + "calcext:value-type=\"time\"><text:p>18:00</text:p></table:table-cell>"
        + string("<text:a xlink:href=\"https://halden.example/\" xlink:type=\"simple\">Webseite</text:a>"))
    + row(
      string("Bolt<text:s text:c=\"2\"/>AG", "table:style-name=\"ce5\"") + covered
        + "<table:table-cell table:style-name=\"ce1\" table:formula=\"of:=[.C2]*-1\" office:value-type=\"currency\" "
        + "office:currency=\"EUR\" office:value=\"-5000\" calcext:value-type=\"currency\"><text:p>-5.000,00 €</text:p></table:table-cell>"
        + "<table:table-cell table:formula=\"of:=1/0\" office:value-type=\"string\" office:string-value=\"\" "
        + "calcext:value-type=\"error\"><text:p>#DIV/0!</text:p></table:table-cell>"
        + "<table:table-cell table:style-name=\"Default\" table:formula=\"of:=TRUE()\" office:value-type=\"boolean\" "
        + "office:boolean-value=\"true\" calcext:value-type=\"boolean\"><text:p>WAHR</text:p></table:table-cell>"
        + "<table:table-cell office:value-type=\"float\" office:value=\"12.5\" calcext:value-type=\"float\"><text:p>12,5</text:p>"
        + "</table:table-cell><table:table-cell table:number-columns-repeated=\"16378\"/>",
      " table:visibility=\"filter\"")
    + row("<table:table-cell table:number-columns-repeated=\"16384\"/>", " table:number-rows-repeated=\"2\"")
    + row(string("Crane") + "<table:table-cell table:number-columns-repeated=\"16383\"/>")

  private static var ods: TinyZip {
    var zip = TinyZip()
    zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    zip.add("Configurations2/accelerator/current.xml", "")
    zip.add("styles.xml", common)
    zip.add(
      "content.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <office:document-content \(spaces)><office:scripts/><office:font-face-decls/><office:automatic-styles>\(automatic)\
      </office:automatic-styles><office:body><office:spreadsheet><table:calculation-settings table:case-sensitive="false" \
      table:automatic-find-labels="false" table:use-regular-expressions="false" table:use-wildcards="true"/>\
      \(sheet("Entwurf", "ta2", row(string("alt"))))\(sheet("Förderer", "ta1", rows))<table:named-expressions/>\
      <table:database-ranges><table:database-range table:name="__Anonymous_Sheet_DB__1" \
      table:target-range-address="Förderer.A1:Förderer.G6" table:display-filter-buttons="true"/></table:database-ranges>\
      </office:spreadsheet></office:body></office:document-content>
      """)
    zip.add(
      "META-INF/manifest.xml",
      """
      <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">\
      <manifest:file-entry manifest:full-path="/" manifest:version="1.3" \
      manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>
      """)
    return zip
  }

  /// The same as .xlsx. Colours of formats have capitals there, and every attribute is written.
  private static var excel: TinyExcel {
    func row(_ number: Int, _ cells: String, isHidden: Bool = false) -> String {
      "<row r=\"\(number)\" customFormat=\"false\" ht=\"12.8\" hidden=\"\(isHidden)\" customHeight=\"false\" outlineLevel=\"0\" "
        + "collapsed=\"false\">\(cells)</row>"
    }
    func text(_ place: String, _ index: Int, _ style: Int = 0) -> String {
      "<c r=\"\(place)\" s=\"\(style)\" t=\"s\"><v>\(index)</v></c>"
    }
    let headings = ["A", "B", "C", "D", "E", "F", "G"].enumerated().map { text("\($1)1", $0) }.joined()
    var file = TinyExcel()
    file.sheets = [
      ("Entwurf", "hidden", "<sheetData>\(row(1, text("A1", 7)))</sheetData>"),
      (
        "Förderer", "visible",
        """
        <sheetPr filterMode="true"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:G6"/><sheetViews>\
        <sheetView showFormulas="false" workbookViewId="0"/></sheetViews><sheetFormatPr defaultColWidth="11.53515625" \
        defaultRowHeight="12.8" zeroHeight="false" outlineLevelRow="0" outlineLevelCol="0"/><sheetData>\(row(1, headings))\
        \(row(2, text("A2", 8) + text("B2", 9) + "<c r=\"C2\" s=\"1\" t=\"n\"><v>5000</v></c><c r=\"D2\" s=\"2\" t=\"n\"><v>0.125</v></c>"
          + "<c r=\"E2\" s=\"3\" t=\"n\"><v>46348</v></c><c r=\"F2\" s=\"4\" t=\"n\"><v>0.75</v></c>" + text("G2", 6)))\
        \(row(3, text("A3", 10, 5) + "<c r=\"B3\" s=\"0\"/><c r=\"C3\" s=\"1\" t=\"n\"><f aca=\"false\">C2*-1</f><v>-5000</v></c>"
          + "<c r=\"D3\" s=\"0\" t=\"e\"><f aca=\"false\">1/0</f><v>#DIV/0!</v></c><c r=\"E3\" s=\"0\" t=\"b\"><f aca=\"false\">TRUE()</f><v>1</v></c>"
          + "<c r=\"F3\" s=\"0\" t=\"n\"><v>12.5</v></c>", isHidden: true))\(row(6, text("A6", 11)))</sheetData>\
        <autoFilter ref="A1:G6"/><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells><hyperlinks><hyperlink ref="G2" \
        r:id="rId1" display="Webseite"/></hyperlinks><printOptions headings="false"/>
        """
      ),
    ]
    file.styles = """
      <numFmts count="5"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" \
      formatCode="#,##0.00\\ [$€-407];[RED]\\-#,##0.00\\ [$€-407]"/><numFmt numFmtId="166" formatCode="0.00%"/><numFmt \
      numFmtId="167" formatCode="dd/mm/yy"/><numFmt numFmtId="168" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz \
      val="10"/><name val="Arial"/><family val="2"/></font><font><strike val="true"/><sz val="10"/></font></fonts><cellStyleXfs \
      count="1"><xf numFmtId="164" fontId="0" applyFont="true"/></cellStyleXfs><cellXfs count="6">\
      \([(164, 0), (165, 0), (166, 0), (167, 0), (168, 0), (164, 1)].map { "<xf numFmtId=\"\($0)\" fontId=\"\($1)\" xfId=\"0\"/>" }.joined())\
      </cellXfs>
      """
    file.strings =
      ["Name", "Stufe", "Betrag", "Anteil", "Bis", "Ab", "Webseite", "alt"].map {
        "<si><t xml:space=\"preserve\">\($0)</t></si>"
      }
      .joined() + """
        <si><r><rPr><sz val="10"/></rPr><t xml:space="preserve">Halden &amp; </t></r><r><rPr><b val="true"/></rPr>\
        <t xml:space="preserve">Rye</t></r></si><si><t xml:space="preserve">Gold</t></si><si><t xml:space="preserve">Bolt  AG</t></si>\
        <si><t xml:space="preserve">Crane</t></si>
        """
    return file
  }

  /// What people see of both. Only an .ods file says how its program separates digits.
  private func expected(_ amount: String) -> [[String]] {
    [
      ["Name", "Stufe", "Betrag", "Anteil", "Bis", "Ab", "Webseite"],
      ["Halden & Rye", "Gold", amount, "12.5%", "2026-11-22", "18:00", "Webseite"],
      ["Bolt  AG", "Gold", "-" + amount, "#DIV/0!", "TRUE", "12.5"], [], [], ["Crane"],
    ]
  }

  @Test func readsOpenDocument() throws {
    let sheet = try WorkbookReader.read(Self.ods.bytes)
    #expect(sheet.name == "Förderer" && sheet.kind == .openDocument)
    #expect(sheet.texts == expected("5.000,00 €"))
    #expect(sheet["G2"]?.link == "https://halden.example/")
    #expect(sheet["C3"]?.number == "-5000" && sheet["B3"]?.isFilled == true)
    #expect(sheet.notes.map(\.message) == Self.notes)
    #expect(sheet.rows.filter(\.isHidden).map(\.number) == [3])
  }

  @Test func readsExcel() throws {
    let sheet = try Self.excel.read()
    #expect(sheet.name == "Förderer" && sheet.kind == .excel)
    #expect(sheet.texts == expected("5,000.00 €"))
    #expect(sheet["C3"]?.number == "-5000" && sheet["B3"]?.isFilled == true)
    #expect(sheet.notes.map(\.message) == Self.notes)
    #expect(sheet.rows.filter(\.isHidden).map(\.number) == [3])
  }

  private static let notes = ["its hidden sheet \"Entwurf\" is not read"]
}
