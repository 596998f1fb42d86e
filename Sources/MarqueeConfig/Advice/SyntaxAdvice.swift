internal import ConfigurationValues
internal import Messages

/// Finds the operator's most likely mistake behind a YAML syntax error. libyaml's own messages speak of YAML's grammar,
/// and often point to the line after the mistake.
struct SyntaxAdvice {
  let error: YAMLSyntaxError
  let lines: SourceLines

  /// A mistake and its position, as the parser counts.
  struct Cause {
    var line: Int
    var column: Int
    var message: String

    /// - Parameter index: of the scalar in its line, from 0.
    init(_ line: SourceLine, at index: Int, _ message: String) {
      self.line = line.number
      column = index + 1
      self.message = message
    }
  }

  /// Reports the mistake behind `error`, or the parser's own message, and marks the rest of the file as unread.
  static func report(_ error: YAMLSyntaxError, in text: String, _ faults: inout Faults) {
    if let guess = FileGuess.message(about: text) {
      faults.error(line: guess.line, column: 1, guess.message)
      faults.unreadFrom = 0
      return
    }
    let advice = SyntaxAdvice(error: error, lines: SourceLines(text, around: error.line))
    let cause = advice.cause
    if let cause {
      faults.error(line: cause.line, column: cause.column, cause.message)
    } else {
      faults.error(line: error.isOutOfMemory ? 0 : error.line, column: error.column, error.message)
    }
    faults.unreadFrom = min(error.line, cause?.line ?? error.line, advice.keyLine?.number ?? error.line)
  }

  /// The first cause that applies; the most specific ones are tried first.
  private var cause: Cause? {
    let causes: [() -> Cause?] = [
      { invisibleIndent }, { foreignSyntax }, { textBlock }, { colorInBrackets }, { missingColon }, { quotes },
      { comma }, { bracket }, { indicator }, { escape }, { quotesAbove }, { bracketAbove }, { indentation },
    ]
    for cause in causes {
      if let cause = cause() { return cause }
    }
    return nil
  }

  /// The line in which the parser stopped.
  var line: SourceLine? { lines[error.line] }

  /// The line whose key the parser was reading, in search of its colon, when it stopped.
  var keyLine: SourceLine? {
    guard let context = error.context, context.text.contains("simple key") else { return nil }
    return lines[context.line]
  }

  // MARK: - Characters

  /// A tab or a no-break space in the indentation, or a no-break space after a colon.
  private var invisibleIndent: Cause? {
    for line in [keyLine, line, lines.above(error.line)].compactMap(\.self) {
      let indent = line.scalars.prefix { $0.isBlank || $0.isOddSpace || $0 == "-" }
      if let index = indent.firstIndex(where: \.isOddSpace) {
        return Cause(line, at: index, Self.oddSpace(line.scalars[index]))
      }
      if line.number == error.line, let index = indent.firstIndex(of: "\t"), index < line.start {
        return Cause(line, at: index, "a tab stands at the start of the line; put spaces in its place")
      }
      for index in line.scalars.indices.dropFirst()
      where line.scalars[index].isOddSpace && line.scalars[index - 1] == ":" {
        return Cause(line, at: index, Self.oddSpace(line.scalars[index]))
      }
    }
    return nil
  }

  private static func oddSpace(_ scalar: Unicode.Scalar) -> String {
    "\(scalar.spaceName) stands here, which is no space in YAML; put a plain space in its place"
  }

  /// Syntax of other languages: `•` or `*` before items, `//` before comments, `=` between key and value, curly quotes.
  private var foreignSyntax: Cause? {
    for line in [keyLine, line, lines.above(error.line)].compactMap(\.self) where !line.isBlank {
      let text = line.text
      if text.hasPrefix("//") {
        return Cause(line, at: line.start, "a comment begins with '#' here; write '#' instead of '//'")
      }
      if ["* ", "• ", "– ", "— "].contains(where: text.hasPrefix) {
        return Cause(
          line, at: line.start, "an item of a list begins with '-'; write '-' instead of '\(text.prefix(1))'")
      }
      if line.colon == nil, let cause = Self.equalSign(in: line) { return cause }
      // In a line above, curly quotes may be part of a text.
      if line.number == (keyLine ?? self.line)?.number, line.colon != nil, line.valueStart < line.end,
        line.scalars[line.valueStart].isCurlyQuote
      {
        let bare = String(String.UnicodeScalarView(line.value.unicodeScalars.filter { !$0.isCurlyQuote }))
        return Cause(
          line, at: line.valueStart,
          "curly quotes are letters to YAML; write straight ones: \(shown(line.key, quotedForYAML(bare)))")
      }
    }
    return nil
  }

  // MARK: - Colons

  /// Text after a `|` or `>` that is not indented.
  private var textBlock: Cause? {
    guard let first = keyLine else { return nil }
    var line = first
    while let above = lines.above(line.number) {
      if above.beginsTextBlock {
        guard line.start <= above.start, let colon = above.colon else { return nil }
        let header = shortened(above.string(above.start..<colon))
        return Cause(
          line, at: line.start,
          "the text after '\(header): \(above.value.prefix(1))' is not indented; "
            + "put \(above.start + 2) spaces before each of its lines")
      }
      guard above.start == line.start, !KeyWords.isKey(above.key) else { return nil }
      line = above
    }
    return nil
  }

  /// A key without a colon, or without a space after it.
  private var missingColon: Cause? {
    if error.problem.contains("could not find expected ':'"), let line = keyLine {
      return Self.missingColon(in: line, isSure: true)
    }
    guard error.problem.contains("mapping values are not allowed"), let line else { return nil }
    if let colon = line.colon, colon < error.column - 1 { return colonInText(line) }
    guard let above = lines.above(line.number) else { return nil }
    if above.colon == nil { return Self.missingColon(in: above, isSure: true) }
    if KeyWords.isNearKey(line.key), above.start < line.start, above.valueStart < above.end {
      return Cause(
        line, at: line.start,
        "'\(shortened(line.key ?? ""))' stands further to the right than '\(shortened(above.key ?? ""))' above it; "
          + "put \(Self.spaces(above.start)) before it")
    }
    return nil
  }

  private static func equalSign(in line: SourceLine) -> Cause? {
    line.text.keyAndValue(separatedBy: "=").map { key, value in
      Cause(
        line, at: line.start + key.unicodeScalars.count,
        "a colon stands between key and value, not '='; write '\(shortened("\(key): \(value)"))'")
    }
  }

  /// The cause if `line` lacks a colon or the space after it.
  /// - Parameter isSure: whether the line is known to be wrong, so that it needs no known key to be reported.
  static func missingColon(in line: SourceLine, isSure: Bool) -> Cause? {
    if let cause = equalSign(in: line) { return cause }
    if let parts = line.text.keyAndValue(separatedBy: ":"), !parts.value.hasPrefix("//") {
      return Cause(
        line, at: line.start + parts.key.unicodeScalars.count,
        "there is no space after the colon; write '\(shortened("\(parts.key): \(parts.value)"))'")
    }
    let words = line.text.split(separator: " ", maxSplits: 1)
    if let word = words.first.map(String.init), KeyWords.isNearKey(word) {
      let rest = words.count > 1 ? " \(words[1])" : ""
      return Cause(
        line, at: line.start + word.unicodeScalars.count,
        "there is no colon after '\(shortened(word))'; write '\(shortened(word)):\(shortened(rest))'")
    }
    guard isSure else { return nil }
    return Cause(
      line, at: line.start,
      "'\(shortened(line.text))' has no colon; write 'key: value', and indent further what belongs to the line above")
  }

  /// A second colon in an unquoted text, as in `title: Acme: the shop`.
  private func colonInText(_ line: SourceLine) -> Cause {
    Cause(
      line, at: line.valueStart,
      "text that holds ': ' must stand in quotes: \(shown(line.key, quotedForYAML(line.value)))")
  }

  /// A number of spaces in words.
  static func spaces(_ count: Int) -> String {
    count == 0 ? "no space" : count == 1 ? "1 space" : "\(count) spaces"
  }

  /// The corrected line for a message. A password stays out of it, for messages get into logs.
  func shown(_ key: String?, _ value: String) -> String {
    if let key, key.hasSuffix("password") { return "\(key): \"…\"" }
    return key.map { shortened("\($0): \(value)") } ?? shortened(value)
  }
}

/// Recognizes files that are something other than a configuration.
enum FileGuess {
  /// A message and its line for HTML, XML, INI or CSV; `nil` if the file may be meant as a configuration.
  static func message(about text: String) -> (message: String, line: Int)? {
    let head = text.utf8.prefix(4096).split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    var lines: [(text: String, number: Int)] = []
    for (index, line) in head.enumerated() where lines.count < 3 {
      let line = String(decoding: line, as: UTF8.self).trimmingBlanks
      if !line.isEmpty, line.first != "#" { lines.append((line, index + 1)) }
    }
    guard let first = lines.first else { return nil }
    if first.text.hasPrefix("<") { return ("this looks like HTML or XML; \(Configuration.expectedForm)", first.number) }
    if first.text.hasPrefix("["), first.text.hasSuffix("]"), first.text.dropFirst().dropLast().allSatisfy(\.isLetter) {
      return ("this looks like an INI file; \(Configuration.expectedForm)", first.number)
    }
    if isTable(lines.map(\.text)) {
      return ("this looks like a table (CSV); \(Configuration.expectedForm)", first.number)
    }
    return nil
  }

  /// The cause if the document's root is a list or a text instead of a block of keys.
  static func cause(forRoot root: Node, in text: String) -> SyntaxAdvice.Cause? {
    if case .sequence(let list) = root, let mark = root.mark {
      guard let line = SourceLines(text, around: mark.line)[mark.line] else { return nil }
      let isBracketed = line.scalars.dropFirst(mark.column - 1).first == "["
      let isOfCards = list.first?.mapping != nil
      return SyntaxAdvice.Cause(
        line, at: mark.column - 1,
        isBracketed
          ? "the file is a list; write {\"cards\": before it and } after it"
          : isOfCards
            ? "the file is a list; write 'cards:' in a line above it"
            : "the file is a list; \(Configuration.expectedForm)")
    }
    guard let mark = root.mark, let line = SourceLines(text, around: mark.line)[mark.line] else { return nil }
    return SyntaxAdvice.missingColon(in: line, isSure: false)
  }

  /// Whether the first lines look like rows of cells with a common separator.
  private static func isTable(_ lines: [String]) -> Bool {
    guard let head = lines.first, !head.contains(": "), !head.hasSuffix(":"),
      !["[", "{", "-", "&", "?"].contains(head.first.map(String.init) ?? "")
    else { return false }
    let separators: [Character] = [";", "\t", ","]
    return separators.contains { separator in
      let counts = lines.map { line in line.count { $0 == separator } }
      return counts[0] > 0 && counts.dropFirst().allSatisfy { $0 >= counts[0] }
        && (counts.count > 1 || counts[0] > 1)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = self[...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
