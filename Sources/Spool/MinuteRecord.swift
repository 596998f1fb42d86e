package import MarqueeValues

/// What one screen showed in a minute or less: the record that becomes a leaf of the ledger.
///
/// All times are whole ms of the marquee's own time, which no setting of the clock touches. Together with the records
/// before and after it gives exact sums: what rounding leaves is carried into the next record.
package struct MinuteRecord: Sendable, Equatable {
  /// The numbers that a record may have: with a minute each, more than can ever be needed.
  package static let sequences = 1...(1 << 53)

  /// Names a record, whatever the clock said.
  package struct Key: Sendable, Hashable {
    /// The kernel's name of this start of the machine.
    package var boot: String
    /// Counts the entries of a spool. After a power cut the numbers of lost entries may come again, with another `boot`.
    package var sequence: Int

    package init(boot: String, sequence: Int) {
      self.boot = boot
      self.sequence = sequence
    }
  }

  /// Where the screen's time went; together all of `length`, ms.
  package struct ScreenTime: Sendable, Equatable {
    /// The picture was current.
    package var shown = 0
    /// In the hours of black, or black because nothing is on.
    package var black = 0
    /// There was no display.
    package var absent = 0
    /// A frame that was due had not come, or drawing had failed.
    package var late = 0
    /// The picture was current, but the display is known to sleep: whether anybody could see it is unknown.
    package var asleep = 0

    package init() {}

    package var total: Int { shown + black + absent + late + asleep }
  }

  /// Why what was in view does not follow from the configuration alone.
  package enum Influence: String, Sendable, CaseIterable {
    /// A visitor touched the screen, or what that led to had not ended.
    case visitor
    /// Something was said over the strip.
    case notice
    /// An operator paused or moved the strip.
    case `operator`
    /// The configuration, or what is on, changed.
    case change
    /// The display came or went, or frames were not shown for more than 100 ms.
    case display
  }

  /// Where a lane's own motion had it at the record's start, in the order of the configuration's lanes. The picture on the
  /// screen is at most a frame older. Without a display, or where the picture was late then, a record has no lanes.
  ///
  /// To replay the minute, have each lane of the configuration, laid out for `screenWidth` × `screenHeight`, go on from
  /// these values (`ScrollController.goOn(from:)`). That is what follows by itself, until a visitor, an operator or a change of
  /// what is on has an influence; then `influences` says so, also in each later minute in which it lasts.
  package struct LanePosition: Sendable, Equatable {
    /// `ScrollController.offset`, px of the screen: the place of the strip under the viewport's leading edge, in [0, lap) on an
    /// endless strip. The leading edge is the left or the upper one, and the right one where the lane is read from right to left.
    package var offset: Double
    /// `ScrollPhase`. `cruising`: at the lane's speed. `dwelling`: at rest at a card, between two steps. `stepping`: on the way
    /// from the stop before to the next one. `ramping`: braking for or leaving the end of a bounded strip. The others follow from
    /// an influence.
    package var phase: String
    /// ns until the phase ends by itself; `nil` where it does not, as for an endless strip that cruises.
    package var left: Int?
    /// Whether the automatic motion increases the offset; a bounded strip may turn at its ends.
    package var isForward: Bool

    package init(offset: Double, phase: String, left: Int?, isForward: Bool = true) {
      self.offset = offset
      self.phase = phase
      self.left = left
      self.isForward = isForward
    }
  }

  /// What was in view of a card or of a tier's cards together. Times in ms.
  package struct Line: Sendable, Equatable {
    package enum Subject: Sendable, Hashable {
      /// By its id.
      case card(String)
      case tier(String)
    }

    package var subject: Subject
    /// The card's tier.
    package var tier: String?
    package var counts = PlayCounts()

    package init(_ subject: Subject, tier: String? = nil) {
      self.subject = subject
      self.tier = tier
    }
  }

  package var key: Key
  /// By the wall clock at the start, ms since 1970-01-01 00:00 UTC.
  package var start: Int
  package var clock: ClockTrust
  /// The wall's time zone, and what it was ahead of UTC at the start, s.
  package var zone: String
  package var zoneOffset: Int
  /// ms.
  package var length: Int
  package var screen: String
  /// px, as the cards are upright.
  package var screenWidth: Int
  package var screenHeight: Int
  /// The SHA-256 of the configuration's text at the start, 64 hexadecimal digits; empty where a proof does not tell it.
  package var configuration: String
  package var screenTime = ScreenTime()
  /// Frames presented, and frames that were due and did not come; 0 where a proof does not tell them.
  package var frames = 0
  package var missedFrames = 0
  package var influences: Set<Influence> = []
  package var lanes: [LanePosition] = []
  /// In the order of the configuration, cards before tiers; those with nothing in view are left out.
  package var lines: [Line] = []

  package init(
    key: Key, start: Int, clock: ClockTrust, zone: String, zoneOffset: Int, length: Int, screen: String,
    screenWidth: Int, screenHeight: Int, configuration: String
  ) {
    self.key = key
    self.start = start
    self.clock = clock
    self.zone = zone
    self.zoneOffset = zoneOffset
    self.length = length
    self.screen = screen
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.configuration = configuration
  }
}

/// How long a card, or a tier's cards together, were in view, and how often.
///
/// Times are ns while they are measured; ms in records, and in sums over records.
package struct PlayCounts: Sendable, Hashable {
  /// The time with no influence of a visitor's, over all places in view: two places in view count twice.
  package var delivered = 0
  /// Of `delivered`, the time in which at least one place was in view.
  package var deliveredUnion = 0
  /// The time under a visitor's influence, over all places in view.
  package var bonus = 0
  /// Of `bonus`, the time in which at least one place was in view.
  package var bonusUnion = 0
  /// In view with a placeholder in place of its picture; not in the times above.
  package var placeholder = 0
  /// In view with its logo missing; not in the times above.
  package var logoMissing = 0
  /// How often it was in view for at least 1 s without a break, with no influence of a visitor's.
  package var passes = 0
  /// The same under a visitor's influence.
  package var bonusPasses = 0

  package init() {}

  package static func += (sum: inout Self, other: Self) {
    sum.delivered += other.delivered
    sum.deliveredUnion += other.deliveredUnion
    sum.bonus += other.bonus
    sum.bonusUnion += other.bonusUnion
    sum.placeholder += other.placeholder
    sum.logoMissing += other.logoMissing
    sum.passes += other.passes
    sum.bonusPasses += other.bonusPasses
  }
}

// The one order of the eight numbers: that of records, and so of the ledger's leaves and exports, and of its database.
extension PlayCounts {
  /// The eight numbers in their order.
  package var numbers: [Int] {
    [delivered, deliveredUnion, bonus, bonusUnion, placeholder, logoMissing, passes, bonusPasses]
  }

  /// Takes the eight numbers in their order.
  /// - Parameter next: returns one number after another.
  package init<Failure>(_ next: () throws(Failure) -> Int) throws(Failure) {
    delivered = try next()
    deliveredUnion = try next()
    bonus = try next()
    bonusUnion = try next()
    placeholder = try next()
    logoMissing = try next()
    passes = try next()
    bonusPasses = try next()
  }

  /// All eight numbers, each changed in the same way.
  package func mapped(_ change: (Int) -> Int) -> Self {
    var rest = numbers[...]
    return PlayCounts { change(rest.removeFirst()) }
  }
}
