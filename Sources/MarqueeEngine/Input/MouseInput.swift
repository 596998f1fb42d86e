/// Distinguishes a mouse that a visitor moves from one on a shaking desk: it takes 4 px of travel within 500 ms
/// (more on a screen with smaller px).
///
/// The first motion after `reset()` only gives the position: X11 sends one when a window opens under the pointer.
public struct HoverDetector: Sendable, Hashable {
  /// The travel within `window` that counts as movement, px.
  public static let leastTravel = 4.0
  /// How long a step of the mouse counts.
  public static let window = Duration.milliseconds(500)

  private struct Step: Sendable, Hashable {
    var time: Instant
    /// px from the previous position.
    var travel: Double
  }

  private var position: Point?
  private var steps: [Step] = []

  public init() {}

  /// Forgets the pointer's position, for a window that has just appeared or gained the focus.
  public mutating func reset() {
    position = nil
    steps.removeAll(keepingCapacity: true)
  }

  /// Sets the pointer's position without counting the travel to it, for motion with a button pressed.
  public mutating func reset(to point: Point) {
    position = point
    steps.removeAll(keepingCapacity: true)
  }

  /// Takes a motion. Returns whether the mouse counts as moving.
  /// - Parameter scale: what `leastTravel` is multiplied by.
  public mutating func moved(to point: Point, at time: Instant, scale: Double = 1) -> Bool {
    let leastTravel = Self.leastTravel * scale
    defer { position = point }
    guard let last = position else { return false }
    let travel = last.distance(to: point)
    guard travel > 0 else { return false }
    steps.removeAll { $0.time < time.advanced(by: .zero - Self.window) }
    steps.append(Step(time: time, travel: travel))
    guard steps.reduce(0, { $0 + $1.travel }) >= leastTravel else {
      // Bounds the list on a fast device that reports sub-pixel steps.
      if steps.count > 64 { steps.removeFirst() }
      return false
    }
    // Keep just enough of the newest steps, so that every further px of a moving mouse counts.
    while let oldest = steps.first, steps.reduce(-oldest.travel, { $0 + $1.travel }) >= leastTravel {
      steps.removeFirst()
    }
    return true
  }
}

/// Accumulates whole notches of a wheel that may report fractions of one.
public struct WheelNotches: Sendable, Hashable {
  private var remainder = 0.0

  public init() {}

  /// Adds a turn of the wheel, clamped to ±100 notches. Returns the whole notches that it completes; a change of
  /// direction discards the remainder.
  public mutating func add(_ notches: Double) -> Int {
    guard notches.isFinite else { return 0 }
    if remainder * notches < 0 { remainder = 0 }
    remainder += min(max(notches, -100), 100)
    let whole = remainder.rounded(.towardZero)
    remainder -= whole
    return Int(whole)
  }
}
