extension ScrollController {
  /// Puts a new layout in place at once: the card at the viewport's centre stays there, at the same part of it.
  public mutating func relayout(strip newStrip: StripGeometry, viewport newViewport: Double) {
    let offset = offset
    let centre = offset + viewport / 2
    let anchor = strip.place(at: centre)
    let card = min(anchor.card, newStrip.count - 1)
    let newCentre = newStrip.starts[card] + anchor.fraction * newStrip.extents[card] + anchor.gap * newStrip.spacing
    let newOffset = newStrip.wrapped(newCentre - newViewport / 2)
    let velocity = velocity
    strip = newStrip
    viewport = newViewport
    resume(at: newOffset, velocity: velocity)
  }

  /// The same state from another place: what moves goes on from there.
  private mutating func resume(at offset: Double, velocity: Double) {
    switch state {
    case .cruising(let motion, _):
      state = .cruising(CruiseMotion(start: offset, velocity: motion.velocity), since: now)
    case .held:
      state = .held(at: offset)
    case .dragging(let grip):
      state = .dragging(.init(offset: offset, origin: grip.place, place: grip.place))
    case .coasting:
      fling(from: offset, velocity: velocity, at: now)
    case .resting(_, let until):
      state = .resting(at: offset, until: until)
    case .ramping(let motion, let since):
      let moved = motion.position(after: since.duration(to: now)) - motion.start
      state = .ramping(
        RampMotion(start: offset - moved, goal: motion.goal, duration: motion.duration), since: since)
    }
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
}
