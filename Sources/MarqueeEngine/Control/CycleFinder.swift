/// Detects that a strip's automatic motion repeats, so that years can be skipped in one step.
///
/// The motion depends only on the state at its beginning: once that equals an earlier one, everything since then
/// repeats, down to the rounding errors. Uses Brent's algorithm: each beginning is compared with one earlier beginning,
/// the anchor, which is replaced at every power of two, so that cycles of any length are found without a history.
struct CycleFinder {
  /// The state at the beginning of a dwell or a cruise.
  private struct Beginning: Hashable {
    var offset: Double
    var heading: Double
    var isDwell: Bool
  }

  private var anchor: (beginning: Beginning, time: Instant)?
  private var passed = 0
  private var power = 1
  private var isDone = false

  /// Takes the state that begins at `time`. Returns the period of the cycle once, when it is found, else `nil`.
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
    // A pointer that is down has a deadline of its own. With tiles of a former sequence, offsets are counted from another
    // place than without them.
    guard controller.pointers.pointers.isEmpty, !controller.strip.hasRemnant else { return nil }
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
  /// Moves the state's times by `duration`.
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
