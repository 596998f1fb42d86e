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
    /// Whether it has one card only, whose placements may become neighbours.
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
  /// The group and the card of each slot of the latest lap; empty before the first one.
  private var choices: [Int32] = []
  private var lap: [Int] = []
  /// How many slots had their group chosen; the others repeat the lap before.
  private(set) var slotsChosen = 0

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
  ///
  /// What a slot gets depends on how many placements each group has left and where it stood last. Where both are as they were
  /// at this slot of the lap before, the rest is as it was there. Two laps that begin differently soon come to that.
  mutating func pass() -> [Int] {
    let (former, formerLap) = (choices, lap)
    choices = []
    choices.reserveCapacity(slots)
    lap = []
    lap.reserveCapacity(slots)
    var agreement = former.isEmpty ? nil : LapAgreement(groups: groups.count)
    var (first, previous) = (-1, -1)
    for slot in 0..<slots {
      previous = choice(at: slot, after: previous, first: first)
      if slot == 0 { first = previous }
      slack.fill(slot, until: candidates[previous].deadline)
      lap.append(place(previous, at: slot))
      choices.append(Int32(truncatingIfNeeded: previous))
      slotsChosen += 1
      guard let isReached = agreement?.note(previous, former: Int(former[slot])), isReached else { continue }
      if repeats(former, after: slot, first: first) {
        choices += former[(slot + 1)...]
        lap += formerLap[(slot + 1)...]
        break
      }
      agreement = nil
    }
    return lap
  }

  /// Whether a lap that agrees with the former one at a slot goes on like it although it may have begun with another group:
  /// that one counts where a card needs half of the slots that are left.
  private func repeats(_ former: [Int32], after slot: Int, first: Int) -> Bool {
    let formerFirst = Int(former[0])
    guard first != formerFirst else { return true }
    for index in [first, formerFirst] where candidates[index].isSingle {
      var left = groups[index].left
      for next in (slot + 1)..<slots {
        let room = slots - next - 1
        guard needsSlot(left, of: room) == needsSlot(left, of: room - 1) else { return false }
        if former[next] == index { left -= 1 }
      }
    }
    return true
  }

  /// Places the next card of a group. Returns the card.
  private mutating func place(_ choice: Int, at slot: Int) -> Int {
    // Each array is accessed once, as every access checks for exclusivity.
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
    return needsSlot(groups[index].left, of: slots - slot - 1 - (first == index ? 1 : 0)) ? 2 : 1
  }

  /// Whether a card ends up beside itself if it does not get the slot before so many that are left: half of them must be this
  /// card.
  @inline(__always)
  private func needsSlot(_ left: Int, of room: Int) -> Bool { left > (room + 1) / 2 }
}

/// Tells when two laps that are filled from the same windows have the same groups left, each with its latest placement in the
/// same slot.
private struct LapAgreement {
  /// By how many placements each group is ahead of the former lap.
  private var ahead: [Int]
  /// Whether each group's latest placements are in the same slot.
  private var isLevel: [Bool]
  /// How many groups differ in either.
  private var differing: Int

  init(groups: Int) {
    ahead = [Int](repeating: 0, count: groups)
    isLevel = [Bool](repeating: false, count: groups)
    differing = groups
  }

  /// Notes the groups of the next slot. Returns whether the laps agree after it.
  mutating func note(_ group: Int, former: Int) -> Bool {
    if group == former {
      update(group, by: 0, isLevel: true)
    } else {
      update(group, by: 1, isLevel: false)
      update(former, by: -1, isLevel: false)
    }
    return differing == 0
  }

  private mutating func update(_ group: Int, by step: Int, isLevel level: Bool) {
    let differed = ahead[group] != 0 || !isLevel[group]
    ahead[group] += step
    isLevel[group] = level
    let differs = ahead[group] != 0 || !level
    if differs != differed { differing += differs ? 1 : -1 }
  }
}
