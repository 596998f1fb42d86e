internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Spool

/// Makes records of measured minutes: names cards and tiers, and rounds times to ms so that the sums over all records stay exact.
struct ProofRecords {
  /// ns of each time of a card or a tier that earlier records do not have yet.
  private var rests: [MinuteRecord.Line.Subject: [Int]] = [:]
  /// The same for the times of the screen and for the length.
  private var screenRests = [Int](repeating: 0, count: 5)

  private static let millisecond = 1_000_000
  /// Of so many cards and tiers the rests are kept: a list that changes for years must not fill the memory.
  private static let mostRests = 50_000

  /// ns.
  private static let mostRest = 1 << 60

  /// What the queue knows of the moment at which a minute began.
  struct Surroundings: Sendable {
    var clock: ClockTrust
    var zone: String
    /// s ahead of UTC.
    var zoneOffset: Int
  }

  /// - Parameter configuration: the hash of its text.
  mutating func record(
    of minute: MeasuredMinute, in surroundings: Surroundings, configuration: String
  ) -> MinuteRecord {
    let start = minute.start
    let times = [minute.black, minute.absent, minute.late, minute.asleep]
    let length = Self.take(minute.length, &screenRests[4])
    var record = MinuteRecord(
      key: .init(boot: "", sequence: 0), start: start.wall / Self.millisecond,
      clock: surroundings.clock, zone: surroundings.zone, zoneOffset: surroundings.zoneOffset,
      length: length, screen: start.screen, screenWidth: start.width, screenHeight: start.height,
      configuration: configuration)
    var left = length
    var rounded = [0, 0, 0, 0]
    for index in times.indices {
      rounded[index] = Self.take(times[index], &screenRests[index], atMost: left)
      left -= rounded[index]
    }
    // What is left of the length, so that together they are all of it.
    (record.screenTime.black, record.screenTime.absent) = (rounded[0], rounded[1])
    (record.screenTime.late, record.screenTime.asleep) = (rounded[2], rounded[3])
    record.screenTime.shown = left
    (record.frames, record.missedFrames, record.influences) = (minute.frames, minute.missed, minute.influences)
    record.lanes = start.lanes.map(MinuteRecord.LanePosition.init)
    record.lines = lines(of: minute, within: left)
    return record
  }

  /// - Parameter shown: the time for which the screen showed a picture, ms.
  private mutating func lines(of minute: MeasuredMinute, within shown: Int) -> [MinuteRecord.Line] {
    var cards: [MinuteRecord.Line.Subject] = []
    var tiers: [MinuteRecord.Line.Subject] = []
    var sums: [MinuteRecord.Line.Subject: (tier: String?, counts: PlayCounts)] = [:]
    // The last plan's cards first, as its configuration is the present one.
    for part in minute.parts.reversed() {
      for line in part.cards.sorted(by: { $0.subject < $1.subject }) {
        let written = part.plan.name(ofSubject: line.subject)
        let (id, tier) = (written.id.canonicalName, written.tier?.canonicalName)
        if sums[.card(id)] == nil { cards.append(.card(id)) }
        sums[.card(id), default: (tier, PlayCounts())].counts += line.counts
      }
      for line in part.tiers.sorted(by: { $0.subject < $1.subject }) {
        let name = part.plan.subjects.tiers[line.subject].canonicalName
        if sums[.tier(name)] == nil { tiers.append(.tier(name)) }
        sums[.tier(name), default: (nil, PlayCounts())].counts += line.counts
      }
    }
    if rests.count > Self.mostRests { rests = [:] }
    return (cards + tiers).compactMap { subject in
      guard let sum = sums[subject] else { return nil }
      return line(of: sum.counts, subject, tier: sum.tier, within: shown)
    }
  }

  /// `nil` if nothing is left of it in whole ms.
  private mutating func line(
    of sum: PlayCounts, _ subject: MinuteRecord.Line.Subject, tier: String?, within shown: Int
  ) -> MinuteRecord.Line? {
    var rests = self.rests[subject] ?? [Int](repeating: 0, count: 6)
    var line = MinuteRecord.Line(subject, tier: tier)
    let places = if case .card = subject { MinuteRecord.mostPlaces.card } else { MinuteRecord.mostPlaces.tier }
    line.counts.deliveredUnion = Self.take(sum.deliveredUnion, &rests[1], atMost: shown)
    line.counts.bonusUnion = Self.take(sum.bonusUnion, &rests[3], atMost: shown)
    // Over all places.
    var left = places * shown
    func whole(_ time: Int, _ rest: inout Int, keeping reserve: Int = 0) -> Int {
      let whole = Self.take(time, &rest, atMost: left - reserve)
      left -= whole
      return whole
    }
    line.counts.delivered = whole(sum.delivered, &rests[0], keeping: line.counts.bonusUnion)
    line.counts.bonus = whole(sum.bonus, &rests[2])
    line.counts.placeholder = whole(sum.placeholder, &rests[4])
    line.counts.logoMissing = whole(sum.logoMissing, &rests[5])
    (line.counts.passes, line.counts.bonusPasses) = (sum.passes, sum.bonusPasses)
    self.rests[subject] = rests
    return line.counts == PlayCounts() ? nil : line
  }

  /// The whole ms of a time and of what was left before; the rest is left.
  private static func take(_ time: Int, _ rest: inout Int, atMost limit: Int = .max) -> Int {
    let whole = min((time + rest) / millisecond, limit)
    // A wall with more places than count would have it grow for ever.
    rest = min(rest + time - whole * millisecond, mostRest)
    return whole
  }
}

extension MinuteRecord.LanePosition {
  fileprivate init(_ moment: StripMoment) {
    self.init(
      offset: moment.offset, phase: moment.phase.rawValue,
      left: moment.left.map { Int(clamping: $0.inNanoseconds) }, isForward: moment.isForward)
  }
}
