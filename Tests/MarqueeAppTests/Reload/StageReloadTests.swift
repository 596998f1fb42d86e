import MarqueeConfig
import MarqueeEngine
import MarqueeRendering
import SDLKit
import Testing

@testable import MarqueeApp

@Suite struct StageReloadTests {
  private static let screen = PixelSize(width: 1000, height: 400)

  private static func configuration(_ titles: String, width: Int = 200, extra: String = "") throws -> Configuration {
    let cards = titles.map { "{ title: \($0) }" }.joined(separator: ", ")
    return try ConfigurationLoader.load(
      text: """
        \(extra)
        speed: 100
        card: { width: \(width), height: 200, spacing: 50 }
        cards: [\(cards)]
        """, file: "test.yaml"
    ).configuration
  }

  private static func stage(_ titles: String, at seconds: Double) throws -> Stage {
    var stage = Stage(try configuration(titles), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(seconds)))
    return stage
  }

  /// The card at the middle of the screen and how far into it that is, 0…1.
  private static func middle(_ stage: Stage) -> (title: String?, part: Double) {
    let lane = stage.controllers[0]
    guard let tile = lane.tiles.first(where: { $0.position <= 500 && 500 < $0.position + $0.extent }) else {
      return (nil, 0)
    }
    return (stage.configuration.lanes[0].cards[tile.card].title, (500 - tile.position) / tile.extent)
  }

  @Test(arguments: ["ABCDEF", "FEDCBA", "xAyBzCDEF", "CDA", "C"])
  func `the card in the middle stays there, wherever it is listed now`(titles: String) throws {
    // At 1.2 s the middle is 120 px into C.
    var stage = try Self.stage("ABCDEF", at: 1.2)
    #expect(Self.middle(stage).title == "C")
    let part = Self.middle(stage).part
    stage.adopt(try Self.configuration(titles))
    #expect(Self.middle(stage).title == "C")
    #expect(abs(Self.middle(stage).part - part) < 1e-9)
    #expect(stage.controllers[0].phase == .cruising)
  }

  @Test func `a card that is gone gives its place to the next one`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    stage.adopt(try Self.configuration("ABDEF"))
    #expect(Self.middle(stage).title == "D")
    stage.adopt(try Self.configuration("XYZ"))
    #expect(Self.middle(stage).title != nil)
  }

  @Test func `cards of one title are told apart by their order`() {
    func cards(_ titles: String) -> [Card] {
      titles.map { Card(title: String($0), gradient: Card.defaultGradient(at: 0)) }
    }
    let successors = CardSuccessors(of: cards("ABAC"), among: cards("CAXA"))
    #expect((0..<4).map { successors[$0] } == [1, 3, 3, 0])
    var known = cards("AA")
    known[1].id = "second"
    var other = cards("AA")
    other[0].id = "second"
    #expect((0..<2).map { CardSuccessors(of: known, among: other)[$0] } == [1, 0])
  }

  @Test func `a finger that holds the strip goes on holding and dragging it`() throws {
    var stage = try Self.stage("ABCDEF", at: 1)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    func touch(_ phase: PointerEvent.Phase, x: Double, at seconds: Double) {
      stage.handle(
        StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: .pointer(finger, phase, x: x, y: 200)))
    }
    touch(.down, x: 500, at: 1)
    touch(.move, x: 480, at: 1.1)
    stage.adopt(try Self.configuration("ABCDEFGH"))
    let held = stage.controllers[0].offset
    #expect(stage.controllers[0].phase == .dragging)
    touch(.move, x: 380, at: 1.2)
    #expect(abs(stage.controllers[0].offset - held - 100) < 1e-9)
  }

  @Test func `lanes may come, go and turn`() throws {
    var stage = try Self.stage("ABC", at: 1)
    let two = try ConfigurationLoader.load(
      text: "lanes: [{ cards: [{ title: A }] }, { direction: right, cards: [{ title: B }] }]", file: "two.yaml"
    ).configuration
    stage.adopt(two)
    #expect(stage.controllers.count == 2)
    stage.advance(to: Instant(sinceStart: .seconds(2)))
    #expect(stage.controllers.allSatisfy { $0.phase == .cruising })
    stage.adopt(try Self.configuration("AB", extra: "direction: up"))
    #expect(stage.controllers.count == 1)
    #expect(stage.layout.lanes[0].isVertical)
    stage.advance(to: Instant(sinceStart: .seconds(3)))
    #expect(stage.controllers[0].velocity == 100)
  }

  @Test func `a bounded lane after the holding card goes its own direction`() throws {
    var stage = Stage(HoldingCard.configuration, screen: Self.screen)
    stage.advance(to: Instant(sinceStart: .seconds(5)))
    stage.adopt(try Self.configuration("ABCDEFGH", extra: "loop: false\nat-end: rewind\ndirection: right"))
    stage.advance(to: Instant(sinceStart: .seconds(12)))
    #expect(stage.controllers[0].velocity == -100)
  }

  @Test func `a lane of pages with no room goes on once it has more cards, and takes other waits`() throws {
    func pages(_ titles: String, every: Int) throws -> Configuration {
      try Self.configuration(titles, extra: "loop: false\nstep: { every: \(every)s }")
    }
    var stage = Stage(try pages("A", every: 60), screen: Self.screen)
    stage.advance(to: Instant(sinceStart: .seconds(90)))
    #expect(stage.deadline == nil)
    stage.adopt(try pages("ABCDEFGH", every: 60))
    #expect(stage.deadline == Instant(sinceStart: .seconds(150)))
    stage.advance(to: Instant(sinceStart: .seconds(100)))
    stage.adopt(try pages("ABCDEFGH", every: 3))
    #expect(stage.deadline == Instant(sinceStart: .seconds(103)))
  }

  @Test func `all lanes stand still behind an open card, and none is left behind when it goes`() throws {
    func lanes(_ first: String) throws -> Configuration {
      try ConfigurationLoader.load(
        text: "lanes: [{ cards: [{ title: \(first) }] }, { direction: right, cards: [{ title: Z }] }]", file: "t.yaml"
      ).configuration
    }
    var stage = Stage(try lanes("A"), screen: PixelSize(width: 1000, height: 900))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    func tap(at seconds: Double) {
      for (phase, delay) in [(PointerEvent.Phase.down, 0.0), (.up, 0.1)] {
        stage.handle(
          StageInput(
            time: Instant(sinceStart: .seconds(seconds + delay)), kind: .pointer(finger, phase, x: 100, y: 225)))
      }
    }
    tap(at: 1)
    #expect(stage.controllers.map(\.phase) == [.open, .held])
    tap(at: 3)
    #expect(stage.controllers.map(\.phase) == [.resting, .resting])
    stage.advance(to: Instant(sinceStart: .seconds(20)))
    #expect(stage.controllers.map(\.phase) == [.cruising, .cruising])
    tap(at: 21)
    stage.adopt(try lanes("B"))
    #expect(stage.openedCard == nil)
    #expect(stage.controllers.map(\.phase) == [.resting, .resting])
  }

  @Test func `an open card stays open if it is the same, else it closes`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for (phase, seconds) in [(PointerEvent.Phase.down, 1.2), (.up, 1.3)] {
      stage.handle(
        StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: .pointer(finger, phase, x: 500, y: 200)))
    }
    #expect(stage.openedCard?.panel.title == "C")
    stage.adopt(try Self.configuration("ABCDEFG"))
    #expect(stage.openedCard?.panel.title == "C")
    #expect(stage.controllers[0].phase == .open)
    stage.adopt(try Self.configuration("XYZ"))
    #expect(stage.openedCard == nil)
    #expect(stage.controllers[0].phase == .resting)
  }
}
