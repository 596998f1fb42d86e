import TestSupport
import Testing

@testable import MarqueeEngine

/// The tiles in view, compared with a search over every lap.
struct TileTests {
  @Test(arguments: Seeds.many)
  func `the tiles in view agree with a search over all laps`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let strip = StripGeometry.random(bits: 21, using: &generator)
      let viewport = generator.viewport(for: strip)
      for offset in generator.offsets(around: strip) + generator.edges(of: strip, viewport: viewport) {
        let tiles = Array(strip.tiles(at: offset, viewport: viewport))
        #expect(
          tiles == tilesByWalking(strip, at: offset, viewport: viewport),
          "at \(offset) in \(viewport) on \(strip)")
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `tiles follow each other without holes and cover the viewport`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let strip = StripGeometry.random(using: &generator)
      let viewport = generator.viewport(for: strip)
      let offset = generator.dyadic(-1e9...1e9)
      let tiles = Array(strip.tiles(at: offset, viewport: viewport))
      let place: Comment = "at \(offset) in \(viewport) on \(strip)"
      for (tile, next) in zip(tiles, tiles.dropFirst()) {
        #expect(next.index == tile.index + 1, place)
        #expect(next.position == tile.position + tile.extent + strip.spacing, place)
      }
      #expect(tiles.allSatisfy { $0.card == $0.index % strip.count && $0.index >= 0 }, place)
      #expect(tiles.allSatisfy { $0.extent == strip.extents[$0.card] }, place)
      // At most one gap is empty at either end; if no tile is in view, the viewport lies within one gap.
      #expect(tiles.first.map { $0.position <= strip.spacing } ?? (viewport <= strip.spacing), place)
      #expect(tiles.last.map { $0.position + $0.extent >= viewport - strip.spacing } ?? true, place)
    }
  }

  @Test(arguments: Seeds.many)
  func `a strip with its cards listed twice shows the same tiles`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let strip = StripGeometry.random(using: &generator)
      let twice = StripGeometry(extents: strip.extents + strip.extents, spacing: strip.spacing)
      let viewport = generator.viewport(for: strip)
      let offset = generator.dyadic(-1e9...1e9)
      let once = strip.tiles(at: offset, viewport: viewport).map { ShownCard($0) }
      let doubled = twice.tiles(at: offset, viewport: viewport).map { ShownCard($0, of: strip.count) }
      #expect(once == doubled, "at \(offset) in \(viewport) on \(strip)")
    }
  }

  @Test(arguments: Seeds.many)
  func `between its steady offsets a view shows the same tiles`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var known = 0
    for _ in 0..<25 {
      let strip =
        generator.chance(0.5)
        ? StripGeometry.random(loops: generator.chance(0.7), using: &generator)
        : .randomUneven(using: &generator)
      let viewport = generator.viewport(for: strip)
      let offset = generator.double(0...strip.lapLength)
      var tiles = strip.tiles(at: offset, viewport: viewport)
      if generator.chance(0.3) { tiles = tiles.between(viewport / 4, viewport / 2) }
      let indices = tiles.indices
      guard let steady = tiles.steadyOffsets(showing: indices) else { continue }
      known += 1
      let inside = (0..<20).map { _ in generator.double(steady) } + [steady.lowerBound, steady.upperBound]
      for other in inside where strip.wrapped(other) == other {
        var there = strip.tiles(at: other, viewport: viewport)
        there = there.between(tiles.start, tiles.end)
        #expect(there.indices == indices, "from \(offset) to \(other) in \(viewport) on \(strip)")
      }
    }
    #expect(known > 0)
  }

  @Test func `a single card repeats to fill the viewport`() {
    let strip = StripGeometry(extents: [300], spacing: 20)
    let tiles = Array(strip.tiles(at: 310, viewport: 1000))
    #expect(tiles.map(\.position) == [10, 330, 650, 970])
    #expect(tiles.map(\.index) == [1, 2, 3, 4])
    #expect(tiles.allSatisfy { $0.card == 0 })
  }

  @Test func `a lap far narrower than the viewport repeats to fill it`() {
    let strip = StripGeometry(extents: [8, 8], spacing: 0)
    let tiles = Array(strip.tiles(at: -4, viewport: 7680))
    #expect(tiles.count == 961)
    #expect(tiles.first?.position == -4 && tiles.first?.card == 1)
    #expect(tiles.last?.position == 7676 && tiles.last?.card == 1)
  }

  @Test func `a viewport within one wide card shows that card alone`() {
    let strip = StripGeometry(extents: [8192, 8192], spacing: 100)
    let tiles = Array(strip.tiles(at: 12_000, viewport: 320))
    #expect(tiles.map(\.card) == [1])
    #expect(tiles.map(\.position) == [-3708])
  }

  @Test func `a viewport within a gap shows no tile`() {
    let strip = StripGeometry(extents: [100], spacing: 1000)
    #expect(Array(strip.tiles(at: 300, viewport: 500)).isEmpty)
  }

  @Test(
    arguments: [
      (2e-6, true), (1e-6 + 1e-12, true), (0.99e-6, false), (0, false), (-1e-6, false),
    ] as [(Double, Bool)])
  func `a tile is in view if it overlaps the viewport by a millionth of a pixel`(overlap: Double, isInView: Bool) {
    // Cards of one px, at which a millionth is exact enough at both edges.
    let strip = StripGeometry(extents: [1, 1], spacing: 0)
    let leading = strip.tiles(at: 1 - overlap, viewport: 0.5).contains { $0.card == 0 }
    #expect(leading == isInView)
    let trailing = strip.tiles(at: 0, viewport: 1 + overlap).contains { $0.card == 1 }
    #expect(trailing == isInView)
  }

  @Test func `a tile can be looked up by its index in any lap`() {
    let strip = StripGeometry(extents: [100, 200, 300], spacing: 10)
    #expect(strip.tile(4, at: 50) == Tile(index: 4, card: 1, position: 690, extent: 200))
    #expect(strip.tile(-1, at: 50) == Tile(index: -1, card: 2, position: -360, extent: 300))
    #expect(strip.tile(-3, at: 50 - 630 * 7) == Tile(index: -3, card: 0, position: -680, extent: 100))
  }
}

extension SeededGenerator {
  /// A viewport from one px to several laps.
  mutating func viewport(for strip: StripGeometry) -> Double {
    switch int(0...3) {
    case 0: dyadic(1...strip.lapLength)
    case 1: strip.lapLength
    case 2: pick(strip.extents)
    default: dyadic(1...max(4000, 2.5 * strip.lapLength / Double(strip.count)))
    }
  }

  /// Offsets at which a card is about to enter or leave the view: 2⁻²¹ px is less than a millionth, 2⁻¹⁹ px is more.
  mutating func edges(of strip: StripGeometry, viewport: Double) -> [Double] {
    let card = int(0...strip.count - 1)
    let ends = [strip.starts[card] + strip.extents[card], strip.starts[card] - viewport]
    return ends.flatMap { edge in [0, 0x1p-21, -0x1p-21, 0x1p-19, -0x1p-19].map { edge + $0 } }
  }
}

/// A strip that does not loop ends with its last card.
struct BoundedStripTests {
  @Test(arguments: Seeds.many)
  func `the tiles of a bounded strip agree with a search over all cards`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let strip = StripGeometry.random(loops: false, using: &generator)
      let viewport = generator.viewport(for: strip)
      for offset in [
        generator.dyadic(-viewport...strip.contentLength), -viewport, strip.contentLength, 0, 1e9, -1e9,
        strip.contentLength - viewport,
      ] + generator.edges(of: strip, viewport: viewport) {
        let tiles = Array(strip.tiles(at: offset, viewport: viewport))
        #expect(
          tiles == tilesByWalking(strip, at: offset, viewport: viewport),
          "at \(offset) in \(viewport) on \(strip)")
      }
    }
  }

  @Test func `the content length of a bounded strip excludes the last gap`() {
    let strip = StripGeometry(extents: [100, 200, 300], spacing: 10, loops: false)
    #expect(strip.contentLength == 620)
    #expect(strip.lapLength == 630)
    #expect(strip.starts == [0, 110, 320, 630])
  }

  @Test func `a bounded strip shows nothing before its first and after its last card`() {
    let strip = StripGeometry(extents: [100, 200], spacing: 10, loops: false)
    #expect(strip.tiles(at: -50, viewport: 1000).map(\.position) == [50, 160])
    #expect(strip.tiles(at: 300, viewport: 1000).map(\.card) == [1])
    #expect(Array(strip.tiles(at: 310, viewport: 1000)).isEmpty)
    #expect(Array(strip.tiles(at: -1000, viewport: 1000)).isEmpty)
  }
}

/// Cases from carousels in wide use, in the engine's terms.
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
  func `a negative tile index counts back from the last card`(step: Int, card: Int) {
    // Wrapping by abs() would give 1 for index −6 of 5; counted from the fifth card here.
    let strip = StripGeometry(extents: [10, 10, 10, 10, 10], spacing: 0)
    #expect(strip.tile(step + 4, at: 0).card == card)
  }
}
