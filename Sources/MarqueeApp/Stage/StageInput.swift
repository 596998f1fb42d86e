package import MarqueeEngine

/// An input as the stage takes it: places in px of the screen, times on the marquee's own timeline.
nonisolated package struct StageInput: Sendable, Hashable {
  package var time: Instant
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    case pointer(PointerEvent.Identifier, PointerEvent.Phase, x: Double, y: Double)
    /// A wheel or another button of the mouse, which has no finger to follow.
    case stir
    /// The window has just appeared or gained the focus: the mouse's next motion is no input.
    case pointerPlaceIsUnknown
  }

  package init(time: Instant, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
