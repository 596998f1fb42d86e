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
