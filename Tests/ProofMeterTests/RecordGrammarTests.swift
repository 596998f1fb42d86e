import MarqueeConfig
import MarqueeScene
import MarqueeValues
import Spool
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import ProofMeter

/// What the marquee writes is what the ledger takes in.
@MainActor
@Suite(.serialized)
struct RecordGrammarTests {
  private static let surroundings = ProofRecords.Surroundings(clock: .trusted, zone: "UTC", zoneOffset: 0)

  private static func record(_ minute: MeasuredMinute, _ number: Int, _ records: inout ProofRecords) -> MinuteRecord {
    var record = records.record(of: minute, in: surroundings, configuration: "c0ffee")
    record.key.sequence = number + 1
    return record
  }

  /// Frames at odd times, visitors, displays that go and sleep, other lists, and records that end early.
  @Test(arguments: Walls.kinds, [UInt64(11), 12]) func `a recorded minute is never at fault`(
    kind: String, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let configuration = try Walls.configuration(kind, seed: seed, cards: random.int(1...9))
    let player = ProofMeterTests.Player(configuration, length: random.int(1...ProofMeter.minute))
    player.face = { card in random.chance(0.9) ? .whole : card % 2 == 0 ? .placeholder : .logoMissing }
    let interval = 33_333_333
    var time = 0
    for step in 0..<6000 {
      time += random.chance(0.03) ? random.int(1...4_000_000_000) : interval + random.int(-400_000...400_000)
      switch step % 97 {
      case 0: player.meter?.setVisited(random.chance(0.4), at: time)
      case 31: player.meter?.noDisplay(at: time)
      case 53: player.meter?.setVisible(random.chance(0.8), at: time)
      case 71: player.meter?.setAsleep(random.chance(0.2), at: time)
      case 89 where step > 3000:
        let change = StageChange(
          from: player.stage.plan, to: try Walls.configuration(kind, seed: seed + UInt64(step), cards: 3))
        player.meter?.adopt(change.plan, at: time) { change.place(ofCard: $0, inLane: $1) }
        player.stage.adopt(change)
      default: break
      }
      player.picture(
        at: time, interval: interval, random.chance(0.02) ? .black : random.chance(0.01) ? .failed : .shown)
    }
    player.finish(at: time)
    var records = ProofRecords()
    for (number, minute) in player.minutes.enumerated() {
      let record = Self.record(minute, number, &records)
      #expect(record.fault == nil)
      #expect(try MinuteRecord(judging: record.header, body: record.body.shuffled(), isWhole: true).key == record.key)
    }
    #expect(player.minutes.count > 3)
  }

  @Test func `names are recorded in one Unicode form, whichever the configuration has`() throws {
    let text = "cards: [{id: cafe\u{301}, title: A, tier: cafe\u{301}}, {title: B}]\ntiers: {cafe\u{301}: {}}"
    let plan = StagePlan(
      try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration, glass: Walls.screen)
    var (records, minute) = (ProofRecords(), MeasuredMinute(start: MinuteStart()))
    (minute.length, minute.shown) = (ProofMeter.minute, ProofMeter.minute)
    var line = Credit.Line(0)
    (line.counts.delivered, line.counts.deliveredUnion) = (minute.shown, minute.shown)
    minute.parts = [.init(plan: plan, cards: [line], tiers: [line])]
    let record = Self.record(minute, 0, &records)
    let words = record.lines.map { $0.text.unicodeScalars.prefix { $0 != "0" && $0 != "6" }.map(\.value) }
    #expect(words == ["card caf\u{E9} caf\u{E9} ", "tier caf\u{E9} - "].map { $0.unicodeScalars.map(\.value) })
  }

  /// Minutes of any length of which every part has a fraction of a ms, in view all the time and at many places.
  @Test(arguments: Seeds.few) func `rounding never makes a minute out of one that cannot be`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = "cards: [{title: A, tier: gold}, {title: B}]\ntiers: {gold: {}}"
    let plan = StagePlan(
      try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration, glass: Walls.screen)
    var records = ProofRecords()
    // Of which more are in view than count.
    let mostPlaces = random.pick([1, 3, 1_500])
    for number in 0..<3000 {
      var minute = MeasuredMinute(start: MinuteStart())
      minute.start.wall = number * 60_000_000_000
      minute.length = random.chance(0.5) ? ProofMeter.minute : random.int(1...5_000_000)
      let whole = random.chance(0.7)
      func part() -> Int { whole ? random.int(0...min(minute.length / 5, 999_999)) : random.int(0...minute.length / 5) }
      (minute.black, minute.absent, minute.late, minute.asleep) = (part(), part(), part(), part())
      minute.shown = minute.length - minute.black - minute.absent - minute.late - minute.asleep
      let visited = random.chance(0.3) ? random.int(0...minute.shown) : 0
      let lines = [0, 1].map { subject in
        var line = Credit.Line(subject)
        (line.counts.bonusUnion, line.counts.deliveredUnion) = (visited, minute.shown - visited)
        line.counts.bonus = visited * random.int(1...mostPlaces)
        line.counts.delivered = (minute.shown - visited) * random.int(1...mostPlaces)
        line.counts.passes = minute.shown / 1_000_000_000
        return line
      }
      minute.parts = [.init(plan: plan, cards: lines, tiers: [lines[0]])]
      #expect(Self.record(minute, number, &records).fault == nil)
    }
  }
}
