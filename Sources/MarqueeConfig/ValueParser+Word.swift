extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One word of a fixed set.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    return .scalar(listed(words)) { text in
      if let value = Value(rawValue: text) { return .value(value) }
      return nearMiss(text, among: words).map { .nearMiss($0) } ?? .unexpected
    }
  }
}

extension ValueParser where Value == Bool {
  /// YAML 1.1's words for yes and no, in any case, for that is what people know; its `y` and `n` were never in use.
  private static let words = ["true": true, "false": false, "yes": true, "no": false, "on": true, "off": false]

  static let flag = ValueParser.scalar("true or false") { text in
    // Longer ones are none; their case is never changed.
    if text.utf8.count <= 5, let value = words[text.lowercased()] { return .value(value) }
    return nearMiss(text, among: words.keys.sorted()).map { .nearMiss($0) } ?? .unexpected
  }
}

extension ValueParser where Value == Configuration.Rotation {
  /// `90` or `90deg`; a turn that ends up as one of the four is told which.
  static let rotation = ValueParser.scalar("0, 90, 180 or 270") { text in
    guard let number = PlainDecimal(text.hasSuffix("deg") ? text.dropLast(3) : text[...]),
      number.isWhole(times: 1), let degrees = number.rounded(times: 1), degrees % 90 == 0
    else { return .unexpected }
    let turned = String((degrees % 360 + 360) % 360)
    guard (0..<360).contains(degrees) else { return .nearMiss(turned) }
    return Value(rawValue: turned).map { .value($0) } ?? .unexpected
  }
}
