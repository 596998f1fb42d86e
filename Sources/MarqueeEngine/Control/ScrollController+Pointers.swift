extension ScrollController {
  /// What the marquee is to do about an input, beyond moving the strip.
  public enum Action: Sendable, Hashable {
    /// A tap on the lane at this point.
    case tap(Point)
  }

  /// A press longer than this is no tap, however still.
  ///
  /// Phones end a tap after about half a second because a longer press means something else there. Here it means nothing
  /// else, and many visitors, who do not know the screen, keep the finger down until they see that it works. Whoever
  /// holds a card still for longer than this wants to read it, not to open it.
  public static let longestTap = Duration.milliseconds(1500)
  /// A press that stops a strip flung faster than this is meant to stop it, not to open a card. px/s.
  static let fastestTappable = 300.0

  /// Takes what a finger or the mouse did. It acts at its own time, or now if that is past.
  public mutating func handle(_ event: PointerEvent) -> [Action] {
    advance(to: event.time)
    switch event.phase {
    case .down: down(event)
    case .move: move(event)
    case .up: return up(event)
    case .cancel: cancel(event)
    case .hover: hovered(event)
    }
    return []
  }

  /// Takes an input that has no finger to follow, such as a wheel: it stops the strip.
  public mutating func stir(at time: Instant) {
    advance(to: time)
    interrupt()
  }

  /// The window has just appeared or gained the focus: the next motion of the mouse only says where it is.
  public mutating func pointerPlaceIsUnknown() {
    hover.reset()
  }

  /// Notes an input and stops whatever the strip does by itself, where it is; what a visitor set in motion goes on.
  mutating func interrupt() {
    lastInput = now
    switch state {
    case .held, .dragging, .still(_, .paused, _), .still(_, .open, _),
      .moving(_, .coasting, _, _), .moving(_, .settling, _, _):
      break
    case .still(let offset, .resting, _):
      rest(at: offset, from: now)
    case .cruising, .moving, .still(_, .dwelling, _):
      stop(at: now)
    }
  }

  private mutating func down(_ event: PointerEvent) {
    lastInput = now
    if event.identifier.device == .mouse { hover.place(at: event.point) }
    if pointers[event.identifier] != nil {
      // Its release was lost: it counts as one at rest.
      cancel(event)
    }
    let isFirst = pointers.owner == nil
    pointers.add(event.identifier, at: event.point, time: now)
    guard isFirst, pointers.isOwner(event.identifier) else { return }
    switch state.phase {
    case .coasting, .settling: if abs(velocity) > Self.fastestTappable { pointers.ownerCannotTap() }
    default: break
    }
    state = .held(at: offset)
    tracker = VelocityTracker()
    tracker.add(event.point.along, at: now)
  }

  private mutating func move(_ event: PointerEvent) {
    guard let pointer = pointers[event.identifier] else { return }
    if event.identifier.device == .mouse { hover.place(at: event.point) }
    guard !pointer.isGhost else { return }
    lastInput = now
    pointers.move(event.identifier, to: event.point, time: now)
    guard pointers.isOwner(event.identifier), let owner = pointers.owner else { return }
    tracker.add(event.point.along, at: now)
    let slop = event.identifier.device.slop
    if owner.mayTap, owner.origin.distance(to: owner.point) > slop { pointers.ownerCannotTap() }
    switch state {
    case .held(let offset) where abs(owner.point.along - owner.origin.along) > slop:
      // The drag starts from where the finger is now, so that the strip does not jump by the slop.
      state = .dragging(
        .init(offset: pull(showing: offset), origin: event.point.along, place: event.point.along))
    case .dragging(var grip):
      grip.place = event.point.along
      state = .dragging(grip)
    default:
      break
    }
  }

  private mutating func up(_ event: PointerEvent) -> [Action] {
    guard let pointer = pointers[event.identifier] else { return [] }
    if pointer.point != event.point { move(event) }
    if !pointer.isGhost { lastInput = now }
    guard pointers.isOwner(event.identifier), let owner = pointers.owner else {
      pointers.remove(event.identifier)
      return []
    }
    var wasTap = false
    if case .held = state {
      wasTap = owner.mayTap && owner.since.duration(to: now) <= Self.longestTap
    }
    let velocity = velocity
    pointers.remove(event.identifier)
    letGo(velocity: velocity, at: now)
    return wasTap ? [.tap(event.point)] : []
  }

  private mutating func cancel(_ event: PointerEvent) {
    guard let pointer = pointers[event.identifier] else { return }
    if !pointer.isGhost { lastInput = now }
    let wasOwner = pointers.isOwner(event.identifier)
    pointers.remove(event.identifier)
    if wasOwner { letGo(velocity: 0, at: now) }
  }

  private mutating func hovered(_ event: PointerEvent) {
    if hover.moved(to: event.point, at: now) { interrupt() }
  }

  /// The finger that owned the strip is gone: another takes over, or the strip is flung with `velocity` px/s.
  mutating func letGo(velocity: Double, at time: Instant) {
    let offset = offset(at: time)
    guard let heir = pointers.takeOver(at: time, stuckAfter: behavior.stuckAfter) else {
      release(from: offset, velocity: velocity, at: time)
      return
    }
    tracker = VelocityTracker()
    tracker.add(heir.point.along, at: time)
    if case .dragging = state {
      state = .dragging(
        .init(offset: pull(showing: offset), origin: heir.point.along, place: heir.point.along))
    }
  }
}
