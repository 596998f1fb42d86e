internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeRendering

// Where an input goes: to the lane it lands in, to all lanes, or to the card that is open.
nonisolated extension Stage {
  package mutating func handle(_ input: StageInput) {
    advance(to: input.time)
    switch input.kind {
    case .pointer(let identifier, let phase, let x, let y):
      let place = rotation.place(onGlass: x, y, picture: layout.screen)
      pointer(identifier, phase, x: place.x, y: place.y, at: input.time)
    case .wheel(let notches, let x, let y):
      guard noteInputWhileOpen(at: input.time) else { return }
      let place = rotation.place(onGlass: x, y, picture: layout.screen)
      let lane = lane(at: place.x, place.y)
      controllers[lane].handleWheel(notches, at: input.time)
      stirOthers(than: lane, at: input.time)
    case .key(let key):
      guard noteInputWhileOpen(at: input.time) else { return }
      for index in controllers.indices { controllers[index].handle(key, at: input.time) }
    case .stir:
      guard noteInputWhileOpen(at: input.time) else { return }
      for index in controllers.indices { controllers[index].stir(at: input.time) }
    case .pointerPlaceIsUnknown:
      for index in controllers.indices { controllers[index].pointerPlaceIsUnknown() }
    }
  }

  /// Tells an open card of an input, which it keeps from the lanes. Returns whether none is open.
  private mutating func noteInputWhileOpen(at time: Instant) -> Bool {
    guard opening != nil, opening?.closingSince == nil else { return true }
    opening?.noteInput(at: time)
    return false
  }

  private mutating func pointer(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    if opening != nil, opening?.closingSince == nil {
      let event = PointerEvent(
        identifier: identifier, phase: phase, point: Point(along: x, across: y), time: time)
      if opening?.take(event) == true { closeCard(at: time) }
      // A finger that was down before the card opened still has to lift for its lane.
      guard lanesOfFingers[identifier] != nil, phase != .down else { return }
    }
    let lane = self.lane(of: identifier, phase, x: x, y: y)
    let event = PointerEvent(
      identifier: identifier, phase: phase, point: layout.lanes[lane].point(x: x, y: y), time: time)
    let actions = controllers[lane].handle(event)
    if configuration.touch.scope == .all { share(phase, of: lane, at: time) }
    for case .tap(let point) in actions { tap(point, in: lane, x: x, y: y, at: time) }
  }

  /// The lane that a finger belongs to, from where it went down until it lifts.
  private mutating func lane(
    of identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double
  ) -> Int {
    switch phase {
    case .down:
      let lane = lanesOfFingers[identifier] ?? lane(at: x, y)
      // More fingers than any panel has come from a broken one.
      if lanesOfFingers.count < 64 { lanesOfFingers[identifier] = lane }
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

  /// Pauses the lanes that a finger is not on, where a touch pauses all.
  private mutating func share(_ phase: PointerEvent.Phase, of lane: Int, at time: Instant) {
    let isTouched = !lanesOfFingers.isEmpty
    for index in controllers.indices where index != lane {
      switch phase {
      case .down, .move:
        if isTouched { controllers[index].holdStill(at: time) }
      case .up, .cancel:
        if !isTouched { controllers[index].letLie(at: time) }
      case .hover:
        if controllers[lane].phase == .resting { controllers[index].stir(at: time) }
      }
    }
  }

  private mutating func stirOthers(than lane: Int, at time: Instant) {
    guard configuration.touch.scope == .all else { return }
    for index in controllers.indices where index != lane { controllers[index].stir(at: time) }
  }

  private mutating func tap(_ point: Point, in lane: Int, x: Double, y: Double, at time: Instant) {
    guard configuration.touch.tap == .open, opening == nil || opening?.closingSince != nil,
      let tile = controllers[lane].tile(at: point.along)
    else { return }
    let area = layout.lanes[lane].area(of: tile)
    guard x >= area.x, x < area.x + area.width, y >= area.y, y < area.y + area.height else { return }
    controllers[lane].open(at: time)
    // What lies behind the panel stands still.
    for index in controllers.indices where index != lane { controllers[index].holdStill(at: time) }
    opening = CardOpening(lane: lane, tile: tile, at: time)
  }
}
