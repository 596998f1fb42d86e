package import ConfigurationValues
package import MarqueeEngine
package import MarqueeStage
package import MarqueeValues

/// Whether the screen is black: in the hours that the operator has set, and while an operator has switched it off, unless a
/// visitor has woken it. Reads no clock.
package struct Darkness: Sendable {
  /// Whether it is one of those hours, or switched off.
  package private(set) var isOff = false
  /// Whether an operator has switched it off.
  package private(set) var isSwitchedOff = false
  /// When a screen that a visitor has woken turns black again.
  private var awakeUntil: Instant?
  /// Pointers that woke the screen: their input is ignored until they lift.
  private var wakers: Set<PointerEvent.Identifier> = []
  private var now = Instant.start

  /// The least time for which a visitor wakes the screen, even where the strip resumes at once after a touch.
  private static let shortestWaking = Duration.seconds(1)

  package init() {}

  /// Whether the screen must be black now.
  package var isDark: Bool { isOff && !isAwake }

  private var isAwake: Bool { awakeUntil.map { now < $0 } ?? false }

  /// When the woken screen turns black again; `nil` where only the hours matter.
  package var deadline: Instant? { isOff && isAwake ? awakeUntil : nil }

  /// Switches the screen off, or on again. After switching on, `update` finds out whether it is one of the hours of black.
  package mutating func switchOff(_ isSwitchedOff: Bool) {
    self.isSwitchedOff = isSwitchedOff
    guard isSwitchedOff else { return }
    isOff = true
    awakeUntil = nil
  }

  /// The picture that a visitor has woken the screen for is up only now: it stays for as long from here.
  /// - Parameter time: on the marquee's clock.
  package mutating func prolongWaking(at time: Instant, touch: Configuration.Touch) {
    now = max(now, time)
    if isOff, awakeUntil != nil { wake(touch) }
  }

  /// The marquee's clock jumps by `time`: what is left of a visitor's waking stays.
  package mutating func shift(by time: Duration) {
    now = now.advanced(by: time)
    awakeUntil = awakeUntil?.advanced(by: time)
  }

  /// Updates the state by the time and the configuration.
  ///
  /// - Parameters:
  ///   - time: on the marquee's clock.
  ///   - local: what a clock on the wall shows.
  ///   - isBusy: whether a visitor has a finger on the screen or a card open.
  package mutating func update(
    at time: Instant, local: CivilTime, display: Configuration.Display, touch: Configuration.Touch, isBusy: Bool
  ) {
    now = max(now, time)
    isOff = isSwitchedOff || display.off.contains { $0.contains(local) }
    if !isOff {
      awakeUntil = nil
      wakers = []
    } else if isBusy {
      wake(touch)
    }
  }

  /// Filters an input before the stage gets it; input wakes a black screen. Returns whether to pass it to the stage.
  package mutating func admits(_ input: StageInput, touch: Configuration.Touch) -> Bool {
    guard isOff else { return true }
    now = max(now, input.time)
    switch input.kind {
    case .pointer(let finger, let phase, _, _):
      if phase == .hover { return !isDark }
      if isDark, phase == .down { wakers.insert(finger) }
      guard wakers.contains(finger) else {
        // The stage must see the end of a press that it has seen, even if it has turned dark since.
        guard phase == .up || phase == .cancel else { break }
        if !isDark { wake(touch) }
        return true
      }
      wake(touch)
      if phase == .up || phase == .cancel { wakers.remove(finger) }
      return false
    case .pointerPlaceIsUnknown:
      return true
    case .wheel, .key, .arrow, .chooseLane, .toggleCard, .closeCard, .moreTime, .stir:
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
    // A panel that loses releases must not fill the memory.
    if wakers.count > 64 { wakers = [] }
  }
}
