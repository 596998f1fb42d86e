/// A decimal number kept exactly, so that 0.1 s is exactly 100,000,000 ns. YAML 1.1's other notations (octal,
/// hexadecimal, 1_000, 1:30, .inf) are not accepted.
package struct PlainDecimal: Sendable, Hashable {
  /// Whether the number has a minus sign.
  var isNegative: Bool
  /// Up to 25 significant digits. In a longer number the last digit records only whether the rest was nonzero, which is
  /// all that rounding needs.
  var mantissa: Int128
  /// The value is mantissa × 10^exponent.
  var exponent: Int

  /// Parses a number; `nil` for anything else, and beyond 400 characters, which no measure needs.
  /// - Parameter exponent: whether `1e3` is accepted, as in JSON.
  package init?(_ text: some StringProtocol, exponent allowsExponent: Bool = false) {
    guard text.utf8.count <= 400 else { return nil }
    var bytes = text.utf8[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    mantissa = 0
    exponent = 0
    var digits = 0
    var seenPoint = false
    var rest = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits += 1
        let digit = Int128(byte - UInt8(ascii: "0"))
        if mantissa < Self.mantissaLimit {
          mantissa = mantissa * 10 + digit
          if seenPoint { exponent -= 1 }
        } else {
          if digit != 0 { rest = true }
          if !seenPoint { exponent += 1 }
        }
      } else {
        break
      }
      bytes.removeFirst()
    }
    guard digits > 0 else { return nil }
    if rest {
      mantissa = mantissa * 10 + 1
      exponent -= 1
    }
    if allowsExponent, let mark = bytes.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      bytes.removeFirst()
      guard let power = Int(String(decoding: bytes, as: UTF8.self)) else { return nil }
      exponent += min(max(power, -1000), 1000)
      bytes = bytes.suffix(0)
    }
    guard bytes.isEmpty else { return nil }
    if mantissa == 0 { exponent = 0 }
  }

  private static let mantissaLimit: Int128 = 100_000_000_000_000_000_000_000

  /// The value times `factor`, rounded to the nearest integer with halves away from zero; `nil` beyond ±1e30.
  /// - Parameter factor: 1…10¹³, such as the nanoseconds in an hour.
  package func rounded(times factor: Int128) -> Int128? {
    var value = mantissa * factor
    if exponent >= 0 {
      for _ in 0..<(value == 0 ? 0 : exponent) {
        guard value < 1_000_000_000_000_000_000_000_000_000_000 else { return nil }
        value *= 10
      }
    } else {
      // A power of ten beyond 10^38 overflows Int128, and the value rounds to zero anyway.
      guard exponent >= -38 else { return 0 }
      var divisor: Int128 = 1
      for _ in 0..<(-exponent) { divisor *= 10 }
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
      value = quotient + (remainder >= divisor - remainder ? 1 : 0)
    }
    return isNegative ? -value : value
  }

  /// Whether the value times `factor` is an integer.
  package func isWhole(times factor: Int128) -> Bool {
    guard exponent < 0 else { return true }
    var value = mantissa * factor
    for _ in 0..<(-exponent) {
      if value == 0 { return true }
      guard value % 10 == 0 else { return false }
      value /= 10
    }
    return true
  }

  /// The nearest `Double`; infinite beyond its range.
  package var double: Double {
    Double((isNegative ? "-" : "") + "\(mantissa)e\(exponent)") ?? .nan
  }
}

extension Duration {
  /// Parses `5s`, `800ms`, `1.5s`, `5m`, `1h` or plain seconds, rounded to the nanosecond; `nil` for anything else.
  package init?(written text: String) {
    let units: [(suffix: String, nanoseconds: Int128)] = [
      ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000), ("", 1_000_000_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = PlainDecimal(text.dropLast(unit.suffix.count))
    else { return nil }
    self.init(nearest: number, times: unit.nanoseconds)
  }

  /// `number` units of `nanoseconds` each, rounded to the nearest nanosecond; `nil` beyond ±290 years.
  package init?(nearest number: PlainDecimal, times nanoseconds: Int128) {
    guard let total = number.rounded(times: nanoseconds), let value = Int64(exactly: total) else { return nil }
    self = .nanoseconds(value)
  }
}

/// Formats a range for a message, such as `0…5000 px/s`.
package func interval(_ range: ClosedRange<Double>, _ unit: String = "") -> String {
  "\(plain(range.lowerBound))…\(plain(range.upperBound))" + (unit.isEmpty ? "" : " " + unit)
}

/// Formats a number as an operator writes it: whole numbers without a decimal point.
package func plain(_ value: Double) -> String {
  value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
}
