package import ConfigurationValues

/// Chooses how the tiers of a new wall are arranged, by their numbers alone. Whether the cards of lanes can be seen on its screen
/// is measured later.
package struct ArrangementChoice: Sendable, Hashable {
  /// The arrangement; `none` without tiers.
  package let arrangement: Configuration.Arrangement
  /// What was chosen and why, in a sentence without a full stop; `nil` without tiers.
  package let reason: String?
  /// The number of tiers.
  package let tiers: Int

  /// The most lanes, below what a configuration may have: nobody tells the ranks of more apart.
  private static let mostLanes = 12

  /// - Parameter sponsors: the rows of a table.
  package init(for sponsors: [Sponsor]) {
    var counts: [String: Int] = [:]
    for sponsor in sponsors where sponsor.isHidden != true {
      counts[sponsor.tier.map(TierNames.key) ?? "", default: 0] += 1
    }
    tiers = counts.keys.count { !$0.isEmpty }
    let cards = counts.values.reduce(0, +)
    switch tiers {
    case 0: (arrangement, reason) = (.none, nil)
    case 1 where counts.count == 1:
      (arrangement, reason) = (.together, "arranged together in one strip, for there is one tier")
    case _ where counts.count > Self.mostLanes:
      (arrangement, reason) = (
        .together, "arranged together in one strip, for \(counts.count) lanes are too many to be told apart"
      )
    case _ where cards < 2 * counts.count:
      (arrangement, reason) = (
        .together, "arranged together in one strip, for \(cards) cards are too few for \(counts.count) lanes"
      )
    default:
      (arrangement, reason) = (
        .lanes, "arranged in \(counts.count) lanes, one for each tier; 'arrange: together' makes one strip"
      )
    }
  }
}
