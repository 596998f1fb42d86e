/// Frames a second, over about the last second.
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

  /// Hears how many frames there are by now.
  package mutating func note(_ frames: Int, at now: Duration) {
    let elapsed = now - since
    guard elapsed >= .seconds(1) else { return }
    // The count begins anew with another display.
    rate = Double(max(frames - framesThen, 0)) / (elapsed / .seconds(1))
    since = now
    framesThen = frames
  }

  /// 1/s, as it is by now.
  package mutating func rate(_ frames: Int, at now: Duration) -> Double {
    note(frames, at: now)
    return rate
  }
}
