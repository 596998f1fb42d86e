internal import Messages

/// Finds tiers that may be one: their names differ by a typing error, or by a word such as "Sponsor".
enum SimilarTiers {
  /// Whether two keys may mean one tier. Numbers, Roman numerals and single letters tell tiers apart.
  static func areSimilar(_ one: String, _ other: String) -> Bool {
    guard one != other else { return false }
    let stems = (TierNames.stem(of: one), TierNames.stem(of: other))
    if !stems.0.isEmpty, stems.0 == stems.1 { return true }
    let (first, second) = (words(one), words(other))
    guard first.count == second.count else { return first.joined() == second.joined() }
    let changed = zip(first, second).filter { $0 != $1 }
    guard changed.count == 1, let (word, typed) = changed.first else { return false }
    return isTypingError(word, typed)
  }

  private static func words(_ key: String) -> [String] { key.split(separator: "-").map(String.init) }

  private static func isTypingError(_ one: String, _ other: String) -> Bool {
    guard min(one.count, other.count) >= 3, !TierNames.isMark(one), !TierNames.isMark(other),
      !(one + other).contains(where: \.isNumber)
    else { return false }
    // Of two usual words none is mistyped.
    let ranks = (TierNames.rank(of: one), TierNames.rank(of: other))
    if TierNames.isUsual(one), TierNames.isUsual(other), ranks.0 != ranks.1 { return false }
    return nearMiss(one, among: [other]) != nil
  }
}
