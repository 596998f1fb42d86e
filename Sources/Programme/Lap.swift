/// The order in which cards come by: one pass over all slots, after which it begins anew.
package struct Lap: Sendable, Hashable {
  /// The card of each slot, 0-based; every card at least once.
  package let slots: [Int]

  /// Each card once, as listed.
  package init(listed cards: Int) {
    slots = Array(0..<cards)
  }

  /// Spreads each card evenly over the lap. After any number of slots, a card has stood less than one slot too often or too
  /// rarely. The longest gap between two slots of a card is at most twice the even one and a slot. No card stands beside
  /// itself, the seam included, as far as these leave a choice.
  ///
  /// - Parameter counts: how often each card stands in the lap, at least once each.
  /// - Complexity: O(slots × distinct counts); a few milliseconds for 20,000 slots.
  package init(counts: [Int]) {
    var scheduler = SlotScheduler(counts)
    _ = scheduler.pass()
    // The second pass knows how the lap before it ended.
    scheduler.beginNextLap()
    var repair = LapRepair(scheduler.pass(), counts: counts)
    repair.separateNeighbours()
    self.slots = repair.slots
  }
}

extension Lap {
  /// The fewest slots from one placement of a card to its next one, the seam included, that a lap of these counts can have, as
  /// far as that is known without making it: never more than it has. `nil` if each card stands once.
  ///
  /// Cards with equal counts take turns. So between two placements of a card are those of all others of its group, each in its
  /// window (see `SlotScheduler`); and where no card can stand beside itself, nothing is moved afterwards.
  ///
  /// - Parameter counts: how often each card stands in the lap, at least once each.
  package static func leastGap(ofCounts counts: [Int]) -> Int? {
    let slots = counts.reduce(0, +)
    var groups: [Int: Int] = [:]
    for count in counts where count > 1 { groups[count, default: 0] += 1 }
    let gaps = groups.map { count, cards in
      let placements = count * cards
      // From the last slot of one window to the first one of the window a turn of the group later.
      return ((cards - 1) * slots + 1) / placements
    }
    return gaps.min().map { max($0, 1) }
  }
}
