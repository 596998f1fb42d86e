package import MarqueeValues

/// An entry of the spool, which the marquee writes and the ledger reads.
package enum SpoolEntry: Sendable, Equatable {
  case minute(MinuteRecord)
  /// The text of a configuration, once before the first minute that names it.
  case configuration(Configuration)
  /// What visitors did in an hour; nothing finer is written anywhere.
  case visitors(VisitorHour)
  /// Records that were open when the marquee was killed.
  case lost(Loss)

  package struct Configuration: Sendable, Equatable {
    /// The SHA-256 of the text, 64 hexadecimal digits.
    package var hash: String
    package var text: String

    package init(hash: String, text: String) {
      self.hash = hash
      self.text = text
    }
  }

  package struct VisitorHour: Sendable, Equatable {
    package struct Count: Sendable, Equatable {
      /// By its id.
      package var card: String
      package var opens: Int
      /// How often its code was shown.
      package var codes: Int

      package init(card: String, opens: Int, codes: Int) {
        self.card = card
        self.opens = opens
        self.codes = codes
      }
    }

    /// Hours since 1970-01-01 00:00 UTC. The same hour may come several times; the counts add up.
    package var hour: Int
    /// Those that are not 0.
    package var counts: [Count]

    package init(hour: Int, counts: [Count]) {
      self.hour = hour
      self.counts = counts
    }
  }

  /// Records of a screen that were never written, because the marquee was killed or lost power. What it showed is unknown, for at
  /// most `longestRecord` in each.
  package struct Loss: Sendable, Equatable {
    /// ms.
    package static let longestRecord = 60_000

    /// Identifies the run of the marquee, so that a loss that is stated twice counts once.
    package var run: String
    package var screen: String
    /// More than one if the next runs were killed too before they wrote a record.
    package var records: Int
    /// When the first of these runs showed its first picture, by the wall clock, ms since 1970.
    package var start: Int
    /// When the next run began to record; `nil` while the record is open.
    package var until: Int?
    /// The least that is known of the clock at `start` and `until`.
    package var clock: ClockTrust

    package init(
      run: String, screen: String, records: Int = 1, start: Int, until: Int? = nil, clock: ClockTrust
    ) {
      (self.run, self.screen, self.records) = (run, screen, records)
      (self.start, self.until, self.clock) = (start, until, clock)
    }

    /// Whether its numbers are possible. Sums of such numbers do not overflow.
    package var isPlausible: Bool {
      let moments = 0...253_402_300_799_999
      return (1...Self.mostRecords).contains(records) && moments.contains(start) && until.map(moments.contains) ?? true
    }

    static let mostRecords = 1_000_000
  }
}
