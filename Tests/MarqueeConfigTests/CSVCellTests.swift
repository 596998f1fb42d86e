import MarqueeValues
import TestSupport
import Testing

/// Cells that spreadsheets take for text, whatever a sponsor is called.
@Suite struct CSVCellTests {
  @Test(arguments: [
    ("Acme", "Acme"), ("A, B", "\"A, B\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=1+1", "'=1+1"), ("-x", "'-x"),
    ("  @x", "'  @x"), ("\u{A0}=x", "'\u{A0}=x"), ("\u{200B}+x", "'\u{200B}+x"), ("＝x", "'＝x"),
    ("\"\u{301},=1", "\"\"\"\u{301},=1\""), ("a=b", "a=b"),
  ])
  func `a formula gets an apostrophe, and each quote is doubled`(text: String, cell: String) {
    #expect(Array(CSVCell.text(text).unicodeScalars) == Array(cell.unicodeScalars))
  }
}
