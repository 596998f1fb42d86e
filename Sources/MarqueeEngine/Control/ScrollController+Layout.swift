// Changes of the layout and the behaviour, which take effect at once.
extension ScrollController {
  /// Adopts a new layout. The card at the viewport's centre stays there, at the same fraction of its extent.
  public mutating func relayout(strip newStrip: StripGeometry, viewport newViewport: Double) {
    relayout(strip: newStrip, viewport: newViewport, behavior: behavior) { min($0, newStrip.count - 1) }
  }

  /// Adopts a new layout. The offset in px stays, clamped to the new range.
  public mutating func relayoutKeepingOffset(
    strip newStrip: StripGeometry, viewport newViewport: Double, touchScale: Double = 1
  ) {
    let (velocity, offset, old) = (velocity, offset, behavior)
    view = StripView(strip: newStrip, viewport: newViewport)
    behavior.touchScale = touchScale
    rebase(to: view.clamped(newStrip.wrapped(offset)), velocity: velocity, from: old)
  }

  /// Adopts a new layout and a new behaviour. The successor of the slot at the viewport's centre takes its place there.
  ///
  /// - Parameter successor: returns the index in the new layout for the index of a slot in the old one.
  public mutating func relayout(
    strip newStrip: StripGeometry, viewport newViewport: Double, behavior newBehavior: ScrollBehavior,
    successor: (Int) -> Int
  ) {
    let (velocity, old, wasBounded) = (velocity, behavior, !strip.loops)
    var anchor = strip.place(at: offset + viewport / 2)
    // A tile of a sequence that the strip had before stands for the slot that follows.
    anchor.slot = strip.sequenceSlot(ofTile: anchor.slot) ?? strip.remnant?.first ?? 0
    anchor.slot = min(max(successor(anchor.slot), 0), newStrip.count - 1)
    view = StripView(strip: newStrip, viewport: newViewport)
    behavior = newBehavior
    // A bounded strip that reverses at its ends, before and after, keeps its present direction.
    let keepsHeading = wasBounded && !newStrip.loops && old.atEnd == .reverse && newBehavior.atEnd == .reverse
    let direction = newBehavior.advance.direction
    if !keepsHeading || direction != old.advance.direction { heading = direction }
    let offset = view.clamped(newStrip.wrapped(newStrip.offset(of: anchor) - newViewport / 2))
    rebase(to: offset, velocity: velocity, from: old)
  }

  /// Continues the present state from another offset and with the new behaviour.
  ///
  /// - Parameters:
  ///   - velocity: the velocity so far, px/s.
  ///   - old: the behaviour so far.
  mutating func rebase(to offset: Double, velocity: Double, from old: ScrollBehavior) {
    let offset = beginning(offset)
    switch state {
    case .cruising:
      changeSpeed(from: offset, velocity: velocity, within: behavior.ramp)
    case .held:
      state = .held(at: offset)
    case .dragging(let grip):
      state = .dragging(.init(offset: offset, origin: grip.along, along: grip.along))
    case .moving(_, .settling, _, let sequel) where sequel == .pause || sequel == .resume:
      comeToRest(from: offset, velocity: velocity, then: sequel)
    case .moving(_, .coasting, _, _), .moving(_, .settling, _, _):
      release(from: offset, velocity: velocity, at: now)
    case .moving(let motion, .ramping, let since, let sequel) where cruisingVelocity != nil:
      // A ramp to a velocity that stays the same keeps its end.
      let left = now.duration(to: since.advanced(by: motion.duration))
      let isSame = sequel == .cruise && motion.velocity(after: motion.duration) == cruisingVelocity
      changeSpeed(from: offset, velocity: velocity, within: isSame ? left : behavior.ramp)
    case .moving(_, .stepping, _, _) where cruisingVelocity != nil:
      changeSpeed(from: offset, velocity: velocity, within: behavior.ramp)
    case .moving(.fade, _, _, _) where cruisingVelocity == nil:
      dwell(at: snapped(offset, behavior.stepAlignment), from: now)
    case .moving(_, .ramping, _, _), .moving(_, .stepping, _, _):
      resume(from: offset, at: now)
    case .still(_, let stillness, let until):
      let offset = behavior.snap == .none ? offset : snapped(offset, behavior.snap)
      state = .still(at: offset, stillness, until: end(of: stillness, due: until, from: old))
    }
  }

  /// The end of a standstill that was due at `until`: if its length has decreased, no later than for one that begins
  /// now. A pause keeps its end, and an open card has none.
  private func end(
    of stillness: ScrollState.Stillness, due until: Instant?, from old: ScrollBehavior
  ) -> Instant? {
    guard let oldLength = old.duration(of: stillness), let length = behavior.duration(of: stillness) else {
      return until
    }
    let restarted = now.advanced(by: length)
    // A strip that could not scroll before may be able to now.
    guard let until else { return restarted }
    return length < oldLength ? min(until, restarted) : until
  }

  /// The nearest snap, px, wrapped.
  private func snapped(_ offset: Double, _ alignment: SnapAlignment) -> Double {
    strip.wrapped(view.snap(view.index(nearest: offset, alignment), alignment))
  }
}
