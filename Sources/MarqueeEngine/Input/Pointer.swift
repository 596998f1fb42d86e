/// A point in a lane's viewport, px from its leading edges: `along` the axis that scrolls and `across` it.
public struct Point: Sendable, Hashable {
  public var along: Double
  public var across: Double

  public init(along: Double, across: Double) {
    self.along = along
    self.across = across
  }

  /// The Euclidean distance, px.
  public func distance(to other: Point) -> Double {
    let (x, y) = (along - other.along, across - other.across)
    return (x * x + y * y).squareRoot()
  }
}

/// An event of a finger or a mouse.
public struct PointerEvent: Sendable, Hashable {
  /// What kind of device a pointer belongs to.
  public enum Device: Sendable, Hashable {
    case touch, mouse

    /// How far a press may move and still be a tap, px of a screen with a shorter side of 1080 px. Android's touch slop is
    /// 8 dp; a mouse is steadier.
    public var slop: Double {
      switch self {
      case .touch: 10
      case .mouse: 4
      }
    }
  }

  /// What the pointer did.
  public enum Phase: Sendable, Hashable {
    case down, move, up, cancel
    /// The mouse moved with no button pressed.
    case hover
  }

  /// Identifies a finger or a mouse button. A mouse and a finger may share a number.
  public struct Identifier: Sendable, Hashable {
    public var device: Device
    public var number: Int

    public init(device: Device, number: Int) {
      self.device = device
      self.number = number
    }
  }

  public var identifier: Identifier
  public var phase: Phase
  public var point: Point
  public var time: Instant

  public init(identifier: Identifier, phase: Phase, point: Point, time: Instant) {
    self.identifier = identifier
    self.phase = phase
    self.point = point
    self.time = time
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
