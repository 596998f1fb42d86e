/// What sponsors bought, what they got, and what the screens did: the values of every format.
///
/// ```swift
/// let report = try ProofReport(totals, terms: terms, choice: .card("acme"), in: zone)
/// let lines = report.text
/// ```
///
/// JSON has the keys of these types, which do not change. Times are s, shares 0…1.
package struct ProofReport: Codable, Sendable, Equatable {
  /// The first moment, and the first one after it, with their offset: `2026-11-01T00:00:00+01:00`.
  package var from: String
  package var until: String
  package var zone: String
  /// The origins of the ledgers.
  package var kiosks: [String]
  package var sponsors: [Account] = []
  package var tiers: [Account] = []
  package var screens: [Screen] = []
  /// What the screens did day by day.
  package var days: [ScreenDay] = []
  /// When screens were dark, in the order of beginnings: the longest ones, at most 2,000 in which anything was due and 2,000 others;
  /// empty in reports of exports. In a report of some sponsors, those alone in which anything was due.
  package var darkSpells: [DarkSpell] = []
  /// The spells that are not in `darkSpells`.
  package var shortSpells = ShortSpells()
  /// Dark spells in which nothing was due, such as those outside of the hours in which the wall should have been on; `nil` in a
  /// report of all sponsors, which has them among the others.
  package internal(set) var idleSpells: ShortSpells?
  package var losses: [Loss] = []
  /// Faults that the ledgers have recorded.
  package var faults: [String] = []
  /// What to know of these numbers.
  package var notes: [ReportNote] = []
  package var checkpoints: [Checkpoint] = []
  /// The keys that exports were verified with; `nil` in a report of this machine's ledger.
  package var keys: [Key]?
  /// Whom a sponsor may ask, as the wall's configuration names it.
  package var contact: String?

  /// What an export's signatures were verified with.
  package struct Key: Codable, Sendable, Equatable {
    package var kiosk: String
    /// As the ledger prints it.
    package var key: String
    /// Whether the reader knew the key. If not, it was taken from the export, which anybody may have written.
    package var isKnown: Bool

    package init(kiosk: String, key: String, isKnown: Bool) {
      self.kiosk = kiosk
      self.key = key
      self.isKnown = isKnown
    }
  }

  /// What a card or a tier bought and got.
  package struct Account: Codable, Sendable, Equatable {
    /// The card's id or what stands for it, or the tier's name.
    package var id: String
    package var title: String
    /// The card's tier.
    package var tier: String?
    /// What was bought and when, in words.
    package var contract: String
    package var dates: String?
    /// Whether a share or a weight is agreed. If not, `contracted` is its equal part.
    package var isContracted: Bool
    /// Of the time in view of all cards while it was on; `nil` if it never was.
    package var contractedShare: Double?
    package var deliveredShare: Double?
    /// The least and the largest share of a day by what is agreed now, where `contractedShare` is an average of different ones or of
    /// what was agreed before, too.
    package internal(set) var leastShare: Double?
    package internal(set) var mostShare: Double?
    package var time = Time()
    /// What is missing of `contracted`, the sum over screens, and of a tier that over its cards; 0 without a contract.
    package var owed = 0.0
    /// What of `owed` is of time in which the screens should have been up and were not, or nothing was recorded.
    package internal(set) var owedDown = 0.0
    /// Whether the contract is met: on each screen on which anything was due, and of a tier by each of its cards. `nil` where
    /// nothing was agreed or due, or that is not known. See `ProofReport.tolerance`.
    package internal(set) var isMet: Bool?
    /// `true` of a tier of which an export tells the sum of its cards alone: what one card got beyond its part may hide what another
    /// is owed, so `isMet` is `false` where the sum is short, and `nil` where it is not. `nil` otherwise.
    package internal(set) var isSumAlone: Bool?
    /// How many cards were in view at once, on average, while the screens were up: times `contractedShare` and the time for which
    /// they were up, it makes what was due. `nil` where that is not known, and for a card with hours of its own.
    package internal(set) var cardsAtOnce: Double?
    /// How often visitors opened the card, and how often its code was shown; `nil` for a tier.
    package var opens: Int?
    package var codes: Int?
    package var days: [Day] = []
    /// The same by screen: those that list it or have shown it; `nil` where the report is about one screen.
    package var screens: [OnScreen]?
  }

  /// What a card or a tier bought and got on one screen.
  package struct OnScreen: Codable, Sendable, Equatable {
    package var kiosk: String
    package var screen: String
    package var contract: String
    package var dates: String?
    package var isContracted: Bool
    package var contractedShare: Double?
    package var deliveredShare: Double?
    package var time = Time()
    package var owed = 0.0
    package internal(set) var owedDown = 0.0
    package var days: [Day] = []
  }

  /// s.
  package struct Time: Codable, Sendable, Equatable {
    /// Its part of the time that the screens were up or should have been, `down` included: what was due. The same in text, on
    /// pages, in CSV and in JSON.
    package var contracted = 0.0
    /// What of `contracted` is of time in which the screens should have been up and were not, or nothing was recorded.
    package var down = 0.0
    /// In view with no influence of a visitor's. Two places in view count twice.
    package var delivered = 0.0
    /// In which at least one place was in view.
    package var deliveredUnion = 0.0
    /// In view under a visitor's influence.
    package var bonus = 0.0
    package var bonusUnion = 0.0
    /// In view with a placeholder, or with its logo missing; not in the times above.
    package var placeholder = 0.0
    package var logoMissing = 0.0
    /// How often it was in view for 1 s without a break.
    package var passes = 0
    package var bonusPasses = 0

    /// What of `contracted` is of time that the screens were up.
    package var contractedUp: Double { contracted - down }
  }

  package struct Day: Codable, Sendable, Equatable {
    /// `2026-11-21`.
    package var day: String
    package var time: Time
  }

  /// Where the time of screens went, s.
  package struct ScreenTime: Codable, Sendable, Equatable {
    package var shown = 0.0
    package var black = 0.0
    package var absent = 0.0
    package var late = 0.0
    package var asleep = 0.0
    /// From the first record on, time of which there is none.
    package var notRecorded = 0.0
    /// The part of `notRecorded` in the hours in which the wall should have been on; `nil` if it is not known, as from exports.
    package var notRecordedDue: Double?

    package var recorded: Double { shown + black + absent + late + asleep }
  }

  package struct Screen: Codable, Sendable, Equatable {
    package var kiosk: String
    package var screen: String
    package var time: ScreenTime
    /// Recorded under a clock that was not trusted, s.
    package var underPlausibleClock: Double
    package var underDoubtfulClock: Double
    package var missedFrames: Int
    package var frames: Int
  }

  package struct ScreenDay: Codable, Sendable, Equatable {
    package var day: String
    package var time: ScreenTime
  }

  /// Minutes that were recorded and lost.
  package struct Loss: Codable, Sendable, Equatable {
    package var kiosk: String
    /// The number of records.
    package var records: Int
    /// Before this moment.
    package var until: String
  }

  package struct Checkpoint: Codable, Sendable, Equatable {
    package var kiosk: String
    /// The records that it covers.
    package var size: Int
    package var time: String
    package var isComplete: Bool
    package var note: String
  }
}

extension ProofReport {
  /// Which sponsors a report is about.
  package enum Choice: Sendable, Equatable {
    case all
    /// By its id or title.
    case card(String)
    /// By its name; its cards are listed too.
    case tier(String)
  }

  /// A name that no card or tier has.
  package struct UnknownName: Error, Sendable, Equatable {
    package var message: String
  }
}

extension ProofReport.Checkpoint {
  /// Its time of the day by UTC, as its note says it, with the date (`2026-11-22T23:30`) where that is another; `nil` where the
  /// report's zone has the same, or the note none.
  var universalTime: String? {
    guard let line = note.split(separator: "\n").first(where: { $0.hasPrefix("time ") && $0.hasSuffix("Z") }) else {
      return nil
    }
    let text = line.dropFirst(5).prefix(16)
    guard text.count == 16, text != time.prefix(16) else { return nil }
    return String(text.prefix(10) == time.prefix(10) ? text.suffix(5) : text)
  }
}
