/// Input written down for a trace or a snapshot: JSON Lines, one event a line, ascending in time.
package struct TouchScript: Sendable, Hashable {
  package var events: [Event]

  package init(events: [Event] = []) {
    self.events = events
  }

  package struct Event: Sendable, Hashable {
    /// Since the first frame.
    package var time: Duration
    package var kind: Kind
    package var place: Place

    package init(time: Duration, kind: Kind, place: Place) {
      self.time = time
      self.kind = kind
      self.place = place
    }
  }

  package enum Kind: Sendable, Hashable {
    /// A finger or a mouse button; x and y in viewport px.
    case pointer(id: Int, device: Device, phase: Phase, x: Double, y: Double)
    /// Notches, positive away from the user.
    case wheel(notches: Double, x: Double, y: Double)
    /// A key by its name: left, right, up, down, home, end, page-up, page-down, space, enter, escape.
    case key(String)
  }

  package enum Device: String, Sendable, Hashable, CaseIterable {
    case touch, mouse
  }

  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case down, move, up, cancel
    /// A mouse that moves with no button.
    case hover
  }
}
