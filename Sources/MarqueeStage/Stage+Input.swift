internal import ConfigurationValues
package import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// An input to the stage.
package struct StageInput: Sendable, Hashable {
  /// On the marquee's timeline.
  package var time: Instant
  /// What happened.
  package var kind: Kind

  /// What happened; points are in px of the display.
  package enum Kind: Sendable, Hashable {
    case pointer(PointerEvent.Identifier, PointerEvent.Phase, x: Double, y: Double)
    /// The wheel turned with the pointer at (x, y); notches are positive away from the visitor.
    case wheel(notches: Double, x: Double, y: Double)
    case key(ScrollController.Key)
    /// The right or the left arrow key: in a lane that is read from right to left the next card is at the left.
    case arrow(isRight: Bool)
    /// Chooses the lane whose card the keys act on: the following one, or the one before.
    case chooseLane(isNext: Bool)
    /// Opens the card that the keys act on, or closes the open one.
    case toggleCard
    /// Closes the open card.
    case closeCard
    /// Puts off what would end by itself, where that is counted down.
    case moreTime
    /// An input that moves and presses nothing, such as another mouse button.
    case stir
    /// The window appeared or gained the focus; the mouse's next motion is not an input.
    case pointerPlaceIsUnknown
  }

  package init(time: Instant, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension StageInput.Kind {
  /// The action of the key with this name; `nil` if it has none.
  package init?(keyName name: String) {
    switch name {
    case "right": self = .arrow(isRight: true)
    case "left": self = .arrow(isRight: false)
    case "down": self = .key(.next)
    case "up": self = .key(.previous)
    case "home": self = .key(.first)
    case "end": self = .key(.last)
    case "page-down": self = .key(.pageForward)
    case "page-up": self = .key(.pageBack)
    case "tab": self = .chooseLane(isNext: true)
    case "back-tab": self = .chooseLane(isNext: false)
    case "space": self = .key(.pause)
    case "enter": self = .toggleCard
    case "escape": self = .closeCard
    case "plus": self = .moreTime
    default: return nil
    }
  }
}

// Routes an input to the lane under it, to all lanes, or to the open card.
extension Stage {
  /// Handles an input after advancing to its time.
  package mutating func handle(_ input: StageInput) {
    advance(to: input.time)
    if case .pointer(_, .down, _, _) = input.kind { keyFocus = nil }
    if plan.followsUTC { return handleFollowingUTC(input) }
    switch input.kind {
    case .pointer(let identifier, let phase, let x, let y):
      let place = place(onGlass: x, y)
      pointer(identifier, phase, x: place.x, y: place.y, at: input.time)
    case .wheel(let notches, let x, let y):
      guard !claimInput(at: input.time) else {
        opening?.scroller?.turnWheel(notches, at: input.time)
        return
      }
      let place = place(onGlass: x, y)
      let lane = lane(at: place.x, place.y)
      controllers[lane].handleWheel(notches, at: input.time)
      shareInput(of: lane, at: input.time)
    case .key(.pause):
      let isClaimed = claimInput(at: input.time)
      // The key does what the button does, whose state is seen.
      guard layout.pauseButton == nil else { return togglePause(at: input.time) }
      guard !isClaimed else { return }
      // All lanes get the same state, even if a visitor has moved some since.
      let pauses = !controllers.contains(where: \.isPaused)
      for index in controllers.indices { controllers[index].setPaused(pauses, at: input.time) }
    case .key(let key):
      guard !claimInput(at: input.time) else {
        opening?.scroller?.press(key, at: input.time)
        return
      }
      moveKeyFocus(key, at: input.time)
      for index in controllers.indices { controllers[index].handle(key, at: input.time) }
    case .arrow(let isRight):
      guard !claimInput(at: input.time) else {
        opening?.scroller?.press(isRight ? .next : .previous, at: input.time)
        return
      }
      moveKeyFocus(isRight != layout.lanes[keyLane].isMirrored ? .next : .previous, at: input.time)
      for index in controllers.indices {
        let isNext = isRight != layout.lanes[index].isMirrored
        controllers[index].handle(isNext ? .next : .previous, at: input.time)
      }
    case .chooseLane(let isNext):
      guard !claimInput(at: input.time) else { return }
      chooseLane(isNext: isNext, at: input.time)
      holdKeyLane(at: input.time)
    case .toggleCard:
      keepKeyFocus(at: input.time)
      if isCardOpen { closeCard(at: input.time) } else { openMiddleCard(at: input.time) }
    case .closeCard:
      prolongKeyFocus(at: input.time)
      closeCardByKey(at: input.time)
    case .moreTime:
      putOff(at: input.time)
      if plan.hasMoreTime { prolongKeyFocus(at: input.time) }
    case .stir:
      guard !claimInput(at: input.time) else { return }
      for index in controllers.indices { controllers[index].interrupt(at: input.time) }
    case .pointerPlaceIsUnknown:
      for index in controllers.indices { controllers[index].resetHover() }
    }
  }

  /// Converts a point of the display to the point of the picture that is shown there, px.
  func place(onGlass x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (place, window) = (rotation.place(onGlass: x, y, picture: pictureSize), window)
    return (place.x + Double(window.x), place.y + Double(window.y))
  }

  /// Whether a card is open or opening, and not closing.
  package var isCardOpen: Bool { opening?.isOpen ?? false }

  /// Returns whether an open card claims an input, so that no lane gets it; the input keeps the card open.
  mutating func claimInput(at time: Instant) -> Bool {
    guard isCardOpen else { return false }
    opening?.noteInput(at: time)
    return true
  }

  private mutating func pointer(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    if moreTimeTakes(identifier, phase, x: x, y: y, at: time) || buttonTakes(identifier, phase, x: x, y: y, at: time) {
      guard lanesOfFingers[identifier] != nil, phase == .down else { return }
      // The release of its last press was lost.
      return deliver(identifier, .cancel, x: x, y: y, at: time)
    }
    deliver(identifier, phase, x: x, y: y, at: time)
  }

  /// Passes a pointer's event on to the open card or a lane.
  private mutating func deliver(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    if isCardOpen {
      passToCard(identifier, phase, x: x, y: y, at: time)
      // A finger that was down before the card opened must still lift in its lane.
      guard lanesOfFingers[identifier] != nil, phase != .down else { return }
    }
    let lane = self.lane(of: identifier, phase, x: x, y: y)
    let event = PointerEvent(
      identifier: identifier, phase: phase, point: layout.lanes[lane].point(x: x, y: y), time: time)
    let actions = controllers[lane].handle(event)
    for case .tap(let point) in actions { tap(point, in: lane, at: time) }
    if controllers[lane].lastInput >= time { shareInput(of: lane, at: time) }
  }

  /// Passes a pointer's event on to the open card.
  mutating func passToCard(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    let event = PointerEvent(
      identifier: identifier, phase: phase, point: Point(along: y - Double(window.y), across: x - Double(window.x)),
      time: time)
    let touchScale = glass.touchScale
    let ignored = ignoredStrikes
    let isTap = opening?.handle(event, touchScale: touchScale, ignoringFor: ignored)
    guard isTap == true else { return }
    closeCard(at: time)
    closedByTap = time
  }

  /// The lane that a finger belongs to: where it went down, until it lifts.
  private mutating func lane(
    of identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double
  ) -> Int {
    switch phase {
    case .down:
      let lane = lanesOfFingers[identifier] ?? lane(at: x, y)
      if lanesOfFingers.count >= 64, let oldest = lanesOfFingers.keys.min(by: { $0.number < $1.number }) {
        // A touchscreen that reports more fingers than this loses releases.
        lanesOfFingers[oldest] = nil
      }
      lanesOfFingers[identifier] = lane
      return lane
    case .move:
      return lanesOfFingers[identifier] ?? lane(at: x, y)
    case .up, .cancel:
      return lanesOfFingers.removeValue(forKey: identifier) ?? lane(at: x, y)
    case .hover:
      return lane(at: x, y)
    }
  }

  /// The lane at a point of the screen, px, or the nearest one.
  func lane(at x: Double, _ y: Double) -> Int {
    layout.lanes.indices.min { layout.lanes[$0].distance(x: x, y: y) < layout.lanes[$1].distance(x: x, y: y) } ?? 0
  }

  /// Whether a touch in one lane suspends all lanes.
  var sharesTouches: Bool { configuration.touch.scope == .all && controllers.count > 1 }

  /// Interrupts the other lanes for an input in one lane, if lanes share touches.
  mutating func shareInput(of lane: Int, at time: Instant) {
    guard sharesTouches else { return }
    for index in controllers.indices where index != lane { controllers[index].interrupt(at: time) }
    updateSuspension(at: time)
  }

  /// Suspends the lanes without fingers while a card is open, or while lanes share touches and one is touched; otherwise
  /// resumes them. Call on every advance: lanes that come to rest later must be suspended too.
  mutating func updateSuspension(at time: Instant) {
    if plan.followsUTC { return }
    let isSuspended = isCardOpen || sharesTouches && controllers.contains(where: \.isTouched)
    for index in controllers.indices where !controllers[index].isTouched {
      if isSuspended { controllers[index].suspend(at: time) } else { controllers[index].resume(at: time) }
    }
  }

  private mutating func tap(_ point: Point, in lane: Int, at time: Instant) {
    guard let tile = tile(at: point, in: lane) else { return }
    // A second strike of the tap that closed a card.
    guard !isRepeated(closedByTap, at: time) else { return }
    open(tile, in: lane, at: time)
  }

  mutating func open(_ tile: Tile, in lane: Int, at time: Instant) {
    guard configuration.touch.tap == .open, !isCardOpen, !isGuarded(at: time) else { return }
    if !plan.followsUTC { controllers[lane].open(at: time) }
    opening = CardOpening(lane: lane, tile: tile, at: time)
    openCount += 1
    fitDetails()
    // Nothing moves behind the panel.
    updateSuspension(at: time)
  }

  /// The tile that is drawn at a point of a lane; `nil` beside all cards. Compares whole pixels, as a software renderer
  /// draws them.
  func tile(at point: Point, in lane: Int) -> Tile? {
    let place = layout.lanes[lane]
    let (x, y) = place.place(of: point)
    let visible = LaneContents.visibleArea(
      of: place.area, isVertical: place.isVertical, overflowsAcross: overflowsAcross, on: layout.screen)
    guard visible.contains(x: x, y: y) else { return nil }
    let focus = focus(of: lane)
    // If rounding makes two cards overlap by a pixel, the later one is drawn over the earlier.
    return controllers[lane].tiles.reduce(nil) { found, tile in
      place.frame(of: tile, focus: focus).wholePixels.contains(x: x, y: y) ? tile : found
    }
  }
}
