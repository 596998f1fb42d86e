internal import ConfigurationValues
internal import Platform

/// Times as people read them.
package enum LocalTime {
  /// By the local clock, such as `2026-11-22 13:05`.
  /// - Parameter time: s since 1970.
  package static func text(_ time: Int) -> String { WrittenInstant.text(limited(time), in: ZoneDatabase.own) }

  /// By the local clock and in UTC, such as `2026-11-24 07:00:00 (2026-11-24T06:00:00Z)`.
  /// - Parameter time: s since 1970.
  package static func precise(_ time: Int) -> String {
    let time = limited(time)
    let local = WrittenInstant.iso(time, in: ZoneDatabase.own).prefix("2026-11-24T07:00:00".count)
    return "\(local.replacing("T", with: " ")) (\(WrittenInstant.universal(time)))"
  }

  /// The years 1 to 9999, give or take a day: a reply may hold any number.
  private static func limited(_ time: Int) -> Int { min(max(time, -62_135_510_400), 253_402_214_400) }
}
