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
