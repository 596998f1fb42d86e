package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeValues

/// The change from one plan to another, computed ahead so that the time `Stage.adopt(_:)` takes does not grow with the
/// number of cards. Immutable; may be made on any thread.
package struct StageChange: Sendable {
  /// The plan that the change starts from.
  package let former: StagePlan
  /// The plan to adopt.
  package let plan: StagePlan
  /// For each lane of the plan to adopt, what it is in the former one; `nil` if it is new.
  let lanes: [LaneChange?]
  /// For each lane of the former plan whether its cards fade out and others in, in their places.
  let fades: [Bool]
  /// Whether the whole wall fades, because the calendar takes a lane off it or puts one on it.
  package let fadesWhole: Bool

  /// The number that a card on a strip has from now on; `nil` for a card that may no longer be drawn.
  typealias CardNumbers = [Int]

  /// A change to another configuration.
  /// - Parameters:
  ///   - glass: the size of the display, px; `nil` keeps it.
  ///   - isAtOnce: whether the new cards are shown at once, in place of those in view.
  ///   - isSameFile: whether both come from one reading of the file, and the calendar has other cards on: then another card
  ///     is another card.
  ///   - hasRemnants: whether tiles of a sequence that left in earlier changes are in view; `nil` where it is not known.
  ///   - makePlan: makes a plan for the same display, with the cards of each lane that are no longer listed but may still be
  ///     in view.
  package init(
    from former: StagePlan, to configuration: Configuration, glass: PixelSize? = nil, isAtOnce: Bool = false,
    isSameFile: Bool = false, hasRemnants: Bool? = nil,
    makePlan: ((Configuration, [[Card]]) -> StagePlan)? = nil
  ) {
    let known = former.configuration.lanes
    let successors = Self.successors(of: former, in: configuration, isSameFile: isSameFile)
    let glass = glass ?? former.glass
    let hasSameLanes = known.count == successors.count && successors.enumerated().allSatisfy { $1?.origin == $0 }
    guard hasSameLanes, glass == former.glass, !isAtOnce else {
      let none = configuration.lanes.map { _ in [Card]() }
      self.init(
        former: former,
        plan: makePlan?(configuration, none)
          ?? StagePlan(configuration, glass: glass, typesetter: former.typesetter),
        cards: successors, fadesWhole: isSameFile && !hasSameLanes && glass == former.glass && !isAtOnce)
      return
    }
    var departing: [[Card]] = []
    var numbers: [CardNumbers?] = []
    for (lane, settings) in configuration.lanes.enumerated() {
      let departures = successors[lane].flatMap {
        Self.departures(
          from: former, lane: lane, to: settings, $0.cards, hasRemnants: hasRemnants ?? former.hasRemnants)
      }
      numbers.append(departures?.numbers)
      departing.append(departures?.cards ?? [])
    }
    self.init(
      former: former,
      plan: makePlan?(configuration, departing)
        ?? StagePlan(configuration, glass: glass, departing: departing, typesetter: former.typesetter),
      cards: successors, numbers: numbers)
  }

  /// A change to a plan whose strips have their places already, in a fade unless the display has another size.
  /// - Parameter isSeen: whether anything was shown before; without, there is no fade.
  package init(from former: StagePlan, onto plan: StagePlan, isSeen: Bool = true) {
    self.init(
      former: former, plan: plan,
      cards: Self.successors(of: former, in: plan.configuration, isSameFile: false),
      fadesWhole: isSeen && former.glass == plan.glass)
  }

  /// For each lane of a configuration what it was in a plan, and what becomes of its cards; `nil` for a new lane.
  private static func successors(
    of former: StagePlan, in configuration: Configuration, isSameFile: Bool
  ) -> [Succession?] {
    let known = former.configuration.lanes
    return configuration.lanes.indices.map { lane in
      let origin = known.indices.first {
        (known[$0].number ?? $0) == (configuration.lanes[lane].number ?? lane)
      }
      return origin.map {
        ($0, CardSuccessors(of: known[$0].cards, among: configuration.lanes[lane].cards, pairing: !isSameFile))
      }
    }
  }

  /// A change to a display of another size, px, with the same configuration.
  package init(from former: StagePlan, to glass: PixelSize) {
    self.init(
      former: former, plan: former.resized(to: glass),
      cards: former.configuration.lanes.indices.map { ($0, CardSuccessors()) })
  }

  /// A lane's number in the former plan, and what becomes of its listed cards.
  private typealias Succession = (origin: Int, cards: CardSuccessors)

  /// - Parameters:
  ///   - cards: for each lane of the plan to adopt; `nil` for a new one.
  ///   - numbers: for each lane the number that each card on its strip has from now on; `nil` lays all lanes out anew.
  private init(
    former: StagePlan, plan: StagePlan, cards: [Succession?], numbers: [CardNumbers?]? = nil, fadesWhole: Bool = false
  ) {
    (self.former, self.plan, self.fadesWhole) = (former, plan, fadesWhole)
    let keepsRotation = former.configuration.rotation == plan.configuration.rotation
    lanes = cards.enumerated().map { lane, succession in
      guard let (origin, cards) = succession else { return nil }
      return LaneChange(
        origin, from: former.stripLane(origin), to: plan.stripLane(lane), cards: cards,
        numbers: keepsRotation ? numbers?[lane] : nil)
    }
    let lanes = lanes
    fades = former.configuration.lanes.indices.map { lane in
      guard numbers != nil, let change = lanes[lane] else { return fadesWhole }
      return change.tape == nil && !change.cards.areSame && keepsRotation
        && former.stripLane(lane).keepsPlace(in: plan.stripLane(lane))
    }
  }

  /// The same change for a display of another size, px.
  package func resized(to glass: PixelSize) -> StageChange {
    StageChange(
      former: former, plan: plan.resized(to: glass), cards: lanes.map { lane in lane.map { ($0.origin, $0.cards) } })
  }

  /// The lane that a lane of the former plan is from now on; `nil` if it is gone.
  func lane(succeeding lane: Int) -> Int? { lanes.firstIndex { $0?.origin == lane } }

  /// The numbers that a lane's cards have from now on, and the cards that are no longer listed; `nil` if they are too many.
  private static func departures(
    from former: StagePlan, lane: Int, to settings: Lane, _ successors: CardSuccessors, hasRemnants: Bool
  ) -> Departures<Card>? {
    // Those that left earlier are out of view.
    let earlier = hasRemnants ? former.departing[lane] : []
    var present: [String: Int] = [:]
    if !earlier.isEmpty {
      for (number, card) in settings.cards.enumerated() where present[card.identity] == nil {
        present[card.identity] = number
      }
    }
    return Departures(
      of: former.configuration.lanes[lane].cards, after: earlier, to: settings.cards.count, successors
    ) { present[$0.identity] }
  }

  /// The lane and the number in it that a card on a strip has from now on; `nil` if it is not known there.
  package func place(ofCard card: Int, inLane lane: Int) -> (card: Int, lane: Int)? {
    guard let successor = self.lane(succeeding: lane), let change = lanes[successor] else { return nil }
    if let tape = change.tape { return tape.indices.contains(card) ? (tape[card], successor) : nil }
    guard card < former.configuration.lanes[lane].cards.count, change.cards.keeps(card) else { return nil }
    return (change.cards[card], successor)
  }
}
