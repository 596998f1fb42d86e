/// Tells a visitor's hand on the mouse from a desk that shakes: a mouse moves from 4 px of travel within 500 ms.
///
/// The first motion after `reset()` only says where the pointer is: X11 sends one when a window opens beneath it.
public struct HoverDetector: Sendable, Hashable {
  /// px.
  public static let leastTravel = 4.0
  public static let window = Duration.milliseconds(500)

  private struct Step: Sendable, Hashable {
    var time: Instant
    /// px from the place before.
    var travel: Double
  }

  private var place: Point?
  private var steps: [Step] = []

  public init() {}

  /// Forgets where the pointer was: the window has just appeared, or gained the focus.
  public mutating func reset() {
    place = nil
    steps.removeAll(keepingCapacity: true)
  }

  /// Notes where the pointer is without counting the way to it: a button moved with it.
  public mutating func place(at point: Point) {
    place = point
    steps.removeAll(keepingCapacity: true)
  }

  /// Takes a motion and says whether the mouse counts as moving.
  public mutating func moved(to point: Point, at time: Instant) -> Bool {
    defer { place = point }
    guard let last = place else { return false }
    let travel = last.distance(to: point)
    guard travel > 0 else { return false }
    steps.removeAll { $0.time < time.advanced(by: .zero - Self.window) }
    steps.append(Step(time: time, travel: travel))
    guard steps.reduce(0, { $0 + $1.travel }) >= Self.leastTravel else {
      // Sub-pixel steps of a fast device cannot make the list long.
      if steps.count > 64 { steps.removeFirst() }
      return false
    }
    // The newest that are enough stay, so that a mouse which moves goes on moving with every pixel.
    while let oldest = steps.first, steps.reduce(-oldest.travel, { $0 + $1.travel }) >= Self.leastTravel {
      steps.removeFirst()
    }
    return true
  }
}
