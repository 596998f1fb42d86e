internal import ConfigurationValues

/// For each former card of a lane the new card that succeeds it.
struct CardSuccessors: Sendable {
  /// `nil` if each card succeeds itself.
  private let numbers: [Int]?
  /// Whether all cards stay, at their numbers, and there are no others.
  let areSame: Bool
  /// Whether no card is still listed, so that the new list begins with its first one.
  let keepsNone: Bool
  /// Whether each card is still listed; otherwise its successor is the next one that is.
  private let areKept: [Bool]

  /// For a lane whose cards do not change.
  init() {
    numbers = nil
    areSame = true
    keepsNone = false
    areKept = []
  }

  /// Matches cards by their identity; of several with one identity the first matches the first, and so on. One entry that
  /// differs between unchanged neighbours is the same card with other contents. A card that is gone is succeeded by the next
  /// one that is still there.
  /// - Parameter pairing: whether such an entry is the same card.
  init(of old: [Card], among new: [Card], pairing: Bool = true) {
    // The first card of each identity, and for each card the next one with the same identity.
    var first: [String: Int] = [:]
    first.reserveCapacity(new.count)
    var following = [Int](repeating: -1, count: new.count)
    for index in new.indices.reversed() {
      following[index] = first.updateValue(index, forKey: new[index].identity) ?? -1
    }
    var found = old.map { card -> Int? in
      guard let place = first[card.identity], place >= 0 else { return nil }
      first[card.identity] = following[place]
      return place
    }
    var isTaken = [Bool](repeating: false, count: new.count)
    for place in found.compactMap(\.self) { isTaken[place] = true }
    // An id that was given tells a card from another.
    for index in old.indices where found[index] == nil && old.count > 1 && pairing && old[index].id == nil {
      let place = (index == 0 ? -1 : found[index - 1] ?? -2) + 1
      let next = index == old.count - 1 ? new.count : found[index + 1]
      if new.indices.contains(place), !isTaken[place], new[place].id == nil, next == place + 1 { found[index] = place }
    }
    self.init(found: found.map { $0 ?? -1 }, among: new.count)
  }

  /// The same, without such entries, for cards whose identities are numbered.
  /// - Parameters:
  ///   - old: the number of each former card's identity.
  ///   - new: the same of each new card.
  ///   - count: how many identities there are.
  init(ofKinds old: [Int], among new: [Int], count: Int) {
    var first = [Int](repeating: -1, count: count)
    var following = [Int](repeating: -1, count: new.count)
    for index in new.indices.reversed() {
      following[index] = first[new[index]]
      first[new[index]] = index
    }
    let found = old.map { kind in
      let place = first[kind]
      if place >= 0 { first[kind] = following[place] }
      return place
    }
    self.init(found: found, among: new.count)
  }

  /// - Parameters:
  ///   - found: for each former card its number in the new list; -1 for one that is gone.
  ///   - count: the number of cards in that list.
  private init(found: [Int], among count: Int) {
    areKept = found.map { $0 >= 0 }
    keepsNone = !areKept.contains(true)
    areSame = found.count == count && found.enumerated().allSatisfy { $0 == $1 }
    var next = found.first { $0 >= 0 } ?? -1
    var numbers = [Int](repeating: 0, count: found.count)
    // Backwards, so that the next card is known; after the last comes the first.
    for index in found.indices.reversed() {
      if found[index] >= 0 { next = found[index] }
      numbers[index] = next >= 0 ? next : min(index, count - 1)
    }
    self.numbers = numbers
  }

  subscript(card: Int) -> Int { numbers?[card] ?? card }

  /// Whether a card is still listed.
  func keeps(_ card: Int) -> Bool { numbers == nil || areKept[card] }
}

/// The cards of a lane that are no longer listed but may still be in view. They are numbered after the listed ones.
struct Departures<Card> {
  /// The number that each card has from now on: of the former list, then of those that left earlier.
  private(set) var numbers: [Int] = []
  /// The cards that are no longer listed.
  private(set) var cards: [Card] = []

  /// The most cards of a lane that left in earlier changes, and may still be in view. With more, the lane is laid out anew:
  /// else a list that is made anew again and again during a pause would need more and more memory.
  private static var most: Int { 2000 }

  /// - Parameters:
  ///   - old: the former list.
  ///   - earlier: those that left earlier, and are not known to be out of view.
  ///   - count: the number of cards in the new list.
  ///   - first: the first card of the new list with this one's identity.
  /// - Returns: `nil` if they are too many.
  init?(of old: [Card], after earlier: [Card], to count: Int, _ successors: CardSuccessors, first: (Card) -> Int?) {
    guard earlier.count <= Self.most else { return nil }
    numbers.reserveCapacity(old.count + earlier.count)
    for (number, card) in old.enumerated() {
      if successors.keeps(number) { numbers.append(successors[number]) } else { add(card, to: count) }
    }
    // A card that left earlier may be listed again.
    for card in earlier {
      if let number = first(card) { numbers.append(number) } else { add(card, to: count) }
    }
  }

  private mutating func add(_ card: Card, to count: Int) {
    numbers.append(count + cards.count)
    cards.append(card)
  }
}
