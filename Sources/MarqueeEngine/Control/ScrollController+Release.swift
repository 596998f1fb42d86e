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
    if inside != offset, !comesInside(from: offset, velocity: velocity) {
      // Cards that are wider than the viewport have their last snap before the end.
      let goal =
        behavior.snap == .none ? inside : view.snap(view.index(nearest: inside, behavior.snap), behavior.snap)
      settle(from: offset, velocity: velocity, at: goal, within: Self.springBack, at: time)
    } else if behavior.snap == .none {
      fling(from: offset, velocity: velocity, at: time)
    } else {
      snap(from: offset, velocity: velocity, at: time)
    }
  }

  /// Whether a strip that was pulled past its end is flung back so fast that it is inside before it would have sprung
  /// back, and goes on from there.
  private func comesInside(from offset: Double, velocity: Double) -> Bool {
    let distance = view.clamped(offset) - offset
    guard behavior.snap == .none, distance * velocity > 0 else { return false }
    // What friction leaves of the velocity at the end of the strip.
    let left = 1 - distance / velocity * behavior.deceleration.rate
    return left > 0 && -Double.log(left) / behavior.deceleration.rate < Self.springBack.inSeconds
  }

  /// Stops what the strip does by itself, for a visitor is there: without snaps dead, with them at a card.
  mutating func stop(at time: Instant) {
    guard behavior.snap != .none, view.scrolls else { return release(from: offset, velocity: 0, at: time) }
    let goal = restingPlace(from: offset, velocity: velocity)
    settle(from: offset, velocity: velocity, at: goal, within: Self.settling, at: time)
  }

  /// Comes to rest where that takes it, not between two cards nor past an end, and goes on there with `sequel`.
  mutating func comeToRest(from offset: Double, velocity: Double, then sequel: ScrollState.Sequel) {
    let goal = restingPlace(from: offset, velocity: velocity)
    guard view.scrolls, behavior.snap != .none || view.clamped(offset) != offset,
      abs(goal - offset) > 1e-9 || velocity != 0
    else { return follow(sequel, from: offset, velocity: 0, at: now) }
    settle(from: offset, velocity: velocity, at: goal, within: Self.settling, at: now)
    if case .moving(let motion, let movement, let since, _) = state {
      state = .moving(motion, movement, since: since, then: sequel)
    } else {
      follow(sequel, from: goal, velocity: 0, at: now)
    }
  }

  /// Where a strip with snaps that moves by itself stops: at the nearest card, or where it is too fast to turn back at
  /// the first one ahead.
  private func restingPlace(from offset: Double, velocity: Double) -> Double {
    guard behavior.snap != .none else { return view.clamped(offset) }
    let index =
      abs(velocity) < Self.flingSpeed
      ? view.index(nearest: offset, behavior.snap)
      : view.index(aheadOf: offset, sign: velocity < 0 ? -1 : 1, behavior.snap)
    return view.snap(index, behavior.snap)
  }

  /// Friction brings the strip to rest, or an end gives way to it and throws it back.
  private mutating func fling(from offset: Double, velocity: Double, at time: Instant) {
    guard abs(velocity) > Self.finalFlingSpeed else { return rest(at: offset, from: time) }
    var motion = FlingMotion(
      start: offset, initialVelocity: velocity, rate: behavior.deceleration.rate, finalSpeed: Self.finalFlingSpeed)
    guard abs(view.clamped(motion.end) - motion.end) > 1e-9 else {
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
    // take much less than there is, the card is too far for a glide, and where it would brake the strip all at once it is
    // too near: the strip goes straight there.
    let friction = (speed - Self.flingSpeed) / (distance - Self.landing)
    guard speed > Self.flingSpeed, distance > 1.5 * Self.landing, friction > rate / 2 else {
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

  /// Arrives at `goal` without overshoot.
  mutating func settle(
    from offset: Double, velocity: Double, at goal: Double, within longest: Duration, at time: Instant
  ) {
    guard abs(goal - offset) > 1e-9 || abs(velocity) > Self.finalFlingSpeed else { return rest(at: goal, from: time) }
    // Past an end the strip goes as far as the band gives way; between cards it hardly leaves one that it is at.
    let isPulled = behavior.snap == .none || view.clamped(offset) != offset
    let ease = ease(
      from: offset, velocity: velocity, to: goal, within: longest,
      straying: isPulled ? nil : max(2, abs(goal - offset) / 4))
    state = .moving(.ease(ease), .settling, since: time, then: .rest)
  }

  /// The way to `goal` with no overshoot: a strip that is already fast has less time. One that moves away from it
  /// strays by at most `limit` px; `nil` as far as the band of a bounded strip gives way, or as it likes.
  func ease(
    from offset: Double, velocity: Double, to goal: Double, within longest: Duration, straying limit: Double?
  ) -> EaseMotion {
    var seconds = longest.inSeconds
    let distance = goal - offset
    if distance * velocity > 0, abs(distance) > 1e-6 {
      // With so much time as carries a strip that goes nowhere 2 px: nearer to the goal it may pass it by less than that.
      seconds = min(seconds, max(3 * abs(distance), 27 / 4 * 2) / abs(velocity))
    } else if abs(velocity) > Self.finalFlingSpeed {
      // How far an easing that goes nowhere carries a strip: that part of its velocity times its duration.
      let part = 4.0 / 27 * abs(velocity)
      let band = view.range.map { _ in RubberBand(viewport: viewport).shown(part * seconds) }
      if let limit = limit ?? band { seconds = min(seconds, limit / part) }
    }
    return EaseMotion(start: offset, initialVelocity: velocity, goal: goal, duration: .seconds(seconds))
  }
}

extension Deceleration {
  /// The decay of the velocity per second.
  var rate: Double { -1000 * Double.log(rawValue) }
}
