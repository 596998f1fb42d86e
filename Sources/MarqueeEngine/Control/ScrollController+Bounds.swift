extension ScrollController {
  /// Where the strip shows when a finger has dragged it to `position`: past the ends of a bounded one it gives way less
  /// and less. px.
  func pulled(to position: Double) -> Double {
    guard let range = view.range else { return strip.wrapped(position) }
    guard view.scrolls else { return range.lowerBound }
    let inside = view.clamped(position)
    return inside + RubberBand(viewport: viewport).shown(position - inside)
  }

  /// Where a finger must have dragged the strip for it to show at `offset`: the inverse of `pulled(to:)`.
  func pull(showing offset: Double) -> Double {
    guard view.range != nil else { return offset }
    let inside = view.clamped(offset)
    return inside + RubberBand(viewport: viewport).overshoot(showing: offset - inside)
  }

  /// What a px of the finger's way moves the strip, 1 within the range.
  func give(at position: Double) -> Double {
    guard view.range != nil else { return 1 }
    guard view.scrolls else { return 0 }
    let overshoot = position - view.clamped(position)
    return overshoot == 0 ? 1 : RubberBand(viewport: viewport).slope(at: overshoot)
  }
}
