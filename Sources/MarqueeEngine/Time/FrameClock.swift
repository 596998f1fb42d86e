/// The nominal times of frames at a fixed rate: frame *k* is at exactly *k* ÷ rate.
public struct FrameClock: Sendable, Hashable {
  /// Frames in a thousand seconds, at least 1.
  public let millihertz: Int

  private static let attosecondsPerThousandSeconds: Int128 = 1_000_000_000_000_000_000_000

  public init(millihertz: Int) {
    precondition(millihertz > 0, "a frame rate is positive")
    self.millihertz = millihertz
  }

  /// The length of one frame, to the nearest attosecond.
  public var interval: Duration { time(ofFrame: 1).sinceStart }

  /// The nominal time of a frame, to the nearest attosecond; each from its number, so no error adds up.
  public func time(ofFrame frame: Int) -> Instant {
    let rate = Int128(millihertz)
    let attoseconds = (Int128(frame) * Self.attosecondsPerThousandSeconds + rate / 2) / rate
    return Instant(sinceStart: Duration(attoseconds: attoseconds))
  }

  /// The last frame whose nominal time, to the nearest nanosecond, is not after `time`; at least 0.
  public func lastFrame(atOrBefore time: Instant) -> Int {
    let wanted = time.sinceStart.inNanoseconds
    let guess = Int(time.sinceStart.attoseconds * Int128(millihertz) / Self.attosecondsPerThousandSeconds)
    var frame = max(0, guess)
    while self.time(ofFrame: frame + 1).sinceStart.inNanoseconds <= wanted { frame += 1 }
    while frame > 0, self.time(ofFrame: frame).sinceStart.inNanoseconds > wanted { frame -= 1 }
    return frame
  }
}
