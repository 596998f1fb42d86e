internal import MarqueeConfig

/// Which of the new cards of a lane stands for each of the former ones.
struct CardSuccessors: Sendable {
  /// `nil` where each stands for itself.
  private let numbers: [Int]?

  /// For a lane whose cards stay what they are.
  init() {
    numbers = nil
  }

  /// Cards are the same by what they are known by; of several alike the first is the first. A card that is gone gives
  /// its place to the next one that is still there.
  init(of old: [Card], among new: [Card]) {
    // The first card of each identity, and after each card the next of the same.
    var first: [String: Int] = [:]
    first.reserveCapacity(new.count)
    var following = [Int](repeating: -1, count: new.count)
    for index in new.indices.reversed() {
      following[index] = first.updateValue(index, forKey: new[index].identity) ?? -1
    }
    let found = old.map { card -> Int? in
      guard let place = first[card.identity], place >= 0 else { return nil }
      first[card.identity] = following[place]
      return place
    }
    var next = found.lazy.compactMap(\.self).first
    var numbers = [Int](repeating: 0, count: old.count)
    // Backwards, so that what comes after is known; the first one comes after the last.
    for index in old.indices.reversed() {
      next = found[index] ?? next
      numbers[index] = next ?? min(index, new.count - 1)
    }
    self.numbers = numbers
  }

  subscript(card: Int) -> Int { numbers?[card] ?? card }
}
