import Foundation
import TestSupport
import Testing
import Workbooks

/// Damaged workbooks are read or refused in a sentence; none ends the process or takes long.
struct WorkbookDamageTests {
  /// Pieces that mean something to workbooks, which chance alone would hardly write.
  private static let pieces = [
    "<row>", "</row>", "<c r=\"A1\">", "<c r=\"XFD1048576\"><v>1</v></c>", "</c>", "<v>", "</v>", "<is>", "<t>", "<r>",
    "<rPh>",
    "</rPh>", "<f>", "t=\"s\"", "t=\"inlineStr\"", "s=\"99999999\"", "<v>99999999999</v>", "<v>-1</v>", "<v>1e308</v>",
    "<mergeCell ref=\"A1:XFD1048576\"/>", "hidden=\"1\"", "_xD83D_", "<strike/>",
    "table:number-rows-repeated=\"1000000\"",
    "table:number-columns-repeated=\"9000\"", "table:number-rows-spanned=\"1000000\"", "<table:table>", "<text:p>",
    "<text:s text:c=\"9999999\"/>", "<text:span>", "<text:a>", "</text:p>", "<table:covered-table-cell/>",
    "<!DOCTYPE a>", "<!-- ", "<![CDATA[", "]]>", "&amp;", "&#0;", "&#xD800;", "\u{0C}",
    "number:decimal-places=\"-1\"", "number:min-integer-digits=\"-9223372036854775808\"",
    "number:display-factor=\"1000000\"",
    "formatCode=\"#,##0.00,,,_\"", "[$", "&quot;", "<number:number/>", "PT99999999999H", "2026-99-99",
    "<comment ref=\"A2\">", "<comment ref=\"XFD1048576\" authorId=\"0\">", "</comment>", "authorId=\"-1\"", "<author>",
    "<threadedComment ref=\"A2\" id=\"{2}\">", "<threadedComment ref=\"B2\" id=\"{1}\" done=\"1\">",
    "</threadedComment>",
    "parentId=\"{1}\"", "<text>", "[Threaded comment]\n\n",
  ].map { Array($0.utf8) }

  private static let handwritten: [TinyZip] = {
    var excel = TinyExcel(
      data: "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"1\"><v>46348</v></c><c r=\"C1\" t=\"str\">"
        + "<f>HYPERLINK(\"https://a.example\",\"A\")</f><v>A</v></c></row>" + TinyExcel.row("Gold", "Acme", "x_x000D_y")
        + "<row hidden=\"1\"><c s=\"2\"><v>0.25</v></c><c s=\"3\"><v>-1234.5</v></c><c t=\"b\"><v>1</v></c><c t=\"d\"><v>2026-11-22T18:00:00</v></c></row>",
      after:
        "<mergeCells><mergeCell ref=\"A2:A9\"/></mergeCells><hyperlinks><hyperlink ref=\"B2\" r:id=\"h\"/></hyperlinks>"
        + "<tableParts><tablePart r:id=\"t\"/></tableParts>")
    excel.styles = TinyExcel.styles(codes: [
      "dd.mm.yyyy;@", "[Red]0.0%", "_-* #,##0.00 [$€-407];[Red]-#,##0.0,&quot;k&quot;;\\-??",
    ])
    excel.strings = "<si><r><rPr><strike/></rPr><t>Name</t></r><rPh><t>n</t></rPh></si>"
    excel.relations =
      "<Relationship Id=\"h\" Type=\"t/hyperlink\" Target=\"https://b.example\" TargetMode=\"External\"/>"
      + "<Relationship Id=\"t\" Type=\"t/table\" Target=\"../tables/t.xml\"/>"
    excel.more = [("xl/tables/t.xml", "<table xmlns=\"\(TinyExcel.sheetSpace)\" displayName=\"T\" ref=\"A1:C3\"/>")]
    excel.addComments(
      "<authors><author>Sales</author></authors><commentList><comment ref=\"B2\" authorId=\"0\"><text><r><rPr><b/></rPr>"
        + "<t>Sales:</t></r><r><t xml:space=\"preserve\">\n until spring</t></r></text></comment><comment ref=\"A2\"><text>"
        + "<t xml:space=\"preserve\">[Threaded comment]\n\nYour version\n\nComment:\n    on hold</t></text></comment></commentList>",
      threads:
        "<threadedComment ref=\"A2\" id=\"{1}\"><text>on hold?</text></threadedComment><threadedComment ref=\"A2\" "
        + "id=\"{2}\" parentId=\"{1}\"><text>yes</text></threadedComment><threadedComment ref=\"C3\" id=\"{3}\" done=\"1\">"
        + "<text>done</text></threadedComment>")
    excel.sheets.append(("Old", "hidden", ""))
    var open = TinyOpenDocument(
      rows: "<table:table-column table:number-columns-repeated=\"3\" table:default-cell-style-name=\"c\"/>"
        + TinyOpenDocument.row("Name", "Tier") + "<table:table-row table:number-rows-repeated=\"3\"><table:table-cell "
        + "office:value-type=\"date\" office:date-value=\"2026-11-22T18:00:00\" table:number-rows-spanned=\"3\"/>"
        + "<table:covered-table-cell/><table:table-cell table:style-name=\"m\" office:value-type=\"currency\" office:value=\"5000\">"
        + "<text:p>5,00 €</text:p></table:table-cell><table:table-cell office:value-type=\"percentage\" office:value=\"0.2\"/>"
        + "<table:table-cell office:value-type=\"time\" office:time-value=\"PT18H00M00S\"/><table:table-cell "
        + "office:value-type=\"string\"><office:annotation><text:p>no</text:p></office:annotation><text:p>a<text:s/>"
        + "<text:span text:style-name=\"T\">b</text:span><text:a xlink:href=\"https://c.example\">c</text:a></text:p>"
        + "</table:table-cell></table:table-row>")
    open.styles =
      "<number:date-style style:name=\"N\"><number:day/><number:month/><number:year/></number:date-style>"
      + "<number:currency-style style:name=\"P\"><number:number number:decimal-places=\"2\" number:min-integer-digits=\"1\" "
      + "number:grouping=\"true\" number:display-factor=\"1000\"/><number:currency-symbol>€</number:currency-symbol>"
      + "</number:currency-style><number:currency-style style:name=\"M\"><number:text>-</number:text><number:number/><style:map "
      + "style:condition=\"value()&gt;=0\" style:apply-style-name=\"P\"/></number:currency-style>"
      + "<style:style style:name=\"m\" style:family=\"table-cell\" style:data-style-name=\"M\"/>"
      + "<style:style style:name=\"c\" style:family=\"table-cell\" style:data-style-name=\"N\"/>"
    open.manifest = "<m:manifest xmlns:m=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>"
    return [excel.zip, open.zip]
  }()

  /// A workbook with damage: in the bytes of the archive, or in its parts, which then are packed anew.
  private static func damaged(_ seeds: [(bytes: [UInt8], zip: TinyZip)], _ random: inout SeededGenerator) -> [UInt8] {
    var (bytes, zip) = random.pick(seeds)
    guard random.chance(0.7) else { return Mutations(of: [bytes]).next(&random) }
    for _ in 0..<random.int(1...3) {
      let index = random.int(0...zip.parts.count - 1)
      if random.chance(0.05) {
        zip.parts.remove(at: index)
        if zip.parts.isEmpty { break }
      } else if random.chance(0.5) {
        zip.parts[index].bytes = Mutations(of: [zip.parts[index].bytes + [0x20]]).next(&random, atMost: 3)
      } else {
        // Behind the end of a tag or at any place.
        bytes = zip.parts[index].bytes
        let ends = bytes.indices.filter { bytes[$0] == 0x3E }
        let place = random.chance(0.7) && !ends.isEmpty ? random.pick(ends) + 1 : random.int(0...bytes.count)
        zip.parts[index].bytes.insert(contentsOf: random.pick(pieces), at: place)
      }
    }
    return zip.bytes
  }

  /// How many workbooks; `WORKBOOK_FUZZ` names another number.
  private static let count =
    ProcessInfo.processInfo.environment["WORKBOOK_FUZZ"].flatMap { Int($0) } ?? (Sweep.isWhole ? 4000 : 1000)

  @Test func endsOnEveryDamage() async throws {
    let written = try await WrittenWorkbooks()
    let seeds =
      Self.handwritten.map { ($0.bytes, $0) }
      + (try WrittenWorkbooks.names.map { (try written.bytes($0), try written.zip($0)) })
    var random = SeededGenerator(seed: 42)
    var limits = WorkbookLimits()
    limits.cells = 20_000
    var (read, longest) = (0, Duration.zero)
    for number in 0..<Self.count {
      let bytes = Self.damaged(seeds, &random)
      let tried = try FuzzCase("workbook", type: "zip", seed: 42, number: number, bytes: bytes)
      var isRight = false
      let time = ContinuousClock().measure {
        do throws(WorkbookFault) {
          let sheet = try WorkbookReader.read(bytes, limits)
          read += 1
          let numbers = sheet.rows.map(\.number)
          isRight = numbers == numbers.sorted()
        } catch {
          isRight = !error.message.isEmpty && error.message.utf8.count < 2000
        }
      }
      longest = max(longest, time)
      if time > .seconds(5) || !isRight {
        // What it was made of has times of its making, so that the next run tries others.
        tried.keep()
        Issue.record("workbook \(number) took \(time), and was read \(isRight ? "right" : "wrong"); see \(tried.path)")
      }
    }
    // Neither is the damage so slight nor so great that nothing is tried. Of a few workbooks chance decides.
    #expect(
      Self.count < 1000 || read > Self.count / 20 && read < Self.count * 19 / 20, "\(read) of \(Self.count) were read")
    if Self.count > 4000 { print("\(Self.count) workbooks: \(read) read, the longest took \(longest)") }
  }
}
