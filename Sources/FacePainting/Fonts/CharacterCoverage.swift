internal import CFontconfig
internal import CHarfBuzz

/// The set of characters for which a font has glyphs.
struct CharacterCoverage: Sendable {
  /// For each page of 256 characters, the index of its bitmap; 0 for an empty page.
  private var pages = [UInt16](repeating: 0, count: 0x1100)
  private var words = [UInt32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))

  /// The empty set.
  init() {}

  /// Copies an `FcCharSet`.
  init(_ set: OpaquePointer) {
    let size = Int(FC_CHARSET_MAP_SIZE)
    var map = [FcChar32](repeating: 0, count: size)
    var next: FcChar32 = 0
    var page = unsafe FcCharSetFirstPage(set, &map, &next)
    // FC_CHARSET_DONE, a macro that Swift cannot import.
    while page != .max {
      if Int(page >> 8) < pages.count {
        pages[Int(page >> 8)] = UInt16(words.count / size)
        words += map
      }
      page = unsafe FcCharSetNextPage(set, &map, &next)
    }
  }

  func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF else { return false }
    let page = Int(pages[Int(scalar >> 8)])
    return words[page * Int(FC_CHARSET_MAP_SIZE) + Int(scalar >> 5 & 7)] >> (scalar & 31) & 1 != 0
  }
}

/// The glyphs that a font needs to draw a grapheme cluster.
struct NeededGlyphs {
  private let characters: [UInt32]
  /// The canonically equivalent characters, composed or decomposed, which HarfBuzz substitutes by itself.
  private let otherForms: [UInt32]

  init(_ cluster: [UInt32]) {
    characters = cluster.filter(Self.isDrawn)
    otherForms =
      switch characters.count {
      case 1: CanonicalForms.parts(of: characters[0]).map { [$0.0, $0.1] } ?? []
      case 2: CanonicalForms.composed(characters[0], characters[1]).map { [$0] } ?? []
      default: []
      }
  }

  /// Whether a font draws the whole cluster if it has the glyphs for which `isAvailable` returns true.
  func areMet(where isAvailable: (UInt32) -> Bool) -> Bool {
    characters.allSatisfy(isAvailable) || (!otherForms.isEmpty && otherForms.allSatisfy(isAvailable))
  }

  /// False for spaces, joiners, variation selectors and other characters that need no glyph.
  private static func isDrawn(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    // A fast path for the most frequent characters.
    if (0x3041...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value) { return true }
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}

/// Unicode's canonical composition and decomposition of character pairs.
enum CanonicalForms {
  /// The character that the two compose to; `nil` if there is none.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var whole: hb_codepoint_t = 0
    guard unsafe hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &whole) != 0 else { return nil }
    return whole
  }

  /// The letter and the mark that `whole` decomposes to; `nil` if it does not.
  static func parts(of whole: UInt32) -> (UInt32, UInt32)? {
    var (first, second): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), whole, &first, &second) != 0, second != 0 else {
      return nil
    }
    return (first, second)
  }
}
