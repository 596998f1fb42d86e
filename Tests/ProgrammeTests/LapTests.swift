import TestSupport
import Testing

@testable import Programme

/// The order of the cards in a lap.
struct LapTests {
  @Test func `cards that take turns stand as listed`() {
    #expect(Lap(counts: [1, 1, 1, 1]).slots == [0, 1, 2, 3])
    #expect(Lap(listed: 4).slots == [0, 1, 2, 3])
    #expect(Lap(counts: [1]).slots == [0])
  }

  /// All ways to divide up to eight slots among cards.
  @Test func `small laps are as good as the best that trying all orders finds`() {
    for slots in 1...8 {
      for counts in Self.partitions(of: slots, upTo: slots) {
        let order = LapOrder(Lap(counts: counts).slots, counts: counts)
        #expect(order.counts == counts, "\(counts)")
        #expect(order.deviation < 1 || counts.count == 1, "\(counts): \(order)")
        #expect(order.neighbours == Self.fewestNeighbours(counts), "\(counts): \(order)")
        #expect(order.keepsLongestGap, "\(counts): \(order)")
      }
    }
  }

  /// Orders that earlier versions got wrong.
  @Test(arguments: [
    [5, 3, 2], [5, 3, 1, 1], [5, 2, 1, 1, 1], [78, 77, 10], [9, 6, 3, 2], [213, 92, 83, 1], [100, 89, 9],
    [9, 1], [19_999, 1], [1, 1],
  ])
  func `cards that once stood beside themselves do not`(counts: [Int]) {
    let order = LapOrder(Lap(counts: counts).slots, counts: counts)
    let slots = counts.reduce(0, +)
    #expect(order.neighbours == max(0, 2 * (counts.max() ?? 0) - slots))
    #expect(order.deviation < 1)
  }

  @Test func `the longest lap with the most different counts is filled`() {
    let counts = Array(1...199) + [100]
    let order = LapOrder(Lap(counts: counts).slots, counts: counts)
    #expect(order.counts == counts && order.neighbours == 0 && order.keepsLongestGap)
  }

  /// Two thousand contracts; the longest gap of any card in parts of its even gap is 1.6 at most in the median.
  @Test func `random contracts are spread evenly`() {
    var gaps: [Double] = []
    for seed in UInt64(1)...2000 {
      var generator = SeededGenerator(seed: seed)
      let counts = Apportionment(Self.shares(using: &generator)).counts
      let order = LapOrder(Lap(counts: counts).slots, counts: counts)
      #expect(order.counts == counts, "seed \(seed): \(counts)")
      guard counts.count > 1 else { continue }
      #expect(order.deviation < 1, "seed \(seed): \(counts)")
      #expect(order.keepsLongestGap, "seed \(seed): \(counts)")
      if let most = counts.max(), 2 * most <= order.slots.count {
        #expect(order.neighbours == 0, "seed \(seed): \(counts)")
      }
      gaps.append(order.longestGap)
    }
    gaps.sort()
    #expect(gaps[gaps.count / 2] <= 1.6)
  }

  /// Marquees of one wall may be of different versions.
  @Test func `laps are to the slot those of earlier versions`() {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      for card in Lap(counts: Apportionment(Self.shares(using: &generator)).counts).slots {
        digest = (digest ^ UInt64(card)) &* 0x100_0000_01b3
      }
    }
    #expect(digest == 0x86fd_5ce0_6fa6_9983)
  }

  /// The second pass costs as much as the first one where it is chosen slot by slot.
  @Test func `a lap after another one is chosen only until it goes on like that one`() {
    var (slots, chosen) = (0, 0)
    for seed in UInt64(1)...100 {
      var generator = SeededGenerator(seed: seed)
      let tiers = (0..<generator.int(2...4)).flatMap { _ in
        Array(repeating: generator.int(2...20), count: generator.int(20...200))
      }
      let counts = [generator.int(200...600)] + tiers
      var scheduler = SlotScheduler(counts)
      let first = scheduler.pass()
      #expect(scheduler.slotsChosen == first.count)
      scheduler.beginNextLap()
      let next = scheduler.pass()
      #expect(next.count == first.count)
      slots += first.count
      chosen += scheduler.slotsChosen - first.count
    }
    #expect(chosen < slots / 4, "\(chosen) of \(slots) slots")
  }

  @Test(arguments: Seeds.many)
  func `no card comes again sooner than its counts say`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let groups = (0..<generator.int(1...5)).map { _ in (generator.int(1...12), generator.int(1...12)) }
      let counts = groups.flatMap { Array(repeating: $0, count: $1) }
      let slots = Lap(counts: counts).slots
      var (latest, least) = (counts.map { _ in -1 }, Int.max)
      for slot in 0..<2 * slots.count {
        let card = slots[slot % slots.count]
        if latest[card] >= 0, counts[card] > 1 { least = min(least, slot - latest[card]) }
        latest[card] = slot
      }
      let known = Lap.leastGap(ofCounts: counts)
      #expect((known == nil) == (least == .max), "\(counts)")
      if let known { #expect(known >= 1 && known <= least, "\(counts)") }
    }
  }

  @Test func `a group of many cards is known to keep its cards apart`() {
    #expect(Lap.leastGap(ofCounts: [1, 1, 1]) == nil)
    #expect(Lap.leastGap(ofCounts: [5]) == 1)
    #expect(Lap.leastGap(ofCounts: Array(repeating: 2, count: 100) + [1]) == 99)
  }

  private static func shares(using generator: inout SeededGenerator) -> [Double] {
    var parts: [Double]
    switch generator.int(0...5) {
    case 0: parts = (0..<generator.int(1...3)).map { _ in generator.double(0.05...1) }
    case 1: parts = [0.6] + Array(repeating: 0.4 / 200, count: 200)
    case 2:
      parts = (0..<generator.int(2...4)).flatMap { _ in
        let cards = generator.int(1...20)
        return Array(repeating: generator.double(0.1...1) / Double(cards), count: cards)
      }
    case 3: parts = (0..<generator.int(2...30)).map { _ in Double(generator.int(1...10)) }
    case 4: parts = [0.001] + (0..<generator.int(2...12)).map { _ in generator.double(0.05...0.3) }
    default: parts = (0..<generator.int(2...12)).map { _ in generator.double(0.05...1) }
    }
    let sum = parts.reduce(0, +)
    return parts.map { $0 / sum }
  }

  private static func partitions(of slots: Int, upTo largest: Int) -> [[Int]] {
    guard slots > 0 else { return [[]] }
    return (1...min(slots, largest)).flatMap { first in
      partitions(of: slots - first, upTo: first).map { [first] + $0 }
    }
  }

  /// How few cards stand beside themselves in the best order in which no card deviates by a slot.
  private static func fewestNeighbours(_ counts: [Int]) -> Int {
    let slots = counts.reduce(0, +)
    var order: [Int] = []
    var placed = counts.map { _ in 0 }
    var best = Int.max
    func place() {
      guard order.count < slots else {
        best = min(best, order.indices.count { order[$0] == order[($0 + 1) % slots] })
        return
      }
      for card in counts.indices where placed[card] < counts[card] {
        placed[card] += 1
        order.append(card)
        if counts.indices.allSatisfy({ abs(placed[$0] * slots - order.count * counts[$0]) < slots }) || slots == 1 {
          place()
        }
        placed[card] -= 1
        order.removeLast()
      }
    }
    if counts.count == 1 { return slots }
    place()
    return best
  }
}

/// What can be measured of a lap's order.
struct LapOrder: CustomStringConvertible {
  let slots: [Int]
  /// How often each card stands in it.
  let counts: [Int]
  /// How many slots have the card of the next one, the seam included.
  let neighbours: Int
  /// The most that a card has stood too often or too rarely after any number of slots, slots.
  let deviation: Double
  /// The longest gap between two slots of a card, in parts of its even one.
  let longestGap: Double
  /// Whether every gap is at most twice the even one and a slot.
  let keepsLongestGap: Bool

  init(_ slots: [Int], counts: [Int]) {
    self.slots = slots
    let all = slots.count
    neighbours = slots.indices.count { slots[$0] == slots[($0 + 1) % all] }
    var (placed, latest) = (counts.map { _ in 0 }, counts.map { _ in -1 })
    var (deviation, longest, isKept) = (0.0, 0.0, true)
    for slot in 0..<2 * all {
      let card = slots[slot % all]
      if latest[card] >= 0 {
        let (gap, even) = (Double(slot - latest[card]), Double(all) / Double(counts[card]))
        longest = max(longest, gap / even)
        if gap > 2 * even + 1 { isKept = false }
      }
      latest[card] = slot
      guard slot < all else { continue }
      // Furthest off just before and just after a card stands.
      deviation = max(deviation, abs(Double(placed[card]) - Double(slot * counts[card]) / Double(all)))
      placed[card] += 1
      deviation = max(deviation, abs(Double(placed[card]) - Double((slot + 1) * counts[card]) / Double(all)))
    }
    self.counts = placed
    self.deviation = deviation
    longestGap = longest
    keepsLongestGap = isKept
  }

  var description: String { "\(slots.prefix(200))" }
}
