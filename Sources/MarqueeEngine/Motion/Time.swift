/// A moment on the marquee's own timeline, which starts with its first frame.
///
/// Stored exactly: differences lose no precision, however many years the marquee has been running.
public struct Instant: InstantProtocol, Sendable, Hashable {
  public var sinceStart: Duration

  public init(sinceStart: Duration) {
    self.sinceStart = sinceStart
  }

  /// The time of the first frame.
  public static let start = Instant(sinceStart: .zero)

  public func advanced(by duration: Duration) -> Instant {
    Instant(sinceStart: sinceStart + duration)
  }

  public func duration(to other: Instant) -> Duration {
    other.sinceStart - sinceStart
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.sinceStart < right.sinceStart
  }
}

extension Duration {
  /// The length in seconds, rounded to the nearest `Double`.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The length in whole nanoseconds, rounded to nearest, halves up. Times from a person or a file are compared at this
  /// resolution.
  public var inNanoseconds: Int128 {
    let attoseconds = self.attoseconds + 500_000_000
    let quotient = attoseconds / 1_000_000_000
    return attoseconds % 1_000_000_000 < 0 ? quotient - 1 : quotient
  }
}

/// The nominal times of frames at a fixed rate: frame *k* is at exactly *k* ÷ rate.
public struct FrameClock: Sendable, Hashable {
  /// Frames per thousand seconds, at least 1.
  public let millihertz: Int

  private static let attosecondsPerThousandSeconds: Int128 = 1_000_000_000_000_000_000_000

  /// - Precondition: `millihertz` is positive.
  public init(millihertz: Int) {
    precondition(millihertz > 0, "a frame rate is positive")
    self.millihertz = millihertz
  }

  /// The length of one frame, rounded to the nearest attosecond.
  public var interval: Duration { time(ofFrame: 1).sinceStart }

  /// The nominal time of a frame, rounded to the nearest attosecond. Computed from the frame number, so that rounding
  /// errors do not accumulate.
  public func time(ofFrame frame: Int) -> Instant {
    let rate = Int128(millihertz)
    let attoseconds = (Int128(frame) * Self.attosecondsPerThousandSeconds + rate / 2) / rate
    return Instant(sinceStart: Duration(attoseconds: attoseconds))
  }

  /// The last frame whose nominal time, rounded to the nearest nanosecond, is not after `time`; at least 0.
  public func lastFrame(atOrBefore time: Instant) -> Int {
    let wanted = time.sinceStart.inNanoseconds
    let guess = Int(time.sinceStart.attoseconds * Int128(millihertz) / Self.attosecondsPerThousandSeconds)
    var frame = max(0, guess)
    while self.time(ofFrame: frame + 1).sinceStart.inNanoseconds <= wanted { frame += 1 }
    while frame > 0, self.time(ofFrame: frame).sinceStart.inNanoseconds > wanted { frame -= 1 }
    return frame
  }
}
