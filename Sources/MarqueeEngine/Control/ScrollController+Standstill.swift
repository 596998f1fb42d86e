// A standstill that somebody has ordered who is not at the glass.
extension ScrollController {
  /// Does not move by itself any more until `moveOn(at:)`. What a visitor has set in motion goes on, and where that comes
  /// to rest the strip stays; so this is to be said again as time goes on.
  public mutating func standStill(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil else { return }
    switch state {
    case .cruising, .moving(_, .ramping, _, _), .moving(_, .stepping, _, _), .still(_, .dwelling, _): stop(at: now)
    case .held, .dragging, .moving, .still: break
    }
    switch state {
    case .still(let offset, .resting, _), .still(let offset, .paused, .some):
      state = .still(at: offset, .paused, until: nil)
    case .cruising, .held, .dragging, .moving, .still: break
    }
  }

  /// Ends such a standstill.
  ///
  /// - Parameter grace: whether a visitor who has touched the strip meanwhile has what is left of their rest.
  public mutating func moveOn(at time: Instant, grace: Bool) {
    advance(to: time)
    guard case .still(let offset, .paused, nil) = state else { return }
    let due = lastInput.advanced(by: behavior.resumeAfter)
    if grace, due > now {
      state = .still(at: offset, .resting, until: due)
    } else {
      moveOn(from: strip.wrapped(offset), at: now)
    }
  }
}
