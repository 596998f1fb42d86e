internal import CFontconfig

/// Owns one `FcFontSet`: fonts in the order in which they may stand in for one another.
struct FontSetHandle: ~Copyable {
  private let pointer: UnsafeMutablePointer<FcFontSet>

  /// Takes over a set that fontconfig made.
  init(owning pointer: UnsafeMutablePointer<FcFontSet>) {
    self.pointer = pointer
  }

  deinit {
    FcFontSetDestroy(pointer)
  }

  /// The first font that draws `cluster` and is not among `unusable`. Colour comes first for an emoji, and last for
  /// what is not one.
  func font(for cluster: [UInt32], isEmoji: Bool, except unusable: Set<FontFile>) -> FallbackFont? {
    let needed = NeededGlyphs(cluster)
    for wantsColor in [isEmoji, !isEmoji] {
      for position in 0..<Int(pointer.pointee.nfont) {
        guard let font = pointer.pointee.fonts?[position], Self.isColor(font) == wantsColor,
          Self.draws(needed, font), let found = FallbackFont(font), !unusable.contains(found.file)
        else { continue }
        return found
      }
    }
    return nil
  }

  private static func isColor(_ font: OpaquePointer) -> Bool {
    var isColor: FcBool = 0
    return FcPatternGetBool(font, FC_COLOR, 0, &isColor) == FcResultMatch && isColor != 0
  }

  private static func draws(_ needed: NeededGlyphs, _ font: OpaquePointer) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch, let set else { return false }
    return needed.areMet { FcCharSetHasChar(set, $0) != 0 }
  }
}

/// A font that stands in where the one asked for has no glyph.
struct FallbackFont: Sendable, Hashable {
  let file: FontFile
  /// px per em of the one size that a bitmap font comes in; `nil` for outlines.
  let strike: Double?
  /// Its glyphs have colours of their own.
  let isColor: Bool
}

extension FallbackFont {
  /// `nil` for a pattern without a file, and for bitmaps that have no colour: they would be rough at any other size.
  init?(_ font: OpaquePointer) {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: CInt = 0
    var (isOutline, isColor): (FcBool, FcBool) = (0, 0)
    guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
    _ = FcPatternGetBool(font, FC_OUTLINE, 0, &isOutline)
    _ = FcPatternGetBool(font, FC_COLOR, 0, &isColor)
    file = FontFile(path: String(cString: path), index: Int(index))
    self.isColor = isColor != 0
    if isOutline != 0 {
      strike = nil
    } else {
      var size = 0.0
      guard isColor != 0, FcPatternGetDouble(font, FC_PIXEL_SIZE, 0, &size) == FcResultMatch, size > 0 else {
        return nil
      }
      strike = size
    }
  }
}
