/// How a strip moves by itself and responds to a visitor.
public struct ScrollBehavior: Sendable, Hashable {
  /// The automatic motion.
  public var advance: Advance
  /// Whether steps fade: cards vanish in their place, and the next ones appear in theirs.
  public var fades = false
  /// How the strip aligns a card when it comes to rest.
  public var snap: SnapAlignment
  /// What a bounded strip does at its end.
  public var atEnd: AtEnd
  /// How long the strip rests after the last input, or after the end of the motion it caused.
  public var resumeAfter: Duration
  /// The time from rest to cruising speed.
  public var ramp: Duration
  /// How fast a fling slows down.
  public var deceleration: Deceleration
  /// A pointer that has not moved for this long is considered a ghost touch and ignored until it lifts.
  public var stuckAfter: Duration
  /// The maximum length of a visitor's pause.
  public var pauseFor: Duration
  /// What the distances of touch, such as the slop, are multiplied by: more than 1 where a px is smaller than on a screen
  /// with a shorter side of 1080 px.
  public var touchScale: Double
  /// Whether the place is a function of the time alone, the same to the bit on every machine. Extents and gaps are whole px
  /// then, and nothing but the automatic motion moves the strip.
  public var followsUTC = false

  public init(
    advance: Advance, snap: SnapAlignment = .none, atEnd: AtEnd = .reverse, resumeAfter: Duration = .seconds(5),
    ramp: Duration = .milliseconds(800), deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60),
    pauseFor: Duration = .seconds(300), touchScale: Double = 1
  ) {
    self.advance = advance
    self.snap = snap
    self.atEnd = atEnd
    self.resumeAfter = resumeAfter
    self.ramp = ramp
    self.deceleration = deceleration
    self.stuckAfter = stuckAfter
    self.pauseFor = pauseFor
    self.touchScale = touchScale
  }

  /// How the strip moves by itself.
  public enum Advance: Sendable, Hashable {
    /// At constant velocity in px/s; positive increases the offset, so that cards travel left or up.
    case cruise(velocity: Double)
    /// Card by card, or several `cards` at once: dwells for `every` at each stop and takes `duration` to the next.
    case step(every: Duration, duration: Duration, isForward: Bool, cards: Int = 1)

    /// 1 or −1.
    var direction: Double {
      switch self {
      case .cruise(let velocity): velocity < 0 ? -1 : 1
      case .step(_, _, let isForward, _): isForward ? 1 : -1
      }
    }
  }

  /// What a bounded strip does at its end.
  public enum AtEnd: Sendable, Hashable {
    /// Moves in the opposite direction.
    case reverse
    /// Goes back to its start and moves in the same direction again.
    case rewind
  }

  /// How long this kind of standstill lasts; `nil` if the behaviour does not limit it.
  func duration(of stillness: ScrollState.Stillness) -> Duration? {
    switch (stillness, advance) {
    case (.dwelling, .step(let every, _, _, _)): every
    case (.dwelling, .cruise): .zero
    case (.resting, _): resumeAfter
    case (.paused, _), (.open, _): nil
    }
  }

  /// The cruising speed, px/s; `nil` if the strip steps.
  public var speed: Double? {
    if case .cruise(let velocity) = advance { abs(velocity) } else { nil }
  }

  /// The alignment for `Advance.step`: the leading edge on a strip without snaps.
  var stepAlignment: SnapAlignment { snap == .none ? .start : snap }
}

/// UIScrollView's two deceleration rates: the factor that is left of the velocity after one millisecond.
public enum Deceleration: Double, Sendable, Hashable {
  case normal = 0.998
  case fast = 0.99
}
