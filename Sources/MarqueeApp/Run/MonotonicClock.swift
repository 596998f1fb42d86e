internal import Glibc

/// The system's clock that never jumps, which stands still while the machine is suspended.
nonisolated enum MonotonicClock {
  /// Since some moment before the program started.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Sleeps until `now` reaches `moment`; returns at once when it is past.
  static func sleep(until moment: Duration) {
    let (seconds, attoseconds) = moment.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
