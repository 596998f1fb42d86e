// A card that is pressed, and one that is opened.
extension ScrollController {
  /// The card under a finger that has not moved; every copy of it is pressed. 0-based.
  public var pressedCard: Int? {
    pressedPoint.flatMap { tile(at: $0.along)?.card }
  }

  /// Where a finger is that has not moved.
  public var pressedPoint: Point? {
    guard case .held = state, let owner = pointers.owner, owner.mayTap else { return nil }
    return owner.point
  }

  /// The tile at a place in the viewport, px from its leading edge; `nil` in a gap.
  public func tile(at place: Double) -> Tile? {
    tiles.first { $0.position <= place && place < $0.position + $0.extent }
  }

  /// A card was opened: the strip stands still until `close(at:)`.
  public mutating func open(at time: Instant) {
    advance(to: time)
    lastInput = now
    // A finger that is still down belongs to what was there before.
    pointers.disown()
    state = .still(at: offset, .open, until: nil)
  }

  /// The card is closed: the strip moves on once it has rested.
  /// - Parameter end: when the card is back in its place, before which the strip does not move on by itself.
  public mutating func close(at time: Instant, backAt end: Instant? = nil) {
    advance(to: time)
    guard case .still(let offset, .open, _) = state else { return }
    lastInput = now
    release(from: offset, velocity: 0, at: now)
    if let end, case .still(let offset, .resting, .some(let until)) = state, until < end {
      state = .still(at: offset, .resting, until: end)
    }
  }

  /// The strip lies another way from now on, along which the fingers that are down have not moved: they are ignored
  /// until they lift.
  public mutating func loseFingers(at time: Instant) {
    advance(to: time)
    let wasTouched = isTouched
    pointers.disown()
    hover.reset()
    if wasTouched { release(from: offset, velocity: 0, at: now) }
  }

  /// Whether a finger has the strip.
  public var isTouched: Bool { pointers.owner != nil }

  /// Does not move by itself any more, as if a finger held it: one that is down on another lane. What a visitor has set
  /// in motion goes on. Ends with `letLie(at:)`.
  public mutating func holdStill(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil else { return }
    switch state {
    case .cruising, .moving(_, .ramping, _, _), .moving(_, .stepping, _, _), .still(_, .dwelling, _): stop(at: now)
    case .held, .dragging, .moving, .still: break
    }
    if case .still(let offset, .resting, _) = state { state = .held(at: offset) }
  }

  /// No finger is down on another lane any more.
  public mutating func letLie(at time: Instant) {
    advance(to: time)
    guard pointers.owner == nil, case .held = state else { return }
    lastInput = now
    release(from: offset, velocity: 0, at: now)
  }
}

extension ScrollController {
  /// The card that is aligned, or nearest to it. 0-based.
  public var nearestCard: Int {
    let index = view.index(nearest: offset, behavior.snap)
    return index.flooredDivision(by: strip.count).remainder
  }

  /// The card in the middle of the viewport, or before the gap that is there. 0-based.
  public var centerCard: Int { strip.place(at: offset + viewport / 2).card }

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
