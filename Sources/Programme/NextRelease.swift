/// A release that takes the place of the live one at a moment.
package struct NextRelease: Sendable, Hashable {
  package var id: String
  /// s since 1970.
  package var moment: Int

  package init(id: String, moment: Int) {
    (self.id, self.moment) = (id, moment)
  }

  /// Whether its moment has come by the clock alone; see `ReleaseClock`.
  /// - Parameter now: s since 1970.
  package func hasCome(at now: Int) -> Bool { ChangeSchedule.hasCome(moment, at: now) }
}

/// What a marquee notes of a release whose moment has come, so that a clock that is set back does not take it away.
package struct ReleaseArrival: Sendable, Hashable, Codable {
  package var id: String
  /// Its moment, s since 1970.
  package var moment: Int
  /// Whether the clock was synchronised then. If not, a synchronised one may still say that the moment is to come.
  package var isTrusted: Bool

  package init(id: String, moment: Int, isTrusted: Bool) {
    (self.id, self.moment, self.isTrusted) = (id, moment, isTrusted)
  }

  /// Whether a release is the one that has come.
  /// - Parameter isSynchronised: whether the clock is; `nil` if that is not known.
  package func holds(for release: NextRelease, isSynchronised: Bool?) -> Bool {
    isOf(release) && (isTrusted || isSynchronised != true)
  }

  func isOf(_ release: NextRelease) -> Bool { id == release.id && moment == release.moment }

  /// What must be done with the note that is kept.
  package enum Update: Sendable, Equatable {
    case keep(ReleaseArrival)
    case forget
  }
}

/// What tells whether a release has come: the clock, and what the marquee has noted, which outlasts a clock that is set back.
///
/// For one-off callers (`publish`, `doctor`, startup). A marquee that runs asks `ChangeSchedule`, which also has a release read ahead of
/// its moment.
package struct ReleaseClock {
  /// By the clock, s since 1970.
  private let now: Int
  /// Whether the clock is synchronised; `nil` if that is not known.
  private let isSynchronised: Bool?
  private let arrival: () -> ReleaseArrival?

  /// - Parameters:
  ///   - now: by the clock, s since 1970.
  ///   - isSynchronised: whether the clock is; `nil` if that is not known.
  ///   - arrival: reads what was noted last; called only where the clock says that a release is still to come.
  package init(now: Int, isSynchronised: Bool? = nil, arrival: @escaping () -> ReleaseArrival? = { nil }) {
    (self.now, self.isSynchronised, self.arrival) = (now, isSynchronised, arrival)
  }

  /// Whether a release has come.
  package func hasCome(_ next: NextRelease) -> Bool {
    next.hasCome(at: now) || arrival()?.holds(for: next, isSynchronised: isSynchronised) ?? false
  }

  /// The release that is on the wall; `nil` for none.
  /// - Parameters:
  ///   - next: the one that takes the place of the live one; `nil` for none.
  ///   - live: the one that was there before; `nil` for none.
  package func shown(_ next: NextRelease?, inPlaceOf live: String?) -> String? {
    next.flatMap { hasCome($0) ? $0.id : nil } ?? live
  }
}

/// What the clocks of a machine show.
package struct MachineClocks: Sendable, Equatable {
  /// The wall clock, since 1970-01-01 00:00 UTC.
  package var now: Duration
  /// Whether the kernel says that it is synchronised; `nil` if that is not known.
  package var isSynchronised: Bool?
  /// A clock that nobody sets.
  package var uptime: Duration

  package init(now: Duration, isSynchronised: Bool?, uptime: Duration) {
    (self.now, self.isSynchronised, self.uptime) = (now, isSynchronised, uptime)
  }
}

// When a marquee that runs must read a release.
extension ChangeSchedule {
  /// What is known of the release to come.
  struct ReleaseState: Sendable {
    /// The one that there was when it was last looked for.
    var found: NextRelease?
    /// The one that was read because its moment had come, or was near.
    var taken: NextRelease?
    /// The one that is known to have come.
    var arrival: ReleaseArrival?
    /// Since when a release has been past its moment, by the clock that nobody sets.
    var past: (release: NextRelease, uptime: Duration)?
  }

  /// The release that takes the place of the live one, as it was found last, whether or not it has come; `nil` for none.
  package var nextRelease: NextRelease? { release.found }

  /// Somebody has looked for a release to come.
  package mutating func found(_ next: NextRelease?) { release.found = next }

  /// A release came in an earlier run.
  package mutating func remember(_ arrival: ReleaseArrival?) { release.arrival = arrival }

  /// Whether a release must be read now in place of the live one: once its moment is near. After that, a clock that is set back
  /// a little does not bring the live one back, and once the release has come, no clock does. One that was wrong for a short
  /// time, and then set right, does.
  /// - Returns: besides, what must be done with the note of the release that has come; `nil` for nothing.
  package mutating func reads(
    _ next: NextRelease, by clocks: MachineClocks
  ) -> (isNow: Bool, update: ReleaseArrival.Update?) {
    let (hasCome, update) = notes(next, by: clocks)
    let wait = Self.untilReading(next, at: clocks.now)
    if wait <= .zero || hasCome {
      release.taken = next
    } else if wait > .seconds(Self.correction) {
      release.taken = nil
    }
    return (release.taken == next, update)
  }

  /// How long it is until a release must be read; `nil` if it was.
  /// - Parameter now: since 1970-01-01 00:00 UTC.
  package func timeUntilReading(_ next: NextRelease, at now: Duration) -> Duration? {
    release.taken == next ? nil : max(Self.untilReading(next, at: now), .zero)
  }

  private static func untilReading(_ next: NextRelease, at now: Duration) -> Duration {
    .seconds(next.moment - lead) - now
  }

  /// Whether a release has come, whatever the clock says now.
  private mutating func notes(
    _ next: NextRelease, by clocks: MachineClocks
  ) -> (hasCome: Bool, update: ReleaseArrival.Update?) {
    let arrival = release.arrival
    guard clocks.now >= .seconds(next.moment) else {
      release.past = nil
      let isKnown = arrival?.holds(for: next, isSynchronised: clocks.isSynchronised) ?? false
      // A synchronised clock knows better: the one that was noted was wrong, so it is not believed later either.
      guard !isKnown, clocks.isSynchronised == true, let arrival, !arrival.isTrusted, arrival.id == next.id else {
        return (isKnown, nil)
      }
      release.arrival = nil
      return (false, .forget)
    }
    let past = release.past.flatMap { $0.release == next ? $0 : nil } ?? (release: next, uptime: clocks.uptime)
    release.past = past
    let isTrusted = clocks.isSynchronised == true
    let former = arrival.flatMap { $0.isOf(next) ? $0 : nil }
    let mustNote =
      former.map { isTrusted && !$0.isTrusted } ?? (isTrusted || clocks.uptime - past.uptime >= Self.patience)
    guard mustNote else { return (true, nil) }
    let made = ReleaseArrival(id: next.id, moment: next.moment, isTrusted: isTrusted)
    release.arrival = made
    return (true, .keep(made))
  }
}
