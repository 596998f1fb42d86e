internal import ConfigurationValues
internal import FoundationEssentials
package import MarqueeValues
internal import Platform

/// Reads the wall clock for the texts that show the time: once a second, so that a clock that jumps and a zone whose rules
/// change are followed, and as each minute begins.
package struct TextClock: Sendable {
  /// A local minute, and what is left of it.
  typealias Reading = (minute: LocalMinute, left: Duration)

  /// `nil` reads the system's clock.
  private let reading: (@Sendable () -> Reading)?
  /// `nil` until it is first read.
  private var zone: FollowedZone?
  /// The zone's name; `nil` is the machine's own.
  private var zoneName: String?
  /// `nil` until it is first read: a wall without such texts does without the table of languages.
  private var language: Language?
  /// When it was last read, on the monotonic clock.
  private var lastReading: Duration?
  /// When the next minute begins, on the monotonic clock, unless the wall clock jumps.
  private(set) var nextMinute: Duration?

  private static let interval = Duration.seconds(1)

  /// - Parameters:
  ///   - language: by default the system's.
  ///   - zone: the configuration's; `nil` is the machine's own.
  ///   - reading: reads the wall clock; by default the system's.
  init(language: Language? = nil, zone: String? = nil, reading: (@Sendable () -> Reading)? = nil) {
    self.language = language
    self.reading = reading
    zoneName = zone
  }

  /// The present time, in the system's language.
  /// - Parameter zone: the configuration's; `nil` is the machine's own.
  package static func now(in zone: String?) -> TextTime { time(LocalClock.now.wholeSeconds, in: zone) }

  /// The time at a moment, s since 1970-01-01 00:00 UTC, in the system's language.
  package static func time(_ moment: Int, in zone: String?) -> TextTime {
    TextTime(LocalMinute(at: moment, in: FollowedZone(named: zone).zone), language: systemLanguage)
  }

  /// The time, if it must be read again.
  /// - Parameter now: on the monotonic clock.
  mutating func read(at now: Duration) -> TextTime? {
    if let lastReading, let nextMinute, now - lastReading < Self.interval, now < nextMinute { return nil }
    let (minute, left) = reading?() ?? systemReading()
    (lastReading, nextMinute) = (now, now + left)
    let language = language ?? Self.systemLanguage
    self.language = language
    return TextTime(minute, language: language)
  }

  /// Has the clock read again, whatever the time.
  mutating func expire() { lastReading = nil }

  /// Sets the configuration's zone; `nil` is the machine's own.
  mutating func use(zone name: String?) {
    guard name != zoneName else { return }
    (zoneName, zone) = (name, nil)
    expire()
  }

  private static var systemLanguage: Language { Language(environment: ProcessInfo.processInfo.environment) }

  private mutating func systemReading() -> Reading {
    if zone == nil { zone = FollowedZone(named: zoneName) } else { zone?.update() }
    let zone = zone?.zone ?? .universal
    let now = LocalClock.now
    let seconds = now.wholeSeconds
    let second = (zone.local(seconds) % 60 + 60) % 60
    return (LocalMinute(at: seconds, in: zone), .seconds(60 - second) - (now - .seconds(seconds)))
  }
}
