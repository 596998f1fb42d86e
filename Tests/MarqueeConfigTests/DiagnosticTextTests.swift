import Testing

@testable import MarqueeConfig
@testable import Messages

@Suite struct DiagnosticTextTests {
  private func report(_ text: String) -> String {
    do {
      return try ConfigurationLoader.load(text: text, file: "m.yaml").warnings.map(\.report).joined(separator: "\n")
    } catch {
      return error.diagnostics.map(\.report).joined(separator: "\n")
    }
  }

  @Test func `a report shows the source line and a caret`() {
    #expect(
      report("cards:\n  - title: A\n    width: 4") == """
        m.yaml:3:12: error: 'width' is 4; expected 8…8192 px or 0.1%…400%
            width: 4
                   ^
        """)
  }

  @Test(arguments: [
    ("{heading: 株式会社, sped: 1}", "{heading: 株式会社, sped: 1}", 20),
    ("{heading: 'e\u{301}', sped: 1}", "{heading: 'e\u{301}', sped: 1}", 15),
    ("{heading: 👋, sped: 1}", "{heading: 👋, sped: 1}", 14),
    ("{heading: a\tb, sped: 1}", "{heading: a    b, sped: 1}", 18),
    ("{heading: a\u{202E}b, sped: 1}", "{heading: a\\u{202E}b, sped: 1}", 22),
    ("{heading: a\u{2028}b, sped: 1}", "{heading: a\\u{2028}b, sped: 1}", 22),
  ])
  func `the caret is under its column after characters of any width`(text: String, shown: String, cells: Int) {
    let lines = report(text + "\n").split(separator: "\n").map(String.init)
    #expect(lines.contains(shown))
    #expect(lines.contains(String(repeating: " ", count: cells) + "^"))
  }

  @Test func `a long line is shortened around the caret`() {
    let lines = report(
      "{heading: \(String(repeating: "x", count: 500)), sped: 1, caption: \(String(repeating: "y", count: 500))}"
    )
    .split(separator: "\n").map(String.init)
    // The first diagnostic is about the missing cards.
    #expect(lines.count == 4)
    let (line, caret) = (lines[2], lines[3])
    #expect(line.count <= 114)
    #expect(line.first == "…" && line.last == "…")
    #expect(line.dropFirst(caret.count - 1).hasPrefix("sped: 1"))
  }

  @Test func `the file name in a report is escaped`() {
    let diagnostic = Diagnostic(file: "a\u{1B}[31m.yaml", place: nil, severity: .error, message: "x")
    #expect(diagnostic.description == "a\\u{1B}[31m.yaml: error: x")
  }

  @Test(arguments: [
    (0, 0, "m.yaml: no faults"), (1, 0, "1 error in m.yaml"), (2, 1, "2 errors, 1 warning in m.yaml"),
    (0, 3, "3 warnings in m.yaml"),
  ])
  func `a summary counts errors and warnings`(errors: Int, warnings: Int, expected: String) {
    let error = Diagnostic(file: "m.yaml", place: nil, severity: .error, message: "")
    let warning = Diagnostic(file: "m.yaml", place: nil, severity: .warning, message: "")
    let all = Array(repeating: error, count: errors) + Array(repeating: warning, count: warnings)
    #expect(all.summary(of: "m.yaml") == expected)
  }

  @Test(arguments: [
    ("plain", "plain"), ("tab\tline\nreturn\r", "tab\\tline\\nreturn\\r"),
    ("\u{0}\u{1B}\u{7F}", "\\u{0}\\u{1B}\\u{7F}"),
    ("\u{85}\u{9B}", "\\u{85}\\u{9B}"), ("\u{200F}\u{202A}\u{2066}\u{61C}", "\\u{200F}\\u{202A}\\u{2066}\\u{61C}"),
    ("\u{2028}\u{2029}\u{FEFF}", "\\u{2028}\\u{2029}\\u{FEFF}"), ("\u{E000}\u{10FFFF}", "\\u{E000}\\u{10FFFF}"),
    ("é株👨‍👩‍👧 עברית", "é株👨‍👩‍👧 עברית"),
  ])
  func `characters that could harm a terminal are escaped`(text: String, expected: String) {
    #expect(escaped(text) == expected)
  }

  @Test(arguments: [
    ("sped", "speed"), ("crads", "cards"), ("directoin", "direction"), ("capton", "caption"), ("Touch", "touch"),
    ("x", nil), ("background", nil), ("zzzzz", nil), (String(repeating: "speed", count: 1000), nil),
  ])
  func `a close word is suggested and a distant one is not`(word: String, expected: String?) {
    #expect(nearMiss(word, among: ["speed", "cards", "direction", "caption", "touch"]) == expected)
  }
}
