/// The word of `candidates` that `word` was most likely meant to be: at most a third of its letters away, counting a
/// swap of two neighbours as one, and `_` or a capital as no more than a slip. Of words equally near, one of its own
/// length: `cardz` is `cards` rather than `card`.
package func nearMiss(_ word: String, among candidates: some Sequence<String>) -> String? {
  // No key and no colour is longer than this by more than a typing slip.
  guard word.utf8.count <= 40 else { return nil }
  let typed = Array(word.lowercased().utf8)
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    let allowed = max(1, min(candidate.utf8.count, typed.count) / 3)
    // The distance is no less than this, and takes longer to find out.
    guard abs(letters.count - typed.count) <= allowed else { continue }
    let distance = editDistance(typed, letters)
    guard distance <= allowed else { continue }
    if let best {
      let isLikelier = candidate.utf8.count == typed.count && best.word.utf8.count != typed.count
      guard distance < best.distance || distance == best.distance && isLikelier else { continue }
    }
    best = (candidate, distance)
  }
  return best?.word
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// Words as a sentence lists them: `left, right, up or down`.
package func listed(_ words: [String], _ conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
