/// Waits until something that changes has been left alone, but not for ever: what changes without end must not keep the
/// rest from being shown.
struct Debounce {
  let quiet: Duration
  let longest: Duration
  private var first: Duration?
  private var last: Duration?

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  var isWaiting: Bool { first != nil }

  /// When it is over; `nil` where it does not wait.
  var deadline: Duration? {
    guard let first, let last else { return nil }
    return min(last + quiet, first + longest)
  }

  /// There is a change.
  /// - Parameter now: on any clock that never goes back.
  mutating func note(at now: Duration) {
    first = first ?? now
    last = now
  }

  func isOver(at now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Whether it has waited for as long as it may.
  func isExhausted(at now: Duration) -> Bool { first.map { now - $0 >= longest } ?? false }

  mutating func reset() {
    (first, last) = (nil, nil)
  }
}
