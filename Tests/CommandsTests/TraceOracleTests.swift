import ConfigurationValues
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeValues

/// The tiles that a trace reports in view, compared with an exhaustive search of all copies.
struct TraceOracleTests {
  private struct View: Equatable {
    var first: Int?
    var count: Int
  }

  @Test func `a trace reports the tiles that overlap the viewport`() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let configuration = Self.random(using: &generator)
      let screen = PixelSize(
        width: .random(in: 50...2000, using: &generator), height: .random(in: 50...1100, using: &generator))
      let lane = configuration.lanes[0]
      let isVertical = lane.direction == .up || lane.direction == .down
      let sides = lane.cards.map {
        isVertical
          ? Self.px(lane.card.height, screen.height)
          : Self.px($0.width.map { .length($0) } ?? lane.card.width, screen.width)
      }
      let spacing = Self.px(lane.card.spacing, isVertical ? screen.height : screen.width, least: 0)
      for row in TraceRow.rows(configuration, for: .seconds(3), screen: screen) {
        let expected = Self.view(
          sides: sides, spacing: spacing, offset: row.px, viewport: Double(isVertical ? screen.height : screen.width))
        // Six decimals do not resolve the least overlap.
        guard expected.isCertain else { continue }
        #expect(View(first: row.firstCard, count: row.tiles) == expected.view, "seed \(seed), \(row)")
      }
    }
  }

  private static func px(_ length: Length, _ extent: Int, least: Double = 8) -> Double {
    switch length {
    case .pixels(let value): min(max(value, least), 8192)
    case .percent(let value): min(max(Double(extent) * value / 100, least), 8192)
    }
  }

  private static func px(_ side: CardShape.Side, _ extent: Int) -> Double {
    if case .length(let length) = side { px(length, extent) } else { .nan }
  }

  private static func view(
    sides: [Double], spacing: Double, offset: Double, viewport: Double
  ) -> (view: View, isCertain: Bool) {
    let lap = sides.reduce(0) { $0 + $1 + spacing }
    var (first, count, isCertain): (Int?, Int, Bool) = (nil, 0, true)
    let laps = Int(viewport / lap) + 2
    for copy in -1...laps {
      var edge = Double(copy) * lap - offset
      for (card, side) in sides.enumerated() {
        let overlap = min(edge + side, viewport) - max(edge, 0)
        if abs(overlap) < 1e-5 { isCertain = false }
        if overlap >= 1e-6 {
          if first == nil { first = card }
          count += 1
        }
        edge += side + spacing
      }
    }
    return (View(first: first, count: count), isCertain)
  }

  private static func random(using generator: inout SeededGenerator) -> Configuration {
    func length(_ pixels: ClosedRange<Double>) -> Length {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: .pixels(Double(Int.random(in: Int(pixels.lowerBound)...Int(pixels.upperBound), using: &generator)))
      case 1: .pixels(.random(in: pixels, using: &generator))
      default: .percent(.random(in: 0.5...60, using: &generator))
      }
    }
    let shape = CardShape(
      width: .length(length(8...700)), height: .length(length(8...700)), spacing: length(0...100),
      cornerRadius: .pixels(4))
    let direction = Lane.Direction.allCases.randomElement(using: &generator) ?? .left
    let cards = (0..<Int.random(in: 1...9, using: &generator)).map {
      Card.plain(Card.colors[$0 % 7], width: Bool.random(using: &generator) ? length(8...900) : nil)
    }
    return Configuration(
      lanes: [
        Lane(direction: direction, speed: .random(in: 0...5000, using: &generator), card: shape, cards: cards)
      ])
  }

  @Test func `a card that only touches the viewport's edge is not in view`() {
    // Offsets 0, 2, 4 … of a pitch of 224: at 200 the first card has just left, and a gap leads.
    let rows = TraceRow.rows(.strip(), for: .seconds(10))
    for row in rows {
      let into = (2 * row.frame) % 224
      let card = (2 * row.frame) / 224 % 4
      #expect(row.firstCard == (into < 200 ? card : (card + 1) % 4))
      // 640 px hold the rest of the first pitch, then as many pitches as start before the end.
      let leading = into < 200 ? 1 : 0
      #expect(row.tiles == leading + (640 - (224 - into) + 223) / 224)
    }
  }
}
