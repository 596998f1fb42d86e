/// A movement as a pure function of the time since it began, in closed form: neither the frame rate nor a dropped frame
/// changes where it goes. It moves by a bounded distance and comes to an end.
public protocol Motion: Sendable, Hashable {
  /// The offset in px, not wrapped; from `duration` on, where it ends.
  func position(after elapsed: Duration) -> Double
  /// px/s; from `duration` on, with which it ends.
  func velocity(after elapsed: Duration) -> Double
  /// How long it takes.
  var duration: Duration { get }
}

extension Motion {
  /// How much of the time has gone, 0…1.
  func progress(after elapsed: Duration) -> Double {
    guard duration > .zero else { return 1 }
    return min(max(elapsed.inSeconds / duration.inSeconds, 0), 1)
  }

  /// Where it ends, px.
  var end: Double { position(after: duration) }
}

/// Any of the motions that come to an end.
enum FiniteMotion: Motion {
  case ramp(RampMotion)
  case ease(EaseMotion)
  case fling(FlingMotion)

  // Switched rather than held as `any Motion`, which would be boxed.
  func position(after elapsed: Duration) -> Double {
    switch self {
    case .ramp(let motion): motion.position(after: elapsed)
    case .ease(let motion): motion.position(after: elapsed)
    case .fling(let motion): motion.position(after: elapsed)
    }
  }

  func velocity(after elapsed: Duration) -> Double {
    switch self {
    case .ramp(let motion): motion.velocity(after: elapsed)
    case .ease(let motion): motion.velocity(after: elapsed)
    case .fling(let motion): motion.velocity(after: elapsed)
    }
  }

  var duration: Duration {
    switch self {
    case .ramp(let motion): motion.duration
    case .ease(let motion): motion.duration
    case .fling(let motion): motion.duration
    }
  }
}
