internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeValues

/// What a lane's strip is made of, and what a change of its list depends on.
struct StripLane: Sendable {
  /// The lane's place among all lanes of the file, 0-based, where some are left out; else `nil`.
  var number: Int?
  var layout: Lane.Layout
  /// The lane's part of the screen, px.
  var area: PixelArea
  var isVertical: Bool
  var isMirrored: Bool
  var strip: StripGeometry
  var behavior: ScrollBehavior
  /// The extent of each card along the strip, px; after the listed cards those that may still be in view.
  var cardExtents: [Double]

  /// The extent of the viewport along the strip, px.
  var viewport: Double { Double(isVertical ? area.height : area.width) }

  /// Whether the lane is at the same place in another layout.
  func keepsPlace(in other: StripLane) -> Bool {
    layout == other.layout && area == other.area && isVertical == other.isVertical && isMirrored == other.isMirrored
  }

  /// Whether only the list differs, so that the strip can go on with another sequence.
  /// - Parameter numbers: the number on the other strip of each card on this one.
  func goesOn(as other: StripLane, numbers: [Int]) -> Bool {
    keepsPlace(in: other) && layout == .strip && other.behavior.speed != 0 && strip.loops && other.strip.loops
      && strip.spacing == other.strip.spacing
      && numbers.indices.allSatisfy { cardExtents[$0] == other.cardExtents[numbers[$0]] }
  }

  /// A number that tells sequences of cards apart.
  /// - Parameter marks: a number for the identity of each card, in the order of the slots.
  static func sequence(_ marks: some Sequence<Int>) -> Int {
    var sequence = 0
    for mark in marks {
      sequence = (sequence ^ mark) &* 0x5851_F42D_4C95_7F2D
      sequence ^= sequence >> 32
    }
    return sequence
  }
}

extension StagePlan {
  /// A lane as its strip needs it.
  func stripLane(_ index: Int) -> StripLane {
    let (lane, place) = (configuration.lanes[index], layout.lanes[index])
    return StripLane(
      number: lane.number, layout: lane.layout, area: place.area, isVertical: place.isVertical,
      isMirrored: place.isMirrored, strip: place.strip, behavior: behavior(ofLane: index),
      cardExtents: place.cardExtents)
  }
}

/// What becomes of a lane.
struct LaneChange: Sendable {
  /// The lane's number in the former layout.
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

  /// - Parameter numbers: the number that each card on its strip has from now on; `nil` lays the lane out anew.
  init(_ origin: Int, from old: StripLane, to new: StripLane, cards: CardSuccessors, numbers: [Int]?) {
    (self.origin, self.cards) = (origin, cards)
    let isSameOrder = old.strip.order == new.strip.order
    slots = SlotSuccessors(of: old.strip, on: new.strip, cards: cards, isSameOrder: isSameOrder)
    tape = numbers.flatMap { old.goesOn(as: new, numbers: $0) ? $0 : nil }
    isOther = !cards.areSame || !isSameOrder
  }
}

extension ScrollController {
  /// Goes on as a change of its lane says.
  /// - Parameters:
  ///   - former: the former sequence.
  ///   - strip: the new one.
  ///   - resumed: the slot of the new sequence to go on with, where it was on the strip before.
  mutating func follow(
    _ change: LaneChange, from former: StripGeometry, to strip: StripGeometry, viewport: Double,
    behavior: ScrollBehavior, resumingAt resumed: Int?
  ) {
    let (cards, successors) = (change.cards, change.slots)
    if let tape = change.tape,
      changeSequence(
        to: strip, behavior: behavior, resumingAt: resumed,
        card: { tape.indices.contains($0) ? tape[$0] : nil },
        slot: { (cards.keepsNone ? 0 : successors[$0], cards.keeps(former.card(inSlot: $0))) })
    {
      return
    }
    relayout(strip: strip, viewport: viewport, behavior: behavior) { successors[$0] }
  }
}

/// For each former slot of a lane the new slot that succeeds it.
struct SlotSuccessors: Sendable {
  private let cards: CardSuccessors
  /// `nil` if each card stands once, so that slots are succeeded as their cards are.
  private let strips: (former: StripGeometry, new: StripGeometry)?
  private let isSameOrder: Bool

  init(of former: StripGeometry, on strip: StripGeometry, cards: CardSuccessors, isSameOrder: Bool) {
    (self.cards, self.isSameOrder) = (cards, isSameOrder)
    strips = former.order != nil || strip.order != nil ? (former, strip) : nil
  }

  /// A slot is succeeded by the slot of its card's successor that is nearest to the same part of the lap.
  subscript(slot: Int) -> Int {
    guard let (former, strip) = strips else { return cards[slot] }
    let card = min(cards[former.card(inSlot: slot)], strip.cardCount - 1)
    guard let order = strip.order else { return card }
    return order.slot(of: card, nearest: isSameOrder ? slot : slot * strip.count / former.count)
  }
}

extension [ScrollController] {
  /// Begins at given places. Does nothing unless there is a place for each lane of the file.
  /// - Parameters:
  ///   - places: one for each lane of the file, those included of which no card is on; in px of the configuration.
  ///   - numbers: for each of these strips which lane of the file it is; see `StripLane.number`.
  ///   - scale: px of the display in a px of the configuration.
  mutating func begin(at places: [StartPlace], lanes numbers: [Int?], scale: Double) {
    // With lanes left out, the file has more of them than there are strips.
    let last = numbers.enumerated().map { $1 ?? $0 }.max() ?? 0
    guard places.count > last, places.count == numbers.count || numbers.first.flatMap(\.self) != nil else { return }
    for index in indices {
      let place = places[numbers[index] ?? index]
      let phase: ScrollPhase =
        switch place.phase {
        case .cruising: .cruising
        case .dwelling: .dwelling
        case .stepping: .stepping
        }
      let moment = StripMoment(
        offset: place.offset * scale, phase: phase, left: place.left,
        isForward: place.isForward ?? self[index].moment.isForward)
      _ = self[index].goOn(from: moment)
    }
  }
}
