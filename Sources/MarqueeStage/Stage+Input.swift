internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

// Where an input goes: to the lane it lands in, to all lanes, or to the card that is open.
extension Stage {
  package mutating func handle(_ input: StageInput) {
    advance(to: input.time)
    switch input.kind {
    case .pointer(let identifier, let phase, let x, let y):
      let place = rotation.place(onGlass: x, y, picture: layout.screen)
      pointer(identifier, phase, x: place.x, y: place.y, at: input.time)
    case .wheel(let notches, let x, let y):
      guard noteInputWhileOpen(at: input.time) else {
        opening?.scroller?.turnWheel(notches, at: input.time)
        return
      }
      let place = rotation.place(onGlass: x, y, picture: layout.screen)
      let lane = lane(at: place.x, place.y)
      controllers[lane].handleWheel(notches, at: input.time)
      shareInput(of: lane, at: input.time)
    case .key(.pause):
      guard noteInputWhileOpen(at: input.time) else { return }
      // Once for all lanes, of which a visitor may have moved some since.
      let pauses = !controllers.contains(where: \.isPaused)
      for index in controllers.indices { controllers[index].setPaused(pauses, at: input.time) }
    case .key(let key):
      guard noteInputWhileOpen(at: input.time) else {
        opening?.scroller?.press(key, at: input.time)
        return
      }
      for index in controllers.indices { controllers[index].handle(key, at: input.time) }
    case .toggleCard:
      if isCardOpen { closeCard(at: input.time) } else { openMiddleCard(at: input.time) }
    case .closeCard:
      if isCardOpen { closeCard(at: input.time) }
    case .stir:
      guard noteInputWhileOpen(at: input.time) else { return }
      for index in controllers.indices { controllers[index].interrupt(at: input.time) }
    case .pointerPlaceIsUnknown:
      for index in controllers.indices { controllers[index].resetHover() }
    }
  }

  /// Whether a card is open, and does not close already.
  package var isCardOpen: Bool { opening?.isOpen ?? false }

  /// Tells an open card of an input, which it keeps from the lanes. Returns whether none is open.
  private mutating func noteInputWhileOpen(at time: Instant) -> Bool {
    guard isCardOpen else { return true }
    opening?.noteInput(at: time)
    return false
  }

  private mutating func pointer(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    if isCardOpen {
      let event = PointerEvent(
        identifier: identifier, phase: phase, point: Point(along: y, across: x), time: time)
      if opening?.handle(event) == true { closeCard(at: time) }
      // A finger that was down before the card opened still has to lift for its lane.
      guard lanesOfFingers[identifier] != nil, phase != .down else { return }
    }
    let lane = self.lane(of: identifier, phase, x: x, y: y)
    let event = PointerEvent(
      identifier: identifier, phase: phase, point: layout.lanes[lane].point(x: x, y: y), time: time)
    let actions = controllers[lane].handle(event)
    for case .tap(let point) in actions { tap(point, in: lane, at: time) }
    if controllers[lane].lastInput >= time { shareInput(of: lane, at: time) }
  }

  /// The lane that a finger belongs to, from where it went down until it lifts.
  private mutating func lane(
    of identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double
  ) -> Int {
    switch phase {
    case .down:
      let lane = lanesOfFingers[identifier] ?? lane(at: x, y)
      if lanesOfFingers.count >= 64, let oldest = lanesOfFingers.keys.min(by: { $0.number < $1.number }) {
        // More fingers than any panel has come from one that loses releases.
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

  /// The lane at a place, or the nearest one.
  private func lane(at x: Double, _ y: Double) -> Int {
    layout.lanes.indices.min { layout.lanes[$0].distance(x: x, y: y) < layout.lanes[$1].distance(x: x, y: y) } ?? 0
  }

  /// Whether a touch in one lane pauses them all.
  var sharesTouches: Bool { configuration.touch.scope == .all && controllers.count > 1 }

  /// Counts an input that one lane had as one of all, where a touch pauses all.
  private mutating func shareInput(of lane: Int, at time: Instant) {
    guard sharesTouches else { return }
    for index in controllers.indices where index != lane { controllers[index].interrupt(at: time) }
    keepHold(at: time)
  }

  /// Keeps the lanes that no finger is on from moving by themselves while a card is open, or a finger on another lane
  /// pauses them all; else lets them go. Those that come to rest later are held too, so it is said again as time goes on.
  mutating func keepHold(at time: Instant) {
    let isHeld =
      isCardOpen || sharesTouches && controllers.contains(where: \.isTouched)
    for index in controllers.indices where !controllers[index].isTouched {
      if isHeld { controllers[index].suspend(at: time) } else { controllers[index].resume(at: time) }
    }
  }

  private mutating func tap(_ point: Point, in lane: Int, at time: Instant) {
    guard let tile = tile(at: point, in: lane) else { return }
    open(tile, in: lane, at: time)
  }

  /// Opens the card nearest to the middle of the lane in the middle of the screen, unless a finger has that lane.
  private mutating func openMiddleCard(at time: Instant) {
    let lane = lane(at: Double(layout.screen.width) / 2, Double(layout.screen.height) / 2)
    let controller = controllers[lane]
    let middle = controller.viewport / 2
    func distance(_ tile: Tile) -> Double { max(tile.position - middle, middle - tile.position - tile.extent) }
    guard controller.isFree, let tile = controller.tiles.min(by: { distance($0) < distance($1) }) else { return }
    open(tile, in: lane, at: time)
  }

  private mutating func open(_ tile: Tile, in lane: Int, at time: Instant) {
    guard configuration.touch.tap == .open, !isCardOpen else { return }
    controllers[lane].open(at: time)
    opening = CardOpening(lane: lane, tile: tile, at: time)
    fitDetails()
    // What lies behind the panel stands still.
    keepHold(at: time)
  }

  /// The tile whose pixels cover a place in a lane; `nil` beside all cards.
  func tile(at point: Point, in lane: Int) -> Tile? {
    let place = layout.lanes[lane]
    let (x, y) = place.place(of: point)
    let visible = LaneContents.visibleArea(
      of: place.area, isVertical: place.isVertical, overflowsAcross: overflowsAcross, on: layout.screen)
    guard visible.contains(x: x, y: y) else { return nil }
    let focus = focus(of: lane)
    // Where rounding makes two cards overlap by a pixel, the later one is drawn over the earlier.
    return controllers[lane].tiles.reduce(nil) { found, tile in
      place.frame(of: tile, focus: focus).wholePixels.contains(x: x, y: y) ? tile : found
    }
  }
}
