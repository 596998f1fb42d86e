/// An entry of the spool, which the marquee writes and the ledger reads.
package enum SpoolEntry: Sendable, Equatable {
  case minute(MinuteRecord)
  /// The text of a configuration, once before the first minute that names it.
  case configuration(Configuration)
  /// What visitors did in an hour; nothing finer is written anywhere.
  case visitors(VisitorHour)

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
}
