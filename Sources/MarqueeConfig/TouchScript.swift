/// Input written down for a trace or a snapshot: JSON Lines, one event a line, ascending in time.
public struct TouchScript: Sendable, Hashable {
  public var events: [Event]

  public init(events: [Event] = []) {
    self.events = events
  }

  public struct Event: Sendable, Hashable {
    /// Since the first frame.
    public var time: Duration
    public var kind: Kind
    public var place: Place
  }

  public enum Kind: Sendable, Hashable {
    /// A finger or a mouse button; x and y in viewport px.
    case pointer(id: Int, device: Device, phase: Phase, x: Double, y: Double)
    /// Notches, positive away from the user.
    case wheel(notches: Double, x: Double, y: Double)
    /// A key by its name: left, right, up, down, home, end, page-up, page-down, space.
    case key(String)
  }

  public enum Device: String, Sendable, Hashable, CaseIterable {
    case touch, mouse
  }

  public enum Phase: String, Sendable, Hashable, CaseIterable {
    case down, move, up, cancel
    /// A mouse that moves with no button.
    case hover
  }
}
