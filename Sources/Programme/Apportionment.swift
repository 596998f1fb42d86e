/// How often each card stands in a lap, so that its share of the slots is the one that was agreed.
package struct Apportionment: Sendable, Hashable {
  /// Each card's share as agreed, above 0 up to 1; together 1.
  package let shares: [Double]
  /// Each card's slots in a lap, at least one.
  package let counts: [Int]
  /// The number of slots in a lap.
  package let slots: Int
  /// Whether every share is within the tolerance.
  package let isWithinTolerance: Bool

  /// The longest lap that is tried. A wall with more cards has one slot for each.
  package static let mostSlots = 20_000

  /// How far a delivered share may be from the agreed one: 0.05 percentage points, and 5 % of itself.
  package static func tolerance(of share: Double) -> Double { min(0.0005, 0.05 * share) }

  /// The smallest lap in which every card has a slot and every share is within the tolerance. If no lap of up to
  /// `mostSlots` is, the longest, which comes nearest.
  ///
  /// - Parameter shares: at least one, each above 0, together 1.
  package init(_ shares: [Double]) {
    precondition(!shares.isEmpty, "a lap has at least one card")
    self.shares = shares
    let limit = max(shares.count, Self.mostSlots)
    if let slots = Self.smallestLap(for: shares, upTo: limit) {
      self.slots = slots
      isWithinTolerance = true
      counts = Self.counts(of: shares.map { $0 * Double(slots) }, in: slots) { card in
        Self.range(of: shares[card], in: slots) ?? 1...slots
      }
    } else {
      slots = limit
      isWithinTolerance = false
      counts = Self.counts(of: Self.withLeast(shares, in: limit), in: limit) { _ in 1...limit }
    }
  }

  /// The share that a card gets.
  package func delivered(_ card: Int) -> Double { Double(counts[card]) / Double(slots) }

  /// The card whose share is furthest from the agreed one, in parts of its tolerance.
  package var worst: Int {
    func error(_ card: Int) -> Double { abs(delivered(card) - shares[card]) / Self.tolerance(of: shares[card]) }
    var (worst, largest) = (0, -1.0)
    for card in shares.indices where error(card) > largest { (worst, largest) = (card, error(card)) }
    return worst
  }
}

extension Apportionment {
  /// Absorbs rounding errors where a bound is a whole number of slots. Slots.
  private static let rounding = 1e-6

  /// How many slots of a lap a share may have; `nil` if no whole number is within its tolerance.
  private static func range(of share: Double, in slots: Int) -> ClosedRange<Int>? {
    let (middle, reach) = (Double(slots) * share, Double(slots) * tolerance(of: share))
    let least = max(Int((middle - reach - rounding).rounded(.up)), 1)
    let most = Int((middle + reach + rounding).rounded(.down))
    return least <= most ? least...most : nil
  }

  private static func smallestLap(for shares: [Double], upTo limit: Int) -> Int? {
    var uses: [Double: Int] = [:]
    for share in shares { uses[share, default: 0] += 1 }
    // Those that rule out most laps come first: each moves one place forward when it does.
    var groups = uses.sorted { $0.key < $1.key }
    let least = groups[0].key
    let first = max(Double(shares.count), (1 / (least + tolerance(of: least)) - rounding).rounded(.up))
    guard first <= Double(limit) else { return nil }
    lap: for slots in Int(first)...limit {
      var (least, most) = (0, 0)
      for index in groups.indices {
        guard let range = range(of: groups[index].key, in: slots) else {
          if index > 0 { groups.swapAt(index, index - 1) }
          continue lap
        }
        least += range.lowerBound * groups[index].value
        most += range.upperBound * groups[index].value
      }
      if least <= slots, slots <= most { return slots }
    }
    return nil
  }

  /// The slots that shares come to, in fractions, where each has one at least and the others divide the rest.
  private static func withLeast(_ shares: [Double], in slots: Int) -> [Double] {
    var (left, sum) = (Double(slots), shares.reduce(0, +))
    var ideals = shares
    var isRest = false
    for card in shares.indices.sorted(by: { shares[$0] < shares[$1] }) {
      if !isRest, shares[card] * left < sum {
        ideals[card] = 1
        left -= 1
        sum -= shares[card]
      } else {
        isRest = true
        ideals[card] = shares[card] * left / sum
      }
    }
    return ideals
  }

  /// Divides the slots by the largest remainders, each card's within its range.
  private static func counts(of ideals: [Double], in slots: Int, within range: (Int) -> ClosedRange<Int>) -> [Int] {
    let ranges = ideals.indices.map(range)
    var counts = ideals.indices.map { card in
      min(max(Int(ideals[card] + rounding), ranges[card].lowerBound), ranges[card].upperBound)
    }
    var missing = slots - counts.reduce(0, +)
    while missing != 0 {
      let step = missing.signum()
      // Those that lack most take one more; those that have most beyond their share give one back.
      let movable = counts.indices.filter { ranges[$0].contains(counts[$0] + step) }
        .map { (card: $0, need: (ideals[$0] - Double(counts[$0])) * Double(step)) }
        .sorted { ($1.need, $0.card) < ($0.need, $1.card) }
      guard !movable.isEmpty else { break }
      for (card, _) in movable.prefix(abs(missing)) {
        counts[card] += step
        missing -= step
      }
    }
    return counts
  }
}
