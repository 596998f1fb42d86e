/// A moment on the marquee's own timeline, which starts with its first frame. Exact: differences never lose precision,
/// however many years the marquee has been running.
public struct Instant: InstantProtocol, Sendable, Hashable {
  public var sinceStart: Duration

  public init(sinceStart: Duration) {
    self.sinceStart = sinceStart
  }

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
