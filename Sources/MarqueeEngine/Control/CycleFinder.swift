/// Finds out that a strip which moves by itself is doing the same over and over, so that years can be skipped in one step.
///
/// What it does next depends on where it begins, which way it heads and nothing else: once it begins as it did before, it
/// goes on as it did then, to the same rounding errors. Brent's algorithm: it is compared to one earlier beginning, which
/// moves on at every power of two, so that cycles of any length are found with no list of what was.
struct CycleFinder {
  /// A strip at the beginning of a dwell or of a cruise.
  private struct Beginning: Hashable {
    var offset: Double
    var heading: Double
    var isDwell: Bool
  }

  private var anchor: (beginning: Beginning, time: Instant)?
  private var passed = 0
  private var power = 1
  private var isDone = false

  /// Takes the state that has just begun at `time`; how long a round takes once it is known, and then no more.
  mutating func period(of controller: ScrollController, at time: Instant) -> Duration? {
    guard !isDone, let beginning = Self.beginning(of: controller, at: time) else { return nil }
    if let anchor, anchor.beginning == beginning, anchor.time < time {
      isDone = true
      return anchor.time.duration(to: time)
    }
    passed += 1
    if anchor == nil || passed == power {
      anchor = (beginning, time)
      passed = 0
      power *= 2
    }
    return nil
  }

  private static func beginning(of controller: ScrollController, at time: Instant) -> Beginning? {
    // A finger that is down makes a difference.
    guard controller.pointers.pointers.isEmpty else { return nil }
    switch controller.state {
    case .still(let offset, .dwelling, .some):
      return Beginning(offset: offset, heading: controller.heading, isDwell: true)
    case .cruising(let motion, let since, .some) where since == time:
      return Beginning(offset: motion.start, heading: controller.heading, isDwell: false)
    case .still, .cruising, .held, .dragging, .moving:
      return nil
    }
  }
}

extension ScrollState {
  /// The same so much later.
  mutating func shift(by duration: Duration) {
    switch self {
    case .cruising(let motion, let since, let until):
      self = .cruising(motion, since: since.advanced(by: duration), until: until?.advanced(by: duration))
    case .moving(let motion, let movement, let since, let sequel):
      self = .moving(motion, movement, since: since.advanced(by: duration), then: sequel)
    case .still(let offset, let stillness, let until):
      self = .still(at: offset, stillness, until: until?.advanced(by: duration))
    case .held, .dragging: break
    }
  }
}
