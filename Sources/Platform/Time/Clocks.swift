internal import CLinux
internal import Glibc

/// The system's clock that never jumps and stops while the machine is suspended.
package enum MonotonicClock {
  private static let start = SuspendingClock().now

  /// The time since the clock was first read.
  package static var now: Duration { start.duration(to: SuspendingClock().now) }

  /// CLOCK_MONOTONIC, which other programs use, minus `now`.
  package static var systemOffset: Duration { system - now }

  /// CLOCK_MONOTONIC.
  package static var system: Duration { .nanoseconds(Int64(monotonicNanoseconds())) }

  /// A time on CLOCK_MONOTONIC as one on `now`.
  package static func time(ofSystem time: Duration) -> Duration { time - fixedOffset }

  private static let fixedOffset = system - now

  /// Sleeps until `now` reaches `moment`, or until at most a tenth of a second after `isOver` returns true. Returns at
  /// once if the moment is past.
  /// - Parameter start: what `now` was just now, if the caller knows: on some machines each reading is a system call.
  package static func sleep(
    until moment: Duration, from start: Duration? = nil, unless isOver: () -> Bool = { false }
  ) {
    var time = start ?? now
    while true {
      let left = ((moment - time) / .microseconds(1)).rounded(.up)
      guard left > 0, !isOver() else { return }
      // Rounded up: rounding down would spin. A signal leaves a rest to sleep.
      if usleep(UInt32(min(left, 100_000))) == 0, left <= 100_000 { return }
      time = now
    }
  }
}

/// CLOCK_MONOTONIC, ns.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The wall clock. No motion depends on it.
package enum LocalClock {
  /// The time since 1970-01-01 00:00 UTC.
  package static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// Rounded toward zero.
  package var wholeSeconds: Int { Int(components.seconds) }
}
