extension ValueParser where Value == Double {
  /// A plain decimal number in `range`.
  static func number(_ range: ClosedRange<Double>, unit: String = "") -> Self {
    .scalar(interval(range) + (unit.isEmpty ? "" : " " + unit)) { text in
      guard let number = PlainDecimal(text) else { return notANumber(text, interval(range, unit)) }
      let value = number.double
      return range.contains(value) ? .value(value + 0) : .unexpected
    }
  }

  /// Pixels, `2` or `2px`.
  static func pixels(_ range: ClosedRange<Double>) -> Self {
    .scalar(interval(range, "px")) { text in
      let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
      guard let number = PlainDecimal(digits) else { return .unexpected }
      let value = number.double
      return range.contains(value) ? .value(value + 0) : .unexpected
    }
  }

  /// Degrees, `135` or `135deg`.
  static let angle = ValueParser.scalar("-360…360 degrees") { text in
    guard let number = PlainDecimal(text.hasSuffix("deg") ? text.dropLast(3) : text[...]) else { return .unexpected }
    let value = number.double
    return (-360...360).contains(value) ? .value(value + 0) : .unexpected
  }

  /// A place along a gradient: `25%` or `0.25`.
  static let gradientStop = ValueParser.scalar("0%…100% or 0…1") { text in
    let isPercent = text.hasSuffix("%")
    guard let number = PlainDecimal(isPercent ? text.dropLast() : text[...]) else { return .unexpected }
    let value = number.double
    if !isPercent, value > 1, value <= 100 { return .refused("did you mean '\(text)%'?") }
    guard (0...(isPercent ? 100 : 1)).contains(value) else { return .unexpected }
    return .value((isPercent ? value / 100 : value) + 0)
  }
}

/// Says of YAML 1.1's other notations how to write the number instead.
/// - Parameter word: that may stand in the number's place.
private func notANumber<Value>(_ text: String, _ expected: String, or word: String? = nil) -> ValueParser<Value>.Reading
{
  guard text.utf8.first.map({ "+-.0123456789".utf8.contains($0) }) == true else { return .unexpected }
  return .refused("expected \(expected) as a plain decimal number" + (word.map { ", or \($0)" } ?? ""))
}

/// `0…5000 px/s`, whole numbers without their point.
func interval(_ range: ClosedRange<Double>, _ unit: String = "") -> String {
  "\(plain(range.lowerBound))…\(plain(range.upperBound))" + (unit.isEmpty ? "" : " " + unit)
}

/// A number as an operator writes it.
func plain(_ value: Double) -> String {
  value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
}

extension ValueParser where Value == FrameRate? {
  static let frameRate = ValueParser.scalar("1…240 frames a second or auto") { text in
    if text == "auto" { return .value(nil) }
    guard let number = PlainDecimal(text) else {
      return nearMiss(text, among: ["auto"]).map { .nearMiss($0) }
        ?? notANumber(text, "1…240 frames a second", or: "auto")
    }
    guard let millihertz = number.rounded(times: 1000), (1000...240_000).contains(millihertz) else {
      return .unexpected
    }
    guard number.isWhole(times: 1000) else { return .refused("expected at most three decimals") }
    return .value(FrameRate(millihertz: Int(millihertz)))
  }
}

extension ValueParser where Value == Int {
  /// The names are CSS's.
  private static let weights = [
    "thin": 100, "extralight": 200, "light": 300, "regular": 400, "normal": 400, "medium": 500, "semibold": 600,
    "bold": 700, "extrabold": 800, "black": 900,
  ]

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
