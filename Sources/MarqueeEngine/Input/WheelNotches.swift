/// Whole notches out of a wheel that may report parts of one.
public struct WheelNotches: Sendable, Hashable {
  private var rest = 0.0

  public init() {}

  /// Takes a turn of the wheel and gives the whole notches that are complete with it; a turn back starts anew.
  public mutating func add(_ notches: Double) -> Int {
    guard notches.isFinite else { return 0 }
    if rest * notches < 0 { rest = 0 }
    rest += min(max(notches, -100), 100)
    let whole = rest.rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }
}
