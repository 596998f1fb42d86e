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
    var slots = scheduler.pass()
    // The second pass knows how the lap before it ended.
    scheduler.beginNextLap()
    slots = scheduler.pass()
    var repair = LapRepair(slots, counts: counts)
    repair.separateNeighbours()
    self.slots = repair.slots
  }
}

/// Fills a lap slot by slot, the earliest deadline first where it matters.
///
/// Cards with equal counts form a group and take turns in it, so that the group is scheduled like one card. Placement *q* of a
/// group with *n* placements in *w* slots may stand from slot ⌊q·w/n⌋ to slot ⌈(q+1)·w/n⌉ − 1. Filling these windows by the
/// earliest deadline always succeeds, because together the groups need all slots and no more. Where several choices keep all
/// deadlines, the group is chosen that has waited longest for its frequency.
private struct SlotScheduler {
  private struct Group {
    var cards: [Int]
    /// Its placements in a lap.
    var placements: Int
    /// Its placements so far.
    var placed = 0
    /// The slot of its latest placement; of the former lap below 0.
    var latest: Double

    func release(in slots: Int) -> Int { placed * slots / placements }
    func deadline(in slots: Int) -> Int { ((placed + 1) * slots + placements - 1) / placements - 1 }
    var next: Int { cards[placed % cards.count] }
  }

  private var groups: [Group]
  private let slots: Int
  private var slack: SlackTree

  init(_ counts: [Int]) {
    let slots = counts.reduce(0, +)
    self.slots = slots
    var cards: [Int: [Int]] = [:]
    for (card, count) in counts.enumerated() { cards[count, default: []].append(card) }
    groups = cards.sorted { $0.key > $1.key }.map { count, cards in
      let placements = count * cards.count
      return Group(cards: cards, placements: placements, latest: -Double(slots) / Double(2 * placements))
    }
    slack = SlackTree([0])
    begin()
  }

  mutating func beginNextLap() {
    for index in groups.indices {
      groups[index].latest -= Double(slots)
      groups[index].placed = 0
    }
    begin()
  }

  private mutating func begin() {
    var due = [Int](repeating: 0, count: slots)
    for group in groups {
      var group = group
      while group.placed < group.placements {
        due[group.deadline(in: slots)] += 1
        group.placed += 1
      }
    }
    var free = 0
    slack = SlackTree(
      due.map { count in
        free += 1 - count
        return free
      })
  }

  /// Fills one lap.
  mutating func pass() -> [Int] {
    var lap: [Int] = []
    lap.reserveCapacity(slots)
    for slot in 0..<slots {
      let choice = choice(at: slot, after: lap.last, first: lap.first)
      lap.append(groups[choice].next)
      slack.decrement(from: slot, to: groups[choice].deadline(in: slots))
      groups[choice].placed += 1
      groups[choice].latest = Double(slot)
    }
    return lap
  }

  /// The index of the group to place.
  private func choice(at slot: Int, after former: Int?, first: Int?) -> Int {
    // What is due later than this would make something miss its deadline.
    let horizon = slack.firstZero(from: slot)
    var best: (index: Int, rank: (Int, Double))?
    for index in groups.indices {
      let group = groups[index]
      guard group.placed < group.placements, group.release(in: slots) <= slot, group.deadline(in: slots) <= horizon
      else { continue }
      let wait = (Double(slot) - group.latest) * Double(group.placements)
      var urgency = 1
      if group.next == former {
        urgency = 0
      } else if group.cards.count == 1 {
        // Half of what is left must be this card, or it ends up beside itself.
        let room = slots - slot - 1 - (first == group.next ? 1 : 0)
        if group.placements - group.placed > (room + 1) / 2 { urgency = 2 }
      }
      if best.map({ ($0.rank) < (urgency, wait) }) ?? true { best = (index, (urgency, wait)) }
    }
    guard let best else { preconditionFailure("the windows of a lap can be filled") }
    return best.index
  }
}

/// For each slot how many placements it and the slots before can take beyond those that are due by then.
private struct SlackTree {
  /// A binary tree in an array: the least slack below each node, without what is pending at the nodes above.
  private var least: [Int]
  private var pending: [Int]
  private let leaves: Int

  init(_ slack: [Int]) {
    var leaves = 1
    while leaves < slack.count { leaves *= 2 }
    self.leaves = leaves
    least = [Int](repeating: .max / 2, count: 2 * leaves)
    pending = [Int](repeating: 0, count: 2 * leaves)
    for (index, value) in slack.enumerated() { least[leaves + index] = value }
    for node in (1..<leaves).reversed() { least[node] = min(least[2 * node], least[2 * node + 1]) }
  }

  /// Takes one off the slack of the slots in `start..<end`.
  mutating func decrement(from start: Int, to end: Int) {
    var (low, high) = (start + leaves, end + leaves)
    guard low < high else { return }
    let (first, last) = (low, high - 1)
    while low < high {
      if low & 1 == 1 {
        least[low] -= 1
        pending[low] -= 1
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        least[high] -= 1
        pending[high] -= 1
      }
      low >>= 1
      high >>= 1
    }
    for leaf in [first, last] {
      var node = leaf >> 1
      while node > 0 {
        least[node] = min(least[2 * node], least[2 * node + 1]) + pending[node]
        node >>= 1
      }
    }
  }

  /// The first slot from `start` on without slack.
  func firstZero(from start: Int) -> Int {
    var node = start + leaves
    // The pending changes above the node.
    func above(_ node: Int) -> Int {
      var (sum, node) = (0, node >> 1)
      while node > 0 {
        sum += pending[node]
        node >>= 1
      }
      return sum
    }
    while least[node] + above(node) > 0 {
      // The next subtree to the right.
      while node & 1 == 1 { node >>= 1 }
      node += 1
    }
    var over = above(node)
    while node < leaves {
      over += pending[node]
      node *= 2
      if least[node] + over > 0 { node += 1 }
    }
    return node - leaves
  }
}
