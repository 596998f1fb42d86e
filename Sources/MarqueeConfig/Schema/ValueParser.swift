internal import Messages

/// Parses the value of one key and reports anything it does not accept.
struct ValueParser<Value: Sendable>: Sendable {
  /// The accepted values with range and unit, such as `0…5000 px/s`, for messages and the reference.
  let expected: String
  let kind: ValueKind
  /// Returns the value, or `nil` after reporting a fault.
  let read: @Sendable (_ node: Node, _ key: String, _ faults: inout Faults) -> Value?

  /// The result of parsing one scalar's text.
  enum Reading {
    case value(Value)
    /// A fault for which the message says what is expected.
    case unexpected
    /// Not one of a fixed set of words, but close to this one.
    case nearMiss(String)
    /// A fault with a remedy of its own.
    case rejected(String)
  }

  init(
    expected: String, kind: ValueKind = .other, read: @escaping @Sendable (Node, String, inout Faults) -> Value?
  ) {
    self.expected = expected
    self.kind = kind
    self.read = read
  }

  /// Parses a value that is one scalar, quoted or not.
  /// - Parameter isText: whether spaces and commas are part of the value rather than typos.
  static func scalar(
    _ expected: String, kind: ValueKind = .other, isText: Bool = false,
    _ parse: @escaping @Sendable (String) -> Reading
  ) -> Self {
    Self(expected: expected, kind: kind) { node, key, faults in
      guard case .scalar(let scalar) = node else {
        faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expected)")
        return nil
      }
      let reading = parse(scalar.string)
      if case .value(let value) = reading { return value }
      if !isText, let remedy = correction(of: scalar.string, parse) {
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); \(remedy)")
        return nil
      }
      switch reading {
      case .value: break
      case .unexpected:
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); expected \(expected)")
      case .nearMiss(let word):
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); did you mean '\(word)'?")
      case .rejected(let remedy):
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); \(remedy)")
      }
      return nil
    }
  }

  /// A parser of the same values that transforms its results.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueParser<Other> {
    ValueParser<Other>(expected: expected, kind: kind) { [read] node, key, faults in
      read(node, key, &faults).map(transform)
    }
  }
}

extension ValueParser {
  /// Parses a list of `count` values, each with this parser. `name` is their plural for messages.
  func list(_ count: ClosedRange<Int>, of name: String) -> ValueParser<[Value]> {
    let expected = "a list of \(count.lowerBound)…\(count.upperBound) \(name)"
    return ValueParser<[Value]>(expected: expected, kind: kind) { node, key, faults in
      guard case .sequence(let list) = node else {
        faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expected)")
        return nil
      }
      guard count.contains(list.count) else {
        faults.error(at: list.mark, "'\(key)' lists \(list.count); expected \(expected)")
        return nil
      }
      var values: [Value] = []
      for item in list {
        if let value = read(item, key, &faults) { values.append(value) }
      }
      return values.count == list.count ? values : nil
    }
  }
}

extension ValueParser where Value == Double {
  /// Parses a plain decimal number in `range`.
  static func number(_ range: ClosedRange<Double>, unit: String = "") -> Self {
    .scalar(interval(range) + (unit.isEmpty ? "" : " " + unit)) { text in
      guard let number = PlainDecimal(text) else { return notANumber(text, interval(range, unit)) }
      let value = number.double
      return range.contains(value) ? .value(value + 0) : .unexpected
    }
  }
}

/// The result for text that is not a plain decimal: YAML 1.1's other number notations get a message of their own.
/// - Parameter word: a word that is accepted instead of a number.
func notANumber<Value>(_ text: String, _ expected: String, or word: String? = nil) -> ValueParser<Value>.Reading {
  guard text.utf8.first.map({ "+-.0123456789".utf8.contains($0) }) == true else { return .unexpected }
  return .rejected("expected \(expected) as a plain decimal number" + (word.map { ", or \($0)" } ?? ""))
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Parses one word of a fixed set.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return .scalar(listed(words)) { text in
      if let value = Value(rawValue: text) { return .value(value) }
      return nearMiss(text, among: words).map { .nearMiss($0) } ?? .unexpected
    }
  }
}

extension ValueParser where Value == Bool {
  /// YAML 1.1's words for true and false, in any case, because people know them; its `y` and `n` were never in use.
  private static let words = ["true": true, "false": false, "yes": true, "no": false, "on": true, "off": false]

  /// Parses a boolean.
  static let flag = ValueParser.scalar("true or false") { text in
    // No word is longer: do not lowercase a text of megabytes.
    if text.utf8.count <= 5, let value = words[text.lowercased()] { return .value(value) }
    return nearMiss(text, among: words.keys.sorted()).map { .nearMiss($0) } ?? .unexpected
  }
}

extension ValueParser {
  /// The remedy for a value with a typo: a stray space, a decimal comma, a lookalike character or an unknown unit name;
  /// `nil` if no correction makes the value valid.
  static func correction(of text: String, _ parse: (String) -> Reading) -> String? {
    guard text.utf8.count <= 60, !text.isEmpty else { return nil }
    if let odd = text.unicodeScalars.first(where: \.isOddSpace) {
      return "it holds \(odd.spaceName); take that out, or put a plain space in its place"
    }
    func isRight(_ text: String) -> Bool {
      if case .value = parse(text) { true } else { false }
    }
    let bare = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isCurlyQuote }))
    if bare != text, isRight(bare) {
      return "curly quotes are letters to YAML; write straight ones: \"\(bare)\""
    }
    let closed = text.filter { $0 != " " }
    if closed != text, isRight(closed) { return "write it without the space: \(closed)" }
    if let sign = closed.last, sign == "," || sign == ";", isRight(String(closed.dropLast())) {
      return "take the '\(sign)' away: \(closed.dropLast())"
    }
    let pointed = closed.replacing(",", with: ".")
    if pointed != closed, isRight(pointed) { return "write a point instead of the comma: \(pointed)" }
    let plain = closed.lowercased().replacing("×", with: "x").replacing("–", with: "-").replacing("−", with: "-")
    for meant in [plain, "#" + plain] + respelled(plain) where meant != closed && isRight(meant) {
      return "did you mean '\(meant)'?"
    }
    return nil
  }

  /// The same number with the standard spelling of its unit, and without a unit.
  private static func respelled(_ text: String) -> [String] {
    let number = text.prefix { "+-.0123456789".contains($0) }
    let unit = String(text.dropFirst(number.count))
    guard !number.isEmpty, !unit.isEmpty else { return [] }
    let spelling = Unit.all.first { $0.names.contains(unit) }?.unit
    return (spelling.map { ["\(number)\($0)"] } ?? []) + (Unit.bare.contains(unit) ? [String(number)] : [])
  }
}

private enum Unit {
  static let all: [(unit: String, names: [String])] = [
    ("%", ["percent", "pct", "prozent"]), ("px", ["pixel", "pixels", "pix", "pt"]),
    ("deg", ["degree", "degrees", "°", "grad"]),
    ("s", ["sec", "secs", "second", "seconds", "sek", "sekunden"]),
    ("ms", ["msec", "msecs", "millisecond", "milliseconds"]),
    ("m", ["min", "mins", "minute", "minutes", "minuten"]), ("h", ["hr", "hrs", "hour", "hours", "std"]),
  ]

  /// Units that may simply be left out.
  static let bare: Set<String> = [
    "px", "px/s", "px/sec", "pixel", "pixels", "pixels/s", "pixel/s", "pps", "fps", "hz", "frames", "deg", "degrees",
    "°", "mm",
    "cards",
  ]
}
