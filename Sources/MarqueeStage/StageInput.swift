package import MarqueeEngine

/// An input as the stage takes it: places in px of the glass, times on the marquee's own timeline.
package struct StageInput: Sendable, Hashable {
  package var time: Instant
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    case pointer(PointerEvent.Identifier, PointerEvent.Phase, x: Double, y: Double)
    /// Notches, positive away from the visitor, with the pointer at (x, y).
    case wheel(notches: Double, x: Double, y: Double)
    case key(ScrollController.Key)
    /// Opens the card in the middle, or closes the one that is open.
    case toggleCard
    /// Closes the card that is open.
    case closeCard
    /// An input that neither moves nor presses anything, such as another button of the mouse.
    case stir
    /// The window has just appeared or gained the focus: the mouse's next motion is no input.
    case pointerPlaceIsUnknown
  }

  package init(time: Instant, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension StageInput.Kind {
  /// What a key does, by its name on the keyboard; `nil` for one that does nothing.
  package init?(keyName name: String) {
    switch name {
    case "right", "down": self = .key(.next)
    case "left", "up": self = .key(.previous)
    case "home": self = .key(.first)
    case "end": self = .key(.last)
    case "page-down": self = .key(.pageForward)
    case "page-up": self = .key(.pageBack)
    case "space": self = .key(.pause)
    case "enter": self = .toggleCard
    case "escape": self = .closeCard
    default: return nil
    }
  }
}
