import ConfigurationValues
import FacePainting
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// The seam of a looping strip is invisible, pixel by pixel.
@MainActor
@Suite(.serialized)
struct SeamTests {
  private static let screen = PixelSize(width: 200, height: 120)

  @Test(arguments: Lane.Direction.allCases)
  func `a frame equals the frame a lap later, byte for byte`(direction: Lane.Direction) throws {
    // 4 × 224 px at 120 px/s are 448 frames.
    let snapshot = try Snapshot(
      Stage(.strip(direction: direction), screen: PixelSize(width: 320, height: 240)),
      painter: FacePainter(fonts: FontBook()))
    let clock = FrameClock(millihertz: 60_000)
    for frame in [0, 1, 2, 3, 50, 99, 100, 101, 111, 112, 113, 224, 400, 440, 445, 446, 447] {
      let now = try snapshot.frame(at: clock.time(ofFrame: frame))
      #expect(try snapshot.frame(at: clock.time(ofFrame: frame + 448)) == now, "frame \(frame)")
      #expect(try snapshot.frame(at: clock.time(ofFrame: frame + 448 * 100_000)) == now, "frame \(frame)")
    }
  }

  @Test func `frames at random offsets around the seam do not show it`() throws {
    for seed in 0..<24 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let easel = try Easel(Self.random(using: &generator), screen: Self.screen)
      let lap = easel.lane.strip.lapLength
      for round in 0..<12 {
        // Half of them put a card's edge in the exact middle of a pixel, where a rounding error could decide.
        let offset =
          round % 2 == 0
          ? lap + Double.random(in: -30...30, using: &generator)
          : (easel.lane.strip.starts.randomElement(using: &generator) ?? 0) + 7.5
        let frame = try easel.frame(at: offset)
        for laps in [-1.0, 1, 2, -7] {
          #expect(try easel.frame(at: offset + laps * lap) == frame, "seed \(seed), offset \(offset), \(laps) laps")
        }
      }
    }
  }

  @Test func `cards listed twice give the same pictures`() throws {
    for seed in 100..<124 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let configuration = Self.random(using: &generator)
      var doubled = configuration
      doubled.lanes[0].cards += configuration.lanes[0].cards
      let (one, other) = (
        try Easel(configuration, screen: Self.screen), try Easel(doubled, screen: Self.screen)
      )
      #expect(other.stage.catalog.faces.count == one.stage.catalog.faces.count, "copies share one face")
      let lap = one.lane.strip.lapLength
      #expect(abs(other.lane.strip.lapLength - 2 * lap) < 1e-9)
      for offset in [0, 0.5, 1, lap - 1, lap - 0.25, lap / 3]
        + one.lane.strip.starts.map({ $0 + 3.5 })
        + (0..<12).map({ _ in Double.random(in: -20...20, using: &generator) })
      {
        let frame = try one.frame(at: offset)
        #expect(try other.frame(at: offset) == frame, "seed \(seed), offset \(offset)")
        #expect(try other.frame(at: offset + lap) == frame, "seed \(seed), offset \(offset), the second time")
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `a lap narrower than the viewport fills it without a seam`(count: Int) throws {
    let shape = CardShape(width: .pixels(21.5), height: .pixels(50), spacing: .pixels(3), cornerRadius: .pixels(5))
    let easel = try Easel(.strip(cards: count, shape: shape), screen: Self.screen)
    let lap = easel.lane.strip.lapLength
    #expect(lap < 200)
    for step in 0...40 {
      let offset = lap * Double(step) / 40
      let frame = try easel.frame(at: offset)
      #expect(try easel.frame(at: offset + lap) == frame)
      // Across the middle, the background shows at most in a gap and the rounded corners beside it.
      let row = frame[(60 * 200)..<(61 * 200)]
      #expect(row.split { $0 != 0xFF0B_0D17 }.allSatisfy { $0.count <= 4 }, "offset \(offset)")
    }
  }

  /// One to five cards with whole, fractional and relative widths.
  private static func random(using generator: inout SeededGenerator) -> Configuration {
    func length(_ pixels: ClosedRange<Double>) -> Length {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: .pixels(.random(in: pixels, using: &generator).rounded())
      case 1: .pixels(.random(in: pixels, using: &generator))
      default: .percent(.random(in: 5...45, using: &generator))
      }
    }
    let shape = CardShape(
      width: .length(length(8...90)), height: .length(length(8...90)), spacing: length(0...20), cornerRadius: .pixels(6)
    )
    let cards = (0..<Int.random(in: 1...5, using: &generator)).map {
      Card.plain(Card.colors[$0], width: Bool.random(using: &generator) ? length(8...260) : nil)
    }
    let direction = Lane.Direction.allCases.randomElement(using: &generator) ?? .left
    return Configuration(lanes: [Lane(direction: direction, card: shape, cards: cards)])
  }
}
