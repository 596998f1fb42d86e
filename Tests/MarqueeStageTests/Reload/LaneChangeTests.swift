import ConfigurationValues
import MarqueeConfig
import TestSupport
import Testing

@testable import MarqueeEngine
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Lanes that leave the wall, and come back, because of dates.
@Suite struct LaneChangeTests {
  private static let wall = Result {
    try ConfigurationLoader.load(
      text: """
        lanes:
          - { card: { width: 200, height: 200 }, cards: [{ title: A }, { title: B }, { title: C }], speed: 50 }
          - { card: { width: 200, height: 200 }, cards: [{ title: D }, { title: E }], speed: 70 }
          - card: { width: 200, height: 200 }
            cards: [{ title: F }, { title: G }, { title: H }, { title: I }, { title: J }]
            speed: 90
        """, file: "test.yaml"
    ).configuration
  }

  /// The wall without the cards of some lanes.
  private static func wall(without off: Set<Int>) throws -> Configuration {
    let whole = try wall.get()
    return whole.showing(
      whole.lanes.indices.flatMap { lane in whole.lanes[lane].cards.map { _ in !off.contains(lane) } })
  }

  private static func stage(without off: Set<Int> = [], at seconds: Double = 3.3) throws -> Stage {
    var stage = Stage(try wall(without: off), screen: PixelSize(width: 1000, height: 900))
    stage.advance(to: Instant(sinceStart: .seconds(seconds)))
    return stage
  }

  private static func change(of stage: Stage, without off: Set<Int>) throws -> StageChange {
    StageChange(from: stage.plan, to: try wall(without: off), isSameFile: true)
  }

  /// The title of the card in the middle of a lane, and how far its centre is from the middle, px.
  private static func middle(_ stage: Stage, _ lane: Int) -> (title: String, distance: Double)? {
    let centre = stage.layout.lanes[lane].viewport / 2
    return stage.controllers[lane].tiles.map { tile in
      (
        stage.plan.card(tile.card, ofLane: lane).title ?? "",
        abs(tile.position + tile.extent / 2 - centre)
      )
    }.min { $0.1 < $1.1 }
  }

  @Test(arguments: [[0], [1], [0, 1]]) func `lanes that stay keep their middle card`(off: Set<Int>) throws {
    var stage = try Self.stage()
    let before = try (0..<3).map { try #require(Self.middle(stage, $0)).title }
    stage.adopt(try Self.change(of: stage, without: off))
    let left = (0..<3).filter { !off.contains($0) }
    #expect(stage.controllers.count == left.count)
    for (index, lane) in left.enumerated() {
      #expect(Self.middle(stage, index)?.title == before[lane], "lane \(lane)")
    }
    // And when the others come back.
    stage.advance(to: stage.now.advanced(by: .seconds(2)))
    let later = try left.indices.map { try #require(Self.middle(stage, $0)).title }
    stage.adopt(try Self.change(of: stage, without: []))
    for (index, lane) in left.enumerated() {
      #expect(Self.middle(stage, lane)?.title == later[index], "lane \(lane) after the others came back")
    }
  }

  @Test func `one lane that goes as another comes is not taken for it`() throws {
    var stage = try Self.stage(without: [0])
    let before = try #require(Self.middle(stage, 1))
    stage.adopt(try Self.change(of: stage, without: [1]))
    // A lane that comes begins with its first card.
    #expect(Self.middle(stage, 0)?.title == Self.middle(try Self.stage(without: [1], at: 0), 0)?.title)
    #expect(Self.middle(stage, 1)?.title == before.title)
  }

  @Test func `the wall fades out and in`() throws {
    var stage = try Self.stage()
    let change = try Self.change(of: stage, without: [1])
    let due = stage.prepare(for: change, at: stage.now)
    #expect(due == stage.now.advanced(by: ListFade.length))
    stage.advance(to: due)
    for lane in 0..<3 {
      #expect(stage.controllers[lane].tiles.allSatisfy { stage.contents[lane].visibility(ofTile: $0.index) == 0 })
    }
    stage.adopt(change)
    for lane in 0..<2 {
      #expect(stage.controllers[lane].tiles.allSatisfy { stage.contents[lane].visibility(ofTile: $0.index) == 0 })
    }
    stage.advance(to: due.advanced(by: ListFade.length))
    let areWhole = stage.contents.map(\.isWhole)
    #expect(areWhole == [true, true])
    // By an operator's reload the wall is laid out anew at once, as before.
    let edited = StageChange(from: stage.plan, to: try Self.wall(without: []))
    #expect(stage.prepare(for: edited, at: stage.now) == stage.now)
  }

  @Test func `an open card and a finger stay with their lane`() throws {
    var stage = try Self.stage()
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    let lane = stage.layout.lanes[2].area
    let tile = try #require(stage.controllers[2].tiles.first { $0.position > 100 })
    let (x, y) = (Double(lane.x) + tile.position + 50, Double(lane.y + lane.height / 2))
    for (after, phase) in [(0, PointerEvent.Phase.down), (60, .up)] {
      stage.handle(
        StageInput(
          time: stage.now.advanced(by: .milliseconds(after)), kind: .pointer(finger, phase, x: x, y: y)))
    }
    let opened = try #require(stage.opening)
    let title = stage.plan.card(opened.tile.card, ofLane: opened.lane).title
    #expect(opened.lane == 2)
    stage.adopt(try Self.change(of: stage, without: [0]))
    let kept = try #require(stage.opening)
    #expect(kept.lane == 1 && stage.plan.card(kept.tile.card, ofLane: 1).title == title)
    stage.adopt(try Self.change(of: stage, without: [0, 2]))
    #expect(stage.opening == nil)

    stage = try Self.stage()
    stage.handle(StageInput(time: stage.now, kind: .pointer(finger, .down, x: x, y: y)))
    #expect(stage.lanesOfFingers[finger] == 2)
    stage.adopt(try Self.change(of: stage, without: [0]))
    #expect(stage.lanesOfFingers[finger] == 1)
  }
}
