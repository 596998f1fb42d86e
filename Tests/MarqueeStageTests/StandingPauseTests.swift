import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

@Suite struct StandingPauseTests {
  private static func stage(_ lanes: Int = 1, scope: String = "lane", layout: String = "strip") throws -> Stage {
    let lane = "{ layout: \(layout), cards: [{ title: A }, { title: B }, { id: see, title: C }, { title: D }] }"
    return Stage(
      try ConfigurationLoader.load(
        text: """
          touch: { scope: \(scope), resume-after: 4s, ramp: 500ms }
          lanes: [\(Array(repeating: lane, count: lanes).joined(separator: ", "))]
          """, file: "test.yaml"
      ).configuration, screen: PixelSize(width: 1000, height: 800))
  }

  private static func at(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

  private static func offsets(_ stage: Stage) -> [Double] { stage.controllers.map(\.offset) }

  @Test(arguments: [(1, "lane"), (2, "lane"), (3, "all")])
  func `an operator's pause without an end stops all lanes until it is ended`(lanes: Int, scope: String) throws {
    var stage = try Self.stage(lanes, scope: scope)
    stage.pause(for: nil, at: Self.at(1))
    let offsets = Self.offsets(stage)
    #expect(stage.isStill)
    #expect(stage.deadline == nil)
    stage.advance(to: Self.at(100_000))
    #expect(Self.offsets(stage) == offsets)
    let wasPaused = stage.moveOn(at: Self.at(100_000))
    #expect(wasPaused)
    stage.advance(to: Self.at(100_001))
    #expect(stage.controllers.allSatisfy { $0.phase == .cruising })
    let isPaused = stage.moveOn(at: Self.at(100_001))
    #expect(!isPaused)
  }

  @Test func `a timed pause of an operator ends by itself at its exact time`() throws {
    var stage = try Self.stage(2)
    stage.pause(for: .seconds(300), at: Self.at(1))
    #expect(stage.deadline == Self.at(301))
    var often = stage
    stage.advance(to: Self.at(302))
    for step in 0...3010 { often.advance(to: Self.at(1 + Double(step) / 10)) }
    #expect(stage.pause == nil)
    for (one, other) in zip(stage.controllers, often.controllers) {
      #expect(one.phase == .cruising)
      #expect(abs(one.offset - other.later(Self.at(302)).offset) < 1e-6)
    }
  }

  @Test func `a later pause of an operator replaces an earlier one`() throws {
    var stage = try Self.stage()
    stage.pause(for: .seconds(300), at: Self.at(1))
    stage.pause(for: nil, at: Self.at(2))
    stage.advance(to: Self.at(400))
    #expect(stage.pause != nil)
    #expect(stage.isStill)
  }

  @Test(arguments: ["strip", "pages", "gallery"])
  func `steps and shown cards move a paused stage, which then stays paused`(layout: String) throws {
    var stage = try Self.stage(layout: layout)
    stage.pause(for: nil, at: Self.at(1))
    stage.advance(to: Self.at(3))
    let before = Self.offsets(stage)
    stage.handle(StageInput(time: Self.at(4), kind: .key(.next)))
    stage.advance(to: Self.at(6))
    #expect(Self.offsets(stage) != before)
    let place = try #require(stage.card(called: "see"))
    stage.show(place, at: Self.at(7))
    stage.advance(to: Self.at(500))
    #expect(stage.controllers[0].centerCard == 2)
    #expect(stage.isStill && stage.deadline == nil)
  }

  @Test func `an operator's pause survives a reload and applies to new lanes`() throws {
    var stage = try Self.stage(1)
    stage.pause(for: nil, at: Self.at(1))
    stage.adopt(try Self.stage(3).configuration)
    stage.advance(to: Self.at(2))
    let offsets = Self.offsets(stage)
    stage.advance(to: Self.at(60))
    #expect(offsets.count == 3)
    #expect(Self.offsets(stage) == offsets)
  }

  @Test func `a paused lane stays where a visitor drags it`() throws {
    var stage = try Self.stage(1)
    stage.pause(for: nil, at: Self.at(1))
    let before = Self.offsets(stage)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    stage.handle(StageInput(time: Self.at(2), kind: .pointer(finger, .down, x: 500, y: 400)))
    #expect(stage.isTaken != nil)
    for step in 1...20 {
      stage.handle(
        StageInput(
          time: Self.at(2 + Double(step) / 50), kind: .pointer(finger, .move, x: 500 - Double(step) * 10, y: 400)))
    }
    stage.handle(StageInput(time: Self.at(3), kind: .pointer(finger, .up, x: 300, y: 400)))
    stage.advance(to: Self.at(4))
    #expect(abs(Self.offsets(stage)[0] - before[0]) > 100)
    let left = Self.offsets(stage)
    stage.advance(to: Self.at(60))
    #expect(Self.offsets(stage) == left)
    #expect(stage.isTaken == nil)
  }

  @Test(arguments: ["strip", "pages", "gallery"], [1, 3])
  func `the pause key moves nothing in a paused stage`(layout: String, lanes: Int) throws {
    var stage = try Self.stage(lanes, layout: layout)
    stage.pause(for: nil, at: Self.at(1))
    stage.advance(to: Self.at(3))
    let before = Self.offsets(stage)
    for press in 0..<4 {
      let time = 4 + Double(press)
      stage.handle(StageInput(time: Self.at(time), kind: .key(.pause)))
      #expect(stage.isStill)
      for frame in 1...30 {
        stage.advance(to: Self.at(time + Double(frame) / 60))
        #expect(Self.offsets(stage) == before)
      }
    }
    #expect(stage.controllers.allSatisfy { $0.phase == .paused })
    let wasPaused = stage.moveOn(at: Self.at(9))
    stage.advance(to: Self.at(20))
    #expect(wasPaused && Self.offsets(stage) != before)
  }

  @Test(arguments: [("seee", "see"), ("es", nil), ("", nil), ("zebra", nil), ("bore", "Aurora Borealis")])
  func `a card's name is suggested for a near miss or a part of it`(text: String, name: String?) throws {
    let stage = Stage(
      try ConfigurationLoader.load(
        text: "cards: [{ id: see, title: Aurora Borealis }, { title: Cobalt }]", file: "test.yaml"
      ).configuration, screen: PixelSize(width: 1000, height: 800))
    #expect(stage.plan.cardName(near: text) == name)
  }

  @Test func `a card is not found by its subtitle or its logo`() throws {
    let stage = Stage(
      try ConfigurationLoader.load(
        text: "cards: [{ title: A, subtitle: Gold }, { subtitle: Silver }, { logo: a.svg }]", file: "test.yaml"
      ).configuration, screen: PixelSize(width: 1000, height: 800))
    for name in ["Gold", "gold", "Silver", "silver", "a.svg"] { #expect(stage.card(called: name) == nil, "\(name)") }
  }

  @Test(arguments: 1...20)
  func `cards are found as by a linear search`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "A", "b", "B", "ab", "AB", "ä", "Ä", "straße", "STRASSE", "İ", ""]
    let lanes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Lane(
        cards: (0..<Int.random(in: 0...20, using: &random)).map { _ in
          Card(
            id: Bool.random(using: &random) ? words.randomElement(using: &random) : nil,
            title: Bool.random(using: &random) ? words.randomElement(using: &random) : nil,
            subtitle: words.randomElement(using: &random), gradient: Card.defaultGradient(at: 0))
        })
    }
    func first(where fits: (Card) -> Bool) -> [Int]? {
      for (lane, settings) in lanes.enumerated() {
        if let card = settings.cards.firstIndex(where: fits) { return [lane, card] }
      }
      return nil
    }
    let names = CardNames(lanes)
    for word in words + ["c"] {
      let expected =
        first { $0.id == word } ?? first { $0.title == word }
        ?? first { [$0.id, $0.title].contains { $0?.lowercased() == word.lowercased() } }
      let found = names.card(called: word, in: lanes).map { [$0.lane, $0.card] }
      #expect(found == expected, "'\(word)'")
    }
  }

  @Test(arguments: [("see", 2), ("C", 2), ("c", 2), ("SEE", 2), ("A", 0), ("E", nil), ("", nil)])
  func `a card is found by id, then title, then ignoring case`(name: String, card: Int?) throws {
    #expect(try Self.stage().card(called: name)?.card == card)
  }
}

extension ScrollController {
  fileprivate func later(_ time: Instant) -> ScrollController {
    var copy = self
    copy.advance(to: time)
    return copy
  }
}
