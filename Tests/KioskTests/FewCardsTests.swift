import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// Three cards that together are narrower than the screen, frame by frame over two laps.
@MainActor
@Suite(.serialized)
struct FewCardsTests {
  private static func stage(_ more: String = "") throws -> Stage {
    let text = """
      speed: 60
      card: { width: 50, height: 60, spacing: 10, corner-radius: 4 }
      \(more)
      cards: [{ title: A, gradient: teal }, { title: B, gradient: "#c04040" }, { title: C, gradient: "#4040c0" }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "few.yaml").configuration, screen: DamageTests.glass)
  }

  private static let clock = FrameClock(millihertz: 60_000)

  @Test(arguments: ["", "direction: right", "snap: center"])
  func `two laps fill the screen in every frame, and what is redrawn in part equals the whole`(more: String) throws {
    var stage = try Self.stage(more)
    let lap = stage.controllers[0].strip.lapLength
    #expect(lap < 240 && lap > 0)
    var comparison = try DamageTests.Comparison(stage)
    let frames = Int(2 * lap) + 2
    var positions: [Double] = []
    let (width, card, gap) = (Double(DamageTests.glass.width), 50.0, 10.0)
    for frame in 0...frames {
      stage.advance(to: Self.clock.time(ofFrame: frame))
      #expect(try comparison.differences(at: stage) == 0, "frame \(frame)")
      let tiles = comparison.part.inView.map(\.position).sorted()
      // Each card is 60 px after the one before it; so one comes in before another is gone.
      #expect(zip(tiles, tiles.dropFirst()).allSatisfy { abs($1 - $0 - 60) < 1e-6 }, "frame \(frame): \(tiles)")
      // At either edge there is a card, or a gap that is not wider than one between cards.
      let seen = stage.controllers[0].tiles.map(\.position).sorted()
      let (first, last) = (try #require(seen.first), try #require(seen.last))
      #expect(first <= gap + 1e-6 && last + card + gap >= width - 1e-6, "frame \(frame): \(seen)")
      #expect(zip(seen, seen.dropFirst()).allSatisfy { abs($1 - $0 - card - gap) < 1e-6 }, "frame \(frame): \(seen)")
      if let last = positions.first, let first = tiles.first {
        let step = abs((first - last).truncatingRemainder(dividingBy: 60))
        #expect(min(step, 60 - step) <= 1 + 1e-6, "frame \(frame) steps by \(step) px")
      }
      positions = tiles
    }
  }

  @Test(arguments: ["", "direction: right", "snap: center"])
  func `each of the cards is whole in view in every frame of two laps`(more: String) throws {
    var stage = try Self.stage(more)
    let frames = Int(2 * stage.controllers[0].strip.lapLength) + 2
    let width = Double(DamageTests.glass.width)
    for frame in 0...frames {
      stage.advance(to: Self.clock.time(ofFrame: frame))
      let whole = stage.controllers[0].tiles.filter { $0.position >= -1e-6 && $0.position + $0.extent <= width + 1e-6 }
      #expect(Set(whole.map(\.card)) == [0, 1, 2], "frame \(frame): \(whole)")
    }
  }

  @Test func `each of the cards gets a third`() throws {
    let lane = try #require(try Self.stage().plan.exposures().first)
    #expect(lane.slots == 3)
    for card in 0..<3 { #expect(abs(lane.share(card) - 1.0 / 3) < 1e-9) }
  }
}
