extension MarqueeStatus {
  /// The configuration's file, and what is shown of it.
  package struct ConfigurationState: Sendable, Codable, Equatable {
    /// Its path.
    package var file: String
    /// What is shown: `present` for the file as it was when it was last good, `kept` for the last good one from before the
    /// start, `none` for the card that says that there is nothing to show yet.
    package var shown: String
    /// Why the file was refused when it was last read; empty if it is shown.
    package var faults: [String]
    /// The release that the file belongs to; `nil` if nothing is published.
    package var release: Release?
    /// The release that takes its place at a moment; `nil` if none is to come.
    package var upcoming: UpcomingRelease?
    /// Whether the marquee shows what is published on the machine, once something is; `false` where it was started with a file
    /// of its own, `nil` from an older marquee, which does not say.
    package var followsReleases: Bool?

    package init(
      file: String, shown: String, faults: [String], release: Release? = nil, upcoming: UpcomingRelease? = nil,
      followsReleases: Bool? = nil
    ) {
      self.followsReleases = followsReleases
      self.upcoming = upcoming
      self.file = file
      self.shown = shown
      self.faults = faults
      self.release = release
    }
  }

  /// What was published on this machine.
  package struct Release: Sendable, Codable, Equatable {
    /// Its name, which is made from its content.
    package var id: String
    /// When it was put on the wall, s since 1970; `nil` if another one has been since.
    package var since: Int?

    package init(id: String, since: Int?) {
      self.id = id
      self.since = since
    }
  }

  /// A release that is to come.
  package struct UpcomingRelease: Sendable, Codable, Equatable {
    /// Its name, which is made from its content.
    package var id: String
    /// When it takes the place of what is shown, s since 1970.
    package var moment: Int

    package init(id: String, moment: Int) {
      self.id = id
      self.moment = moment
    }
  }

  /// Which cards the calendar leaves out, and the clock by which it does.
  package struct Dates: Sendable, Codable, Equatable {
    /// How far the clock is believed: `trusted`, `plausible` or `doubtful`.
    package var clock: String
    /// The zone in which dates and hours count.
    package var timezone: String
    /// Cards that are off.
    package var cardsOff: Int
    /// When other cards are on, by the zone's clock, such as `2026-11-21 09:00`; `nil` if not again.
    package var nextChange: String?

    package init(clock: String, timezone: String, cardsOff: Int, nextChange: String? = nil) {
      self.clock = clock
      self.timezone = timezone
      self.cardsOff = cardsOff
      self.nextChange = nextChange
    }
  }
}
