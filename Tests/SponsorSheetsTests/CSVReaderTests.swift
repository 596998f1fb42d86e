import SponsorSheets
import TestSupport
import Testing

@Suite struct CSVReaderTests {
  private func cells(_ text: String, _ delimiter: Unicode.Scalar = ",") -> [[String]] {
    CSVReader.read(text, delimiter: delimiter, file: "s.csv").table.rows.map(\.cells)
  }

  private func faults(_ text: String, _ delimiter: Unicode.Scalar = ",") -> [String] {
    CSVReader.read(text, delimiter: delimiter, file: "s.csv").faults.map(\.description)
  }

  static let tables: [(text: String, rows: [[String]])] = [
    ("", []),
    ("a", [["a"]]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("a,,b,\n", [["a", "", "b", ""]]),
    ("\n\na\n", [[""], [""], ["a"]]),
    ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
    ("\"\",\"\"\"\"\n", [["", "\""]]),
    ("\"two\r\nlines\",x\n", [["two\nlines", "x"]]),
    ("\"two\rlines\",x\n", [["two\nlines", "x"]]),
    // Blanks around a quoted cell are no part of it, those in an unquoted cell are.
    ("a, \"b,c\" ,d\n", [["a", "b,c", "d"]]),
    (" a , b\n", [[" a ", " b"]]),
    // Spreadsheets take a quote inside an unquoted cell as it is.
    ("5\" screen,x\n", [["5\" screen", "x"]]),
    ("é,日本,🎉\n", [["é", "日本", "🎉"]]),
    ("sep=;\na,b\n", [["a,b"]].map { $0[0].split(separator: ",").map(String.init) }),
  ]

  @Test(arguments: tables)
  func `a table is split into rows and cells`(text: String, rows: [[String]]) {
    #expect(cells(text) == rows)
    #expect(faults(text).isEmpty)
  }

  @Test func `the delimiter of Excel's first line is found, and the line is no row`() {
    for line in ["sep=;\n", "SEP=;\r\n", "\"sep=;\"\n", "sep=;\r"] {
      #expect(CSVReader.namedDelimiter(in: line + "a;b") == ";")
      #expect(cells(line + "a;b", ";") == [["a", "b"]])
    }
    #expect(CSVReader.namedDelimiter(in: "sep=\t\na\tb") == "\t")
    #expect(CSVReader.namedDelimiter(in: "separator;b\n") == nil)
    #expect(CSVReader.namedDelimiter(in: "sep=ab\n") == nil)
    #expect(CSVReader.namedDelimiter(in: "") == nil)
  }

  @Test func `rows are numbered as a spreadsheet numbers them, lines as an editor does`() {
    let text = "name\n\"two\nlines\"\n\nlast\n"
    let rows = CSVReader.read(text, delimiter: ",", file: "s.csv").table.rows
    #expect(rows.map(\.number) == [1, 2, 3, 4])
    #expect(rows.map(\.line) == [1, 2, 4, 5])
    #expect(rows.map(\.isBlank) == [false, false, true, false])
  }

  static let mistakes: [(text: String, faults: [String], rows: [[String]])] = [
    (
      "a,\"b\"c,d\ne\n",
      [
        "s.csv, row 1, column B: error: the cell goes on after its closing quote with \"c\"; write a quote inside a quoted "
          + "cell twice (\"\")"
      ],
      [["a", "b\"c,d\ne\n"]]
    ),
    (
      "\"The \"Best\" Bakery\",x\nnext,y\n",
      [
        "s.csv, row 1, column A: error: the cell goes on after its closing quote with \"Best\\\" Bakery\\\"\"; write a quote "
          + "inside a quoted cell twice (\"\")"
      ],
      [["The \"Best\" Bakery", "x"], ["next", "y"]]
    ),
    (
      "a\nb,\"c\nd\n",
      [
        "s.csv, row 2, column B: error: the quote that begins this cell is never closed, so the rest of the file belongs to "
          + "it; close it"
      ],
      [["a"], ["b", "c\nd\n"]]
    ),
    (
      "\"x\ny\"\nb,\"c",
      [
        "s.csv, row 2 (line 3), column B: error: the quote that begins this cell is never closed, so the rest of the file "
          + "belongs to it; close it"
      ],
      [["x\ny"], ["b", "c"]]
    ),
  ]

  @Test(arguments: mistakes)
  func `a misplaced quote is reported with its row and column`(text: String, expected: [String], rows: [[String]]) {
    #expect(faults(text).map { $0.replacing("\\\"", with: "\"") } == expected.map { $0.replacing("\\\"", with: "\"") })
    #expect(cells(text) == rows)
  }

  @Test func `columns are lettered as in a spreadsheet`() {
    let names = [0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"]
    for (index, name) in names { #expect(SheetFault.letters(ofColumn: index) == name) }
  }

  @Test func `tables beyond the limits are reported and cut`() {
    let wide = String(repeating: "x,", count: 600)
    #expect(faults(wide) == ["s.csv, row 1, column SG: error: is beyond the 500 columns that a table may have"])
    let long = String(repeating: "x\n", count: 20_001)
    let read = CSVReader.read(long, delimiter: ",", file: "s.csv")
    #expect(read.table.rows.count == 20_000)
    #expect(read.faults.map(\.message) == ["is beyond the 20000 rows that a table may have"])
  }

  @Test(arguments: Seeds.many)
  func `any table that a spreadsheet writes is read back`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let delimiter = random.pick([",", ";", "\t", "|"] as [Unicode.Scalar])
      let lineEnd = random.pick(["\n", "\r\n", "\r"])
      let pieces = ["a", "Acme", " ", "\"", "\"\"", ",", ";", "\t", "|", "\n", "é", "🎉", "sep=", "'", "=1+2", "\\"]
      var rows: [[String]] = []
      var text = random.chance(0.3) ? "sep=\(delimiter)\(lineEnd)" : ""
      for _ in 0..<random.int(1...6) {
        let row = (0..<random.int(1...5)).map { _ in (0..<random.int(0...4)).map { _ in random.pick(pieces) }.joined() }
        rows.append(row)
        let written = row.map { cell in
          let needsQuotes =
            cell.unicodeScalars.contains { $0 == delimiter || $0 == "\"" || $0 == "\n" || $0 == "\t" }
            || cell.first == " " || random.chance(0.2)
          guard needsQuotes else { return cell }
          let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
          guard delimiter != "\t", random.chance(0.2) else { return quoted }
          return " " + quoted + " "
        }
        text += written.joined(separator: String(delimiter)) + lineEnd
      }
      // A first cell that reads as Excel's line is taken for it.
      if rows[0].first?.hasPrefix("sep=") == true { continue }
      let read = CSVReader.read(text, delimiter: delimiter, file: "s.csv")
      #expect(read.table.rows.map(\.cells) == rows, "\(text.debugDescription)")
      #expect(read.faults.isEmpty, "\(text.debugDescription)")
    }
  }
}
