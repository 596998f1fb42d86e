internal import CFontconfig
internal import MarqueeScene

/// Owns a private `FcConfig` with the system's fonts and those of some folders.
@safe struct FontconfigHandle: ~Copyable {
  private let pointer: OpaquePointer
  /// What in the folders is not used.
  let faults: [FontError]

  /// Ignores `folders` that are missing or hold no font.
  init(folders: [String]) throws(FontError) {
    guard let pointer = unsafe Self.systemFonts() else { throw .noConfiguration }
    unsafe self.pointer = unsafe pointer
    let listings = folders.map(FontListing.init(of:))
    faults = listings.compactMap(\.fault)
    for file in listings.flatMap(\.files) { unsafe FcConfigAppFontAddFile(pointer, file) }
  }

  deinit {
    unsafe FcConfigDestroy(pointer)
  }

  /// The system's fonts, as its configuration says; `nil` if that is there and cannot be read.
  ///
  /// `FcInitLoadConfigAndFonts` takes a configuration that is built in, where it has no descriptor or memory to read the one that
  /// is there. By that it looks at all fonts again, opens few of them, and writes these over the system's caches, for good.
  private static func systemFonts() -> OpaquePointer? {
    guard let file = unsafe FcConfigFilename(nil) else { return unsafe FcInitLoadConfigAndFonts() }
    unsafe FcStrFree(file)
    guard let loaded = unsafe FcConfigCreate() else { return nil }
    guard unsafe FcConfigParseAndLoad(loaded, nil, FcBool(1)) != 0, unsafe FcConfigBuildFonts(loaded) != 0 else {
      unsafe FcConfigDestroy(loaded)
      return nil
    }
    return unsafe loaded
  }

  /// The best matches for `request`, best first, at most `limit`: first the fonts of the operator's folders that have
  /// the family, then all others.
  func files(for request: FontRequest, limit: Int) -> [FontFile] {
    guard let pattern = unsafe FcPatternCreate() else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe Self.add(request.family, to: pattern, as: FC_FAMILY)
    unsafe describe(request, in: pattern)

    // Among equal matches fontconfig prefers the system's, so the operator's folders are searched separately first.
    var files: [FontFile] = []
    if let own = unsafe FcConfigGetFonts(pointer, FcSetApplication) {
      files = unsafe sorted([own], by: pattern, limit: limit) { unsafe Self.hasFamily(request.family, $0) }
    }
    let sets = unsafe [FcConfigGetFonts(pointer, FcSetSystem), FcConfigGetFonts(pointer, FcSetApplication)]
    for file in unsafe sorted(sets, by: pattern, limit: limit, where: { _ in true })
    where files.count < limit && !files.contains(file) {
      files.append(file)
    }
    return files
  }

  /// All fonts in the order in which they serve as fallbacks for `request`, those for `language` first.
  func fallbacks(for request: FontRequest, language: String?, isEmoji: Bool) -> FontSetHandle? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe Self.add(isEmoji ? "emoji" : request.family, to: pattern, as: FC_FAMILY)
    if let language = isEmoji ? "und-zsye" : language { unsafe Self.add(language, to: pattern, as: FC_LANG) }
    if isEmoji { unsafe FcPatternAddBool(pattern, FC_COLOR, FcBool(1)) }
    unsafe describe(request, in: pattern)
    var result = FcResultMatch
    return unsafe FcFontSort(pointer, pattern, FcBool(0), nil, &result).map { unsafe FontSetHandle(owning: $0) }
  }

  /// Whether a font with this family name is installed.
  func has(family: String) -> Bool {
    [FcSetSystem, FcSetApplication].contains { kind in
      guard let set = unsafe FcConfigGetFonts(pointer, kind) else { return false }
      return unsafe (0..<Int(set.pointee.nfont)).contains { position in
        unsafe set.pointee.fonts?[position].map { unsafe Self.hasFamily(family, $0) } ?? false
      }
    }
  }

  /// The characters for which `file` has glyphs; empty if fontconfig does not know the file.
  func coverage(of file: FontFile) -> CharacterCoverage {
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = unsafe FcConfigGetFonts(pointer, kind) else { continue }
      for position in unsafe 0..<Int(set.pointee.nfont) {
        var characters: OpaquePointer?
        guard let font = unsafe set.pointee.fonts?[position], unsafe Self.file(of: font) == file,
          unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
          let characters = unsafe characters
        else { continue }
        return unsafe CharacterCoverage(characters)
      }
    }
    return CharacterCoverage()
  }

  private func describe(_ request: FontRequest, in pattern: OpaquePointer) {
    unsafe FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(request.weight)))
    unsafe FcPatternAddInteger(pattern, FC_SLANT, request.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    // fontconfig lists the named instances of a variable font separately. They open at their own weight, the variable
    // font would open at its default.
    unsafe FcPatternAddBool(pattern, FC_VARIABLE, FcBool(0))
    unsafe FcConfigSubstitute(pointer, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
  }

  private static func add(_ value: String, to pattern: OpaquePointer, as object: String) {
    unsafe value.withCString { text in
      _ = unsafe text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
        unsafe FcPatternAddString(pattern, object, $0)
      }
    }
  }

  private func sorted(
    _ sets: [UnsafeMutablePointer<FcFontSet>?], by pattern: OpaquePointer, limit: Int,
    where isWanted: (OpaquePointer) -> Bool
  ) -> [FontFile] {
    var sets = unsafe sets.filter { unsafe $0 != nil && $0?.pointee.nfont ?? 0 > 0 }
    guard unsafe !sets.isEmpty else { return [] }
    var result = FcResultMatch
    guard let found = unsafe FcFontSetSort(pointer, &sets, CInt(sets.count), pattern, FcBool(0), nil, &result) else {
      return []
    }
    defer { unsafe FcFontSetDestroy(found) }
    var files: [FontFile] = []
    for position in unsafe 0..<Int(found.pointee.nfont) where files.count < limit {
      guard let font = unsafe found.pointee.fonts?[position], unsafe isWanted(font),
        let file = unsafe Self.file(of: font)
      else { continue }
      files.append(file)
    }
    return files
  }

  /// The file of `font`; `nil` for bitmap fonts, which have one size each, including those in colour.
  private static func file(of font: OpaquePointer) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: CInt = 0
    var isOutline: FcBool = 0
    guard unsafe FcPatternGetBool(font, FC_OUTLINE, 0, &isOutline) == FcResultMatch, isOutline != 0,
      unsafe FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path
    else { return nil }
    // A file with a single typeface may have no index.
    _ = unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return unsafe FontFile(path: String(cString: path), index: Int(index))
  }

  private static func hasFamily(_ family: String, _ font: OpaquePointer) -> Bool {
    var position: CInt = 0
    var name: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(font, FC_FAMILY, position, &name) == FcResultMatch, let found = unsafe name {
      if unsafe String(cString: found).lowercased() == family.lowercased() { return true }
      position += 1
    }
    return false
  }
}
