/// Marks that combine with the character before them. To compare texts, Unicode puts each row of them in order, which takes time in
/// proportion to the square of its length: nobody may give a ledger or its verifiers a long one.
package enum CombiningMarks {
  /// In a row. Written languages have less than ten, and texts that are meant to look broken some dozens.
  package static let most = 100

  /// Whether a text has more of them in a row.
  package static func areTooMany(in text: String) -> Bool { place(ofTooManyIn: text) != nil }

  /// The text without those that are too many.
  package static func limited(_ text: String) -> String {
    guard areTooMany(in: text) else { return text }
    var (kept, row) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      row = isMark(scalar) ? row + 1 : 0
      if row <= most { kept.append(scalar) }
    }
    return String(kept)
  }

  private static func place(ofTooManyIn text: String) -> String.Index? {
    // None is before U+0300, which is 0xCC and another byte: nearly all texts are done with that.
    guard text.utf8.count > 2 * most, text.utf8.contains(where: { $0 >= 0xCC }) else { return nil }
    var row = 0
    return text.unicodeScalars.indices.first { index in
      row = isMark(text.unicodeScalars[index]) ? row + 1 : 0
      return row > most
    }
  }

  /// Three vowels are no marks themselves, and consist of two.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return scalar.properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(scalar.value)
  }
}
