// How the strip moves by itself.
extension ScrollController {
  /// The first state of all: it moves at full speed, or dwells at the first card.
  mutating func begin(at offset: Double, from time: Instant) {
    switch behavior.advance {
    case .cruise: cruise(from: offset, at: time)
    case .step: dwell(at: offset, from: time)
    }
  }

  /// Goes on from a standstill.
  mutating func moveOn(from offset: Double, at time: Instant) {
    switch behavior.advance {
    case .cruise(let velocity): ramp(from: offset, speed: abs(velocity), at: time)
    case .step(_, let duration, _): step(from: offset, duration: duration, at: time)
    }
  }

  /// Cruises at once; on a bounded strip until it must brake for the end.
  mutating func cruise(from offset: Double, at time: Instant) {
    guard case .cruise(let signed) = behavior.advance else { return dwell(at: offset, from: time) }
    let speed = abs(signed)
    guard view.scrolls else { return stand(at: offset, from: time) }
    let motion = CruiseMotion(start: strip.wrapped(offset), velocity: speed == 0 ? 0 : heading * speed)
    guard speed > 0, let room = room(from: offset) else {
      state = .cruising(motion, since: time, until: nil)
      return
    }
    let braking = speed * behavior.ramp.inSeconds / 2
    // A strip that has just come up to speed may have a rounding error too little.
    guard room > braking - 1e-6 else { return runOut(from: offset, speed: speed, room: room, at: time) }
    state = .cruising(motion, since: time, until: time.advanced(by: .seconds(max(room - braking, 0) / speed)))
  }

  /// Comes up to speed from a standstill.
  private mutating func ramp(from offset: Double, speed: Double, at time: Instant) {
    guard view.scrolls, speed > 0 else { return cruise(from: offset, at: time) }
    if let room = room(from: offset), room < speed * behavior.ramp.inSeconds {
      return runOut(from: offset, speed: speed, room: room, at: time)
    }
    let motion = RampMotion(start: offset, goal: heading * speed, duration: behavior.ramp)
    state = .moving(.ramp(motion), .ramping, since: time, then: .cruise)
  }

  /// The velocity at which it is to cruise in its heading, px/s; `nil` where it goes card by card.
  var cruisingVelocity: Double? {
    guard case .cruise(let velocity) = behavior.advance else { return nil }
    return velocity == 0 ? 0 : heading * abs(velocity)
  }

  /// Changes from `velocity` to cruising speed without a jump, through zero where it has to turn.
  ///
  /// - Parameter duration: how long that takes; on a bounded strip less where there is no room for it.
  mutating func changeSpeed(from offset: Double, velocity: Double, within duration: Duration) {
    guard let goal = cruisingVelocity, view.scrolls else { return cruise(from: offset, at: now) }
    let ramp = RampMotion(start: offset, initialVelocity: velocity, goal: goal, duration: duration)
    guard let range = view.range else {
      if velocity == goal { return cruise(from: offset, at: now) }
      state = .moving(.ramp(ramp), .ramping, since: now, then: .cruise)
      return
    }
    guard velocity != 0 else { return moveOn(from: offset, at: now) }
    if velocity * goal <= 0 {
      // As at its ends: it brakes, within the room that there is, and sets off the other way.
      let room = max(velocity > 0 ? range.upperBound - offset : offset - range.lowerBound, 0)
      let seconds = min(duration.inSeconds, 2 * room / abs(velocity))
      let brake = RampMotion(start: offset, initialVelocity: velocity, goal: 0, duration: .seconds(seconds))
      state = .moving(.ramp(brake), .ramping, since: now, then: goal == 0 ? .cruise : .resume)
      return
    }
    let room = room(from: offset) ?? 0
    let changing = velocity == goal ? 0 : (abs(velocity) + abs(goal)) / 2 * duration.inSeconds
    guard room > changing + abs(goal) * behavior.ramp.inSeconds / 2 else {
      return runOut(from: offset, velocity: velocity, speed: abs(goal), room: room, at: now)
    }
    if velocity == goal { return cruise(from: offset, at: now) }
    state = .moving(.ramp(ramp), .ramping, since: now, then: .cruise)
  }

  /// The end of a bounded strip is near: from cruising speed to standstill there.
  mutating func brake(at time: Instant) {
    guard case .cruising(let motion, _, _) = state else { return }
    let offset = offset(at: time)
    let ramp = RampMotion(start: offset, initialVelocity: motion.velocity, goal: 0, duration: behavior.ramp)
    state = .moving(.ramp(ramp), .ramping, since: time, then: .turn)
  }

  /// The end of a bounded strip is too near to come up to speed: straight there, at most at cruising speed.
  private mutating func runOut(
    from offset: Double, velocity: Double = 0, speed: Double, room: Double, at time: Instant
  ) {
    guard room > 1e-6 else { return turn(at: offset, from: time) }
    // A curve from rest to rest is at most half as fast again as its mean.
    let duration = max(behavior.ramp.inSeconds, 1.5 * room / speed)
    let ease = ease(
      from: offset, velocity: velocity, to: offset + heading * room, within: .seconds(duration), straying: nil)
    state = .moving(.ease(ease), .ramping, since: time, then: .turn)
  }

  /// What a bounded strip does at its end.
  mutating func turn(at offset: Double, from time: Instant) {
    guard let range = view.range, view.scrolls else { return stand(at: offset, from: time) }
    let end = heading > 0 ? range.upperBound : range.lowerBound
    let offset = abs(offset - end) < 1e-6 ? end : offset
    switch behavior.atEnd {
    case .reverse:
      heading = -heading
      moveOn(from: offset, at: time)
    case .rewind:
      let start =
        steps
        ? view.snap(heading > 0 ? 0 : strip.count - 1, behavior.stepAlignment)
        : heading > 0 ? range.lowerBound : range.upperBound
      let ease = EaseMotion(start: offset, goal: start, duration: Self.rewindDuration(over: abs(offset - start)))
      state = .moving(.ease(ease), .stepping, since: time, then: steps ? .dwell : .resume)
    }
  }

  private var steps: Bool {
    if case .step = behavior.advance { true } else { false }
  }

  /// A second for a short way back, three for a long one.
  private static func rewindDuration(over distance: Double) -> Duration {
    .seconds(min(max(distance / 2000, 1), 3))
  }

  /// Goes to the next card.
  private mutating func step(from offset: Double, duration: Duration, at time: Instant) {
    guard view.scrolls else { return stand(at: offset, from: time) }
    guard let next = nextSnap(from: offset, sign: heading) else {
      // A single card that is wider than the viewport has nowhere else to go either.
      guard nextSnap(from: offset, sign: -heading) != nil else { return stand(at: offset, from: time) }
      return turn(at: offset, from: time)
    }
    let ease = EaseMotion(start: offset, goal: next, duration: duration)
    state = .moving(.ease(ease), .stepping, since: time, then: .dwell)
  }

  /// The place of the card after the one at hand; `nil` at the end of a bounded strip, which cards wider than the
  /// viewport have before the last of it.
  private func nextSnap(from offset: Double, sign: Double) -> Double? {
    let alignment = behavior.stepAlignment
    let next = view.snap(view.index(aheadOf: offset, sign: sign, alignment), alignment)
    return (next - offset) * sign > 1e-6 ? next : nil
  }

  mutating func dwell(at offset: Double, from time: Instant) {
    guard case .step(let every, _, _) = behavior.advance else { return cruise(from: offset, at: time) }
    state = .still(at: offset, .dwelling, until: time.advanced(by: every))
  }

  /// There is nowhere to go: content shorter than the viewport stands in its middle.
  private mutating func stand(at offset: Double, from time: Instant) {
    switch behavior.advance {
    case .cruise:
      state = .cruising(CruiseMotion(start: view.clamped(offset), velocity: 0), since: time, until: nil)
    case .step:
      state = .still(at: view.clamped(offset), .dwelling, until: nil)
    }
  }

  /// px to the end of a bounded strip in the direction in which it moves; `nil` where it loops.
  private func room(from offset: Double) -> Double? {
    guard let range = view.range else { return nil }
    return max(heading > 0 ? range.upperBound - offset : offset - range.lowerBound, 0)
  }
}

extension ScrollController {
  /// The way in which cards come into view: that of the present motion, or where there is none the strip's own.
  public var travelsForward: Bool {
    let velocity = velocity
    return velocity == 0 ? heading > 0 : velocity > 0
  }
}
