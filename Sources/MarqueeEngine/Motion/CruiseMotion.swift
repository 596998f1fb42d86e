/// Constant speed for ever.
public struct CruiseMotion: Sendable, Hashable {
  /// The offset in px at which it began.
  public var start: Double
  /// px/s; positive moves the offset forward.
  public var velocity: Double

  public init(start: Double, velocity: Double) {
    self.start = start
    self.velocity = velocity
  }

  /// The offset in px after `elapsed`, on the strip.
  ///
  /// Ten years at 5,000 px/s are 1.6e12 px, of which a `Double` keeps only 2e-4: so the whole seconds' travel is
  /// kept as an exact sum of two numbers, and the laps go before anything small is added.
  public func offset(after elapsed: Duration, on strip: StripGeometry) -> Double {
    let (seconds, attoseconds) = elapsed.components
    let whole = Double(seconds)
    let travel = velocity * whole
    let roundingError = (-travel).addingProduct(velocity, whole)
    let rest = velocity * (Double(attoseconds) * 1e-18)
    return strip.wrapped(strip.wrapped(travel) + (start + (roundingError + rest)))
  }
}
