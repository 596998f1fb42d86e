package import MarqueeValues

/// A moment as people write it, such as `2026-11-21T09:00`: local to a zone, unless it ends with `Z` or an offset.
package struct WrittenInstant: Sendable, Hashable {
  /// s since 1970-01-01 00:00, by the local clock or, with an offset, universal.
  private let seconds: Int
  /// Whether it is the same moment in all zones.
  package let isUniversal: Bool

  /// Parses a date with or without a time, seconds and an offset; `nil` for anything else.
  package init?(written text: String) {
    guard text.utf8.count <= 25 else { return nil }
    let pattern =
      #/([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}:[0-9]{2})(?::([0-9]{2}))?(?:([Zz])|([+\-])([0-9]{2}):?([0-9]{2}))?)?/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    guard let date = LocalDate(written: match.1 + (match.2.map { "T\($0)" } ?? "")) else { return nil }
    let second = match.3.flatMap { Int($0) } ?? 0
    guard second < 60 else { return nil }
    var offset = 0
    if let sign = match.5, let hours = match.6.flatMap({ Int($0) }), let minutes = match.7.flatMap({ Int($0) }) {
      guard hours <= 24, minutes < 60 else { return nil }
      offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    seconds = date.start * 60 + second - offset
    isUniversal = match.4 != nil || match.5 != nil
  }

  /// s since 1970-01-01 00:00 UTC. A local time that the clock leaves out is the moment of its change, and one that it shows
  /// twice is the first of the two.
  package func moment(in zone: Zone) -> Int { isUniversal ? seconds : zone.moment(ofLocal: seconds) }

  /// A moment in a zone, such as `2026-11-21 09:00`.
  package static func text(_ moment: Int, in zone: Zone) -> String {
    let time = CivilTime(at: moment, in: zone)
    let date = CivilDay.date(time.day)
    let day = LocalDate(year: date.year, month: date.month, day: date.day)
    return "\(day) \(ClockRange.text(time.minute))"
  }

  /// The same with its offset, for programs: `2026-11-21T09:00:00+01:00`.
  package static func iso(_ moment: Int, in zone: Zone) -> String {
    let second = (zone.local(moment) % 60 + 60) % 60
    let offset = zone.offset(at: moment) / 60
    let zoneText = (offset < 0 ? "-" : "+") + ClockRange.text(abs(offset))
    return text(moment, in: zone).replacing(" ", with: "T") + (second < 10 ? ":0\(second)" : ":\(second)") + zoneText
  }

  /// The same in UTC, as a configuration has it: `2026-11-21T08:00:00Z`.
  package static func universal(_ moment: Int) -> String {
    iso(moment, in: .universal).replacing("+00:00", with: "Z")
  }
}
