import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import MarqueeStage
import MarqueeValues
import ProofReplay
import Spool
import TestSupport
import Testing

/// Records made by showing walls at a frame rate, as the marquee makes them, against what the replay works out from their
/// texts.
struct MinuteReplayTests {
  static let walls: [String] = [
    "speed: 120\ncards: [{ title: A }, { title: B }, { title: C }, { title: D, width: 500 }, { title: E }]\n",
    """
    speed: 340.5
    direction: right
    tiers: { gold: { share: 60% }, silver: {} }
    cards:
      - { id: a, title: A, tier: gold }
      - { id: b, title: B, tier: silver }
      - { id: c, title: C, tier: silver }
    """,
    "layout: gallery\nstep: { every: 2s, duration: 700ms }\ncards: [{ title: A }, { title: B }, { title: C }]\n",
    """
    step: { every: 3s, duration: 1s, cards: 2 }
    snap: start
    cards: [{ title: A }, { title: B }, { title: C }, { title: D }, { title: E }]
    """,
    """
    loop: false
    speed: 300
    cards: [{ title: A }, { title: B }, { title: C }, { title: D }, { title: E }, { title: F }, { title: G }]
    """,
    "display: { rotate: 90 }\ndirection: up\nspeed: 90\ncards: [{ title: A }, { title: B }, { title: C }]\n",
    "motion: reduced\ncards: [{ title: A }, { title: B }, { title: C }, { title: D }]\n",
    """
    lanes:
      - { speed: 200, cards: [{ title: A }, { title: B }, { title: C }] }
      - { speed: 75, direction: right, edge-fade: 10%, cards: [{ title: D }, { title: E }, { title: F }, { title: A }] }
    """,
    // Of a tier, and of a card, several places are in view at any time, each of which comes and goes.
    """
    speed: 347.3
    card: { spacing: 7 }
    tiers: { gold: {} }
    cards:
      - { title: A, tier: gold, width: 61, weight: 4 }
      - { title: B, tier: gold, width: 113 }
      - { title: C, tier: gold, width: 87, weight: 2 }
      - { title: D, tier: gold, width: 140 }
    """,
  ]

  /// The minutes of an unattended wall.
  static func minutes(_ text: String, count: Int, rate: Int, start: Duration = .zero) throws -> [MinuteRecord] {
    let configuration = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    let glass = PixelSize(width: 1280, height: 720)
    var stage = Stage(configuration, screen: glass)
    stage.advance(to: Instant(sinceStart: start))
    let upright = configuration.rotation.turned(glass)
    var tiles: [TileInView] = []
    var stays: [(tile: TileInView, frames: Int)] = []
    return (0..<count).map { number in
      var record = MinuteRecord(
        key: .init(boot: "b", sequence: number + 1), start: 1_763_845_260_000 + number * 60_000, clock: .trusted,
        zone: "UTC", zoneOffset: 0, length: 60_000, screen: "main", screenWidth: upright.width,
        screenHeight: upright.height, configuration: "wall")
      record.screenTime.shown = 60_000
      record.frames = 60 * rate
      record.lanes = stage.controllers.map(\.moment).map {
        .init(
          offset: $0.offset, phase: $0.phase.rawValue, left: $0.left.map { Int($0 / .nanoseconds(1)) },
          isForward: $0.isForward)
      }
      let minute = start + .seconds(60 * number)
      var sums: [String: Double] = [:]
      var passes: [String: Int] = [:]
      for frame in 0..<(60 * rate) {
        // A picture stands from its frame until the next.
        stage.advance(to: Instant(sinceStart: minute + .seconds(Double(frame) / Double(rate))))
        stage.write(inView: &tiles, under: nil)
        for tile in tiles {
          let card = stage.plan.card(tile.card, ofLane: tile.lane)
          sums[card.identity, default: 0] += 1000 / Double(rate)
        }
        // A tile is the same from picture to picture by its slot and near its place.
        stays = tiles.map { tile in
          let former = stays.first {
            $0.tile.lane == tile.lane && $0.tile.slot == tile.slot && abs($0.tile.position - tile.position) < tile.reach
          }
          let frames = (former?.frames ?? 0) + 1
          if frames == rate { passes[stage.plan.card(tile.card, ofLane: tile.lane).identity, default: 0] += 1 }
          return (tile, frames)
        }
      }
      stage.advance(to: Instant(sinceStart: minute + .seconds(60)))
      func line(_ subject: MinuteRecord.Line.Subject, _ time: Double, _ passes: Int) -> MinuteRecord.Line {
        var line = MinuteRecord.Line(subject)
        (line.counts.delivered, line.counts.passes) = (Int(time.rounded()), passes)
        return line
      }
      record.lines = sums.sorted { $0.key < $1.key }.map { line(.card($0.key), $0.value, passes[$0.key] ?? 0) }
      for tier in configuration.tiers {
        let cards = configuration.lanes.flatMap(\.cards).filter { $0.tier == tier.name }
        let names = Set(cards.map(\.identity))
        let time = names.reduce(0) { $0 + (sums[$1] ?? 0) }
        let count = names.reduce(0) { $0 + (passes[$1] ?? 0) }
        if time > 0 { record.lines.append(line(.tier(tier.name), time, count)) }
      }
      return record
    }
  }

  @Test(arguments: walls, [30, 60, 144])
  func whatWasShownAgrees(wall: String, rate: Int) throws {
    let records = try Self.minutes(wall, count: 3, rate: rate, start: .milliseconds(12_345))
    var replay = MinuteReplay { $0 == "wall" ? wall : nil }
    for record in records {
      let verdict = try replay.check(record)
      #expect(verdict == .agrees, "\(record.key.sequence), \(record.lanes)")
    }
  }

  @Test(arguments: walls)
  func whatWasNotShownDiffers(wall: String) throws {
    let record = try Self.minutes(wall, count: 1, rate: 60, start: .milliseconds(12_345))[0]
    func differs(_ change: (inout MinuteRecord) -> Void) throws -> Bool {
      var record = record
      change(&record)
      var replay = MinuteReplay { _ in wall }
      if case .differs = try replay.check(record) { return true }
      return false
    }
    for line in record.lines.indices {
      #expect(try differs { $0.lines[line].counts.delivered += 6_000 })
      #expect(try differs { $0.lines[line].counts.delivered = max($0.lines[line].counts.delivered - 6_000, 0) })
      #expect(try differs { $0.lines.remove(at: line) })
      #expect(try differs { $0.lines[line].counts.passes += 60 })
    }
    // A visitor's are passes too, and there was none.
    #expect(try differs { $0.lines[0].counts.bonusPasses = 60 })
    var invented = MinuteRecord.Line(.card("invented"))
    invented.counts.delivered = 5_000
    #expect(try differs { $0.lines.append(invented) })
  }

  @Test func `passes that nobody saw, and those that are left out, differ`() throws {
    // Each card is in view for some seconds, again and again.
    let wall = Self.walls[0]
    let record = try Self.minutes(wall, count: 1, rate: 60, start: .milliseconds(12_345))[0]
    let line = try #require(
      record.lines.indices.max { record.lines[$0].counts.passes < record.lines[$1].counts.passes })
    let passes = record.lines[line].counts.passes
    try #require(passes >= 4)
    func verdict(_ change: (inout MinuteRecord.Line) -> Void) throws -> MinuteReplay.Verdict {
      var (record, replay) = (record, MinuteReplay { _ in wall })
      change(&record.lines[line])
      return try replay.check(record)
    }
    var texts: [String] = []
    for count in 0...passes * 3 {
      let verdict = try verdict { $0.counts.passes = count }
      if count == passes { #expect(verdict == .agrees) }
      // Those in view as it began, and as it ended.
      #expect(abs(count - passes) <= 3 || verdict != .agrees, "\(count) of \(passes)")
      if case .differs(let differences) = verdict {
        var summary = ReplaySummary()
        summary.add(verdict, of: record, leaf: 0)
        texts.append(try #require(summary.deviations.first).text)
        #expect(differences.count == 1 && differences[0].passes?.contains(passes) == true)
      }
    }
    let first = try #require(texts.first)
    let pattern = /card [A-E]: 0 passes of 1 s or more recorded, \d+ to \d+ expected/
    #expect(first.wholeMatch(of: pattern) != nil, "\(first)")
    // With a placeholder in its place for a while it may have fewer, and never more.
    let partial = try verdict {
      ($0.counts.passes, $0.counts.placeholder, $0.counts.delivered) = (0, 500, $0.counts.delivered - 500)
    }
    #expect(partial == .agrees)
    let invented = try verdict {
      ($0.counts.passes, $0.counts.placeholder, $0.counts.delivered) = (60, 500, $0.counts.delivered - 500)
    }
    #expect(invented != .agrees)
  }

  @Test func aMinuteThatBeganInAMotionFollowsFromTheOneBefore() throws {
    let wall = """
      loop: false
      speed: 700
      at-end: reverse
      cards: [{ title: A }, { title: B }, { title: C }, { title: D }, { title: E }, { title: F }]
      """
    let records = try Self.minutes(wall, count: 30, rate: 60)
    var replay = MinuteReplay { _ in wall }
    for record in records { #expect(try replay.check(record) == .agrees, "\(record.lanes)") }
    let ramping = try #require(records.first { $0.lanes[0].phase == "ramping" })
    var alone = MinuteReplay { _ in wall }
    #expect(try alone.check(ramping) == .passedOver(.inMotion))
  }

  @Test func otherMinutesArePassedOver() throws {
    let wall = Self.walls[0]
    let record = try Self.minutes(wall, count: 1, rate: 30)[0]
    func verdict(_ text: String? = wall, _ change: (inout MinuteRecord) -> Void = { _ in }) throws
      -> MinuteReplay.Verdict
    {
      var record = record
      change(&record)
      var replay = MinuteReplay { _ in text }
      return try replay.check(record)
    }
    #expect(try verdict() == .agrees)
    for influence in MinuteRecord.Influence.allCases {
      #expect(try verdict { $0.influences = [influence] } == .passedOver(.influenced(influence)))
    }
    #expect(try verdict(nil) == .passedOver(.noConfiguration))
    #expect(try verdict("cards: [") == .passedOver(.noConfiguration))
    #expect(try verdict { $0.screenTime.shown -= 1 } == .passedOver(.notShown))
    #expect(try verdict { $0.lanes = [] } == .passedOver(.inMotion))
    #expect(try verdict { $0.screenWidth = 0 } == .passedOver(.unreadable))
    #expect(try verdict { $0.screenWidth = .max } == .passedOver(.unreadable))
    #expect(try verdict { ($0.length, $0.screenTime.shown) = (1 << 50, 1 << 50) } == .passedOver(.unreadable))
    // 2025-11-22 21:01:00 UTC is when the record begins.
    let dated = "timezone: UTC\ncards: [{ title: A, show: { until: 2025-11-22T21:02 } }, { title: B }]\n"
    #expect(try verdict(dated) { $0.clock = .doubtful } == .passedOver(.doubtfulClock))
    #expect(try verdict(dated) == .passedOver(.change))
  }

  @Test func whatWasPassedOverConfirmsNothing() throws {
    let record = try Self.minutes(Self.walls[0], count: 1, rate: 30)[0]
    func summary(agreeing: Int, differing: Int = 0, passed: Int) -> ReplaySummary {
      var summary = ReplaySummary()
      for leaf in 0..<agreeing { summary.add(.agrees, of: record, leaf: leaf) }
      for leaf in 0..<differing { summary.add(.differs([]), of: record, leaf: leaf) }
      for leaf in 0..<passed { summary.add(.passedOver(.inMotion), of: record, leaf: leaf) }
      return summary
    }
    #expect(!summary(agreeing: 0, passed: 0).isConfirmed && !summary(agreeing: 0, passed: 3).isConfirmed)
    #expect(summary(agreeing: 1, passed: 3).isConfirmed && !summary(agreeing: 5, differing: 1, passed: 0).isConfirmed)
    for (worked, passed, share) in [
      (0, 3, "100%"), (1, 3, "75.0%"), (9_999, 1, "0.1%"), (1, 9_999, "99.9%"), (7, 1, "12.5%"),
    ] {
      let text = summary(agreeing: worked, passed: passed).text
      #expect(text.contains("\n\(share) of the recorded time was passed over"), "\(text)")
    }
    // By time, not by number: a minute was worked out, and six records of 10 s were not.
    var (lengths, short) = (ReplaySummary(), record)
    short.length = 10_000
    lengths.add(.agrees, of: record, leaf: 0)
    for leaf in 1...6 { lengths.add(.passedOver(.notShown), of: short, leaf: leaf) }
    #expect(lengths.text.contains("\n50.0% of the recorded time was passed over"), "\(lengths.text)")
    #expect(!summary(agreeing: 2, passed: 0).text.contains("passed over"))
  }

  /// Numbers that no wall has end in a verdict.
  @Test func anyNumbersEnd() throws {
    var random = SeededGenerator(seed: 5)
    let wall = Self.walls[3]
    let record = try Self.minutes(wall, count: 1, rate: 30)[0]
    let numbers = [Int.min, -1, 0, 1, 59_999, 60_000, .max]
    for _ in 0..<40 {
      var record = record
      record.lanes[0].offset = [.nan, .infinity, -1, 0, 1e9, 1e300].randomElement(using: &random) ?? 0
      record.lanes[0].phase = (ScrollPhase.allCases.randomElement(using: &random) ?? .open).rawValue
      record.lanes[0].left = numbers.randomElement(using: &random)
      record.missedFrames = numbers.randomElement(using: &random) ?? 0
      record.frames = numbers.randomElement(using: &random) ?? 0
      record.lines[0].counts.delivered = numbers.randomElement(using: &random) ?? 0
      record.lines[0].counts.bonus = numbers.randomElement(using: &random) ?? 0
      var replay = MinuteReplay { _ in wall }
      _ = try replay.check(record)
    }
  }
}
