// Pauses, and the suspension of the automatic motion.
//
// A visitor's pause ends after `pauseFor`, an operator's pause when the operator ends it. A suspension lasts as long as
// the stage asks for it, for example while another lane is touched.
extension ScrollController {
  /// Whether the strip is paused, or will be once it has settled.
  public var isPaused: Bool {
    switch state {
    case .still(_, .paused, _), .moving(_, _, _, .pause): true
    case .cruising, .held, .dragging, .moving, .still: false
    }
  }

  /// The time left of a rest or a pause, and its whole length; `nil` if the strip neither rests after an input nor is
  /// paused by a visitor.
  public var pause: (left: Duration, whole: Duration)? {
    switch state {
    case .still(_, .resting, .some(let until)) where behavior.resumeAfter > .zero:
      (now.duration(to: until), behavior.resumeAfter)
    case .still(_, .paused, .some(let until)):
      (now.duration(to: until), behavior.pauseFor)
    default: nil
    }
  }

  /// Whether the strip has more cards than its viewport shows, and brings them by itself.
  public var movesByItself: Bool {
    guard view.scrolls else { return false }
    if case .cruise(let velocity) = behavior.advance { return velocity != 0 }
    return true
  }

  /// Begins the present rest, or a visitor's pause, anew.
  public mutating func prolongWait(at time: Instant) {
    advance(to: time)
    switch state {
    case .still(let offset, .resting, .some):
      lastInput = now
      rest(at: offset, from: now)
    case .still(let offset, .paused, .some):
      lastInput = now
      state = .still(at: offset, .paused, until: now.advanced(by: behavior.pauseFor))
    case .cruising, .held, .dragging, .moving, .still: break
    }
  }

  /// Pauses or resumes for a visitor. For the pause key on several strips, which must all do the same.
  public mutating func setPaused(_ isPaused: Bool, at time: Instant) {
    advance(to: time)
    lastInput = now
    if isFree { setPaused(isPaused) }
  }

  /// Pauses at the next resting offset, or ends a visitor's pause and any rest.
  mutating func setPaused(_ isPaused: Bool) {
    if isPaused { comeToRest(from: offset, velocity: velocity, then: .pause) } else { endWait() }
  }

  /// Ends a visitor's pause or a rest now; after a motion that leads to a pause the strip resumes instead.
  private mutating func endWait() {
    switch state {
    // An operator's pause has no end, and a visitor does not end it.
    case .still(let offset, .paused, .some), .still(let offset, .resting, _):
      resume(from: strip.wrapped(offset), at: now)
    case .moving(let motion, let movement, let since, .pause):
      state = .moving(motion, movement, since: since, then: .resume)
    case .cruising, .held, .dragging, .moving, .still:
      break
    }
  }

  /// Pauses for an operator, until `endPause(at:grace:)`. A visitor can still move the strip, and it is paused again
  /// once it rests. Call on every advance.
  public mutating func pauseIndefinitely(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil else { return }
    stopAutomaticMotion()
    switch state {
    case .still(let offset, .resting, _), .still(let offset, .paused, .some):
      state = .still(at: offset, .paused, until: nil)
    case .cruising, .held, .dragging, .moving, .still: break
    }
  }

  /// Ends an operator's pause.
  ///
  /// - Parameter grace: whether a visitor who has moved the strip meanwhile keeps what is left of `resumeAfter`.
  public mutating func endPause(at time: Instant, grace: Bool) {
    advance(to: time)
    guard case .still(let offset, .paused, nil) = state else { return }
    let due = lastInput.advanced(by: behavior.resumeAfter)
    if grace, due > now {
      state = .still(at: offset, .resting, until: due)
    } else {
      resume(from: strip.wrapped(offset), at: now)
    }
  }

  /// Suspends the automatic motion, until `resume(at:)`. A motion that a visitor has started goes on, and is suspended
  /// once it rests. Call on every advance.
  public mutating func suspend(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil else { return }
    stopAutomaticMotion()
    if case .still(let offset, .resting, _) = state { state = .held(at: offset) }
  }

  /// Ends a suspension: the strip rests, then moves by itself again.
  public mutating func resume(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil, case .held = state else { return }
    lastInput = now
    release(from: offset, velocity: 0, at: now)
  }

  /// Stops the automatic motion, but no motion that a visitor has started.
  private mutating func stopAutomaticMotion() {
    switch state {
    case .cruising, .moving(_, .ramping, _, _), .moving(_, .stepping, _, _), .still(_, .dwelling, _): stop(at: now)
    case .held, .dragging, .moving, .still: break
    }
  }
}
