package import MarqueeConfig
internal import MarqueeEngine
package import MarqueeValues

// Replaces the plan between two frames.
extension Stage {
  /// Adopts another configuration, or the same one for a display of another size. The card in the middle of each lane
  /// stays there if it is still listed, and a touch in progress continues unless its lane changed its axis. The time that
  /// this takes grows with the number of lanes, not of cards.
  ///
  /// - Precondition: the change starts from the present plan.
  package mutating func adopt(_ change: StageChange) {
    precondition(change.former === plan, "plans are adopted in the order in which they were made")
    let former = change.former
    plan = change.plan
    let known = controllers
    let start = now
    controllers = configuration.lanes.indices.map { index in
      let (place, behavior) = (layout.lanes[index], plan.behavior(ofLane: index))
      guard known.indices.contains(index) else {
        return ScrollController(
          strip: place.strip, viewport: place.viewport, behavior: behavior, card: place.startCard,
          offset: place.startOffset,
          start: start)
      }
      var controller = known[index]
      let before = former.layout.lanes[index]
      if before.isVertical != place.isVertical || before.isMirrored != place.isMirrored {
        controller.cancelPointers(at: start)
      }
      let successors = change.slots[index]
      controller.relayout(strip: place.strip, viewport: place.viewport, behavior: behavior) { successors[$0] }
      return controller
    }
    lanesOfFingers = lanesOfFingers.filter { controllers.indices.contains($0.value) }
    keepOpening(through: change)
    keepPauseButton()
    // For new lanes, and for those suspended by a card or a finger that is gone.
    updateSuspension(at: now)
  }

  /// Lays another configuration out synchronously and adopts it.
  package mutating func adopt(_ new: Configuration) {
    adopt(StageChange(from: plan, to: new))
  }

  /// Lays everything out synchronously for a display of another size, px. The card in the middle of each lane stays there.
  package mutating func resize(to glass: PixelSize) {
    guard glass != self.glass else { return }
    adopt(StageChange(from: plan, to: glass))
  }

  /// Keeps an open card open, with its new contents, if both plans list it; otherwise removes it at once.
  private mutating func keepOpening(through change: StageChange) {
    guard let opening else { return }
    let (lane, card) = (opening.lane, opening.tile.card)
    if change.successors.indices.contains(lane) {
      let successor = change.successors[lane][card]
      let present = configuration.lanes[lane].cards
      if present.indices.contains(successor),
        present[successor].identity == change.former.configuration.lanes[lane].cards[card].identity
      {
        self.opening?.follow(toCard: successor)
        fitDetails()
        return
      }
    }
    self.opening = nil
    for index in controllers.indices { controllers[index].close(at: now) }
  }
}

/// The change from one plan to another, computed ahead so that the time `Stage.adopt(_:)` takes does not grow with the
/// number of cards. Immutable; may be made on any thread.
package struct StageChange: Sendable {
  /// The plan that the change starts from.
  package let former: StagePlan
  /// The plan to adopt.
  package let plan: StagePlan
  /// For each lane in both plans, the new card that succeeds each former one.
  let successors: [CardSuccessors]
  /// For each lane in both plans, the new slot that succeeds each former one.
  let slots: [SlotSuccessors]

  /// A change to another configuration.
  /// - Parameter glass: the size of the display, px; `nil` keeps it.
  package init(from former: StagePlan, to configuration: Configuration, glass: PixelSize? = nil) {
    self.init(
      former: former, plan: StagePlan(configuration, glass: glass ?? former.glass),
      successors: zip(former.configuration.lanes, configuration.lanes).map {
        CardSuccessors(of: $0.cards, among: $1.cards)
      })
  }

  /// A change to a display of another size, px, with the same configuration.
  package init(from former: StagePlan, to glass: PixelSize) {
    self.init(
      former: former, plan: former.resized(to: glass),
      successors: former.configuration.lanes.map { _ in CardSuccessors() })
  }

  private init(former: StagePlan, plan: StagePlan, successors: [CardSuccessors]) {
    (self.former, self.plan, self.successors) = (former, plan, successors)
    slots = successors.indices.map { lane in
      SlotSuccessors(
        of: former.layout.lanes[lane].strip, on: plan.layout.lanes[lane].strip, cards: successors[lane])
    }
  }

  /// The same change for a display of another size, px.
  package func resized(to glass: PixelSize) -> StageChange {
    StageChange(former: former, plan: plan.resized(to: glass), successors: successors)
  }
}

/// For each former card of a lane the new card that succeeds it.
struct CardSuccessors: Sendable {
  /// `nil` if each card succeeds itself.
  private let numbers: [Int]?

  /// For a lane whose cards do not change.
  init() {
    numbers = nil
  }

  /// Matches cards by their identity; of several with one identity the first matches the first, and so on. A card that is
  /// gone is succeeded by the next one that is still there.
  init(of old: [Card], among new: [Card]) {
    // The first card of each identity, and for each card the next one with the same identity.
    var first: [String: Int] = [:]
    first.reserveCapacity(new.count)
    var following = [Int](repeating: -1, count: new.count)
    for index in new.indices.reversed() {
      following[index] = first.updateValue(index, forKey: new[index].identity) ?? -1
    }
    let found = old.map { card -> Int? in
      guard let place = first[card.identity], place >= 0 else { return nil }
      first[card.identity] = following[place]
      return place
    }
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
}

/// For each former slot of a lane the new slot that succeeds it.
struct SlotSuccessors: Sendable {
  /// `nil` if each card stands once, so that slots are succeeded as their cards are.
  private let numbers: [Int]?
  private let cards: CardSuccessors

  /// A slot is succeeded by the slot of its card's successor that is nearest to the same part of the lap.
  init(of former: StripGeometry, on strip: StripGeometry, cards: CardSuccessors) {
    self.cards = cards
    guard former.order != nil || strip.order != nil else {
      numbers = nil
      return
    }
    let isSame = former.order == strip.order
    numbers = (0..<former.count).map { slot in
      let card = min(cards[former.card(inSlot: slot)], strip.cardCount - 1)
      guard let order = strip.order else { return card }
      let place = isSame ? slot : slot * strip.count / former.count
      return order.slot(of: card, nearest: place)
    }
  }

  subscript(slot: Int) -> Int { numbers?[slot] ?? cards[slot] }
}
