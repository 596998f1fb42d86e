import RealModule

// What becomes of the strip when the finger lets go.
extension ScrollController {
  /// A fling ends when it is slower than this, px/s.
  static let finalFlingSpeed = 1.0
  /// From this speed on a release is a fling that goes at least to the next card, px/s.
  static let flingSpeed = 300.0
  /// How long the last part of a snap takes; the way to it is at most 700 ms from there.
  static let settling = Duration.milliseconds(600)
  /// How far from its snap a fling that has slowed down to `flingSpeed` begins to settle, px: there the settling curve
  /// slows down just as the fling did.
  static let landing = 84.0
  /// How long a strip that was pulled past its end takes to come back.
  static let springBack = Duration.milliseconds(500)

  /// Sets the strip free at `offset` px with `velocity` px/s.
  mutating func release(from offset: Double, velocity: Double, at time: Instant) {
    guard view.scrolls else { return rest(at: view.clamped(offset), from: time) }
    let inside = view.clamped(offset)
    if inside != offset {
      settle(from: offset, velocity: velocity, at: inside, within: Self.springBack, at: time)
    } else if behavior.snap == .none {
      fling(from: offset, velocity: velocity, at: time)
    } else {
      snap(from: offset, velocity: velocity, at: time)
    }
  }

  /// Friction brings the strip to rest, or an end gives way to it and throws it back.
  private mutating func fling(from offset: Double, velocity: Double, at time: Instant) {
    guard abs(velocity) > Self.finalFlingSpeed else { return rest(at: offset, from: time) }
    var motion = FlingMotion(
      start: offset, initialVelocity: velocity, rate: behavior.deceleration.rate, finalSpeed: Self.finalFlingSpeed)
    guard view.clamped(motion.end) != motion.end else {
      state = .moving(.fling(motion), .coasting, since: time, then: .rest)
      return
    }
    let edge = view.clamped(motion.end)
    motion.finalSpeed = max(abs(velocity) - abs(edge - offset) * motion.rate, Self.finalFlingSpeed)
    state = .moving(.fling(motion), .coasting, since: time, then: .settle(at: edge, within: Self.springBack))
  }

  /// Goes to the card that the fling would come to rest nearest to; a slow release to the nearest one.
  private mutating func snap(from offset: Double, velocity: Double, at time: Instant) {
    let speed = abs(velocity)
    guard speed >= Self.flingSpeed else {
      let goal = view.snap(view.index(nearest: offset, behavior.snap), behavior.snap)
      return settle(from: offset, velocity: velocity, at: goal, within: Self.settling, at: time)
    }
    let rate = behavior.deceleration.rate
    let goal = flingGoal(from: offset, rest: offset + velocity / rate, sign: velocity < 0 ? -1 : 1)
    let distance = abs(goal - offset)
    // Only so much friction as brings the strip down to settling speed just where it must settle. Where that would
    // take much less than there is, the card is too far for a glide: the strip goes straight there.
    let friction = (speed - Self.flingSpeed) / (distance - Self.landing)
    guard speed > Self.flingSpeed, distance > Self.landing, friction > rate / 2 else {
      return settle(from: offset, velocity: velocity, at: goal, within: Self.settling, at: time)
    }
    let motion = FlingMotion(
      start: offset, initialVelocity: velocity, rate: friction, finalSpeed: Self.flingSpeed)
    state = .moving(.fling(motion), .coasting, since: time, then: .settle(at: goal, within: Self.settling))
  }

  private func flingGoal(from offset: Double, rest: Double, sign: Double) -> Double {
    let nearest = view.index(nearest: rest, behavior.snap)
    let first = view.index(aheadOf: offset, sign: sign, behavior.snap)
    return view.snap(sign > 0 ? max(nearest, first) : min(nearest, first), behavior.snap)
  }

  /// Arrives at `goal` without overshoot: a strip that is already fast has less time.
  private mutating func settle(
    from offset: Double, velocity: Double, at goal: Double, within longest: Duration, at time: Instant
  ) {
    let distance = goal - offset
    guard abs(distance) > 1e-9 || abs(velocity) > Self.finalFlingSpeed else { return rest(at: goal, from: time) }
    var seconds = longest.inSeconds
    if distance * velocity > 0 { seconds = min(seconds, 3 * distance / velocity) }
    let ease = EaseMotion(start: offset, initialVelocity: velocity, goal: goal, duration: .seconds(seconds))
    state = .moving(.ease(ease), .settling, since: time, then: .rest)
  }
}

extension Deceleration {
  /// The decay of the velocity per second.
  var rate: Double { -1000 * Double.log(rawValue) }
}
