internal import Messages

/// Compares names of sponsors, of which one may be the other's new name.
struct NameLikeness: Sendable {
  /// Letters and digits, folded, without the legal form.
  private let words: [String]
  private let digits: String

  /// - Parameter name: as a card or a table has it.
  init(_ name: String) {
    let all = name.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let core = all.filter { !CommonWords.legalForms.contains($0) }
    words = core.isEmpty ? all : core
    digits = name.filter(\.isNumber)
  }

  /// What names that are alike have in common with this one: words, and the beginning.
  var keys: Set<String> { Set(words.filter { $0.count >= 3 } + [String(words.joined().prefix(3))]) }

  /// Whether the names have most words in common, or differ by a typing error. Numbers tell sponsors apart.
  func isLike(_ other: NameLikeness) -> Bool {
    guard digits == other.digits, !words.isEmpty, !other.words.isEmpty else { return false }
    let (one, two) = (words.joined(), other.words.joined())
    if one == two { return true }
    let (first, second) = (Set(words), Set(other.words))
    let shared = first.intersection(second)
    if shared.contains(where: { $0.count >= 3 }) {
      if shared.count == min(first.count, second.count) { return true }
      if 2 * shared.count >= first.union(second).count { return true }
    }
    return min(one.count, two.count) >= 5 && nearMiss(one, among: [two]) != nil
  }
}
