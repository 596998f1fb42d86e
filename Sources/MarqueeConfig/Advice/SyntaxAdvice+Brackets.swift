internal import Messages

extension SyntaxAdvice {
  // MARK: - Quotes

  /// Quotes inside quotes, text after the closing quote, and unclosed quotes.
  var quotes: Cause? {
    if error.problem.contains("end of stream"), let context = error.context, context.text.contains("quoted") {
      return lines[context.line].map { unclosed($0, at: context.column - 1) }
    }
    guard ["did not find expected", "could not find expected"].contains(where: error.problem.hasPrefix),
      let line = keyLine ?? line
    else { return nil }
    // The parser stopped at text right after a closing quote.
    let place = min(keyLine == nil ? error.column - 1 : line.start, line.scalars.count)
    guard let closing = line.scalars[..<place].lastIndex(where: { !$0.isBlank }), line.scalars[closing].isQuote else {
      return nil
    }
    let quote = line.scalars[closing]
    let opening = line.colon == nil ? line.start : line.valueStart
    if opening < closing, line.scalars[opening] == quote { return nested(line, from: opening) }
    return quotesAbove(line.number, quote)
  }

  /// Quotes in a line further up that are closed neither in that line nor at the end of a later one.
  var quotesAbove: Cause? {
    quotesAbove(error.line + 1, "\"") ?? quotesAbove(error.line + 1, "'")
  }

  private func quotesAbove(_ number: Int, _ quote: Unicode.Scalar) -> Cause? {
    // Whether the next line below with such a quote ends with it.
    var isClosedBelow = false
    var above = lines.above(number)
    while let line = above {
      let opening = line.colon == nil ? line.start : line.valueStart
      if let last = line.scalars[..<line.end].lastIndex(of: quote) {
        if last == opening, !isClosedBelow { return unclosed(line, at: opening) }
        let first = line.scalars.firstIndex(of: quote)
        isClosedBelow = first == last && last == line.end - 1 && last != opening
      }
      above = lines.above(line.number)
    }
    return nil
  }

  private func unclosed(_ line: SourceLine, at index: Int) -> Cause {
    let quote = line.scalars.indices.contains(index) ? String(line.scalars[index]) : "\""
    return Cause(line, at: index, "the quotes that open here are not closed; put \(quote) at the end of the text")
  }

  /// The cause for a value whose quotes end early.
  /// - Parameter opening: the index of the value's first quote.
  private func nested(_ line: SourceLine, from opening: Int) -> Cause {
    let value = line.string(opening..<line.end)
    let rest = value.dropFirst().drop { String($0) != String(value.prefix(1)) }.dropFirst()
    if rest == "," || rest == ";" {
      return Cause(line, at: line.end - 1, "there is no '\(rest)' at the end of a line; take it away")
    }
    // A quote right before a letter was meant as an apostrophe.
    let isApostrophe = rest.first.map { $0.isLetter } == true && value.last != value.first
    let inner =
      isApostrophe
      ? String(value.dropFirst())
      : value.count > 1 && value.last == value.first ? String(value.dropFirst().dropLast()) : value
    return Cause(
      line, at: opening,
      "the quotes end before the text does; write \(shown(line.key, quotedForYAML(inner)))")
  }

  // MARK: - Lists and blocks in brackets

  /// A missing comma between two items, or an unclosed bracket.
  var comma: Cause? {
    guard let context = error.context, context.text.contains("flow"), let opened = lines[context.line] else {
      return nil
    }
    guard error.problem.contains("did not find expected ',' or") else { return nil }
    let bracket = error.problem.contains("']'") ? "]" : "}"
    let unclosed = Cause(
      opened, at: context.column - 1, "the bracket that opens here is not closed; put '\(bracket)' after its last item")
    guard let line, !line.isBlank else { return unclosed }
    let place = min(error.column - 1, line.scalars.count)
    if place < line.scalars.count, "]}".unicodeScalars.contains(line.scalars[place]) { return unclosed }
    // A key at the indentation of the enclosing block means that the list was never closed.
    if line.number > opened.number, line.start <= opened.start, context.column - 1 > opened.start { return unclosed }
    // Quotes around the key of the next item do not count as stray.
    let isKey = line.scalars[line.start].isQuote && line.colon.map { $0 <= place } == true
    let isText = place < line.scalars.count && !line.scalars[place].isQuote
    if !isKey, isText, place > line.start, let last = line.scalars[..<place].lastIndex(where: { !$0.isBlank }),
      line.scalars[last].isQuote
    {
      return Cause(line, at: last, "text follows the quotes that end here; a quote is missing, or stands too early")
    }
    if line.scalars[line.start..<max(line.start, place)].allSatisfy(\.isBlank), let above = lines.above(line.number),
      above.number >= context.line
    {
      return Cause(above, at: above.end, "a comma is missing at the end of this line")
    }
    // The parser stops only after the key of the next item.
    if line.start < place, let above = lines.above(line.number), above.number >= context.line,
      !",[{".unicodeScalars.contains(above.scalars[above.end - 1]),
      !line.scalars[line.start..<place].contains(",")
    {
      return Cause(above, at: above.end, "a comma is missing at the end of this line")
    }
    return Cause(
      line, at: place,
      "a comma is missing before this, or '\(bracket)', which closes what opens in line \(context.line)")
  }

  /// An unquoted colour in brackets, whose `#` turns the rest of the line into a comment.
  var colorInBrackets: Cause? {
    var line = self.line ?? lines.above(error.line)
    while let candidate = line {
      let open = Self.open(in: candidate)
      if let bracket = open.brackets.first, let hash = open.comment, hash > bracket,
        candidate.scalars[(hash + 1)...].prefix(3).count(where: { $0.properties.isASCIIHexDigit }) == 3
      {
        return Cause(
          candidate, at: hash, "a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]")
      }
      line = lines.above(candidate.number)
    }
    return nil
  }

  /// An unclosed bracket after a key in the line above, followed by more keys of a block.
  var bracketAbove: Cause? {
    guard let line, let above = lines.above(line.number), above.colon != nil, line.start <= above.start + 4,
      let bracket = Self.open(in: above).brackets.first, bracket > above.start
    else { return nil }
    return Cause(
      above, at: bracket,
      "the bracket that opens here is not closed; put '\(above.scalars[bracket] == "[" ? "]" : "}")' after its last item"
    )
  }

  /// The indices of the brackets that a line leaves open, and of its comment.
  private static func open(in line: SourceLine) -> (brackets: [Int], comment: Int?) {
    var brackets: [Int] = []
    var quote: Unicode.Scalar?
    for index in line.start..<line.end {
      let scalar = line.scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      let last = index > line.start ? line.scalars[index - 1] : " "
      switch scalar {
      // Within a word, a quote is an apostrophe.
      case "\"", "'": if last.isBlank || "[{,:".unicodeScalars.contains(last) { quote = scalar }
      case "[", "{": brackets.append(index)
      case "]", "}": _ = brackets.popLast()
      case "#": if last.isBlank || "[{,".unicodeScalars.contains(last) { return (brackets, index) }
      default: break
      }
    }
    return (brackets, nil)
  }

  /// Unquoted text that begins with a bracket, as in `[Acme] Bakery`.
  var bracket: Cause? {
    guard error.problem.hasPrefix("did not find expected"), let line, line.colon != nil, line.valueStart < line.end,
      "[{".unicodeScalars.contains(line.scalars[line.valueStart]), error.column - 1 > line.valueStart
    else { return nil }
    return Cause(
      line, at: line.valueStart,
      "text that begins with \(line.scalars[line.valueStart]) must stand in quotes: "
        + shown(line.key, quotedForYAML(line.value)))
  }

  /// Unquoted text that begins with one of YAML's indicators.
  var indicator: Cause? {
    let problems = [
      "cannot start any token", "alphabetic or numeric", "comment or line break", "mapping keys are not allowed",
      "block sequence entries are not allowed",
    ]
    guard problems.contains(where: error.problem.contains), let line, line.colon != nil, line.valueStart < line.end,
      line.valueStart < error.column + 1, "@`%*&!?-|>".unicodeScalars.contains(line.scalars[line.valueStart])
    else { return nil }
    return Cause(
      line, at: line.valueStart,
      "text that begins with \(line.scalars[line.valueStart]) must stand in quotes: "
        + shown(line.key, quotedForYAML(line.value)))
  }

  /// A backslash in double quotes that is not a valid escape.
  var escape: Cause? {
    guard error.problem.contains("unknown escape character"), let line, line.colon != nil, line.valueStart < line.end,
      line.scalars[line.valueStart] == "\"", line.end - line.valueStart > 1, line.scalars[line.end - 1] == "\""
    else { return nil }
    return Cause(
      line, at: error.column - 1,
      "a backslash has a meaning of its own in double quotes; write "
        + shown(line.key, quotedForYAML(String(line.value.dropFirst().dropLast()))))
  }

  /// A dash that is not aligned with the one above it.
  private var dash: Cause? {
    guard error.problem.contains("expected '-' indicator") || error.problem.contains("expected key"), let line,
      let dash = line.dash
    else { return nil }
    var above = lines.above(line.number)
    while let candidate = above {
      if let other = candidate.dash, other != dash, abs(other - dash) <= 2 {
        return Cause(
          line, at: dash,
          "the '-' does not stand under that in line \(candidate.number); put \(Self.spaces(other)) before it")
      }
      above = lines.above(candidate.number)
    }
    return nil
  }

  /// A key or a dash that is not aligned with the one above it.
  var indentation: Cause? {
    if let dash { return dash }
    guard error.problem.contains("expected '-' indicator") || error.problem.contains("expected key"), let line,
      let key = line.key, dedentedText == nil, var above = lines.above(line.number)
    else { return dedentedText }
    // Skip lines that are nested more deeply: they do not show this block's indentation.
    while above.start > line.start, let further = lines.above(above.number), further.start >= line.start {
      above = further
    }
    guard let neighbour = above.key, above.start != line.start else { return nil }
    return Cause(
      line, at: line.start,
      "'\(shortened(key))' does not stand under '\(shortened(neighbour))' in line \(above.number); "
        + "put \(Self.spaces(above.start)) before it")
  }

  /// A line of text after `|` or `>` that is indented less than the one above it.
  private var dedentedText: Cause? {
    guard error.problem.contains("expected key"), let line, let last = lines.above(line.number), last.start > line.start
    else { return nil }
    var text = last
    while let above = lines.above(text.number), above.start >= line.start {
      if above.start == line.start { return nil }
      text = above
    }
    guard let header = lines.above(text.number), header.beginsTextBlock, header.start < line.start,
      let colon = header.colon
    else { return nil }
    return Cause(
      line, at: line.start,
      "this line is less indented than the text after '\(shortened(header.string(header.start..<colon)))' above it; "
        + "put \(Self.spaces(text.start)) before it")
  }
}
