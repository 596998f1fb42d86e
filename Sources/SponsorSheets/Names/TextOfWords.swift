// Lists of words are written as one text: as literals of strings, each word would take about 26 bytes of code. What splits them is
// not inlined, because there are some eighty lists.

extension [String] {
  /// The words of a text, in which blanks and line breaks separate them.
  @inline(never) init(words text: String) { self = text.split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension Set<String> {
  /// The words of a text, in which blanks and line breaks separate them.
  @inline(never) init(words text: String) { self.init([String](words: text)) }
}
