import MarqueeEngine
import Testing

/// Cases from carousels in wide use, in the engine's own terms.
struct CarouselTableTests {
  @Test(
    arguments: [
      (0, [0, 1], [0.0, 800]),
      (800, [1, 2, 3], [0, 400, 600]),
      (1200, [2, 3, 4], [0, 200, 700]),
      (1400, [3, 4, 0], [0, 500, 800]),
      (1900, [4, 0], [0, 300]),
      (2200, [0, 1], [0, 800]),
      (-100, [4, 0, 1], [-200, 100, 900]),
    ] as [(Double, [Int], [Double])])
  func `five cards of different widths loop through a viewport of 1000`(
    offset: Double, cards: [Int], positions: [Double]
  ) {
    let strip = StripGeometry(extents: [800, 400, 200, 500, 300], spacing: 0)
    #expect(strip.starts == [0, 800, 1200, 1400, 1900, 2200])
    let tiles = Array(strip.tiles(at: offset, viewport: 1000))
    #expect(tiles.map(\.card) == cards)
    #expect(tiles.map(\.position) == positions)
  }

  private static let tenCards = StripGeometry(
    extents: [100, 200, 150, 250, 130, 100, 200, 150, 250, 130], spacing: 0)

  @Test(
    arguments: [
      (1659.999, 1659.999), (1660, 0), (1660.001, 0.001), (-0.001, 1659.999), (-1660, 0), (3320, 0), (16_600_000, 0),
    ] as [(Double, Double)])
  func `ten cards wrap at exactly their lap of 1660`(offset: Double, expected: Double) {
    #expect(Self.tenCards.lapLength == 1660)
    #expect(abs(Self.tenCards.wrapped(offset) - expected) < 1e-9)
  }

  @Test func `the last of ten cards is followed by the first`() {
    let tiles = Array(Self.tenCards.tiles(at: 1530, viewport: 250))
    #expect(tiles.map(\.card) == [9, 0, 1])
    #expect(tiles.map(\.position) == [0, 130, 230])
  }

  @Test(arguments: [(0, 4), (1, 0), (6, 0), (-1, 3), (-5, 4), (-6, 3)])
  func `an index before the first card counts from the last`(step: Int, card: Int) {
    // A wrap by abs() gives 1 for index −6 of 5; counted from the fifth card here.
    let strip = StripGeometry(extents: [10, 10, 10, 10, 10], spacing: 0)
    #expect(strip.tile(step + 4, at: 0).card == card)
  }
}
