/// Fills a lap slot by slot, the earliest deadline first where it matters.
///
/// Cards with equal counts form a group and take turns in it, so that the group is scheduled like one card. Placement *q* of a
/// group with *n* placements in *w* slots may stand from slot ⌊q·w/n⌋ to slot ⌈(q+1)·w/n⌉ − 1. Filling these windows by the
/// earliest deadline always succeeds, because together the groups need all slots and no more. Where several choices keep all
/// deadlines, the group is chosen that has waited longest for its frequency.
///
/// Each marquee of a wall works its laps out alone, so the order must not change from one version to the next.
struct SlotScheduler {
  /// Where the next placement of a group may stand. Its slots are counted on without divisions, which take long.
  private struct Window {
    /// The first slot and the last one.
    private(set) var release = 0
    private(set) var deadline: Int
    private let placements: Int
    /// The slots from one placement to the next, and the rest in parts of a slot, of which there are `placements`.
    private let step: Int
    private let rest: Int
    /// What `release` was rounded down by, in these parts.
    private var over = 0

    init(of placements: Int, in slots: Int) {
      self.placements = placements
      (step, rest) = slots.quotientAndRemainder(dividingBy: placements)
      deadline = step + (rest > 0 ? 0 : -1)
    }

    mutating func advance() {
      release += step
      over += rest
      if over >= placements {
        over -= placements
        release += 1
      }
      let next = over + rest
      deadline = release + step + (next > placements ? 1 : next > 0 ? 0 : -1)
    }
  }

  private struct Group {
    /// Its cards' turns are `turns`; the next is at `turn`.
    let turns: Range<Int>
    var turn: Int
    /// Its placements in a lap, and how many of them are left.
    let placements: Int
    var left: Int
    var window: Window
  }

  /// What decides between groups, apart from the rest because each slot looks at all of it.
  private struct Candidate {
    /// From which slot on, and up to which, the next placement may stand. The first is `.max` if none is left.
    var release: Int
    var deadline: Int
    /// The slot of its latest placement; of the former lap below 0.
    var latest: Double
    /// Its placements in a lap.
    let frequency: Double
    /// Whether it is of one card, which may end up beside itself.
    let isSingle: Bool
  }

  private var groups: [Group] = []
  private var candidates: [Candidate] = []
  /// The cards of all groups, one after the other.
  private var turns: [Int] = []
  private let slots: Int
  /// As a lap begins.
  private var whole = LapSlack(due: [])
  private var slack = LapSlack(due: [])

  /// - Parameter counts: how often each card stands in the lap, at least once each.
  init(_ counts: [Int]) {
    slots = counts.reduce(0, +)
    var cards: [Int: [Int]] = [:]
    for (card, count) in counts.enumerated() { cards[count, default: []].append(card) }
    for (count, cards) in cards.sorted(by: { $0.key > $1.key }) where count > 0 {
      let placements = count * cards.count
      let group = Group(
        turns: turns.count..<turns.count + cards.count, turn: turns.count, placements: placements, left: placements,
        window: Window(of: placements, in: slots))
      candidates.append(
        Candidate(
          release: 0, deadline: group.window.deadline, latest: -Double(slots) / Double(2 * placements),
          frequency: Double(placements), isSingle: cards.count == 1))
      groups.append(group)
      turns += cards
    }
    whole = LapSlack(due: due)
    slack = whole
  }

  /// How many placements are due in each slot.
  private var due: [Int32] {
    var due = [Int32](repeating: 0, count: slots)
    for group in groups {
      var window = group.window
      for _ in 0..<group.placements {
        due[window.deadline] += 1
        window.advance()
      }
    }
    return due
  }

  mutating func beginNextLap() {
    for index in groups.indices {
      groups[index].turn = groups[index].turns.lowerBound
      groups[index].left = groups[index].placements
      groups[index].window = Window(of: groups[index].placements, in: slots)
      candidates[index].release = 0
      candidates[index].deadline = groups[index].window.deadline
      candidates[index].latest -= Double(slots)
    }
    slack = whole
  }

  /// Fills one lap. Returns the card of each slot.
  mutating func pass() -> [Int] {
    var lap: [Int] = []
    lap.reserveCapacity(slots)
    var (first, former) = (-1, -1)
    for slot in 0..<slots {
      former = choice(at: slot, after: former, first: first)
      if slot == 0 { first = former }
      slack.fill(slot, until: candidates[former].deadline)
      lap.append(place(former, at: slot))
    }
    return lap
  }

  /// Places the next card of a group. Returns the card.
  private mutating func place(_ choice: Int, at slot: Int) -> Int {
    // In one access to each array: each one checks who else has it.
    var group = groups[choice]
    let card = turns[group.turn]
    group.turn += 1
    if group.turn == group.turns.upperBound { group.turn = group.turns.lowerBound }
    group.left -= 1
    group.window.advance()
    groups[choice] = group
    var candidate = candidates[choice]
    candidate.release = group.left > 0 ? group.window.release : .max
    candidate.deadline = group.window.deadline
    candidate.latest = Double(slot)
    candidates[choice] = candidate
    return card
  }

  /// The index of the group to place.
  /// - Parameters:
  ///   - former: the group of the slot before, and of the first one; -1 for none.
  @inline(__always)
  private func choice(at slot: Int, after former: Int, first: Int) -> Int {
    // What is due later than this would make something miss its deadline.
    let horizon = slack.horizon
    let now = Double(slot)
    var (best, bestUrgency, bestWait) = (-1, -1, 0.0)
    for index in candidates.indices {
      let group = candidates[index]
      guard group.release <= slot, group.deadline <= horizon else { continue }
      let wait = (now - group.latest) * group.frequency
      let urgency = group.isSingle ? urgency(of: index, at: slot, after: former, first: first) : 1
      if urgency > bestUrgency || urgency == bestUrgency && wait > bestWait {
        (best, bestUrgency, bestWait) = (index, urgency, wait)
      }
    }
    precondition(best >= 0, "the windows of a lap can be filled")
    return best
  }

  /// How much a card that is alone in its group needs the slot, 0…2.
  private func urgency(of index: Int, at slot: Int, after former: Int, first: Int) -> Int {
    if index == former { return 0 }
    // Half of what is left must be this card, or it ends up beside itself.
    let room = slots - slot - 1 - (first == index ? 1 : 0)
    return groups[index].left > (room + 1) / 2 ? 2 : 1
  }
}
