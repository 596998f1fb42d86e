// The automatic motion.
extension ScrollController {
  /// Enters the initial state: cruises at full speed, or dwells at the first card.
  mutating func begin(at offset: Double, from time: Instant) {
    switch behavior.advance {
    case .cruise: cruise(from: offset, at: time)
    case .step: dwell(at: offset, from: time)
    }
  }

  /// Starts the automatic motion from rest.
  mutating func resume(from offset: Double, at time: Instant) {
    switch behavior.advance {
    case .cruise(let velocity): ramp(from: offset, speed: abs(velocity), at: time)
    case .step(_, let duration, _, let cards): step(from: offset, by: cards, duration: duration, at: time)
    }
  }

  /// Cruises at full speed at once; on a bounded strip until it must brake for the end.
  mutating func cruise(from offset: Double, at time: Instant) {
    guard case .cruise(let signed) = behavior.advance else { return dwell(at: offset, from: time) }
    let speed = abs(signed)
    guard view.scrolls else { return park(at: offset, from: time) }
    let motion = CruiseMotion(start: beginning(strip.wrapped(offset)), velocity: speed == 0 ? 0 : heading * speed)
    guard speed > 0, let room = room(from: offset) else {
      state = .cruising(motion, since: time, until: nil)
      return
    }
    let braking = speed * behavior.ramp.inSeconds / 2
    // After a ramp the room may be too small by a rounding error.
    guard room > braking - 1e-6 else { return easeToEnd(from: offset, speed: speed, room: room, at: time) }
    state = .cruising(motion, since: time, until: time.advanced(by: .seconds(max(room - braking, 0) / speed)))
  }

  /// Accelerates from rest to cruising speed.
  private mutating func ramp(from offset: Double, speed: Double, at time: Instant) {
    guard view.scrolls, speed > 0 else { return cruise(from: offset, at: time) }
    if let room = room(from: offset), room < speed * behavior.ramp.inSeconds {
      return easeToEnd(from: offset, speed: speed, room: room, at: time)
    }
    let motion = RampMotion(start: offset, finalVelocity: heading * speed, duration: behavior.ramp)
    state = .moving(.ramp(motion), .ramping, since: time, then: .cruise)
  }

  /// The velocity of the automatic motion in its present direction, px/s; `nil` if the strip steps.
  var cruisingVelocity: Double? {
    guard case .cruise(let velocity) = behavior.advance else { return nil }
    return velocity == 0 ? 0 : heading * abs(velocity)
  }

  /// Changes continuously from `velocity` to cruising velocity, through zero if the direction changes.
  ///
  /// - Parameter duration: how long the change takes; less on a bounded strip without room for it.
  mutating func changeSpeed(from offset: Double, velocity: Double, within duration: Duration) {
    guard let goal = cruisingVelocity, view.scrolls else { return cruise(from: offset, at: now) }
    let ramp = RampMotion(start: offset, initialVelocity: velocity, finalVelocity: goal, duration: duration)
    guard let range = view.range else {
      if velocity == goal { return cruise(from: offset, at: now) }
      state = .moving(.ramp(ramp), .ramping, since: now, then: .cruise)
      return
    }
    guard velocity != 0 else { return resume(from: offset, at: now) }
    if velocity * goal <= 0 {
      // As at its ends: it brakes within the available room, then starts in the other direction.
      let room = max(velocity > 0 ? range.upperBound - offset : offset - range.lowerBound, 0)
      let seconds = min(duration.inSeconds, 2 * room / abs(velocity))
      let brake = RampMotion(
        start: offset, initialVelocity: velocity, finalVelocity: 0, duration: .seconds(seconds))
      state = .moving(.ramp(brake), .ramping, since: now, then: goal == 0 ? .cruise : .resume)
      return
    }
    let room = room(from: offset) ?? 0
    let changing = velocity == goal ? 0 : (abs(velocity) + abs(goal)) / 2 * duration.inSeconds
    guard room > changing + abs(goal) * behavior.ramp.inSeconds / 2 else {
      return easeToEnd(from: offset, velocity: velocity, speed: abs(goal), room: room, at: now)
    }
    if velocity == goal { return cruise(from: offset, at: now) }
    state = .moving(.ramp(ramp), .ramping, since: now, then: .cruise)
  }

  /// Brakes from cruising speed to rest at the end of a bounded strip.
  mutating func brake(at time: Instant) {
    guard case .cruising(let motion, _, _) = state else { return }
    let offset = offset(at: time)
    let ramp = RampMotion(start: offset, initialVelocity: motion.velocity, finalVelocity: 0, duration: behavior.ramp)
    state = .moving(.ramp(ramp), .ramping, since: time, then: .turn)
  }

  /// Moves straight to the end of a bounded strip, at most at cruising speed, because the end is too near for a ramp.
  private mutating func easeToEnd(
    from offset: Double, velocity: Double = 0, speed: Double, room: Double, at time: Instant
  ) {
    guard room > 1e-6 else { return turn(at: offset, from: time) }
    // The peak velocity of an ease from rest to rest is 1.5 times its mean.
    let duration = max(behavior.ramp.inSeconds, 1.5 * room / speed)
    let ease = ease(
      from: offset, velocity: velocity, to: offset + heading * room, within: .seconds(duration), straying: nil)
    state = .moving(.ease(ease), .ramping, since: time, then: .turn)
  }

  /// Reverses or rewinds at the end of a bounded strip.
  mutating func turn(at offset: Double, from time: Instant) {
    guard let range = view.range, view.scrolls else { return park(at: offset, from: time) }
    let end = heading > 0 ? range.upperBound : range.lowerBound
    let offset = abs(offset - end) < 1e-6 ? end : offset
    switch behavior.atEnd {
    case .reverse:
      heading = -heading
      resume(from: offset, at: time)
    case .rewind:
      let start =
        steps
        ? view.snap(heading > 0 ? 0 : strip.count - 1, behavior.stepAlignment)
        : heading > 0 ? range.lowerBound : range.upperBound
      let duration = Self.rewindDuration(over: abs(offset - start))
      state = .moving(
        stepping(from: offset, to: start, within: duration), .stepping, since: time, then: steps ? .dwell : .resume)
    }
  }

  private var steps: Bool {
    if case .step = behavior.advance { true } else { false }
  }

  /// One second for a short distance in px, up to three for a long one.
  private static func rewindDuration(over distance: Double) -> Duration {
    .seconds(min(max(distance / 2000, 1), 3))
  }

  /// Moves on by so many cards, but not past the end of a bounded strip.
  private mutating func step(from offset: Double, by cards: Int, duration: Duration, at time: Instant) {
    guard view.scrolls else { return park(at: offset, from: time) }
    guard let next = nextSnap(from: offset, sign: heading, cards: cards) else {
      // An endless strip always has another snap.
      if view.strip.loops { return dwell(at: offset, from: time) }
      // A single card wider than the viewport has no snap in the other direction either.
      guard nextSnap(from: offset, sign: -heading, cards: 1) != nil else { return park(at: offset, from: time) }
      return turn(at: offset, from: time)
    }
    let motion = stepping(from: offset, to: next, within: duration)
    state = .moving(motion, .stepping, since: beginning(of: motion, at: time), then: .dwell)
  }

  /// When a step begins: a fade takes up an earlier one that still shows.
  private func beginning(of motion: FiniteMotion, at time: Instant) -> Instant {
    guard case .fade(let fade) = motion else { return time }
    return beginning(of: fade, at: time)
  }

  private func stepping(from offset: Double, to goal: Double, within duration: Duration) -> FiniteMotion {
    behavior.fades
      ? .fade(FadeMotion(start: offset, goal: goal, duration: duration))
      : .ease(EaseMotion(start: offset, goal: goal, duration: duration))
  }

  /// Offsets closer to each other than this are the same, px.
  private static let leastStep = 1e-6

  /// The snap so many cards further in the direction of `sign`, px; `nil` at the last one of a bounded strip, which is
  /// before its end if the last card is wider than the viewport.
  private func nextSnap(from offset: Double, sign: Double, cards: Int) -> Double? {
    let alignment = behavior.stepAlignment
    let further = sign < 0 ? 1 - cards : cards - 1
    // A rounding error short of a snap it is at that snap.
    let start = offset + sign * Self.leastStep
    let next = view.snap(view.index(aheadOf: start, sign: sign, alignment) + further, alignment)
    return (next - offset) * sign > Self.leastStep ? next : nil
  }

  /// Dwells at a card; cruises instead if the strip does not step.
  mutating func dwell(at offset: Double, from time: Instant) {
    guard case .step(let every, _, _, _) = behavior.advance else { return cruise(from: offset, at: time) }
    state = .still(at: offset, .dwelling, until: time.advanced(by: every))
  }

  /// Stands still indefinitely, because there is nowhere to scroll to: content shorter than the viewport is centred.
  private mutating func park(at offset: Double, from time: Instant) {
    switch behavior.advance {
    case .cruise:
      state = .cruising(CruiseMotion(start: view.clamped(offset), velocity: 0), since: time, until: nil)
    case .step:
      state = .still(at: view.clamped(offset), .dwelling, until: nil)
    }
  }

  /// The distance to the end of a bounded strip in its direction, px; `nil` on a looping one.
  private func room(from offset: Double) -> Double? {
    guard let range = view.range else { return nil }
    return max(heading > 0 ? range.upperBound - offset : offset - range.lowerBound, 0)
  }
}
