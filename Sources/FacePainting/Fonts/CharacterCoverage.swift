internal import CFontconfig
internal import CHarfBuzz

/// The characters that a font has glyphs for.
struct CharacterCoverage: Sendable {
  /// For each 256 characters where their bits begin; 0 where there are none.
  private var pages = [UInt16](repeating: 0, count: 0x1100)
  private var words = [UInt32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))

  /// No character at all.
  init() {}

  /// A copy of fontconfig's own set.
  init(_ set: OpaquePointer) {
    let size = Int(FC_CHARSET_MAP_SIZE)
    var map = [FcChar32](repeating: 0, count: size)
    var next: FcChar32 = 0
    var page = FcCharSetFirstPage(set, &map, &next)
    // FC_CHARSET_DONE, which is too odd a macro to import.
    while page != .max {
      if Int(page >> 8) < pages.count {
        pages[Int(page >> 8)] = UInt16(words.count / size)
        words += map
      }
      page = FcCharSetNextPage(set, &map, &next)
    }
  }

  func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF else { return false }
    let page = Int(pages[Int(scalar >> 8)])
    return words[page * Int(FC_CHARSET_MAP_SIZE) + Int(scalar >> 5 & 7)] >> (scalar & 31) & 1 != 0
  }
}

/// The glyphs that a font must have to draw a grapheme cluster.
struct NeededGlyphs {
  private let characters: [UInt32]
  /// The same in other forms, which HarfBuzz finds by itself: a letter and its mark as one, or one as both.
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

  /// Whether a font that has what `isThere` says draws all of it.
  func areMet(where isThere: (UInt32) -> Bool) -> Bool {
    characters.allSatisfy(isThere) || (!otherForms.isEmpty && otherForms.allSatisfy(isThere))
  }

  /// Not so for spaces, joiners, variation selectors and such: a font draws its text without.
  private static func isDrawn(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    // Most of what is asked about.
    if (0x3041...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value) { return true }
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}

/// Characters that are one letter or two, as Unicode's canonical forms have them.
enum CanonicalForms {
  /// The one character that the two make.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var whole: hb_codepoint_t = 0
    guard hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &whole) != 0 else { return nil }
    return whole
  }

  /// The letter and the mark that `whole` is made of.
  static func parts(of whole: UInt32) -> (UInt32, UInt32)? {
    var (first, second): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), whole, &first, &second) != 0, second != 0 else {
      return nil
    }
    return (first, second)
  }
}
