internal import Platform
internal import Programme
internal import Synchronization

/// Finds the file to read for a marquee that runs: it looks for a release to come, and asks the schedule whether that must be
/// read by now.
final class UpcomingRelease: Sendable {
  private let source: ConfigurationSource
  private let changes: SharedChanges
  private let now: @Sendable () -> Duration
  private let isSynchronised: @Sendable () -> Bool?
  private let uptime: @Sendable () -> Duration

  /// - Parameters:
  ///   - changes: the marquee's.
  ///   - now: the time by the clock, since 1970.
  ///   - isSynchronised: whether the clock is; `nil` if that is not known.
  ///   - uptime: the time by the clock that nobody sets.
  init(
    of source: ConfigurationSource, in changes: SharedChanges = SharedChanges(),
    now: @escaping @Sendable () -> Duration = { LocalClock.now },
    isSynchronised: @escaping @Sendable () -> Bool? = { ClockRecord.present },
    uptime: @escaping @Sendable () -> Duration = { MonotonicClock.now }
  ) {
    (self.source, self.changes, self.now) = (source, changes, now)
    (self.isSynchronised, self.uptime) = (isSynchronised, uptime)
    let (arrival, next) = (source.arrivals?.latest, source.releases?.next)
    changes.ask {
      $0.remember(arrival)
      $0.found(next)
    }
  }

  /// The file to read now; see `ConfigurationSource.located()`. Blocks.
  func located() -> String {
    guard let releases = source.releases else { return source.locatedLive() }
    let found = releases.next
    guard let next = found else {
      changes.ask { $0.found(nil) }
      return source.locatedLive()
    }
    let clocks = MachineClocks(now: now(), isSynchronised: isSynchronised(), uptime: uptime())
    let (isNow, update) = changes.ask {
      $0.found(next)
      return $0.reads(next, by: clocks)
    }
    if let update { source.arrivals?.take(update) }
    return isNow ? releases.file(of: next.id) : source.locatedLive()
  }

  /// The release that takes the place of the live one, as `located()` found it last, whether or not it was read by now; `nil`
  /// for none. Asks no disk.
  var next: NextRelease? { changes.ask { $0.nextRelease } }

  /// The time until another file must be read, if no link changes; `nil` if none is to come.
  var wait: Duration? {
    guard let next = source.releases?.next else { return nil }
    let now = now()
    return changes.ask { $0.timeUntilReading(next, at: now) }
  }
}
