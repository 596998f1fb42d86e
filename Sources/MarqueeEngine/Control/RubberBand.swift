/// The resistance of a bounded strip that is pulled past its end: UIScrollView's rubber band.
public struct RubberBand: Sendable, Hashable {
  /// px along the strip.
  public var viewport: Double

  private static let stiffness = 0.55

  public init(viewport: Double) {
    self.viewport = viewport
  }

  /// How far past its end the strip shows when a finger has pulled it `overshoot` px past it; less than a viewport. px.
  public func shown(_ overshoot: Double) -> Double {
    let pull = abs(overshoot)
    let shown = (1 - 1 / (Self.stiffness * pull / viewport + 1)) * viewport
    return overshoot < 0 ? -shown : shown
  }

  /// The pull that shows `shown` px past the end: the inverse of `shown(_:)`. px.
  public func overshoot(showing shown: Double) -> Double {
    // No pull shows a whole viewport; the limit keeps the result finite.
    let part = min(abs(shown) / viewport, 0.999_999)
    let pull = viewport / Self.stiffness * (1 / (1 - part) - 1)
    return shown < 0 ? -pull : pull
  }

  /// The derivative of `shown(_:)` at an overshoot in px.
  public func slope(at overshoot: Double) -> Double {
    let stretch = Self.stiffness * abs(overshoot) / viewport + 1
    return Self.stiffness / (stretch * stretch)
  }
}

extension ScrollController {
  /// The offset shown when a finger has dragged the strip to `position`, px: wrapped, or past an end with the
  /// resistance of the rubber band.
  func pulled(to position: Double) -> Double {
    guard let range = view.range else { return strip.wrapped(position) }
    guard view.scrolls else { return range.lowerBound }
    let inside = view.clamped(position)
    return inside + RubberBand(viewport: viewport).shown(position - inside)
  }

  /// The position to which a finger must drag the strip to show `offset`, px: the inverse of `pulled(to:)`.
  func pull(showing offset: Double) -> Double {
    guard view.range != nil else { return offset }
    let inside = view.clamped(offset)
    return inside + RubberBand(viewport: viewport).overshoot(showing: offset - inside)
  }

  /// How far the strip moves for each px of the finger's travel: 1 within the range, less past an end.
  func dragRatio(at position: Double) -> Double {
    guard view.range != nil else { return 1 }
    guard view.scrolls else { return 0 }
    let overshoot = position - view.clamped(position)
    return overshoot == 0 ? 1 : RubberBand(viewport: viewport).slope(at: overshoot)
  }
}
