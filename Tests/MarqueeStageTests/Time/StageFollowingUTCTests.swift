import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Stages whose strips follow UTC: the same at a moment, however they came there.
@Suite struct StageFollowingUTCTests {
  private static let tenYears = 3653 * 86_400

  /// A random wall.
  static func configuration(_ random: inout SeededGenerator) throws -> Configuration {
    let isVertical = random.chance(0.3)
    let count = random.chance(0.2) ? random.int(200...400) : random.int(1...25)
    let cards = (0..<count).map { number in
      let size = random.chance(0.3) ? ", \(isVertical ? "height" : "width"): \(random.int(40...400))" : ""
      return "{ title: C\(number)\(size) }"
    }
    func lane() -> String {
      let motion = random.pick([
        "speed: \(random.int(0...600)).\(random.int(1...99))", "speed: \(random.int(1...3000))",
        "layout: pages\n    step: { every: \(random.int(1...9))s, duration: \(random.int(1...900))ms }",
        "layout: gallery\n    step: { every: \(random.int(1...9))s, duration: \(random.int(1...900))ms }",
        "step: { every: \(random.int(1...9))s, duration: \(random.int(1...900))ms }\n    snap: \(random.pick(["start", "center"]))",
      ])
      return """
          - \(motion)
            direction: \(isVertical ? random.pick(["up", "down"]) : random.pick(["left", "right"]))
            \(isVertical ? "" : "reading: \(random.pick(["ltr", "rtl"]))")
            card: { width: \(random.pick(["auto", "17%", "240", "33.3"])), height: \(random.pick(["auto", "20%"])), spacing: \(random.pick(["1.7%", "24", "0"])) }
            cards: [\(cards.shuffled(using: &random).joined(separator: ", "))]
        """
    }
    let lanes = (0..<random.int(1...3)).map { _ in lane() }
    let text = """
      motion: \(random.pick(["full", "reduced"]))
      touch: { scope: \(random.pick(["all", "lane"])) }
      lanes:
      \(lanes.joined(separator: "\n"))
      """
    var configuration = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    configuration.position = .utc
    return configuration
  }

  static func random(_ seed: UInt64) throws -> (SeededGenerator, Stage) {
    var random = SeededGenerator(seed: seed)
    let configuration = try configuration(&random)
    let glass = random.pick([
      PixelSize(width: 1920, height: 1080), PixelSize(width: 1366, height: 768), PixelSize(width: 1080, height: 1920),
    ])
    return (random, Stage(configuration, screen: glass))
  }

  @Test(arguments: Seeds.few)
  func `a stage that began later is where one is that has always run`(seed: UInt64) throws {
    var (random, stage) = try Self.random(seed)
    for layout in stage.layout.lanes {
      #expect(
        layout.strip.extents.allSatisfy { $0 == $0.rounded() } && layout.strip.spacing == layout.strip.spacing.rounded()
      )
    }
    let fresh = stage
    var moment = Duration.zero
    let rate = random.pick([60_000, 144_000, 50_000])
    for _ in 0..<8 {
      moment += .milliseconds(
        random.pick([random.int(1...3000), random.int(1...600_000), random.int(1...40_000_000_000)]))
      let clock = FrameClock(millihertz: rate)
      let last = clock.lastFrame(atOrBefore: Instant(sinceStart: moment))
      for frame in max(0, last - 200)...last {
        let time = clock.time(ofFrame: frame)
        if time >= stage.now { stage.advance(to: time) }
      }
      var direct = fresh
      direct.advance(to: stage.now)
      #expect(StagePlaces.of(direct) == StagePlaces.of(stage), "at \(stage.now.sinceStart)")
    }
  }

  @Test func `a strip begins where the configuration says`() throws {
    let text = "speed: 100\ncard: { width: 200, height: 200, spacing: 0 }\ncards: [A, B, C, D, E, F, G, H, I, J, K, L]"
      .replacing(
        "A, B, C, D, E, F, G, H, I, J, K, L", with: "ABCDEFGHIJKL".map { "{ title: \($0) }" }.joined(separator: ", "))
    var configuration = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    configuration.position = .utc
    configuration.startPlaces = [StartPlace(offset: 1234.5)]
    let glass = PixelSize(width: 1000, height: 400)
    var stage = Stage(configuration, screen: glass)
    #expect(stage.controllers[0].offset == 1234.5)
    stage.advance(to: Instant(sinceStart: .seconds(3)))
    #expect(stage.controllers[0].offset == 1534.5)
    // With another number of lanes it begins as without.
    configuration.startPlaces = [StartPlace(offset: 1), StartPlace(offset: 2)]
    stage = Stage(configuration, screen: glass)
    #expect(stage.controllers[0].offset == 0)
    configuration.startPlaces = [StartPlace(offset: 1234.5)]
    configuration.position = .own
    #expect(Stage(configuration, screen: glass).controllers[0].offset == 0)
  }
}
