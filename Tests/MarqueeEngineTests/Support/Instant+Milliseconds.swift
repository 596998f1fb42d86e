import MarqueeEngine

extension Instant {
  static func at(_ milliseconds: Int) -> Instant {
    Instant(sinceStart: .milliseconds(milliseconds))
  }

  static func at(seconds: Double) -> Instant {
    Instant(sinceStart: .seconds(seconds))
  }
}
