internal import Glibc
internal import Platform

/// Colours of CSS Color 4 that librsvg 2.54 does not know, converted to sRGB. Colours outside of it are clipped channel by
/// channel, as browsers do on a display of sRGB.
enum CSSColor {
  /// Functions that are converted.
  private static let functions = ["oklch", "oklab", "lch", "lab", "color", "hwb", "light-dark"]
  /// Functions that librsvg knows where a colour may be.
  private static let known: Set<String> = ["rgb", "rgba", "hsl", "hsla", "url", "icc-color"]

  /// The value with such colours converted; `nil` if there are none.
  /// - Parameter unknown: receives colours that are not understood.
  static func converted(_ value: String, unknown: inout [String]) -> String? {
    var (result, rest, isChanged) = ("", value[...], false)
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].reversed().prefix { $0.isLetter || $0 == "-" || $0.isNumber }.reversed()
      let function = String(name).lowercased()
      guard let close = closing(rest[rest.index(after: open)...]) else { break }
      let start = rest.index(open, offsetBy: -name.count)
      let (whole, arguments) = (rest[start...close], rest[rest.index(after: open)..<close])
      result += rest[..<start]
      if functions.contains(function), let color = color(function, arguments, &unknown) {
        result += color
        isChanged = true
      } else {
        if functions.contains(function) || !known.contains(function) { unknown.append(String(whole)) }
        result += whole
      }
      rest = rest[rest.index(after: close)...]
    }
    return isChanged ? result + rest : nil
  }

  private static func color(_ function: String, _ arguments: Substring, _ unknown: inout [String]) -> String? {
    if function == "light-dark" {
      // Walls are drawn as pages are by day.
      guard let comma = topLevelComma(arguments) else { return nil }
      let light = String(arguments[..<comma]).trimmed
      return converted(light, unknown: &unknown) ?? light
    }
    var words = arguments.replacing("/", with: " / ").split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() }
    let space = function == "color" ? (words.isEmpty ? "" : words.removeFirst()) : function
    var alpha = 1.0
    if let slash = words.firstIndex(of: "/") {
      guard slash == 3, words.count == 5, let value = number(words[4], percent: 1) else { return nil }
      alpha = min(max(value, 0), 1)
      words.removeLast(2)
    }
    // Numbers may be as large as any, and their sums none.
    guard words.count == 3, let linear = linear(space, words), !linear.contains(where: \.isNaN) else { return nil }
    let channels = linear.map { Int((encoded(min(max($0, 0), 1)) * 255).rounded()) }
    if alpha >= 1 { return "#" + channels.map { String($0 + 256, radix: 16).dropFirst() }.joined() }
    let text = String(alpha, places: 3)
    return "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(text))"
  }

  /// Linear sRGB of a colour, 0…1 where sRGB has it; `nil` if it is not understood.
  private static func linear(_ space: String, _ words: [String]) -> [Double]? {
    func numbers(_ first: Double, _ second: Double, _ third: Double) -> [Double]? {
      guard let a = number(words[0], percent: first), let b = number(words[1], percent: second),
        let c = number(words[2], percent: third)
      else { return nil }
      return [a, b, c]
    }
    func polar(_ first: Double, _ second: Double) -> [Double]? {
      guard let lightness = number(words[0], percent: first), let chroma = number(words[1], percent: second),
        let hue = angle(words[2])
      else { return nil }
      return [lightness, max(chroma, 0) * cos(hue), max(chroma, 0) * sin(hue)]
    }
    switch space {
    case "oklab": return numbers(1, 0.4, 0.4).map(CSSColorSpace.oklab)
    case "oklch": return polar(1, 0.4).map(CSSColorSpace.oklab)
    case "lab": return numbers(100, 125, 125).map(CSSColorSpace.lab)
    case "lch": return polar(100, 150).map(CSSColorSpace.lab)
    case "hwb":
      guard let hue = angle(words[0]), let white = number(words[1], percent: 100),
        let black = number(words[2], percent: 100)
      else { return nil }
      return CSSColorSpace.hwb(hue: hue, white: white / 100, black: black / 100)
    default: return numbers(1, 1, 1).flatMap { CSSColorSpace.linear($0, in: space) }
    }
  }

  /// A number, or a percentage of `percent`.
  private static func number(_ word: String, percent: Double) -> Double? {
    if word == "none" { return 0 }
    let value = word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 * percent } : Double(word)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Radians.
  private static func angle(_ word: String) -> Double? {
    if word == "none" { return 0 }
    for (unit, turn) in [("deg", 360.0), ("grad", 400), ("rad", 2 * Double.pi), ("turn", 1)] where word.hasSuffix(unit)
    {
      guard let value = Double(word.dropLast(unit.count)), value.isFinite else { return nil }
      return value / turn * 2 * .pi
    }
    return Double(word).flatMap { $0.isFinite ? $0 / 180 * .pi : nil }
  }

  static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  private static func topLevelComma(_ text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      return depth == 0 && text[index] == ","
    }
  }

  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
      if text[index] == "(" { depth += 1 }
      guard text[index] == ")" else { return false }
      depth -= 1
      return depth < 0
    }
  }
}
