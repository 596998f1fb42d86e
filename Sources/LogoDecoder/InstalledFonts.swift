internal import CRSVG
internal import Logos

/// The fonts that librsvg draws text in, as fontconfig finds them.
@safe struct InstalledFonts {
  private let libraries: DecodingLibraries

  /// Families that stand for any font of a kind.
  private static let generic: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
    "ui-monospace", "ui-rounded", "math", "emoji", "-apple-system", "blinkmacsystemfont", "inherit", "initial", "unset",
  ]
  /// The most remarks on fonts, and the most characters in one.
  private static let (remarkLimit, characterLimit) = (3, 12)

  init(_ libraries: DecodingLibraries) {
    self.libraries = libraries
  }

  /// Fonts that are asked for and not installed, and characters that no font has.
  func remarks(on texts: [SVGPreparation.Text]) -> [LogoRemark] {
    var (fonts, missing): ([LogoRemark], [Unicode.Scalar]) = ([], [])
    for text in texts {
      if fonts.count < Self.remarkLimit, let remark = remark(on: text.families), !fonts.contains(remark) {
        fonts.append(remark)
      }
      for scalar in self.missing(text) where !missing.contains(scalar) { missing.append(scalar) }
    }
    guard !missing.isEmpty else { return fonts }
    var characters = String.UnicodeScalarView()
    characters.append(contentsOf: missing.prefix(Self.characterLimit))
    return fonts + [.glyphs(String(characters))]
  }

  private func remark(on families: [String]) -> LogoRemark? {
    guard let asked = families.first, !Self.generic.contains(asked.lowercased()) else { return nil }
    // Illustrator lists the name of a font's file before its family: Inter-Bold, Inter.
    let key = Self.key(asked)
    let isThere = families.prefix(20).contains { family in
      !Self.key(family).isEmpty && key.hasPrefix(Self.key(family))
        && names(of: [family]).contains { Self.key($0) == Self.key(family) }
    }
    return isThere ? nil : .font(asked: asked, got: names(of: families).first ?? "")
  }

  private static func key(_ family: String) -> String { family.lowercased().filter { !" -_".contains($0) } }

  /// The names of the family that text is drawn in where a list of families is asked for.
  private func names(of families: [String]) -> [String] {
    let c = libraries.c
    guard let pattern = unsafe pattern(families) else { return [] }
    defer { unsafe c.FcPatternDestroy(pattern) }
    var result: FcResult = 0
    guard let match = unsafe c.FcFontMatch(nil, pattern, &result) else { return [] }
    defer { unsafe c.FcPatternDestroy(match) }
    var names: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while names.count < 16, unsafe c.FcPatternGetString(match, "family", CInt(names.count), &name) == 0,
      let found = unsafe name
    { unsafe names.append(String(cString: found)) }
    return names
  }

  /// Characters of a text that no font has.
  private func missing(_ text: SVGPreparation.Text) -> [Unicode.Scalar] {
    let drawn = text.characters.filter { scalar in
      let properties = scalar.properties
      return scalar.value > 0x7E && !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        && ![.control, .privateUse, .unassigned].contains(properties.generalCategory)
    }
    let c = libraries.c
    guard !drawn.isEmpty, let pattern = unsafe pattern(text.families) else { return [] }
    defer { unsafe c.FcPatternDestroy(pattern) }
    var (result, characters): (FcResult, OpaquePointer?) = (0, nil)
    guard let fonts = unsafe c.FcFontSort(nil, pattern, 1, &characters, &result) else { return [] }
    defer { unsafe c.FcFontSetDestroy(fonts) }
    guard let characters = unsafe characters else { return [] }
    defer { unsafe c.FcCharSetDestroy(characters) }
    return drawn.filter { unsafe c.FcCharSetHasChar(characters, $0.value) == 0 }
  }

  private func pattern(_ families: [String]) -> OpaquePointer? {
    let c = libraries.c
    guard let pattern = c.FcPatternCreate() else { return nil }
    for family in families.prefix(20) {
      unsafe Array(family.utf8 + [0]).withUnsafeBufferPointer { bytes in
        _ = unsafe c.FcPatternAddString(pattern, "family", bytes.baseAddress)
      }
    }
    _ = unsafe c.FcConfigSubstitute(nil, pattern, 0)
    unsafe c.FcDefaultSubstitute(pattern)
    return unsafe pattern
  }
}
