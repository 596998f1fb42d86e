/// Which card stands in each slot of a lap, where cards stand in it more than once or in another order than listed.
///
/// A class, so that a strip that is copied for a frame costs one reference. Immutable.
public final class SlotOrder: Sendable, Hashable {
  /// The card of each slot, 0-based.
  public let cards: [Int]
  /// The slots, those of the first card first; each card's in order.
  private let slots: [Int]
  /// For each card where its slots begin in `slots`, followed by their number.
  private let first: [Int]

  /// - Parameter cards: the card of each slot; every card from 0 on at least once.
  public init(_ cards: [Int]) {
    self.cards = cards
    var first = [Int](repeating: 0, count: (cards.max() ?? 0) + 2)
    for card in cards { first[card + 1] += 1 }
    for card in 1..<first.count {
      precondition(first[card] > 0, "every card has a slot")
      first[card] += first[card - 1]
    }
    self.first = first
    var next = first
    var slots = [Int](repeating: 0, count: cards.count)
    for (slot, card) in cards.enumerated() {
      slots[next[card]] = slot
      next[card] += 1
    }
    self.slots = slots
  }

  /// The number of cards.
  public var cardCount: Int { first.count - 1 }

  /// The first slot of a card.
  public func firstSlot(of card: Int) -> Int { slots[first[card]] }

  /// The slots of a card around a slot: the last at or before it, of the former lap below 0, and the first at or after it, of
  /// the next lap from the number of slots on.
  ///
  /// - Complexity: O(log slots)
  func slots(of card: Int, around slot: Int) -> (before: Int, after: Int) {
    let range = first[card]..<first[card + 1]
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if slots[middle] < slot { low = middle + 1 } else { high = middle }
    }
    if low < range.upperBound, slots[low] == slot { return (slot, slot) }
    return (
      low > range.lowerBound ? slots[low - 1] : slots[range.upperBound - 1] - cards.count,
      low < range.upperBound ? slots[low] : slots[range.lowerBound] + cards.count
    )
  }

  /// The slot of a card nearest to a slot, over the seam too.
  ///
  /// - Complexity: O(log slots)
  public func slot(of card: Int, nearest slot: Int) -> Int {
    let (before, after) = slots(of: card, around: slot)
    let nearest = slot - before <= after - slot ? before : after
    return nearest.flooredDivision(by: cards.count).remainder
  }

  public static func == (one: SlotOrder, other: SlotOrder) -> Bool { one === other || one.cards == other.cards }

  public func hash(into hasher: inout Hasher) { hasher.combine(cards) }
}
