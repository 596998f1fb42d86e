/// A finger for which SDL may not have read one coordinate or both.
///
/// The kernel does not report values that did not change, and SDL does not query them when it opens a touchscreen. So the
/// first finger after a start has a zero if it comes down in the row or the column of the last finger before. A finger at
/// the very edge has the same zero: the place is uncertain until the panel reports another one.
struct UncertainTouch {
  private var doubtsX: Bool
  private var doubtsY: Bool
  private let start: (x: Double, y: Double)
  /// The distance along the known coordinates, in fractions of the panel.
  private var travel = 0.0

  /// More than a tapping finger moves.
  private static let slop = 0.02

  /// `nil` where both coordinates are certain.
  /// - Parameters:
  ///   - x: 0…1 of the panel.
  ///   - y: 0…1 of the panel.
  init?(x: Double, y: Double) {
    guard x == 0 || y == 0 else { return nil }
    doubtsX = x == 0
    doubtsY = y == 0
    start = (x, y)
  }

  var isCertain: Bool { !doubtsX && !doubtsY }

  /// Whether the finger may have rested, so that lifting it would be a tap at an uncertain place.
  var mayBeTap: Bool { travel < Self.slop }

  /// Takes the present place. Returns whether it shows that the place so far was wrong.
  mutating func moved(x: Double, y: Double) -> Bool {
    let learnt = doubtsX && x != 0 || doubtsY && y != 0
    if !doubtsX { travel = max(travel, abs(x - start.x)) }
    if !doubtsY { travel = max(travel, abs(y - start.y)) }
    doubtsX = doubtsX && x == 0
    doubtsY = doubtsY && y == 0
    return learnt
  }
}
