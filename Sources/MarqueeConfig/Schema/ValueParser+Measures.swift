internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ValueParser where Value == Double {
  /// Parses px, `2` or `2px`.
  static func pixels(_ range: ClosedRange<Double>) -> Self {
    .scalar(interval(range, "px")) { text in
      let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
      guard let number = PlainDecimal(digits) else { return .unexpected }
      let value = number.double
      return range.contains(value) ? .value(value + 0) : .unexpected
    }
  }

  /// Parses degrees, `135` or `135deg`.
  static let angle = ValueParser.scalar("-360…360 degrees") { text in
    guard let number = PlainDecimal(text.hasSuffix("deg") ? text.dropLast(3) : text[...]) else { return .unexpected }
    let value = number.double
    return (-360...360).contains(value) ? .value(value + 0) : .unexpected
  }

  /// Parses a position along a gradient, `25%` or `0.25`, as a fraction.
  static let gradientStop = ValueParser.scalar("0%…100% or 0…1") { text in
    let isPercent = text.hasSuffix("%")
    guard let number = PlainDecimal(isPercent ? text.dropLast() : text[...]) else { return .unexpected }
    let value = number.double
    if !isPercent, value > 1, value <= 100 { return .rejected("did you mean '\(text)%'?") }
    guard (0...(isPercent ? 100 : 1)).contains(value) else { return .unexpected }
    return .value((isPercent ? value / 100 : value) + 0)
  }
}

extension ValueParser where Value == Int {
  /// CSS's names for weights.
  private static let weights = [
    "thin": 100, "extralight": 200, "light": 300, "regular": 400, "normal": 400, "medium": 500, "semibold": 600,
    "bold": 700, "extrabold": 800, "black": 900,
  ]

  /// Parses a font weight, 1…1000 or a name.
  static let fontWeight = ValueParser.scalar("1…1000 or a name from thin to black") { text in
    if let weight = weights[text.lowercased()] { return .value(weight) }
    guard let number = PlainDecimal(text) else {
      return nearMiss(text, among: weights.keys.sorted()).map { .nearMiss($0) } ?? .unexpected
    }
    guard number.isWhole(times: 1), let weight = number.rounded(times: 1), (1...1000).contains(weight) else {
      return .unexpected
    }
    return .value(Int(weight))
  }
}

extension ValueParser where Value == Int {
  /// Parses a whole number in `range`.
  static func count(_ range: ClosedRange<Int>) -> Self {
    let expected = "\(range.lowerBound)…\(range.upperBound)"
    return .scalar(expected) { text in
      guard let number = PlainDecimal(text) else { return notANumber(text, expected) }
      guard number.isWhole(times: 1), let count = number.rounded(times: 1), range.contains(Int(clamping: count)) else {
        return .unexpected
      }
      return .value(Int(clamping: count))
    }
  }
}

extension ValueParser where Value == Double {
  /// Parses a percentage, `12.5%`, as a fraction.
  static func share(_ range: ClosedRange<Double>) -> Self {
    .scalar("\(plain(range.lowerBound * 100))%…\(plain(range.upperBound * 100))%") { text in
      guard text.hasSuffix("%"), let number = PlainDecimal(text.dropLast()) else { return .unexpected }
      let value = number.double / 100 + 0
      return range.contains(value) ? .value(value) : .unexpected
    }
  }
}

extension ValueParser where Value == LogoLook.Area {
  /// Parses a percentage or `auto`.
  static let logoArea: Self = {
    let share = ValueParser<Double>.share(0.01...1)
    return .scalar("\(share.expected) or auto") { text in
      if text == "auto" { return .value(.auto) }
      guard text.hasSuffix("%"), let number = PlainDecimal(text.dropLast()) else {
        return nearMiss(text, among: ["auto"]).map { .nearMiss($0) } ?? .unexpected
      }
      let value = number.double / 100
      return (0.01...1).contains(value) ? .value(.share(value)) : .unexpected
    }
  }()
}

extension ValueParser where Value == Double {
  /// Parses the part of a viewport that fades, `5%` or 0, as a fraction.
  static let edgeFade = ValueParser.scalar("0%…20%") { text in
    let isPercent = text.hasSuffix("%")
    guard let number = PlainDecimal(isPercent ? text.dropLast() : text[...]) else { return .unexpected }
    let value = number.double / 100 + 0
    guard (0...0.2).contains(value) else { return .unexpected }
    return isPercent || value == 0 ? .value(value) : .nearMiss("\(text)%")
  }
}

extension ValueParser where Value == Length {
  /// Parses `420`, `420px` or `22%`.
  static func length(_ pixels: ClosedRange<Double>, percent: ClosedRange<Double>) -> Self {
    .scalar("\(interval(pixels)) px or \(interval(percent: percent))") { text in
      Length(written: text, pixels: pixels, percent: percent).map { .value($0) } ?? .unexpected
    }
  }

  /// Parses a card's side. A percentage that results in less than 8 px or more than 8192 px is clamped once the viewport
  /// is known.
  static let cardSide = length(cardPixels, percent: cardPercent)
  /// Parses the gap between cards.
  static let spacing = length(0...8192, percent: 0...400)
  /// Parses a lane's initial shift.
  static let startOffset = length(-8192...8192, percent: -400...400)

  fileprivate static let cardPixels = 8.0...8192.0
  fileprivate static let cardPercent = 0.1...400.0
}

extension ValueParser where Value == CardShape.Side {
  /// Parses a card's side or `auto`.
  static let cardSide = lengthOrWord(
    "auto", .auto, ValueParser<Length>.cardPixels, percent: ValueParser<Length>.cardPercent
  ) { .length($0) }
}

extension ValueParser where Value == Length? {
  /// Parses a lane's share of the screen; `nil` is `rest`.
  static let laneSize = lengthOrWord("rest", nil, 8...16384, percent: 1...100) { $0 }
}

extension ValueParser {
  /// Parses a length, or `word` as `meaning`.
  private static func lengthOrWord(
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
  /// Parses `420`, `420px` or `22%`; `nil` for anything else or out of range.
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
  /// Parses `5s`, `800ms`, `1.5s`, `5m`, `1h` or plain seconds, rounded to the nanosecond.
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
