import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import Programme
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Lanes whose cards come by as often as their shares say.
struct ShareStageTests {
  private static let screen = PixelSize(width: 1280, height: 720)

  private static func configuration(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "share.yaml").configuration
  }

  /// Half of the lap for A; B, C and D take turns in the rest.
  private static let half = "cards: [{title: A, share: 50%}, {title: B}, {title: C}, {title: D}]"

  @Test func `all copies of a card share one face`() throws {
    let stage = Stage(try Self.configuration(Self.half), screen: Self.screen)
    #expect(stage.layout.lanes[0].strip.order?.cards == [0, 1, 0, 2, 0, 3])
    #expect(stage.catalog.faces.count == 4)
    #expect(stage.cardCount == 4)
    var prefetch = Prefetch()
    _ = prefetch.update(for: stage)
    #expect(Set(prefetch.wanted) == [0, 1, 2, 3] && prefetch.wanted.count == 4)
  }

  @Test func `dots count cards, and pages go by slots`() throws {
    var stage = Stage(
      try Self.configuration("layout: pages\nstep: {every: 1s, duration: 200ms}\n" + Self.half), screen: Self.screen)
    var shown: [Int] = []
    for second in 0..<12 {
      stage.advance(to: .start.advanced(by: .milliseconds(1200 * second + 500)))
      let pages = try #require(stage.contents[0].pages)
      #expect(pages.count == 4)
      shown.append(pages.current)
    }
    #expect(shown == [0, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3])
  }

  @Test func `a card that is shown by name is one of its copies`() throws {
    var stage = Stage(try Self.configuration("speed: 0\n" + Self.half), screen: Self.screen)
    let place = try #require(stage.card(called: "A"))
    stage.show((lane: place.lane, card: 3), at: .start)
    stage.advance(to: .start.advanced(by: .seconds(4)))
    #expect(stage.controllers[0].centerCard == 3)
    stage.show(place, at: .start.advanced(by: .seconds(4)))
    stage.advance(to: .start.advanced(by: .seconds(8)))
    #expect(stage.controllers[0].centerCard == 0)
  }

  @Test func `a lane that stands still shows each card once`() throws {
    let text = "arrange: lanes\ntiers: {gold: }\ncards: [{title: A, tier: gold, weight: 3}, {title: B, tier: gold}]"
    let configuration = try Self.configuration(text)
    #expect(configuration.lanes[0].programme != nil)
    let stage = Stage(configuration, screen: Self.screen)
    #expect(stage.contents[0].tiles.map(\.card) == [0, 1])
    #expect(stage.layout.lanes[0].strip.order == nil)
  }

  @Test(arguments: ["", "snap: center", "layout: gallery", "direction: right"])
  func `the card in the middle stays there when shares change`(keys: String) throws {
    let texts = [
      Self.half, "cards: [{title: B}, {title: A, share: 60%}, {title: D}, {title: C}, {title: E}]",
      "cards: [{title: A}, {title: B}, {title: C}, {title: D}]", "cards: [{title: C, weight: 9}, {title: D}]",
    ]
    for seconds in stride(from: 0, to: 40, by: 3) {
      for text in texts {
        var stage = Stage(try Self.configuration("\(keys)\n\(Self.half)"), screen: Self.screen)
        stage.advance(to: .start.advanced(by: .seconds(seconds)))
        func middle() -> String {
          stage.configuration.lanes[0].cards[stage.controllers[0].centerCard].title ?? ""
        }
        let before = middle()
        stage.adopt(try Self.configuration("\(keys)\n\(text)"))
        let isListed = stage.configuration.lanes[0].cards.contains { $0.title == before }
        #expect(!isListed || middle() == before, "\(keys), \(seconds) s, \(text)")
      }
    }
  }

  @Test func `the slot in the middle stays there on a display of another size`() throws {
    var stage = Stage(try Self.configuration("display: {scale: auto}\n" + Self.half), screen: Self.screen)
    stage.advance(to: .start.advanced(by: .seconds(7)))
    func middle() -> Int {
      let controller = stage.controllers[0]
      return controller.view.index(nearest: controller.offset, .center) % controller.strip.count
    }
    let before = middle()
    stage.resize(to: PixelSize(width: 1920, height: 1080))
    #expect(middle() == before)
  }

  /// A pass gives a card of any width the same time in view.
  @Test(arguments: [30, 60, 144], ["left", "right", "up"])
  func `shares of the lap are shares of the seconds in view`(rate: Int, direction: String) throws {
    let stage = try Self.configuration(
      """
      direction: \(direction)
      speed: 420
      tiers: {gold: {share: 40%}}
      cards:
      - {title: A, tier: gold, width: 900, height: 700}
      - {title: B, tier: gold, width: 200, height: 100, share: 30%}
      - {title: C, weight: 2}
      - {title: D, width: 1700, height: 80}
      - {title: E, share: 12.5%, width: 40, height: 600}
      """)
    let lap = try #require(stage.lanes[0].programme)
    let seconds = try Self.visibleSeconds(stage, laps: 2, rate: rate)
    let all = seconds.reduce(0, +)
    for (card, share) in [0.1, 0.3, 0.316_667, 0.158_333, 0.125].enumerated() {
      #expect(abs(lap.apportionment.shares[card] - share) < 1e-5)
      // A pass may be a frame shorter or longer.
      #expect(abs(seconds[card] / all - share) < 0.0005 + 0.003, "card \(card): \(seconds[card] / all)")
    }
  }

  /// How long at least half of each card was in view, over whole laps.
  private static func visibleSeconds(_ configuration: Configuration, laps: Int, rate: Int) throws -> [Double] {
    var stage = Stage(configuration, screen: screen)
    let strip = stage.layout.lanes[0].strip
    let viewport = stage.layout.lanes[0].viewport
    var frames = [Int](repeating: 0, count: strip.cardCount)
    let count = Int((strip.lapLength / 420 * Double(rate * laps)).rounded())
    for frame in 0..<count {
      stage.advance(to: .start.advanced(by: .seconds(frame) / rate))
      for tile in stage.controllers[0].tiles {
        let visible = min(tile.position + tile.extent, viewport) - max(tile.position, 0)
        if visible >= tile.extent / 2 { frames[tile.card] += 1 }
      }
    }
    return frames.map { Double($0) / Double(rate) }
  }
}
