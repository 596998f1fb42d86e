package import Programme

extension Contract {
  /// The contract of some cards, by their own shares and weights and those of their tiers.
  package init(of cards: [ConfigurationValues.Card], _ tiers: [ConfigurationValues.Tier]) {
    let numbers = Dictionary(tiers.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.init(
      tiers: tiers.map { Tier(share: $0.share, weight: $0.weight) },
      cards: cards.map { Card(tier: $0.tier.flatMap { numbers[$0] }, share: $0.share, weight: $0.weight) })
  }
}
