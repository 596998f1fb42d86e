package import MarqueeConfig
package import MarqueeEngine
package import MarqueeStage

/// Whether the screen is black: in the operator's hours, unless a visitor has woken it. A value that is told the time.
package struct Darkness: Sendable {
  /// Whether it is one of the hours.
  package private(set) var isOff = false
  /// When a visitor's waking ends.
  private var awakeUntil: Instant?
  /// Fingers that woke it: what they do until they lift is nobody's.
  private var wakers: Set<PointerEvent.Identifier> = []
  private var now = Instant.start

  /// Even where the strip goes on at once after a touch, who wakes the screen wants to see something.
  private static let shortestWaking = Duration.seconds(1)

  package init() {}

  package var isDark: Bool { isOff && !isAwake }

  private var isAwake: Bool { awakeUntil.map { now < $0 } ?? false }

  /// When it next gets dark by itself; `nil` where that depends on the hours alone.
  package var deadline: Instant? { isOff && isAwake ? awakeUntil : nil }

  /// Tells it the time.
  ///
  /// - Parameters:
  ///   - minute: what the local clock shows, 0…1439.
  ///   - isBusy: whether a visitor is at the marquee: has a finger on it or a card open.
  package mutating func update(
    at time: Instant, minute: Int, display: Configuration.Display, touch: Configuration.Touch, isBusy: Bool
  ) {
    now = max(now, time)
    isOff = display.off.contains { $0.contains(minute: minute) }
    if !isOff {
      awakeUntil = nil
      wakers = []
    } else if isBusy {
      wake(touch)
    }
  }

  /// Takes an input before the stage does; returns whether the stage is to have it.
  package mutating func admits(_ input: StageInput, touch: Configuration.Touch) -> Bool {
    guard isOff else { return true }
    now = max(now, input.time)
    switch input.kind {
    case .pointer(let finger, let phase, _, _):
      if phase == .hover { return !isDark }
      if isDark, phase == .down { wakers.insert(finger) }
      guard wakers.contains(finger) else {
        // One that the stage has must lift for it, even if it has become dark this very moment.
        guard phase == .up || phase == .cancel else { break }
        if !isDark { wake(touch) }
        return true
      }
      wake(touch)
      if phase == .up || phase == .cancel { wakers.remove(finger) }
      return false
    case .pointerPlaceIsUnknown:
      return true
    case .wheel, .key, .toggleCard, .closeCard, .stir:
      guard isDark else { break }
      wake(touch)
      return false
    }
    guard !isDark else { return false }
    wake(touch)
    return true
  }

  private mutating func wake(_ touch: Configuration.Touch) {
    awakeUntil = now.advanced(by: max(touch.resumeAfter, Self.shortestWaking))
    // Fingers that never lift come from a panel that loses releases.
    if wakers.count > 64 { wakers = [] }
  }
}
