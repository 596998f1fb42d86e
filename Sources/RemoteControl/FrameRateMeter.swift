/// Measures frames per second over about the last second.
package struct FrameRateMeter: Sendable {
  private var since: Duration
  private var framesThen: Int
  private var rate = 0.0

  /// - Parameters:
  ///   - frames: presented so far.
  ///   - now: on any clock that never goes back.
  package init(frames: Int = 0, at now: Duration) {
    since = now
    framesThen = frames
  }

  /// Notes the number of frames by now. Call at least every few seconds.
  package mutating func note(_ frames: Int, at now: Duration) {
    let elapsed = now - since
    guard elapsed >= .seconds(1) else { return }
    // The count restarts with another display.
    rate = Double(max(frames - framesThen, 0)) / (elapsed / .seconds(1))
    since = now
    framesThen = frames
  }

  /// The present rate, 1/s.
  package mutating func rate(_ frames: Int, at now: Duration) -> Double {
    note(frames, at: now)
    return rate
  }
}
