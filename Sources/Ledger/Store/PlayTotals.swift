package import Spool

/// What reports are made from: the sums of a span of time, by local day and screen.
///
/// Comes from a ledger's database or from the lines that exports disclose. All times are ms.
package struct PlayTotals: Sendable, Equatable {
  package typealias Subject = MinuteRecord.Line.Subject

  /// What was in view of a card, or of a tier's cards together.
  package struct Sums: Sendable, Equatable {
    package var counts = PlayCounts()
    /// What the contract promised of the time that the screen was up.
    package var contracted = 0
    /// What it promised of the time in which the screen should have been up and was not, or nothing was recorded. See
    /// `ScreenDay.knowsDown`.
    package var down = 0

    package init() {}

    package static func + (one: Self, other: Self) -> Self {
      var sum = one
      sum += other
      return sum
    }

    package static func += (sum: inout Self, other: Self) {
      sum.counts += other.counts
      sum.contracted += other.contracted
      sum.down += other.down
    }
  }

  /// What tells a screen from all others, byte by byte, as the database compares names.
  package struct ScreenName: Sendable, Hashable {
    private let kiosk: [UInt8]
    private let screen: [UInt8]

    package init(kiosk: String, screen: String) { (self.kiosk, self.screen) = (Array(kiosk.utf8), Array(screen.utf8)) }
  }

  /// One screen on one local day.
  package struct ScreenDay: Sendable, Equatable {
    /// The kiosk's origin, as its checkpoints name it.
    package var kiosk: String
    package var screen: String
    /// Local days since 1970-01-01.
    package var day: Int
    /// Where the screen's time went; the total is what was recorded.
    package var time = MinuteRecord.ScreenTime()
    /// Of the total, what was recorded under a clock that was not trusted.
    package var underPlausibleClock = 0
    package var underDoubtfulClock = 0
    package var frames = 0
    package var missedFrames = 0
    package var records = 0
    package var subjects: [Subject: Sums] = [:]
    /// Whether `Sums.down` has what was due while the screen was down. It is missing from records that an older version took
    /// in, and from exports of the first format.
    package var knowsDown = false
    /// The time without a record: between the screen's records, and from the last one up to the present.
    package var unrecorded = 0
    /// The part of `unrecorded` in the hours in which the wall should be on; `nil` where nothing is unrecorded, and in exports,
    /// which have sums alone.
    package var unrecordedDue: Int?
    /// The minutes of the day in which the wall should have been on; in no order. Only sums of a ledger have them.
    package var owedMinutes: [Range<Int>] = []

    package init(kiosk: String, screen: String, day: Int) {
      self.kiosk = kiosk
      self.screen = screen
      self.day = day
    }

    package var name: ScreenName { ScreenName(kiosk: kiosk, screen: screen) }
  }

  /// The newest that is known of a card.
  package struct Card: Sendable, Equatable {
    package var title: String
    package var tier: String?

    package init(title: String, tier: String?) {
      self.title = title
      self.tier = tier
    }
  }

  /// What visitors did with a card in the span's whole hours.
  package struct Visits: Sendable, Equatable {
    package var opens = 0
    /// How often its code was shown.
    package var codes = 0

    package init() {}
  }

  /// Minutes that were recorded and are not in the ledger.
  package struct Gap: Sendable, Equatable {
    package var kiosk: String
    /// The boot of the record after the gap.
    package var boot: String
    /// The sequence numbers that are missing.
    package var missing: ClosedRange<Int>
    /// When the record after it began, ms since 1970.
    package var until: Int

    package init(kiosk: String, boot: String, missing: ClosedRange<Int>, until: Int) {
      self.kiosk = kiosk
      self.boot = boot
      self.missing = missing
      self.until = until
    }
  }

  /// What records of a screen have of a time that earlier ones cover; it counts once.
  package struct Overlap: Sendable, Equatable {
    package var kiosk: String
    package var screen: String
    package var records: Int
    /// ms.
    package var time: Int

    package init(kiosk: String, screen: String, records: Int, time: Int) {
      (self.kiosk, self.screen, self.records, self.time) = (kiosk, screen, records, time)
    }
  }

  /// Records of a screen that were open as the marquee was killed or lost power.
  package struct Loss: Sendable, Equatable {
    package var kiosk: String
    package var screen: String
    package var records: Int
    /// What of them was shown at most, ms. It is part of the unrecorded time.
    package var time: Int

    package init(kiosk: String, screen: String, records: Int, time: Int) {
      (self.kiosk, self.screen, self.records, self.time) = (kiosk, screen, records, time)
    }
  }

  /// A clock was set on, and whether that time passed without a record is not known.
  package struct UnsureTime: Sendable, Equatable {
    package var kiosk: String
    package var screen: String
    /// ms since 1970.
    package var span: Range<Int>
  }

  /// A kiosk's signed checkpoint, the first that covers its last record in the span, or the newest.
  package struct Checkpoint: Sendable, Equatable {
    package var kiosk: String
    /// Records that it covers.
    package var size: Int
    /// When it was signed, ms since 1970.
    package var time: Int
    /// The whole signed note.
    package var note: String
    /// Whether it covers the span's last record.
    package var isComplete: Bool

    package init(kiosk: String, size: Int, time: Int, note: String, isComplete: Bool) {
      self.kiosk = kiosk
      self.size = size
      self.time = time
      self.note = note
      self.isComplete = isComplete
    }
  }

  /// ms since 1970; records that began at or after `from` and before `until`.
  package var from: Int
  package var until: Int
  /// Sorted by day, then by kiosk and screen.
  package var days: [ScreenDay] = []
  package var cards: [String: Card] = [:]
  /// The agreements that exports state. Empty for a ledger, whose configurations have them.
  package var agreements: [Subject: Agreement] = [:]
  package var visits: [String: Visits] = [:]
  /// Whether hours with few visits are left out of `visits`, as exports do.
  package var leavesOutFewVisits = false
  package var gaps: [Gap] = []
  /// Records of a time that earlier ones of their screen cover, a screen each.
  package var overlaps: [Overlap] = []
  /// Records that were open as the marquee was killed, a screen each. Exports do not tell.
  package var losses: [Loss] = []
  package var unsure: [UnsureTime] = []
  /// When screens were dark; `nil` where only sums are known, as exports have them.
  package var darkSpells: DarkSpells?
  /// Records of a ledger of which it is not known what was due in them.
  package var unknownDues: [Ledger.UnknownDue] = []
  /// Local days of which it is not known what was agreed on them, for the ledger no longer has their configurations.
  package var unknownAgreements: Set<Int> = []
  /// Local days on which screens were dark and of whose minutes not all are kept: when that was is not known.
  package var withoutMinutes: Set<Int> = []
  /// Local days of exports that state what was contracted and have none of the minutes.
  package var unproven: Set<Int> = []
  /// Faults that the ledger has recorded in the span, a sentence each.
  package var faults: [String] = []
  /// Why heads that the ledger signed may not hold for it, a sentence each, whatever the span.
  package var contradictions: [String] = []
  /// Local days that the span cuts and whose minutes have expired: counted whole.
  package var wholeDays: Set<Int> = []
  /// Local days that the span cuts and of which what was contracted is only known in proportion, as exports have it.
  package var cutDays: Set<Int> = []
  package var checkpoints: [Checkpoint] = []
  /// What each export tells of; empty where the sums are of a ledger.
  package var scopes: [Scope] = []

  /// Of whom an export tells.
  package struct Scope: Sendable, Equatable {
    package var kiosk: String
    /// `nil` for all.
    package var subjects: Set<Subject>?

    package init(kiosk: String, subjects: Set<Subject>?) {
      self.kiosk = kiosk
      self.subjects = subjects
    }
  }

  /// The cards and tiers in the exports; `nil` if one of them has all, and for a ledger.
  package var disclosed: Set<Subject>? {
    guard !scopes.isEmpty else { return nil }
    var all: Set<Subject> = []
    for scope in scopes {
      guard let subjects = scope.subjects else { return nil }
      all.formUnion(subjects)
    }
    return all
  }

  package init(from: Int, until: Int) {
    self.from = from
    self.until = until
  }
}

extension PlayTotals {
  /// The sums of each subject over all days and screens.
  package var subjects: [Subject: Sums] {
    days.reduce(into: [:]) { sums, day in
      for (subject, other) in day.subjects { sums[subject, default: Sums()] += other }
    }
  }

  /// Where each screen's time went over all days; the `day` is the first.
  package var screens: [ScreenDay] {
    var (totals, places) = ([ScreenDay](), [ScreenName: Int]())
    for day in days {
      guard let index = places[day.name] else {
        places[day.name] = totals.count
        totals.append(day)
        continue
      }
      totals[index].add(day)
    }
    return totals
  }

  /// Adds what another kiosk's ledger or export holds.
  package mutating func add(_ other: PlayTotals) {
    from = min(from, other.from)
    until = max(until, other.until)
    days = (days + other.days).sorted { ($0.day, $0.kiosk, $0.screen) < ($1.day, $1.kiosk, $1.screen) }
    cards.merge(other.cards) { card, _ in card }
    agreements.merge(other.agreements) { agreement, _ in agreement }
    for (card, visits) in other.visits {
      self.visits[card, default: Visits()].opens += visits.opens
      self.visits[card, default: Visits()].codes += visits.codes
    }
    leavesOutFewVisits = leavesOutFewVisits || other.leavesOutFewVisits
    gaps += other.gaps
    overlaps += other.overlaps
    losses += other.losses
    unsure += other.unsure
    unknownDues += other.unknownDues
    unknownAgreements.formUnion(other.unknownAgreements)
    withoutMinutes.formUnion(other.withoutMinutes)
    unproven.formUnion(other.unproven)
    faults += other.faults
    contradictions += other.contradictions
    wholeDays.formUnion(other.wholeDays)
    cutDays.formUnion(other.cutDays)
    checkpoints += other.checkpoints
    scopes += other.scopes
  }
}

extension PlayTotals.ScreenDay {
  /// Adds time without a record. What was due of it is not known where it is not of any part.
  /// - Parameters:
  ///   - time: ms.
  ///   - due: ms of it; `nil` where that is not known, or there is none.
  mutating func addUnrecorded(_ time: Int, due: Int?) {
    let isUnknown = unrecorded > 0 && unrecordedDue == nil || time > 0 && due == nil
    unrecorded += time
    unrecordedDue = isUnknown ? nil : due.map { (unrecordedDue ?? 0) + $0 } ?? unrecordedDue
  }

  package mutating func add(_ other: Self) {
    time.shown += other.time.shown
    time.black += other.time.black
    time.absent += other.time.absent
    time.late += other.time.late
    time.asleep += other.time.asleep
    underPlausibleClock += other.underPlausibleClock
    underDoubtfulClock += other.underDoubtfulClock
    frames += other.frames
    missedFrames += other.missedFrames
    records += other.records
    knowsDown = knowsDown && other.knowsDown
    addUnrecorded(other.unrecorded, due: other.unrecordedDue)
    owedMinutes += other.owedMinutes
    for (subject, sums) in other.subjects { subjects[subject, default: PlayTotals.Sums()] += sums }
  }
}
