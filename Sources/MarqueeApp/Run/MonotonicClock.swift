internal import Foundation
internal import MarqueeEngine

/// The system's clock that never jumps, which stands still while the machine is suspended.
nonisolated enum MonotonicClock {
  private static let start = SuspendingClock().now

  /// Since the clock was first asked.
  static var now: Duration { start.duration(to: SuspendingClock().now) }

  /// What the system's own clock is ahead, CLOCK_MONOTONIC, by which other programs tell the time.
  static var systemOffset: Duration { .seconds(ProcessInfo.processInfo.systemUptime) - now }

  /// Sleeps until `now` reaches `moment`, or within a tenth of a second after `isOver` says so; returns at once when it
  /// is past.
  static func sleep(until moment: Duration, unless isOver: () -> Bool = { false }) {
    while true {
      let left = (moment - now).inNanoseconds
      guard left > 0, !isOver() else { return }
      // From microseconds upwards: a signal or rounding leaves a rest to sleep.
      usleep(UInt32(min(left / 1000 + 1, 100_000)))
    }
  }
}
