internal import MarqueeValues

extension Unicode.Scalar {
  /// Whether nothing shows where it stands.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    // The braille pattern of no dots.
    default: properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
  }
}

extension ValueParser where Value == Length {
  /// `420`, `420px` or `22%`.
  static func length(_ pixels: ClosedRange<Double>, percent: ClosedRange<Double>) -> Self {
    .scalar("\(interval(pixels)) px or \(interval(percent: percent))") { text in
      Length(written: text, pixels: pixels, percent: percent).map { .value($0) } ?? .unexpected
    }
  }

  /// A card's side. A percentage that comes out under 8 px or over 8192 px is brought there when the viewport is known.
  static let cardSide = length(cardPixels, percent: cardPercent)
  static let spacing = length(0...8192, percent: 0...400)
  static let startOffset = length(-8192...8192, percent: -400...400)

  fileprivate static let cardPixels = 8.0...8192.0
  fileprivate static let cardPercent = 0.1...400.0
}

extension ValueParser where Value == CardShape.Side {
  /// A length as of any card, or `auto`.
  static let cardSide = orWord(
    "auto", .auto, ValueParser<Length>.cardPixels, percent: ValueParser<Length>.cardPercent
  ) { .length($0) }
}

extension ValueParser where Value == Length? {
  /// A lane's part of the screen; `nil` is `rest`.
  static let laneSize = orWord("rest", nil, 8...16384, percent: 1...100) { $0 }
}

extension ValueParser {
  /// A length, or the one word that stands for `meaning`.
  private static func orWord(
    _ word: String, _ meaning: Value, _ pixels: ClosedRange<Double>, percent: ClosedRange<Double>,
    _ transform: @escaping @Sendable (Length) -> Value
  ) -> Self {
    .scalar("\(interval(pixels)) px, \(interval(percent: percent)) or \(word)") { text in
      if text == word { return .value(meaning) }
      if let length = Length(written: text, pixels: pixels, percent: percent) { return .value(transform(length)) }
      return nearMiss(text, among: [word]).map { .nearMiss($0) } ?? .unexpected
    }
  }
}

extension Length {
  /// `420`, `420px` or `22%`; `nil` for what is none or out of range.
  fileprivate init?(written text: String, pixels: ClosedRange<Double>, percent: ClosedRange<Double>) {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? text.dropLast() : text.hasSuffix("px") ? text.dropLast(2) : text[...]
    guard let number = PlainDecimal(digits) else { return nil }
    let value = number.double + 0
    guard (isPercent ? percent : pixels).contains(value) else { return nil }
    self = isPercent ? .percent(value) : .pixels(value)
  }
}

private func interval(percent: ClosedRange<Double>) -> String {
  "\(plain(percent.lowerBound))%…\(plain(percent.upperBound))%"
}

extension ValueParser where Value == Duration {
  /// `5s`, `800ms`, `1.5s`, `5m`, `1h` or plain seconds, kept to the nanosecond.
  static func duration(_ range: ClosedRange<Duration>) -> Self {
    let ends = [range.lowerBound, range.upperBound].map(spelled)
    let example = range.contains(.milliseconds(800)) ? "5s or 800ms" : "30s or 5m"
    return .scalar("\(ends[0])…\(ends[1]), such as \(example)") { text in
      guard let value = Duration(written: text) else { return .unexpected }
      return range.contains(value) ? .value(value) : .unexpected
    }
  }

  private static func spelled(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds > 0 { return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms" }
    if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
    if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }
}

extension Duration {
  /// `5s`, `800ms`, `1.5s`, `5m`, `1h` or plain seconds, to the nanosecond; `nil` for what is none of them.
  package init?(written text: String) {
    let units: [(suffix: String, nanoseconds: Int128)] = [
      ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000), ("", 1_000_000_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = PlainDecimal(text.dropLast(unit.suffix.count))
    else { return nil }
    self.init(nearest: number, times: unit.nanoseconds)
  }

  /// The nearest nanosecond to so many units of `nanoseconds`; `nil` beyond ±290 years.
  init?(nearest number: PlainDecimal, times nanoseconds: Int128) {
    guard let total = number.rounded(times: nanoseconds), let value = Int64(exactly: total) else { return nil }
    self = .nanoseconds(value)
  }
}

extension ValueParser where Value == String {
  /// Text is text: whatever is written, `No` and `1899` included. Line breaks stay, a tab becomes a space, blanks at the
  /// ends go.
  static func text(upTo limit: Int = 1000) -> Self {
    let parser = characters(upTo: limit)
    return ValueParser(expected: parser.expected) { node, key, faults in
      guard let text = parser.read(node, key, &faults) else { return nil }
      if let scalar = node.scalar { look(at: scalar, of: key, &faults) }
      if let first = text.unicodeScalars.first, text.unicodeScalars.allSatisfy(\.isInvisible) {
        let code = String(first.value, radix: 16, uppercase: true)
        faults.warning(
          at: node.mark,
          "'\(key)' holds nothing that can be seen, but the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code); "
            + "write a text, or take the key out")
      }
      return text
    }
  }

  /// Whether a text may have been meant to end sooner or later than it does.
  private static func look(at scalar: Node.Scalar, of key: String, _ faults: inout Faults) {
    if scalar.style == .plain { faults.notePlain(scalar.string, of: key, at: scalar.mark) }
    // Quotes that are not closed end where the next ones begin, and there may be nothing else wrong with that.
    guard scalar.style == .quoted, let line = scalar.mark?.line, scalar.endLine > line else { return }
    let words = scalar.string.split(whereSeparator: \.isWhitespace)
    if words.contains(where: { $0.last == ":" && KeyWords.isKey(String($0.dropLast())) }) {
      faults.warning(
        at: scalar.mark,
        "'\(key)' goes on to line \(scalar.endLine), where its quotes end; if it ends in line \(line), close them there"
      )
    }
  }

  private static func characters(upTo limit: Int) -> Self {
    .scalar("text of up to \(limit) characters", isText: true) { text in
      // A scalar is 1…4 bytes: the count of a text of megabytes, shared by many aliases, is never taken.
      guard text.utf8.count <= 4 * limit, text.unicodeScalars.count <= limit else {
        return .refused("expected at most \(limit) characters")
      }
      var clean = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": clean.append("\n")
        case "\t": clean.append(" ")
        default:
          guard scalar.properties.generalCategory != .control else {
            return .refused("take out the control character \(escaped(scalar))")
          }
          clean.append(scalar)
        }
      }
      return .value(trimmed(String(clean)))
    }
  }

  private static func trimmed(_ text: String) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
    var rest = text[...].drop(while: blank)
    while let last = rest.last, blank(last) { rest.removeLast() }
    return String(rest)
  }
}

extension ValueParser where Value == String? {
  /// Text that may as well be missing: a blank one is none.
  static func optionalText(upTo limit: Int = 1000) -> Self {
    ValueParser<String>.text(upTo: limit).map { $0.isEmpty ? nil : $0 }
  }
}
