extension ScrollController {
  /// Puts a new layout in place at once: the card at the viewport's centre stays there, at the same part of it.
  public mutating func relayout(strip newStrip: StripGeometry, viewport newViewport: Double) {
    relayout(strip: newStrip, viewport: newViewport, behavior: behavior) { min($0, newStrip.count - 1) }
  }

  /// Puts a new layout in place at once; the offset stays, in px, as far as the layout has it.
  public mutating func relayoutKeepingOffset(strip newStrip: StripGeometry, viewport newViewport: Double) {
    let (velocity, offset) = (velocity, offset)
    view = StripView(strip: newStrip, viewport: newViewport)
    resume(at: view.clamped(newStrip.wrapped(offset)), velocity: velocity, from: behavior)
  }

  /// Puts a new layout and behaviour in place at once.
  ///
  /// - Parameter successor: the number that the card at the viewport's centre has in the new layout.
  public mutating func relayout(
    strip newStrip: StripGeometry, viewport newViewport: Double, behavior newBehavior: ScrollBehavior,
    successor: (Int) -> Int
  ) {
    let (velocity, old, wasBounded) = (velocity, behavior, !strip.loops)
    var anchor = strip.place(at: offset + viewport / 2)
    anchor.card = min(max(successor(anchor.card), 0), newStrip.count - 1)
    view = StripView(strip: newStrip, viewport: newViewport)
    behavior = newBehavior
    // A bounded strip that turns round at its ends, before and after, goes on the way it goes.
    let mayBeTurned = wasBounded && !newStrip.loops && old.atEnd == .reverse && newBehavior.atEnd == .reverse
    let direction = newBehavior.advance.direction
    if !mayBeTurned || direction != old.advance.direction { heading = direction }
    let offset = view.clamped(newStrip.wrapped(newStrip.offset(of: anchor) - newViewport / 2))
    resume(at: offset, velocity: velocity, from: old)
  }

  /// The same state from another place: what moves goes on from there.
  ///
  /// - Parameter old: the behaviour that it had.
  private mutating func resume(at offset: Double, velocity: Double, from old: ScrollBehavior) {
    switch state {
    case .cruising:
      changeSpeed(from: offset, velocity: velocity, within: behavior.ramp)
    case .held:
      state = .held(at: offset)
    case .dragging(let grip):
      state = .dragging(.init(offset: offset, origin: grip.place, place: grip.place))
    case .moving(_, .settling, _, let sequel) where sequel == .pause || sequel == .resume:
      comeToRest(from: offset, velocity: velocity, then: sequel)
    case .moving(_, .coasting, _, _), .moving(_, .settling, _, _):
      release(from: offset, velocity: velocity, at: now)
    case .moving(let motion, .ramping, let since, let sequel) where cruisingVelocity != nil:
      // A ramp to the speed that is still wanted takes no longer for it.
      let left = now.duration(to: since.advanced(by: motion.duration))
      let isSame = sequel == .cruise && motion.velocity(after: motion.duration) == cruisingVelocity
      changeSpeed(from: offset, velocity: velocity, within: isSame ? left : behavior.ramp)
    case .moving(_, .stepping, _, _) where cruisingVelocity != nil:
      changeSpeed(from: offset, velocity: velocity, within: behavior.ramp)
    case .moving(_, .ramping, _, _), .moving(_, .stepping, _, _):
      moveOn(from: offset, at: now)
    case .still(_, let stillness, let until):
      let place = behavior.snap == .none ? offset : snapped(offset)
      state = .still(at: place, stillness, until: end(of: stillness, due: until, from: old))
    }
  }

  /// When a standstill ends that was to end at `until`: where its length has become shorter, no later than one that
  /// begins now. A pause keeps its end, an open card has none.
  private func end(
    of stillness: ScrollState.Stillness, due until: Instant?, from old: ScrollBehavior
  ) -> Instant? {
    guard let oldLength = old.length(of: stillness), let length = behavior.length(of: stillness) else { return until }
    let anew = now.advanced(by: length)
    // Where there was nowhere to go there may be now.
    guard let until else { return anew }
    return length < oldLength ? min(until, anew) : until
  }

  private func snapped(_ offset: Double) -> Double {
    strip.wrapped(view.snap(view.index(nearest: offset, behavior.snap), behavior.snap))
  }
}

extension StripGeometry {
  /// A place on the strip told by the card it is on, so that it can be found again in another layout.
  struct Place: Sendable, Hashable {
    var card: Int
    /// How far into the card, 0…1.
    var fraction: Double
    /// How far into the gap after it, 0…1.
    var gap: Double
  }

  func place(at offset: Double) -> Place {
    let offset = wrapped(offset)
    // The last card that starts at or before the offset.
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let into = offset - starts[low]
    let fraction = min(max(into / extents[low], 0), 1)
    let gap = spacing > 0 ? min(max((into - extents[low]) / spacing, 0), 1) : 0
    return Place(card: low, fraction: fraction, gap: gap)
  }

  /// Where a place is in the first lap, px.
  func offset(of place: Place) -> Double {
    starts[place.card] + place.fraction * extents[place.card] + place.gap * spacing
  }
}
