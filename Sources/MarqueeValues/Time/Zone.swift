/// The rules of a time zone: how local time differs from universal time at any moment. Moments are in seconds since
/// 1970-01-01 00:00 UTC, local times in seconds since 1970-01-01 00:00 on the local clock.
package struct Zone: Sendable, Hashable {
  /// Such as `Europe/Berlin`; for messages.
  package var name: String
  /// The moments at which the offset changes, ascending.
  private let transitions: [Int]
  /// Local minus universal time before the first transition and after each, s; one more than `transitions`.
  private let offsets: [Int]
  /// Applies from the last transition on; `nil` keeps the last offset.
  private let rule: ZoneRule?

  package static let universal = Zone(name: "UTC", transitions: [], offsets: [0], rule: nil)

  /// The offsets that RFC 9636 allows, s: a bit more than a day.
  static let offsetRange = -89_999...93_599

  /// Whether an offset may be one of a zone's, s.
  package static func isPossible(_ offset: Int) -> Bool { offsetRange.contains(offset) }

  /// - Precondition: `offsets` has one more element than `transitions`, which ascend.
  init(name: String, transitions: [Int], offsets: [Int], rule: ZoneRule?) {
    precondition(offsets.count == transitions.count + 1, "an offset before the first transition and after each")
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.rule = rule
  }

  /// A zone of a POSIX `TZ` string, such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` if it is none.
  package init?(posix text: String) {
    guard let rule = ZoneRule(written: text) else { return nil }
    self.init(name: text, transitions: [], offsets: [rule.standard], rule: rule)
  }

  /// Local minus universal time at a moment, s.
  package func offset(at moment: Int) -> Int {
    if let rule, transitions.last.map({ moment >= $0 }) ?? true { return rule.offset(at: moment) }
    return offsets[index(after: moment)]
  }

  /// The local time at a moment.
  package func local(_ moment: Int) -> Int { moment + offset(at: moment) }

  /// The next moment after this one at which the offset changes; `nil` if it never does again.
  package func nextChange(after moment: Int) -> Int? {
    for index in index(after: moment)..<transitions.count where offsets[index] != offsets[index + 1] {
      return transitions[index]
    }
    guard let rule else { return nil }
    // The file's last transition may be one into the rule's present offset.
    let start = max(moment, transitions.last ?? moment)
    if let last = transitions.last, last > moment, offset(at: last - 1) != offset(at: last) { return last }
    return rule.nextChange(after: start)
  }

  /// The number of transitions up to a moment.
  private func index(after moment: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The moments of a local day, counted since 1970-01-01: as many as it has, which are none where the zone leaves it out.
  package func moments(ofDay day: Int) -> Range<Int> {
    let start = moment(ofLocal: day * CivilDay.seconds)
    return start..<max(start, moment(ofLocal: (day + 1) * CivilDay.seconds))
  }

  /// The first moment at which the local clock shows this time or a later one. So a time that the clock leaves out is the
  /// moment of the change, and a time that it shows twice is the first of the two.
  package func moment(ofLocal local: Int) -> Int {
    // Earlier, no offset reaches the time.
    var start = local - Self.offsetRange.upperBound - 1
    while true {
      let end = nextChange(after: start)
      let candidate = max(start, local - offset(at: start))
      guard let end, candidate >= end else { return candidate }
      start = end
    }
  }
}
