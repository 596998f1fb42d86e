/// A finger of which SDL may not have read one coordinate or both.
///
/// The kernel keeps values to itself that did not change, and SDL does not ask for them when it opens a touchscreen: the
/// first finger after a start, if it comes down in the row or the column of the last one before it, is told with a zero.
/// A finger at the very edge has the same zero, so the place is in doubt until the panel tells another.
struct UncertainTouch {
  private var doubtsX: Bool
  private var doubtsY: Bool
  private let start: (x: Double, y: Double)
  /// How far it went along what is known, in parts of the panel.
  private var travel = 0.0

  /// More than a finger that means to tap moves.
  private static let slop = 0.02

  /// `nil` where nothing is in doubt.
  /// - Parameter x: 0…1 of the panel, like `y`.
  init?(x: Double, y: Double) {
    guard x == 0 || y == 0 else { return nil }
    doubtsX = x == 0
    doubtsY = y == 0
    start = (x, y)
  }

  var isCertain: Bool { !doubtsX && !doubtsY }

  /// Whether the finger may as well have rested, so that lifting it would be a tap on what is at a place in doubt.
  var mayBeTap: Bool { travel < Self.slop }

  /// Takes where the finger is now; returns whether it came out that it had been somewhere else.
  mutating func moved(x: Double, y: Double) -> Bool {
    let learnt = doubtsX && x != 0 || doubtsY && y != 0
    if !doubtsX { travel = max(travel, abs(x - start.x)) }
    if !doubtsY { travel = max(travel, abs(y - start.y)) }
    doubtsX = doubtsX && x == 0
    doubtsY = doubtsY && y == 0
    return learnt
  }
}
