import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import Testing

@testable import ConfigurationStore
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

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

  /// The card in the middle of the screen and the middle's position in it, 0…1.
  private static func middle(_ stage: Stage) -> (title: String?, part: Double) {
    let lane = stage.controllers[0]
    let middle = lane.viewport / 2
    guard let tile = lane.tile(at: middle) else { return (nil, 0) }
    return (stage.plan.card(tile.card, ofLane: 0).title, (middle - tile.position) / tile.extent)
  }

  private static func tap(_ stage: inout Stage, x: Double = 500, y: Double = 200, at seconds: Double) {
    for (phase, delay) in [(PointerEvent.Phase.down, 0.0), (.up, 0.1)] {
      let time = Instant(sinceStart: .seconds(seconds + delay))
      stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
    }
  }

  private static let finger = PointerEvent.Identifier(device: .touch, number: 1)

  @Test(arguments: ["ABCDEF", "FEDCBA", "xAyBzCDEF", "CDA", "C"])
  func `a reload keeps the card in the middle wherever it is listed`(titles: String) throws {
    // At 1.2 s the middle is 120 px into C.
    var stage = try Self.stage("ABCDEF", at: 1.2)
    #expect(Self.middle(stage).title == "C")
    let part = Self.middle(stage).part
    stage.adopt(try Self.configuration(titles))
    #expect(Self.middle(stage).title == "C")
    #expect(abs(Self.middle(stage).part - part) < 1e-9)
    #expect(stage.controllers[0].phase == .cruising)
  }

  @Test func `a removed card in the middle is replaced by the next one where a change is shown at once`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    stage.adoptAtOnce(try Self.configuration("ABDEF"))
    #expect(Self.middle(stage).title == "D")
    stage.adoptAtOnce(try Self.configuration("XYZ"))
    #expect(Self.middle(stage).title != nil)
  }

  @Test func `cards with one title are matched in their order`() {
    func cards(_ titles: String) -> [Card] {
      titles.map { Card(title: String($0), gradient: Card.defaultGradient(at: 0)) }
    }
    let successors = CardSuccessors(of: cards("ABAC"), among: cards("CAXA"))
    #expect((0..<4).map { successors[$0] } == [1, 2, 3, 0])
    var known = cards("AA")
    known[1].id = "second"
    var other = cards("AA")
    other[0].id = "second"
    #expect((0..<2).map { CardSuccessors(of: known, among: other)[$0] } == [1, 0])
  }

  @Test func `a finger keeps holding and dragging the strip through a reload`() throws {
    var stage = try Self.stage("ABCDEF", at: 1)
    func touch(_ phase: PointerEvent.Phase, x: Double, at seconds: Double) {
      stage.handle(
        StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: .pointer(Self.finger, phase, x: x, y: 200)))
    }
    touch(.down, x: 500, at: 1)
    touch(.move, x: 480, at: 1.1)
    stage.adopt(try Self.configuration("ABCDEFGH"))
    let held = stage.controllers[0].offset
    #expect(stage.controllers[0].phase == .dragging)
    touch(.move, x: 380, at: 1.2)
    #expect(abs(stage.controllers[0].offset - held - 100) < 1e-9)
  }

  @Test func `a reload may add, remove and turn lanes`() throws {
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

  @Test func `a bounded lane that replaces the holding card goes in its own direction`() throws {
    var stage = Stage(HoldingCard.configuration, screen: Self.screen)
    stage.advance(to: Instant(sinceStart: .seconds(5)))
    stage.adopt(try Self.configuration("ABCDEFGH", extra: "loop: false\nat-end: rewind\ndirection: right"))
    stage.advance(to: Instant(sinceStart: .seconds(12)))
    #expect(stage.controllers[0].velocity == -100)
  }

  @Test func `a bounded lane that fits the screen steps once a reload adds cards, with the new timing`() throws {
    func pages(_ titles: String, every: Int) throws -> Configuration {
      try Self.configuration(titles, extra: "loop: false\nstep: { every: \(every)s }")
    }
    var stage = Stage(try pages("A", every: 60), screen: Self.screen)
    stage.advance(to: Instant(sinceStart: .seconds(90)))
    #expect(stage.deadline == nil)
    stage.adopt(try pages("ABCDEFGH", every: 60))
    #expect(stage.controllers[0].deadline == Instant(sinceStart: .seconds(150)))
    stage.advance(to: Instant(sinceStart: .seconds(100)))
    stage.adopt(try pages("ABCDEFGH", every: 3))
    #expect(stage.controllers[0].deadline == Instant(sinceStart: .seconds(103)))
  }

  @Test func `lanes are suspended behind an open card and resumed when a reload removes it`() throws {
    func lanes(_ first: String) throws -> Configuration {
      try ConfigurationLoader.load(
        text: "lanes: [{ cards: [{ title: \(first) }] }, { direction: right, cards: [{ title: Z }] }]", file: "t.yaml"
      ).configuration
    }
    var stage = Stage(try lanes("A"), screen: PixelSize(width: 1000, height: 900))
    func tap(at seconds: Double) { Self.tap(&stage, x: 100, y: 225, at: seconds) }
    tap(at: 1)
    #expect(stage.controllers.map(\.phase) == [.open, .held])
    tap(at: 3)
    #expect(stage.controllers.map(\.phase) == [.resting, .resting])
    stage.advance(to: Instant(sinceStart: .seconds(20)))
    #expect(stage.controllers.map(\.phase) == [.cruising, .cruising])
    tap(at: 21)
    stage.adoptAtOnce(try lanes("B"))
    #expect(stage.openedCard == nil)
    #expect(stage.controllers.map(\.phase) == [.resting, .resting])
  }

  @Test func `a reload keeps an open card that is still listed and closes another`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    Self.tap(&stage, at: 1.2)
    #expect(stage.openedCard?.panel.title == "C")
    stage.adopt(try Self.configuration("ABCDEFG"))
    #expect(stage.openedCard?.panel.title == "C")
    #expect(stage.controllers[0].phase == .open)
    stage.adoptAtOnce(try Self.configuration("XYZ"))
    #expect(stage.openedCard == nil)
    #expect(stage.controllers[0].phase == .resting)
  }

  @Test(arguments: ["xABCDEF", "xyzABC", "FEDCBA"])
  func `an open card stays open wherever a reload lists it`(titles: String) throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    Self.tap(&stage, at: 1.2)
    stage.adopt(try Self.configuration(titles))
    #expect(stage.openedCard?.panel.title == "C")
    #expect(stage.controllers[0].phase == .open)
    Self.tap(&stage, at: 3)
    #expect(stage.controllers[0].phase == .resting)
  }

  @Test func `an open card with a logo stays open when its lines move in the file`() throws {
    func configuration(_ above: String) throws -> Configuration {
      let text = "\(above)cards: [{ title: A, logo: a.svg, details: all, gradient: [red, blue] }]"
      return try ConfigurationLoader.load(text: text, file: "test.yaml").configuration
    }
    var stage = Stage(try configuration(""), screen: Self.screen)
    Self.tap(&stage, at: 1)
    #expect(stage.openedCard != nil)
    stage.adopt(try configuration("# One line more.\nspeed: 50\n"))
    #expect(stage.openedCard?.panel.title == "A")
  }

  @Test(arguments: ["up", "down"], ["ABCDEF", "xAyBzCDEF"])
  func `the card in the middle stays there when a reload turns the strip`(direction: String, titles: String) throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    let part = Self.middle(stage).part
    stage.adopt(try Self.configuration(titles, extra: "direction: \(direction)"))
    #expect(stage.layout.lanes[0].isVertical)
    #expect(Self.middle(stage).title == "C")
    #expect(abs(Self.middle(stage).part - part) < 1e-9)
    stage.advance(to: Instant(sinceStart: .seconds(3)))
    #expect(stage.controllers[0].velocity == (direction == "up" ? 100 : -100))
  }

  @Test func `a turned strip stays suspended behind an open card`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    Self.tap(&stage, at: 1.2)
    stage.adopt(try Self.configuration("ABCDEF", extra: "direction: up"))
    #expect(stage.openedCard?.panel.title == "C")
    let offset = stage.controllers[0].offset
    stage.advance(to: Instant(sinceStart: .seconds(5)))
    #expect(stage.controllers[0].offset == offset)
    Self.tap(&stage, at: 6)
    #expect(stage.controllers[0].phase == .resting)
  }

  @Test func `a reload that turns a strip ends the touch that held it`() throws {
    var stage = try Self.stage("ABCDEF", at: 1)
    func touch(_ phase: PointerEvent.Phase, y: Double, at seconds: Double) {
      let time = Instant(sinceStart: .seconds(seconds))
      stage.handle(StageInput(time: time, kind: .pointer(Self.finger, phase, x: 500, y: y)))
    }
    touch(.down, y: 100, at: 1)
    stage.adopt(try Self.configuration("ABCDEF", extra: "direction: up"))
    #expect(stage.controllers[0].phase == .resting)
    let offset = stage.controllers[0].offset
    touch(.move, y: 300, at: 1.1)
    touch(.up, y: 300, at: 1.2)
    #expect(stage.controllers[0].offset == offset && stage.openedCard == nil)
    stage.advance(to: Instant(sinceStart: .seconds(20)))
    #expect(stage.controllers[0].phase == .cruising)
  }

  @Test(arguments: ["lane", "all"], ["none", "center"])
  func `lanes that a reload adds are suspended behind an open card`(scope: String, snap: String) throws {
    func lanes(_ count: Int) throws -> Configuration {
      let lanes = Array(repeating: "{ snap: \(snap), cards: [{ title: A }, { title: B }] }", count: count)
      return try ConfigurationLoader.load(
        text: "touch: { scope: \(scope) }\nlanes: [\(lanes.joined(separator: ", "))]", file: "t.yaml"
      ).configuration
    }
    var stage = Stage(try lanes(1), screen: PixelSize(width: 1000, height: 900))
    Self.tap(&stage, x: 100, y: 450, at: 1)
    stage.adopt(try lanes(3))
    stage.advance(to: Instant(sinceStart: .seconds(9)))
    #expect(stage.controllers.map(\.phase) == [.open, .held, .held])
  }

  @Test(arguments: ["lane", "all"])
  func `removing an open card resumes lanes held by a lost finger`(scope: String) throws {
    func lanes(_ first: String) throws -> Configuration {
      try ConfigurationLoader.load(
        text: """
          touch: { scope: \(scope), stuck-after: 2s, resume-after: 1s }
          lanes: [{ cards: [{ title: \(first) }] }, { direction: right, cards: [{ title: Z }] }]
          """, file: "t.yaml"
      ).configuration
    }
    var stage = Stage(try lanes("A"), screen: PixelSize(width: 1000, height: 900))
    let lost = PointerEvent.Identifier(device: .touch, number: 2)
    stage.handle(
      StageInput(time: Instant(sinceStart: .seconds(1)), kind: .pointer(lost, .down, x: 100, y: 675)))
    Self.tap(&stage, x: 100, y: 225, at: 10)
    #expect(stage.controllers.map(\.phase) == [.open, .held])
    stage.adoptAtOnce(try lanes("B"))
    #expect(stage.openedCard == nil)
    #expect(stage.controllers.map(\.phase) == [.resting, .resting])
    stage.advance(to: Instant(sinceStart: .seconds(20)))
    #expect(stage.controllers.map(\.phase) == [.cruising, .cruising])
  }
}

extension Stage {
  /// Lays another configuration out and shows its cards in place of those in view.
  fileprivate mutating func adoptAtOnce(_ configuration: Configuration) {
    adopt(StageChange(from: plan, to: configuration, isAtOnce: true))
  }
}
