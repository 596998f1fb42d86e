internal import CFontconfig
internal import MarqueeScene

/// A cache of the fallback font for each character, and of what it is chosen from.
struct FallbackFonts {
  /// What the choice of a fallback depends on besides the character.
  struct Context: Hashable {
    var request: FontRequest
    /// A language tag in fontconfig's form.
    var language: String?
    var isEmoji: Bool
  }

  private struct Query: Hashable {
    var cluster: [UInt32]
    var context: Context
  }

  /// A box, as a noncopyable value cannot be in a dictionary.
  private final class List {
    let fonts: FontSetHandle?
    init(_ fonts: consuming FontSetHandle?) { self.fonts = fonts }
  }

  // Bounds on memory, as texts may be hostile. A cache that is full is emptied.
  private static let maximumLists = 64
  private static let maximumChoices = 8192
  private static let maximumCoverages = 256

  private var lists: [Context: List] = [:]
  private var choices: [Query: FallbackFont?] = [:]
  private var coverages: [FontFile: CharacterCoverage] = [:]

  /// The first font that draws `cluster` and is not in `unusable`; `nil` if there is none.
  mutating func font(
    for cluster: [UInt32], in context: Context, configuration: borrowing FontconfigHandle?,
    except unusable: Set<FontFile>
  ) -> FallbackFont? {
    let query = Query(cluster: cluster, context: context)
    if let known = choices[query] { return known }
    if choices.count >= Self.maximumChoices { choices.removeAll() }
    let list = list(for: context, configuration: configuration)
    // What could not be sorted this time is asked for again.
    if list.fonts == nil { return nil }
    var found = list.fonts?.font(for: cluster, isEmoji: context.isEmoji, except: unusable)
    // If no font draws the whole cluster, the letter without its mark is better than nothing.
    if found == nil, let letter = cluster.first, cluster.count > 1 {
      found = list.fonts?.font(for: [letter], isEmoji: context.isEmoji, except: unusable)
    }
    choices[query] = .some(found)
    return found
  }

  /// The characters for which `file` has glyphs.
  mutating func coverage(of file: FontFile, configuration: borrowing FontconfigHandle?) -> CharacterCoverage {
    if let known = coverages[file] { return known }
    if coverages.count >= Self.maximumCoverages { coverages.removeAll() }
    let coverage = configuration?.coverage(of: file) ?? CharacterCoverage()
    coverages[file] = coverage
    return coverage
  }

  /// Discards the choices of fonts. Call when a font becomes unusable or usable.
  mutating func invalidateChoices() {
    choices.removeAll()
  }

  private mutating func list(for context: Context, configuration: borrowing FontconfigHandle?) -> List {
    if let known = lists[context] { return known }
    if lists.count >= Self.maximumLists { lists.removeAll() }
    let list = List(
      configuration?.fallbacks(for: context.request, language: context.language, isEmoji: context.isEmoji))
    if list.fonts != nil { lists[context] = list }
    return list
  }
}

/// Owns one `FcFontSet`: fonts in the order in which they serve as fallbacks.
@safe struct FontSetHandle: ~Copyable {
  private let pointer: UnsafeMutablePointer<FcFontSet>

  /// Takes ownership of a set that fontconfig allocated.
  init(owning pointer: UnsafeMutablePointer<FcFontSet>) {
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe FcFontSetDestroy(pointer)
  }

  /// The first font that draws `cluster` and is not in `unusable`. Tries colour fonts first for an emoji, and last for
  /// other characters.
  func font(for cluster: [UInt32], isEmoji: Bool, except unusable: Set<FontFile>) -> FallbackFont? {
    let needed = NeededGlyphs(cluster)
    for wantsColor in [isEmoji, !isEmoji] {
      for position in unsafe 0..<Int(pointer.pointee.nfont) {
        guard let font = unsafe pointer.pointee.fonts?[position], unsafe Self.isColor(font) == wantsColor,
          unsafe Self.draws(needed, font), let found = unsafe FallbackFont(font), !unusable.contains(found.file)
        else { continue }
        return found
      }
    }
    return nil
  }

  private static func isColor(_ font: OpaquePointer) -> Bool {
    var isColor: FcBool = 0
    return unsafe FcPatternGetBool(font, FC_COLOR, 0, &isColor) == FcResultMatch && isColor != 0
  }

  private static func draws(_ needed: NeededGlyphs, _ font: OpaquePointer) -> Bool {
    var set: OpaquePointer?
    guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch, let set = unsafe set else {
      return false
    }
    return needed.areMet { unsafe FcCharSetHasChar(set, $0) != 0 }
  }
}

/// A font for characters that the requested font lacks.
struct FallbackFont: Sendable, Hashable {
  let file: FontFile
  /// px per em of a bitmap font's only size; `nil` for outline fonts.
  let strike: Double?
  /// Whether its glyphs have their own colours.
  let isColor: Bool
}

extension FallbackFont {
  /// `nil` for a pattern without a file, and for monochrome bitmap fonts, which look rough at any other size.
  init?(_ font: OpaquePointer) {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: CInt = 0
    var (isOutline, isColor): (FcBool, FcBool) = (0, 0)
    guard unsafe FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path else {
      return nil
    }
    _ = unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    _ = unsafe FcPatternGetBool(font, FC_OUTLINE, 0, &isOutline)
    _ = unsafe FcPatternGetBool(font, FC_COLOR, 0, &isColor)
    file = unsafe FontFile(path: String(cString: path), index: Int(index))
    self.isColor = isColor != 0
    if isOutline != 0 {
      strike = nil
    } else {
      var size = 0.0
      guard isColor != 0, unsafe FcPatternGetDouble(font, FC_PIXEL_SIZE, 0, &size) == FcResultMatch, size > 0 else {
        return nil
      }
      strike = size
    }
  }
}
