/// Numbers as spreadsheet programs show them without a format.
enum NumberText {
  /// Digits that a program keeps.
  private static let digits = 15

  /// Parses a number of a file; `nil` for anything else, infinities included.
  static func value(of text: String) -> Double? {
    let bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x0A }
    guard let first = bytes.first, first == 0x2D || first == 0x2B || first == 0x2E || (0x30...0x39).contains(first),
      bytes.count <= 400, !bytes.contains(where: { $0 == 0x78 || $0 == 0x58 }),
      let value = Double(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }), value.isFinite
    else { return nil }
    return value
  }

  /// Fifteen digits at most, without zeros at the end: 12, 0.25, -3. Very large and small numbers have an exponent.
  /// - Parameter power: the power of ten to multiply by, without an error of rounding.
  static func plain(_ value: Double, timesTenTo power: Int = 0) -> String {
    guard value.isFinite, value != 0 else { return "0" }
    var (digits, exponent) = decimal(value.magnitude)
    exponent += power
    // The number is 0.DIGITS × 10^exponent.
    let text: String
    switch exponent {
    case ...(-9), 22...:
      let fraction = digits.dropFirst()
      text =
        "\(digits.prefix(1))\(fraction.isEmpty ? "" : ".\(fraction)")E\(exponent > 0 ? "+" : "-")\(abs(exponent - 1))"
    case ...0: text = "0." + String(repeating: "0", count: -exponent) + digits
    default:
      if digits.count < exponent { digits += String(repeating: "0", count: exponent - digits.count) }
      let whole = digits.prefix(exponent)
      let fraction = digits.dropFirst(exponent)
      text = fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }
    return value < 0 ? "-\(text)" : text
  }

  /// The digits before and after the point, rounded half up; no zero alone before it.
  /// - Parameters:
  ///   - magnitude: not negative.
  ///   - decimals: the least and the most digits after the point.
  ///   - power: the power of ten to multiply by.
  /// - Returns: `nil` for a number that would have an exponent.
  static func fixed(
    _ magnitude: Double, _ decimals: ClosedRange<Int>, timesTenTo power: Int
  ) -> (whole: String, fraction: String)? {
    var (digits, exponent) = magnitude == 0 ? ("", 0) : decimal(magnitude)
    exponent += power
    guard exponent < 22 else { return nil }
    // The digits that stay; those of a small number begin behind zeros.
    if exponent < 0 {
      guard exponent > -400 else { return ("", String(repeating: "0", count: decimals.lowerBound)) }
      (digits, exponent) = (String(repeating: "0", count: -exponent) + digits, 0)
    }
    let kept = exponent + decimals.upperBound
    if digits.count > kept {
      let isUp = digits.dropFirst(kept).first.map { $0 >= "5" } ?? false
      var numbers = digits.prefix(kept).utf8.map { Int($0) - 0x30 }
      var index = kept - 1
      while isUp, index >= 0 {
        numbers[index] = (numbers[index] + 1) % 10
        if numbers[index] != 0 { break }
        index -= 1
      }
      if isUp, index < 0 {
        numbers.insert(1, at: 0)
        exponent += 1
      }
      digits = numbers.map(String.init).joined()
    }
    digits += String(repeating: "0", count: max(exponent + decimals.lowerBound - digits.count, 0))
    var fraction = digits.dropFirst(exponent)
    while fraction.count > decimals.lowerBound, fraction.last == "0" { fraction.removeLast() }
    return (String(digits.prefix(exponent)), String(fraction))
  }

  /// The digits of a positive number, rounded, and the power of ten of the point before the first of them.
  private static func decimal(_ value: Double) -> (digits: String, exponent: Int) {
    // The shortest text that means this number: 0.1, 1e-07, 12.0.
    let parts = value.description.split(separator: "e")
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let point = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    exponent += point[0].count
    var digits = point.joined().utf8.map { Int($0) - 0x30 }
    while digits.first == 0 {
      digits.removeFirst()
      exponent -= 1
    }
    if digits.count > Self.digits {
      let isUp = digits[Self.digits] >= 5
      digits.removeSubrange(Self.digits...)
      var index = digits.count - 1
      while isUp, index >= 0 {
        digits[index] += 1
        if digits[index] < 10 { break }
        digits[index] = 0
        index -= 1
      }
      if isUp, index < 0 {
        digits.insert(1, at: 0)
        exponent += 1
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return (digits.map(String.init).joined(), exponent)
  }
}
