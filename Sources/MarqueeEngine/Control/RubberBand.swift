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
