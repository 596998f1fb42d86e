import Foundation
import Messages
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

  @Test(arguments: [
    ("A\u{1B}[31mB", "A\\u{1B}[31mB"), ("\u{9B}2J", "\\u{9B}2J"), ("bell\u{7}", "bell\\u{7}"), ("\0", "\\u{0}"),
    ("a\rb", "a\\rb"), ("\r=1", "'\\r=1"), ("evil\u{202E}gnp", "evil\\u{202E}gnp"),
    ("\u{2067}x\u{2069}, y", "\"\\u{2067}x\\u{2069}, y\""), ("two\nlines", "\"two\nlines\""), ("a\tb", "\"a\tb\""),
    // Marks of Arabic and Hebrew, joiners, soft hyphens.
    ("שלום\u{200F}!", "שלום\u{200F}!"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("Do\u{AD}nau", "Do\u{AD}nau"),
  ])
  func `orders for a terminal and turns of direction are written out`(text: String, cell: String) {
    #expect(Array(CSVCell.text(text).unicodeScalars) == Array(cell.unicodeScalars))
  }
}

/// JSON on a terminal.
@Suite struct PrintableJSONTests {
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"b"}"#), ("[\"\u{9B}2J\u{7F}\"]", #"["\u009b2J\u007f"]"#),
    ("[\"a\u{202E}b\"]", #"["a\u202eb"]"#),
    ("[\"\u{2067}x\u{2069}\"]", #"["\u2067x\u2069"]"#), ("[\"東京 שלום\u{200F} é\"]", "[\"東京 שלום\u{200F} é\"]"),
  ])
  func `what turns or orders is an escape, and means the same`(json: String, printed: String) throws {
    #expect(printableJSON(json) == printed)
    let strings = try JSONDecoder().decode([String].self, from: Data((json.hasPrefix("[") ? json : "[]").utf8))
    #expect(try JSONDecoder().decode([String].self, from: Data((json.hasPrefix("[") ? printed : "[]").utf8)) == strings)
  }
}
