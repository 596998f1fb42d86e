package import MarqueeEngine

/// Which time a frame stands for where presenting waits for the display's refresh.
///
/// Frames are shown on every `stride`-th refresh. Their nominal times follow the refresh as it is measured, smoothed so
/// that a late return from presenting moves no card, and steps stay even.
nonisolated package struct RefreshPacer: Sendable {
  /// Refreshes from one frame to the next: the least whole number that keeps the frame rate at or under 1.05 times the
  /// one that is wanted.
  package let stride: Int
  /// The time between two refreshes in seconds, as measured.
  package private(set) var period: Double
  /// When the last frame was nominally shown, seconds since the start.
  private var nominal: Double
  private var lastReturn: Double?
  package private(set) var missed = 0
  /// Frames whose presenting came back at once, less those that waited; see `isPacing`.
  private var haste = 0

  /// - Parameters:
  ///   - refreshRate: of the display in Hz, above 0.
  ///   - frameRate: wanted, frames a second.
  package init(refreshRate: Double, frameRate: Double, start: Instant) {
    stride = max(1, Int((refreshRate / (frameRate * 1.05)).rounded(.up)))
    period = 1 / refreshRate
    nominal = start.sinceStart.inSeconds
  }

  /// Whether presenting was seen to wait for the refresh. Some drivers say that it does and return at once.
  package var isPacing: Bool { haste < 30 }

  /// Seconds from one frame to the next.
  private var interval: Double { period * Double(stride) }

  /// The nominal time of the frame to be shown next.
  package var next: Instant { Instant(sinceStart: .seconds(nominal + interval)) }

  /// When to begin with the next frame, so that presenting waits for the right refresh: a frame that is shown on every
  /// second refresh is drawn once the first has passed.
  package var begin: Instant {
    let last = lastReturn ?? nominal
    return Instant(sinceStart: .seconds(last + period * (Double(stride - 1) + (stride > 1 ? 0.2 : 0))))
  }

  /// Presenting came back at `time`.
  package mutating func presented(at time: Instant) {
    let time = time.sinceStart.inSeconds
    if let lastReturn {
      let hasty = time - lastReturn < interval - 0.4 * period
      haste = max(0, haste + (hasty ? 1 : -2))
    }
    lastReturn = time
    nominal += interval
    let error = time - nominal
    if abs(error) > interval * 0.75 {
      let refreshes = (error / period).rounded()
      missed += max(0, Int(refreshes) / stride)
      nominal += refreshes * period
    } else {
      // A slow loop: phase within half a second, the period within some seconds.
      nominal += 0.03 * error
      period += 0.0005 * error / Double(stride)
    }
  }

  /// The strip rested and nothing was presented: time goes on from here.
  package mutating func resume(at time: Instant) {
    let time = time.sinceStart.inSeconds
    nominal += ((time - nominal) / period).rounded(.down) * period
    lastReturn = nil
  }
}
