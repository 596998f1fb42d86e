import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Spool
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues
@testable import ProofMeter

/// The time that cards get, on times made up by the tests.
@MainActor
@Suite(.serialized)
struct ProofMeterTests {
  /// Plays a stage on a meter, picture by picture.
  @MainActor
  final class Player {
    var stage: Stage
    private(set) var minutes: [MeasuredMinute] = []
    var meter: ProofMeter?
    var tiles: [TileInView] = []
    var time = 0
    /// Of a card's face.
    var face: (Int) -> FaceState = { _ in .whole }
    var notice: PixelArea?

    init(_ configuration: Configuration, length: Int = ProofMeter.minute) {
      stage = Stage(configuration, screen: Walls.screen)
      meter = ProofMeter(
        stage.plan, at: 0, length: length,
        begin: { [unowned self] time in
          var start = MinuteStart()
          start.wall = time
          start.lanes = stage.moments(at: max(Instant(sinceStart: .nanoseconds(time)), stage.now))
          return start
        },
        close: { [unowned self] in minutes.append($0) })
    }

    /// Presents the picture of a time, ns.
    func picture(at time: Int, interval: Int, _ screen: ProofMeter.Screen = .shown) {
      self.time = time
      stage.advance(to: Instant(sinceStart: .nanoseconds(time)))
      stage.write(inView: &tiles, under: notice)
      for index in tiles.indices { tiles[index].face = face(tiles[index].card) }
      meter?.presented(screen, at: time, interval: interval, tiles: &tiles)
    }

    func finish(at time: Int) {
      meter?.finish(at: time)
      meter = nil
    }

    /// The sums of all minutes.
    func sums() -> [String: Credit.Line] {
      var sums: [String: Credit.Line] = [:]
      for part in minutes.flatMap(\.parts) {
        for line in part.cards { add(line, part.plan.name(ofSubject: line.subject).id, &sums) }
        for line in part.tiers { add(line, "tier " + part.plan.subjects.tiers[line.subject], &sums) }
      }
      return sums
    }

    private func add(_ line: Credit.Line, _ name: String, _ sums: inout [String: Credit.Line]) {
      var sum = sums[name] ?? Credit.Line(0)
      sum.counts += line.counts
      sums[name] = sum
    }
  }

  private static let milli = 1_000_000
  private static let second = 1_000_000_000

  /// Random pictures, some of them late, against sums of each picture's own.
  @Test(arguments: Walls.kinds, [UInt64(1), 2]) func `time goes to what was in the earlier picture`(
    kind: String, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let player = Player(try Walls.configuration(kind, seed: seed))
    player.face = { card in card == 1 ? .placeholder : card == 2 ? .logoMissing : .whole }
    var expected: [String: [Int]] = [:]
    var (shown, late, visited) = (0, 0, false)
    let interval = Self.second / 30
    var time = 0
    player.picture(at: 0, interval: interval)
    for step in 1...4000 {
      let length = generator.chance(0.02) ? generator.int(0...3_000_000_000) : interval + generator.int(-9_000...9_000)
      let known = min(length, interval + 100 * Self.milli)
      shown += known
      late += length - known
      let index = visited ? 2 : 0
      var seen: Set<String> = []
      for tile in player.stage.inView() {
        let card = player.stage.plan.card(tile.card, ofLane: 0)
        for name in [card.identity, "tier " + (card.tier ?? "")] {
          var sums = expected[name] ?? [0, 0, 0, 0, 0, 0]
          switch player.face(tile.card) {
          case .placeholder: sums[4] += known
          case .logoMissing: sums[5] += known
          case .whole:
            sums[index] += known
            if seen.insert(name).inserted { sums[index + 1] += known }
          }
          expected[name] = sums
        }
      }
      time += length
      if step % 500 == 0 {
        visited.toggle()
        player.meter?.setVisited(visited, at: time)
      }
      player.picture(at: time, interval: interval)
    }
    player.finish(at: time)
    let sums = player.sums()
    #expect(Set(sums.keys) == Set(expected.keys))
    for (name, wanted) in expected {
      let sum = try #require(sums[name])
      #expect(
        Array(sum.counts.numbers.prefix(6))
          == wanted, "\(name)")
    }
    #expect(player.minutes.reduce(0) { $0 + $1.shown } == shown)
    #expect(player.minutes.reduce(0) { $0 + $1.late } == late)
    #expect(player.minutes.dropLast().allSatisfy { $0.length == ProofMeter.minute })
    #expect(player.minutes.reduce(0) { $0 + $1.length } == time)
    #expect(player.minutes.reduce(0) { $0 + $1.frames } == 4001)
  }

  /// Over whole laps a card has its share, at any frame rate: at most one frame a pass apart.
  @Test(arguments: [30, 60, 144], [UInt64(1), 2, 3]) func `shares over whole laps are those of the slots`(
    rate: Int, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let cards = (0..<6).map { "{title: C\($0), width: \(generator.int(100...600)), weight: \(generator.int(1...5))}" }
    let configuration = try ConfigurationLoader.load(
      text: "speed: 300\ncard: {spacing: 20}\ncards: [\(cards.joined(separator: ", "))]", file: "laps.yaml"
    ).configuration
    let player = Player(configuration)
    let exposure = player.stage.plan.exposures()[0]
    let (lap, laps) = (try #require(exposure.period), 3)
    let end = Int(lap * Double(laps) * 1e9)
    let clock = FrameClock(millihertz: rate * 1000)
    var frame = 0
    while true {
      let time = Int(clock.time(ofFrame: frame).sinceStart.inNanoseconds)
      guard time < end else { break }
      player.picture(at: time, interval: Self.second / rate)
      frame += 1
    }
    player.finish(at: end)
    let sums = player.sums()
    for (number, card) in configuration.lanes[0].cards.enumerated() {
      let (sum, wanted) = (try #require(sums[card.identity]), exposure.cards[number])
      let passes = wanted.slots * laps
      // At the start and at the end a pass of each slot in view is cut.
      #expect(
        abs(Double(sum.counts.delivered) / 1e9 - wanted.cardSeconds * Double(laps)) <= Double(passes + 2) / Double(rate)
      )
      #expect(
        abs(Double(sum.counts.deliveredUnion) / 1e9 - wanted.seconds * Double(laps)) <= Double(passes + 2)
          / Double(rate))
      #expect(abs(sum.counts.passes - passes) <= 4, "\(sum.counts.passes) of \(passes)")
      #expect(sum.counts.bonus == 0 && sum.counts.bonusPasses == 0 && sum.counts.placeholder == 0)
    }
  }

  private static func still() throws -> Configuration {
    try ConfigurationLoader.load(
      text: "loop: false\nspeed: 0\ntiers: {gold: {}}\ncards: [{title: A, tier: gold}, {title: B}]", file: "s.yaml"
    ).configuration
  }

  @Test func `a picture at rest counts until the next is due, and 100 ms longer`() throws {
    let player = Player(try Self.still())
    let interval = 16 * Self.milli
    player.picture(at: 0, interval: interval)
    // It wakes each 5 s, with nothing due.
    for wake in 1...6 {
      player.meter?.rests(until: nil, wake: wake * 5 * Self.second)
      player.meter?.rested(at: wake * 5 * Self.second + 3 * Self.milli, interval: interval)
      player.meter?.unchanged(at: wake * 5 * Self.second + 4 * Self.milli, interval: interval)
    }
    // Something changes at 40 s, and the loop wakes too late for it.
    player.meter?.rests(until: 40 * Self.second, wake: 40 * Self.second)
    player.meter?.rested(at: 43 * Self.second, interval: interval)
    player.picture(at: 43 * Self.second, interval: interval)
    player.finish(at: 43 * Self.second)
    let minute = try #require(player.minutes.first)
    #expect(minute.shown == 40_116 * Self.milli && minute.late == 2884 * Self.milli)
    #expect(minute.influences == [.display])
    #expect(player.sums()["A"]?.counts.delivered == minute.shown)
  }

  @Test func `a program that was stopped while it rested shows nothing meanwhile`() throws {
    let player = Player(try Self.still())
    player.picture(at: 0, interval: Self.milli)
    player.meter?.rests(until: nil, wake: 5 * Self.second)
    player.meter?.rested(at: 600 * Self.second, interval: Self.milli)
    player.finish(at: 600 * Self.second)
    #expect(player.minutes.count == 10 && player.minutes.allSatisfy { $0.length == ProofMeter.minute })
    #expect(player.sums()["A"]?.counts.delivered == 5100 * Self.milli)
    #expect(player.minutes.allSatisfy { $0.influences == [.display] })
  }

  @Test func `black, no display, a hidden window and failed drawing are no time of cards`() throws {
    let player = Player(try Self.still())
    let interval = 10 * Self.milli
    player.meter?.noDisplay(at: Self.second)
    player.picture(at: 2 * Self.second, interval: interval, .black)
    player.meter?.rests(until: nil, wake: 7 * Self.second)
    player.meter?.rested(at: 7 * Self.second, interval: interval)
    player.picture(at: 7 * Self.second, interval: interval, .failed)
    player.picture(at: 8 * Self.second, interval: interval)
    player.meter?.setVisible(false, at: 8050 * Self.milli)
    player.meter?.setVisible(true, at: 9 * Self.second)
    player.meter?.noDisplay(at: 9030 * Self.milli)
    player.finish(at: 10 * Self.second)
    #expect(player.minutes.map(\.length) == [2 * Self.second, 8 * Self.second], "a picture begins a record")
    let minute = player.minutes[1]
    #expect(player.minutes[0].absent == 2 * Self.second)
    // A window that comes back shows nothing that is known to be current before it is drawn.
    #expect(minute.black == 5 * Self.second && minute.late == 1030 * Self.milli)
    #expect(minute.shown == 50 * Self.milli && minute.absent == 1920 * Self.milli)
    #expect(player.sums()["A"]?.counts.delivered == 50 * Self.milli)
  }

  @Test func `while the display sleeps nothing is known of what is seen`() throws {
    let player = Player(try Self.still())
    let interval = 10 * Self.milli
    player.picture(at: 0, interval: interval)
    player.meter?.rests(until: nil, wake: 5 * Self.second)
    // It is found out at the end of the rest, with the time at which it began.
    player.meter?.setAsleep(true, at: 2 * Self.second)
    player.meter?.rested(at: 5 * Self.second, interval: interval)
    player.picture(at: 5 * Self.second, interval: interval)
    player.meter?.setAsleep(true, at: 5 * Self.second)
    player.meter?.rests(until: nil, wake: 7 * Self.second)
    player.meter?.rested(at: 7 * Self.second, interval: interval)
    // Ordered, and no time of it is in doubt.
    player.picture(at: 7 * Self.second, interval: interval, .black)
    player.meter?.rests(until: nil, wake: 100 * Self.second)
    player.meter?.setAsleep(false, at: 62 * Self.second)
    player.meter?.rested(at: 62 * Self.second, interval: interval)
    player.picture(at: 62 * Self.second, interval: interval)
    player.meter?.setAsleep(true, at: 62 * Self.second + 500 * Self.milli)
    player.picture(at: 63 * Self.second, interval: interval)
    player.finish(at: 63 * Self.second)
    let (first, second) = (player.minutes[0], player.minutes[1])
    #expect(player.minutes.count == 2 && first.influences == [.display] && second.influences == [.display])
    #expect(first.shown == 2 * Self.second && first.asleep == 5 * Self.second && first.black == 53 * Self.second)
    #expect(second.black == 2 * Self.second && second.shown == 110 * Self.milli && second.late == 390 * Self.milli)
    #expect(second.asleep == 500 * Self.milli)
    let sum = try #require(player.sums()["A"])
    // A stay does not go on through the sleep.
    #expect(sum.counts.delivered == 2110 * Self.milli && sum.counts.passes == 1)
    var records = ProofRecords()
    let record = records.record(
      of: first, in: .init(clock: .trusted, zone: "UTC", zoneOffset: 0), configuration: "")
    #expect(record.screenTime.asleep == 5000 && record.screenTime.total == 60_000)
  }

  @Test func `a pass takes a second without a break, and counts when it is over`() throws {
    let player = Player(try Self.still())
    let (interval, milli) = (100 * Self.milli, Self.milli)
    func show(_ from: Int, _ to: Int) {
      for time in stride(from: from, to: to, by: 100) { player.picture(at: time * milli, interval: interval) }
    }
    show(0, 900)
    player.notice = PixelArea(x: 0, y: 0, width: 1200, height: 800)
    show(900, 1000)
    player.notice = nil
    // The minute of the sums does not matter.
    show(1000, 2000)
    player.meter?.advance(to: 1999 * milli)
    #expect(player.meter?.credit.isVisited == false)
    player.picture(at: 2000 * milli, interval: interval)
    show(2100, 5000)
    // A frame that is late breaks it; then a visitor comes in the middle of a second.
    show(6000, 6500)
    player.meter?.setVisited(true, at: 6500 * milli)
    show(6500, 6600)
    player.meter?.setVisited(false, at: 6600 * milli)
    show(6600, 9000)
    player.finish(at: 9000 * milli)
    let sum = try #require(player.sums()["A"])
    #expect(sum.counts.passes == 1 && sum.counts.bonusPasses == 1)
    #expect(player.sums()["tier gold"] == sum)
  }

  @Test func `a pass goes on over the seam, over a change of the list and over a minute`() throws {
    func configuration(_ names: [String]) throws -> Configuration {
      let cards = names.map { "{title: \($0), width: 400}" }.joined(separator: ", ")
      return try ConfigurationLoader.load(
        text: "speed: 100\ncard: {spacing: 0}\ncards: [\(cards)]", file: "list.yaml"
      ).configuration
    }
    // One lap is 1200 px: each card is in view for 12 s, and again at once as its own next copy.
    let player = Player(try configuration(["A", "B", "C"]), length: 10_500 * Self.milli)
    let interval = Self.second / 50
    func play(to seconds: Int) {
      while player.time < seconds * Self.second { player.picture(at: player.time + interval, interval: interval) }
    }
    player.picture(at: 0, interval: interval)
    play(to: 60)
    let change = StageChange(from: player.stage.plan, to: try configuration(["A", "D", "B", "C"]))
    player.meter?.adopt(change.plan, at: player.time) { change.place(ofCard: $0, inLane: $1) }
    player.stage.adopt(change)
    play(to: 120)
    player.finish(at: 120 * Self.second)
    let sums = player.sums()
    for card in ["A", "B"] {
      let sum = try #require(sums[card])
      #expect(abs(Double(sum.counts.passes) - Double(sum.counts.delivered) / 12e9) < 2, "\(card): \(sum)")
    }
    #expect(player.minutes[1].influences == [.change])
    #expect(sums["D"]?.counts.passes ?? 0 > 2)
  }
}
