// The cards of the strip: which one is pressed, opened, or in the middle.
extension ScrollController {
  /// The card under a pointer whose release can still be a tap, 0-based. Every copy of it is pressed.
  public var pressedCard: Int? {
    pressedPoint.flatMap { tile(at: $0.along)?.card }
  }

  /// The position of a pointer whose release can still be a tap.
  public var pressedPoint: Point? {
    guard case .held = state, let owner = pointers.owner, owner.mayTap else { return nil }
    return owner.point
  }

  /// The tile at a position in px from the viewport's leading edge; `nil` in a gap.
  public func tile(at position: Double) -> Tile? {
    tiles.first { $0.position <= position && position < $0.position + $0.extent }
  }

  /// The card that is aligned, or nearest to its alignment, 0-based.
  public var nearestCard: Int {
    strip.card(ofTile: view.index(nearest: offset, behavior.snap))
  }

  /// The card in the middle of the viewport, or before the gap that is there, 0-based.
  public var centerCard: Int { strip.card(inSlot: strip.place(at: offset + viewport / 2).slot) }

  /// Stops the strip for a card that has been opened, until `close(at:)`.
  public mutating func open(at time: Instant) {
    advance(to: time)
    lastInput = now
    // Pointers that are still down belong to what was shown before.
    pointers.markAllAsGhosts()
    state = .still(at: offset, .open, until: nil)
  }

  /// Closes the card: the strip rests, then moves by itself again.
  ///
  /// - Parameter end: when the card is back in its place; the strip rests at least until then.
  public mutating func close(at time: Instant, backAt end: Instant? = nil) {
    advance(to: time)
    guard case .still(let offset, .open, _) = state else { return }
    lastInput = now
    release(from: offset, velocity: 0, at: now)
    if let end, case .still(let offset, .resting, .some(let until)) = state, until < end {
      state = .still(at: offset, .resting, until: end)
    }
  }
}
