package import Programme

extension Contract {
  /// What is agreed for these cards.
  package init(of cards: [ConfigurationValues.Card], _ tiers: [ConfigurationValues.Tier]) {
    let numbers = Dictionary(tiers.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.init(
      tiers: tiers.map { Tier(share: $0.share, weight: $0.weight) },
      cards: cards.map { Card(tier: $0.tier.flatMap { numbers[$0] }, share: $0.share, weight: $0.weight) })
  }
}
