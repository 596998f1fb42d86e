/// How a bounded strip gives way when it is pulled past its end: UIScrollView's rubber band.
public struct RubberBand: Sendable, Hashable {
  /// px along the strip.
  public var viewport: Double

  private static let stiffness = 0.55

  public init(viewport: Double) {
    self.viewport = viewport
  }

  /// How far the strip shows past its end in px when a finger pulled it `overshoot` px past it, never a viewport.
  public func shown(_ overshoot: Double) -> Double {
    let pull = abs(overshoot)
    let shown = (1 - 1 / (Self.stiffness * pull / viewport + 1)) * viewport
    return overshoot < 0 ? -shown : shown
  }

  /// The pull in px that shows `shown` px: the inverse of `shown(_:)`.
  public func overshoot(showing shown: Double) -> Double {
    // As good as a whole viewport: no pull reaches it.
    let part = min(abs(shown) / viewport, 0.999_999)
    let pull = viewport / Self.stiffness * (1 / (1 - part) - 1)
    return shown < 0 ? -pull : pull
  }

  /// What a px of pull adds to what shows, at an overshoot of so many px.
  public func slope(at overshoot: Double) -> Double {
    let stretch = Self.stiffness * abs(overshoot) / viewport + 1
    return Self.stiffness / (stretch * stretch)
  }
}
