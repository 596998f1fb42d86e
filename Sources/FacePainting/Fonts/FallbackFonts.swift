internal import CFontconfig
internal import MarqueeScene

/// Which font stands in for which character, kept from one text to the next.
struct FallbackFonts {
  /// What the choice of a font depends on beside the character.
  struct Context: Hashable {
    var request: FontRequest
    /// As fontconfig writes it.
    var language: String?
    var isEmoji: Bool
  }

  private struct Question: Hashable {
    var cluster: [UInt32]
    var context: Context
  }

  /// Holds what cannot be in a dictionary by itself.
  private final class List {
    let fonts: FontSetHandle?
    init(_ fonts: consuming FontSetHandle?) { self.fonts = fonts }
  }

  // Hostile texts must not fill memory: beyond these all is looked up anew.
  private static let mostLists = 64
  private static let mostChoices = 8192
  private static let mostCoverages = 256

  private var lists: [Context: List] = [:]
  private var choices: [Question: FallbackFont?] = [:]
  private var coverages: [FontFile: CharacterCoverage] = [:]

  mutating func font(
    for cluster: [UInt32], in context: Context, configuration: borrowing FontconfigHandle?,
    except unusable: Set<FontFile>
  ) -> FallbackFont? {
    let question = Question(cluster: cluster, context: context)
    if let known = choices[question] { return known }
    if choices.count >= Self.mostChoices { choices.removeAll() }
    let list = list(for: context, configuration: configuration)
    var found = list.fonts?.font(for: cluster, isEmoji: context.isEmoji, except: unusable)
    // No font has all of it: a letter without its mark is better than neither.
    if found == nil, let letter = cluster.first, cluster.count > 1 {
      found = list.fonts?.font(for: [letter], isEmoji: context.isEmoji, except: unusable)
    }
    choices[question] = .some(found)
    return found
  }

  mutating func coverage(of file: FontFile, configuration: borrowing FontconfigHandle?) -> CharacterCoverage {
    if let known = coverages[file] { return known }
    if coverages.count >= Self.mostCoverages { coverages.removeAll() }
    let coverage = configuration?.coverage(of: file) ?? CharacterCoverage()
    coverages[file] = coverage
    return coverage
  }

  /// To be called when a font turns out to be unusable.
  mutating func forgetChoices() {
    choices.removeAll()
  }

  private mutating func list(for context: Context, configuration: borrowing FontconfigHandle?) -> List {
    if let known = lists[context] { return known }
    if lists.count >= Self.mostLists { lists.removeAll() }
    let list = List(
      configuration?.fallbacks(for: context.request, language: context.language, isEmoji: context.isEmoji))
    lists[context] = list
    return list
  }
}

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
