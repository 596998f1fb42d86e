internal import Platform
internal import Synchronization

/// Decides for a marquee that runs when to read the release that is to come. Once it has been read, a clock that is set back
/// a little does not bring the former one back, and once it has come, no clock does. One that was wrong for a short time, and
/// then set right, does.
final class UpcomingRelease: Sendable {
  private let source: ConfigurationSource
  private let lead: Duration
  private let now: @Sendable () -> Duration
  private let isSynchronised: @Sendable () -> Bool?
  private let uptime: @Sendable () -> Duration
  private let arrival: Mutex<ReleaseArrival>
  /// The release that was read because its moment had come.
  private let taken = Mutex<ReleaseFolder.Next?>(nil)
  /// The one that there was when it was last looked for.
  private let latest: Mutex<ReleaseFolder.Next?>

  /// - Parameters:
  ///   - lead: how long before its moment a release is read.
  ///   - now: the time by the clock, since 1970.
  ///   - isSynchronised: whether the clock is; `nil` if that is not known.
  ///   - uptime: the time by the clock that nobody sets.
  init(
    of source: ConfigurationSource, lead: Duration = ReleaseFolder.lead,
    now: @escaping @Sendable () -> Duration = { LocalClock.now },
    isSynchronised: @escaping @Sendable () -> Bool? = { ClockRecord.present },
    uptime: @escaping @Sendable () -> Duration = { MonotonicClock.now }
  ) {
    (self.source, self.lead, self.now) = (source, lead, now)
    (self.isSynchronised, self.uptime) = (isSynchronised, uptime)
    arrival = Mutex(ReleaseArrival(source.arrivals))
    latest = Mutex(source.releases?.next)
  }

  /// The file to read now; see `ConfigurationSource.located()`.
  func located() -> String {
    guard let releases = source.releases else { return source.located(at: .min) }
    let found = releases.next
    latest.withLock { $0 = found }
    guard let next = found else { return source.located(at: .min) }
    let hasCome = arrival.withLock {
      $0.hasCome(next, at: now(), isSynchronised: isSynchronised(), uptime: uptime())
    }
    let isTaken = taken.withLock { taken in
      let wait = untilReading(next)
      if wait <= .zero || hasCome { taken = next } else if wait > Self.correction { taken = nil }
      return taken == next
    }
    return isTaken ? releases.file(of: next.id) : source.located(at: .min)
  }

  /// The release that takes the place of the live one, as `located()` found it last, whether or not it was read by now; `nil`
  /// for none. Asks no disk.
  var next: ReleaseFolder.Next? { latest.withLock(\.self) }

  /// Clocks are corrected by less, if they were set at all.
  private static let correction = Duration.seconds(60)

  /// The time until another file must be read, if no link changes; `nil` if none is to come.
  var wait: Duration? {
    guard let next = source.releases?.next, taken.withLock({ $0 != next }) else { return nil }
    return max(untilReading(next), .zero)
  }

  private func untilReading(_ next: ReleaseFolder.Next) -> Duration { .seconds(next.moment) - lead - now() }
}
