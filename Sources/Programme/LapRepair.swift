/// Exchanges slots of a lap so that no card stands beside itself, and keeps each placement in its window.
struct LapRepair {
  private(set) var slots: [Int]
  private let counts: [Int]
  /// For each slot which placement of its card it is, 0-based.
  private var placements: [Int]

  init(_ slots: [Int], counts: [Int]) {
    self.slots = slots
    self.counts = counts
    var placed = counts.map { _ in 0 }
    placements = slots.map { card in
      defer { placed[card] += 1 }
      return placed[card]
    }
  }

  /// How far from its slot a card is moved at most, slots.
  private static let reach = 512

  mutating func separateNeighbours() {
    guard slots.count > 2 else { return }
    // A card with more than half of the lap stands beside itself so often at least.
    let least = max(0, 2 * (counts.max() ?? 0) - slots.count)
    var found = slots.indices.count { slots[$0] == slots[($0 + 1) % slots.count] }
    for slot in slots.indices where found > least {
      let next = (slot + 1) % slots.count
      guard slots[slot] == slots[next] else { continue }
      found -= 1
      if !exchange(next), !exchange(slot), !insertFromBefore(slot), !insertFromAfter(next) { found += 1 }
    }
  }

  /// Moves a card from before into the slot, and those between one slot forward in time.
  private mutating func insertFromBefore(_ slot: Int) -> Bool {
    var other = slot
    while other > max(slot - Self.reach, 0), window(of: other).contains(other - 1) {
      other -= 1
      guard slots[other] != slots[slot], window(of: other).contains(slot) else { continue }
      // What stood around it becomes neighbours.
      guard slots[(other + slots.count - 1) % slots.count] != slots[other + 1] else { continue }
      for step in other..<slot { swap(step, step + 1) }
      return true
    }
    return false
  }

  /// Moves a card from after into the slot, and those between one slot back in time.
  private mutating func insertFromAfter(_ slot: Int) -> Bool {
    var other = slot
    while other < min(slot + Self.reach, slots.count - 1), window(of: other).contains(other + 1) {
      other += 1
      guard slots[other] != slots[slot], window(of: other).contains(slot) else { continue }
      guard slots[(other + 1) % slots.count] != slots[other - 1] else { continue }
      for step in (slot..<other).reversed() { swap(step, step + 1) }
      return true
    }
    return false
  }

  /// The slots in which a card's placement may stand.
  private func window(of slot: Int) -> ClosedRange<Int> {
    let (count, placement) = (counts[slots[slot]], placements[slot])
    let first = placement * slots.count / count
    return first...max(first, ((placement + 1) * slots.count + count - 1) / count - 1)
  }

  /// Exchanges a slot with the nearest one that sets its card apart and puts no other beside itself.
  private mutating func exchange(_ slot: Int) -> Bool {
    let window = window(of: slot)
    for distance in 1...min(max(slots.count / 2, 1), Self.reach) {
      let (before, after) = (slot - distance, slot + distance)
      guard before >= window.lowerBound || after <= window.upperBound else { return false }
      for other in [after, before] where window.contains(other) && slots[other] != slots[slot] {
        guard self.window(of: other).contains(slot) else { continue }
        swap(slot, other)
        if !isBesideItself(slot), !isBesideItself(other) { return true }
        swap(slot, other)
      }
    }
    return false
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    slots.swapAt(one, other)
    placements.swapAt(one, other)
  }

  private func isBesideItself(_ slot: Int) -> Bool {
    let count = slots.count
    return slots[slot] == slots[(slot + 1) % count] || slots[slot] == slots[(slot + count - 1) % count]
  }
}
