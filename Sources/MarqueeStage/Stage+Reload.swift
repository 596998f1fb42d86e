package import MarqueeConfig
internal import MarqueeEngine
package import MarqueeValues

// Another plan in place of the present one, between two frames.
extension Stage {
  /// Shows another configuration, or the same on a glass of another size, from now on. The card at the middle of each
  /// lane stays there as long as it is still listed, and a touch in progress goes on, unless its lane lies another way
  /// now. Takes time for each lane, none for each card.
  ///
  /// - Precondition: the change begins with the present plan.
  package mutating func adopt(_ change: StageChange) {
    precondition(change.former === plan, "plans are adopted in the order in which they were made")
    let former = change.former
    plan = change.plan
    let known = controllers
    let start = now
    controllers = configuration.lanes.indices.map { index in
      let (lane, place) = (configuration.lanes[index], layout.lanes[index])
      let behavior = ScrollBehavior(lane, configuration.touch)
      guard known.indices.contains(index) else {
        return ScrollController(
          strip: place.strip, viewport: place.viewport, behavior: behavior, offset: place.startOffset, start: start)
      }
      var controller = known[index]
      if former.layout.lanes[index].isVertical != place.isVertical { controller.cancelPointers(at: start) }
      let successors = change.successors[index]
      controller.relayout(strip: place.strip, viewport: place.viewport, behavior: behavior) { successors[$0] }
      return controller
    }
    lanesOfFingers = lanesOfFingers.filter { controllers.indices.contains($0.value) }
    keepOpening(through: change)
    // Lanes that are new, or that stood still for a card or a finger on another one which is no longer there.
    keepHold(at: now)
  }

  /// Shows another configuration from now on, which is laid out here and now.
  package mutating func adopt(_ new: Configuration) {
    adopt(StageChange(from: plan, to: new))
  }

  /// Lays everything out here and now for a glass of another size; the card at each lane's centre stays there.
  package mutating func resize(to glass: PixelSize) {
    guard glass != self.glass else { return }
    adopt(StageChange(from: plan, to: glass))
  }

  /// A card that is open stays open where it is listed in both plans, with what it says now; else it is gone.
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
