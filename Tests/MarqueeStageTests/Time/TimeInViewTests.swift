import ConfigurationValues
import MarqueeConfig
import Programme
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// The parts of the time that `plan --for` adds up, for each set of cards that are on.
@Suite struct TimeInViewTests {
  /// As a configuration with these cards says.
  private func parts(of whole: Configuration, where isOn: [Bool], on glass: PixelSize) -> [Double] {
    let parts = whole.showing(isOn).exposures(on: glass).flatMap { exposure in
      exposure.cards.map { $0.seconds / (exposure.period ?? 1) }
    }
    var next = parts.makeIterator()
    return isOn.map { $0 ? next.next() ?? -1 : 0 }
  }

  private func expectParts(
    of whole: Configuration, on glass: PixelSize, _ random: inout SeededGenerator, times: Int
  ) {
    let count = whole.lanes.reduce(0) { $0 + $1.cards.count }
    var inView = TimeInView(whole, on: glass)
    for _ in 0..<times {
      let chance = random.double(0...1)
      var isOn = (0..<count).map { _ in random.chance(chance) }
      isOn[random.int(0...count - 1)] = true
      let found = inView.parts(where: isOn)
      let expected = parts(of: whole, where: isOn, on: glass)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(isOn)")
    }
  }

  @Test(arguments: Seeds.many)
  func `they are those of a configuration that has no other cards`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try CourseReplayTests.course(&random).configuration
    let glass = random.pick([PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920)])
    expectParts(of: whole, on: glass, &random, times: 20)
  }

  /// With and without a card of which two copies may be in view at the same time.
  @Test(arguments: Seeds.many)
  func `they are those of laps that are not made`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = (0..<random.int(2...60)).map { number in
      var keys = ["title: C\(number)"]
      if random.chance(0.3) { keys.append("width: \(random.int(60...700))") }
      if random.chance(0.6) { keys.append("tier: \(random.pick(["gold", "silver"]))") }
      if random.chance(0.2) { keys.append("weight: \(random.int(1...4))") }
      return "{ \(keys.joined(separator: ", ")) }"
    }
    let partner = random.chance(0.5) ? "{ title: Partner, share: \(random.int(1...40))% }, " : ""
    let text = """
      speed: \(random.int(1...600))
      tiers: { gold: { share: 30% }, silver: { weight: \(random.int(1...5)) } }
      cards: [\(partner){ title: Plain }, \(cards.joined(separator: ", "))]
      """
    let whole = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    expectParts(of: whole, on: PixelSize(width: 1920, height: 1080), &random, times: 20)
  }

  @Test func `on a day on which a thousand cards come and go no lap is made, and each card is asked about as it does`()
    throws
  {
    var random = SeededGenerator(seed: 39)
    func time(_ minute: Int) -> String { minute % 1440 < 600 ? "0\(minute % 1440 / 60)" : "\(minute % 1440 / 60)" }
    func clock(_ minute: Int) -> String { time(minute) + (minute % 60 < 10 ? ":0" : ":") + "\(minute % 60)" }
    let dated = (0..<1000).map { number in
      let start = random.int(0...1439)
      let hours = "\(clock(start))-\(clock(start + random.int(60...900)))"
      return "{ title: C\(number), tier: \(random.pick(["gold", "silver"])), show: { at: \"\(hours)\" } }"
    }
    let text = """
      timezone: UTC
      card: { width: 300 }
      tiers: { gold: { weight: 3 }, silver: {} }
      cards: [{ title: Always }, \(dated.joined(separator: ", "))]
      """
    let whole = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    // 2026-11-22 00:00 UTC.
    let (day, length) = (1_795_305_600, 86_400)
    var walk = whole.calendar(in: .universal).walk(from: day)
    var (inView, sets) = (TimeInView(whole, on: PixelSize(width: 1920, height: 1080)), 1)
    _ = inView.parts(where: walk.isOn)
    while let next = walk.nextChange, next < day + length {
      walk.advance()
      _ = inView.parts(where: walk.isOn)
      sets += 1
    }
    // A calendar changes at whole minutes.
    #expect(sets > 800 && sets <= 1440)
    #expect(inView.lapsNeeded == 0)
    // Once at first, and as it comes and as it goes.
    #expect(walk.questions <= 3 * 1001)
    // With a card that comes by again while it is in view, each set needs one.
    let often = try ConfigurationLoader.load(
      text: text.replacing("{ title: Always }", with: "{ title: Always, share: 40% }"), file: "wall.yaml"
    ).configuration
    var other = TimeInView(often, on: PixelSize(width: 1920, height: 1080))
    _ = other.parts(where: walk.isOn)
    #expect(other.lapsNeeded == 1)
  }
}
