package import MarqueeConfig
internal import MarqueeEngine

// Another configuration in place of the present one, between two frames.
nonisolated extension Stage {
  /// Shows another configuration from now on. The card at the middle of each lane stays there as long as it is still
  /// listed, and a touch in progress goes on, unless its lane lies another way now.
  package mutating func adopt(_ new: Configuration) {
    let (old, oldLayout) = (configuration, layout)
    configuration = new
    layOut()
    let layout = layout
    let known = controllers
    let start = now
    controllers = new.lanes.indices.map { index in
      let (lane, place) = (new.lanes[index], layout.lanes[index])
      let behavior = ScrollBehavior(lane, new.touch)
      guard known.indices.contains(index) else {
        return ScrollController(
          strip: place.strip, viewport: place.viewport, behavior: behavior, offset: place.startOffset, start: start)
      }
      var controller = known[index]
      if oldLayout.lanes[index].isVertical != place.isVertical { controller.loseFingers(at: start) }
      let successors = CardSuccessors(of: old.lanes[index].cards, among: lane.cards)
      controller.relayout(strip: place.strip, viewport: place.viewport, behavior: behavior) { successors[$0] }
      return controller
    }
    lanesOfFingers = lanesOfFingers.filter { controllers.indices.contains($0.value) }
    keepOpening(from: old)
    // Lanes that are new, or that stood still for a card or a finger on another one which is no longer there.
    keepHold(at: now)
  }

  /// A card that is open stays open where it is listed in both, with what it says now; else it is gone.
  private mutating func keepOpening(from old: Configuration) {
    guard let opening else { return }
    let (lane, card) = (opening.lane, opening.tile.card)
    let former = old.lanes[lane].cards
    let present = configuration.lanes.indices.contains(lane) ? configuration.lanes[lane].cards : []
    let successor = CardSuccessors(of: former, among: present)[card]
    guard present.indices.contains(successor), present[successor].identity == former[card].identity else {
      self.opening = nil
      for index in controllers.indices { controllers[index].close(at: now) }
      return
    }
    self.opening?.follow(toCard: successor)
    fitDetails()
  }
}

/// Which of the new cards stands for each of the old ones.
nonisolated struct CardSuccessors {
  private let numbers: [Int]

  /// Cards are the same by what they are known by; of several alike the first is the first. A card that is gone gives
  /// its place to the next one that is still there.
  init(of old: [Card], among new: [Card]) {
    var places: [String: [Int]] = [:]
    for (index, card) in new.enumerated().reversed() { places[card.identity, default: []].append(index) }
    let found = old.map { places[$0.identity]?.popLast() }
    var next = found.compactMap(\.self).first
    var numbers = [Int](repeating: 0, count: old.count)
    // Backwards, so that what comes after is known; the first one comes after the last.
    for index in old.indices.reversed() {
      next = found[index] ?? next
      numbers[index] = next ?? min(index, new.count - 1)
    }
    self.numbers = numbers
  }

  subscript(card: Int) -> Int { numbers[card] }
}
