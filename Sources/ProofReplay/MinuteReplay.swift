internal import MarqueeEngine
internal import MarqueeStage
package import Spool

/// Works out what records must say, from the configuration's text, the screen's size and where the strips were, so that
/// anybody who has the records can check them.
///
/// ```swift
/// var replay = MinuteReplay { hash in texts[hash] }
/// let verdict = try replay.check(record)
/// ```
///
/// Minutes with another influence than the configuration's are passed over, and so are those that began in a motion whose
/// numbers do not tell how it went on, unless the minute before leads there.
package struct MinuteReplay {
  /// Why a minute was not worked out.
  package enum Reason: Sendable, Hashable {
    case influenced(MinuteRecord.Influence)
    /// The configuration's text is not kept, or is none.
    case noConfiguration
    /// What is on depends on the time, and the clock was doubtful.
    case doubtfulClock
    /// What is on changed within it.
    case change
    /// The screen did not show the wall all the time.
    case notShown
    /// It began in a motion that cannot be continued.
    case inMotion
    /// The record's numbers cannot be a wall's.
    case unreadable
  }

  /// A card or a tier of which the record says something else.
  package struct Difference: Sendable, Equatable {
    package var subject: MinuteRecord.Line.Subject
    /// ms in view, whatever was drawn there.
    package var recorded: Int
    package var expected: Int
    /// By how much they may differ: a frame for each pass at any of its places, and what rounding and missed frames take.
    package var allowed: Int
    /// Where the passes differ: how many are expected. Then `recorded` is a number of passes, and the others are 0.
    package var passes: ClosedRange<Int>?
  }

  package enum Verdict: Sendable, Equatable {
    case agrees
    case differs([Difference])
    /// The configuration that the record names has no screen of its name, but these.
    case foreignScreen([String])
    case passedOver(Reason)
  }

  private var walls: ReplayedWalls
  /// Where the last record of each screen ended, if it was worked out and all records since then are known.
  private var ends: [String: Stage] = [:]
  /// Of the last record of any screen.
  private var last: MinuteRecord.Key?
  private var tiles: [TileInView] = []

  /// - Parameter text: the text of a configuration by its hash; `nil` if it is not kept.
  package init(text: @escaping (_ hash: String) throws -> String?) { walls = ReplayedWalls(text: text) }

  /// Works out a record. Give them in the order of the ledger.
  package mutating func check(_ record: MinuteRecord) throws -> Verdict {
    // Where a record is missing, it may be of any screen.
    let isNext = last.map { MinuteRecord.Key(boot: $0.boot, sequence: $0.sequence &+ 1) == record.key } ?? false
    if !isNext || ends.count > Self.mostScreens { ends = [:] }
    last = record.key
    let former = ends.removeValue(forKey: record.screen)
    // In the order in which they are listed, so that a minute always gets the same reason.
    if let influence = MinuteRecord.Influence.allCases.first(where: record.influences.contains) {
      return .passedOver(.influenced(influence))
    }
    guard record.length > 0, record.screenTime.shown == record.length else {
      return .passedOver(.notShown)
    }
    // A record is of a minute. A longer one is none of this program's, and must not take longer to work out.
    guard record.length <= 3_600_000, record.frames >= 0, record.missedFrames >= 0 else {
      return .passedOver(.unreadable)
    }
    let plan: StagePlan
    switch try walls.plan(of: record) {
    case .plan(let found): plan = found
    case .otherScreens(let names): return .foreignScreen(names)
    case .none(let reason): return .passedOver(reason)
    }
    guard var stage = Self.stage(plan, at: record, after: former) else { return .passedOver(.inMotion) }
    let expected = play(&stage, through: record, pictureEvery: Self.interval(of: record))
    ends[record.screen] = stage
    let differences = Self.differences(record, expected)
    return differences.isEmpty ? .agrees : .differs(differences)
  }

  /// More than a machine has.
  private static let mostScreens = 64

  /// The stage at the record's start; `nil` if it cannot be had.
  private static func stage(_ plan: StagePlan, at record: MinuteRecord, after former: Stage?) -> Stage? {
    var stage = Stage(plan)
    guard record.lanes.count == stage.controllers.count else { return nil }
    var isWhole = true
    for (lane, position) in record.lanes.enumerated() {
      let moment = ScrollPhase(rawValue: position.phase).map {
        StripMoment(
          offset: position.offset, phase: $0, left: position.left.map { .nanoseconds($0) },
          isForward: position.isForward)
      }
      isWhole = moment.map { stage.goOn(from: $0, inLane: lane) } ?? false && isWhole
    }
    if isWhole { return stage }
    // The minute before may lead there.
    guard let former, former.plan === plan else { return nil }
    return former
  }

  /// What is in view of cards and tiers.
  fileprivate struct Expected {
    /// ms
    var time = 0.0
    /// How often it came into view, at any place.
    var passes = 0
    /// At how many places it was in view last.
    var places = 0
    /// How often it was in view for 1 s or more without a break.
    var viewed = 0...0
  }

  /// A picture for each ms would change nothing: this is finer than any display's.
  private static let interval = Duration.nanoseconds(4_166_667)

  /// How long a picture was on the screen while something moved, ms. Where little moves there are few pictures.
  private static func interval(of record: MinuteRecord) -> Double {
    min(Double(record.length) / max(Double(min(record.frames, 1_000_000)), 1), 1000 / 24)
  }

  /// Plays the record's time, and leaves the stage at its end.
  /// - Parameter picture: ms.
  private mutating func play(
    _ stage: inout Stage, through record: MinuteRecord, pictureEvery picture: Double
  ) -> [MinuteRecord.Line.Subject: Expected] {
    let plan = stage.plan
    let start = stage.now
    let length = Duration.milliseconds(record.length)
    var cards = [Expected](repeating: Expected(), count: plan.subjects.count)
    var tiers = [Expected](repeating: Expected(), count: plan.subjects.tiers.count)
    var counts = [Int](repeating: 0, count: cards.count)
    var tierCounts = [Int](repeating: 0, count: tiers.count)
    // A stay begins and ends with a picture; one that is missed keeps it on the screen for longer.
    var passes = PassCount(
      tolerance: Double(2 + min(record.missedFrames, 3600)) * picture + 2 * (Self.interval / .milliseconds(1)))
    var elapsed = Duration.zero
    while elapsed < length {
      let step = min(Self.interval, length - elapsed)
      // The middle of the step stands for it.
      stage.advance(to: start.advanced(by: elapsed + step / 2))
      stage.write(inView: &tiles, under: nil)
      for index in counts.indices { counts[index] = 0 }
      for index in tierCounts.indices { tierCounts[index] = 0 }
      for tile in tiles {
        let subject = plan.subjects.subject(ofCard: tile.card, inLane: tile.lane)
        counts[subject] += 1
        if let tier = plan.subjects.tier(of: subject) { tierCounts[tier] += 1 }
      }
      let time = step / .milliseconds(1)
      for index in counts.indices { cards[index].add(counts[index], time) }
      for index in tierCounts.indices { tiers[index].add(tierCounts[index], time) }
      passes.add(tiles, for: time) { plan.subjects.subject(ofCard: $0.card, inLane: $0.lane) }
      elapsed += step
    }
    stage.advance(to: start.advanced(by: length))
    passes.finish()
    for (subject, most) in passes.most {
      let viewed = (passes.least[subject] ?? 0)...most
      cards[subject].add(viewed)
      if let tier = plan.subjects.tier(of: subject) { tiers[tier].add(viewed) }
    }
    var expected: [MinuteRecord.Line.Subject: Expected] = [:]
    for (subject, sum) in cards.enumerated() where sum.time > 0 {
      expected[.card(plan.name(ofSubject: subject).id)] = sum
    }
    for (tier, sum) in tiers.enumerated() where sum.time > 0 { expected[.tier(plan.subjects.tiers[tier])] = sum }
    return expected
  }

  private static func differences(
    _ record: MinuteRecord, _ expected: [MinuteRecord.Line.Subject: Expected]
  ) -> [Difference] {
    let interval = interval(of: record)
    var recorded: [MinuteRecord.Line.Subject: Int] = [:]
    for line in record.lines {
      // Sums that do not overflow, whatever stands there.
      for time in [line.counts.delivered, line.counts.bonus, line.counts.placeholder, line.counts.logoMissing] {
        recorded[line.subject, default: 0] += min(max(time, 0), 1 << 40)
      }
    }
    let times = Set(recorded.keys).union(expected.keys).compactMap { subject -> Difference? in
      let (seen, sum) = (recorded[subject] ?? 0, expected[subject] ?? Expected())
      // A pass begins and ends with a picture, each of which is late by less than a frame.
      let frames = Double(sum.passes + 1 + min(record.missedFrames, 3600))
      let allowed = Int((frames * (interval + Self.interval / .milliseconds(1)) + 2).rounded(.up))
      let time = Int(sum.time.rounded())
      return abs(seen - time) <= allowed
        ? nil : Difference(subject: subject, recorded: seen, expected: time, allowed: allowed)
    }.sorted { $0.subject < $1.subject }
    return times + passDifferences(record, expected)
  }

  private static func passDifferences(
    _ record: MinuteRecord, _ expected: [MinuteRecord.Line.Subject: Expected]
  ) -> [Difference] {
    var passes = expected.mapValues { _ in 0 }
    // While a picture is not whole, time that it is in view is part of no pass.
    var isPartial: Set<MinuteRecord.Line.Subject> = []
    for line in record.lines {
      for count in [line.counts.passes, line.counts.bonusPasses] {
        passes[line.subject, default: 0] += min(max(count, 0), 1 << 40)
      }
      if line.counts.placeholder > 0 || line.counts.logoMissing > 0 { isPartial.insert(line.subject) }
    }
    return passes.compactMap { subject, count -> Difference? in
      let viewed = expected[subject]?.viewed ?? 0...0
      let least = isPartial.contains(subject) ? 0 : viewed.lowerBound
      // One that went as the record began may have been on the screen for another frame.
      let allowed = least...(viewed.upperBound + 1)
      return allowed.contains(count)
        ? nil : Difference(subject: subject, recorded: count, expected: 0, allowed: 0, passes: allowed)
    }.sorted { $0.subject < $1.subject }
  }
}

extension MinuteReplay.Expected {
  /// - Parameter time: ms
  fileprivate mutating func add(_ places: Int, _ time: Double) {
    self.time += Double(places) * time
    passes += max(places - self.places, 0)
    self.places = places
  }

  fileprivate mutating func add(_ viewed: ClosedRange<Int>) {
    self.viewed = (self.viewed.lowerBound + viewed.lowerBound)...(self.viewed.upperBound + viewed.upperBound)
  }
}

extension MinuteRecord.Line.Subject {
  fileprivate static func < (one: Self, other: Self) -> Bool {
    func key(_ subject: Self) -> (Int, String) {
      switch subject {
      case .card(let id): (0, id)
      case .tier(let name): (1, name)
      }
    }
    return key(one) < key(other)
  }
}
