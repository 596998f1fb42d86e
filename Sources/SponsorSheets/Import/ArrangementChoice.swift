package import ConfigurationValues
internal import MarqueeConfig
package import MarqueeValues

/// Chooses how the tiers of a new wall are arranged.
package struct ArrangementChoice: Sendable, Hashable {
  /// The arrangement; `none` without tiers.
  package let arrangement: Configuration.Arrangement
  /// What was chosen and why, in a sentence without a full stop; `nil` without tiers.
  package let reason: String?
  /// The number of tiers.
  package let tiers: Int

  /// The least height of a lane without its heading, as a part of the screen's shorter side: on a smaller one logos cannot be
  /// told apart from the other end of a room.
  private static let leastHeight = 0.1
  /// What the screen's heading and the heading of each lane take of its height, see `StageLayout`.
  private static let heading = 0.15
  private static let laneHeading = 0.05

  /// - Parameters:
  ///   - sponsors: the rows of a table.
  ///   - hasTitle: whether there is text above all lanes.
  ///   - screen: the size of the screen, px.
  package init(
    for sponsors: [Sponsor], hasTitle: Bool, on screen: PixelSize = PixelSize(width: 1920, height: 1080)
  ) {
    var counts: [String: Int] = [:]
    for sponsor in sponsors where sponsor.isHidden != true {
      counts[sponsor.tier.map(TierNames.key) ?? "", default: 0] += 1
    }
    tiers = counts.keys.count { !$0.isEmpty }
    let heights = TierRanks.heights(counts.count)
    let room = 1 - (hasTitle ? Self.heading : 0) - Double(tiers) * Self.laneHeading
    let height = Double(screen.height) / Double(min(screen.width, screen.height))
    let lowest = height * room / heights.reduce(0, +)
    let cards = counts.values.reduce(0, +)
    switch tiers {
    case 0: (arrangement, reason) = (.none, nil)
    case 1 where counts.count == 1:
      (arrangement, reason) = (.together, "arranged together in one strip, for there is one tier")
    case _ where lowest < Self.leastHeight:
      (arrangement, reason) = (
        .together, "arranged together in one strip, for \(counts.count) lanes would be too low to be seen from afar"
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
