/// How a strip moves by itself and answers a visitor.
public struct ScrollBehavior: Sendable, Hashable {
  public var advance: Advance
  /// Where the strip comes to rest.
  public var snap: SnapAlignment
  /// What a bounded strip does when it has come to its end.
  public var atEnd: AtEnd
  /// How long the strip rests after the last input, or the end of the motion it caused.
  public var resumeAfter: Duration
  /// How long it takes from rest to cruising speed.
  public var ramp: Duration
  /// How fast a fling slows down.
  public var deceleration: Deceleration
  /// A finger that has not moved for this long is taken for a ghost of the panel and ignored until it lifts.
  public var stuckAfter: Duration
  /// How long a pause that was asked for lasts at most.
  public var pauseFor: Duration

  public init(
    advance: Advance, snap: SnapAlignment = .none, atEnd: AtEnd = .reverse, resumeAfter: Duration = .seconds(5),
    ramp: Duration = .milliseconds(800), deceleration: Deceleration = .normal, stuckAfter: Duration = .seconds(60),
    pauseFor: Duration = .seconds(300)
  ) {
    self.advance = advance
    self.snap = snap
    self.atEnd = atEnd
    self.resumeAfter = resumeAfter
    self.ramp = ramp
    self.deceleration = deceleration
    self.stuckAfter = stuckAfter
    self.pauseFor = pauseFor
  }

  /// How the strip moves on by itself.
  public enum Advance: Sendable, Hashable {
    /// At constant speed, px/s; positive moves the offset forward, so that cards travel left or up.
    case cruise(velocity: Double)
    /// Card by card: it dwells at each `every` long, and takes `duration` to the next.
    case step(every: Duration, duration: Duration, isForward: Bool)

    /// 1 or −1.
    var direction: Double {
      switch self {
      case .cruise(let velocity): velocity < 0 ? -1 : 1
      case .step(_, _, let isForward): isForward ? 1 : -1
      }
    }
  }

  public enum AtEnd: Sendable, Hashable {
    /// Turns round.
    case reverse
    /// Goes back to where it started and begins again.
    case rewind
  }

  /// How long the strip stands still for this reason; `nil` where the behaviour does not say.
  func length(of stillness: ScrollState.Stillness) -> Duration? {
    switch (stillness, advance) {
    case (.dwelling, .step(let every, _, _)): every
    case (.dwelling, .cruise): .zero
    case (.resting, _): resumeAfter
    case (.paused, _), (.open, _): nil
    }
  }

  /// Where a strip stops when it goes card by card: without a snap of its own, at leading edges.
  var stepAlignment: SnapAlignment { snap == .none ? .start : snap }
}

/// UIScrollView's two deceleration rates, as what is left of the velocity after a millisecond.
public enum Deceleration: Double, Sendable, Hashable {
  case normal = 0.998
  case fast = 0.99
}
