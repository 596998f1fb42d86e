/// How one section of a number format writes an amount, such as `"CHF" #,##0.00`, `_-* #,##0.00 €` or `0.0,"k"`.
///
/// Separators are those of the code, a comma between thousands and a decimal point: files do not say which ones the reader's
/// program shows.
struct AmountFormat: Hashable {
  /// The texts before and after the number. Blanks at the ends of the whole and runs of them count for nothing.
  var (before, after) = ("", "")
  /// The digits of the number; `nil` for none, where the text stands for it.
  var digits: Digits?

  struct Digits: Hashable {
    /// Leading zeros up to so many digits.
    var whole = 0
    var isGrouped = false
    /// Least and most decimals; `nil` for as many as the number has.
    var decimals: ClosedRange<Int>?
    /// How many times the number is divided by a thousand.
    var thousands = 0
  }

  /// The most digits of either side, and the most characters of text; formats that have more are not understood.
  private static let (mostDigits, mostText) = (30, 100)

  init() {}

  /// Whether it only says how many digits there are, which changes no meaning, or that negative numbers have a sign.
  var isPlain: Bool {
    guard let digits, !digits.isGrouped, digits.thousands == 0, Self.line(after).isEmpty else { return false }
    return ["", "-"].contains(Self.line(before))
  }

  /// The amount, without a sign.
  /// - Returns: `nil` for numbers that have an exponent.
  func text(_ magnitude: Double) -> String? {
    guard let digits else { return Self.line(before + after) }
    guard (digits.decimals?.upperBound ?? 0) <= Self.mostDigits, digits.whole <= Self.mostDigits,
      before.utf8.count + after.utf8.count <= Self.mostText
    else { return nil }
    guard let decimals = digits.decimals else {
      return Self.line(before + NumberText.plain(magnitude, timesTenTo: -3 * digits.thousands) + after)
    }
    guard let (own, fraction) = NumberText.fixed(magnitude, decimals, timesTenTo: -3 * digits.thousands) else {
      return nil
    }
    var whole = String(repeating: "0", count: max(digits.whole - own.count, 0)) + own
    if digits.isGrouped { whole = Self.grouped(whole) }
    return Self.line(before + whole + (fraction.isEmpty ? "" : ".\(fraction)") + after)
  }

  private static func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension AmountFormat {
  /// Parses one section of a format's code; `nil` for one that is not understood, such as one with a condition.
  init?(_ code: [Unicode.Scalar]) {
    var index = 0
    /// The number of commas after digits. Between digits they group; after the last digit they divide by a thousand.
    var commas = 0
    var isInFraction = false
    /// Whether text followed the digits. No more digits may come then.
    var isAfter = false
    func next() -> Unicode.Scalar? {
      defer { index += 1 }
      return index < code.count ? code[index] : nil
    }
    while let scalar = next() {
      var text = ""
      switch scalar {
      case "0", "#", "?":
        guard !isAfter else { return nil }
        var digits = self.digits ?? Digits(decimals: 0...0)
        if commas > 0, isInFraction { return nil }
        if commas > 0 { (digits.isGrouped, commas) = (true, 0) }
        if isInFraction {
          let (least, most) = (digits.decimals?.lowerBound ?? 0, (digits.decimals?.upperBound ?? 0) + 1)
          digits.decimals = (scalar == "0" ? most : least)...most
        } else if scalar == "0" || digits.whole > 0 {
          digits.whole += 1
        }
        self.digits = digits
        continue
      case "," where digits != nil && !isAfter:
        commas += 1
        continue
      case "." where !isInFraction && !isAfter && commas == 0:
        digits = digits ?? Digits(decimals: 0...0)
        isInFraction = true
        continue
      case "\"":
        guard let end = code[index...].firstIndex(of: "\"") else { return nil }
        text = Self.text(code[index..<end])
        index = end + 1
      case "\\":
        guard let scalar = next() else { return nil }
        text = String(scalar)
      // A blank as wide as the next character.
      case "_":
        guard next() != nil else { return nil }
        text = " "
      // A character that fills the cell.
      case "*":
        guard let scalar = next() else { return nil }
        text = scalar == " " ? " " : ""
      case "[":
        guard let end = code[index...].firstIndex(of: "]") else { return nil }
        guard let symbol = Self.symbol(code[index..<end]) else { return nil }
        text = symbol
        index = end + 1
      case "g", "G":
        guard digits == nil, Self.text(code[index...].prefix(6)).lowercased() == "eneral" else { return nil }
        digits = Digits()
        index += 6
        isAfter = true
        continue
      default:
        guard scalar.value >= 0x80 || " $-+()!^&'~{}<>=:".unicodeScalars.contains(scalar) else { return nil }
        text = String(scalar)
      }
      if digits == nil {
        before += text
      } else {
        isAfter = true
        after += text
      }
    }
    guard digits != nil || !(before + after).allSatisfy(\.isWhitespace) else { return nil }
    digits?.thousands = commas
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The text of a bracket: the currency of `$€-407`, none of a colour; `nil` for a condition.
  private static func symbol(_ content: ArraySlice<Unicode.Scalar>) -> String? {
    guard content.first == "$" else {
      return content.allSatisfy { $0.properties.isAlphabetic || $0.isDigit } ? "" : nil
    }
    let symbol = content.dropFirst()
    // A currency's name may hold a hyphen, the language behind it does not.
    return text(symbol[..<(symbol.lastIndex(of: "-") ?? symbol.endIndex)])
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }
}
