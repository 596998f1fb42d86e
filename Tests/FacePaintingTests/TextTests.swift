import Testing

@testable import FacePainting

/// Every character is half an em wide, which makes sums easy.
private struct Typewriter: TextMeasuring {
  func width(of text: String) -> Double { Double(text.count) * 0.5 }
}

private func lines(_ text: String, width: Double, breaksWords: Bool = false) -> [String]? {
  DisplayText(text).flatMap {
    LineBreaker($0, measurer: Typewriter()).lines(width: width, breaksWords: breaksWords)?.map(\.text)
  }
}

struct TextTests {
  @Test(arguments: [
    ("  a \t b  ", ["a b"]), ("one\ntwo\r\nthree", ["one", "two", "three"]), ("\n\n x \n\n", ["x"]),
    ("a\n\nb", ["a", "", "b"]), ("nul\u{0}bell\u{7}esc\u{1B}[31m", ["nul bell esc [31m"]),
    ("a\u{2028}b\u{85}c", ["a", "b", "c"]), ("no\u{A0}break", ["no\u{A0}break"]), ("\u{FEFF}mark", ["mark"]),
  ])
  func `display text drops control characters and extra spaces, not line breaks`(text: String, expected: [String]) {
    #expect(DisplayText(text)?.paragraphs == expected)
  }

  @Test(arguments: ["", " ", "\n\t \r\n", "\u{0}\u{1}", "\u{FEFF}"])
  func `text without visible characters has no display text`(text: String) {
    #expect(DisplayText(text) == nil)
  }

  @Test(arguments: [
    ("alpha beta gamma", 8.0, ["alpha beta gamma"]), ("alpha beta gamma", 6, ["alpha", "beta gamma"]),
    // With greedy filling the last word would be alone.
    ("one two three four", 8, ["one two", "three four"]),
    ("aaa bbb ccc ddd eee", 9.5, ["aaa bbb ccc ddd eee"]), ("aaa bbb ccc ddd eee", 8, ["aaa bbb ccc", "ddd eee"]),
    ("first\nsecond line", 20, ["first", "second line"]), ("Baden-Württemberg", 6, ["Baden-", "Württemberg"]),
    ("Coca-Cola", 6, ["Coca-Cola"]),
  ])
  func `text is broken into the fewest lines, of even length`(text: String, width: Double, expected: [String]) {
    #expect(lines(text, width: width) == expected)
  }

  @Test func `a word longer than a line is broken between graphemes, and only if allowed`() {
    #expect(lines("abcdefghij", width: 2) == nil)
    #expect(lines("abcdefghij", width: 2, breaksWords: true) == ["abcd", "efgh", "ij"])
    #expect(lines("abcdefghij", width: 3, breaksWords: true) == ["abcde", "fghij"])
    let family = "👨‍👩‍👧‍👦"
    #expect(lines(family + family + family, width: 1, breaksWords: true) == [family, family + family])
    #expect(lines("e\u{301}e\u{301}e\u{301}", width: 1, breaksWords: true) == ["e\u{301}e\u{301}", "e\u{301}"])
  }

  @Test(arguments: [("abcdef", 2.0, "abc…"), ("ab cd", 2, "ab…"), ("abc", 0.1, "…"), ("ab, cd", 2.5, "ab…")])
  func `text cut to a width ends with an ellipsis`(text: String, width: Double, expected: String) {
    let breaker = LineBreaker(DisplayText("x") ?? DisplayText.sample, measurer: Typewriter())
    #expect(breaker.ellipsized(text, width: width) == expected)
  }

  private static func fitter(width: Double, height: Double) -> TextFitter {
    TextFitter(
      width: width, height: height, preferredSize: 60, minimumSize: 12, comfortableLines: 3, lineHeight: 1.2,
      lineExtent: 1)
  }

  @Test(arguments: [
    ("Acme", 60, 1), ("Northwind Traders", 60, 2), ("Extraordinarily long", 40, 2), ("Ten letter", 60, 1),
    // 54 px on one line is preferred to 60 px on two.
    ("Eleven more", 54, 1),
    (String(repeating: "word ", count: 40), 25, 8),
  ])
  func `the fitter chooses the largest size that fits well`(text: String, size: Int, count: Int) throws {
    let display = try #require(DisplayText(text))
    let fitted = try #require(
      Self.fitter(width: 300, height: 300).fit(
        LineBreaker(display, measurer: Typewriter()), paragraphs: display.paragraphs.count))
    #expect(fitted.size == size)
    #expect(fitted.lines.count == count)
  }

  @Test func `text that fits at no size ends with an ellipsis at the minimum size`() throws {
    let display = try #require(DisplayText(String(repeating: "words ", count: 300)))
    let fitted = try #require(
      Self.fitter(width: 100, height: 50).fit(LineBreaker(display, measurer: Typewriter()), paragraphs: 1))
    #expect(fitted.size == 12)
    #expect(fitted.lines.last?.hasSuffix("…") == true)
    #expect(fitted.lines.dropLast().allSatisfy { !$0.hasSuffix("…") })
  }

  @Test func `the fitter sets nothing in a box too small for legible text`() {
    let breaker = LineBreaker(DisplayText.sample, measurer: Typewriter())
    #expect(Self.fitter(width: 300, height: 6).fit(breaker, paragraphs: 1) == nil)
    #expect(Self.fitter(width: 5, height: 300).fit(breaker, paragraphs: 1) == nil)
  }
}

extension DisplayText {
  /// A fallback for literals that are known to be visible text.
  static var sample: DisplayText {
    guard let text = DisplayText("sample text") else { preconditionFailure("a literal with letters is text") }
    return text
  }
}
