internal import MarqueeConfig
package import MarqueeEngine

/// A pause that an operator has asked for: all lanes stand still, whatever is shown on them, and visitors can move them
/// as ever.
package struct StandingPause: Sendable, Hashable {
  var since: Instant
  /// `nil` until it is told to go on.
  package var until: Instant?

  /// The same pause on a timeline that begins at `now` of the one that it was written in.
  package func counted(from now: Instant) -> StandingPause {
    StandingPause(since: .start, until: until.map { .start.advanced(by: max(now.duration(to: $0), .zero)) })
  }
}

// What an operator asks for who is not at the glass.
extension Stage {
  /// - Parameter length: `nil` until `moveOn(at:)`.
  package mutating func pause(for length: Duration?, at time: Instant) {
    advance(to: time)
    pause = StandingPause(since: now, until: length.map { now.advanced(by: $0) })
    keepPause(at: now)
  }

  /// Ends the pause, at once. Returns whether there was one.
  package mutating func moveOn(at time: Instant) -> Bool {
    advance(to: time)
    guard pause != nil else { return false }
    endPause(at: now, isOver: false)
    return true
  }

  /// Runs a timed pause down by time that does not count for the strip, because there was no display.
  package mutating func runDownPause(by time: Duration) {
    guard let until = pause?.until else { return }
    pause?.until = max(until.advanced(by: .zero - time), now)
    if until.advanced(by: .zero - time) <= now { endPause(at: now, isOver: true) }
  }

  /// Stops what moves by itself, or ends the pause when its time is over.
  mutating func keepPause(at time: Instant) {
    guard let pause else { return }
    if let until = pause.until, until <= time { return endPause(at: until, isOver: true) }
    for index in controllers.indices { controllers[index].pauseIndefinitely(at: time) }
  }

  /// - Parameter isOver: whether its time is over: then nobody watches, and a visitor who has moved the strip since is
  ///   not interrupted.
  private mutating func endPause(at time: Instant, isOver: Bool) {
    guard let since = pause?.since else { return }
    pause = nil
    for index in controllers.indices {
      controllers[index].endPause(at: time, grace: isOver && controllers[index].lastInput > since)
    }
    // A card that is open still holds them.
    keepHold(at: time)
  }

  /// Why the lanes cannot be moved from afar now; `nil` where they can.
  package var isTaken: String? {
    if opening != nil { return "a visitor has a card open" }
    return controllers.contains { !$0.isFree } ? "a visitor has a finger on the glass" : nil
  }

  /// The card with this id, else the first with this title; capitals do not matter where nothing fits exactly. Takes as
  /// long however many cards there are.
  package func card(called name: String) -> (lane: Int, card: Int)? {
    plan.names.card(called: name, in: configuration.lanes)
  }

  /// Brings a card to the middle of its lane.
  package mutating func show(_ card: (lane: Int, card: Int), at time: Instant) {
    advance(to: time)
    controllers[card.lane].show(card: card.card, at: now)
  }
}
