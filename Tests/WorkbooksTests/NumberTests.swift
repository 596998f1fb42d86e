import Testing
import Workbooks

/// Numbers, dates and times as people see them.
struct NumberTests {
  /// The text of a number with a format's code.
  private func text(_ value: String, _ code: String, is1904: Bool = false) throws -> String? {
    var file = TinyExcel(data: "<row><c s=\"1\"><v>\(value)</v></c></row>")
    let quoted = code.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    file.styles = TinyExcel.styles(codes: [quoted])
    if is1904 { file.workbookProperties = "<workbookPr date1904=\"1\"/>" }
    return try file.read()["A1"]?.text
  }

  /// The text of a number with a built-in format.
  private func text(_ value: String, builtIn id: Int) throws -> String? {
    var file = TinyExcel(data: "<row><c s=\"0\"><v>\(value)</v></c></row>")
    file.styles = "<cellXfs><xf numFmtId=\"\(id)\"/></cellXfs>"
    return try file.read()["A1"]?.text
  }

  @Test(arguments: [
    ("12", "12"), ("12.0", "12"), ("0.1", "0.1"), ("0.30000000000000004", "0.3"), ("5000", "5000"),
    ("1234567.891", "1234567.891"), ("-3.5", "-3.5"), ("1E3", "1000"), ("1E-05", "0.00001"), ("0", "0"), ("-0", "0"),
    ("99999999999999999", "100000000000000000"), ("1.7976931348623157e308", "1.79769313486232E+308"),
    ("1e22", "1E+22"), ("1e20", "100000000000000000000"), ("4.9e-324", "5E-324"),
    ("0.1234567890123456", "0.123456789012346"), ("nan", "nan"), ("inf", "inf"), ("0x10", "0x10"), ("1e999", "1e999"),
    ("0.99999999999999999", "1"), ("9.9999999999999995", "10"),
  ]) func showsNumbers(_ value: String, _ text: String) throws {
    #expect(try self.text(value, "General") == text)
  }

  @Test(arguments: [
    ("0.2", "0%", "20%"), ("0.125", "0.00%", "12.5%"), ("0.07", "0%;[Red]-0%", "7%"), ("0.29", "0 %", "29%"),
    ("1", "0%", "100%"), ("0.003", "0.0\"%\"", "0.003%"), ("20", "0\\%", "20%"), ("20", "0\"%\"", "20%"),
    ("7", "000", "007"), ("12.5", "000", "12.5"), ("5000", "#,##0.00 \"€\"", "5000"),
    ("5000", "[$€-407] #,##0", "5000"),
    ("5", "0 \"days\"", "5"), ("5", "0_d", "5"), ("5", "0*d", "5"), ("5", "0\\d", "5"), ("5", "[Red]0", "5"),
    ("5", "0.00E+00", "5"), ("5", "[<100]0;General", "5"), ("46348", "General", "46348"), ("5", "@", "5"),
    ("5", "", "5"),
  ]) func showsFormats(_ value: String, _ code: String, _ text: String) throws {
    #expect(try self.text(value, code) == text)
  }

  @Test(arguments: [
    ("46348", "dd.mm.yyyy", "2026-11-22"), ("46348", "dd.mm.yyyy;@", "2026-11-22"),
    ("46348.75", "yyyy-mm-dd", "2026-11-22"),
    ("46348.75", "dd/mm/yy hh:mm", "2026-11-22 18:00"), ("46348.75", "m/d/yy h:mm AM/PM", "2026-11-22 18:00"),
    ("46348", "[$-F800]dddd, mmmm dd, yyyy", "2026-11-22"), ("46348", "[$-407]d. MMMM yyyy", "2026-11-22"),
    ("46174", "mmmm yyyy", "2026-06"), ("46174", "mm/yy", "2026-06"), ("46348", "yyyy", "2026"),
    ("46348", "d-mmm", "2026-11-22"),
    ("46348", "yyyy\"年\"m\"月\"d\"日\"", "2026-11-22"), ("46348", "\"until \"yyyy/m/d", "2026-11-22"),
    ("0.75", "hh:mm", "18:00"), ("0.75", "h:mm:ss", "18:00:00"), ("1.5", "[h]:mm", "36:00"),
    ("0.0625", "mm:ss", "01:30"),
    ("1.5", "[hh]:mm:ss", "36:00"), ("46348.99999999", "dd.mm.yyyy hh:mm", "2026-11-23 00:00"),
    ("-1", "dd.mm.yyyy", "-1"), ("3000000", "dd.mm.yyyy", "3000000"), ("2958465", "yyyy-mm-dd", "9999-12-31"),
    ("2958466", "yyyy-mm-dd", "2958466"), ("1", "yyyy-mm-dd", "1900-01-01"), ("59", "yyyy-mm-dd", "1900-02-28"),
    ("60", "yyyy-mm-dd", "1900-02-29"), ("61", "yyyy-mm-dd", "1900-03-01"), ("0", "yyyy-mm-dd", "1900-01-00"),
  ]) func showsDates(_ value: String, _ code: String, _ text: String) throws {
    #expect(try self.text(value, code) == text)
  }

  @Test func countsDaysFrom1904() throws {
    #expect(try text("0", "yyyy-mm-dd", is1904: true) == "1904-01-01")
    #expect(try text("44886", "yyyy-mm-dd", is1904: true) == "2026-11-22")
    #expect(try text("1.5", "[h]:mm", is1904: true) == "36:00")
  }

  @Test(arguments: [
    (0, "46348.75"), (1, "46348.75"), (9, "4634875%"), (10, "4634875%"), (14, "2026-11-22"), (15, "2026-11-22"),
    (16, "2026-11-22"), (17, "2026-11"), (18, "18:00"), (19, "18:00:00"), (20, "18:00"), (21, "18:00:00"),
    (22, "2026-11-22 18:00"), (27, "2026-11-22"), (31, "2026-11-22"), (36, "2026-11-22"), (46, "1112370:00"),
    (49, "46348.75"), (57, "2026-11-22"), (11, "46348.75"), (41, "46348.75"),
  ]) func knowsBuiltInFormats(_ id: Int, _ text: String) throws {
    #expect(try self.text("46348.75", builtIn: id) == text)
  }

  @Test func readsDatesAsText() throws {
    let cells = ["2026-11-22", "2026-11-22T00:00:00Z", "2026-11-22T18:30:00.000", "18:30:00", "no date"]
    let data = cells.map { "<c t=\"d\"><v>\($0)</v></c>" }.joined()
    let sheet = try TinyExcel(data: "<row>\(data)</row>").read()
    #expect(sheet.texts == [["2026-11-22", "2026-11-22", "2026-11-22 18:30", "18:30", "no date"]])
  }
}
