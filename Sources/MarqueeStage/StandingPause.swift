internal import ConfigurationValues
package import MarqueeEngine

/// A pause by an operator, or by a visitor with the pause button: all lanes stand still, whatever they show. Visitors can
/// move them as usual.
package struct StandingPause: Sendable, Hashable {
  var since: Instant
  /// When it ends; `nil` if an operator must end it.
  package var until: Instant?

  /// The same pause on a new timeline, which starts at `now` of the present one.
  package func counted(from now: Instant) -> StandingPause {
    StandingPause(since: .start, until: until.map { .start.advanced(by: max(now.duration(to: $0), .zero)) })
  }
}

// An operator's commands.
extension Stage {
  /// Pauses all lanes.
  /// - Parameter length: how long; `nil` until `moveOn(at:)`.
  package mutating func pause(for length: Duration?, at time: Instant) {
    advance(to: time)
    // Nothing stops them.
    if plan.followsUTC { return }
    pause = StandingPause(since: now, until: length.map { now.advanced(by: $0) })
    // There is no button meanwhile, and fingers lift unseen.
    buttonPresses.removeAll()
    updatePause(at: now)
  }

  /// Ends the pause at once. Returns whether there was one.
  package mutating func moveOn(at time: Instant) -> Bool {
    advance(to: time)
    guard pause != nil else { return false }
    endPause(at: now, isOver: false)
    return true
  }

  /// Shortens a timed pause by time that did not pass for the strip because there was no display.
  package mutating func runDownPause(by time: Duration) {
    guard let until = pause?.until else { return }
    pause?.until = max(until.advanced(by: .zero - time), now)
    if until.advanced(by: .zero - time) <= now { endPause(at: now, isOver: true) }
  }

  /// Pauses lanes that have started to move, or ends the pause when it is over. Call on every advance.
  mutating func updatePause(at time: Instant) {
    if let until = visitorPause?.until, until <= time { endVisitorPause(at: until, isOver: true) }
    if let until = pause?.until, until <= time { endPause(at: until, isOver: true) }
    guard pause != nil || visitorPause != nil else { return }
    for index in controllers.indices { controllers[index].pauseIndefinitely(at: time) }
  }

  /// - Parameter isOver: whether the pause ended by itself. Then a visitor who has moved the strip since is not
  ///   interrupted, because no operator watches.
  private mutating func endPause(at time: Instant, isOver: Bool) {
    guard let ended = pause else { return }
    pause = nil
    guard visitorPause == nil else { return }
    resumeLanes(after: ended, at: time, isOver: isOver)
  }

  /// Has the lanes that a pause stopped move again.
  mutating func resumeLanes(after pause: StandingPause, at time: Instant, isOver: Bool) {
    for index in controllers.indices {
      controllers[index].endPause(at: time, grace: isOver && controllers[index].lastInput > pause.since)
    }
    // An open card still suspends them.
    updateSuspension(at: time)
  }

  /// Why an operator cannot move the lanes now; `nil` if possible.
  package var isTaken: String? {
    if opening != nil { return "a visitor has a card open" }
    return controllers.contains { !$0.isFree } ? "a visitor is touching the screen" : nil
  }

  /// The card with this id, otherwise the first with this title; without an exact match, case is ignored. Takes constant
  /// time.
  package func card(called name: String) -> (lane: Int, card: Int)? {
    plan.names.card(called: name, in: configuration.lanes)
  }

  /// Moves a card to the middle of its lane.
  package mutating func show(_ card: (lane: Int, card: Int), at time: Instant) {
    advance(to: time)
    if plan.followsUTC { return }
    controllers[card.lane].show(card: card.card, at: now)
  }
}
