internal import CFontconfig
internal import MarqueeScene

/// Owns a private `FcConfig` with the system's fonts and those of some folders.
struct FontconfigHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// Ignores `folders` that are missing or hold no font.
  init(folders: [String]) throws(FontError) {
    guard let pointer = FcInitLoadConfigAndFonts() else { throw .noConfiguration }
    self.pointer = pointer
    for folder in folders { FcConfigAppFontAddDir(pointer, folder) }
  }

  deinit {
    FcConfigDestroy(pointer)
  }

  /// The best matches for `request`, best first, at most `limit`: first the fonts of the operator's folders that have
  /// the family, then all others.
  func files(for request: FontRequest, limit: Int) -> [FontFile] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    Self.add(request.family, to: pattern, as: FC_FAMILY)
    describe(request, in: pattern)

    // Among equal matches fontconfig prefers the system's, so the operator's folders are searched separately first.
    var files: [FontFile] = []
    if let own = FcConfigGetFonts(pointer, FcSetApplication) {
      files = sorted([own], by: pattern, limit: limit) { Self.hasFamily(request.family, $0) }
    }
    let sets = [FcConfigGetFonts(pointer, FcSetSystem), FcConfigGetFonts(pointer, FcSetApplication)]
    for file in sorted(sets, by: pattern, limit: limit, where: { _ in true })
    where files.count < limit && !files.contains(file) {
      files.append(file)
    }
    return files
  }

  /// All fonts in the order in which they serve as fallbacks for `request`, those for `language` first.
  func fallbacks(for request: FontRequest, language: String?, isEmoji: Bool) -> FontSetHandle? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    Self.add(isEmoji ? "emoji" : request.family, to: pattern, as: FC_FAMILY)
    if let language = isEmoji ? "und-zsye" : language { Self.add(language, to: pattern, as: FC_LANG) }
    if isEmoji { FcPatternAddBool(pattern, FC_COLOR, FcBool(1)) }
    describe(request, in: pattern)
    var result = FcResultMatch
    return FcFontSort(pointer, pattern, FcBool(0), nil, &result).map { FontSetHandle(owning: $0) }
  }

  /// Whether a font with this family name is installed.
  func has(family: String) -> Bool {
    [FcSetSystem, FcSetApplication].contains { kind in
      guard let set = FcConfigGetFonts(pointer, kind) else { return false }
      return (0..<Int(set.pointee.nfont)).contains { position in
        set.pointee.fonts?[position].map { Self.hasFamily(family, $0) } ?? false
      }
    }
  }

  /// The characters for which `file` has glyphs; empty if fontconfig does not know the file.
  func coverage(of file: FontFile) -> CharacterCoverage {
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(pointer, kind) else { continue }
      for position in 0..<Int(set.pointee.nfont) {
        var characters: OpaquePointer?
        guard let font = set.pointee.fonts?[position], Self.file(of: font) == file,
          FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
        else { continue }
        return CharacterCoverage(characters)
      }
    }
    return CharacterCoverage()
  }

  private func describe(_ request: FontRequest, in pattern: OpaquePointer) {
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(request.weight)))
    FcPatternAddInteger(pattern, FC_SLANT, request.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    // fontconfig lists the named instances of a variable font separately. They open at their own weight, the variable
    // font would open at its default.
    FcPatternAddBool(pattern, FC_VARIABLE, FcBool(0))
    FcConfigSubstitute(pointer, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
  }

  private static func add(_ value: String, to pattern: OpaquePointer, as object: String) {
    value.withCString { text in
      _ = text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
        FcPatternAddString(pattern, object, $0)
      }
    }
  }

  private func sorted(
    _ sets: [UnsafeMutablePointer<FcFontSet>?], by pattern: OpaquePointer, limit: Int,
    where isWanted: (OpaquePointer) -> Bool
  ) -> [FontFile] {
    var sets = sets.filter { $0 != nil && $0?.pointee.nfont ?? 0 > 0 }
    guard !sets.isEmpty else { return [] }
    var result = FcResultMatch
    guard let found = FcFontSetSort(pointer, &sets, CInt(sets.count), pattern, FcBool(0), nil, &result) else {
      return []
    }
    defer { FcFontSetDestroy(found) }
    var files: [FontFile] = []
    for position in 0..<Int(found.pointee.nfont) where files.count < limit {
      guard let font = found.pointee.fonts?[position], isWanted(font), let file = Self.file(of: font) else { continue }
      files.append(file)
    }
    return files
  }

  /// The file of `font`; `nil` for bitmap fonts, which have one size each, including those in colour.
  private static func file(of font: OpaquePointer) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: CInt = 0
    var isOutline: FcBool = 0
    guard FcPatternGetBool(font, FC_OUTLINE, 0, &isOutline) == FcResultMatch, isOutline != 0,
      FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path
    else { return nil }
    // A file with a single typeface may have no index.
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }

  private static func hasFamily(_ family: String, _ font: OpaquePointer) -> Bool {
    var position: CInt = 0
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, position, &name) == FcResultMatch, let found = name {
      if String(cString: found).lowercased() == family.lowercased() { return true }
      position += 1
    }
    return false
  }
}
