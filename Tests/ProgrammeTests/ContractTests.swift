import Programme
import TestSupport
import Testing

/// From what sponsors bought to each card's part of the lap.
struct ContractTests {
  private typealias Tier = Contract.Tier
  private typealias Card = Contract.Card

  private struct Example {
    var name: String
    var contract: Contract
    var shares: [Double]
  }

  private static let examples: [Example] = [
    Example(name: "nothing agreed", contract: Contract(cards: [Card(), Card()]), shares: [0.5, 0.5]),
    Example(
      name: "weights", contract: Contract(cards: [Card(weight: 3), Card()]), shares: [0.75, 0.25]),
    Example(
      name: "a card's share, the others divide the rest",
      contract: Contract(cards: [Card(share: 0.4), Card(), Card(weight: 2)]), shares: [0.4, 0.2, 0.4]),
    Example(
      name: "a tier's share is for all its cards together",
      contract: Contract(
        tiers: [Tier(share: 0.6)], cards: [Card(tier: 0, weight: 2), Card(tier: 0), Card()]),
      shares: [0.4, 0.2, 0.4]),
    Example(
      name: "a card's own share counts within its tier's",
      contract: Contract(
        tiers: [Tier(share: 0.6)], cards: [Card(tier: 0, share: 0.5), Card(tier: 0), Card()]),
      shares: [0.5, 0.1, 0.4]),
    Example(
      name: "a tier's weight is the sum of its cards' by default",
      contract: Contract(
        tiers: [Tier(), Tier(weight: 6)],
        cards: [Card(tier: 0, weight: 2), Card(tier: 0), Card(tier: 1), Card(tier: 1), Card()]),
      shares: [0.2, 0.1, 0.3, 0.3, 0.1]),
    Example(
      name: "a share in a tier that has a weight is taken from the lap first",
      contract: Contract(
        tiers: [Tier(weight: 3)], cards: [Card(tier: 0, share: 0.2), Card(tier: 0), Card()]),
      shares: [0.2, 0.6, 0.2]),
    Example(
      name: "shares that leave something divide it in proportion",
      contract: Contract(cards: [Card(share: 0.3), Card(share: 0.1)]), shares: [0.75, 0.25]),
    Example(
      name: "thirds with four decimals", contract: Contract(cards: (0..<3).map { _ in Card(share: 0.333_333) }),
      shares: [1.0 / 3, 1.0 / 3, 1.0 / 3]),
    Example(
      name: "a tier without cards takes nothing",
      contract: Contract(tiers: [Tier(share: 0.9), Tier(share: 0.5)], cards: [Card(tier: 1), Card()]),
      shares: [0.5, 0.5]),
  ]

  @Test func `what sponsors bought becomes each card's part of the lap`() throws {
    for example in Self.examples {
      let shares = try example.contract.shares()
      #expect(zip(shares, example.shares).allSatisfy { abs($0 - $1) < 1e-12 }, "\(example.name): \(shares)")
      #expect(shares.count == example.shares.count, "\(example.name)")
    }
  }

  @Test func `a contract that cannot be kept is refused with the one who cannot have its part`() {
    let faults: [(Contract, ContractFault)] = [
      (
        Contract(tiers: [Tier(share: 0.5)], cards: [Card(tier: 0), Card(share: 0.4), Card(share: 0.2)]),
        .overWhole(.card(2), sum: 1.1)
      ),
      (
        Contract(tiers: [Tier(share: 0.7), Tier(share: 0.5)], cards: [Card(tier: 0), Card(tier: 1)]),
        .overWhole(.tier(1), sum: 1.2)
      ),
      (
        Contract(tiers: [Tier(share: 0.25)], cards: [Card(tier: 0, share: 0.125), Card(tier: 0, share: 0.25), Card()]),
        .overTier(0, sum: 0.375)
      ),
      (Contract(cards: [Card(share: 1), Card()]), .nothingLeft(card: 1)),
      (
        Contract(tiers: [Tier(share: 0.5)], cards: [Card(), Card(tier: 0, share: 0.5), Card(tier: 0)]),
        .nothingLeft(card: 2)
      ),
      (Contract(tiers: [Tier()], cards: [Card(), Card(tier: 1)]), .unknownTier(card: 1)),
    ]
    for (contract, fault) in faults {
      do throws(ContractFault) {
        let shares = try contract.shares()
        Issue.record("\(contract) gives \(shares)")
      } catch {
        switch (error, fault) {
        case (.overWhole(let party, let sum), .overWhole(let expected, let whole)):
          #expect(party == expected && abs(sum - whole) < 1e-9)
        default: #expect(error == fault)
        }
      }
    }
  }

  @Test func `what is left of cards that are off goes to the others in proportion`() throws {
    let gold = Contract(
      tiers: [Tier(share: 0.6), Tier(share: 0.2)], cards: [Card(tier: 0), Card(tier: 0), Card(tier: 1), Card()])
    // The tier's share stays with its other card.
    #expect(try gold.shares { $0 != 1 }.map { ($0 * 10).rounded() } == [6, 0, 2, 2])
    // Without the tier, its share goes to the others.
    #expect(try gold.shares { $0 > 1 }.map { ($0 * 10).rounded() } == [0, 0, 5, 5])
    #expect(try gold.shares { _ in false } == [0, 0, 0, 0])
  }

  @Test(arguments: Seeds.many)
  func `random contracts keep every share that is written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let contract = Contract.random(using: &generator)
      let shares = try contract.shares()
      #expect(abs(shares.reduce(0, +) - 1) < 1e-9, "seed \(seed): \(contract)")
      #expect(shares.allSatisfy { $0 > 0 }, "seed \(seed): \(contract)")
      // Something is always left for a card without a share, so nothing is scaled.
      for (index, tier) in contract.tiers.enumerated() {
        let cards = contract.cards.indices.filter { contract.cards[$0].tier == index }
        guard let share = tier.share, !cards.isEmpty else { continue }
        #expect(abs(cards.reduce(0) { $0 + shares[$1] } - share) < 1e-9, "seed \(seed): \(contract)")
      }
      for (card, share) in zip(contract.cards, shares) {
        guard let own = card.share else { continue }
        #expect(abs(own - share) < 1e-9, "seed \(seed): \(contract)")
      }
      for (one, first) in contract.cards.enumerated() where first.share == nil {
        for (other, second) in contract.cards.enumerated() where second.share == nil && second.tier == first.tier {
          let ratio = (first.weight ?? 1) / (second.weight ?? 1)
          #expect(abs(shares[one] / shares[other] / ratio - 1) < 1e-9, "seed \(seed): \(contract)")
        }
      }
    }
  }
}

extension Contract {
  /// A contract that can be kept and leaves something for each card without a share, one of which has no tier.
  static func random(using generator: inout SeededGenerator) -> Contract {
    var left = 0.95
    var contract = Contract(cards: [Card()])
    for index in 0..<generator.int(0...4) {
      var tier = Tier()
      switch generator.int(0...2) {
      case 0:
        tier.share = generator.double(0.01...0.4) * left
        left -= tier.share ?? 0
      case 1: tier.weight = generator.double(0.1...10)
      default: break
      }
      var ofTier = (tier.share ?? 0) * 0.9
      for number in 0..<generator.int(1...8) {
        var card = Card(tier: index)
        // The first of a tier has none, so that the tier's share is used up.
        if number > 0, generator.chance(0.2), tier.share != nil {
          card.share = generator.double(0.1...0.5) * ofTier
          ofTier -= card.share ?? 0
        } else if generator.chance(0.5) {
          card.weight = generator.double(0.1...10)
        }
        contract.cards.append(card)
      }
      contract.tiers.append(tier)
    }
    for _ in 0..<generator.int(0...4) {
      var card = Card()
      if generator.chance(0.5) {
        card.share = generator.double(0.01...0.3) * left
        left -= card.share ?? 0
      }
      contract.cards.append(card)
    }
    contract.cards.shuffle(using: &generator)
    return contract
  }
}
