/// Something that happened, as SDL tells it, in plain values.
package struct Event: Sendable, Hashable {
  /// Milliseconds since SDL started, when the event was pumped.
  package var milliseconds: UInt32
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    /// The last window was closed, or the session ends.
    case quit
    case windowClosed
    /// The drawable area has another size.
    case windowResized
    /// What was on the window is lost and must be drawn again.
    case windowExposed
    case windowShown
    case windowHidden
    case focusGained
    case pointerEntered
    /// A button at (x, y) in window px.
    case mouseButton(isDown: Bool, button: MouseButton, x: Double, y: Double)
    /// The left button as X11's server tells of it, just before SDL does; SDL keeps a press to itself where it has not
    /// heard of the release before it.
    case serverLeftButton(isDown: Bool, x: Double, y: Double)
    /// A motion to (x, y) in window px.
    case mouseMotion(x: Double, y: Double)
    /// Notches, positive away from the user, with the pointer at (x, y).
    case wheel(notches: Double, x: Double, y: Double)
    /// A finger at (x, y), 0…1 of the screen unless the panel is wrong about its range.
    case finger(phase: FingerPhase, touch: Int64, finger: Int64, x: Double, y: Double)
    case key(Key, isRepeat: Bool)
    /// The GPU lost all textures.
    case renderDeviceReset
    /// The GPU lost what was drawn into textures.
    case renderTargetsReset
    /// Another thread put something in the mailbox.
    case wake
  }

  package enum MouseButton: Sendable, Hashable {
    case left, middle, right, other
  }

  package enum FingerPhase: Sendable, Hashable {
    case down, move, up
  }

  package enum Key: String, Sendable, Hashable, CaseIterable {
    case escape, enter, left, right, up, down, home, end, space
    case pageUp = "page-up"
    case pageDown = "page-down"
  }
}
