package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeValues

// Replaces the plan between two frames.
extension Stage {
  /// Adopts another configuration, or the same one for a display of another size.
  ///
  /// Where only the list of an endless strip differs, nothing in view moves: the new sequence comes in from the edges, and
  /// cards that are no longer listed scroll out. Otherwise the card in the middle of each lane stays there if it is still
  /// listed. A touch in progress continues unless its lane changed its axis. The time that this takes grows with the number
  /// of lanes and of tiles in view, not of cards.
  ///
  /// - Precondition: the change starts from the present plan.
  package mutating func adopt(_ change: StageChange) {
    precondition(change.former === plan, "plans are adopted in the order in which they were made")
    let former = change.former
    let fading = fadingPlaces(through: change)
    plan = change.plan
    mayHaveRemnants = true
    let known = controllers
    let start = now
    controllers = configuration.lanes.indices.map { index in
      let (place, behavior) = (layout.lanes[index], plan.behavior(ofLane: index))
      guard let lane = change.lanes[index] else {
        return ScrollController(
          strip: place.strip, viewport: place.viewport, behavior: behavior, card: place.startCard,
          offset: place.startOffset,
          start: start)
      }
      var controller = known[lane.origin]
      let before = former.layout.lanes[lane.origin]
      if before.isVertical != place.isVertical || before.isMirrored != place.isMirrored {
        controller.cancelPointers(at: start)
      }
      // A card with another title is no other sequence.
      let resumed =
        lane.isOther
        ? resumptions.replace(
          former.sequences[lane.origin], by: plan.sequences[index],
          inLane: configuration.lanes[index].number ?? index, at: controller.enteringSlot) : nil
      controller.follow(
        lane, from: before.strip, to: place.strip, viewport: place.viewport, behavior: behavior, resumingAt: resumed)
      return controller
    }
    lanesOfFingers = lanesOfFingers.compactMapValues { change.lane(succeeding: $0) }
    passingPresses.removeAll()
    keepOpening(through: change)
    keepPauseButton()
    fadeIn(change.fadesWhole ? controllers.map { _ in [] } : fading)
    // For new lanes, and for those suspended by a card or a finger that is gone.
    updateSuspension(at: now)
  }

  /// Adopts a change with strips that were replayed to a moment which is not after the next frame: the places of strips that
  /// follow UTC do not depend on when a change is adopted.
  /// - Precondition: the change starts from the present plan, and `other` is on the one that it leads to.
  package mutating func adopt(_ change: StageChange, goingOnFrom other: Stage) {
    precondition(change.former === plan && change.plan === other.plan, "plans are adopted in their order")
    var seen = self
    let fading = fadingPlaces(through: change)
    plan = change.plan
    (controllers, resumptions, mayHaveRemnants) = (other.controllers, other.resumptions, true)
    lanesOfFingers = lanesOfFingers.compactMapValues { change.lane(succeeding: $0) }
    passingPresses.removeAll()
    now = max(now, other.now)
    for index in controllers.indices { controllers[index].advance(to: now) }
    keepOpening(through: change)
    keepPauseButton()
    if change.fadesWhole {
      let former = listFade
      listFade = nil
      // The strips as they would be now.
      seen.advance(to: now)
      fadeIn(after: seen)
      // It fades in already.
      if listFade == nil, let former, !former.isOut {
        fadeInWhole()
        listFade?.since = former.since
      }
    } else {
      fadeIn(fading)
    }
  }

  /// Takes over what does not depend on the time from a stage on the same plan that this one replaces.
  /// - Parameter keepsCard: whether a card that a visitor has opened stays open.
  package mutating func goOn(after former: Stage, keepsCard: Bool) {
    keepNotice(of: former)
    // Counted from this stage's moment, not from the start of time.
    notice = notice.map { $0.counted(on: now) }
    openCount = former.openCount
    (opening, listFade, visitorPause, pause) = (nil, nil, nil, nil)
    if keepsCard {
      (opening, measuredDetails) = (former.opening?.counted(from: former.now, on: now), former.measuredDetails)
      followOpenedTile(at: now)
    }
    // What fingers have just done counts on.
    func moved(_ time: Instant?) -> Instant? { time.map { now.advanced(by: former.now.duration(to: $0)) } }
    (closedByItself, closedByTap) = (moved(former.closedByItself), moved(former.closedByTap))
    (moreTimePressed, pausePressed) = (moved(former.moreTimePressed), moved(former.pausePressed))
    showTime(former.textTime)
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

  /// Keeps an open card open, with its new contents, if it is still listed or in view; otherwise removes it at once. On strips
  /// that nothing stops its tile may have left the view: there it closes with the next advance.
  private mutating func keepOpening(through change: StageChange) {
    guard let opening else { return }
    if let (card, lane) = change.place(ofCard: opening.tile.card, inLane: opening.lane),
      plan.followsUTC || card < configuration.lanes[lane].cards.count || controllers[lane].strip.hasRemnant
    {
      self.opening?.follow(toCard: card, inLane: lane)
      fitDetails()
      return
    }
    self.opening = nil
    for index in controllers.indices { controllers[index].close(at: now) }
  }
}
