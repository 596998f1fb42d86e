internal import Platform

extension String {
  /// Lower case without accents, for comparing names: `É` becomes `e`, `ß` becomes `ss`.
  package var folded: String {
    var result = String.UnicodeScalarView()
    for scalar in lowercased().normalizedCompatible.unicodeScalars {
      switch scalar {
      case "ß": result.append(contentsOf: "ss".unicodeScalars)
      case "æ": result.append(contentsOf: "ae".unicodeScalars)
      case "œ": result.append(contentsOf: "oe".unicodeScalars)
      case "ø": result.append("o")
      case "ł": result.append("l")
      case "đ", "ð": result.append("d")
      case "ı": result.append("i")
      default: if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// The text without blanks at both ends, no-break spaces included.
  var sheetTrimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
