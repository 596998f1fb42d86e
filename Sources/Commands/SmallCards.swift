internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Collects the cards of a wall that are too small on a screen to tell what is on them.
struct SmallCards {
  /// The size of the screen, px.
  private let screen: PixelSize
  private let arrangement: Configuration.Arrangement
  private var groups: [Group: Found] = [:]

  /// Cards that are alike in size, and have one remedy.
  private struct Group: Hashable {
    var lane: Int
    var tier: String?
  }

  private struct Found {
    /// The smallest of them.
    var card: Card
    /// px.
    var size: PixelSize
    var count = 0
    /// The place of the first of them.
    var place: Place
    /// Whether another warning names the size of one of them.
    var isSaid = false
  }

  /// What a card needs along its longer side on a panel whose shorter side has fewer px than `largePanel`: such panels are
  /// small in the hand too.
  private static let leastOnSmallPanel = 120
  private static let largePanel = 600
  /// A card whose longer side is a smaller part of the screen's shorter side cannot be recognised across a room: 1/9.
  private static let cardsPart = 9

  init(of configuration: Configuration, on screen: PixelSize) {
    (self.screen, arrangement) = (screen, configuration.arrangement)
  }

  /// The least length of a card's longer side, px.
  private var least: Int {
    let shorter = min(screen.width, screen.height)
    return shorter < Self.largePanel ? Self.leastOnSmallPanel : shorter / Self.cardsPart
  }

  /// Notes a card.
  /// - Parameters:
  ///   - size: px.
  ///   - isSaid: whether another warning names its size.
  mutating func note(_ card: Card, ofLane lane: Int, _ size: PixelSize, isSaid: Bool) {
    guard max(size.width, size.height) < least else { return }
    let group = Group(lane: lane, tier: card.tier)
    var found = groups[group] ?? Found(card: card, size: size, place: card.place)
    if size.width * size.height < found.size.width * found.size.height { (found.card, found.size) = (card, size) }
    found.count += 1
    found.isSaid = found.isSaid || isSaid
    groups[group] = found
  }

  /// A warning for each tier and lane in which cards are too small, unless another one says so already.
  var warnings: [(place: Place, message: String)] {
    groups.filter { !$0.value.isSaid }.sorted {
      ($0.key.lane, $0.key.tier ?? "") < ($1.key.lane, $1.key.tier ?? "")
    }.map { group, found in
      var message =
        "the card of \(quoted(found.card.name)) has \(found.size.width) × \(found.size.height) px, "
        + "too small to recognise from afar on a screen of \(screen), which needs at least \(least) px along the longer side"
      if found.count > 1 {
        let tier = group.tier.map { " of the tier \(quoted($0))" } ?? ""
        message += "; the same goes for \(counted(found.count - 1, "more card"))\(tier)"
      }
      return (found.place, "\(message); \(remedy)")
    }
  }

  private var remedy: String {
    switch arrangement {
    case .lanes: "set 'arrange: together', or show fewer tiers on this screen"
    case .together, .none: "make 'width' and 'height' in 'card' larger"
    }
  }
}
