/// The cards that come and go between two moments, by index.
package struct CardChanges: Sendable, Equatable {
  package private(set) var begins: [Int] = []
  package private(set) var ends: [Int] = []

  /// - Parameters:
  ///   - former: whether each card is on before.
  ///   - next: the same after; as many.
  package init(from former: [Bool], to next: [Bool]) {
    for card in next.indices where next[card] != former[card] {
      if next[card] { begins.append(card) } else { ends.append(card) }
    }
  }
}
