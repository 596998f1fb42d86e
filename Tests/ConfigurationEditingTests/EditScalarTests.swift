import ConfigurationEditing
import Testing

/// How texts are written: with quotes only where YAML needs them, and in the style that is there.
@Suite struct EditScalarTests {
  static let texts: [(text: String, written: String)] = [
    ("Acme", "Acme"), ("R&D, Inc. (x)", "R&D, Inc. (x)"), ("株式会社 Ω", "株式会社 Ω"), ("👩‍🚀 Go", "👩‍🚀 Go"),
    ("yes", "\"yes\""), ("No", "\"No\""), ("NULL", "\"NULL\""), ("on", "\"on\""), ("~", "\"~\""), ("", "\"\""),
    ("y", "\"y\""), ("True", "\"True\""), ("<<", "\"<<\""), ("=", "\"=\""), ("12", "\"12\""), ("1.5e3", "\"1.5e3\""),
    ("0x1F", "\"0x1F\""), ("0o17", "\"0o17\""), ("12:30", "\"12:30\""), ("1_000", "\"1_000\""), ("-5", "\"-5\""),
    (".inf", "\".inf\""), (".NaN", "\".NaN\""), ("2026-11-22", "\"2026-11-22\""),
    ("2026-11-22 10:00:00", "\"2026-11-22 10:00:00\""), ("3M", "3M"), ("30%", "30%"),
    ("2026 in review", "2026 in review"),
    (" a", "\" a\""), ("a ", "\"a \""), ("\u{A0}a", "\"\u{A0}a\""), ("a: b", "\"a: b\""), ("a:b", "a:b"),
    ("a:", "\"a:\""),
    ("a #b", "\"a #b\""), ("a#b", "a#b"), ("#a", "\"#a\""), ("- a", "\"- a\""), ("-a", "\"-a\""), ("-", "\"-\""),
    ("? a", "\"? a\""), ("?a", "\"?a\""), (":a", "\":a\""), (", a", "\", a\""), ("[a", "\"[a\""), ("{a", "\"{a\""),
    ("&a", "\"&a\""), ("*a", "\"*a\""), ("!a", "\"!a\""), ("|a", "\"|a\""), (">a", "\">a\""), ("%a", "\"%a\""),
    ("@a", "\"@a\""), ("`a", "\"`a\""), ("'a'", "\"'a'\""), ("\"a\"", "'\"a\"'"), ("it's", "it's"), ("\\a", "\\a"),
    ("a: \\", "'a: \\'"), ("a: \\'\"", "\"a: \\\\'\\\"\""), ("...", "\"...\""), ("--- a", "\"--- a\""),
    ("https://a.example/?b=c&d#e", "https://a.example/?b=c&d#e"), ("a\tb", "\"a\\tb\""), ("a\rb", "\"a\\rb\""),
    ("a\u{85}b", "\"a\\x85b\""), ("a\u{2028}b", "\"a\\u2028b\""), ("\u{202E}a", "\"\\u202Ea\""),
    ("a\u{FEFF}b", "\"a\\uFEFFb\""), ("❤️", "❤️"), ("\"'\u{301}: a", "\"\\\"'\u{301}: a\""), ("a\u{7}", "\"a\\x07\""),
    ("\u{1F3F4}\u{E0067}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E007F}"),
    ("a\nb", "|-\n  a\n  b"), ("a\n\n  b\n", "|\n  a\n\n    b"), ("\na", "\"\\na\""), (" a\nb", "\" a\\nb\""),
    ("\n", "\"\\n\""),
    ("a\n\n", "\"a\\n\\n\""), ("a\r\nb", "\"a\\r\\nb\""), ("# a\n- b: c", "|-\n  # a\n  - b: c"),
    ("a\n\tb", "|-\n  a\n  \tb"),
  ]

  @Test(arguments: texts)
  func `a text has quotes only where it needs them, and reads back`(text: String, written: String) throws {
    let after = edited("a: 1\n", [.set(.text(text), at: ["b"])])
    #expect(after == "a: 1\nb: \(written)\n")
    #expect(PlainValue.read(after)?.value(at: ["b"]) == .scalar(text, isText: true))
    for old in [
      "x", "'x'", "\"x\"", "|\n  x", ">-\n  x\n", "x\n  y", "", "~", "[a, b]", "{a: b}", "\n  c: d", "\n  - e", "\n  x",
    ] {
      let after = edited(
        "a:\n  b: \(old.replacing("\n", with: "\n  "))\n  c: 1\n", [.set(.text(text), at: ["a", "b"])])
      #expect(
        PlainValue.read(after)?.value(at: ["a", "b"]) == .scalar(text, isText: true), "\(old): \(after)")
    }
    for old in ["x", "'x'", "\"x\"", "", "[a]", "{a: b}"] {
      let after = edited("a: {b: \(old), c: 1}\n", [.set(.text(text), at: ["a", "b"])])
      #expect(PlainValue.read(after)?.value(at: ["a", "b"]) == .scalar(text, isText: true), "\(old): \(after)")
    }
  }

  @Test(arguments: ["true", "30%", "2026-11-22", "12", "-1.5", "~", "logo.svg"])
  func `a word is written without quotes`(word: String) {
    #expect(edited("a: 1\n", [.set(.plain(word), at: ["b"])]) == "a: 1\nb: \(word)\n")
  }

  static let styles: [EditCase] = [
    EditCase("keeps single quotes", "a: 'x'\n", [.set(.text("it's"), at: ["a"])], "a: 'it''s'\n"),
    EditCase("keeps double quotes", "a: \"x\"\n", [.set(.text("y"), at: ["a"])], "a: \"y\"\n"),
    EditCase("leaves single quotes for an escape", "a: 'x'\n", [.set(.text("a\tb"), at: ["a"])], "a: \"a\\tb\"\n"),
    EditCase("keeps quotes around lines", "a: \"x\"\n", [.set(.text("y\nz"), at: ["a"])], "a: \"y\\nz\"\n"),
    EditCase(
      "uses the quotes that the document has", "a: 'x'\nb: 'y'\n", [.set(.text("no"), at: ["c"])],
      "a: 'x'\nb: 'y'\nc: 'no'\n"),
    EditCase(
      "keeps a literal", "a: | # c\n   x\n   y\nb: 1\n", [.set(.text("z"), at: ["a"])], "a: |- # c\n  z\nb: 1\n"),
    EditCase(
      "keeps a folded text", "a: >-\n  x\n\n# c\nb: 1\n", [.set(.text("one two\n\nthree"), at: ["a"])],
      "a: >-\n  one two\n\n\n  three\n\n# c\nb: 1\n"),
    EditCase(
      "wraps a folded text", "a: >\n  x\n",
      [.set(.text(String(repeating: "twelve chars ", count: 12) + "end\n"), at: ["a"])],
      "a: >\n  " + Array(repeating: "twelve chars", count: 7).joined(separator: " ") + " twelve\n  chars "
        + Array(repeating: "twelve chars", count: 4).joined(separator: " ") + " end\n"),
    EditCase(
      "replaces several plain lines", "a: x\n  y\n\n  z # c\nb: 1\n", [.set(.text("w"), at: ["a"])], "a: w # c\nb: 1\n"),
    EditCase(
      "replaces a value below its key", "a:\n  # c\n  x # d\nb: 1\n", [.set(.text("w"), at: ["a"])],
      "a:\n  # c\n  w # d\nb: 1\n"),
    EditCase("fills an empty value", "a: # c\nb: 1\n", [.set(.text("w"), at: ["a"])], "a: w # c\nb: 1\n"),
    EditCase(
      "puts a literal before a comment", "a: x # c\n", [.set(.text("v\nw"), at: ["a"])], "a: |- # c\n  v\n  w\n"),
    EditCase("keeps an anchor that nobody uses", "a: &n x\n", [.set(.text("w"), at: ["a"])], "a: &n w\n"),
    EditCase(
      "does not swallow a deep comment", "a: x\n    # deep\nb: 1\n", [.set(.text("v\nw"), at: ["a"])],
      "a: \"v\\nw\"\n    # deep\nb: 1\n"),
    EditCase(
      "leaves another text that keeps its blank lines alone",
      "cards:\n  - title: A\n    details: |+\n      x\n\n  - title: B\n\n  - title: C\n",
      [.insert(.map([.init("title", .text("Z"))]), into: ["cards"], at: 1)],
      "cards:\n  - title: A\n    details: |+\n      x\n\n  - title: Z\n  - title: B\n\n  - title: C\n"),
    EditCase(
      "moves a literal with an indentation indicator", "x:\n    - a: |2\n         b\n        c\n    - d\ny:\n  - e\n",
      [.move(["x", 0], to: ["y"])], "x:\n    - d\ny:\n  - e\n  - a: |2\n       b\n      c\n"),
  ]

  @Test(arguments: styles)
  func `a text keeps the style that is there`(example: EditCase) { example.check() }
}
