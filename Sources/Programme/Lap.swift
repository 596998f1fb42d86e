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
    /// Its cards' turns are `turns`; the next is at `turn`.
    let turns: Range<Int>
    var turn: Int
    /// Its placements in a lap.
    let placements: Int
    /// Its placements so far.
    var placed = 0
    /// The slot of its latest placement; of the former lap below 0.
    var latest: Double
    /// From which slot on, and up to which, the next placement may stand; worked out once, for divisions take long.
    private(set) var release = 0
    private(set) var deadline = 0

    init(turns: Range<Int>, placements: Int, in slots: Int) {
      (self.turns, turn, self.placements) = (turns, turns.lowerBound, placements)
      latest = -Double(slots) / Double(2 * placements)
      place(0, in: slots)
    }

    /// Has so many placements so far.
    mutating func place(_ placed: Int, in slots: Int) {
      self.placed = placed
      release = placed * slots / placements
      deadline = ((placed + 1) * slots + placements - 1) / placements - 1
    }
  }

  private var groups: [Group] = []
  /// The cards of all groups, one after the other.
  private var turns: [Int] = []
  private let slots: Int
  private var slack: SlackTree

  init(_ counts: [Int]) {
    let slots = counts.reduce(0, +)
    self.slots = slots
    slack = SlackTree([0])
    var cards: [Int: [Int]] = [:]
    for (card, count) in counts.enumerated() { cards[count, default: []].append(card) }
    for (count, cards) in cards.sorted(by: { $0.key > $1.key }) where count > 0 {
      groups.append(
        Group(turns: turns.count..<turns.count + cards.count, placements: count * cards.count, in: slots))
      turns += cards
    }
    begin()
  }

  mutating func beginNextLap() {
    for index in groups.indices {
      groups[index].latest -= Double(slots)
      groups[index].place(0, in: slots)
      groups[index].turn = groups[index].turns.lowerBound
    }
    begin()
  }

  private mutating func begin() {
    var due = [Int](repeating: 0, count: slots)
    for group in groups {
      var group = group
      while group.placed < group.placements {
        due[group.deadline] += 1
        group.place(group.placed + 1, in: slots)
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
    var (first, former) = (-1, -1)
    for slot in 0..<slots {
      let choice = choice(at: slot, after: former, first: first)
      // In one access: each one of an array checks who else has it.
      var group = groups[choice]
      former = turns[group.turn]
      if slot == 0 { first = former }
      lap.append(former)
      slack.decrement(from: slot, to: group.deadline)
      group.place(group.placed + 1, in: slots)
      group.latest = Double(slot)
      group.turn += 1
      if group.turn == group.turns.upperBound { group.turn = group.turns.lowerBound }
      groups[choice] = group
    }
    return lap
  }

  /// The index of the group to place.
  /// - Parameters:
  ///   - former: the card of the slot before, and of the first one; -1 for none.
  private func choice(at slot: Int, after former: Int, first: Int) -> Int {
    // What is due later than this would make something miss its deadline.
    let horizon = slack.firstZero(from: slot)
    var (best, bestUrgency, bestWait) = (-1, 0, 0.0)
    for index in groups.indices {
      let group = groups[index]
      guard group.placed < group.placements, group.release <= slot, group.deadline <= horizon else { continue }
      let wait = (Double(slot) - group.latest) * Double(group.placements)
      let next = turns[group.turn]
      var urgency = 1
      if next == former {
        urgency = 0
      } else if group.turns.count == 1 {
        // Half of what is left must be this card, or it ends up beside itself.
        let room = slots - slot - 1 - (first == next ? 1 : 0)
        if group.placements - group.placed > (room + 1) / 2 { urgency = 2 }
      }
      if best < 0 || (bestUrgency, bestWait) < (urgency, wait) {
        (best, bestUrgency, bestWait) = (index, urgency, wait)
      }
    }
    precondition(best >= 0, "the windows of a lap can be filled")
    return best
  }
}

/// For each slot how many placements it and the slots before can take beyond those that are due by then.
private struct SlackTree {
  private struct Node {
    /// The least slack below, without what is pending at the nodes above.
    var least: Int
    var pending = 0
  }

  /// A binary tree in an array.
  private var nodes: [Node]
  private let leaves: Int

  init(_ slack: [Int]) {
    var leaves = 1
    while leaves < slack.count { leaves *= 2 }
    self.leaves = leaves
    nodes = [Node](repeating: Node(least: .max / 2), count: 2 * leaves)
    for (index, value) in slack.enumerated() { nodes[leaves + index].least = value }
    for node in (1..<leaves).reversed() { nodes[node].least = min(nodes[2 * node].least, nodes[2 * node + 1].least) }
  }

  /// Takes one off the slack of the slots in `start..<end`.
  mutating func decrement(from start: Int, to end: Int) {
    var (low, high) = (start + leaves, end + leaves)
    guard low < high else { return }
    var (first, last) = (low >> 1, (high - 1) >> 1)
    while low < high {
      if low & 1 == 1 {
        takeOne(low)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        takeOne(high)
      }
      low >>= 1
      high >>= 1
      // The nodes above both ends, of which these are the halves.
      if first > 0 {
        update(first)
        if last != first { update(last) }
        first >>= 1
        last >>= 1
      }
    }
    // From here on they are above all that changed: if one stays, so do those above it.
    while first > 0 {
      let isOther = update(first)
      guard first != last && update(last) || isOther else { return }
      first >>= 1
      last >>= 1
    }
  }

  private mutating func takeOne(_ node: Int) {
    let former = nodes[node]
    nodes[node] = Node(least: former.least - 1, pending: former.pending - 1)
  }

  /// Works out a node of its halves. Returns whether it changed.
  @discardableResult
  private mutating func update(_ node: Int) -> Bool {
    let former = nodes[node]
    let least = min(nodes[2 * node].least, nodes[2 * node + 1].least) + former.pending
    guard least != former.least else { return false }
    nodes[node].least = least
    return true
  }

  /// The first slot from `start` on without slack.
  func firstZero(from start: Int) -> Int {
    var node = start + leaves
    // The pending changes above the node.
    var over = 0
    var parent = node >> 1
    while parent > 0 {
      over += nodes[parent].pending
      parent >>= 1
    }
    while nodes[node].least + over > 0 {
      // The next subtree to the right.
      while node & 1 == 1 {
        node >>= 1
        over -= nodes[node].pending
      }
      node += 1
    }
    while node < leaves {
      over += nodes[node].pending
      node *= 2
      if nodes[node].least + over > 0 { node += 1 }
    }
    return node - leaves
  }
}
