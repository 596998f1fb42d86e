// A card that is pressed, and one that is opened.
extension ScrollController {
  /// The card under the finger while letting go would still be a tap; every copy of it is pressed. 0-based.
  public var pressedCard: Int? {
    guard case .held = state, let owner = pointers.owner, owner.mayTap,
      owner.since.duration(to: now) <= Self.longestTap
    else { return nil }
    return tile(at: owner.point.along)?.card
  }

  /// The tile at a place in the viewport, px from its leading edge; `nil` in a gap.
  public func tile(at place: Double) -> Tile? {
    tiles.first { $0.position <= place && place < $0.position + $0.extent }
  }

  /// A card was opened: the strip stands still until `close(at:)`.
  public mutating func open(at time: Instant) {
    advance(to: time)
    lastInput = now
    state = .still(at: offset, .open, until: nil)
  }

  /// The card is closed: the strip moves on once it has rested.
  public mutating func close(at time: Instant) {
    advance(to: time)
    guard case .still(let offset, .open, _) = state else { return }
    lastInput = now
    release(from: offset, velocity: 0, at: now)
  }

  /// Stands still as if a finger held it: one that is down on another lane. Ends with `letLie(at:)`.
  public mutating func holdStill(at time: Instant) {
    advance(to: time)
    lastInput = now
    guard pointers.owner == nil else { return }
    switch state {
    case .still(_, .open, _), .still(_, .paused, _): break
    case .cruising, .held, .dragging, .moving, .still: state = .held(at: offset)
    }
  }

  /// The finger on the other lane is gone.
  public mutating func letLie(at time: Instant) {
    advance(to: time)
    lastInput = now
    guard pointers.owner == nil, case .held = state else { return }
    release(from: offset, velocity: 0, at: now)
  }
}

extension ScrollController {
  /// When a press becomes too long for a tap, and the card is no longer shown as pressed.
  public var pressDeadline: Instant? {
    guard pressedCard != nil, let owner = pointers.owner else { return nil }
    let deadline = owner.since.advanced(by: Self.longestTap + .nanoseconds(1))
    return deadline > now ? deadline : nil
  }

  /// The card that is aligned, or nearest to it. 0-based.
  public var nearestCard: Int {
    let index = view.index(nearest: offset, behavior.snap)
    return index.flooredDivision(by: strip.count).remainder
  }

  /// How long the strip will go on standing still, and how long it does in all; `nil` unless it waits after an input or
  /// was paused.
  public var pause: (left: Duration, whole: Duration)? {
    switch state {
    case .still(_, .resting, .some(let until)) where behavior.resumeAfter > .zero:
      (now.duration(to: until), behavior.resumeAfter)
    case .still(_, .paused, .some(let until)):
      (now.duration(to: until), behavior.pauseFor)
    default: nil
    }
  }
}
