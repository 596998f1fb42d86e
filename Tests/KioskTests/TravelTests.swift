import ConfigurationValues
import MarqueeEngine
import SDLKit
import StageTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// Frames that are drawn from how far the lanes have travelled alone; `DamageTests` compares their pixels with whole frames.
@MainActor
@Suite(.serialized)
struct TravelTests {
  /// One to three strips of cards of various sizes, some bounded, some with fades at their ends.
  private static func configuration(_ random: inout SeededGenerator) -> Configuration {
    func chance() -> Bool { Bool.random(using: &random) }
    let isVertical = chance()
    let lanes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      var lane = DamageTests.plainLane(
        isVertical ? (chance() ? .up : .down) : (chance() ? .left : .right), side: .random(in: 20...70, using: &random))
      lane.speed = .random(in: 20...400, using: &random)
      lane.reading = chance() ? .rightToLeft : .leftToRight
      lane.loops = Int.random(in: 0..<4, using: &random) > 0
      lane.card.spacing = .pixels(chance() ? 7 : .random(in: 0...20, using: &random))
      lane.cards = (0..<(lane.loops ? Int.random(in: 1...9, using: &random) : 30)).map {
        Card.plain(
          Card.colors[$0 % Card.colors.count],
          width: !isVertical && chance() ? .pixels(.random(in: 20...90, using: &random)) : nil)
      }
      if chance() { lane.edgeFade = .random(in: 0.05...0.3, using: &random) }
      return lane
    }
    var configuration = Configuration(touch: .init(resumeAfter: .milliseconds(300)), lanes: lanes)
    configuration.display.rotation = Configuration.Rotation.allCases.randomElement(using: &random) ?? .none
    return configuration
  }

  private static func travel(of stage: Stage) -> [EvenTravel] {
    var (stage, travel) = (stage, [EvenTravel]())
    stage.write(travel: &travel)
    return travel
  }

  private static func tiles(of stage: Stage) -> [TileInView] {
    var tiles: [TileInView] = []
    stage.write(inView: &tiles, under: nil)
    return tiles
  }

  @Test(arguments: UInt64(400)..<440)
  func `between steady offsets the same cards count, and no other faces are wanted`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = Stage(Self.configuration(&random), screen: DamageTests.glass)
    var prefetch = Prefetch()
    var checked = 0
    for _ in 0..<60 {
      stage.advance(to: stage.now.advanced(by: .milliseconds(Int.random(in: 1...900, using: &random))))
      _ = prefetch.update(for: stage)
      let travel = Self.travel(of: stage)
      let lanes = travel.indices.compactMap { stage.steadyOffsets(ofLane: $0) }
      guard !travel.isEmpty, lanes.count == travel.count else { continue }
      let before = Self.tiles(of: stage)
      // Until the first lane is at the end of its offsets.
      let most =
        zip(lanes, travel).map { lane, travel in
          (travel.velocity > 0 ? lane.upperBound - travel.offset : travel.offset - lane.lowerBound)
            / abs(travel.velocity)
        }.min() ?? 0
      for part in [0.1, 0.5, 0.9, 0.999] {
        var later = stage
        later.advance(to: stage.now.advanced(by: .seconds(most * part)))
        let reached = Self.travel(of: later)
        // Beyond the seam the same place has another offset.
        guard reached.map(\.velocity) == travel.map(\.velocity),
          zip(lanes, reached).allSatisfy({ $0.contains($1.offset) })
        else { continue }
        var same = prefetch
        let isOther = same.update(for: later)
        #expect(!isOther, "seed \(seed): the prefetch changed")
        let after = Self.tiles(of: later)
        try #require(after.count == before.count, "seed \(seed)")
        for (tile, former) in zip(after, before) {
          let moved = travel[tile.lane].velocity * most * part
          #expect(abs(tile.position + moved - former.position) < 1e-6, "seed \(seed)")
          var tile = tile
          tile.position = former.position
          #expect(tile == former, "seed \(seed): \(part) of the way")
        }
        checked += 1
      }
    }
    #expect(checked > 20, "seed \(seed) checks hardly anything")
  }

  @Test(arguments: UInt64(500)..<520)
  func `a frame drawn from the travel has the pixels of a whole one, whatever comes between`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = Stage(Self.configuration(&random), screen: DamageTests.glass)
    var comparison = try DamageTests.Comparison(stage)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var (isDown, cruised) = (false, 0)
    for step in 0..<200 {
      let time = stage.now.advanced(by: .microseconds(Int.random(in: 1000...40_000, using: &random)))
      if step % 50 > 40 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          stage.handle(StageInput(time: time, kind: .pointer(finger, isDown ? .up : .down, x: 100, y: 70)))
          isDown.toggle()
        case 1: stage.pause(for: .milliseconds(80), at: time)
        case 2: stage.handle(StageInput(time: time, kind: .wheel(notches: 1, x: 100, y: 70)))
        default: stage.say(try #require(Notice("Fire drill at noon")), for: .milliseconds(20), at: time)
        }
      } else if isDown {
        stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: 100, y: 70)))
        isDown = false
      }
      stage.advance(to: time)
      if !Self.travel(of: stage).isEmpty { cruised += 1 }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(comparison.travelled > 0 || cruised < 20, "seed \(seed)")
  }

  @Test func `three of four frames of a strip that nobody touches are drawn from its travel`() throws {
    var lane = DamageTests.plainLane(.left, side: 60)
    lane.speed = 150
    var stage = Stage(Configuration(lanes: [lane]), screen: DamageTests.glass)
    var comparison = try DamageTests.Comparison(stage)
    for _ in 0..<240 {
      stage.advance(to: stage.now.advanced(by: .microseconds(16_667)))
      #expect(try comparison.differences(at: stage) == 0)
    }
    // The others bring a tile into view or out of it, or one that the proof of play begins or ceases to count.
    #expect(comparison.travelled >= 180, "\(comparison.travelled) of 240")
  }

  @Test func `a frame is not drawn from the travel when anything else is to be seen`() throws {
    var lane = DamageTests.plainLane(.left, side: 60)
    lane.speed = 150
    let configuration = Configuration(lanes: [lane])
    var following = configuration
    following.position = .utc
    /// Whether the frame after `change` is.
    func travels(
      _ configuration: Configuration = configuration, _ change: (inout Stage, StageRenderer) throws -> Void
    ) throws -> Bool {
      var stage = Stage(configuration, screen: DamageTests.glass)
      let renderer = try Renderer(size: stage.glass)
      let picture = try DamageTests.picture(stage, on: renderer)
      var last: Stage.Moment?
      for _ in 0..<4 {
        stage.advance(to: stage.now.advanced(by: .milliseconds(10)))
        try picture.draw(stage, stage.moment, after: last)
        picture.noteTravel(of: stage)
        last = stage.moment
      }
      stage.advance(to: stage.now.advanced(by: .milliseconds(10)))
      try change(&stage, picture)
      return try picture.travel(Self.travel(of: stage), at: stage.now, texts: stage.textTimeCount)
    }
    #expect(try travels { _, _ in })
    #expect(try travels(following) { _, _ in })
    // What follows reaches the stage renderer, for the strips travel on.
    #expect(try !travels { stage, picture in _ = try picture.accept(.underlay(LayerPixels(size: stage.glass))) })
    #expect(try !travels { _, picture in picture.view.newTexts.append(PixelArea(x: 0, y: 0, width: 9, height: 9)) })
    #expect(try !travels { stage, _ in stage.pause(for: .seconds(1), at: stage.now) })
    #expect(try !travels { stage, _ in stage.say(try #require(Notice("Fire drill")), for: nil, at: stage.now) })
    #expect(try !travels { stage, _ in stage.show((0, 2), at: stage.now) })
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    #expect(
      try !travels { stage, _ in
        stage.handle(StageInput(time: stage.now, kind: .pointer(finger, .down, x: 99, y: 80)))
      })
    // Nothing stops a strip that follows UTC, but a card under a finger is dimmed.
    let travelsPressed = try travels(following) { stage, _ in
      guard let tile = stage.contents[0].tiles.first(where: { $0.position >= 0 }) else { return }
      stage.handle(
        StageInput(time: stage.now, kind: .pointer(finger, .down, x: tile.position + tile.extent / 2, y: 80)))
    }
    #expect(!travelsPressed)
    // The same frame once more shows nothing new.
    #expect(try !travels { stage, picture in _ = try picture.travel(Self.travel(of: stage), at: stage.now, texts: 0) })
  }
}
