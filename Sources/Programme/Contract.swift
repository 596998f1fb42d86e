/// What sponsors bought of a lap: shares of it, and weights by which what is left is divided.
///
/// ```swift
/// let contract = Contract(tiers: [.init(share: 0.5)], cards: [.init(tier: 0), .init(), .init()])
/// let slots = LaneProgramme(shares: try contract.shares()).lap.slots
/// ```
///
/// A tier's share is for all its cards together. A card's own share is of the whole lap and counts within its tier's. What no
/// share takes is divided by weight among tiers without a share and cards without a tier.
package struct Contract: Sendable, Hashable {
  package var tiers: [Tier]
  package var cards: [Card]

  package init(tiers: [Tier] = [], cards: [Card]) {
    self.tiers = tiers
    self.cards = cards
  }

  /// Sponsors with one contract.
  package struct Tier: Sendable, Hashable {
    /// Above 0 up to 1; `nil` if it takes part in what is left.
    package var share: Double?
    /// Above 0; `nil` is the sum of the weights of its cards without a share.
    package var weight: Double?

    package init(share: Double? = nil, weight: Double? = nil) {
      self.share = share
      self.weight = weight
    }
  }

  /// One sponsor's card.
  package struct Card: Sendable, Hashable {
    /// The index of its tier.
    package var tier: Int?
    /// Above 0 up to 1.
    package var share: Double?
    /// Above 0; `nil` is 1.
    package var weight: Double?

    package init(tier: Int? = nil, share: Double? = nil, weight: Double? = nil) {
      self.tier = tier
      self.share = share
      self.weight = weight
    }
  }

  /// Whether a share or a weight is agreed for any card, so that the cards do not simply take turns.
  package var isAgreed: Bool {
    cards.contains { card in
      let tier = card.tier.flatMap { tiers.indices.contains($0) ? tiers[$0] : nil }
      return card.share != nil || card.weight != nil || tier?.share != nil || tier?.weight != nil
    }
  }
}

/// A contract that cannot be kept.
package enum ContractFault: Error, Sendable, Hashable {
  /// What is bought adds up to `sum`, more than the whole lap, with this party, at which the sum passes it.
  case overWhole(Party, sum: Double)
  /// The shares of a tier's cards add up to `sum`, more than the tier's share.
  case overTier(Int, sum: Double)
  /// All of the lap, or of its tier's share, is bought, so that nothing is left for this card.
  case nothingLeft(card: Int)
  /// A card's tier is none of the contract's.
  case unknownTier(card: Int)

  /// Who bought a share, by index.
  package enum Party: Sendable, Hashable {
    case tier(Int)
    case card(Int)
  }
}

extension Contract {
  /// Sums may miss the whole by this much: shares that are written as thirds do not add up exactly, and nobody sees it.
  private static let rounding = 1e-6

  /// Each card's part of the lap, together 1; 0 for a card that is off. What is left because cards are off goes to the others
  /// in proportion.
  ///
  /// Sums of doubles are exact enough: with 20,000 cards they err by 10⁻¹², and a slot is at least 5 · 10⁻⁵.
  /// - Parameter isOn: whether a card is on the wall, by index.
  /// - Throws: the first fault, whichever cards are on.
  package func shares(where isOn: (Int) -> Bool = { _ in true }) throws(ContractFault) -> [Double] {
    var shares = try boughtShares(where: isOn)
    let sum = shares.reduce(0, +)
    guard sum > 0 else { return shares }
    for index in shares.indices { shares[index] /= sum }
    return shares
  }

  /// How often each card that is on stands in a lap; `nil` where none is on or the contract cannot be kept.
  /// - Parameter isOn: for each card.
  package func apportionment(where isOn: [Bool]) -> Apportionment? {
    guard isOn.contains(true), let shares = try? shares(where: { isOn[$0] }) else { return nil }
    return Apportionment(shares.indices.compactMap { isOn[$0] ? shares[$0] : nil })
  }

  /// Each card's part of the lap as it was bought, together 1 at most: without what others that are off leave.
  /// - Parameter isOn: whether a card is on the wall, by index.
  package func boughtShares(where isOn: (Int) -> Bool = { _ in true }) throws(ContractFault) -> [Double] {
    let bought = try bought()
    // The weights of the cards that are on and have no share, by tier; the last is for those without a tier.
    var weights = [Double](repeating: 0, count: tiers.count + 1)
    var own = [Double](repeating: 0, count: tiers.count)
    for (index, card) in cards.enumerated() where isOn(index) {
      if let share = card.share {
        if let tier = card.tier { own[tier] += share }
      } else {
        weights[card.tier ?? tiers.count] += card.weight ?? 1
      }
    }
    var parts = weights
    for (index, tier) in tiers.enumerated() {
      if weights[index] > 0, tier.share == nil { parts[index] = tier.weight ?? weights[index] }
      if tier.share != nil { parts[index] = 0 }
    }
    let allParts = parts.reduce(0, +)
    return cards.enumerated().map { index, card -> Double in
      guard isOn(index) else { return 0 }
      if let share = card.share {
        // Where each card of a tier has a share of its own, they divide all of the tier's.
        guard let tier = card.tier, let whole = tiers[tier].share, weights[tier] == 0 else { return share }
        return share * whole / own[tier]
      }
      let group = card.tier ?? tiers.count
      let whole =
        card.tier.flatMap { tier in tiers[tier].share.map { max($0 - own[tier], 0) } }
        ?? (1 - bought) * parts[group] / allParts
      return whole * (card.weight ?? 1) / weights[group]
    }
  }

  /// Checks the contract, and returns what part of the lap shares take, up to 1.
  private func bought() throws(ContractFault) -> Double {
    var own = [Double](repeating: 0, count: tiers.count)
    var isUsed = [Bool](repeating: false, count: tiers.count)
    for (index, card) in cards.enumerated() {
      guard let tier = card.tier else { continue }
      guard tiers.indices.contains(tier) else { throw .unknownTier(card: index) }
      own[tier] += card.share ?? 0
      isUsed[tier] = true
    }
    var sum = 0.0
    func add(_ share: Double, of party: ContractFault.Party) throws(ContractFault) {
      let isFirstBeyond = sum <= 1 + Self.rounding && sum + share > 1 + Self.rounding
      sum += share
      if isFirstBeyond { throw .overWhole(party, sum: whole) }
    }
    for (index, tier) in tiers.enumerated() where isUsed[index] {
      guard let share = tier.share else { continue }
      guard own[index] <= share + Self.rounding else { throw .overTier(index, sum: own[index]) }
      try add(share, of: .tier(index))
    }
    for (index, card) in cards.enumerated() {
      guard let share = card.share, card.tier.map({ tiers[$0].share == nil }) ?? true else { continue }
      try add(share, of: .card(index))
    }
    for (index, card) in cards.enumerated() where card.share == nil {
      let left = card.tier.flatMap { tier in tiers[tier].share.map { $0 - own[tier] } } ?? (1 - sum)
      guard left > Self.rounding else { throw .nothingLeft(card: index) }
    }
    return min(sum, 1)
  }

  /// The sum of all shares that are bought, whichever cards are on.
  package var whole: Double {
    var isUsed = [Bool](repeating: false, count: tiers.count)
    for tier in cards.compactMap(\.tier) { isUsed[tier] = true }
    let ofTiers = zip(tiers, isUsed).reduce(0) { $0 + ($1.1 ? $1.0.share ?? 0 : 0) }
    return cards.reduce(ofTiers) { sum, card in
      card.tier.map { tiers[$0].share == nil } ?? true ? sum + (card.share ?? 0) : sum
    }
  }
}
