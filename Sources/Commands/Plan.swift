package import ConfigurationValues
package import Logs
internal import MarqueeScene
internal import MarqueeStage
package import MarqueeValues
internal import Messages
internal import Platform
internal import Programme

extension Commands {
  /// How `plan` writes what it found.
  package enum PlanFormat: String, Sendable, CaseIterable {
    case text, csv, json
  }

  /// Prints for each card of each screen what is agreed, what it gets, and how often and how long it is in view.
  /// - Parameters:
  ///   - config: the configuration's path.
  ///   - screen: the name of the screen; `nil` for all.
  ///   - size: of the screen, px.
  ///   - instant: the moment from which on it is for; `nil` is now.
  ///   - duration: the time to give seconds for besides an hour; `nil` for none.
  package static func plan(
    config: String, screen: String? = nil, size: PixelSize, on instant: WrittenInstant? = nil, for duration: Duration?,
    format: PlanFormat
  ) throws(CommandFailure) {
    let screens = try load(config, screen: screen).screens
    let walls = screens.map { ($0.listedName, DatedWall($0.configuration, on: instant)) }
    let plans = walls.map { WallPlan($1, of: config, named: $0, screen: size, for: duration) }
    if format != .text { DatedWall.announce(walls) }
    RotatedSize.announce(walls.map { ($0.0, $0.1.whole) }, size)
    var output = StandardOutput()
    switch format {
    case .text: for line in plans.map(\.text).joined(separator: ["", ""]) { try output.write(line) }
    case .csv:
      try output.write(plans[0].csvHead)
      for line in plans.flatMap(\.csv) { try output.write(line) }
    case .json: try output.write(plans.count == 1 ? try WallPlan.json(plans[0]) : try WallPlan.json(["screens": plans]))
    }
    try output.flush()
  }
}

/// What each card of a wall gets, as long as nobody touches it.
struct WallPlan: Codable {
  /// The configuration's path.
  var file: String
  /// The screen's name; `nil` for the only one of a file without `screens`.
  var screen: String?
  /// The screen's size, px.
  var width: Int
  var height: Int
  /// The time over which `seconds` of a card are counted, s; `nil` if none was asked for.
  var span: Double?
  /// The moment that it is for, where cards have dates; s since 1970 by the zone's clock with its offset.
  var on: String?
  /// The canvas's width and height, px, if the screen is a part of a wall: a card counts wherever it is on the canvas.
  var canvas: [Int]?
  /// The same in words; only for people.
  var note: String?
  /// What begins and ends within `span`; `nil` where no card has dates, or no time was asked for.
  var changes: [DatedWall.Change]?
  /// The cards that begin within `span`, and how long they are in view in it, s.
  var later: [LaterCard]?
  /// What cards that are off leave, at the moment or at the changes after it; `nil` where no card has dates.
  var leaves: [LeftPart]?
  var lanes: [LanePlan]

  private enum CodingKeys: CodingKey {
    case file, screen, width, height, canvas, span, on, changes, later, leaves, lanes
  }

  /// A card that is not on at first.
  struct LaterCard: Codable {
    var card: String
    var seconds: Double
  }

  struct LanePlan: Codable {
    /// Counted from 1.
    var lane: Int
    var heading: String?
    /// The slots of a lap.
    var slots: Int
    /// How long a lap takes, s; `nil` in a lane that stands still. In one without a loop it is the way there and back.
    var lapSeconds: Double?
    /// Whether the cards simply take turns, so that shares and weights have no effect.
    var isListed: Bool
    var cards: [CardPlan]
    /// In the order in which their first cards are listed.
    var tiers: [TierPlan]
  }

  /// What the cards of a tier get together.
  struct TierPlan: Codable {
    var tier: String
    /// The number of its cards in the lane.
    var cards: Int
    var tierShare: Double?
    var agreed: Double
    var share: Double
    var slots: Int
    /// The sum of its cards' seconds, which may be more than an hour.
    var secondsPerHour: Double
    var seconds: Double?

    init(_ tier: String, _ cards: [CardPlan]) {
      self.tier = tier
      self.cards = cards.count
      tierShare = cards.first?.tierShare
      func sum(_ part: (CardPlan) -> Double) -> Double { WallPlan.rounded(cards.reduce(0) { $0 + part($1) }) }
      agreed = sum(\.agreed)
      share = sum(\.share)
      slots = cards.reduce(0) { $0 + $1.slots }
      secondsPerHour = sum(\.secondsPerHour)
      seconds = cards.first?.seconds == nil ? nil : sum { $0.seconds ?? 0 }
    }
  }

  struct CardPlan: Codable {
    /// The card's `id`, or its title.
    var card: String
    var tier: String?
    /// What the file says, 0…1.
    var contractShare: Double?
    var tierShare: Double?
    var weight: Double?
    /// What this comes to, 0…1.
    var agreed: Double
    /// The card's part of the time in view of all cards, 0…1.
    var share: Double
    var slots: Int
    var secondsPerHour: Double
    /// In view within `span`, s.
    var seconds: Double?
    /// s; `nil` if it is never in view.
    var longestUnseen: Double?
    var isTwiceInView: Bool
  }

  init(
    _ wall: DatedWall, of file: String, named name: String? = nil, screen: PixelSize, for duration: Duration?
  ) {
    let configuration = wall.configuration
    self.file = file
    self.screen = name
    (width, height) = (screen.width, screen.height)
    canvas = (configuration.wall?.canvas(of: configuration.rotation.turned(screen))).map { [$0.width, $0.height] }
    let span = duration.map { $0 / .seconds(1) }
    self.span = span
    var spans: [Double] = []
    if !wall.calendar.isAlways {
      on = WrittenInstant.iso(wall.moment, in: wall.zone)
      note = wall.note
      if span == nil { leaves = LeftPart.all(of: wall) }
      if let span {
        let stretches = wall.stretches(for: span)
        leaves = LeftPart.all(of: wall.whole, in: stretches)
        changes = wall.changes(between: stretches)
        let (isOn, seconds) = (stretches[0].isOn, wall.seconds(in: stretches, screen: screen))
        let names = wall.whole.lanes.flatMap { $0.cards.map(\.identity) }
        later = names.indices.filter { !isOn[$0] && seconds[$0] > 0 }.map {
          LaterCard(card: names[$0], seconds: Self.rounded(seconds[$0]))
        }
        // Where nothing is on, what is shown in place of the cards is none of them.
        if isOn.contains(true) { spans = names.indices.filter { isOn[$0] }.map { seconds[$0] } }
      }
    }
    var cardsBefore = 0
    let exposures = StagePlan(configuration, glass: screen).exposures()
    let tiers = Dictionary(configuration.tiers.map { ($0.name, $0) }) { first, _ in first }
    lanes = zip(configuration.lanes, exposures).enumerated().map { index, both in
      let (lane, exposure) = both
      let before = cardsBefore
      cardsBefore += lane.cards.count
      let cards = lane.cards.indices.map { number in
        let (card, seen) = (lane.cards[number], exposure.cards[number])
        let part = seen.seconds / (exposure.period ?? 1)
        return CardPlan(
          card: card.identity, tier: card.tier, contractShare: card.share,
          tierShare: configuration.arrangement == .lanes ? nil : card.tier.flatMap { tiers[$0]?.share },
          weight: card.weight,
          agreed: Self.rounded(lane.programme?.apportionment.shares[number] ?? 1 / Double(lane.cards.count)),
          share: Self.rounded(exposure.share(number)), slots: seen.slots, secondsPerHour: Self.rounded(part * 3600),
          seconds: span.map { Self.rounded(spans.isEmpty ? part * $0 : spans[before + number]) },
          longestUnseen: seen.longestGap.isFinite ? Self.rounded(seen.longestGap) : nil,
          isTwiceInView: seen.isTwiceInView)
      }
      return LanePlan(
        lane: index + 1, heading: lane.heading, slots: exposure.slots, lapSeconds: exposure.period.map(Self.rounded),
        isListed: exposure.slots == lane.cards.count, cards: cards, tiers: Self.tiers(of: cards))
    }
  }
}

extension WallPlan {
  private static func tiers(of cards: [CardPlan]) -> [TierPlan] {
    var names: [String] = []
    for tier in cards.compactMap(\.tier) where !names.contains(tier) { names.append(tier) }
    let members = Dictionary(grouping: cards) { $0.tier ?? "" }
    return names.map { TierPlan($0, members[$0] ?? []) }
  }

  /// To a millionth.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
