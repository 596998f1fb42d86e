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
