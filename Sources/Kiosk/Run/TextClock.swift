internal import Foundation
package import MarqueeValues
internal import Platform

/// Reads the wall clock for the texts that show the time: once a second, so that a clock that jumps and another time zone are
/// followed, and as each minute begins.
package struct TextClock: Sendable {
  /// A local minute, and what is left of it.
  typealias Reading = (minute: LocalMinute, left: Duration)

  private let reading: @Sendable () -> Reading
  /// `nil` until it is first read: a wall without such texts does without the table of languages.
  private var language: Language?
  /// When it was last read, on the monotonic clock.
  private var lastReading: Duration?
  /// When the next minute begins, on the monotonic clock, unless the wall clock jumps.
  private(set) var nextMinute: Duration?

  private static let interval = Duration.seconds(1)

  /// - Parameters:
  ///   - language: by default the system's.
  ///   - reading: reads the wall clock; by default the system's.
  init(
    language: Language? = nil,
    reading: @escaping @Sendable () -> Reading = { Self.systemReading() }
  ) {
    self.language = language
    self.reading = reading
  }

  /// The present time, in the system's time zone and language.
  package static var now: TextTime {
    TextTime(systemReading().minute, language: systemLanguage)
  }

  /// The time, if it must be read again.
  /// - Parameter now: on the monotonic clock.
  mutating func read(at now: Duration) -> TextTime? {
    if let lastReading, let nextMinute, now - lastReading < Self.interval, now < nextMinute { return nil }
    let (minute, left) = reading()
    (lastReading, nextMinute) = (now, now + left)
    let language = language ?? Self.systemLanguage
    self.language = language
    return TextTime(minute, language: language)
  }

  /// Has the clock read again, whatever the time.
  mutating func expire() { lastReading = nil }

  private static var systemLanguage: Language { Language(environment: ProcessInfo.processInfo.environment) }

  private static func systemReading() -> Reading {
    LocalClock.rereadZone()
    let now = LocalClock.now
    let (seconds, fraction) = (Int(now.components.seconds), now - .seconds(now.components.seconds))
    let minute = LocalMinute(at: seconds, offset: LocalClock.offset)
    let second = ((seconds + LocalClock.offset(at: seconds)) % 60 + 60) % 60
    return (minute, .seconds(60 - second) - fraction)
  }
}
