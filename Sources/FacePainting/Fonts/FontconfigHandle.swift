internal import CFontconfig
internal import MarqueeScene

/// Owns a private `FcConfig`: the system's fonts, and beside them those of some folders.
struct FontconfigHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// `folders` that are missing or hold no font are passed over.
  init(folders: [String]) throws(FontError) {
    guard let pointer = FcInitLoadConfigAndFonts() else { throw .noConfiguration }
    self.pointer = pointer
    for folder in folders { FcConfigAppFontAddDir(pointer, folder) }
  }

  deinit {
    FcConfigDestroy(pointer)
  }

  /// The fonts nearest to `request`, best first, at most `limit`: those of the folders that have the family, then all.
  func files(for request: FontRequest, limit: Int) -> [FontFile] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    Self.add(request.family, to: pattern, as: FC_FAMILY)
    describe(request, in: pattern)

    // fontconfig prefers the system's among equals, hence the folders are asked by themselves first.
    var files: [FontFile] = []
    if let own = FcConfigGetFonts(pointer, FcSetApplication) {
      files = sorted([own], by: pattern, limit: limit) { Self.isCalled(request.family, $0) }
    }
    let sets = [FcConfigGetFonts(pointer, FcSetSystem), FcConfigGetFonts(pointer, FcSetApplication)]
    for file in sorted(sets, by: pattern, limit: limit, where: { _ in true })
    where files.count < limit && !files.contains(file) {
      files.append(file)
    }
    return files
  }

  /// All fonts in the order in which they may stand in for `request`, those for `language` first.
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

  /// Whether there is a font of this very family.
  func has(family: String) -> Bool {
    [FcSetSystem, FcSetApplication].contains { kind in
      guard let set = FcConfigGetFonts(pointer, kind) else { return false }
      return (0..<Int(set.pointee.nfont)).contains { position in
        set.pointee.fonts?[position].map { Self.isCalled(family, $0) } ?? false
      }
    }
  }

  /// What the face in `file` has glyphs for; nothing where fontconfig does not know it.
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
    // A variable font's named instances are listed beside it; they open at their weight, it would at its default.
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

  /// Where `font` lies; `nil` for bitmap fonts, which come in one size, those in colour included.
  private static func file(of font: OpaquePointer) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: CInt = 0
    var isOutline: FcBool = 0
    guard FcPatternGetBool(font, FC_OUTLINE, 0, &isOutline) == FcResultMatch, isOutline != 0,
      FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path
    else { return nil }
    // Fonts in a single face may have no index.
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }

  private static func isCalled(_ family: String, _ font: OpaquePointer) -> Bool {
    var position: CInt = 0
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, position, &name) == FcResultMatch, let found = name {
      if String(cString: found).lowercased() == family.lowercased() { return true }
      position += 1
    }
    return false
  }
}
