extension TierNames {
  /// A place within tiers of one kind: `Level A`, `Tier 2`, `Gold II`, `3`.
  struct Ordinal: Sendable, Hashable {
    /// The name without its number; empty for a number alone.
    var stem: String
    /// From 0 or 1; the lower the higher the tier.
    var number: Int
  }

  /// The places of those keys that end in, or are, a number, a Roman numeral or a single letter; of those that begin with a
  /// number too.
  static func ordinals(of keys: [String]) -> [String: Ordinal] {
    var found: [String: Ordinal] = [:]
    // `Level I` is one of `Level II` or of `Level H`.
    let romans = Set(
      keys.compactMap { parts(of: $0).flatMap { isRoman($0.mark) && $0.mark.count > 1 ? $0.stem : nil } })
    for key in keys {
      guard let (stem, mark) = parts(of: key) else { continue }
      if let number = number(of: mark) {
        found[key] = Ordinal(stem: stem, number: number)
      } else if isRoman(mark), mark.count > 1 || romans.contains(stem) {
        found[key] = Ordinal(stem: stem, number: roman(mark))
      } else if mark.count == 1, let letter = mark.unicodeScalars.first {
        found[key] = Ordinal(stem: stem, number: Int(letter.value))
      }
    }
    return found
  }

  /// Whether a word only numbers a tier: a number, a Roman numeral or a single letter.
  static func isMark(_ word: String) -> Bool { word.count == 1 || number(of: word) != nil || isRoman(word) }

  private static func parts(of key: String) -> (stem: String, mark: String)? {
    let words = key.split(separator: "-").map(String.init)
    // An amount, as "10-000", is none.
    if words.allSatisfy({ number(of: $0) != nil }), words.count > 1 || Int(words.first ?? "") ?? 0 >= 100 { return nil }
    if let last = words.last, isMark(last) { return (words.dropLast().joined(separator: "-"), last) }
    // `1 Platinum`, `2 Gold`: the number alone is their place.
    return words.first.flatMap { number(of: $0) != nil ? ("", $0) : nil }
  }

  /// Of `12` or `2nd`.
  private static func number(of word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let ending = word[digits.endIndex...]
    guard digits.count <= 9, ["", "st", "nd", "rd", "th", "er", "e", "eme", "o", "a"].contains(ending) else {
      return nil
    }
    return Int(digits)
  }

  private static func isRoman(_ word: String) -> Bool { !word.isEmpty && word.allSatisfy { "ivx".contains($0) } }

  private static func roman(_ word: String) -> Int {
    let values = word.map { $0 == "x" ? 10 : $0 == "v" ? 5 : 1 }
    return values.indices.reduce(0) { sum, index in
      let isSubtracted = index + 1 < values.count && values[index] < values[index + 1]
      return sum + (isSubtracted ? -values[index] : values[index])
    }
  }
}
