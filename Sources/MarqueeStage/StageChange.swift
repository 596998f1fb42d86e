package import MarqueeConfig
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

  /// The most cards of a lane that left in earlier changes, and may still be in view. With more, the lane is laid out anew:
  /// else a list that is made anew again and again during a pause would need more and more memory.
  private static let mostDeparting = 2000

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
        former: former, plan: makePlan?(configuration, none) ?? StagePlan(configuration, glass: glass),
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
      departing.append(departures?.departing ?? [])
    }
    self.init(
      former: former,
      plan: makePlan?(configuration, departing) ?? StagePlan(configuration, glass: glass, departing: departing),
      cards: successors, numbers: numbers)
  }

  /// A change to a plan whose strips have their places already, in a fade unless the display has another size.
  package init(from former: StagePlan, onto plan: StagePlan) {
    self.init(
      former: former, plan: plan,
      cards: Self.successors(of: former, in: plan.configuration, isSameFile: false),
      fadesWhole: former.glass == plan.glass)
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
    lanes = cards.enumerated().map { lane, succession in
      guard let (origin, cards) = succession else { return nil }
      let (old, new) = (former.layout.lanes[origin].strip, plan.layout.lanes[lane].strip)
      var tape = numbers?[lane]
      if let numbers = tape, !former.lets(plan, goOnIn: lane, numbers: numbers) { tape = nil }
      return LaneChange(
        origin: origin, cards: cards, slots: SlotSuccessors(of: old, on: new, cards: cards), tape: tape,
        isOther: !cards.areSame || old.order != new.order)
    }
    let lanes = lanes
    fades = former.configuration.lanes.indices.map { lane in
      guard numbers != nil, let change = lanes[lane] else { return fadesWhole }
      return change.tape == nil && !change.cards.areSame && former.keepsPlace(ofLane: lane, in: plan)
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
  ) -> (numbers: CardNumbers, departing: [Card])? {
    // Those that left earlier are out of view.
    let earlier = hasRemnants ? former.departing[lane] : []
    guard earlier.count <= mostDeparting else { return nil }
    let listed = settings.cards.count
    var departing: [Card] = []
    var numbers: CardNumbers = []
    for (number, card) in former.configuration.lanes[lane].cards.enumerated() {
      guard !successors.keeps(number) else {
        numbers.append(successors[number])
        continue
      }
      numbers.append(listed + departing.count)
      departing.append(card)
    }
    // A card that left earlier may be listed again.
    var present: [String: Int] = [:]
    if !earlier.isEmpty {
      for (number, card) in settings.cards.enumerated() where present[card.identity] == nil {
        present[card.identity] = number
      }
    }
    for card in earlier {
      if let number = present[card.identity] {
        numbers.append(number)
      } else {
        numbers.append(listed + departing.count)
        departing.append(card)
      }
    }
    return (numbers, departing)
  }

  /// The lane and the number in it that a card on a strip has from now on; `nil` if it is not known there.
  package func place(ofCard card: Int, inLane lane: Int) -> (card: Int, lane: Int)? {
    guard let successor = self.lane(succeeding: lane), let change = lanes[successor] else { return nil }
    if let tape = change.tape { return tape.indices.contains(card) ? (tape[card], successor) : nil }
    guard card < former.configuration.lanes[lane].cards.count, change.cards.keeps(card) else { return nil }
    return (change.cards[card], successor)
  }
}

/// What becomes of a lane.
struct LaneChange: Sendable {
  /// The lane's number in the former plan.
  let origin: Int
  /// What becomes of its listed cards.
  let cards: CardSuccessors
  /// The new slot that succeeds each former one.
  let slots: SlotSuccessors
  /// The number that each card on its strip has from now on, if the new sequence can come in from the edges; otherwise `nil`,
  /// and the lane is laid out anew.
  let tape: StageChange.CardNumbers?
  /// Whether its sequence is another.
  let isOther: Bool
}

extension StagePlan {
  /// Whether only the list of a lane differs, so that its strip can go on with another sequence.
  /// - Parameter numbers: the number in the other plan of each card on the lane's strip.
  fileprivate func lets(_ plan: StagePlan, goOnIn lane: Int, numbers: [Int]) -> Bool {
    let (old, new) = (layout.lanes[lane], plan.layout.lanes[lane])
    return keepsPlace(ofLane: lane, in: plan) && configuration.lanes[lane].layout == .strip
      && plan.behavior(ofLane: lane).speed != 0 && old.strip.loops && new.strip.loops
      && old.strip.spacing == new.strip.spacing
      && numbers.enumerated().allSatisfy { old.cardExtents[$0] == new.cardExtents[$1] }
  }

  /// Whether a lane is at the same place in another plan.
  fileprivate func keepsPlace(ofLane lane: Int, in plan: StagePlan) -> Bool {
    let (old, new) = (layout.lanes[lane], plan.layout.lanes[lane])
    return configuration.lanes[lane].layout == plan.configuration.lanes[lane].layout
      && configuration.rotation == plan.configuration.rotation && old.area == new.area
      && old.isVertical == new.isVertical && old.isMirrored == new.isMirrored
  }
}

/// For each former card of a lane the new card that succeeds it.
struct CardSuccessors: Sendable {
  /// `nil` if each card succeeds itself.
  private let numbers: [Int]?
  /// Whether all cards stay, at their numbers, and there are no others.
  let areSame: Bool
  /// Whether no card is still listed, so that the new list begins with its first one.
  let keepsNone: Bool
  /// Whether each card is still listed; otherwise its successor is the next one that is.
  private let areKept: [Bool]

  /// For a lane whose cards do not change.
  init() {
    numbers = nil
    areSame = true
    keepsNone = false
    areKept = []
  }

  /// Matches cards by their identity; of several with one identity the first matches the first, and so on. One entry that
  /// differs between unchanged neighbours is the same card with other contents. A card that is gone is succeeded by the next
  /// one that is still there.
  /// - Parameter pairing: whether such an entry is the same card.
  init(of old: [Card], among new: [Card], pairing: Bool = true) {
    // The first card of each identity, and for each card the next one with the same identity.
    var first: [String: Int] = [:]
    first.reserveCapacity(new.count)
    var following = [Int](repeating: -1, count: new.count)
    for index in new.indices.reversed() {
      following[index] = first.updateValue(index, forKey: new[index].identity) ?? -1
    }
    var found = old.map { card -> Int? in
      guard let place = first[card.identity], place >= 0 else { return nil }
      first[card.identity] = following[place]
      return place
    }
    var isTaken = [Bool](repeating: false, count: new.count)
    for place in found.compactMap(\.self) { isTaken[place] = true }
    // An id that was given tells a card from another.
    for index in old.indices where found[index] == nil && old.count > 1 && pairing && old[index].id == nil {
      let place = (index == 0 ? -1 : found[index - 1] ?? -2) + 1
      let next = index == old.count - 1 ? new.count : found[index + 1]
      if new.indices.contains(place), !isTaken[place], new[place].id == nil, next == place + 1 { found[index] = place }
    }
    areKept = found.map { $0 != nil }
    keepsNone = !areKept.contains(true)
    areSame = old.count == new.count && found.enumerated().allSatisfy { $0 == $1 }
    var next = found.lazy.compactMap(\.self).first
    var numbers = [Int](repeating: 0, count: old.count)
    // Backwards, so that the next card is known; after the last comes the first.
    for index in old.indices.reversed() {
      next = found[index] ?? next
      numbers[index] = next ?? min(index, new.count - 1)
    }
    self.numbers = numbers
  }

  subscript(card: Int) -> Int { numbers?[card] ?? card }

  /// Whether a card is still listed.
  func keeps(_ card: Int) -> Bool { numbers == nil || areKept[card] }
}
