import RealModule

// The motion after a release: coasting, snapping and settling.
extension ScrollController {
  /// The speed at which a fling ends, px/s.
  static let finalFlingSpeed = 1.0
  /// The lowest speed at which a release on a strip with snaps is a fling, which moves at least to the next card, px/s.
  var flingSpeed: Double { 300 * behavior.touchScale }
  /// The longest duration of settling to a snap. Once slower than `flingSpeed`, a fling comes to rest within 700 ms.
  static let settleDuration = Duration.milliseconds(600)
  /// The distance from its snap at which a fling that has slowed down to `flingSpeed` begins to settle, px. At this
  /// distance the settling curve begins with the deceleration of the fling.
  var landingDistance: Double { 84 * behavior.touchScale }
  /// The longest duration of the return of a strip that was pulled past its end.
  static let springBackDuration = Duration.milliseconds(500)

  /// Releases the strip at `offset` px with `velocity` px/s.
  mutating func release(from offset: Double, velocity: Double, at time: Instant) {
    guard view.scrolls else { return rest(at: view.clamped(offset), from: time) }
    let inside = view.clamped(offset)
    if inside != offset, !returnsInside(from: offset, velocity: velocity) {
      // If the last card is wider than the viewport, the last snap is before the end.
      let goal =
        behavior.snap == .none ? inside : view.snap(view.index(nearest: inside, behavior.snap), behavior.snap)
      settle(from: offset, velocity: velocity, to: goal, within: Self.springBackDuration, at: time)
    } else if behavior.snap == .none {
      fling(from: offset, velocity: velocity, at: time)
    } else {
      snap(from: offset, velocity: velocity, at: time)
    }
  }

  /// Whether a strip without snaps, released past its end, is flung back so fast that it re-enters its range sooner
  /// than it would spring back. It then coasts on.
  private func returnsInside(from offset: Double, velocity: Double) -> Bool {
    let distance = view.clamped(offset) - offset
    guard behavior.snap == .none, distance * velocity > 0 else { return false }
    // The fraction of the velocity that friction leaves at the end of the strip.
    let left = 1 - distance / velocity * behavior.deceleration.rate
    return left > 0 && -Double.log(left) / behavior.deceleration.rate < Self.springBackDuration.inSeconds
  }

  /// Stops the automatic motion: without snaps immediately, with snaps at a card.
  mutating func stop(at time: Instant) {
    guard behavior.snap != .none, view.scrolls else { return release(from: offset, velocity: 0, at: time) }
    let goal = restingOffset(from: offset, velocity: velocity)
    settle(from: offset, velocity: velocity, to: goal, within: Self.settleDuration, at: time)
  }

  /// Comes to rest at an allowed offset, neither between two snaps nor past an end, and continues with `sequel`.
  mutating func comeToRest(from offset: Double, velocity: Double, then sequel: ScrollState.Sequel) {
    let goal = restingOffset(from: offset, velocity: velocity)
    guard view.scrolls, behavior.snap != .none || view.clamped(offset) != offset,
      abs(goal - offset) > 1e-9 || velocity != 0
    else { return follow(sequel, from: offset, velocity: 0, at: now) }
    settle(from: offset, velocity: velocity, to: goal, within: Self.settleDuration, at: now)
    if case .moving(let motion, let movement, let since, _) = state {
      state = .moving(motion, movement, since: since, then: sequel)
    } else {
      follow(sequel, from: goal, velocity: 0, at: now)
    }
  }

  /// The offset at which a strip that moves by itself stops, px: on a strip with snaps the nearest snap, or the first
  /// one ahead if the strip is too fast to turn back.
  private func restingOffset(from offset: Double, velocity: Double) -> Double {
    guard behavior.snap != .none else { return view.clamped(offset) }
    let index =
      abs(velocity) < flingSpeed
      ? view.index(nearest: offset, behavior.snap)
      : view.index(aheadOf: offset, sign: velocity < 0 ? -1 : 1, behavior.snap)
    return view.snap(index, behavior.snap)
  }

  /// Coasts until friction brings the strip to rest, or past an end, from where it springs back.
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
    state = .moving(.fling(motion), .coasting, since: time, then: .settle(to: edge, within: Self.springBackDuration))
  }

  /// Moves to the snap nearest to where friction would end the fling; after a slow release to the nearest snap.
  private mutating func snap(from offset: Double, velocity: Double, at time: Instant) {
    let speed = abs(velocity)
    guard speed >= flingSpeed else {
      let goal = view.snap(view.index(nearest: offset, behavior.snap), behavior.snap)
      return settle(from: offset, velocity: velocity, to: goal, within: Self.settleDuration, at: time)
    }
    let rate = behavior.deceleration.rate
    let goal = flingGoal(from: offset, rest: offset + velocity / rate, sign: velocity < 0 ? -1 : 1)
    let distance = abs(goal - offset)
    // The friction that slows the strip down to `flingSpeed` exactly at the landing distance. If it is much less than
    // the strip's own, the card is too far to coast to; if the card is too near, the strip would brake abruptly. In
    // both cases the strip settles directly.
    let friction = (speed - flingSpeed) / (distance - landingDistance)
    guard speed > flingSpeed, distance > 1.5 * landingDistance, friction > rate / 2 else {
      return settle(from: offset, velocity: velocity, to: goal, within: Self.settleDuration, at: time)
    }
    let motion = FlingMotion(
      start: offset, initialVelocity: velocity, rate: friction, finalSpeed: flingSpeed)
    state = .moving(.fling(motion), .coasting, since: time, then: .settle(to: goal, within: Self.settleDuration))
  }

  /// The snap nearest to `rest`, but at least the first one ahead of `offset`, px.
  private func flingGoal(from offset: Double, rest: Double, sign: Double) -> Double {
    let nearest = view.index(nearest: rest, behavior.snap)
    let first = view.index(aheadOf: offset, sign: sign, behavior.snap)
    return view.snap(sign > 0 ? max(nearest, first) : min(nearest, first), behavior.snap)
  }

  /// Moves to `goal` px without overshoot and rests there.
  mutating func settle(
    from offset: Double, velocity: Double, to goal: Double, within longest: Duration, at time: Instant
  ) {
    guard abs(goal - offset) > 1e-9 || abs(velocity) > Self.finalFlingSpeed else { return rest(at: goal, from: time) }
    // Past an end the strip strays as far as the rubber band allows, between cards by a little only.
    let isPulled = behavior.snap == .none || view.clamped(offset) != offset
    let ease = ease(
      from: offset, velocity: velocity, to: goal, within: longest,
      straying: isPulled ? nil : max(2, abs(goal - offset) / 4))
    state = .moving(.ease(ease), .settling, since: time, then: .rest)
  }

  /// An ease to `goal` px without overshoot, which takes less time for a strip that is already fast.
  ///
  /// - Parameter limit: how far a strip that moves away from the goal may stray, px; if `nil`, as far as the rubber
  ///   band of a bounded strip allows, and without limit on a looping one.
  func ease(
    from offset: Double, velocity: Double, to goal: Double, within longest: Duration, straying limit: Double?
  ) -> EaseMotion {
    var seconds = longest.inSeconds
    let distance = goal - offset
    if distance * velocity > 0, abs(distance) > 1e-6 {
      // At least the time in which an ease of no distance strays by 2 px: very near the goal it overshoots by less.
      seconds = min(seconds, max(3 * abs(distance), 27 / 4 * 2) / abs(velocity))
    } else if abs(velocity) > Self.finalFlingSpeed {
      // An ease of no distance strays by 4/27 of its velocity times its duration.
      let part = 4.0 / 27 * abs(velocity)
      let band = view.range.map { _ in RubberBand(viewport: viewport).shown(part * seconds) }
      if let limit = limit ?? band { seconds = min(seconds, limit / part) }
    }
    return EaseMotion(start: offset, initialVelocity: velocity, goal: goal, duration: .seconds(seconds))
  }
}

extension Deceleration {
  /// The decay rate of the velocity, per second, for `FlingMotion`.
  var rate: Double { -1000 * Double.log(rawValue) }
}
