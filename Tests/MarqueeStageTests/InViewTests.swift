import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Which cards are in view, as the proof of play counts it: against points told one by one.
struct InViewTests {
  /// Points miss a little of a tile's part.
  private static let tolerance = 0.04

  private static func check(_ stage: Stage, under notice: PixelArea? = nil, _ hint: String) {
    let found = Set(stage.inView(under: notice).map { "\($0.lane) \($0.card) \(Int($0.position.rounded()))" })
    for (lane, tile, part) in stage.partsByPoints(under: notice) where abs(part - 0.5) > tolerance {
      let isFound = found.contains("\(lane) \(tile.card) \(Int(tile.position.rounded()))")
      #expect(isFound == (part > 0.5), "\(hint): card \(tile.card) at \(tile.position), \(part) of it is seen")
    }
  }

  @Test(arguments: Walls.kinds, [UInt64(1), 2, 3])
  func `a card is in view while half of its area is`(kind: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 77)
    var stage = Stage(try Walls.configuration(kind, seed: seed), screen: Walls.screen)
    var time = Duration.zero
    for step in 0..<25 {
      time += .milliseconds(generator.int(1...700))
      stage.advance(to: Instant(sinceStart: time))
      Self.check(stage, "step \(step)")
      let notice = PixelArea(
        x: generator.int(-50...1000), y: generator.int(-50...700), width: generator.int(1...1200),
        height: generator.int(1...800))
      Self.check(stage, under: notice, "step \(step) under \(notice)")
    }
  }

  @Test(arguments: Seeds.few) func `cards of several lanes are told apart`(seed: UInt64) throws {
    var stage = Stage(try Walls.lanes(seed: seed), screen: Walls.screen)
    for step in 0..<40 {
      stage.advance(to: Instant(sinceStart: .milliseconds(step * 233)))
      Self.check(stage, "step \(step)")
    }
    #expect(Set(stage.inView().map(\.lane)) == [0, 1, 2])
    // One identity is one subject in whichever lane it is.
    let subjects = stage.plan.subjects
    #expect(subjects.subject(ofCard: 1, inLane: 0) == subjects.subject(ofCard: 0, inLane: 2))
    #expect(subjects.count == 10)
  }

  @Test func `behind an open card nothing is in view but the card itself, and under a notice not even that`() throws {
    var stage = Stage(try Walls.configuration("speed: 100", seed: 4), screen: Walls.screen)
    stage.advance(to: Instant(sinceStart: .seconds(2)))
    #expect(stage.movesAlone)
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(2)), kind: .toggleCard))
    let open = try #require(stage.openedCard)
    for milliseconds in [2010, 2500, 4000] {
      stage.advance(to: Instant(sinceStart: .milliseconds(milliseconds)))
      #expect(stage.inView().count == 1 && !stage.movesAlone)
      #expect(stage.inView().first?.number == open.face)
      #expect(stage.inView(under: PixelArea(x: 0, y: 0, width: 1, height: 1)).isEmpty)
    }
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(4)), kind: .closeCard))
    stage.advance(to: Instant(sinceStart: .milliseconds(4100)))
    #expect(stage.inView().count == 1)
    stage.advance(to: Instant(sinceStart: .seconds(30)))
    #expect(stage.inView().count > 1 && stage.movesAlone)
  }

  @Test func `cards that a change of the list fades out are in view for half of the fade`() throws {
    func configuration(_ names: [String]) throws -> Configuration {
      let cards = names.map { "{id: \($0), title: \($0), width: 200}" }.joined(separator: ", ")
      return try ConfigurationLoader.load(text: "loop: false\nspeed: 0\ncards: [\(cards)]", file: "f.yaml")
        .configuration
    }
    var stage = Stage(try configuration(["A", "B"]), screen: Walls.screen)
    stage.advance(to: Instant(sinceStart: .seconds(1)))
    let change = StageChange(from: stage.plan, to: try configuration(["A", "C"]))
    _ = stage.prepare(for: change, at: Instant(sinceStart: .seconds(1)))
    #expect(stage.isChanging)
    var counts: [Int] = []
    for step in 1...5 {
      stage.advance(to: Instant(sinceStart: .milliseconds(1000 + step * 50)))
      counts.append(stage.inView().count)
    }
    #expect(counts == [2, 2, 1, 1, 1])
  }

  @Test func `a visitor's touch has an effect until the strip moves by itself again`() throws {
    var stage = Stage(try Walls.configuration("speed: 100", seed: 5), screen: Walls.screen)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    func input(_ phase: PointerEvent.Phase, _ milliseconds: Int, _ x: Double) -> StageInput {
      StageInput(time: Instant(sinceStart: .milliseconds(milliseconds)), kind: .pointer(finger, phase, x: x, y: 400))
    }
    stage.handle(input(.down, 1000, 600))
    #expect(!stage.movesAlone)
    for step in 1...10 { stage.handle(input(.move, 1000 + step * 16, 600 - Double(step) * 20)) }
    stage.handle(input(.up, 1170, 400))
    var phases: Set<ScrollPhase> = []
    var time = 1170
    while !stage.movesAlone, time < 120_000 {
      time += 16
      stage.advance(to: Instant(sinceStart: .milliseconds(time)))
      phases.insert(stage.controllers[0].phase)
    }
    #expect(phases.isSuperset(of: [.coasting, .resting, .ramping, .cruising]))
    stage.pause(for: nil, at: stage.now)
    #expect(stage.movesAlone, "an operator's pause is no visitor's")
  }
}
