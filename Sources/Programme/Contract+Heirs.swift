extension Contract {
  /// Who has the part of a card while it is off.
  package enum Heirs: Hashable, Sendable {
    /// Cards without a share, by weight: those of a tier, or those to whom shares leave the rest. It is then agreed with them.
    case weights(tier: Int?)
    /// The cards of a tier, all of which have a share, in proportion. It is then agreed with them.
    case shares(tier: Int)
    /// All cards that are on, in proportion, beyond what is agreed with them.
    case all
  }

  /// What `boughtShares` and `shares` do with the parts of cards that are off.
  /// - Parameter isOn: for each card whether it is on.
  /// - Returns: for each card that is off who has its part; `nil` for one that is on, and where none is.
  package func heirs(where isOn: [Bool]) -> [Heirs?] {
    guard isOn.contains(true) else { return isOn.map { _ in nil } }
    // The tiers with a card that is on and has a share, or has none; the last is of cards without a tier.
    var (hasShare, hasWeight) = ([Bool](repeating: false, count: tiers.count + 1), [false])
    hasWeight = hasShare
    for (index, card) in cards.enumerated() where isOn[index] {
      if card.share != nil { hasShare[card.tier ?? tiers.count] = true }
      if card.share == nil { hasWeight[card.tier ?? tiers.count] = true }
    }
    let hasRest = hasWeight.indices.contains { hasWeight[$0] && ($0 == tiers.count || tiers[$0].share == nil) }
    return cards.indices.map { index in
      guard !isOn[index] else { return nil }
      let card = cards[index]
      if let tier = card.tier, tiers[tier].share != nil {
        return hasWeight[tier] ? .weights(tier: tier) : hasShare[tier] ? .shares(tier: tier) : .all
      }
      guard card.share == nil, hasRest else { return .all }
      // A tier's own weight stays with it.
      if let tier = card.tier, tiers[tier].weight != nil, hasWeight[tier] { return .weights(tier: tier) }
      return .weights(tier: nil)
    }
  }

  /// Whether a card that is on is one of these heirs.
  package func isAmong(_ heirs: Heirs, _ index: Int) -> Bool {
    let card = cards[index]
    switch heirs {
    case .weights(let tier?): return card.tier == tier && card.share == nil
    case .weights(nil): return card.share == nil && card.tier.map { tiers[$0].share == nil } ?? true
    case .shares(let tier): return card.tier == tier
    case .all: return true
    }
  }
}
