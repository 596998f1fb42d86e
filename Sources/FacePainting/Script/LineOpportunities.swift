internal import CUnibreak

/// Where Unicode lets a line end (UAX #14), by libunibreak, and between Thai words, by libthai.
///
/// libunibreak has no dictionary: Lao, Khmer and Burmese, which are written without spaces too, break only at the
/// spaces they do have, or between grapheme clusters where a phrase is longer than the line.
enum LineOpportunities {
  /// libunibreak's tables are read-only once they are indexed.
  private static let isReady: Void = init_linebreak()

  /// For each of `scalars` whether a line may end behind it. `language` as in BCP 47, or `nil`.
  static func behind(_ scalars: [UInt32], language: String?) -> [Bool] {
    guard !scalars.isEmpty else { return [] }
    _ = isReady
    let known = scalars.map(known)
    var breaks = [CChar](repeating: 0, count: scalars.count)
    if let language {
      set_linebreaks_utf32(known, known.count, language, &breaks)
    } else {
      set_linebreaks_utf32(known, known.count, nil, &breaks)
    }
    var allowed = breaks.map { $0 == CChar(LINEBREAK_ALLOWBREAK) || $0 == CChar(LINEBREAK_MUSTBREAK) }
    for end in ThaiWords.ends(in: scalars) { allowed[end] = true }
    return allowed
  }

  /// Debian's libunibreak 1.1 knows Unicode 6.1, and ends the process at a regional indicator, a class that its table
  /// lacks, or at U+FFFF. A flag is to it what it is to the eye: an ideograph. So is an object with no character.
  private static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F1E6...0x1F1FF, 0xFFFC, 0xFFFF: 0x4E00
    // Small kana begin no line (class CJ, strictly resolved): the iteration mark is such a character to it.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF,
      0xFF67...0xFF70:
      0x3005
    default: scalar
    }
  }
}
