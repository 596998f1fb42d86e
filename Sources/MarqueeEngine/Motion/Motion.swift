import RealModule

/// A finite movement as a closed-form function of the time since it began, so that neither the frame rate nor a dropped
/// frame changes its path.
public protocol Motion: Sendable, Hashable {
  /// The offset in px, not wrapped; constant from `duration` on.
  func position(after elapsed: Duration) -> Double
  /// px/s; from `duration` on the final velocity.
  func velocity(after elapsed: Duration) -> Double
  /// The time from start to end.
  var duration: Duration { get }
}

extension Motion {
  /// The elapsed fraction of `duration`, 0…1.
  func progress(after elapsed: Duration) -> Double {
    guard duration > .zero else { return 1 }
    return min(max(elapsed.inSeconds / duration.inSeconds, 0), 1)
  }

  /// The final position, px.
  var end: Double { position(after: duration) }
}

/// Changes from one velocity to another along 3s² − 2s³, so that the acceleration is 0 at both ends and the velocity
/// never overshoots its final value.
public struct RampMotion: Motion {
  /// The initial offset, px.
  public var start: Double
  /// px/s.
  public var initialVelocity: Double
  /// px/s.
  public var finalVelocity: Double
  public var duration: Duration

  public init(start: Double, initialVelocity: Double = 0, finalVelocity: Double, duration: Duration) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.finalVelocity = finalVelocity
    self.duration = duration
  }

  public func position(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    let gained = (finalVelocity - initialVelocity) * (s * s * s - s * s * s * s / 2)
    return start + duration.inSeconds * (initialVelocity * s + gained)
  }

  public func velocity(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    return initialVelocity + (finalVelocity - initialVelocity) * s * s * (3 - 2 * s)
  }
}

/// Brings a strip from any velocity to rest at a given offset in a given time, along a cubic Hermite curve.
///
/// It takes over a moving strip with continuous velocity and arrives exactly. It does not overshoot while the initial
/// velocity points to the goal and is at most three times the distance divided by the duration.
public struct EaseMotion: Motion {
  /// The initial offset, px.
  public var start: Double
  /// px/s.
  public var initialVelocity: Double
  /// The final offset, px.
  public var goal: Double
  public var duration: Duration

  public init(start: Double, initialVelocity: Double = 0, goal: Double, duration: Duration) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.goal = goal
    self.duration = duration
  }

  public func position(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    guard s < 1 else { return goal }
    let carried = initialVelocity * duration.inSeconds
    // Measured from the goal, so that the last steps lose no precision.
    let left = 1 - s
    return goal - (goal - start) * left * left * (1 + 2 * s) + carried * s * left * left
  }

  public func velocity(after elapsed: Duration) -> Double {
    let s = progress(after: elapsed)
    guard s < 1 else { return 0 }
    return (goal - start) / duration.inSeconds * 6 * s * (1 - s) + initialVelocity * (1 - s) * (1 - 3 * s)
  }
}

/// Slows a flung strip down by friction: the velocity decays exponentially, as in UIScrollView.
public struct FlingMotion: Motion {
  /// The initial offset, px.
  public var start: Double
  /// px/s.
  public var initialVelocity: Double
  /// The decay rate of the velocity, per second: after 1 ÷ `rate` seconds 1/e of it is left.
  public var rate: Double
  /// The speed at which the motion ends, px/s.
  public var finalSpeed: Double

  public init(start: Double, initialVelocity: Double, rate: Double, finalSpeed: Double) {
    self.start = start
    self.initialVelocity = initialVelocity
    self.rate = rate
    self.finalSpeed = finalSpeed
  }

  public var duration: Duration {
    let speed = abs(initialVelocity)
    return speed > finalSpeed ? .seconds(Double.log(speed / finalSpeed) / rate) : .zero
  }

  public func position(after elapsed: Duration) -> Double {
    start + (initialVelocity - velocity(after: elapsed)) / rate
  }

  public func velocity(after elapsed: Duration) -> Double {
    let time = min(max(elapsed, .zero), duration)
    return initialVelocity * Double.exp(-rate * time.inSeconds)
  }
}

/// Goes to another place while nothing can be seen: the strip fades out where it is, then in at its goal.
public struct FadeMotion: Motion {
  /// The initial offset, px.
  public var start: Double
  /// The final offset, px.
  public var goal: Double
  public var duration: Duration

  public init(start: Double, goal: Double, duration: Duration) {
    self.start = start
    self.goal = goal
    self.duration = duration
  }

  public func position(after elapsed: Duration) -> Double { progress(after: elapsed) < 0.5 ? start : goal }

  public func velocity(after elapsed: Duration) -> Double { 0 }

  /// How much of the strip's colour is seen, 0…1: 0 in the middle.
  public func visibility(after elapsed: Duration) -> Double {
    let s = abs(2 * progress(after: elapsed) - 1)
    return s * s * (3 - 2 * s)
  }
}

/// Any of the finite motions. An enum, because `any Motion` would be boxed.
enum FiniteMotion: Motion {
  case ramp(RampMotion)
  case ease(EaseMotion)
  case fling(FlingMotion)
  case fade(FadeMotion)

  func position(after elapsed: Duration) -> Double {
    switch self {
    case .ramp(let motion): motion.position(after: elapsed)
    case .ease(let motion): motion.position(after: elapsed)
    case .fling(let motion): motion.position(after: elapsed)
    case .fade(let motion): motion.position(after: elapsed)
    }
  }

  func velocity(after elapsed: Duration) -> Double {
    switch self {
    case .ramp(let motion): motion.velocity(after: elapsed)
    case .ease(let motion): motion.velocity(after: elapsed)
    case .fling(let motion): motion.velocity(after: elapsed)
    case .fade(let motion): motion.velocity(after: elapsed)
    }
  }

  var duration: Duration {
    switch self {
    case .ramp(let motion): motion.duration
    case .ease(let motion): motion.duration
    case .fling(let motion): motion.duration
    case .fade(let motion): motion.duration
    }
  }
}

/// Moves at constant speed without end.
public struct CruiseMotion: Sendable, Hashable {
  /// The initial offset, px.
  public var start: Double
  /// px/s; positive increases the offset.
  public var velocity: Double

  public init(start: Double, velocity: Double) {
    self.start = start
    self.velocity = velocity
  }

  /// The offset after `elapsed`, wrapped, px.
  ///
  /// Ten years at 5,000 px/s are 1.6e12 px, at which a `Double` resolves only 2e-4 px. Therefore the travel of the
  /// whole seconds is kept as an exact sum of two numbers, and whole laps are removed before anything small is added.
  public func offset(after elapsed: Duration, on strip: StripGeometry) -> Double {
    let (seconds, attoseconds) = elapsed.components
    let whole = Double(seconds)
    let travel = velocity * whole
    let roundingError = (-travel).addingProduct(velocity, whole)
    let rest = velocity * (Double(attoseconds) * 1e-18)
    return strip.wrapped(strip.wrapped(travel) + (start + (roundingError + rest)))
  }
}

extension FiniteMotion {
  /// The same motion from another place, px further.
  func shifted(by shift: Double) -> FiniteMotion {
    switch self {
    case .ramp(var motion):
      motion.start += shift
      return .ramp(motion)
    case .ease(var motion):
      motion.start += shift
      motion.goal += shift
      return .ease(motion)
    case .fling(var motion):
      motion.start += shift
      return .fling(motion)
    case .fade(var motion):
      motion.start += shift
      motion.goal += shift
      return .fade(motion)
    }
  }
}
