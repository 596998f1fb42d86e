extension ValueParser {
  /// What to write instead of a value that is right but for a space, a comma for a point, a sign that looks alike or a
  /// unit's name; `nil` for anything else.
  static func slip(in text: String, _ parse: (String) -> Reading) -> String? {
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

  /// A number with another spelling of its unit, and the number alone.
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

  /// Units that a value has by itself.
  static let bare: Set<String> = [
    "px", "px/s", "px/sec", "pixel", "pixels", "pixels/s", "pixel/s", "pps", "fps", "hz", "frames", "deg", "degrees",
    "°",
    "cards",
  ]
}
