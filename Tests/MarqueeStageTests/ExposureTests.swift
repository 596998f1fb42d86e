import MarqueeConfig
import MarqueeEngine
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// When cards are in view: worked out against what the stage shows.
struct ExposureTests {
  private static let screen = PixelSize(width: 1200, height: 800)

  private static func exposure(_ text: String) throws -> LaneExposure {
    let configuration = try ConfigurationLoader.load(text: text, file: "exposure.yaml").configuration
    let (exposures, light) = (StagePlan(configuration, glass: screen).exposures(), configuration.exposures(on: screen))
    #expect(
      light.map(\.cards) == exposures.map(\.cards) && light.map(\.period) == exposures.map(\.period)
        && light.map(\.slots) == exposures.map(\.slots))
    return try #require(exposures.first)
  }

  @Test func `a pass takes the view divided by the speed, whatever the card's width`() throws {
    let lane = try Self.exposure(
      """
      speed: 200
      card: { width: 300, spacing: 100 }
      cards: [{title: A}, {title: B, width: 1100}, {title: C}, {title: D}, {title: E, width: 2500}]
      """)
    // 3 · 400 + 1200 + 2600 px.
    #expect(lane.period == 25 && lane.slots == 5)
    for card in 0..<4 {
      #expect(abs(lane.cards[card].seconds - 6) < 1e-9 && abs(lane.cards[card].longestView - 6) < 1e-9)
      #expect(abs(lane.cards[card].longestGap - 19) < 1e-9)
      #expect(lane.share(card) == 0.25)
    }
    #expect(lane.cards[4].isTooLong && lane.cards[4].seconds == 0 && lane.cards[4].longestGap == .infinity)
  }

  @Test func `two copies in view count once for the time, and twice for the share`() throws {
    let lane = try Self.exposure(
      "speed: 100\ncard: {width: 300, spacing: 0}\ncards: [{title: A, share: 50%}, {title: B}, {title: C}]")
    // Four slots of 3 s each in a view of four: A twice, the others always.
    #expect(lane.period == 12)
    #expect(lane.cards.map { $0.seconds.rounded() } == [12, 12, 12])
    #expect(lane.cards.map { $0.cardSeconds.rounded() } == [24, 12, 12])
    #expect(lane.cards.map { $0.longestView.rounded() } == [12, 12, 12])
    #expect(lane.cards.map(\.isTwiceInView) == [true, false, false])
    #expect(lane.share(0) == 0.5)
  }

  @Test func `pages are exact by slots`() throws {
    let lane = try Self.exposure(
      """
      layout: pages
      card: {spacing: 0}
      step: {every: 4s, duration: 1s}
      cards: [{title: A, share: 50%}, {title: B}, {title: C}]
      """)
    #expect(lane.period == 20)
    #expect(lane.cards.map { ($0.seconds * 1000).rounded() } == [10_000, 5000, 5000])
    #expect(lane.cards.map { ($0.longestGap * 1000).rounded() } == [5000, 15_000, 15_000])
    #expect(lane.cards.allSatisfy { abs($0.longestView - 5) < 1e-6 })
  }

  @Test func `a lane that stands still shows what is in view for ever`() throws {
    let lane = try Self.exposure(
      "speed: 0\ncard: {width: 500, spacing: 100}\ncards: [{title: A}, {title: B}, {title: C}]")
    #expect(lane.period == nil)
    #expect(lane.cards.map(\.longestGap) == [0, 0, .infinity])
  }

  @Test func `a bounded lane goes there and back`() throws {
    let lane = try Self.exposure(
      "loop: false\nspeed: 100\ncard: {width: 600, spacing: 0}\ncards: [{title: A}, {title: B}, {title: C}, {title: D}]"
    )
    // 1200 px there, and as many back; A's middle leaves the view after 3 s.
    #expect(lane.period == 24)
    #expect(lane.cards.map { $0.seconds.rounded() } == [6, 18, 18, 6])
    #expect(lane.cards.map { $0.longestGap.rounded() } == [18, 6, 6, 18])
  }

  @Test func `steps that fade show no card between their stops`() throws {
    let cards = "card: {width: 1200, spacing: 0}\ncards: [{title: A}, {title: B}, {title: C}, {title: D}]"
    let step = "step: {every: 4s, duration: 2s, cards: 2}"
    let lane = try Self.exposure("motion: reduced\n\(step)\n\(cards)")
    #expect(lane.period == 12)
    // Half of a fade belongs to the card before, and half to the one after it.
    #expect(lane.cards.map { ($0.seconds * 1000).rounded() } == [6000, 0, 6000, 0])
    #expect(lane.cards.map(\.longestGap).map { ($0 * 1000).rounded() } == [6000, .infinity, 6000, .infinity])
    #expect(try Self.exposure("\(step)\n\(cards)").cards.allSatisfy { $0.seconds > 0 })
  }

  @Test func `steps of no duration never show what they go past`() throws {
    let lane = try Self.exposure(
      """
      step: {every: 5s, duration: 0s, cards: 2}
      card: {width: 1200, spacing: 0}
      cards: [{title: A}, {title: B}, {title: C}, {title: D}]
      """)
    #expect(lane.cards.map(\.seconds) == [5, 0, 5, 0])
    #expect(lane.cards.map(\.longestGap) == [5, .infinity, 5, .infinity])
  }

  @Test func `a speed of next to nothing is a standstill`() throws {
    let lane = try Self.exposure("speed: 0.0000000001\ncard: {width: 500}\ncards: [{title: A}, {title: B}, {title: C}]")
    #expect(lane.period == nil && lane.cards[0].longestGap == 0)
  }

  /// The work grows with the slots, not with the slots in view at each stop: ten thousand narrow cards in steps.
  @Test func `a long lap of narrow cards in steps is worked out`() throws {
    let cards = (0..<10_000).map { "{title: \($0)}" }.joined(separator: ", ")
    let lane = try Self.exposure(
      "step: {every: 1s, duration: 0s}\ncard: {width: 8, spacing: 0}\ncards: [\(cards)]")
    #expect(lane.period == 10_000)
    // 1200 px show 150 cards.
    #expect(lane.cards.allSatisfy { abs($0.seconds - 150) <= 1 })
  }

  private static let lanes = [
    "speed: 300", "speed: 300\ndirection: right", "direction: up\nspeed: 250", "layout: gallery\nspeed: 200",
    "layout: pages\nstep: {every: 900ms, duration: 0s}", "step: {every: 1s, duration: 0s}\nsnap: center",
    "step: {every: 1s, duration: 0s, cards: 3}", "loop: false\nspeed: 300\nat-end: rewind",
    "loop: false\nstep: {every: 1s, duration: 0s}",
  ]

  /// The figures are those that are counted frame by frame over a period.
  @Test(arguments: lanes, [UInt64(1), 2, 3])
  func `what is worked out is what is seen`(keys: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cards = (0..<6).map { number in
      "{title: \(number), width: \(generator.int(100...900)), height: \(generator.int(100...700))"
        + (keys.contains("loop") ? "" : ", weight: \(generator.int(1...4))") + "}"
    }
    let text = "\(keys)\ncards: [\(cards.joined(separator: ", "))]"
    let configuration = try ConfigurationLoader.load(text: text, file: "seen.yaml").configuration
    let lane = try Self.exposure(text)
    let period = try #require(lane.period)
    var stage = Stage(configuration, screen: Self.screen)
    let viewport = stage.layout.lanes[0].viewport
    let rate = 50.0
    // A bounded lane turns gently, which takes some time of its own.
    let isBounded = keys.contains("loop") && !keys.contains("step")
    let frames = Int((period * rate).rounded())
    var seen = [Double](repeating: 0, count: lane.cards.count)
    for frame in 0..<frames {
      stage.advance(to: .start.advanced(by: .seconds(frame) / Int(rate) + .milliseconds(1)))
      var cards: Set<Int> = []
      for tile in stage.controllers[0].tiles {
        let middle = tile.position + tile.extent / 2
        if middle >= -1e-6, middle <= viewport + 1e-6 { cards.insert(tile.card) }
      }
      for card in cards { seen[card] += 1 / rate }
    }
    for (card, exposure) in lane.cards.enumerated() {
      let tolerance = isBounded ? 0.25 * period : 0.05 * Double(exposure.slots + 1)
      #expect(abs(seen[card] - exposure.seconds) <= tolerance, "card \(card): \(seen[card]), \(exposure)")
    }
  }
}
