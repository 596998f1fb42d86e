internal import Messages

/// One line of a configuration's source, split into key and value without the YAML parser.
struct SourceLine {
  /// From 1, as the parser counts.
  let number: Int
  let scalars: [Unicode.Scalar]
  /// Index of the first scalar after indentation and the dashes of lists.
  let start: Int
  /// Index after the last scalar that is not blank.
  let end: Int
  /// Index of the colon that ends the key: the first one followed by a blank or the end of the line.
  let colon: Int?
  /// Index of the value's first scalar; `end` if there is no value.
  let valueStart: Int

  init(number: Int, scalars: [Unicode.Scalar]) {
    self.number = number
    self.scalars = scalars
    var start = scalars.firstIndex { !$0.isBlank } ?? scalars.count
    while start < scalars.count, scalars[start] == "-", start + 1 == scalars.count || scalars[start + 1].isBlank {
      start = scalars[(start + 1)...].firstIndex { !$0.isBlank } ?? scalars.count
    }
    let end = max(start, (scalars.lastIndex { !$0.isBlank } ?? -1) + 1)
    var colon = start
    // A quoted key may contain a colon.
    if start < end, scalars[start].isQuote {
      colon = scalars[(start + 1)..<end].firstIndex(of: scalars[start]).map { $0 + 1 } ?? start
    }
    while colon < end, !(scalars[colon] == ":" && (colon + 1 == scalars.count || scalars[colon + 1].isBlank)) {
      colon += 1
    }
    self.start = start
    self.end = end
    self.colon = colon < end ? colon : nil
    valueStart = colon < end ? scalars[(colon + 1)..<end].firstIndex { !$0.isBlank } ?? end : end
  }

  /// Index of the line's first dash that begins an item.
  var dash: Int? {
    scalars[..<start].firstIndex { !$0.isBlank }
  }

  var isBlank: Bool { start == end }
  var isComment: Bool { start < end && scalars[start] == "#" }

  /// The text without indentation and dashes.
  var text: String { string(start..<end) }

  /// The text before the colon, without quotes.
  var key: String? {
    guard let colon, colon > start else { return nil }
    var key = string(start..<colon)
    while key.last == " " { key.removeLast() }
    if key.count > 1, key.first == key.last, key.unicodeScalars.first?.isQuote == true {
      key = String(key.dropFirst().dropLast())
    }
    return key
  }

  /// The text after the colon.
  var value: String { string(valueStart..<end) }

  /// Whether the value is `|` or `>`, which begins a block of text.
  var beginsTextBlock: Bool {
    guard colon != nil, valueStart < end, scalars[valueStart] == "|" || scalars[valueStart] == ">" else { return false }
    let rest = scalars[(valueStart + 1)..<end].drop { "+-0123456789".unicodeScalars.contains($0) }
    return rest.drop { $0.isBlank }.first.map { $0 == "#" } ?? true
  }

  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

/// The lines around a position, numbered as the parser counts.
struct SourceLines {
  private var first = 1
  private var lines: [SourceLine] = []

  /// How many lines above the position are kept.
  private static let reach = 100
  /// How much of a line is kept, in scalars; a longer line was not written by hand.
  private static let longest = 2000

  /// Collects the lines around `line` in one pass over the text.
  init(_ text: String, around line: Int) {
    first = max(1, line - Self.reach)
    var number = 1
    var scalars: [Unicode.Scalar] = []
    var last: Unicode.Scalar = " "
    func isWanted(_ number: Int) -> Bool { number >= first && number <= line + 1 }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if isWanted(number) { lines.append(SourceLine(number: number, scalars: scalars)) }
        number += 1
        scalars.removeAll(keepingCapacity: true)
      default: if isWanted(number), scalars.count < Self.longest { scalars.append(scalar) }
      }
      if number > line + 1 { return }
      last = scalar
    }
    if isWanted(number) { lines.append(SourceLine(number: number, scalars: scalars)) }
  }

  subscript(number: Int) -> SourceLine? {
    lines.indices.contains(number - first) ? lines[number - first] : nil
  }

  /// The next line above that is neither blank nor a comment.
  func above(_ number: Int) -> SourceLine? {
    var number = number - 1
    while let line = self[number] {
      if !line.isBlank, !line.isComment { return line }
      number -= 1
    }
    return nil
  }
}
