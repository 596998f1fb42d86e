// Pointers: presses, drags, releases and the mouse's hover.
extension ScrollController {
  /// What the caller has to do about an input, beyond moving the strip.
  public enum Action: Sendable, Hashable {
    /// The visitor has tapped the lane at this point.
    case tap(Point)
  }

  /// The longest press that is a tap.
  ///
  /// Phones limit a tap to about half a second because a longer press has another meaning there. Here it has none, and
  /// many visitors, who do not know the screen, keep the finger down until they see a reaction. A visitor who holds a
  /// card for longer than this wants to read it, not to open it.
  public static let longestTap = Duration.milliseconds(1500)
  /// The highest speed of a fling at which a press can be a tap, px/s. A press on a faster one is meant to stop it.
  var fastestTappable: Double { 300 * behavior.touchScale }

  /// Takes a pointer event. It takes effect at its own time, or at the latest time if that is later.
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

  /// Takes an input that does not move the strip: it stops the automatic motion and restarts the rest.
  public mutating func interrupt(at time: Instant) {
    advance(to: time)
    interrupt()
  }

  /// Forgets the mouse's position, for a window that has just appeared or gained the focus. The next motion of the
  /// mouse then only gives its position.
  public mutating func resetHover() {
    hover.reset()
  }

  /// Whether a pointer owns the strip.
  public var isTouched: Bool { pointers.owner != nil }

  /// Ignores all pointers that are down until they lift, and releases the strip at rest. For a strip that changes its
  /// axis, along which these pointers have not moved.
  public mutating func cancelPointers(at time: Instant) {
    advance(to: time)
    let wasTouched = isTouched
    pointers.markAllAsGhosts()
    hover.reset()
    if wasTouched { release(from: offset, velocity: 0, at: now) }
  }

  /// Records an input and stops the automatic motion; a motion that a visitor has started goes on.
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
    if event.identifier.device == .mouse { hover.reset(to: event.point) }
    if pointers[event.identifier] != nil {
      // Its release was lost. Release it at rest.
      cancel(event)
    }
    let isFirst = pointers.owner == nil
    pointers.add(event.identifier, at: event.point, time: now)
    guard isFirst, pointers.isOwner(event.identifier) else { return }
    switch state.phase {
    case .coasting, .settling: if abs(velocity) > fastestTappable { pointers.ruleOutOwnerTap() }
    default: break
    }
    state = .held(at: offset)
    tracker = VelocityTracker()
    track(event.point.along, at: now)
  }

  /// Adds a position of the owner, px, to the tracker, which measures in px of a screen with a shorter side of 1080 px.
  private mutating func track(_ along: Double, at time: Instant) {
    tracker.add(along / behavior.touchScale, at: time)
  }

  private mutating func move(_ event: PointerEvent) {
    guard let pointer = pointers[event.identifier] else { return }
    if event.identifier.device == .mouse { hover.reset(to: event.point) }
    guard !pointer.isGhost else { return }
    lastInput = now
    pointers.move(event.identifier, to: event.point, time: now)
    guard pointers.isOwner(event.identifier), let owner = pointers.owner else { return }
    track(event.point.along, at: now)
    let slop = event.identifier.device.slop * behavior.touchScale
    if owner.mayTap, owner.origin.distance(to: owner.point) > slop { pointers.ruleOutOwnerTap() }
    switch state {
    case .held(let offset) where abs(owner.point.along - owner.origin.along) > slop:
      // The drag starts from the present position, so that the strip does not jump by the slop.
      state = .dragging(
        .init(offset: pull(showing: offset), origin: event.point.along, along: event.point.along))
    case .dragging(var grip):
      grip.along = event.point.along
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
    releaseOwner(velocity: velocity, at: now)
    return wasTap ? [.tap(event.point)] : []
  }

  private mutating func cancel(_ event: PointerEvent) {
    guard let pointer = pointers[event.identifier] else { return }
    if !pointer.isGhost { lastInput = now }
    let wasOwner = pointers.isOwner(event.identifier)
    pointers.remove(event.identifier)
    if wasOwner { releaseOwner(velocity: 0, at: now) }
  }

  private mutating func hovered(_ event: PointerEvent) {
    if hover.moved(to: event.point, at: now, scale: behavior.touchScale) { interrupt() }
  }

  /// Passes the strip on to the next pointer that is down, or releases it with `velocity` px/s.
  mutating func releaseOwner(velocity: Double, at time: Instant) {
    let offset = offset(at: time)
    guard let newOwner = pointers.promoteNextOwner(at: time, stuckAfter: behavior.stuckAfter) else {
      release(from: offset, velocity: velocity, at: time)
      return
    }
    tracker = VelocityTracker()
    track(newOwner.point.along, at: time)
    if case .dragging = state {
      state = .dragging(
        .init(offset: pull(showing: offset), origin: newOwner.point.along, along: newOwner.point.along))
    }
  }
}

// How far a finger moves the strip.

extension ScrollState {
  /// The grip of a pointer that drags the strip 1:1: the offset decreases by what the pointer travels.
  struct Grip: Sendable, Hashable {
    /// The offset when the grip began, px; past an end of a bounded strip without the resistance of the rubber band.
    var offset: Double
    /// The pointer's coordinate along the axis when the grip began, px.
    var origin: Double
    /// The pointer's present coordinate along the axis, px.
    var along: Double

    /// The offset that the pointer asks for, before wrapping and resistance, px.
    var position: Double { offset - (along - origin) }
  }
}

extension ScrollController {
  /// The offset shown when a finger has dragged the strip to `position`, px: wrapped, or past an end with the
  /// resistance of the rubber band.
  func pulled(to position: Double) -> Double {
    guard let range = view.range else { return strip.wrapped(position) }
    guard view.scrolls else { return range.lowerBound }
    let inside = view.clamped(position)
    return inside + RubberBand(viewport: viewport).shown(position - inside)
  }

  /// The position to which a finger must drag the strip to show `offset`, px: the inverse of `pulled(to:)`.
  func pull(showing offset: Double) -> Double {
    guard view.range != nil else { return offset }
    let inside = view.clamped(offset)
    return inside + RubberBand(viewport: viewport).overshoot(showing: offset - inside)
  }

  /// How far the strip moves for each px of the finger's travel: 1 within the range, less past an end.
  func dragRatio(at position: Double) -> Double {
    guard view.range != nil else { return 1 }
    guard view.scrolls else { return 0 }
    let overshoot = position - view.clamped(position)
    return overshoot == 0 ? 1 : RubberBand(viewport: viewport).slope(at: overshoot)
  }
}

/// The pointers that are down. The first one owns the strip; the others wait.
struct PointerTable: Sendable, Hashable {
  /// A finger or a mouse button that is down.
  struct Pointer: Sendable, Hashable {
    var identifier: PointerEvent.Identifier
    /// Where it went down, or took ownership.
    var origin: Point
    /// Where it is now.
    var point: Point
    /// When it went down.
    var since: Instant
    /// When it last moved, or went down.
    var lastTravel: Instant
    /// Whether its release can still be a tap.
    var mayTap: Bool
    /// Whether it is ignored until it lifts, because the panel has probably lost its release.
    var isGhost = false
  }

  /// The capacity, which is more than any panel reports; further pointers are ignored.
  static let limit = 32

  private(set) var pointers: [Pointer] = []
  private var ownerIdentifier: PointerEvent.Identifier?

  var owner: Pointer? {
    ownerIdentifier.flatMap { identifier in pointers.first { $0.identifier == identifier } }
  }

  subscript(identifier: PointerEvent.Identifier) -> Pointer? {
    pointers.first { $0.identifier == identifier }
  }

  func isOwner(_ identifier: PointerEvent.Identifier) -> Bool {
    ownerIdentifier == identifier
  }

  /// Adds a pointer that went down; it becomes the owner unless there is one.
  mutating func add(_ identifier: PointerEvent.Identifier, at point: Point, time: Instant) {
    if pointers.count == Self.limit, let ghost = pointers.firstIndex(where: \.isGhost) {
      // A panel that loses releases must not exhaust the capacity.
      pointers.remove(at: ghost)
    }
    guard pointers.count < Self.limit else { return }
    pointers.append(
      Pointer(
        identifier: identifier, origin: point, point: point, since: time, lastTravel: time,
        mayTap: ownerIdentifier == nil))
    if ownerIdentifier == nil { ownerIdentifier = identifier }
  }

  mutating func move(_ identifier: PointerEvent.Identifier, to point: Point, time: Instant) {
    update(identifier) {
      guard $0.point != point else { return }
      $0.point = point
      $0.lastTravel = time
    }
  }

  /// The owner's release is no tap any more.
  mutating func ruleOutOwnerTap() {
    guard let ownerIdentifier else { return }
    update(ownerIdentifier) { $0.mayTap = false }
  }

  /// Marks the owner as a ghost touch, which is ignored until it lifts. The strip then has no owner.
  mutating func markOwnerAsGhost() {
    guard let ownerIdentifier else { return }
    update(ownerIdentifier) { $0.isGhost = true }
    self.ownerIdentifier = nil
  }

  /// Marks all pointers as ghost touches, which are ignored until they lift.
  mutating func markAllAsGhosts() {
    for index in pointers.indices { pointers[index].isGhost = true }
    ownerIdentifier = nil
  }

  mutating func remove(_ identifier: PointerEvent.Identifier) {
    pointers.removeAll { $0.identifier == identifier }
    if ownerIdentifier == identifier { ownerIdentifier = nil }
  }

  /// Makes the pointer that has waited longest the owner, if it has moved within `stuckAfter`; its drag starts from its
  /// present position. Returns the new owner.
  mutating func promoteNextOwner(at time: Instant, stuckAfter: Duration) -> Pointer? {
    for index in pointers.indices where !pointers[index].isGhost {
      guard pointers[index].lastTravel.duration(to: time) < stuckAfter else {
        pointers[index].isGhost = true
        continue
      }
      pointers[index].origin = pointers[index].point
      pointers[index].mayTap = false
      ownerIdentifier = pointers[index].identifier
      return pointers[index]
    }
    return nil
  }

  private mutating func update(_ identifier: PointerEvent.Identifier, _ change: (inout Pointer) -> Void) {
    guard let index = pointers.firstIndex(where: { $0.identifier == identifier }) else { return }
    change(&pointers[index])
  }
}
