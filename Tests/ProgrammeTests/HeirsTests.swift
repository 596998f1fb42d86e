import Programme
import TestSupport
import Testing

/// Who has the parts of cards that are off, against the shares with and without them.
struct HeirsTests {
  private static func contract(_ random: inout SeededGenerator) -> Contract {
    var left = 1.0
    func share(of whole: Double) -> Double { whole * 0.3 }
    let tiers = (0..<random.int(0...3)).map { _ -> Contract.Tier in
      guard random.chance(0.5) else { return .init(weight: random.chance(0.5) ? Double(random.int(1...5)) : nil) }
      defer { left *= 0.7 }
      return .init(share: share(of: left))
    }
    var inTier = tiers.map { $0.share ?? 0 }
    let cards = (0..<random.int(2...10)).map { _ -> Contract.Card in
      let tier = tiers.isEmpty || random.chance(0.3) ? nil : random.int(0...tiers.count - 1)
      guard random.chance(0.4) else { return .init(tier: tier, weight: random.chance(0.5) ? 2 : nil) }
      if let tier, tiers[tier].share != nil {
        defer { inTier[tier] *= 0.7 }
        return .init(tier: tier, share: share(of: inTier[tier]))
      }
      defer { left *= 0.7 }
      return .init(tier: tier, share: share(of: left))
    }
    return Contract(tiers: tiers, cards: cards)
  }

  @Test(arguments: Seeds.many)
  func `heirs have what a card leaves, and nobody else has`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let contract = Self.contract(&random)
      let isOn = contract.cards.map { _ in random.chance(0.6) }
      let heirs = contract.heirs(where: isOn)
      #expect(zip(isOn, heirs).allSatisfy { $0 == ($1 == nil) } || !isOn.contains(true))
      for (card, heirs) in heirs.enumerated() {
        guard let heirs else { continue }
        let with = try contract.boughtShares { isOn[$0] || $0 == card }
        let without = try contract.boughtShares { isOn[$0] }
        var gained = 0.0
        for other in contract.cards.indices where isOn[other] {
          let gain = without[other] - with[other]
          gained += gain
          // Nothing more is agreed with all of them.
          let isHeir = heirs != .all && contract.isAmong(heirs, other)
          #expect(isHeir ? gain > 0 : abs(gain) < 1e-9, "\(contract), \(isOn), \(card)")
        }
        #expect(heirs == .all ? abs(gained) < 1e-9 : abs(gained - with[card]) < 1e-9, "\(contract), \(isOn), \(card)")
      }
    }
  }

  /// The example of docs/sponsors.md.
  @Test func `shares in a tier divide all of it while its only card without a share is off`() throws {
    let contract = Contract(
      tiers: [.init(share: 0.5)],
      cards: [.init(tier: 0, share: 0.1), .init(tier: 0, share: 0.2), .init(tier: 0), .init()])
    let isOn = [true, true, false, true]
    #expect(contract.heirs(where: isOn) == [nil, nil, .shares(tier: 0), nil])
    let shares = try contract.shares { isOn[$0] }
    #expect(abs(shares[0] - 1 / 6.0) < 1e-12 && abs(shares[1] - 1 / 3.0) < 1e-12)
  }

  @Test func `where none is on there are no heirs`() {
    let contract = Contract(cards: [.init(share: 0.5), .init()])
    #expect(contract.heirs(where: [false, false]) == [nil, nil])
  }
}
