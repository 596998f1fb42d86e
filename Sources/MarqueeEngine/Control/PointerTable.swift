/// The fingers that are down. The first one owns the strip; the others wait.
struct PointerTable: Sendable, Hashable {
  struct Pointer: Sendable, Hashable {
    var identifier: PointerEvent.Identifier
    /// Where it went down, or took over.
    var origin: Point
    var point: Point
    var since: Instant
    /// When it last moved, or went down.
    var lastTravel: Instant
    /// Whether letting go now can still be a tap.
    var mayTap: Bool
    /// Motionless for so long that the panel must have lost it.
    var isGhost = false
  }

  /// More fingers than any panel reports; what a broken one invents beyond it is ignored.
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

  /// Takes a finger that went down; it owns the strip where no other does.
  mutating func add(_ identifier: PointerEvent.Identifier, at point: Point, time: Instant) {
    if pointers.count == Self.limit, let ghost = pointers.firstIndex(where: \.isGhost) {
      // A panel that loses releases must not use up all the places there are.
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

  mutating func ownerCannotTap() {
    guard let ownerIdentifier else { return }
    update(ownerIdentifier) { $0.mayTap = false }
  }

  /// The owner has not moved for so long that it is ignored until it lifts.
  mutating func ownerIsGhost() {
    guard let ownerIdentifier else { return }
    update(ownerIdentifier) { $0.isGhost = true }
    self.ownerIdentifier = nil
  }

  /// All that are down are ignored until they lift.
  mutating func disown() {
    for index in pointers.indices { pointers[index].isGhost = true }
    ownerIdentifier = nil
  }

  mutating func remove(_ identifier: PointerEvent.Identifier) {
    pointers.removeAll { $0.identifier == identifier }
    if ownerIdentifier == identifier { ownerIdentifier = nil }
  }

  /// Hands the strip to the longest waiting finger that has moved within `stuckAfter`, from where it is.
  mutating func takeOver(at time: Instant, stuckAfter: Duration) -> Pointer? {
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
