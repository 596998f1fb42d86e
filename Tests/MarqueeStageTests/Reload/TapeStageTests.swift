import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Changes of a list on the stage: what is in view stays, and the new sequence comes in from the edges.
@Suite struct TapeStageTests {
  private static let screen = PixelSize(width: 1000, height: 400)

  private static func configuration(
    _ titles: [String], keys: String = "speed: 100", width: Int = 200, logo: String = ""
  ) throws -> Configuration {
    let cards = titles.map { "{ title: \($0), gradient: \"#336699\"\(logo) }" }.joined(separator: ", ")
    return try ConfigurationLoader.load(
      text: """
        \(keys)
        card: { width: \(width), height: 200, spacing: 50 }
        cards: [\(cards)]
        """, file: "test.yaml"
    ).configuration
  }

  private static func configuration(_ titles: String, keys: String = "speed: 100") throws -> Configuration {
    try configuration(titles.map(String.init), keys: keys)
  }

  private static func stage(_ titles: String, keys: String = "speed: 100", at seconds: Double) throws -> Stage {
    var stage = Stage(try configuration(titles, keys: keys), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(seconds)))
    return stage
  }

  /// The titles in view and where their cards are, px to a thousandth.
  private static func view(_ stage: Stage) -> [(title: String, position: Double)] {
    stage.controllers[0].tiles.map { tile in
      (stage.plan.card(tile.card, ofLane: 0).title ?? "", (tile.position * 1000).rounded() / 1000)
    }
  }

  private static func titles(_ stage: Stage) -> String { view(stage).map(\.title).joined() }

  private static func tap(_ stage: inout Stage, x: Double, at seconds: Double) {
    for (phase, delay) in [(PointerEvent.Phase.down, 0.0), (.up, 0.1)] {
      let time = Instant(sinceStart: .seconds(seconds + delay))
      stage.handle(
        StageInput(time: time, kind: .pointer(.init(device: .touch, number: 1), phase, x: x, y: 200)))
    }
  }

  @Test(arguments: [
    ("BCDEFG", "ABCDEF"), ("ABCDXEF", "ABCDEF"), ("ABCDEXF", "ABCDEX"), ("XYZ", "ABCDEX"), ("D", "ABCDED"),
    ("ABCEF", "ABCDEF"), ("EFABCD", "ABCDEF"), ("FEDCBA", "ABCDED"), ("ABC", "ABCDEA"),
  ])
  func `nothing in view changes, and the new list follows the last card in view`(
    next: String, later: String
  ) throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    let before = Self.view(stage)
    #expect(Self.titles(stage) == "ABCDE")
    stage.adopt(try Self.configuration(next))
    #expect(Self.view(stage).elementsEqual(before) { $0 == $1 })
    #expect(stage.controllers[0].phase == .cruising && stage.controllers[0].velocity == 100)
    stage.advance(to: Instant(sinceStart: .seconds(2.6)))
    #expect("A" + Self.titles(stage) == later)
    // All that left was out of view.
    stage.advance(to: Instant(sinceStart: .seconds(14)))
    #expect(!stage.controllers[0].strip.hasRemnant)
    #expect(Self.view(stage).allSatisfy { next.contains($0.title) })
  }

  @Test func `cards that come in at the left precede the first card in view`() throws {
    var stage = try Self.stage("ABCDEF", keys: "speed: 100\ndirection: right", at: 1.2)
    let before = Self.view(stage)
    #expect(Self.titles(stage) == "FABCD")
    stage.adopt(try Self.configuration("ABCDEG", keys: "speed: 100\ndirection: right"))
    // One entry changed between unchanged neighbours: the same card with other contents.
    #expect(Self.titles(stage) == "GABCD" && Self.view(stage).map(\.position) == before.map(\.position))
    stage.adopt(try Self.configuration("XABCDEG", keys: "speed: 100\ndirection: right"))
    stage.advance(to: Instant(sinceStart: .seconds(3.5)))
    #expect(Self.titles(stage) == "EGABC")
  }

  @Test func `a visitor who drags back meets no card that is gone, once it has left`() throws {
    var stage = try Self.stage("ABCDEF", at: 5)
    let first = Self.titles(stage)
    stage.adopt(try Self.configuration("UVWXYZ"))
    #expect(Self.titles(stage) == first)
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(5)), kind: .key(.pageBack)))
    stage.advance(to: Instant(sinceStart: .seconds(5.5)))
    #expect(Self.titles(stage).dropLast().allSatisfy { "UVWXYZ".contains($0) })
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(5.5)), kind: .key(.pageForward)))
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(5.6)), kind: .key(.pageForward)))
    stage.advance(to: Instant(sinceStart: .seconds(7)))
    #expect(Self.titles(stage).dropFirst().allSatisfy { "UVWXYZ".contains($0) })
  }

  @Test func `a card that leaves can be opened, stays open, and goes on to leave`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    stage.adopt(try Self.configuration("UVWXYZ"))
    Self.tap(&stage, x: 500, at: 1.3)
    #expect(stage.openedCard?.panel.title == "C")
    stage.adopt(try Self.configuration("UVWXY"))
    stage.adopt(try Self.configuration("STUVWXY"))
    #expect(stage.openedCard?.panel.title == "C")
    Self.tap(&stage, x: 500, at: 3)
    stage.advance(to: Instant(sinceStart: .seconds(30)))
    #expect(stage.openedCard == nil && !stage.controllers[0].strip.hasRemnant)
  }

  @Test func `a list that changes again and again loses nothing in view`() throws {
    var generator = SeededGenerator(seed: 13)
    var stage = try Self.stage("ABCDEF", at: 1)
    var letters = Array("ABCDEF")
    for step in 1...400 {
      let before = Self.view(stage)
      letters = letters.filter { _ in generator.chance(0.8) }
      letters.insert(generator.pick(Array("GHIJKLMNOPQRSTUVWXYZ")), at: generator.int(0...letters.count))
      letters = letters.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      stage.adopt(try Self.configuration(String(letters)))
      let after = Self.view(stage)
      #expect(after.map(\.position) == before.map(\.position))
      // One entry may have become another in its place.
      #expect(zip(after, before).filter { $0.title != $1.title }.count <= before.count / 2 + 1)
      stage.advance(to: Instant(sinceStart: .seconds(1 + Double(step) * 0.37)))
    }
    #expect(stage.plan.departing[0].count <= 500)
  }

  @Test(arguments: ["", "\ndirection: right", "\nsequence: spread\ntiers: { gold: { share: 50% } }"])
  func `lists that change to and fro starve nobody`(keys: String) throws {
    func list(_ titles: String) throws -> Configuration {
      let isSpread = keys.contains("tiers")
      let cards = titles.map { isSpread && $0 == "A" ? "{ title: A, tier: gold }" : "{ title: \($0) }" }
      return try ConfigurationLoader.load(
        text: """
          speed: 100\(keys)
          card: { width: 200, height: 200, spacing: 50 }
          cards: [\(cards.joined(separator: ", "))]
          """, file: "test.yaml"
      ).configuration
    }
    let (one, two) = (try list("ABCDEFGHI"), try list("ABCUVWXYZ"))
    var stage = Stage(one, screen: Self.screen)
    var generator = SeededGenerator(seed: 7)
    var entered: [String: Int] = [:]
    var last = Set(Self.view(stage).map(\.title))
    var seconds = 0.0
    for step in 1...120 {
      // Never long enough for a whole lap.
      let end = seconds + generator.double(5...12)
      while seconds < end {
        seconds += 0.25
        stage.advance(to: Instant(sinceStart: .seconds(seconds)))
        let now = Set(Self.view(stage).map(\.title))
        for title in now.subtracting(last) { entered[title, default: 0] += 1 }
        last = now
      }
      stage.adopt(step % 2 == 0 ? one : two)
    }
    // A may be in view all the time.
    let least = "BCDEFGHIUVWXYZ".map { entered[String($0), default: 0] }.min() ?? 0
    // Each list is on for about 200 cards in all, a lap of 9 of them (18 where half of it is A's) at a time.
    #expect(least >= 8, "\(entered)")
  }

  @Test func `the card in the middle keeps its place where the layout differs, or at once if asked`() throws {
    for (keys, isAtOnce) in [("speed: 100\nloop: false", false), ("speed: 100", true)] {
      var stage = try Self.stage("ABCDEF", at: 1.2)
      stage.adopt(
        StageChange(from: stage.plan, to: try Self.configuration("XYCZ", keys: keys), isAtOnce: isAtOnce))
      #expect(!stage.controllers[0].strip.hasRemnant)
      #expect(Self.titles(stage).contains("C") && !Self.titles(stage).contains("B"))
    }
    var stage = try Self.stage("ABCDEF", at: 1.2)
    stage.adopt(try Self.configuration(["X", "C", "Z"], width: 300))
    #expect(!stage.controllers[0].strip.hasRemnant)
  }

  @Test func `a card that leaves has its face, and status tells its title`() throws {
    var stage = try Self.stage("ABCDEF", at: 1.2)
    stage.adopt(try Self.configuration("UVWXYZ"))
    for tile in stage.controllers[0].tiles {
      let face = stage.catalog.faces[stage.catalog.lanes[0][tile.card]]
      #expect(face.title == stage.plan.card(tile.card, ofLane: 0).title)
      #expect(face.size == PixelSize(width: 200, height: 200))
    }
  }

  @Test func `cards that stand still fade out and in where they differ`() throws {
    var stage = try Self.stage("ABC", keys: "speed: 0\nloop: false", at: 1)
    let change = StageChange(from: stage.plan, to: try Self.configuration("AXC", keys: "speed: 0\nloop: false"))
    // B became X between unchanged neighbours: another face of the same card.
    #expect(stage.prepare(for: change, at: stage.now) == stage.now)
    let other = StageChange(from: stage.plan, to: try Self.configuration("ACX", keys: "speed: 0\nloop: false"))
    let due = stage.prepare(for: other, at: stage.now)
    #expect(due == stage.now.advanced(by: .milliseconds(250)) && !stage.isStill)
    stage.advance(to: stage.now.advanced(by: .milliseconds(125)))
    let lane = stage.contents[0]
    #expect((0..<3).map { lane.visibility(ofTile: $0) } == [1, 0.5, 0.5] && !lane.isWhole)
    #expect(stage.prepare(for: other, at: stage.now) == due)
    stage.advance(to: due)
    #expect(stage.contents[0].visibility(ofTile: 1) == 0)
    stage.adopt(other)
    #expect(Self.titles(stage) == "ACX")
    #expect((0..<3).map { stage.contents[0].visibility(ofTile: $0) } == [1, 0, 0])
    stage.advance(to: due.advanced(by: .milliseconds(250)))
    #expect(stage.contents[0].isWhole && stage.isStill)
  }

  @Test func `cards that faded out come back if the change never comes`() throws {
    var stage = try Self.stage("ABC", keys: "speed: 0\nloop: false", at: 1)
    _ = stage.prepare(
      for: StageChange(from: stage.plan, to: try Self.configuration("ACX", keys: "speed: 0\nloop: false")),
      at: stage.now)
    stage.advance(to: Instant(sinceStart: .seconds(4)))
    #expect(stage.contents[0].isWhole)
  }
}
