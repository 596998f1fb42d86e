/// Limits how often something happens: so many times at once, and so many times a second in the long run.
package struct TokenBucket: Sendable {
  private let burst: Double
  /// 1/s.
  private let rate: Double
  private var tokens: Double
  private var then: Duration

  /// - Parameter now: on any clock that never goes back.
  package init(burst: Int, perSecond rate: Double, at now: Duration) {
    self.burst = Double(burst)
    self.rate = rate
    tokens = Double(burst)
    then = now
  }

  /// Whether it may happen now.
  package mutating func allows(at now: Duration) -> Bool {
    tokens = min(burst, tokens + max((now - then) / .seconds(1), 0) * rate)
    then = max(then, now)
    return tokens >= 1
  }

  /// Counts that it happens. Returns whether it may.
  package mutating func take(at now: Duration) -> Bool {
    guard allows(at: now) else { return false }
    tokens -= 1
    return true
  }

  /// When it may happen again at the earliest.
  package var next: Duration { then + .seconds(max(1 - tokens, 0) / rate) }
}
