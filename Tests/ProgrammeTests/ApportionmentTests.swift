import Programme
import TestSupport
import Testing

/// From shares to how often each card stands in a lap.
struct ApportionmentTests {
  @Test func `a lap is the smallest that keeps every share`() {
    let laps: [([Double], slots: Int, counts: [Int])] = [
      ([1], 1, [1]), ([0.5, 0.5], 2, [1, 1]), ([0.9, 0.1], 10, [9, 1]), ([0.6, 0.4], 5, [3, 2]),
      ([1.0 / 3, 2.0 / 3], 3, [1, 2]), ([0.999, 0.001], 953, [952, 1]),
    ]
    for (shares, slots, counts) in laps {
      let lap = Apportionment(shares)
      #expect(lap.slots == slots && lap.counts == counts && lap.isWithinTolerance, "\(shares): \(lap)")
    }
  }

  @Test func `extremes keep their shares`() {
    let extremes: [[Double]] = [
      [0.6] + Array(repeating: 0.4 / 200, count: 200), [0.001, 0.999], [0.0001, 0.9999],
      [0.001, 0.6] + Array(repeating: 0.399 / 200, count: 200), Array(repeating: 1.0 / 20_000, count: 20_000),
      (1...199).map { Double($0) / 19_900 },
    ]
    for shares in extremes { checkTolerance(of: Apportionment(shares), "\(shares.prefix(3))") }
  }

  @Test func `what no lap can keep is reached as nearly as the longest lap allows`() {
    let tiny = Apportionment([1e-7, 1 - 1e-7])
    #expect(!tiny.isWithinTolerance && tiny.slots == 20_000 && tiny.counts == [1, 19_999])
    #expect(tiny.worst == 0)
    // More cards than slots: each has one.
    let many = Apportionment([0.5] + Array(repeating: 0.5 / 20_000, count: 20_000))
    #expect(!many.isWithinTolerance && many.counts == Array(repeating: 1, count: 20_001))
  }

  @Test(arguments: Seeds.many)
  func `random shares get the lap that trying every one finds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      var shares = (0..<generator.int(1...5)).map { _ in generator.pick([1, 2, 3, generator.double(0.05...1)]) }
      let sum = shares.reduce(0, +)
      for index in shares.indices { shares[index] /= sum }
      let lap = Apportionment(shares)
      checkTolerance(of: lap, "seed \(seed): \(shares)")
      #expect(lap.slots == Self.smallestLap(shares, upTo: lap.slots), "seed \(seed): \(shares)")
    }
  }

  @Test(arguments: Seeds.many)
  func `random contracts get their shares`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let shares = try Contract.random(using: &generator).shares()
      let lap = Apportionment(shares)
      if lap.isWithinTolerance {
        checkTolerance(of: lap, "seed \(seed): \(shares)")
      } else {
        #expect(lap.slots == 20_000, "seed \(seed): \(shares)")
      }
    }
  }

  private func checkTolerance(of lap: Apportionment, _ name: String) {
    #expect(lap.isWithinTolerance, "\(name)")
    #expect(lap.counts.reduce(0, +) == lap.slots, "\(name)")
    #expect(lap.counts.allSatisfy { $0 >= 1 }, "\(name)")
    for card in lap.shares.indices {
      let error = abs(lap.delivered(card) - lap.shares[card])
      #expect(error <= min(0.0005, 0.05 * lap.shares[card]) + 1e-9, "\(name): card \(card)")
    }
  }

  /// Tries every number of slots and, for each, every number of slots of each card.
  private static func smallestLap(_ shares: [Double], upTo limit: Int) -> Int? {
    func canBeFilled(_ slots: Int, from card: Int, left: Int) -> Bool {
      guard card < shares.count else { return left == 0 }
      let share = shares[card]
      let middle = Int((Double(slots) * share).rounded())
      // A tolerance is never more than 0.05 % of the slots and one.
      let reach = slots / 2000 + 1
      for count in max(1, middle - reach)...max(1, middle + reach) where count <= left {
        guard abs(Double(count) / Double(slots) - share) <= min(0.0005, 0.05 * share) + 1e-9 else { continue }
        if canBeFilled(slots, from: card + 1, left: left - count) { return true }
      }
      return false
    }
    return (1...limit).first { canBeFilled($0, from: 0, left: $0) }
  }
}
